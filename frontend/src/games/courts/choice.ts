/**
 * The open decision as the table shows it: which villages have a ring, which cards can be lifted
 * and what for, which buttons there are. All of it comes from `decision.moves`; the prompt adds
 * costs, chances and reasons.
 */
import type { Decision, Lang } from "../../table/contract.ts";
import { card, cardName, optionLabel } from "./cards.ts";
import type {
  CardsPrompt,
  DiscardPrompt,
  HandCard,
  PlayPrompt,
  UseName,
  Uses,
  Warning,
} from "./prompt.ts";
import { capital, forms, regionForms } from "./text/forms.ts";
import { say, sayMaybe, type Key } from "./text/index.ts";
import type { Court, Order, RegionId } from "./types.ts";

/** A village with a ring. */
export interface Spot {
  v: number;
  move: string;
  /** What an influence costs here; null where nothing is paid. */
  cost: number | null;
  /** What the court lacks to occupy it; null where the server does not say. */
  need: number | null;
}

/** A button: a move, or the reason why it is none now. */
export interface Option {
  id: string;
  label: string;
  /** What it does, or why it is not possible. */
  note: string;
  icon: string;
  /** The key on its cap, or "". */
  key: string;
  /** null: not possible now. */
  move: string | null;
  /** It ends or may lose something that cannot be had back. */
  grave?: boolean;
}

/** A card that can be chosen now. */
export interface Liftable {
  card: number;
  /** Effective strength; the printed one where the server does not say. */
  strength: number;
  warnings: readonly Warning[];
  /** A card of the other court in a play: the order of its event is asked. */
  ordered: boolean;
  options: Option[];
}

/** Where the cards lie that can be chosen: in the own hand, or shown apart. */
export type Source = "hand" | "apart";

export type Question = "coup" | "persuade" | "raid";

export interface Choice {
  kind: string;
  spots: ReadonlyMap<number, Spot>;
  cards: ReadonlyMap<number, Liftable>;
  source: Source;
  /** Buttons of the decision itself, beside map and cards. */
  options: Option[];
  /** What ends it (key D), or null. */
  finish: Option | null;
  /** What is asked again after a village, before the dice. */
  question: Question | null;
}

const USE_ICONS: Record<UseName, string> = {
  event: "scroll-unfurled",
  place: "stone-path",
  coup: "rolling-dices",
  persuade: "conversation",
  star: "falling-star",
  idle: "card-discard",
  maze: "reed",
};

const USE_KEYS: Record<UseName, string> = {
  event: "E",
  place: "P",
  coup: "T",
  persuade: "A",
  star: "G",
  idle: "D",
  maze: "D",
};

const QUESTIONS: Record<string, Question> = {
  "coup.target": "coup",
  "event.coup": "coup",
  "persuade.next": "persuade",
  "event.raid": "raid",
};

/** Kinds whose cards may lie outside the own hand. */
const APART = new Set(["event.recover", "event.replay"]);

/** What a chosen card is for, where there is only one thing. */
const CARD_ACTS: Record<string, readonly [Key, string]> = {
  "herald.choose": ["act.announce", "card-pick"],
  "event.discard": ["act.discard", "card-discard"],
  "event.give": ["act.give", "shaking-hands"],
  "event.recover": ["act.take", "hand"],
  "event.replay": ["act.replay", "scroll-unfurled"],
  "event.mediate.card": ["act.use_card", "scales"],
  "lamp.discard": ["act.let_go", "card-discard"],
};

const FINISH: Record<string, Key> = {
  "place.next": "act.done",
  "persuade.next": "act.done",
  "event.place": "act.done",
  "event.move": "act.done",
  "coup.target": "act.no_coup",
  "event.coup": "act.no_coup",
  "event.ops": "act.no_use",
  "event.recover": "act.no_card",
  "event.discard": "act.no_card",
  "lamp.discard": "act.no_card",
  "event.end_match": "act.decline",
};

/** A reason as a player reads it. `court` is whose card it is, for `carta do Sol`. */
export function why(reason: string, lang: Lang, court: Court | null = null): string {
  return sayMaybe(lang, `why.${reason}`, court ? { ...forms(lang, court) } : {}) ?? reason;
}

