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

const KEYWORDS = ["CHEGADA", "QUEDA", "EXPLORAR", "DESCOBERTA", "VIGÍLIA", "REERGUER", "Reação"];

/** A card's text in pieces, its keywords apart so that they can lead to the glossary (E-28.39). */
export function pieces(text: string): { text: string; keyword: boolean }[] {
  const found = text.split(new RegExp(`(${KEYWORDS.join("|")})`));
  return found.filter(Boolean).map((part) => ({ text: part, keyword: KEYWORDS.includes(part) }));
}

/** Where the manual explains a keyword: `VIGÍLIA` is at `#termo-vigilia`. */
export function glossary(keyword: string): string {
  const plain = keyword.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return `/regras/eidolon#termo-${plain}`;
}

/**
 * What the two seats are called where nicknames do not tell them apart: by their Desbravadores, who do
 * not change; two of the same are Âmbar and Névoa, which the draw decides.
 */
export function sidesOf(view: View | null, lang: Lang): readonly [string, string] {
  const [first = "", second = ""] = (view?.players ?? []).map(
    ({ desbravador }) => nameOf(desbravador, lang).split(",")[0],
  );
  if (first && second && first !== second) return [first, second];
  if (view && view.first_player === null) {
    return [say(lang, "side.place", { n: 1 }), say(lang, "side.place", { n: 2 })];
  }
  const both = [say(lang, "side.first"), say(lang, "side.second")] as const;
  return (view?.first_player ?? 0) === 0 ? both : [both[1], both[0]];
}
