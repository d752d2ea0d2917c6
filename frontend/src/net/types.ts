/** What the server says, as `docs/protocol.md` writes it down. */
import type { Clock, Json, Lang, RulesEvent, Seat } from "../table/contract.ts";

export type Facts = Record<string, Json>;

export interface Rating {
  rating: number;
  games: number;
  provisional: boolean;
}

export interface Player {
  id: string;
  nickname: string;
  guest: boolean;
  /** What an account signs in with; null for a guest. */
  login: string | null;
  lang: Lang;
  ratings: Record<string, Rating>;
}

export interface PlayerTag {
  /** Null for a bot. */
  id: string | null;
  nickname: string;
  rating: number | null;
  bot: string | null;
}

export type Opponent = "person" | "bot" | "hotseat";
export type BotLevel = string;

export interface GameInfo {
  slug: string;
  rules: string;
  minutes: number;
  bots: BotLevel[];
  options: Facts;
  needs_setup: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Facts;
  visibility: "public" | "link";
  rated: boolean;
  opponent: Opponent;
  bot: BotLevel | null;
  host: PlayerTag;
  guest: PlayerTag | null;
  token: string | null;
  practice?: boolean;
  created: number;
  match: string | null;
  /** The match that this table offers to repeat. */
  rematch_of?: string | null;
}

export interface Playing {
  match: string;
  game: string;
  seats: PlayerTag[];
  started: number;
  seq: number;
  headline: Facts;
}

export interface LobbyInfo {
  open: TableInfo[];
  playing: Playing[];
  counts: { online: number; revealed: number; ended: number };
  /** Own tables: waiting, offered as a rematch, or being played. */
  mine: TableInfo[];
}

export type MatchStatus = "opening" | "playing" | "ended" | "void" | "aside";

export interface MatchSeat {
  name: string;
  player: string | null;
  kind: "human" | "bot";
  bot: BotLevel | null;
  rating: number | null;
}

export interface MatchInfo {
  id: string;
  game: string;
  rules: string;
  rules_hash: string;
  options: Facts;
  protocol: string;
  rated: boolean;
  status: MatchStatus;
  seats: [MatchSeat, MatchSeat];
  server_commit: string | null;
  fingerprint: string | null;
  seq: number;
  created: number;
  ended: number | null;
  result: { winner: Seat | null; reason: string } | null;
  end_reason: string | null;
  server_seed: string | null;
  hotseat: boolean;
}

// -- the table socket, from the server

export interface WireDecision {
  kind: string;
  window: number;
  secret: boolean;
  moves: string[];
  prompt: Facts;
}

export interface WireView {
  seat: Seat | null;
  view: string;
  sig: string | null;
  decision: WireDecision | null;
}

export interface WireEntry {
  seq: number;
  body: string;
  sig: string | null;
}

export interface Presence {
  online: boolean;
  absent: boolean;
}

export interface Welcome {
  type: "welcome";
  v: number;
  match: MatchInfo;
  you: Seat[];
  now: number;
  names: [string, string];
}

export interface Offer {
  type: "offer";
  match: string;
  server_commit: string;
  game: string;
  rules: string;
  rules_hash: string;
  options: Facts;
  clock: { turn_ms: number };
  server_key: string;
  seats_kind: ("human" | "bot")[];
  setups?: (string | null)[];
  deadline: number;
  now: number;
}

export interface Waiting {
  type: "waiting";
  committed: [boolean, boolean];
  opened: [boolean, boolean];
  deadline: number | null;
  now: number;
}

export interface HeaderMessage {
  type: "header";
  header: string;
  sig: string | null;
  deadline: number | null;
  now: number;
}

export interface Update {
  type: "update";
  from: number;
  seq: number;
  head: string;
  entries: WireEntry[];
  events: RulesEvent[];
  views: WireView[];
  clocks: Clock[];
  now: number;
  full: boolean;
}

export type ServerMessage =
  | Welcome
  | Offer
  | Waiting
  | HeaderMessage
  | Update
  | { type: "history"; events: RulesEvent[]; more: boolean }
  | { type: "done"; id: string; seq: number }
  | { type: "refused"; id: string | null; code: string; facts: Facts; seq: number }
  | { type: "presence"; seats: Presence[]; watchers: number }
  | { type: "draw"; offered_by: Seat | null }
  | { type: "notice"; code: string; facts: Facts }
  | { type: "pong"; now: number };

// -- the table socket, from the client

export interface MoveMessage {
  type: "move";
  id: string;
  seat: Seat;
  base: number;
  move: string;
  /** Left out at practice tables. */
  sig?: string;
  sealed?: string;
  salt?: string;
}

export type ClientMessage =
  | {
      type: "hello";
      v: 1;
      seq: number;
      head: string | null;
      receipt: string | null;
      lang: Lang;
    }
  | {
      type: "commit";
      seat: Seat;
      commit: string;
      key: string;
      setup: string | null;
      payload: string | null;
      salt: string | null;
    }
  | { type: "open"; seat: Seat; contrib: string; accept: string }
  | MoveMessage
  | { type: "rekey"; seat: Seat; base: number; key: string; sig: string; old_sig: string | null }
  | { type: "resign"; id: string; seat: Seat; base?: number; sig?: string }
  | { type: "draw"; id: string; seat: Seat; act: "offer" | "accept" | "decline" | "withdraw" }
  | { type: "history"; before: number }
  | { type: "ack"; seq: number }
  | { type: "ping" };

// -- the lobby socket, from the server

export type LobbyMessage =
  | ({ type: "lobby" } & LobbyInfo)
  | { type: "matched"; table: TableInfo; match: string }
  | { type: "rematch"; match: string; table: TableInfo }
  | { type: "pong"; now: number };

export interface ReplayStep {
  seq: number;
  t: number;
  body: string;
  events: RulesEvent[];
  view: Json;
}