/** The villages that may be chosen. */
function spots(decision: Decision): Map<number, Spot> {
  const rows = decision.prompt["villages"];
  const told = new Map(
    (Array.isArray(rows) ? (rows as unknown as Spot[]) : []).map((row) => [row.v, row]),
  );
  const found = new Map<number, Spot>();
  for (const move of decision.moves) {
    if (!/^v\d+$/.test(move)) continue;
    const v = Number(move.slice(1));
    const row = told.get(v);
    found.set(v, { v, move, cost: row?.cost ?? null, need: row?.need ?? null });
  }
  return found;
}

function useNote(
  use: UseName,
  number: number,
  strength: number,
  prompt: PlayPrompt,
  lang: Lang,
): string {
  const one = card(number);
  switch (use) {
    case "event": {
      const lead = prompt.cards.find((row) => row.card === number)?.lead ?? null;
      if (lead === null) return say(lang, "use.event_note");
      const gain = lead < 0 ? `−${-lead}` : lead > 0 ? `+${lead}` : "0";
      return say(lang, "use.lead", { gain });
    }
    case "place":
      if (one.frame === "bell") {
        return say(lang, "use.points_glass", { n: strength, more: strength + 1 });
      }
      return say(lang, "use.points", { n: strength });
    case "coup":
      if (one.frame === "bell") {
        return say(lang, "use.points_glass", { n: strength, more: strength + 1 });
      }
      return say(lang, "use.strength", { n: strength });
    case "persuade":
      if (one.frame === "bell") {
        return say(lang, "use.points_glass", { n: strength, more: strength + 1 });
      }
      return say(lang, "use.attempts", { n: strength });
    case "star":
      return say(lang, "use.star_note", {
        step: prompt.star.step ?? "",
        die: prompt.star.die ?? "",
      });
    case "idle":
      return say(lang, "use.idle_note");
    case "maze":
      return say(lang, "use.maze_note");
  }
}

/** The uses of a card as buttons: always the same five, the rest only where they are possible. */
function useOptions(
  number: number,
  strength: number,
  uses: Uses,
  prompt: PlayPrompt,
  order: Order,
  moves: ReadonlySet<string>,
  lang: Lang,
): Option[] {
  const name = number === 0 ? "bell" : String(number);
  const one = card(number);
  const shown: UseName[] = ["event", "place", "coup", "persuade", "star"];
  for (const more of ["idle", "maze"] as const) {
    if ([...moves].some((move) => move.startsWith(`${more} ${name}`))) shown.push(more);
  }
  return shown.map((use) => {
    const move =
      [`${use} ${name}`, `${use} ${name} ${order}`].find((text) => moves.has(text)) ?? null;
    const reason = uses[use];
    const scored = use === "event" && one.frame === "fair";
    return {
      id: use,
      label: say(lang, scored ? "use.score" : `use.${use}`),
      note:
        move || !reason
          ? useNote(use, number, strength, prompt, lang)
          : why(reason, lang, one.court),
      icon: scored ? "barracks-tent" : USE_ICONS[use],
      key: USE_KEYS[use],
      move,
    };
  });
}

function playCards(decision: Decision, order: Order, lang: Lang): Map<number, Liftable> {
  const prompt = decision.prompt as unknown as PlayPrompt;
  const moves = new Set(decision.moves);
  const found = new Map<number, Liftable>();
  const bell = { card: 0, ...prompt.bell, ordered: false, warnings: [] as Warning[] };
  const named = new Set(decision.moves.map((move) => move.split(" ")[1]));
  for (const row of [...prompt.cards, bell]) {
    if (!named.has(row.card === 0 ? "bell" : String(row.card))) continue;
    found.set(row.card, {
      card: row.card,
      strength: row.strength,
      warnings: row.warnings,
      ordered: row.ordered,
      options: useOptions(row.card, row.strength, row.uses, prompt, order, moves, lang),
    });
  }
  return found;
}

