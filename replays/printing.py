"""A report as text for people."""

from collections import Counter
from typing import Any

from .verifier.words import word

_MARKS = {"ok": "+", "failed": "X", "not_run": "-"}
#: How many words of a stream are shown.
_WORDS = 12


def text_of(name: str, report: dict[str, Any], lang: str) -> str:
    """The report (``Report.values()``) of a file, in ``pt`` or ``en``."""
    verdict = report["verdict"]
    lines = [name, f"  {word(lang, 'line', 'verdict')}: {verdict}"]
    partly = verdict == "ok" and not report["complete"]
    lines.append(f"  {word(lang, 'headline', 'ok_partly' if partly else verdict)}")
    failure = report["failure"]
    if failure:
        lines.append("  " + sentence(failure, lang))
    lines.append("  " + word(lang, "meaning", _meaning(report)))
    lines += [*_match(report, lang), ""]
    for check in report["checks"]:
        status = word(lang, "status", check["reason"] or check["status"])
        label = word(lang, "check", check["name"])
        lines.append(f"  {_MARKS[check['status']]} {check['n']:2} {label:<42} {status}")
    if failure and failure["code"] == "draw_differs":
        lines += ["", *_computation(report, failure["facts"], lang)]
    for group in ("proven", "not_proven"):
        if report[group]:
            lines += ["", f"  {word(lang, 'line', group)}:"]
            lines += [f"    {word(lang, group, one)}" for one in report[group]]
    return "\n".join([*lines, ""])


def sentence(failure: dict[str, Any], lang: str) -> str:
    """What is wrong, in one sentence."""
    facts = {"event": failure["event"], **failure["facts"]}
    return word(lang, "code", failure["code"], **facts)


def _meaning(report: dict[str, Any]) -> str:
    verdict: str = report["verdict"]
    if verdict in ("ok", "practice", "header", "incomplete", "fork"):
        return verdict
    # The server's own receipt covers what is wrong: nobody else can have written it.
    return "signed" if report["checks"][2]["status"] == "ok" else "other"


def _match(report: dict[str, Any], lang: str) -> list[str]:
    match = report["match"]
    if match is None:
        return []
    told = [
        f"{word(lang, 'line', 'match')}: {match['game']} {match['rules']}, {match['id']}",
        f"{word(lang, 'line', 'fingerprint')}: {match['fingerprint']}",
        word(lang, "line", "events", checked=report["checked"], events=report["events"])
        + "; "
        + word(lang, "line", "draws", draws=len(report["draws"])),
    ]
    if report["verdict"] == "ok" and not report["complete"]:
        told.append(word(lang, "line", "not_whole"))
        if "rules_other_version" in [check["reason"] for check in report["checks"]]:
            told.append(word(lang, "line", "other_rules", **match))
    told += [word(lang, "line", "bot", seat=seat) for seat in report["bots"]]
    for one in report["rekeys"]:
        kind = "rekey_confirmed" if one["confirmed"] else "rekey_unconfirmed"
        told.append(word(lang, "line", kind, **one))
    if report["safe_moves"]:
        causes = Counter(one["cause"] for one in report["safe_moves"])
        counts = {cause: causes[cause] for cause in ("clock", "left", "forced")}
        told.append(word(lang, "line", "safe_moves", **counts))
    told += [word(lang, "line", "rules_event", **one) for one in report["rules_events"]]
    return [f"  {line}" for line in told]


def _computation(report: dict[str, Any], facts: dict[str, Any], lang: str) -> list[str]:
    size = "sides" if facts["sides"] is not None else "items"
    read = " ".join(facts["words"][:_WORDS])
    more = " …" if len(facts["words"]) > _WORDS else ""
    return [
        f"  {word(lang, 'line', 'again')}:",
        f"    {word(lang, 'line', 'key')}: {report['match_key']}",
        f"    {word(lang, 'line', 'label')} {facts['label']}, n = {facts['n']}, "
        f"{word(lang, 'line', size)} = {facts[size]}",
        f"    {word(lang, 'line', 'words')}: {read}{more}",
    ]
