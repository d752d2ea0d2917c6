/** What whoever sits in a seat is called. */
import type { MatchSeat } from "../net/types.ts";
import type { Seat } from "../table/contract.ts";
import { botName } from "./bots.ts";
import { t } from "./index.svelte.ts";

/** A person's nickname, or the bot's name; strangers are not told who sat at a table behind a link. */
export function seatName(seat: Pick<MatchSeat, "bot" | "name">, number: Seat): string {
  return seat.bot ? botName(seat.bot) : seat.name || t("seat.number", { n: number + 1 });
}
