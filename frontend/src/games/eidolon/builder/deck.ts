/** A deck while it is edited: changes, counts, what stands in its file (E-28.42, E-28.46). */
import { CARDS, card, type Card, type CardType } from "../cards.ts";
import type { Deck } from "../decks.ts";
import type { DeckReason } from "../../../net/api.ts";
import type { Identity } from "../types.ts";

export const MIN_MAIN = 60;
export const MAX_MAIN = 120;
export const MAX_COPIES = 4;
export const PLACES = 8;
/** The house keeps names of this length; a deck file may have longer ones. */
export const MAX_NAME = 60;
/** Costs from here on share a bar of the curve. */
export const LAST_COST = 7;

export const MAIN_TYPES = ["creature", "relic", "ritual", "estratagema"] as const;

const inOrder = [...CARDS.values()];
export const MAIN_CARDS: readonly Card[] = inOrder.filter((one) =>
  (MAIN_TYPES as readonly CardType[]).includes(one.type),
);
export const PLACE_CARDS: readonly Card[] = inOrder.filter(({ type }) => type === "place");
export const LEADERS: readonly Card[] = inOrder.filter(({ type }) => type === "desbravador");

/** A deck with nothing in it yet. */
export function emptyDeck(name: string): Deck {
  return {
    format: "eidolon-deck",
    version: 1,
    name,
    guilds: ["ordem", "ruina"],
    desbravador: null,
    main: [],
    locais: [],
  };
}

export function countOf(deck: Deck, code: string): number {
  return deck.main.reduce((sum, one) => sum + (one.code === code ? one.count : 0), 0);
}

export function mainCount(deck: Deck): number {
  return deck.main.reduce((sum, one) => sum + one.count, 0);
}

/** The deck with so many copies of a card; codes ascending, each once. Nothing below 0. */
export function withCount(deck: Deck, code: string, count: number): Deck {
  const main = deck.main.filter((one) => one.code !== code);
  if (count > 0) main.push({ code, count });
  main.sort((a, b) => (a.code < b.code ? -1 : 1));
  return { ...deck, main };
}

/** The deck with a Local, or without one that it has. */
export function withPlace(deck: Deck, code: string): Deck {
  const locais = deck.locais.includes(code)
    ? deck.locais.filter((one) => one !== code)
    : [...deck.locais, code].sort();
  return { ...deck, locais };
}

/** The deck with another guild at a place; a choice that the other place has swaps them. */
export function withGuild(deck: Deck, place: number, guild: Identity): Deck {
  const [first = guild, second = guild] = deck.guilds;
  if (place === 0) return { ...deck, guilds: [guild, guild === second ? first : second] };
  return { ...deck, guilds: [guild === first ? second : first, guild] };
}

/** Whether two decks are the same deck, in whatever order their cards stand. */
export function sameDeck(one: Deck, two: Deck): boolean {
  const form = (deck: Deck): string =>
    JSON.stringify([
      deck.name,
      deck.guilds,
      deck.desbravador,
      deck.main.map(({ code, count }) => `${code} ${count}`).sort(),
      [...deck.locais].sort(),
    ]);
  return form(one) === form(two);
}

export interface Counts {
  /** How many cards of each cost, 0 to `LAST_COST` or more. */
  curve: readonly number[];
  identity: Readonly<Record<Identity, number>>;
  type: Readonly<Record<(typeof MAIN_TYPES)[number], number>>;
}

/** The figures that the builder shows (E-28.46); codes that nobody knows count nowhere. */
export function counts(deck: Deck): Counts {
  const curve = Array.from({ length: LAST_COST + 1 }, () => 0);
  const identity = { ordem: 0, ruina: 0, conhecimento: 0, instinto: 0, neutra: 0 };
  const type = { creature: 0, relic: 0, ritual: 0, estratagema: 0 };
  for (const { code, count } of deck.main) {
    const one = CARDS.get(code);
    if (!one || !(one.type in type)) continue;
    const cost = Math.min(one.cost, LAST_COST);
    curve[cost] = (curve[cost] ?? 0) + count;
    identity[one.identity] += count;
    type[one.type as keyof typeof type] += count;
  }
  return { curve, identity, type };
}

/** What is worth saying about a deck although it is legal (E-3.16). */
export function notices(deck: Deck): DeckReason[] {
  const leader = deck.desbravador === null ? undefined : CARDS.get(deck.desbravador);
  if (!leader || deck.guilds.includes(leader.identity)) return [];
  const facts = { code: leader.code, identity: leader.identity };
  return [{ code: "desbravador_outside_guilds", facts }];
}

/** The lines of a deck as its cards, by cost and name. */
export function lines(deck: Deck): { one: Card; count: number }[] {
  return deck.main
    .filter(({ code }) => CARDS.has(code))
    .map(({ code, count }) => ({ one: card(code), count }))
    .sort((a, b) => a.one.cost - b.one.cost || (a.one.code < b.one.code ? -1 : 1));
}
