/** What the server shows and asks at this table (`docs/games/valeron.md`). */
import type { Seat } from "../../table/contract.ts";

export type Kind = "attack" | "defense";

/** A card in play; its post is its place in `posts`, from 1. */
export interface Unit {
  card: string;
  wounds: number;
  add_at: number;
  add_df: number;
  add_vd: number;
  moved: boolean;
  uses_this_turn: number;
  prepared: boolean;
  turned: boolean;
  attacks_this_turn: number;
}

export interface Side {
  essence: number;
  energy: number;
  /** The seat's own kills: the red drops of the other seat's portrait. */
  kills: number;
  posts: readonly (Unit | null)[];
  oblivio: readonly string[];
}

/** One side of a combat's sum: base + esp + die = total. */
export interface Sum {
  base: number;
  add: number;
  sources: readonly { card: string; bonus: number }[];
  esp: number;
  die: number;
  total: number;
}

export interface Combat {
  attacker: number;
  target: number;
  dice: readonly [number, number];
  damage: number;
  at: Sum;
  df: Sum;
}

export interface View {
  phase: "draft" | "turn" | "combat_decision" | "finished";
  first_player: Seat;
  active_player: Seat;
  turn_number: number;
  seats: readonly [Side, Side];
  market: Record<Kind, readonly (string | null)[]>;
  piles: Record<Kind, number>;
  exhausted: readonly string[];
  rolled: boolean;
  swapped: boolean;
  grants: readonly { source: string; attacker: string | null }[];
  pending: Combat | null;
  picks: number;
  combats: number;
  winner: Seat | null;
  end_reason: string;
}

export interface Choice {
  from: "allies" | "other_allies" | "enemies" | "own_oblivio";
  low: number;
  high: number;
  cards: readonly string[];
}

export interface TurnPrompt {
  kind: "turn";
  energy: number;
  essence: number;
  roll: {
    why_not: string;
    pairs: readonly { attacker: number; target: number; at: number; df: number }[];
  };
  extra_combats: readonly { grant: number; source: string; attackers: readonly number[] }[];
  effects: readonly {
    post: number;
    card: string;
    cost: number | null;
    why_not: string;
    choices: readonly Choice[];
  }[];
  lower: { why_not: string; posts: readonly number[] };
  swap: { why_not: string; prices: Record<Kind, readonly (number | null)[]> };
  move: { why_not: string; moved: readonly number[] };
}

export interface DraftPrompt {
  kind: "draft_pick";
  pick: number;
  type: Kind;
  post: number;
  order: readonly Seat[];
}

export interface CombatPrompt {
  kind: "combat_decision";
  inflict: {
    wounds: number;
    increase: number;
    vd_before: number;
    vd_after: number;
    vd_total: number;
    destroys: boolean;
    loses_match: boolean;
  };
  collect: { energy: number; after: number; grants_lost: number };
}

export type Prompt = TurnPrompt | DraftPrompt | CombatPrompt;

export const KINDS: readonly Kind[] = ["attack", "defense"];

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}
