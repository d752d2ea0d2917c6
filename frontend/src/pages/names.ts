/** How people, bots, times and codes are written. */
import { botName } from "../i18n/bots.ts";
import { lang, t, tMaybe } from "../i18n/index.svelte.ts";
import { seatName } from "../i18n/seats.ts";
import type { PlayerTag } from "../net/types.ts";
import { nowSlow } from "../state/now.svelte.ts";

/** A person's nickname, or the bot's name. */
export function tagName(tag: PlayerTag): string {
  return tag.bot ? botName(tag.bot) : tag.nickname;
}

/** `nota 1498`, or `sem nota`. */
export function ratingText(rating: number | null): string {
  return rating === null ? t("rating.none") : t("rating.is", { rating });
}

/** A small number as a word at the start of a sentence. */
export function countWord(n: number): string {
  return tMaybe(`count.${n}`) ?? String(n);
}

/** `há 20 s`, `há 3 min`, `há 2 h`. */
export function agoText(then: number): string {
  const seconds = Math.max(0, Math.round((nowSlow() - then) / 1000));
  if (seconds < 5) return t("ago.now");
  if (seconds < 60) return t("ago.seconds", { n: seconds });
  if (seconds < 3600) return t("ago.minutes", { n: Math.round(seconds / 60) });
  if (seconds < 86_400) return t("ago.hours", { n: Math.round(seconds / 3600) });
  return t("ago.days", { n: Math.round(seconds / 86_400) });
}

/** What an error code of the platform means, or a plain sentence for one that is new. */
export function errorText(code: string, facts: Record<string, unknown> = {}): string {
  const values: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "string" || typeof value === "number") values[key] = value;
  }
  return tMaybe(`error.${code}`, values) ?? t("error.other", { code });
}

/** Why a password is too weak, all reasons that there are. */
export function passwordText(reasons: unknown): string {
  const codes = Array.isArray(reasons) ? reasons.map(String) : [];
  const words = codes.flatMap((code) => tMaybe(`error.${code}`) ?? []);
  return words.length ? words.join(" ") : t("error.password_weak");
}

/** `lang` for `toLocaleString`. */
export function locale(): string {
  return lang() === "pt-br" ? "pt-BR" : "en-GB";
}

export { botName, seatName };
