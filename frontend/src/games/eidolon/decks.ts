/** Decks to choose from: the suggested ones of the rules, and the player's own from the server. */
import suggested from "../../../../games/eidolon/decks.json";
import { api } from "../../net/api.ts";
import type { Json, Lang } from "../../table/contract.ts";
import { inEnglish } from "./text/terms.ts";
import type { Identity } from "./types.ts";

export interface Deck {
  format: string;
  version: number;
  name: string;
  guilds: readonly Identity[];
  desbravador: string | null;
  main: readonly { code: string; count: number }[];
  locais: readonly string[];
}

export interface Offered {
  id: string;
  name: Record<Lang, string>;
  about: Record<Lang, string>;
  deck: Deck;
  /** False for a deck of one's own that is still being built. */
  legal: boolean;
}

interface Written {
  id: string;
  name: { pt: string; en: string };
  about: { pt: string; en: string };
  deck: Deck;
}

export const SUGGESTED: readonly Offered[] = (suggested as unknown as readonly Written[]).map(
  ({ id, name, about, deck }) => ({
    id,
    name: { "pt-br": name.pt, en: name.en },
    about: { "pt-br": about.pt, en: inEnglish(about.en) },
    deck,
    legal: true,
  }),
);

/** The player's own decks, newest first. */
export async function ownDecks(): Promise<Offered[]> {
  const { decks } = await api.decks("eidolon");
  return decks.map(({ id, name, legal, payload }) => ({
    id,
    name: { "pt-br": name, en: name },
    about: { "pt-br": "", en: "" },
    deck: payload as unknown as Deck,
    legal,
  }));
}

export const asSetup = (deck: Deck): Json => deck as unknown as Json;
