/** Events of the rules as sentences: one for each, numbers as sums (style.md section 14). */
import { signed } from "../../i18n/format.ts";
import type { Lang, LogLine, RulesEvent, Seat } from "../../table/contract.ts";
import { village } from "./board.ts";
import { cardName, isFair, optionLabel } from "./cards.ts";
import { stepName } from "./road.ts";
import { capital, forms, listed, regionForms } from "./text/forms.ts";
import { say, sayMaybe, type Key } from "./text/index.ts";
import type { Both, Court, Lasting, RegionId, View } from "./types.ts";

/** How the balance is said: `Lua 3 à frente`. */
export function balanceText(balance: number, lang: Lang): string {
  if (balance === 0) return say(lang, "sky.level");
  const who = say(lang, balance > 0 ? "short.sun" : "short.moon");
  return say(lang, "sky.ahead", { who, n: Math.abs(balance) });
}

/** A lasting effect as a clause without a full stop. */
export function lastingText(effect: Lasting, lang: Lang): string {
  const where = effect.region ? regionForms(lang, effect.region).in : "";
  const values = { ...forms(lang, effect.owner), in_region: where };
  const what = sayMaybe(lang, `lasting.${effect.key}`, values) ?? cardName(effect.card, lang);
  return what;
}

/** A sum that is not broken at the end of a line. */
function whole(sum: string): string {
  return sum.replaceAll(" ", "\u00a0");
}

/** `4 + 3 − 4 = 3`: the die, the strength, twice the firmness and what else counts. */
export function coupSum(facts: { die: number; strength: number; firmness: number; total: number }) {
  const { die, strength, firmness, total } = facts;
  const rest = total - (die + strength - 2 * firmness);
  const less = rest ? ` ${rest < 0 ? "−" : "+"} ${Math.abs(rest)}` : "";
  return whole(`${die} + ${strength} − ${2 * firmness}${less} = ${signed(total)}`);
}

/** `5 + 1`, or `5` when nothing is added. */
function plus(die: number, adds: number): string {
  return adds ? whole(`${die} + ${adds} = ${die + adds}`) : String(die);
}

// What the server writes is trusted to be of the documented shape (docs/games/courts.md).
function num(event: RulesEvent, key: string): number {
  return event[key] as number;
}

function court(event: RulesEvent, key = "court"): Court {
  return event[key] as Court;
}

function cardIn(event: RulesEvent, lang: Lang, key = "card"): string {
  return cardName(num(event, key), lang);
}

function cardsIn(event: RulesEvent, lang: Lang): string | null {
  const cards = event["cards"];
  if (!Array.isArray(cards)) return null;
  return listed(
    lang,
    cards.map((number) => cardName(number as number, lang)),
  );
}

/** How an event is written: its sentence, whose doing it was, an icon for nobody's, its dice. */
interface Written {
  text: string;
  who: Court | null;
  icon?: string;
  dice?: [value: number, by: Court][];
}

type Writer = (event: RulesEvent, lang: Lang) => Written;

function theirs(
  event: RulesEvent,
  lang: Lang,
  key: Key,
  more: Record<string, string | number> = {},
): Written {
  const who = court(event);
  return { text: sayMaybe(lang, key, { ...forms(lang, who), ...more }) ?? "", who };
}

function tables(icon: string, text: string): Written {
  return { text, who: null, icon };
}

/** What an influence event says, for one or several villages. */
export function influenceText(
  who: Court,
  changes: readonly { village: number; change: number }[],
  lang: Lang,
): string {
  const put = (changes[0]?.change ?? 0) > 0;
  const [only, ...rest] = changes;
  const values = forms(lang, who);
  if (only && rest.length === 0) {
    const one = { ...values, n: Math.abs(only.change), village: village(only.village).name[lang] };
    return `${say(lang, put ? "log.put" : "log.lost", one)}.`;
  }
  const villages = changesText(changes, lang);
  return `${say(lang, put ? "log.put_many" : "log.lost_many", { ...values, villages })}.`;
}

/** `Lagoa Calada +2 e Juncal +1`. */
function changesText(changes: readonly { village: number; change: number }[], lang: Lang): string {
  return listed(
    lang,
    changes.map(({ village: at, change }) => `${village(at).name[lang]} ${signed(change, true)}`),
  );
}

/** A card played to place, with what was placed so far, as one sentence. */
export function placedText(
  event: RulesEvent,
  changes: readonly { village: number; change: number }[],
  lang: Lang,
): string {
  return say(lang, "log.placed", {
    ...forms(lang, court(event)),
    card: cardIn(event, lang),
    n: num(event, "strength"),
    villages: changesText(changes, lang),
  });
}