/** Cards with one thing to do: `card 12`, `herald 12`. */
function singleCards(decision: Decision, lang: Lang): Map<number, Liftable> {
  const act = CARD_ACTS[decision.kind];
  const told = new Map(
    ((decision.prompt as unknown as CardsPrompt).cards ?? []).map((row) => [row.card, row]),
  );
  const found = new Map<number, Liftable>();
  if (!act) return found;
  for (const move of decision.moves) {
    const number = Number(/^(?:card|herald) (\d+)$/.exec(move)?.[1] ?? -1);
    if (number < 0) continue;
    const row = told.get(number) as Partial<HandCard> | undefined;
    found.set(number, {
      card: number,
      strength: row?.strength ?? card(number).strength,
      warnings: row?.warnings ?? [],
      ordered: false,
      options: [
        {
          id: decision.kind,
          label: say(lang, act[0] as "act.announce"),
          note: cardName(number, lang),
          icon: act[1],
          key: "E",
          move,
        },
      ],
    });
  }
  return found;
}

/** Buttons for everything that is neither a village nor a card. */
function options(decision: Decision, lang: Lang): Option[] {
  const { kind, moves, prompt } = decision;
  const has = (move: string): string | null => (moves.includes(move) ? move : null);
  const button = (move: string, label: string, icon: string, note = "", key = ""): Option => ({
    id: move,
    label,
    note,
    icon,
    key,
    move: has(move),
  });
  if (kind === "play.reuse" || kind === "event.ops" || kind === "event.mediate.use") {
    const n = prompt["strength"] as number;
    const uses = (prompt["uses"] ?? {}) as Uses;
    const notes = {
      place: say(lang, "use.points", { n }),
      coup: say(lang, "use.strength", { n }),
      persuade: say(lang, "use.attempts", { n }),
    };
    return (["place", "coup", "persuade"] as const)
      .filter((use) => use in uses)
      .map((use) => {
        const reason = uses[use];
        const note = reason ? why(reason, lang) : notes[use];
        return button(use, say(lang, `use.${use}`), USE_ICONS[use], note, USE_KEYS[use]);
      });
  }
  switch (kind) {
    case "event.choose": {
      const rows = prompt["options"] as { id: string; reason: string | null }[];
      return rows.map(({ id, reason }) => {
        const label = optionLabel(prompt["card"] as number, id, lang);
        return button(`choose ${id}`, label, "", reason ? why(reason, lang) : "");
      });
    }
    case "event.region":
      return (prompt["regions"] as RegionId[]).map((id) =>
        button(`region ${id}`, capital(regionForms(lang, id).the), ""),
      );
    case "event.truce": {
      const { now, least, most } = prompt as unknown as {
        now: number;
        least: number;
        most: number;
      };
      return Array.from({ length: most - least + 1 }, (_, place) => {
        const n = least + place;
        const note = n === now ? say(lang, "act.candles_now") : "";
        return button(`truce ${n}`, say(lang, "act.candles", { n }), "candle-flame", note);
      });
    }
    case "event.summit":
      return (["douse", "keep", "light"] as const).map((move) => ({
        ...button(move, say(lang, `act.${move}`), "candle-flame"),
        grave: move === "douse" && prompt["last_candle"] === true,
      }));
    case "event.end_match":
      return [{ ...button("end", say(lang, "act.end_match"), "flag-objective"), grave: true }];
    case "play.choose":
      return has("pass") ? [button("pass", say(lang, "act.pass"), "ringing-bell", "", "D")] : [];
    default:
      return [];
  }
}

function finish(decision: Decision, lang: Lang): Option | null {
  const move = ["done", "decline", "abandon"].find((text) => decision.moves.includes(text));
  if (!move) return null;
  const key = move === "abandon" ? "act.abandon" : (FINISH[decision.kind] ?? "act.done");
  return { id: move, label: say(lang, key as "act.done"), note: "", icon: "", key: "D", move };
}

/** Everything that can be done in a decision. */
export function choiceOf(decision: Decision, order: Order, lang: Lang, you: Court | null): Choice {
  const { kind } = decision;
  const whose =
    kind === "event.discard" ? (decision.prompt as unknown as DiscardPrompt).whose : you;
  return {
    kind,
    spots: spots(decision),
    cards: kind === "play.choose" ? playCards(decision, order, lang) : singleCards(decision, lang),
    source: APART.has(kind) || whose !== you ? "apart" : "hand",
    options: options(decision, lang),
    finish: finish(decision, lang),
    question: QUESTIONS[kind] ?? null,
  };
}
