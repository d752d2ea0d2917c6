/**
 * The log as people tell it: single influences put together, what is already said left out; the
 * last play as one slip (`Agora há pouco`), and what it changed on the map.
 */
import type { Lang, LogLine, RulesEvent, Seat } from "../../table/contract.ts";
import { influenceText, line, placedText } from "./sentences.ts";
import type { Both, Court, View } from "./types.ts";

/** A line of the log and the events that it tells. */
export interface Told extends LogLine {
  id: string;
  seq: number;
  events: RulesEvent[];
}

interface Change {
  village: number;
  change: number;
}

/** Whether an influence event goes on with what the one before did. */
function goesOn(last: RulesEvent, next: RulesEvent): boolean {
  return (
    next.event === "influence" &&
    last.event === "influence" &&
    last["court"] === next["court"] &&
    last["by"] === next["by"] &&
    (last["change"] as number) > 0 === (next["change"] as number) > 0
  );
}

/** Groups of events that are one line; influence by coup or persuading belongs to its roll. */
function grouped(log: readonly RulesEvent[]): RulesEvent[][] {
  const groups: RulesEvent[][] = [];
  for (const event of log) {
    const last = groups.at(-1)?.at(-1);
    const group = groups.at(-1);
    const told =
      (event.event === "influence" && (event["by"] === "coup" || event["by"] === "persuade")) ||
      (event.event === "vigil" && last?.event === "coup") ||
      (event.event === "event_started" && last?.event === "played") ||
      (event.event === "card_gone" && event["to"] === "discard");
    const placed =
      last?.event === "played" &&
      last["use"] === "place" &&
      event.event === "influence" &&
      event["by"] === "place";
    if (group && last && (placed || goesOn(last, event))) group.push(event);
    else if (!told) groups.push([event]);
  }
  return groups;
}

/** The changes of a group by village, in the order in which they came. */
function changes(group: readonly RulesEvent[]): Change[] {
  const sums = new Map<number, number>();
  for (const event of group) {
    const at = event["village"] as number;
    sums.set(at, (sums.get(at) ?? 0) + (event["change"] as number));
  }
  return [...sums].map(([village, change]) => ({ village, change }));
}

/** The whole log as lines, oldest first. */
export function tell(log: readonly RulesEvent[], view: Pick<View, "seat_of">, lang: Lang): Told[] {
  const seen = new Map<number, number>();
  return grouped(log).flatMap((group) => {
    const first = group[0];
    if (!first) return [];
    const nth = seen.get(first.seq) ?? 0;
    seen.set(first.seq, nth + 1);
    const said = line(first, view, lang);
    if (first.event === "influence") {
      said.text = influenceText(first["court"] as Court, changes(group), lang);
    } else if (group.length > 1) said.text = placedText(first, changes(group.slice(1)), lang);
    return [{ ...said, id: `${first.seq}.${nth}`, seq: first.seq, events: group }];
  });
}

/** Events that begin something new: what came before is no longer "just now". */
const BEGINS = new Set([
  "match_started",
  "turn_started",
  "heralds",
  "herald_chosen",
  "played",
  "play_passed",
  "play_skipped",
  "coup",
  "persuade",
  "raid",
  "duel",
  "fair",
  "star_roll",
  "maze_roll",
  "fair_held",
  "vigils_judged",
  "match_over",
]);

/** Events that begin a play, a herald or a turn: marks on the map last as long. */
const PLAYS = new Set(["turn_started", "heralds", "played", "play_passed", "play_skipped"]);

export function beginsPlay(event: RulesEvent): boolean {
  return PLAYS.has(event.event);
}

function since(
  log: readonly RulesEvent[],
  begins: (event: RulesEvent, before: RulesEvent | undefined) => boolean,
): RulesEvent[] {
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const event = log[at];
    if (event && begins(event, log[at - 1])) return log.slice(at);
  }
  return [...log];
}

/** A card played for its event is one thing; an event that comes otherwise is news. */
function isNews(event: RulesEvent, before: RulesEvent | undefined): boolean {
  if (event.event === "event_started") return before?.event !== "played";
  return BEGINS.has(event.event);
}

/** The last thing that happened: what began it, then its consequences. */
export function justNow(
  log: readonly RulesEvent[],
  view: Pick<View, "seat_of">,
  lang: Lang,
): Told[] {
  let last = since(log, isNews);
  const newest = log.at(-1);
  if (newest?.event === "influence" && newest["by"] === "setup") {
    const other = (event: RulesEvent): boolean => event["court"] !== newest["court"];
    last = since(last, other).filter((event) => !other(event));
  }
  // The final count is five Fairs and the Bell: together they are the end.
  if (last[0]?.event === "match_over") {
    const before = log.slice(0, log.length - last.length);
    last = [...last, ...since(before, isNews)];
  }
  return tell(last.map(inShort), view, lang).slice(0, 5);
}