/** What a coup did to the map. */
export function coupResult(event: RulesEvent, lang: Lang): string {
  const [n, m] = [num(event, "removed"), num(event, "gained")];
  const attacker = forms(lang, court(event));
  const defender = { Court: attacker.Other, court: attacker.other };
  if (n && m) return say(lang, "log.loses_gains", { ...defender, other: attacker.court, n, m });
  if (n) return say(lang, "log.loses", { ...defender, n });
  return m ? say(lang, "log.gains", { ...attacker, n: m }) : say(lang, "log.nothing");
}

function persuadeResult(event: RulesEvent, lang: Lang): string {
  const loser = event["loser"] as Court | null;
  if (!loser) return say(lang, "log.tie");
  const n = num(event, "lost");
  const words = forms(lang, loser);
  return n ? say(lang, "log.loses", { ...words, n }) : say(lang, "log.nothing_to_lose", words);
}

function played(event: RulesEvent, lang: Lang): Written {
  const use = event["use"] as string;
  const values = { card: cardIn(event, lang), n: num(event, "strength") };
  if (use === "event") {
    const fair = isFair(num(event, "card"));
    return theirs(event, lang, fair ? "log.played.fair" : "log.played.event", values);
  }
  if (use === "star" || use === "maze") return theirs(event, lang, `log.played.${use}`, values);
  const order = event["order"] as "before" | "after" | null;
  const what = say(lang, `log.use.${use as "place" | "coup" | "persuade" | "idle"}`);
  if (use === "idle" && !order) return theirs(event, lang, "log.played.idle", values);
  return theirs(event, lang, `log.played.${order ?? "use"}`, { ...values, use: what });
}

function fairText(event: RulesEvent, lang: Lang): Written {
  const id = event["region"] as RegionId;
  const rows = event as unknown as Both<{ sum: number }>;
  const winner = event["winner"] as Court | null;
  const result = winner
    ? say(lang, "log.fair.gain", { ...forms(lang, winner), n: num(event, "difference") })
    : say(lang, "log.fair.even");
  const values = { moon: rows.moon.sum, sun: rows.sun.sum, result };
  const { of, the } = regionForms(lang, id);
  const text = num(event, "card")
    ? say(lang, "log.fair", { ...values, of_region: of })
    : say(lang, "log.count", { ...values, region: the });
  return tables("barracks-tent", text);
}

function truceText(event: RulesEvent, lang: Lang): Written {
  const [before, now] = [num(event, "before"), num(event, "now")];
  if (now === 1) return tables("candle-flame", say(lang, "log.truce.broken"));
  if (event["by"] === "turn") return tables("candle-flame", say(lang, "log.truce.turn", { now }));
  const n = Math.abs(now - before);
  return tables(
    "candle-flame",
    say(lang, now > before ? "log.truce.up" : "log.truce.down", { n, now }),
  );
}

function starStep(event: RulesEvent, lang: Lang): Written {
  const step = stepName(num(event, "step"), lang);
  const gift = (event["gift"] ?? event["gift_ended"]) as "vidente" | null;
  if (gift) {
    const key = event["gift"] ? "log.star_step.gift" : "log.star_step.ended";
    return theirs(event, lang, key, { step, gift: say(lang, `gift.${gift}`) });
  }
  return theirs(event, lang, event["first"] ? "log.star_step.first" : "log.star_step", { step });
}

function duel(event: RulesEvent, lang: Lang): Written {
  const who = court(event);
  const words = forms(lang, who);
  const [dice, adds] = [event["dice"] as number[], event["adds"] as number[]];
  const winner = event["winner"] as Court | null;
  const text = say(lang, "log.duel", {
    ...words,
    to_court: words.to,
    mine: plus(dice[0] ?? 0, adds[0] ?? 0),
    theirs: plus(dice[1] ?? 0, adds[1] ?? 0),
    result: winner ? say(lang, "log.wins", forms(lang, winner)) : say(lang, "log.tie"),
  });
  return { text, who, dice: twoDice(dice, who) };
}

function twoDice(dice: readonly number[], who: Court): [number, Court][] {
  return [
    [dice[0] ?? 0, who],
    [dice[1] ?? 0, who === "moon" ? "sun" : "moon"],
  ];
}

function persuade(event: RulesEvent, lang: Lang): Written {
  const who = court(event);
  const [dice, adds] = [event["dice"] as number[], event["adds"] as number[]];
  return {
    ...theirs(event, lang, "log.persuade", {
      village: village(num(event, "village")).name[lang],
      mine: plus(dice[0] ?? 0, adds[0] ?? 0),
      theirs: plus(dice[1] ?? 0, adds[1] ?? 0),
      result: persuadeResult(event, lang),
    }),
    dice: twoDice(dice, who),
  };
}

function dealt(event: RulesEvent, lang: Lang): Written {
  const values = { moon: num(event, "moon"), sun: num(event, "sun") };
  const cards = cardsIn(event, lang);
  const text = cards
    ? say(lang, "log.dealt_own", { ...values, cards })
    : say(lang, "log.dealt", values);
  return tables("card-draw", text);
}

