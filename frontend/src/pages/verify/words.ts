/** Verdicts, checks and reasons in plain words; the verifier's own, and what only a page says. */
import type { CheckResult, Report } from "../../fair/report.ts";
import { word, type WordGroup } from "../../fair/words.ts";
import { lang, t, tMaybe } from "../../i18n/index.svelte.ts";

function say(group: WordGroup, name: string, facts: Record<string, unknown> = {}): string {
  return word(lang() === "pt-br" ? "pt" : "en", group, name, facts);
}

/** The verifier's sentence for a code, or an empty text for a code that it does not know. */
function code(name: string, facts: Record<string, unknown>): string {
  const found = say("code", name, facts);
  return found === name ? "" : found;
}

/** What broke at the table, as one sentence: the exact code if it is known, else the promise. */
export function alarmText(
  alarm: string,
  name: string,
  facts: Record<string, unknown> = {},
): string {
  const exact = tMaybe(`alarm.code.${name}`) ?? code(name, facts);
  if (exact) return exact;
  const promise = say("headline", alarm);
  return promise === alarm ? t("alarm.other") : promise;
}

/** The verdict as a headline. */
export function verdictTitle(report: Report): string {
  if (report.verdict === "ok" && !report.complete) return say("headline", "ok_partly");
  return say("headline", report.verdict);
}

/** Whether the whole replay was asked for, and the rules here are not those of the record. */
export function otherRules(report: Report): boolean {
  return report.checks.some(({ reason }) => reason === "rules_other_version");
}

/** How far it went and what is off, under the headline. */
export function verdictLead(report: Report): string {
  const { verdict, failure, events, complete } = report;
  if (verdict === "ok" && otherRules(report)) return t("lead.ok_other", { n: events });
  if (verdict === "ok")
    return complete ? t("lead.ok", { n: events }) : t("lead.ok_most", { n: events });
  if (verdict === "practice") return t("lead.practice", { n: events });
  if (verdict === "incomplete") return t("lead.incomplete");
  if (!failure) return "";
  const { event, facts } = failure;
  const why = code(failure.code, { event, ...facts });
  // A receipt covers the whole chain: it does not say up to where all is well.
  if (event === null || event < 2 || verdict === "receipt") return why;
  return `${t("lead.until", { n: event - 1 })} ${why}`;
}

/** What the verdict means for the people who played. */
export function verdictMeaning(report: Report): string {
  const { verdict } = report;
  if (["ok", "practice", "header", "incomplete", "fork"].includes(verdict)) {
    return say("meaning", verdict);
  }
  // Behind check 3 the house's own signature is under what is wrong.
  return say("meaning", (report.failure?.check ?? 0) > 3 ? "signed" : "other");
}

/** A check's name, and what it proves. */
export function checkName(check: CheckResult): string {
  return say("check", check.name);
}

export function checkProves(check: CheckResult): string {
  return say("proves", check.name);
}

/** The word at the right: `confere`, `não confere`, or why it did not run. */
export function checkWord(check: CheckResult): string {
  return say("status", check.status === "not_run" ? (check.reason ?? "stopped") : check.status);
}

/** The sentences of section 10 for this report. */
export function provenText(words: readonly string[], kind: "proven" | "not_proven"): string[] {
  return words.map((name) => say(kind, name));
}
