/**
 * The worker in which the Python verifier runs: loads Pyodide and `semente-verify.pyz`, both from
 * this site, then needs no network. See {@link WholeVerifier} in `pyodide.ts`.
 */

import type { loadPyodide } from "pyodide";
import verifierUrl from "./semente-verify.pyz?url";

/** The folder with Pyodide's files; see `pyodide.plugin.ts`. */
declare const __PYODIDE__: string;

/** From the page. */
export type Ask =
  | { id: number; type: "load" }
  | { id: number; type: "verify"; record: Uint8Array; keys: string; kept: string };

/** To the page: a step of loading, a result, or what went wrong. */
export type Answer =
  | { id: number; type: "step"; step: "python" | "rules" }
  | { id: number; type: "done"; report: string | null }
  | { id: number; type: "failed"; message: string };

type ReportJson = (record: Uint8Array, keys: string, kept: string) => string;

const START = `
import sys
sys.path.insert(0, "/semente-verify.pyz")
from replays import browser
browser.warm_up()

def report_json(record, keys, kept):
    return browser.report_json(record.to_bytes(), keys, kept)

report_json
`;

async function load(step: (name: "python" | "rules") => void): Promise<ReportJson> {
  step("python");
  const folder = new URL(`${import.meta.env.BASE_URL}${__PYODIDE__}/`, location.href).href;
  const loader = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const [python, verifier] = await Promise.all([
    loader.loadPyodide({ indexURL: folder }),
    fetched(verifierUrl),
  ]);
  step("rules");
  python.FS.writeFile("/semente-verify.pyz", verifier);
  return python.runPython(START) as ReportJson;
}

async function fetched(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const page = self as unknown as {
  postMessage(answer: Answer): void;
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
};
let loaded: Promise<ReportJson> | undefined;

async function answer(ask: Ask): Promise<void> {
  const { id } = ask;
  try {
    loaded ??= load((step) => page.postMessage({ id, type: "step", step }));
    const reportJson = await loaded;
    const report = ask.type === "verify" ? reportJson(ask.record, ask.keys, ask.kept) : null;
    page.postMessage({ id, type: "done", report });
  } catch (problem) {
    loaded = undefined;
    page.postMessage({ id, type: "failed", message: String(problem) });
  }
}

page.onmessage = (event) => void answer(event.data);
