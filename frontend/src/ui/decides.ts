/** Who is to decide, as the decision bar says it. */
import { t } from "../i18n/index.svelte.ts";
import type { Seat, Table } from "../table/contract.ts";

export interface Decider {
  kind: "you" | "other" | "nobody";
  seat: Seat | null;
  name: string;
}

/** The own seat first, then whoever has a clock. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any game's table
export function whoDecides(table: Table<any, any>): Decider {
  if (table.seat !== null && table.decision) {
    return { kind: "you", seat: table.seat, name: table.names[table.seat] };
  }
  const clock = table.clocks.find((one) => one.seat !== table.seat) ?? table.clocks[0];
  if (!clock) return { kind: "nobody", seat: null, name: "" };
  return { kind: "other", seat: clock.seat, name: table.names[clock.seat] };
}

/** The first field of the bar: `Sua jogada`, `Vez de tião`, or why nobody plays. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any game's table
export function turnText(table: Table<any, any>): string {
  if (table.over) return t("decide.over");
  if (table.mode === "replay") return t("decide.replay");
  if (!table.connected) return t("decide.away");
  const { kind, name } = whoDecides(table);
  if (kind === "you") return t("decide.yours");
  return kind === "other" ? t("decide.turn_of", { name }) : t("decide.nobody");
}
