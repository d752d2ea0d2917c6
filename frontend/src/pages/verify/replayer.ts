/** The whole replay with the server's own rules, loaded when asked for and kept for other files. */
import { WholeVerifier } from "../../fair/pyodide.ts";
import { readKept } from "../../fair/record.ts";
import type { Report } from "../../fair/report.ts";
import { trustedKeys } from "../../keep/keys.ts";

export type Replayer = (record: string, kept: string | null) => Promise<Report>;

let loading: Promise<Replayer> | undefined;

/** Loads everything; what it gives then works without a network. */
export function loadReplayer(): Promise<Replayer> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<Replayer> {
  const [verifier, keys] = await Promise.all([WholeVerifier.load(), trustedKeys()]);
  return (record, kept) =>
    verifier.verify(record, { trustedKeys: keys, kept: kept === null ? null : readKept(kept) });
}
