/** Numbers and times as both languages write them. */
import type { Lang } from "../table/contract.ts";

/** `m:ss`, rounded up, so that a clock shows 0:00 only when it is over. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A number with a real minus sign, and a plus if asked. */
export function signed(value: number, plus = false): string {
  if (value < 0) return `\u2212${-value}`;
  return plus && value > 0 ? `+${value}` : String(value);
}

/** Hex in groups of four, also if it comes in groups. */
export function groups(hex: string): string[] {
  return hex.replaceAll(" ", "").match(/.{1,4}/g) ?? [];
}

/** `12 de outubro, 21:06` or `12 October, 21:06`. */
export function dateTime(ms: number, lang: Lang): string {
  const date = new Date(ms);
  const locale = lang === "pt-br" ? "pt-BR" : "en-GB";
  const day = date.toLocaleDateString(locale, { day: "numeric", month: "long" });
  const time = date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  return `${day}, ${time}`;
}

/** A count with the language's thousands. */
export function count(value: number, lang: Lang): string {
  return value.toLocaleString(lang === "pt-br" ? "pt-BR" : "en-GB");
}
