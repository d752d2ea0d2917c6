/** The rows of a replay's log: each entry of the chain with what happened in it. */
import type { ReplayTable } from "../../replay/table.svelte.ts";
import type { GameModule, LogLine } from "../../table/contract.ts";

export interface Row {
  place: number;
  seq: number;
  /** What happened on the table. */
  lines: LogLine[];
  /** The move's text, where the rules tell nothing of it. */
  move: string;
  /** What kind of entry it is: a key of the catalogue. */
  title: string;
  byTable: boolean;
}

const TITLES: Record<string, string> = {
  start: "entry.start",
  setup: "entry.setup",
  move: "entry.move",
  auto: "entry.auto",
  open: "entry.open",
  rekey: "entry.rekey",
  rules: "entry.rules",
  end: "entry.end",
  void: "entry.void",
  reveal: "entry.reveal",
};

export function logRows(
  table: Pick<ReplayTable, "steps" | "lang">,
  game: Pick<GameModule, "line">,
): Row[] {
  return table.steps.map(({ seq, body, events, view }, place) => {
    const entry = JSON.parse(body) as { type: string; move?: string; cause?: string };
    return {
      place,
      seq,
      lines: events
        .map((event) => game.line(event, view, table.lang))
        .filter((line) => line !== null),
      move: entry.move ?? "",
      title: TITLES[entry.type] ?? "entry.move",
      byTable: entry.type === "auto" && entry.cause !== "forced",
    };
  });
}
