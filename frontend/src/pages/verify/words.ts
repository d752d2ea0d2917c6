/** Verdicts, checks and reasons in plain words. */
import { t, tMaybe } from "../../i18n/index.svelte.ts";
import type { CheckResult, Report } from "../../fair/report.ts";

/** What broke, as one sentence: the exact code if it is known, else the promise. */
export function alarmText(alarm: string, code: string): string {
  return tMaybe(`alarm.code.${code}`) ?? tMaybe(`alarm.${alarm}`) ?? t("alarm.other");
}

/** The verdict as a headline. */
export function verdictTitle(report: Report): string {
  if (report.verdict === "ok") return report.complete ? t("verdict.ok") : t("verdict.ok_most");
  if (report.verdict === "practice") return t("verdict.practice");
  return tMaybe(`verdict.${report.verdict}`) ?? t("verdict.other");
}

/** How far it went and what is off, under the headline. */
export function verdictLead(report: Report): string {
  const { verdict, failure, events, checked } = report;
  if (verdict === "ok")
    return report.complete ? t("lead.ok", { n: events }) : t("lead.ok_most", { n: events });
  if (verdict === "practice") return t("lead.practice", { n: events });
  if (verdict === "incomplete") return t("lead.incomplete");
  const why = tMaybe(`alarm.code.${failure?.code ?? ""}`) ?? tMaybe(`alarm.${verdict}`) ?? "";
  if (!failure?.event) return why;
  return `${t("lead.until", { n: Math.max(0, Math.min(checked, failure.event - 1)), at: failure.event })} ${why}`;
}

/** What the verdict means for the people who played. */
export function verdictMeaning(report: Report): string {
  if (report.verdict === "ok") return t("meaning.ok");
  if (report.verdict === "practice") return t("meaning.practice");
  if (report.verdict === "incomplete") return t("meaning.incomplete");
  if (report.verdict === "header" && report.failure?.code === "server_key_unknown") {
    return t("meaning.unknown_key");
  }
  return t("meaning.broken");
}

/** What to do now. */
export function verdictAdvice(report: Report): string {
  if (report.verdict === "ok") return t("advice.ok");
  if (report.verdict === "practice") return "";
  if (report.verdict === "incomplete") return t("advice.incomplete");
  return t("advice.broken");
}

/** A check's name and what it proves. */
export function checkName(check: CheckResult): string {
  return tMaybe(`check.${check.name}`) ?? check.name;
}

export function checkProves(check: CheckResult): string {
  return tMaybe(`check.${check.name}.proves`) ?? "";
}

/** The word at the right: `confere`, `não confere`, or why it did not run. */
export function checkWord(check: CheckResult): string {
  if (check.status === "ok") return t("check.ok");
  if (check.status === "failed") return t("check.failed");
  return tMaybe(`notrun.${check.reason ?? "stopped"}`) ?? t("notrun.stopped");
}

/** The sentences of section 10 for this report. */
export function provenText(words: readonly string[], kind: "proven" | "not_proven"): string[] {
  return words.map((word) => tMaybe(`${kind}.${word}`) ?? word);
}
