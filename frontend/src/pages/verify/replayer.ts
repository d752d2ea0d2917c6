/** The whole replay with the server's own rules, loaded when asked for. */
import type { Report } from "../../fair/report.ts";

export type Replayer = (record: string, kept: string | null, report: Report) => Promise<Report>;

const parts = import.meta.glob<{ replayWhole: Replayer }>("../../fair/pyodide.ts");

export async function loadReplayer(): Promise<Replayer> {
  const load = parts["../../fair/pyodide.ts"];
  if (!load) throw new Error("this build has no rules to replay with");
  return (await load()).replayWhole;
}
