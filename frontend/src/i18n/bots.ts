/** What a bot's level is called. */
import { tMaybe } from "./index.svelte.ts";

export function botName(level: string): string {
  return tMaybe(`bot.${level}`) ?? level;
}
