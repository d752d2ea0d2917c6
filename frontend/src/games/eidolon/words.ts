/** Type lines and signs of cards, for every place that shows one. */
import type { Lang } from "../../table/contract.ts";
import { nameOf, type Card } from "./cards.ts";
import { say, sayMaybe } from "./text/index.ts";
import type { Identity, View } from "./types.ts";

/** Every identity has its sign, so that colour is never alone (E-28.14). */
export const SIGNS: Record<Identity, string> = {
  ordem: "checked-shield",
  ruina: "cracked-helm",
  conhecimento: "open-book",
  instinto: "three-leaves",
  neutra: "linked-rings",
};

export function typeName(card: Card, lang: Lang): string {
  return say(lang, card.unique ? "type.creature_unique" : `type.${card.type}`);
}

/** Natureza and Vocações, subtype, or the type itself: the second line of the band (E-28.10). */
export function classes(card: Card, lang: Lang): string {
  if (card.nature) {
    const words = [`nature.${card.nature}`, ...card.vocations.map((one) => `vocation.${one}`)];
    return words.map((word) => sayMaybe(lang, word) ?? word).join(" ");
  }
  if (card.subtype) return sayMaybe(lang, `subtype.${card.subtype}`) ?? card.subtype;
  return typeName(card, lang);
}

/** The types that a Local favours, as a list. */
export function favoured(card: Card, lang: Lang): string {
  const name = (type: string): string =>
    sayMaybe(lang, `nature.${type}`) ?? sayMaybe(lang, `vocation.${type}`) ?? type;
  return card.favours.map(name).join(", ");
}

/** What a card may carry that the manual explains, by the names of its texts (`keyword.vigilia`). */
export const KEYWORDS = [
  "chegada",
  "queda",
  "explorar",
  "descoberta",
  "vigilia",
  "reerguer",
  "reacao",
] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** A card's text in pieces, its keywords apart so that they can lead to the glossary (E-28.39). */
export function pieces(text: string, lang: Lang): { text: string; keyword: Keyword | null }[] {
  const printed = new Map(KEYWORDS.map((one) => [say(lang, `keyword.${one}`), one]));
  const found = text.split(new RegExp(`(${[...printed.keys()].join("|")})`));
  return found
    .filter(Boolean)
    .map((part) => ({ text: part, keyword: printed.get(part as never) ?? null }));
}

/** Where the manual explains a keyword: VIGÍLIA is at `#termo-vigilia`. */
export function glossary(keyword: Keyword): string {
  return `/regras/eidolon#termo-${keyword}`;
}

/** A Desbravador without the epithet: `Ilva Dorn`. */
export function shortName(code: string, lang: Lang): string {
  return nameOf(code, lang).split(",")[0] ?? "";
}

/**
 * What the two seats are called where nicknames do not tell them apart: by their Desbravadores, who do
 * not change; two of the same are Âmbar and Névoa, which the draw decides.
 */
export function sidesOf(view: View | null, lang: Lang): readonly [string, string] {
  const [first = "", second = ""] = (view?.players ?? []).map(({ desbravador }) =>
    shortName(desbravador, lang),
  );
  if (first && second && first !== second) return [first, second];
  if (view && view.first_player === null) {
    return [say(lang, "side.place", { n: 1 }), say(lang, "side.place", { n: 2 })];
  }
  const both = [say(lang, "side.first"), say(lang, "side.second")] as const;
  return (view?.first_player ?? 0) === 0 ? both : [both[1], both[0]];
}