function shuffled(event: RulesEvent, lang: Lang): Written {
  const deck = event["deck"] as "degelo" | "floracao" | "colheita";
  const values = { deck: say(lang, `deck.${deck}`), n: num(event, "count") };
  const icons = { degelo: "melting-ice-cube", floracao: "sprout", colheita: "grain-bundle" };
  const key = deck === "degelo" ? "log.deck_shuffled" : "log.deck_enters";
  return tables(icons[deck], say(lang, key, values));
}

function heralds(event: RulesEvent, lang: Lang): Written {
  const { moon, sun } = event as unknown as Both<number | null>;
  const text =
    moon && sun
      ? say(lang, "log.heralds", { moon: cardName(moon, lang), sun: cardName(sun, lang) })
      : say(lang, "log.herald", {
          card: cardName(moon ?? sun ?? 0, lang),
          of: forms(lang, moon ? "moon" : "sun").of,
        });
  return tables("card-pick", text);
}

function handSeen(event: RulesEvent, lang: Lang): Written {
  const n = num(event, "count");
  if (!n) return theirs(event, lang, "log.hand_seen_empty");
  const cards = cardsIn(event, lang);
  return cards
    ? theirs(event, lang, "log.hand_seen_own", { cards })
    : {
        ...theirs(event, lang, "log.hand_seen"),
        text: say(lang, "log.hand_seen", { ...forms(lang, court(event)), n }),
      };
}

