/**
 * The game's words in English card texts (E-28.56).
 *
 * The rules' catalogue prints them in Portuguese on the English cards too, and its files belong to the
 * hash that every record names: so they are put into English where a card is read, from the same
 * catalogue of texts that the table speaks.
 */
import { en } from "./table.en.ts";
import { pt } from "./table.pt.ts";

const KINDS =
  /^(identity|nature|vocation|window|keyword|term|stat)\.|^(vitality|phase\.planejamento)$/;

/** Longest first: `Morto-vivo` before what might be a part of it. */
const TERMS: ReadonlyMap<string, string> = new Map(
  (Object.keys(pt) as (keyof typeof pt)[])
    .filter((key) => KINDS.test(key))
    .map((key) => [pt[key], en[key]] as [string, string])
    .filter(([from, to]) => from !== to)
    .sort(([one], [two]) => two.length - one.length),
);

// A plural only adds its letter: `Guardas`, `Vestígios`. Letters with accents are no `\w`.
const FOUND = new RegExp(`(?<![\\p{L}-])(${[...TERMS.keys()].join("|")})(?=s?(?![\\p{L}]))`, "gu");

/** An English text with the English words of the game in it. */
export function inEnglish(text: string): string {
  return text
    .replace(FOUND, (term) => TERMS.get(term) ?? term)
    .replace(/\ba (?=Echo|Undead|Artificer)/g, "an ");
}

/** The words that no English text of a card has any more, for the test. */
export const PORTUGUESE: readonly string[] = [...TERMS.keys()];
