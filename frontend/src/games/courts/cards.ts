/**
 * The 87 cards and the Bell as a player reads them, from the rules' own card file. What a card
 * does is the server's business; here are its name, text and what is printed on it.
 */
import source from "../../../../games/courts/cards.json";
import type { Lang } from "../../table/contract.ts";
import type { Court, RegionId } from "./types.ts";

export type Deck = "degelo" | "floracao" | "colheita";

/** How a card is framed: its court, or what else it is. */
export type Frame = Court | "any" | "fair" | "bell";

export interface Card {
  /** 1 to 87; the Bell is 0. */
  number: number;
  name: Record<Lang, string>;
  text: Record<Lang, string>;
  frame: Frame;
  /** The court whose event it is; null: whoever plays it. */
  court: Court | null;
  strength: number;
  deck: Deck | null;
  starred: boolean;
  /** The region that a Fair scores. */
  region: RegionId | null;
}

export const BELL = 0;

/** What of `cards.json` is read here. */
interface Written {
  number: number;
  name_pt: string;
  name_en: string;
  text_pt: string;
  text_en: string;
  strength: number;
}

interface WrittenCard extends Written {
  court: string;
  kind: string;
  deck: string;
  starred: boolean;
  region?: string;
  effect: readonly { options?: readonly { id: string; label_pt: string; label_en: string }[] }[];
}

const WRITTEN = source.cards as unknown as readonly WrittenCard[];

function worded({ number, name_pt, name_en, text_pt, text_en, strength }: Written) {
  return {
    number,
    name: { "pt-br": name_pt, en: name_en },
    text: { "pt-br": text_pt, en: text_en },
    strength,
  };
}

function framed(card: WrittenCard): Card {
  const court = card.court === "any" ? null : (card.court as Court);
  return {
    ...worded(card),
    frame: card.kind === "fair" ? "fair" : (court ?? "any"),
    court,
    deck: card.deck as Deck,
    starred: card.starred,
    region: (card.region ?? null) as RegionId | null,
  };
}

export const CARDS: ReadonlyMap<number, Card> = new Map(
  [
    {
      ...worded(source.bell),
      frame: "bell" as const,
      court: null,
      deck: null,
      starred: false,
      region: null,
    },
    ...WRITTEN.map(framed),
  ].map((one) => [one.number, one]),
);

/** A card by its number; the server names no others. */
export function card(number: number): Card {
  const found = CARDS.get(number);
  if (!found) throw new Error(`no card ${number}`);
  return found;
}

export function isFair(number: number): boolean {
  return card(number).frame === "fair";
}

const OPTIONS = new Map(
  WRITTEN.flatMap((one) =>
    one.effect.flatMap((step) =>
      (step.options ?? []).map(
        (option) =>
          [
            `${one.number} ${option.id}`,
            { "pt-br": option.label_pt, en: option.label_en },
          ] as const,
      ),
    ),
  ),
);

/** What an option of a card's choice is called (`event.choose`). */
export function optionLabel(number: number, id: string, lang: Lang): string {
  return OPTIONS.get(`${number} ${id}`)?.[lang] ?? id;
}

/** Hands and lists in the order in which players read them: as the server sends them. */
export function cardName(number: number, lang: Lang): string {
  return card(number).name[lang];
}
