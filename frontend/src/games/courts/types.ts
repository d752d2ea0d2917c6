/**
 * What the server sends to this table, as `docs/games/courts.md` describes it: the view, the facts
 * that help to choose (the prompt) and a few words used everywhere.
 */

export type Court = "moon" | "sun";

export const COURTS = ["moon", "sun"] as const satisfies readonly Court[];

/** One value a court. */
export interface Both<T> {
  moon: T;
  sun: T;
}

export type RegionId =
  "planalto_alto" | "agua_de_vidro" | "vale_das_brasas" | "pantano_salgado" | "ilhas_farrow";

export type Level = "none" | "foothold" | "influence_tier" | "dominion";

export type Gift = "vidente" | "pipas_gemeas" | "guarda_da_lamparina";

export type Phase = "setup_moon" | "setup_sun" | "herald" | "plays" | "end_of_turn" | "over";

/** What one court has in a region now. */
export interface Standing {
  level: Level;
  villages: number;
  keystones: number;
  sum: number;
}

export interface Lasting {
  key: string;
  owner: Court;
  scope: string;
  region: RegionId | null;
  card: number;
}

export interface InPlay {
  card: number;
  court: Court;
  use: string;
  order: Order | null;
  happened: boolean;
}

export type Order = "before" | "after";

/** The use of strength that runs. */
export interface Use {
  court: Court;
  use: "place" | "coup" | "persuade";
  strength: number;
  /** Points or attempts left, without the Bell's extra one. */
  left: number;
  extra: number;
  picks: number[];
  all_glass: boolean;
}

/** The event that runs. */
export interface CardEvent {
  card: number;
  court: Court;
  step: number;
  region: RegionId | null;
  picks: number[];
}

/** `Game.view`: what this seat may know. Villages are 1 to 36, cards 1 to 87, the Bell 0. */
export interface View {
  you: Court | null;
  seat_of: Both<0 | 1>;
  phase: Phase;
  turn: number;
  round: number;
  active: Court | null;
  plays_left: Both<number>;
  influence: Both<number[]>;
  control: (Court | null)[];
  closed: RegionId[];
  standings: (Both<Standing> & { region: RegionId })[];
  keystones: Both<number>;
  /** Positive: the Sun is ahead. */
  balance: number;
  truce: number;
  vigil: Both<number>;
  star: Both<number>;
  star_first: (Court | null)[];
  star_attempts: Both<number>;
  star_limit: Both<number>;
  gifts: Record<Gift, Court | null>;
  bell: { holder: Court; face_up: boolean };
  hand_count: Both<number>;
  hand: number[] | null;
  other_hand: number[] | null;
  known: number[];
  heralds: Both<{ chosen: boolean; card: number | null }>;
  draw_count: number;
  discard: number[];
  removed: number[];
  in_play: InPlay[];
  use: Use | null;
  event: CardEvent | null;
  lasting: Lasting[];
  prevented: number[];
  pending: { court: Court; kind: string; villages: number[] }[];
  private_log: { turn: number; kind: string; cards: number[] }[];
  result: { winner: Court | null; reason: string } | null;
  hands: Both<number[]> | null;
  draw: number[] | null;
}

/** The other court. */
export function other(court: Court): Court {
  return court === "moon" ? "sun" : "moon";
}
