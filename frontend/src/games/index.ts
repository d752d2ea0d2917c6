/**
 * The games that this client can show. A folder here is a game: `card.ts` is loaded with the
 * client, `index.ts`, `help.ts` and `pages.ts` when they are needed. Names come from the build, never
 * from a server's answer or a record.
 */
import type { GameCard, GameModule, GamePages, Help } from "../table/contract.ts";

const cards = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "default" });
const modules = import.meta.glob<GameModule>("./*/index.ts", { import: "default" });
const helps = import.meta.glob<Help>("./*/help.ts", { import: "default" });
const pages = import.meta.glob<GamePages>("./*/pages.ts", { import: "default" });

const bySlug = new Map(Object.values(cards).map((card) => [card.slug, card]));

/** What the lobby shows of a game, or undefined for one that this client does not know. */
export function gameCard(slug: string): GameCard | undefined {
  return bySlug.get(slug);
}

/** All cards, in no particular order; the server's list says which are played here. */
export function gameCards(): GameCard[] {
  return [...bySlug.values()];
}

/** Whether the game's table is built into this client. */
export function hasTable(slug: string): boolean {
  return `./${slug}/index.ts` in modules;
}

/**
 * The table of a game.
 * @throws if there is none, or if the network is away while it loads.
 */
export function loadGame(slug: string): Promise<GameModule> {
  const load = modules[`./${slug}/index.ts`];
  return load ? load() : Promise.reject(new Error(`no table for ${slug}`));
}

/** The rules for players, or null if the game has no help text. */
export async function loadHelp(slug: string): Promise<Help | null> {
  const load = helps[`./${slug}/help.ts`];
  return load ? await load() : null;
}

/** Whether the game has pages of its own (decks, a workshop). */
export function hasPages(slug: string): boolean {
  return `./${slug}/pages.ts` in pages;
}

/** The game's own pages, or null if it has none. */
export async function loadPages(slug: string): Promise<GamePages | null> {
  const load = pages[`./${slug}/pages.ts`];
  return load ? await load() : null;
}
