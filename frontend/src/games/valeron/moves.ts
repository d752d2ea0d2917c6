/**
 * Moves as things to tap. A move is a verb and *picks*: places on the table, in the order of the
 * grammar (`docs/games/valeron.md`). What may be tapped next follows from the legal moves alone.
 */
import type { Seat } from "../../table/contract.ts";
import type { Kind, View } from "./types.ts";

export type Verb =
  | "draft_pick"
  | "roll"
  | "extra_combat"
  | "lower"
  | "swap"
  | "move"
  | "use_effect"
  | "inflict"
  | "collect"
  | "end_turn";

/** A post `p:seat:post`, a market slot `m:kind:slot`, or a card of the oblivion `o:card`. */
export type Pick = string;

export interface Parsed {
  move: string;
  verb: Verb;
  picks: readonly Pick[];
  /** Which stored combat it uses. */
  grant: number | null;
}

export const postPick = (seat: Seat, post: number): Pick => `p:${seat}:${post}`;
export const slotPick = (kind: Kind, slot: number): Pick => `m:${kind}:${slot}`;
export const fallenPick = (card: string): Pick => `o:${card}`;

/** Where a card lies now: its post, or the oblivion. */
export function pickOf(view: View, card: string): Pick {
  for (const seat of [0, 1] as const) {
    const at = view.seats[seat].posts.findIndex((unit) => unit?.card === card);
    if (at >= 0) return postPick(seat, at + 1);
  }
  return fallenPick(card);
}

/** A legal move of a seat, taken apart. */
export function parse(move: string, view: View, seat: Seat): Parsed {
  const [verb = "", ...words] = move.split(" ");
  const foe: Seat = seat === 0 ? 1 : 0;
  const [a = "", b = "", c = ""] = words;
  const found: Parsed = { move, verb: verb as Verb, picks: [], grant: null };
  switch (verb) {
    case "draft_pick":
      return { ...found, picks: [slotPick(draftKind(view), Number(a))] };
    case "lower":
      return { ...found, picks: [postPick(seat, Number(c)), slotPick(a as Kind, Number(b))] };
    case "swap":
      return { ...found, picks: [postPick(seat, Number(a)), slotPick(b as Kind, Number(c))] };
    case "move":
      return { ...found, picks: [postPick(seat, Number(a)), postPick(seat, Number(b))] };
    case "roll":
      return { ...found, picks: [postPick(seat, Number(a)), postPick(foe, Number(b))] };
    case "extra_combat":
      return {
        ...found,
        grant: Number(a),
        picks: [postPick(seat, Number(b)), postPick(foe, Number(c))],
      };
    case "use_effect":
      return {
        ...found,
        picks: [postPick(seat, Number(a)), ...words.slice(1).map((card) => pickOf(view, card))],
      };
    default:
      return found;
  }
}

/** The market of the present draft pick: Defence for the first four, then Attack (V-2.16). */
export function draftKind(view: View): Kind {
  return view.picks < 4 ? "defense" : "attack";
}

/** Whether all picks made are among those of a move, each once. */
function fits(made: readonly Pick[], picks: readonly Pick[]): boolean {
  const left = [...picks];
  return made.every((pick) => {
    const at = left.indexOf(pick);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** What may be tapped next, and which move is complete. */
export interface Choices {
  /** Moves that the picks made can still become. */
  open: readonly Parsed[];
  next: ReadonlySet<Pick>;
  /** The move that these picks are, if they are one. */
  done: Parsed | null;
}

/**
 * What follows from the picks made. Effects name their targets in order; everything else may be
 * tapped in any order.
 */
export function choices(all: readonly Parsed[], made: readonly Pick[]): Choices {
  const open = all.filter((one) => fits(made, one.picks));
  const next = new Set<Pick>();
  for (const { picks, verb } of open) {
    const left = [...picks];
    for (const pick of made) left.splice(left.indexOf(pick), 1);
    if (verb === "use_effect" && made.length === 0) left.splice(1);
    for (const pick of left) next.add(pick);
  }
  const done = open.find((one) => one.picks.length === made.length) ?? null;
  return { open, next, done };
}
