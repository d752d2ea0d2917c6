/** Finding cards (E-28.47). */
import type { Lang } from "../../../table/contract.ts";
import type { Card } from "../cards.ts";
import { say } from "../text/index.ts";
import { KEYWORDS, type Keyword } from "../words.ts";
import { LAST_COST } from "./deck.ts";

export const NATURES = [
  "humano",
  "morto_vivo",
  "espirito",
  "eco",
  "fera",
  "planta",
  "construto",
] as const;

export const VOCATIONS = [
  "cavaleiro",
  "guarda",
  "clerigo",
  "cartografo",
  "estudioso",
  "druida",
  "batedor",
  "cacador",
  "peregrino",
  "artifice",
] as const;

/** What is looked for; `""` means anything. */
export interface Wanted {
  name: string;
  identity: string;
  type: string;
  /** `"0"` to `"7"`, the last one "or more". */
  cost: string;
  keyword: string;
  nature: string;
  vocation: string;
}

export const ANYTHING: Wanted = {
  name: "",
  identity: "",
  type: "",
  cost: "",
  keyword: "",
  nature: "",
  vocation: "",
};

/** A text without case and accents, so that `eco` finds `Eco` and `ruina` finds `Ruína`. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a card carries a keyword: a word of its text, or what its kind gives it (REERGUER). */
export function carries(one: Card, keyword: Keyword): boolean {
  if (keyword === "reerguer" && one.unique) return true;
  if (keyword === "vigilia" && one.vigilia) return true;
  return one.text["pt-br"].includes(say("pt-br", `keyword.${keyword}`));
}

/** The cards that fit everything that is wanted; every word of `name` must occur. */
export function find(cards: readonly Card[], wanted: Wanted, lang: Lang): Card[] {
  const keyword = KEYWORDS.find((one) => one === wanted.keyword);
  const words = fold(wanted.name).split(/\s+/).filter(Boolean);
  return cards.filter((one) => {
    if (wanted.identity && (one.type === "place" || one.identity !== wanted.identity)) return false;
    if (wanted.type && one.type !== wanted.type) return false;
    if (wanted.cost) {
      const top = one.type === "place" ? one.difficulty : one.cost;
      const cost = Number(wanted.cost);
      if (cost === LAST_COST ? top < cost : top !== cost) return false;
    }
    if (keyword && !carries(one, keyword)) return false;
    const types = one.type === "place" ? one.favours : [one.nature, ...one.vocations];
    if (wanted.nature && !types.includes(wanted.nature)) return false;
    if (wanted.vocation && !types.includes(wanted.vocation)) return false;
    const said = fold(`${one.code} ${one.name["pt-br"]} ${one.name.en} ${one.text[lang]}`);
    return words.every((word) => said.includes(word));
  });
}
