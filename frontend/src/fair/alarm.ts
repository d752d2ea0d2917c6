/**
 * What can be wrong with a match, by name.
 */

/** The verdicts of `docs/fairness-spec.md` section 9, and one for practice tables (section 12). */
export type Verdict =
  | "ok"
  | "practice"
  | "header"
  | "chain"
  | "receipt"
  | "fork"
  | "incomplete"
  | "order"
  | "time"
  | "commit"
  | "accept"
  | "sealed"
  | "move-base"
  | "move-sig"
  | "draw-index"
  | "draw-value"
  | "rules"
  | "view";

/**
 * What a client can raise while a match runs: a verdict; `opening` (the header is not what was
 * offered, or a second opening is asked for: nothing was opened); `rekey` (my seat changed its key
 * and I did not ask for it).
 */
export type AlarmName = Exclude<Verdict, "ok" | "practice" | "incomplete"> | "opening" | "rekey";

/** Something is proven wrong. `code` is a stable snake_case word for the sentence to show. */
export class Alarm extends Error {
  constructor(
    /** Which promise was broken. */
    readonly alarm: AlarmName | "incomplete",
    /** What exactly, e.g. `contribution_differs`. */
    readonly code: string,
    /** The event at which it shows, if it is one event's. */
    readonly event: number | null = null,
    /** Numbers and texts that the sentence needs, or both versions of a fork. */
    readonly facts: Record<string, unknown> = {},
  ) {
    super(`${alarm}: ${code}${event === null ? "" : ` at event ${event}`}`);
  }
}
