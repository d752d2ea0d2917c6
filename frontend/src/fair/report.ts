/**
 * What a verifier says about a record. The Python verifier's `--json` has the same form.
 */

import type { Verdict } from "./alarm.ts";
import type { JsonObject } from "./canonical.ts";
import type { DerivedDraw } from "./chance.ts";
import type { Seat } from "./shapes.ts";

/** The fifteen checks of `docs/fairness-spec.md` section 9, in order. */
export const CHECKS = [
  "header",
  "shapes",
  "receipt",
  "kept_receipts",
  "revealed",
  "order",
  "times",
  "commitments",
  "acceptances",
  "setups",
  "signatures",
  "sealed_choices",
  "draws",
  "rules",
  "views",
] as const;
export type CheckName = (typeof CHECKS)[number];

/**
 * Why a check did not run: an earlier one failed (`stopped`); the player kept nothing to compare
 * (`nothing_kept`); the match never started (`not_started`); nothing is signed at a practice table
 * (`practice`); this verifier has no rules (`no_rules`), or not those of the record
 * (`rules_missing`, `rules_other_version`).
 */
export type NotRun =
  | "stopped"
  | "nothing_kept"
  | "not_started"
  | "practice"
  | "no_rules"
  | "rules_missing"
  | "rules_other_version";

export interface CheckResult {
  n: number;
  name: CheckName;
  status: "ok" | "failed" | "not_run";
  reason: NotRun | null;
}

export interface FailureReport {
  /** Number of the check, 1 to 15. */
  check: number;
  /** A stable snake_case word for the sentence to show. */
  code: string;
  /** The first event that is wrong, where it is one event's. */
  event: number | null;
  facts: Record<string, unknown>;
}

export interface MatchFacts {
  id: string;
  protocol: "fair/1" | "practice/1";
  game: string;
  rules: string;
  rules_hash: string;
  options: JsonObject;
  t: number;
  header_hash: string;
  fingerprint: string;
  turn_ms: number;
  server_key: string | null;
  server_commit: string | null;
  practice_seed: string | null;
  seats: { kind: "human" | "bot"; key: string | null; setup: boolean }[];
}

export interface ReportDraw extends Omit<DerivedDraw, "draw" | "result"> {
  d: number;
  label: string;
  sides: number | null;
  items: number | null;
  /** What the log says; null where it was not public. */
  recorded: number | number[] | null;
  /** What the seed gives. */
  derived: number | number[];
}

export interface Report {
  format: "semente-report/1";
  verdict: Verdict;
  /** Every check that applies to this record ran: the rules were replayed too. */
  complete: boolean;
  failure: FailureReport | null;
  checks: CheckResult[];
  match: MatchFacts | null;
  /** Events in the record, and how many were checked before the first that is wrong. */
  events: number;
  checked: number;
  /** `[type, t]` of every event that could be read. */
  timeline: [string, number][];
  server_seed: string | null;
  match_key: string | null;
  draws: ReportDraw[];
  bots: Seat[];
  rekeys: { event: number; seat: Seat; confirmed: boolean }[];
  safe_moves: { event: number; seat: Seat; cause: "clock" | "left" | "forced" }[];
  rules_events: { event: number; rules: string; rules_hash: string }[];
  ending: { type: "end" | "void"; reason: string; result: JsonObject | null } | null;
  /** Stable words for section 10's sentences. */
  proven: string[];
  not_proven: string[];
}

/** What the verdict proves (section 10), given which checks ran and who sat there. */
export function whatIsProven(report: Report): { proven: string[]; not_proven: string[] } {
  const ok = (name: CheckName): boolean =>
    report.checks.some((check) => check.name === name && check.status === "ok");
  if (report.verdict !== "ok") return { proven: [], not_proven: [] };
  const bots = report.bots.length;
  const proven: string[] = [];
  if (bots < 2) proven.push("nobody_chose_the_cards", "nobody_could_foresee_them");
  if (ok("rules")) proven.push("no_second_tries", "rules_were_followed");
  if (ok("kept_receipts")) proven.push("log_is_the_one_you_saw");
  proven.push("moves_are_the_seats_own");
  if (ok("views")) proven.push("you_were_shown_the_truth");
  const not_proven = ["peeking", "refusing", "time", "who_sits_there", "the_page_itself"];
  if (bots > 0) not_proven.push("bots_not_peeking");
  if (bots === 2) not_proven.push("two_bots_are_the_servers");
  if (!ok("kept_receipts")) not_proven.push("log_compared_with_your_receipts");
  if (!ok("rules")) not_proven.push("rules_not_replayed");
  if (!ok("views")) not_proven.push("what_you_were_shown");
  const { ending } = report;
  if (ending?.type === "end" && ending.reason !== "normal" && !("signed" in (ending.result ?? {})))
    not_proven.push("who_ended_it");
  return { proven, not_proven };
}
