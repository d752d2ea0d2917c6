/** The whole verifier with the server's own rules: loaded when asked for, kept for the next file. */
import type { LoadingStep } from "../../fair/pyodide.ts";
import { readKept } from "../../fair/record.ts";
import type { Report } from "../../fair/report.ts";
import { trustedKeys } from "../../keep/keys.ts";

type Whole = import("../../fair/pyodide.ts").WholeVerifier;

let loaded: Promise<Whole> | null = null;

/** All fifteen checks of a record. @throws if the rules could not be fetched or run */
export async function verifyWhole(
  record: string,
  kept: string | null,
  onStep: (step: LoadingStep) => void,
): Promise<Report> {
  loaded ??= import("../../fair/pyodide.ts").then(({ WholeVerifier }) =>
    WholeVerifier.load(onStep),
  );
  let verifier: Whole;
  try {
    verifier = await loaded;
  } catch (problem) {
    loaded = null;
    throw problem;
  }
  return verifier.verify(record, {
    trustedKeys: await trustedKeys(),
    kept: kept === null ? null : readKept(kept),
  });
}
