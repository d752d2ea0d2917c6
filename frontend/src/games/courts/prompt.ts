/** `Game.prompt` by kind of decision, as `docs/games/courts.md` lists it. */
import type { Court, RegionId } from "./types.ts";

/** A use of a card: null is legal, otherwise the reason why not. */
export type Uses = Partial<Record<UseName, string | null>>;

export type UseName = "event" | "place" | "coup" | "persuade" | "star" | "idle" | "maze";

export type Warning = "truce" | "points" | "losing_fair" | "fair_due";

export interface HandCard {
  card: number;
  strength: number;
  warnings: Warning[];
}

export interface PlayCard extends HandCard {
  uses: Uses;
  /** A card of the other court: the order of its event is asked. */
  ordered: boolean;
  /** What a Fair would gain this court now. */
  lead: number | null;
}

export interface PlayPrompt {
  cards: PlayCard[];
  bell: { strength: number; uses: Uses };
  star: { step: number | null; minimum: number | null; die: number | null; attempts_left: number };
  plays_left: number;
  fairs_held: number;
  fairs_due: boolean;
  trapped: boolean;
  may_pass: boolean;
}

export interface SetupPrompt {
  left: number;
  cap: number;
  villages: { v: number; placed: number; need: number }[];
}

export interface PlacePrompt {
  strength: number;
  left: number;
  extra: number;
  villages: { v: number; cost: number; need: number }[];
}

/** What a coup in a village would do. Lists are by face of the die, chances in sixths. */
export interface CoupOdds {
  v: number;
  strength: number;
  totals: number[];
  removed: number[];
  gained: number[];
  remove: number;
  clear: number;
  occupy: number;
  candle: boolean;
  last_candle: boolean;
  /** The Truce and the own vigil afterwards. */
  truce: number;
  vigil: number;
  /** The region that would close. */
  closes: RegionId | null;
}

export interface CoupPrompt {
  strength: number;
  extra: number;
  may_abandon?: boolean;
  villages: CoupOdds[];
}

/** What an attempt would come to. Chances in 36ths; `faces` by own die: how many of the other's
 *  six faces it beats, ties with and loses to. */
export interface PersuadeOdds {
  v: number;
  adds: [number, number];
  win: number;
  tie: number;
  lose: number;
  clear: number;
  faces: [number, number, number][];
}

export interface PersuadePrompt {
  strength: number;
  left: number;
  extra: number;
  bonus: number;
  villages: PersuadeOdds[];
}

export interface RaidOdds {
  v: number;
  held: number;
  guards: number;
  success: number;
}

export interface RaidPrompt {
  needed: number;
  villages: RaidOdds[];
}

export interface CardsPrompt {
  cards: { card: number; strength: number }[];
}

export interface DiscardPrompt extends CardsPrompt {
  whose: Court;
  left: number;
  optional: boolean;
  others: { card: number; reason: string }[];
}
