/**
 * All fifteen checks in the browser: the Python verifier with the rules, in a worker.
 *
 *     const verifier = await WholeVerifier.load((step) => …);   // about 13 MB, once; then cut the network
 *     const report = await verifier.verify(bytes, { trustedKeys, kept });
 *     verifier.close();
 *
 * Headers: the page needs `worker-src 'self'`. The worker's script, if it is sent with a content
 * policy at all, needs `script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`.
 */

import type { Answer, Ask } from "./pyodide-worker.ts";
import type { TrustedKey } from "./opening.ts";
import type { Kept } from "./record.ts";
import type { Report } from "./report.ts";

/** What is being loaded: Python itself, or the rules. */
export type LoadingStep = "python" | "rules";

interface Waiting {
  done: (report: string | null) => void;
  failed: (problem: Error) => void;
  step: (step: LoadingStep) => void;
}

// `Omit` on a union keeps only what all members share; this keeps each member.
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export class WholeVerifier {
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  private constructor(private readonly worker: Worker) {
    worker.onmessage = (event: MessageEvent<Answer>) => this.take(event.data);
    worker.onerror = (event) => this.fail(event.message || "the worker could not be started");
  }

  /** Loads everything. Rejects if a file could not be fetched; it can then be tried again. */
  static async load(onStep: (step: LoadingStep) => void = () => undefined): Promise<WholeVerifier> {
    const verifier = new WholeVerifier(
      new Worker(new URL("./pyodide-worker.ts", import.meta.url), { type: "module" }),
    );
    try {
      await verifier.ask({ type: "load" }, onStep);
    } catch (problem) {
      verifier.close();
      throw problem;
    }
    return verifier;
  }

  /** The Python verifier's report on a record. */
  async verify(
    record: Uint8Array | string,
    { trustedKeys, kept = null }: { trustedKeys: TrustedKey[]; kept?: Kept | null },
  ): Promise<Report> {
    const bytes = typeof record === "string" ? new TextEncoder().encode(record) : record;
    const text = await this.ask({
      type: "verify",
      record: bytes,
      keys: JSON.stringify(trustedKeys),
      kept: kept ? JSON.stringify(kept) : "",
    });
    return JSON.parse(text as string) as Report;
  }

  /** Ends the worker and gives its memory back. */
  close(): void {
    this.worker.terminate();
    this.fail("closed");
  }

  private ask(
    ask: WithoutId<Ask>,
    step: (step: LoadingStep) => void = () => undefined,
  ): Promise<string | null> {
    this.asked += 1;
    const id = this.asked;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed, step });
      this.worker.postMessage({ ...ask, id });
    });
  }

  private take(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if (answer.type === "step") {
      waiting.step(answer.step);
      return;
    }
    this.waiting.delete(answer.id);
    if (answer.type === "done") waiting.done(answer.report);
    else waiting.failed(new Error(answer.message));
  }

  private fail(message: string): void {
    for (const { failed } of this.waiting.values()) failed(new Error(message));
    this.waiting.clear();
  }
}