/** An event without the names of the cards that were dealt: they are in the hand. */
export function inShort(event: RulesEvent): RulesEvent {
  return event.event === "dealt" ? { ...event, cards: null } : event;
}

/** An event with what one seat alone may know of it; on a shared screen it comes beside the rest. */
export function ownFacts(event: RulesEvent, seat: Seat | null): RulesEvent {
  const { private: hidden } = event;
  if (!Array.isArray(hidden)) return event;
  const own = seat === null ? null : (hidden[seat] as Record<string, never> | null | undefined);
  return { ...event, ...own };
}

/** What the last play changed in a village, by court. */
export type Deltas = ReadonlyMap<number, Both<number>>;

export function deltas(log: readonly RulesEvent[]): Deltas {
  const found = new Map<number, Both<number>>();
  const setup = log.at(-1);
  const events =
    setup?.event === "influence" && setup["by"] === "setup" ? [setup] : since(log, beginsPlay);
  for (const event of events) {
    if (event.event !== "influence") continue;
    const at = event["village"] as number;
    const sum = found.get(at) ?? { moon: 0, sun: 0 };
    sum[event["court"] as Court] += event["change"] as number;
    found.set(at, sum);
  }
  for (const [at, sum] of found) if (!sum.moon && !sum.sun) found.delete(at);
  return found;
}

/** A herald of this turn, as far as it is known. */
export interface Herald {
  court: Court;
  card: number | null;
  state:
    | "choosing"
    | "announced"
    | "none"
    | "waiting"
    | "now"
    | "done"
    | "removed"
    | "cancelled"
    | "never";
  first: boolean;
}

/** The events of this turn; null if its beginning is not in the log. */
export function thisTurn(log: readonly RulesEvent[]): RulesEvent[] | null {
  const begins = (event: RulesEvent): boolean =>
    event.event === "turn_started" || event.event === "match_started";
  return log.some(begins) ? since(log, begins) : null;
}

/** Both heralds of this turn, in the order in which they were resolved, or the Moon's first. */
export function heralds(log: readonly RulesEvent[], view: View): Herald[] {
  const turn = thisTurn(log) ?? log;
  const turned = turn.findLast((event) => event.event === "heralds");
  const courts: Court[] = ["moon", "sun"];
  if (!turned) {
    return courts.map((court) => {
      const { chosen, card } = view.heralds[court];
      const choosing = view.pending.some(
        (one) => one.court === court && one.kind === "herald.choose",
      );
      const waits = view.phase === "herald" && view.hand_count[court] > 0;
      const state = chosen ? "announced" : choosing || waits ? "choosing" : "none";
      return { court, card, state, first: false };
    });
  }
  const after = turn.slice(turn.indexOf(turned));
  const cancelled = after.some((event) => event.event === "heralds_cancelled");
  const found = courts.map((court): Herald => {
    const card = (turned[court] as number | null) ?? null;
    return { court, card, state: heraldState(court, card, cancelled, after, view), first: false };
  });
  const order = resolved(found, after);
  return order.map((herald, place) => ({
    ...herald,
    first: place === 0 && !cancelled && order.every((one) => one.card !== null),
  }));
}

function heraldState(
  court: Court,
  card: number | null,
  cancelled: boolean,
  after: readonly RulesEvent[],
  view: View,
): Herald["state"] {
  if (card === null) return "none";
  if (cancelled) return "cancelled";
  if (view.heralds[court].chosen) return view.result ? "never" : "waiting";
  if (view.in_play.some((entry) => entry.use === "herald" && entry.court === court)) {
    return view.result ? "done" : "now";
  }
  const gone = after.find((event) => event.event === "card_gone" && event["card"] === card);
  return gone?.["to"] === "removed" ? "removed" : "done";
}

/** The one whose card left first, or that is resolved now, before the other. */
function resolved(found: Herald[], after: readonly RulesEvent[]): Herald[] {
  const left = (herald: Herald): number => {
    if (herald.state === "now") return after.length;
    const at = after.findIndex(
      (event) => event.event === "card_gone" && event["card"] === herald.card,
    );
    return at < 0 ? after.length + 1 : at;
  };
  return found.toSorted((a, b) => left(a) - left(b));
}
