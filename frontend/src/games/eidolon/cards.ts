/** The cards as a player reads them, from the rules' own catalogue. */
import conhecimento from "../../../../games/eidolon/conhecimento.json";
import desbravadores from "../../../../games/eidolon/desbravadores.json";
import instinto from "../../../../games/eidolon/instinto.json";
import locais from "../../../../games/eidolon/locais.json";
import neutra from "../../../../games/eidolon/neutra.json";
import ordem from "../../../../games/eidolon/ordem.json";
import ruina from "../../../../games/eidolon/ruina.json";
import type { Lang } from "../../table/contract.ts";
import { inEnglish } from "./text/terms.ts";
import type { Identity } from "./types.ts";

export type CardType = "creature" | "relic" | "ritual" | "estratagema" | "desbravador" | "place";

export interface Card {
  code: string;
  number: number;
  total: number;
  name: Record<Lang, string>;
  identity: Identity;
  type: CardType;
  nature: string | null;
  vocations: readonly string[];
  subtype: string | null;
  unique: boolean;
  cost: number;
  difficulty: number;
  atq: number;
  res: number;
  exp: number;
  vitality: number;
  favours: readonly string[];
  rarity: string;
  vigilia: boolean;
  text: Record<Lang, string>;
  flavour: Record<Lang, string> | null;
  credit: string;
}

interface Both {
  pt: string;
  en: string;
}

interface Written {
  code: string;
  number: number;
  total: number;
  name: Both;
  identity?: string;
  type: string;
  nature?: string;
  vocations?: readonly string[];
  subtype?: string;
  unique?: boolean;
  cost?: number;
  difficulty?: number;
  atq?: number;
  res?: number;
  exp?: number;
  vitality?: number;
  favours?: readonly string[];
  rarity: string;
  keywords?: readonly string[];
  text: Both;
  flavour?: Both;
  art_credit: string;
}

const both = ({ pt, en }: Both): Record<Lang, string> => ({ "pt-br": pt, en });

function read(card: Written): Card {
  return {
    code: card.code,
    number: card.number,
    total: card.total,
    name: both(card.name),
    identity: (card.identity ?? "neutra") as Identity,
    type: card.type as CardType,
    nature: card.nature ?? null,
    vocations: card.vocations ?? [],
    subtype: card.subtype ?? null,
    unique: card.unique ?? false,
    cost: card.cost ?? 0,
    difficulty: card.difficulty ?? 0,
    atq: card.atq ?? 0,
    res: card.res ?? 0,
    exp: card.exp ?? 0,
    vitality: card.vitality ?? 0,
    favours: card.favours ?? [],
    rarity: card.rarity,
    vigilia: card.keywords?.includes("vigilia") ?? false,
    text: { "pt-br": card.text.pt, en: inEnglish(card.text.en) },
    flavour: card.flavour ? both(card.flavour) : null,
    credit: card.art_credit,
  };
}

const ALL = [
  ...ordem,
  ...ruina,
  ...conhecimento,
  ...instinto,
  ...neutra,
  ...desbravadores,
  ...locais,
] as unknown as readonly Written[];

export const CARDS: ReadonlyMap<string, Card> = new Map(ALL.map((one) => [one.code, read(one)]));

/** A card by its code; the server names no others. */
export function card(code: string): Card {
  const found = CARDS.get(code);
  if (!found) throw new Error(`no card ${code}`);
  return found;
}

export function nameOf(code: string, lang: Lang): string {
  return CARDS.get(code)?.name[lang] ?? code;
}
