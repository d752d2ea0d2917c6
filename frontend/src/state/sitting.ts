/** Ways to a table: find somebody, invite, play a bot, share the screen, sit down, repeat. */
import { ApiError, api, type NewTable } from "../net/api.ts";
import type { Facts, TableInfo } from "../net/types.ts";
import { go } from "../router.svelte.ts";
import type { Json } from "../table/contract.ts";
import { needName, needSetup } from "./asks.svelte.ts";
import { client } from "./client.svelte.ts";

/** To the match if it is made already, else to the table that waits for somebody. */
function toTable(table: TableInfo): void {
  go(table.match ? `/partida/${table.match}` : `/mesa/${table.id}`);
}

/** How a person wants to play. */
export interface Wish {
  game: string;
  how: "level" | "open" | "link" | "bot" | "hotseat";
  bot?: string;
  rated?: boolean;
  practiceSeed?: string;
  /** Options of an unrated table, such as another goal. */
  options?: Facts;
}

/** Somebody of one's own level: at once, or later by the lobby. @throws ApiError */
async function findLevel(game: string, setup: Json | null): Promise<void> {
  const { table, ticket } = await api.quick({ game, ...(setup === null ? {} : { setup }) });
  if (table) toTable(table);
  else if (ticket) client.search = { game, ticket, since: Date.now() };
}

/** Do what a person wishes; asks for what is missing. @throws ApiError */
export async function play(wish: Wish): Promise<void> {
  if (!(await needName())) return;
  const setup = await needSetup(wish.game);
  if (setup === undefined) return;
  if (wish.how === "level") return findLevel(wish.game, setup);
  const table: NewTable = {
    game: wish.game,
    opponent: wish.how === "bot" ? "bot" : wish.how === "hotseat" ? "hotseat" : "person",
    visibility: wish.how === "open" ? "public" : "link",
  };
  if (wish.how === "bot" && wish.bot) table.bot = wish.bot;
  if (wish.how === "open" || wish.how === "link") table.rated = wish.rated ?? false;
  if (wish.options) table.options = wish.options;
  if (wish.practiceSeed) table.practice_seed = wish.practiceSeed;
  if (setup !== null) {
    table.setups = [setup];
    if (wish.how === "hotseat") {
      const second = await needSetup(wish.game);
      if (second === undefined) return;
      table.setups.push(second);
    }
  }
  toTable((await api.createTable(table)).table);
}

/** Sit down at somebody's table. @throws ApiError */
export async function sit(table: TableInfo, token?: string): Promise<void> {
  if (!(await needName())) return;
  const setup = await needSetup(table.game);
  if (setup === undefined) return;
  const how = { ...(token ? { token } : {}), ...(setup === null ? {} : { setup }) };
  toTable((await api.join(table.id, how)).table);
}

/** Stop looking. */
export async function stopSearch(): Promise<void> {
  client.search = null;
  await api.stopQuick().catch((problem: unknown) => {
    if (!(problem instanceof ApiError)) throw problem;
  });
}

/** Offer a rematch, or join the one that was offered. @throws ApiError */
export async function rematch(match: string): Promise<void> {
  const { table } = await api.rematch(match);
  if (table.match) go(`/partida/${table.match}`);
  else client.mine = [...client.mine.filter((one) => one.id !== table.id), table];
}
