/**
 * What players read, in the language they chose: `t("lobby.title")`, `t("lobby.waiting", {n: 3})`.
 * Games keep texts of their own the same way: `const t = texts(pt, en)`.
 */
import type { Lang } from "../table/contract.ts";
import { en } from "./en.ts";
import { pt } from "./pt.ts";
import { fill, type Messages, type Translation, type Values } from "./types.ts";

export type { Lang };

let current = $state<Lang>("pt-br");

/** The language now; reactive. */
export function lang(): Lang {
  return current;
}

/** Change the language of everything on the page. */
export function setLang(next: Lang): void {
  current = next;
  if (typeof document !== "undefined") {
    document.documentElement.lang = next === "pt-br" ? "pt-BR" : "en";
  }
}

/** A translator over two catalogues with the same keys; reactive where it is used. */
export function texts<const P extends Messages>(
  portuguese: P,
  english: Translation<P>,
): <K extends keyof P>(key: K, ...values: Values<P[K]>) => string {
  return (key, ...values) => {
    const message = (current === "pt-br" ? portuguese : english)[key];
    return fill(message ?? String(key), values[0]);
  };
}

/** The client's own texts. */
export const t = texts(pt, en);

/** The text of a key that is only known while running (error codes); null if there is none. */
export function tMaybe(key: string, values: Record<string, string | number> = {}): string | null {
  const catalogue: Messages = current === "pt-br" ? pt : en;
  const message = catalogue[key];
  return message === undefined ? null : fill(message, values);
}
