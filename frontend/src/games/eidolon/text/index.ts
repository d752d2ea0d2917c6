/** What this game's table and pages say: `say(lang, "bar.pick")`. */
import { fill, type Messages, type Values } from "../../../i18n/types.ts";
import type { Lang } from "../../../table/contract.ts";
import { en as deckEn } from "./deck.en.ts";
import { pt as deckPt } from "./deck.pt.ts";
import { en as logEn } from "./log.en.ts";
import { pt as logPt } from "./log.pt.ts";
import { en as tableEn } from "./table.en.ts";
import { pt as tablePt } from "./table.pt.ts";
import { en as workshopEn } from "./workshop.en.ts";
import { pt as workshopPt } from "./workshop.pt.ts";

const pt = { ...tablePt, ...logPt, ...deckPt, ...workshopPt };
const en = { ...tableEn, ...logEn, ...deckEn, ...workshopEn };

export type Catalogue = typeof pt;
export type Key = keyof Catalogue;

/** Both catalogues as they are, for tests. */
export const CATALOGUES: Record<Lang, Messages> = { "pt-br": pt, en };

/** A text in a language, with its places filled. */
export function say<K extends Key>(lang: Lang, key: K, ...values: Values<Catalogue[K]>): string {
  return fill((lang === "en" ? en : pt)[key], values[0]);
}

/** The text of a key that comes from the server (`why.essence`), or null if there is none. */
export function sayMaybe(lang: Lang, key: string): string | null {
  const message = CATALOGUES[lang][key];
  return message === undefined ? null : fill(message);
}

/** Why something is not possible, short; the word itself if there are none. */
export function why(lang: Lang, code: string): string {
  return sayMaybe(lang, `why.${code}`) ?? code;
}
