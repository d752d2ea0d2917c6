/**
 * The whole client state in one record. Controllers (`net/`, `match/`, `pages/`) write it, the
 * pages show it; nothing else remembers anything.
 */
import type { Alarm } from "../fair/alarm.ts";
import type { Report } from "../fair/report.ts";
import type { LineState } from "../net/socket.ts";
import type {
  GameInfo,
  LobbyInfo,
  MatchInfo,
  Offer,
  Player,
  Presence,
  TableInfo,
} from "../net/types.ts";
import type { Clock, Decision, Json, Over, Refusal, RulesEvent, Seat } from "../table/contract.ts";

/** What one seat sees after the newest update. */
export interface SeenView {
  seat: Seat | null;
  /** Parsed `Game.view`. */
  view: Json;
  decision: Decision | null;
  /** Events since this seat's view before, for animation; empty after a jump. */
  events: RulesEvent[];
}

/** A seat's part in the opening, as far as this client knows it. */
export interface OpeningSeat {
  /** The commitment: what the drawing shows. Null until it is made or the header tells. */
  commit: string | null;
  committed: boolean;
  opened: boolean;
}

export interface Alarmed {
  alarm: Alarm["alarm"];
  code: string;
  event: number | null;
  facts: Record<string, unknown>;
}

/** The match whose table is open. */
export interface MatchState {
  id: string;
  /** The table's socket. */
  line: LineState;
  /** Why it closed for good (`docs/protocol.md`), or null. */
  closeCode: number | null;
  /** True from the full update after hello until the line is lost: only then may one act. */
  synced: boolean;
  /** Public facts, as of the last welcome. */
  info: MatchInfo | null;
  /** Seats of this client: none for a spectator, both in hot seat. */
  you: Seat[];
  names: [string, string];
  /** Server clock minus this device's clock, in milliseconds. */
  offset: number;

  /** The opening: what was offered, who has locked and opened, until when. */
  offer: Offer | null;
  opening: [OpeningSeat, OpeningSeat];
  openingDeadline: number | null;
  /** 32 hex digits, from the header on. */
  fingerprint: string | null;
  /** The house's commitment (seed fingerprint), 64 hex digits, from the offer on. */
  serverCommit: string | null;
  practiceSeed: string | null;

  /** The chain: number and head of the newest checked event. */
  seq: number;
  head: string | null;
  /** One for each seat of this client; one public view for a spectator. */
  views: SeenView[];
  /** What happened, oldest first, the recent hundred and what `history` brought. */
  log: RulesEvent[];
  logComplete: boolean;
  /** Which log entries the table made for a seat. */
  byTable: Record<number, "clock" | "left" | "forced">;
  clocks: Clock[];
  presence: [Presence, Presence];
  watchers: number;

  /** The own message that is on its way. */
  sending: { id: string; seat: Seat; move: string } | null;
  refusal: (Refusal & { seat: Seat | null }) | null;
  drawOfferedBy: Seat | null;
  /** Own seats whose key lives on another device: a move asks for a rekey first. */
  keyless: Seat[];
  /** A change of device that the players should know of. */
  rekeyed: { seat: Seat; confirmed: boolean; event: number } | null;
  /** The newest notice of the server (`restart_soon` …). */
  notice: { code: string; facts: Record<string, Json> } | null;
  /** Proof that something is wrong. Nothing is sent any more. */
  alarm: Alarmed | null;

  over: Over | null;
  /** The house's seed, after the reveal. */
  serverSeed: string | null;
  /** The own check of the whole record, after the reveal. */
  proof: Report | "running" | null;
}

/** Looking for somebody of one's level. */
export interface Search {
  game: string;
  ticket: string;
  since: number;
}

export interface ClientState {
  /** Undefined until the server has told; null: nobody yet. */
  me: Player | null | undefined;
  /** Own tables: waiting, offered as a rematch, or being played (`lobby.mine`). */
  mine: TableInfo[];
  /** The games of this server; null until it has told. */
  games: GameInfo[] | null;
  lobby: LobbyInfo | null;
  lobbyLine: LineState;
  search: Search | null;
  /** Match ids that were announced by the lobby and not opened yet. */
  called: string[];
  /** The open table, or null on other pages. */
  match: MatchState | null;
}

export const client = $state<ClientState>({
  me: undefined,
  mine: [],
  games: null,
  lobby: null,
  lobbyLine: "closed",
  search: null,
  called: [],
  match: null,
});

const away: Presence = { online: true, absent: false };

/** A match of which nothing is known but its id. */
export function newMatch(id: string): MatchState {
  const seat = (): OpeningSeat => ({ commit: null, committed: false, opened: false });
  return {
    id,
    line: "connecting",
    closeCode: null,
    synced: false,
    info: null,
    you: [],
    names: ["", ""],
    offset: 0,
    offer: null,
    opening: [seat(), seat()],
    openingDeadline: null,
    fingerprint: null,
    serverCommit: null,
    practiceSeed: null,
    seq: 0,
    head: null,
    views: [],
    log: [],
    logComplete: false,
    byTable: {},
    clocks: [],
    presence: [{ ...away }, { ...away }],
    watchers: 0,
    sending: null,
    refusal: null,
    drawOfferedBy: null,
    keyless: [],
    rekeyed: null,
    notice: null,
    alarm: null,
    over: null,
    serverSeed: null,
    proof: null,
  };
}
