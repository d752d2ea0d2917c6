/** The HTTP API: one function a call, errors as `ApiError` with the server's code. */
import type {
  Facts,
  GameInfo,
  LobbyInfo,
  MatchInfo,
  Opponent,
  Player,
  ReplayStep,
  TableInfo,
} from "./types.ts";
import type { Report } from "../fair/report.ts";
import type { Json, Lang } from "../table/contract.ts";

/** The server said no, or was not there (`code` is `offline` then). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status = 0,
    readonly facts: Facts = {},
  ) {
    super(code);
  }
}

const PATIENCE = 15_000;

function csrf(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

function isFacts(value: unknown): value is Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function answer(response: Response): Promise<unknown> {
  const text = await response.text();
  let value: unknown = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError("not_json", response.status);
  }
  if (response.ok) return value;
  const error = isFacts(value) ? value : {};
  const code = typeof error["error"] === "string" ? error["error"] : `http_${response.status}`;
  throw new ApiError(code, response.status, isFacts(error["facts"]) ? error["facts"] : {});
}

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return ask(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function ask<T>(method: string, path: string, body?: string): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRFToken"] = csrf();
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = body;
  }
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new ApiError("offline");
  }
  return (await answer(response)) as T;
}

const get = <T>(path: string): Promise<T> => call("GET", path);
const post = <T>(path: string, body: unknown = {}): Promise<T> => call("POST", path, body);
/** A body that is sent byte for byte. */
const postText = <T>(path: string, body: string): Promise<T> => ask("POST", path, body);
const id = encodeURIComponent;

/** What a new table is to be. */
export interface NewTable {
  game: string;
  options?: Facts;
  opponent: Opponent;
  bot?: string;
  visibility: "public" | "link";
  rated?: boolean;
  setups?: Json[];
  practice_seed?: string;
}

/** A report that the server made and keeps behind a link. */
export interface SharedReport {
  id: string;
  created: number;
  report: Report;
}

export interface MatchPage {
  matches: MatchInfo[];
  more: boolean;
}

/** A fault of a deck, or a notice about it: the game's own word and facts. */
export interface DeckReason {
  code: string;
  facts: Facts;
}

export interface DeckInfo {
  id: string;
  game: string;
  name: string;
  payload: Json;
  legal: boolean;
  reasons: DeckReason[];
  /** The link's token, or null while it is not shared. */
  token: string | null;
}

export interface CheckedDeck {
  payload: Json;
  legal: boolean;
  reasons: DeckReason[];
}

export const api = {
  me: () => get<{ player: Player | null }>("/api/me"),
  guest: (nickname: string) => post<{ player: Player }>("/api/guest", { nickname }),
  change: (what: { nickname?: string; lang?: Lang }) =>
    call<{ player: Player }>("PATCH", "/api/me", what),
  logout: () => post<Facts>("/api/logout"),
  keepAsAccount: (login: string, password: string) =>
    post<{ player: Player }>("/api/account", { login, password }),
  changePassword: (password: string, new_password: string) =>
    call<{ player: Player }>("PATCH", "/api/account", { password, new_password }),
  login: (login: string, password: string) =>
    post<{ player: Player }>("/api/login", { login, password }),

  games: () => get<{ games: GameInfo[] }>("/api/games"),
  lobby: () => get<LobbyInfo>("/api/lobby"),
  createTable: (table: NewTable) => post<{ table: TableInfo }>("/api/tables", table),
  table: (table: string, token?: string) =>
    get<{ table: TableInfo }>(`/api/tables/${id(table)}${token ? `?token=${id(token)}` : ""}`),
  join: (table: string, how: { token?: string; setup?: Json } = {}) =>
    post<{ table: TableInfo }>(`/api/tables/${id(table)}/join`, how),
  leaveTable: (table: string) => post<Facts>(`/api/tables/${id(table)}/leave`),
  quick: (what: { game: string; options?: Facts; setup?: Json }) =>
    post<{ table: TableInfo | null; ticket: string | null }>("/api/quick", what),
  stopQuick: () => call<Facts>("DELETE", "/api/quick"),
  rematch: (match: string) => post<{ table: TableInfo }>(`/api/matches/${id(match)}/rematch`),

  decks: (game: string) => get<{ decks: DeckInfo[] }>(`/api/decks?game=${id(game)}`),
  deck: (deck: string) => get<{ deck: DeckInfo }>(`/api/decks/${id(deck)}`),
  keepDeck: (game: string, name: string, payload: Json) =>
    post<{ deck: DeckInfo }>("/api/decks", { game, name, payload }),
  changeDeck: (deck: string, what: { name?: string; payload?: Json }) =>
    call<{ deck: DeckInfo }>("PATCH", `/api/decks/${id(deck)}`, what),
  dropDeck: (deck: string) => call<Facts>("DELETE", `/api/decks/${id(deck)}`),
  shareDeck: (deck: string) => post<{ deck: DeckInfo }>(`/api/decks/${id(deck)}/share`),
  hideDeck: (deck: string) => call<{ deck: DeckInfo }>("DELETE", `/api/decks/${id(deck)}/share`),
  sharedDeck: (token: string) =>
    get<{ deck: CheckedDeck & { game: string; name: string; by: string } }>(
      `/api/decks/shared/${id(token)}`,
    ),
  checkDeck: (game: string, payload: Json) =>
    post<{ legal: boolean; reasons: DeckReason[] }>("/api/decks/check", { game, payload }),
  importDeck: (game: string, form: "json" | "text", source: string) =>
    post<CheckedDeck>("/api/decks/import", { game, form, text: source }),

  match: (match: string) => get<MatchInfo>(`/api/matches/${id(match)}`),
  record: (match: string) => text(`/api/matches/${id(match)}/record`),
  matches: (filter: { game?: string; player?: string; page?: number } = {}) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(filter)) query.set(key, String(value));
    return get<MatchPage>(`/api/matches?${query}`);
  },
  shareReport: (record: string) => postText<SharedReport>("/api/reports", record),
  report: (report: string) => get<SharedReport>(`/api/reports/${id(report)}`),
  keys: () =>
    get<{ keys: { key: string; from: number; until: number | null }[] }>(
      "/.well-known/semente-keys.json",
    ),
  replay: (match: string, seat: string, from: number) =>
    get<{ seq: number; steps: ReplayStep[]; next: number | null }>(
      `/api/replay/${id(match)}?seat=${id(seat)}&from=${from}`,
    ),
};

/** A text as it is, byte for byte: records are hashed. */
async function text(path: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new ApiError("offline");
  }
  if (!response.ok) await answer(response);
  return response.text();
}
