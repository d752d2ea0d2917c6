/** The 70 warriors as a player reads them, from the rules' own catalogue. */
import attack from "../../../../games/valeron/attack.json";
import defense from "../../../../games/valeron/defense.json";
import type { Lang } from "../../table/contract.ts";
import type { Kind } from "./types.ts";

export type Povo = "lordico" | "impercio" | "cardino" | "lavico";

export interface Warrior {
  code: string;
  id: string;
  name: Record<Lang, string>;
  kind: Kind;
  povo: Povo;
  at: number;
  df: number;
  vd: number;
  /** What a swap for it costs, before discounts. */
  price: number;
  effect: "none" | "passive" | "active";
  /** Of the effect, beyond its kind. */
  keywords: readonly string[];
  energy: number | null;
  text: Record<Lang, string>;
  flavour: Record<Lang, string>;
}

interface Both {
  pt: string;
  en: string;
}

interface Written {
  code: string;
  id: string;
  name: Both;
  type: string;
  povo: string;
  at: number;
  df: number;
  vd: number;
  price: number;
  effect_kind: string;
  keywords: readonly string[];
  en_cost: number | null;
  text: Both;
  flavour: Both;
}

const both = ({ pt, en }: Both): Record<Lang, string> => ({ "pt-br": pt, en });

function read(card: Written): Warrior {
  return {
    code: card.code,
    id: card.id,
    name: both(card.name),
    kind: card.type as Kind,
    povo: card.povo as Povo,
    at: card.at,
    df: card.df,
    vd: card.vd,
    price: card.price,
    effect: card.effect_kind as Warrior["effect"],
    keywords: card.keywords.filter((word) => word !== card.effect_kind),
    energy: card.en_cost,
    text: both(card.text),
    flavour: both(card.flavour),
  };
}

const ALL = [...attack, ...defense] as unknown as readonly Written[];

export const WARRIORS: ReadonlyMap<string, Warrior> = new Map(
  ALL.map((card) => [card.id, read(card)]),
);

/** A warrior by its id; the server names no others. */
export function warrior(id: string): Warrior {
  const found = WARRIORS.get(id);
  if (!found) throw new Error(`no warrior ${id}`);
  return found;
}

export function nameOf(id: string, lang: Lang): string {
  return WARRIORS.get(id)?.name[lang] ?? id;
}
