/** The facts of a `fair` event (docs/games/courts.md). */
import type { Both, Court, Level, RegionId } from "../types.ts";

/** What one court has at a Fair. */
export interface FairRow {
  level: Level;
  value: number;
  keystones: number;
  portal: number;
  extra: number;
  sum: number;
}

export interface Fair extends Both<FairRow> {
  region: RegionId;
  /** 0: the final count. */
  card: number;
  winner: Court | null;
  difference: number;
}
