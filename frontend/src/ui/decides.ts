/** Who is to decide, as the decision bar says it. */
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
