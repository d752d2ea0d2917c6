/** What the server shows and asks at this table (`docs/games/eidolon.md`). */
import type { Seat } from "../../table/contract.ts";

export const IDENTITIES = ["ordem", "ruina", "conhecimento", "instinto", "neutra"] as const;
export type Identity = (typeof IDENTITIES)[number];
export type Essence = Record<Identity, number>;

export const PHASES = [
  "inicial",
  "planejamento",
  "exploracao",
  "reorganizacao",
  "combate",
  "final",
] as const;
export type Phase = (typeof PHASES)[number];

export interface Creature {
  p: number;
  code: string;
  exhausted: boolean;
  newly_played: boolean;
  damage: number;
  atq: number;
  res: number;
  exp: number;
  remaining: number;
  attachment: number;
  growth?: readonly (readonly [string, number, number, number])[];
  bonus_turn?: readonly [number, number, number];
  bonus_action?: readonly [number, number, number];
  prevention?: number;
}

export interface Relic {
  p: number;
  code: string;
  exhausted: boolean;
  bearer: number;
}

export interface Player {
  desbravador: string;
  vitality: number;
  vitality_start: number;
  essence: Essence;
  vestiges: number;
  fatigue: number;
  hand_count: number;
  deck_count: number;
  sources: readonly string[];
  creatures: readonly Creature[];
  relics: readonly Relic[];
  discard: readonly string[];
  reserve_count: number;
  connected: readonly { code: string; owner: Seat }[];
  chosen: boolean;
  commit_used: boolean;
  base_attempt_used: boolean;
  attempts: number;
  own_turn: number;
  guilds: readonly Identity[];
  deck_size: number;
  hand?: readonly string[];
  reserve?: readonly string[];
  choice?: string | null;
  deck_name?: string;
}

export interface Land {
  code: string;
  owner: Seat;
  progress: readonly [number, number];
}

export interface Action {
  kind: "attack" | "explore";
  active: Seat;
  actor: number;
  actor_code: string;
  slot: number;
  intercepted: boolean;
  interceptor: number;
  window: "" | "declaracao" | "confronto";
  response_used: readonly [boolean, boolean];
  opportunity: Seat | null;
}

export interface View {
  stage: "setup_first_place" | "setup_third_place" | "turn" | "finished";
  phase: "" | Phase;
  first_player: Seat | null;
  active_player: Seat | null;
  turn_number: number;
  goal: number;
  ask: string;
  who: Seat | null;
  players: readonly [Player, Player];
  ermo: readonly (Land | null)[];
  action: Action | null;
  look: { seat: Seat; count: number; cards?: readonly string[] } | null;
  discards_left: number;
  winner: Seat | null;
  end_reason: string | null;
}

export interface Payment {
  spends: Partial<Essence>;
  pay: string;
  ways: number;
}

/** What of the prompt this client reads; each kind of decision has its own part of it. */
export interface Prompt {
  cards?: readonly {
    h: number;
    play?: string;
    reerguer?: string;
    respond?: string;
    payment?: Payment;
  }[];
  permanents?: readonly {
    p: number;
    activate?: string;
    attach?: string;
    explore?: string;
    attack?: string;
    intercept?: string;
    respond?: string;
    vestiges?: number;
    hits?: number;
    survives?: boolean;
    destroys?: boolean;
    slots?: readonly { slot: number; gain: number; affinity: number; completes: boolean }[];
  }[];
  commit?: string;
  next_phase?: string;
  attempts?: number;
  slot?: number;
  left?: number;
  count?: number;
  hits?: number;
  gain?: number;
  completes?: boolean;
  kept_for_confronto?: boolean;
  response_window?: "declaracao" | "confronto";
  actor?: number;
}

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}