const WRITERS: Record<string, Writer> = {
  match_started: (_, lang) => tables("plant-seed", say(lang, "log.match_started")),
  deck_shuffled: shuffled,
  reshuffled: (e, lang) => tables("stack", say(lang, "log.reshuffled", { n: num(e, "count") })),
  turn_started: (e, lang) =>
    tables(
      "evil-moon",
      say(lang, "log.turn_started", { turn: num(e, "turn"), truce: num(e, "truce") }),
    ),
  dealt,
  influence: (e, lang) => ({
    text: influenceText(court(e), [{ village: num(e, "village"), change: num(e, "change") }], lang),
    who: court(e),
  }),
  herald_chosen: (e, lang) =>
    typeof e["card"] === "number"
      ? theirs(e, lang, "log.herald_chosen_own", { card: cardIn(e, lang) })
      : theirs(e, lang, "log.herald_chosen"),
  heralds,
  heralds_cancelled: (_, lang) => tables("cancel", say(lang, "log.heralds_cancelled")),
  played,
  play_skipped: (e, lang) => theirs(e, lang, "log.play_skipped"),
  play_passed: (e, lang) => theirs(e, lang, "log.play_passed"),
  use_changed: (e, lang) =>
    theirs(e, lang, "log.use_changed", { use: say(lang, `log.use.${e["use"] as "place"}`) }),
  strength_lost: (e, lang) => theirs(e, lang, "log.strength_lost", { card: cardIn(e, lang) }),
  event_started: (e, lang) => theirs(e, lang, "log.event_started", { card: cardIn(e, lang) }),
  event_failed: (e, lang) => theirs(e, lang, "log.event_failed", { card: cardIn(e, lang) }),
  card_gone: (e, lang) =>
    tables(
      e["to"] === "removed" ? "exit-door" : "card-discard",
      say(lang, `log.card_gone.${e["to"] as "removed" | "discard"}`, { card: cardIn(e, lang) }),
    ),
  discarded: (e, lang) =>
    theirs(e, lang, e["by"] === "lamp" ? "log.discarded.lamp" : "log.discarded", {
      card: cardIn(e, lang),
    }),
  coup: (e, lang) => ({
    ...theirs(e, lang, "log.coup", {
      village: village(num(e, "village")).name[lang],
      sum: coupSum(e as unknown as Parameters<typeof coupSum>[0]),
      result: coupResult(e, lang),
    }),
    dice: [[num(e, "die"), court(e)]],
  }),
  coup_abandoned: (e, lang) => theirs(e, lang, "log.coup_abandoned"),
  persuade,
  raid: (e, lang) => ({
    ...theirs(e, lang, "log.raid", {
      village: village(num(e, "village")).name[lang],
      sum: whole(
        `${num(e, "die")} − ${num(e, "guards")} = ${signed(num(e, "die") - num(e, "guards"))}`,
      ),
      needed: num(e, "needed"),
      result: say(lang, e["success"] ? "log.success" : "log.failure"),
    }),
    dice: [[num(e, "die"), court(e)]],
  }),
  duel,
  truce: truceText,
  vigil: (e, lang) => theirs(e, lang, "log.vigil", { now: num(e, "now") }),
  vigils_judged: (e, lang) =>
    tables(
      "candle-flame",
      say(lang, "log.vigils_judged", {
        truce: num(e, "truce"),
        moon: num(e, "moon"),
        sun: num(e, "sun"),
      }),
    ),
  points: (e, lang) => ({
    who: court(e),
    text: say(lang, "log.points", {
      ...forms(lang, court(e)),
      n: num(e, "n"),
      why: sayMaybe(lang, `log.by.${String(e["by"])}`) ?? "",
      balance: balanceText(num(e, "balance"), lang),
    }),
  }),
  fair: fairText,
  fair_held: (e, lang) => theirs(e, lang, "log.fair_held", { cards: cardsIn(e, lang) ?? "" }),
  star_roll: (e, lang) => ({
    ...theirs(e, lang, e["success"] ? "log.star_roll.yes" : "log.star_roll.no", {
      step: stepName(num(e, "step"), lang),
      die: num(e, "die"),
      limit: num(e, "limit"),
    }),
    dice: [[num(e, "die"), court(e)]],
  }),
  star_step: starStep,
  maze_roll: (e, lang) => ({
    ...theirs(e, lang, e["free"] ? "log.maze_roll.free" : "log.maze_roll.in", {
      die: num(e, "die"),
    }),
    dice: [[num(e, "die"), court(e)]],
  }),
  bell: (e, lang) =>
    tables(
      "ringing-bell",
      say(lang, e["face_up"] ? "log.bell.up" : "log.bell.passes", forms(lang, court(e, "holder"))),
    ),
  lasting_started: (e, lang) =>
    tables(
      "hourglass",
      say(lang, "log.lasting_started", { effect: lastingText(e as unknown as Lasting, lang) }),
    ),
  lasting_ended: (e, lang) =>
    tables(
      "hourglass",
      say(lang, "log.lasting_ended", { effect: lastingText(e as unknown as Lasting, lang) }),
    ),
  prevented: (e, lang) => tables("cancel", say(lang, "log.prevented", { card: cardIn(e, lang) })),
  chose: (e, lang) =>
    theirs(e, lang, "log.chose", {
      option: optionLabel(num(e, "card"), String(e["option"]), lang),
    }),
  region_chosen: (e, lang) =>
    theirs(e, lang, "log.region_chosen", {
      region: regionForms(lang, e["region"] as RegionId).the,
    }),
  mediated: (e, lang) =>
    theirs(e, lang, "log.mediated", { card: cardIn(e, lang), n: num(e, "strength") }),
  replayed: (e, lang) => theirs(e, lang, "log.replayed", { card: cardIn(e, lang) }),
  recovered: (e, lang) => theirs(e, lang, "log.recovered", { card: cardIn(e, lang) }),
  hand_seen: handSeen,
  drew: (e, lang) => {
    const cards = cardsIn(e, lang);
    const n = num(e, "count");
    const text = cards
      ? say(lang, "log.drew_own", { cards })
      : say(lang, "log.drew", { ...forms(lang, court(e)), n });
    return { text, who: court(e) };
  },
  swap_taken: (e, lang) => {
    if (!e["found"]) return theirs(e, lang, "log.swap_none");
    return typeof e["card"] === "number"
      ? theirs(e, lang, "log.swap_taken_own", { card: cardIn(e, lang) })
      : theirs(e, lang, "log.swap_taken");
  },
  swapped: (e, lang) =>
    typeof e["taken"] === "number"
      ? theirs(e, lang, "log.swapped_own", {
          taken: cardIn(e, lang, "taken"),
          given: cardIn(e, lang, "given"),
        })
      : theirs(e, lang, "log.swapped"),
  match_over: (e, lang) => ({
    ...tables("flag-objective", overText(e["winner"] as Court | null, String(e["reason"]), lang)),
    who: e["winner"] as Court | null,
  }),
};

/** Why the rules ended the match, as one sentence. */
export function overText(winner: Court | null, reason: string, lang: Lang): string {
  const values = forms(lang, winner ?? "moon");
  const key = winner ? `over.${reason}` : `over.${reason}_draw`;
  return sayMaybe(lang, key, { ...values }) ?? say(lang, "over.other");
}

/** The names of all events that have a sentence, for tests. */
export const EVENT_NAMES = Object.keys(WRITERS);

/** An event as a line of the log. */
export function line(event: RulesEvent, view: Pick<View, "seat_of">, lang: Lang): LogLine {
  const { text, who, icon, dice } = WRITERS[event.event]?.(event, lang) ?? {
    text: capital(event.event.replaceAll("_", " ")),
    who: null,
  };
  const seat = (of: Court): Seat => view.seat_of[of];
  return {
    text,
    actor: who ? seat(who) : null,
    ...(icon && !who ? { icon } : {}),
    ...(dice ? { dice: dice.map(([value, by]) => ({ sides: 6, value, seat: seat(by) })) } : {}),
  };
}
