"""What the verifier says about a record; the browser's verifier gives the same form.

``Report.values()`` is one JSON object:

``verdict``: a word of ``docs/fairness-spec.md`` section 9, ``ok``, or ``practice`` (section 12).
``complete``: every check that applies to this record ran; false where the rules are not here.
``failure``: ``{"check", "code", "event", "facts"}`` of the first thing that is wrong, or null.
``checks``: fifteen of ``{"n", "name", "status", "reason"}``; status is ``ok``, ``failed`` or
``not_run``, and the reason for the latter is a word of :data:`REASONS`.
``match``: facts of the header. ``timeline``: ``[type, t]`` of every event that could be read.
``draws``: every draw with label, number, words of its stream, recorded and derived result.
``bots``, ``rekeys``, ``safe_moves``, ``rules_events``, ``ending``: what section 9 wants named.
``proven``, ``not_proven``: stable words for the sentences of section 10.
"""

from typing import Any

CHECKS = (
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
)

#: Why a check did not run: an earlier one failed; the player kept nothing to compare; the match
#: never started; nothing is signed at a practice table; the rules are not here, or another version.
REASONS = (
    "stopped",
    "nothing_kept",
    "not_started",
    "practice",
    "rules_missing",
    "rules_other_version",
)


class Report:
    """Filled in check by check."""

    def __init__(self) -> None:
        self.verdict = "ok"
        self.failure: dict[str, Any] | None = None
        self.statuses: dict[int, str] = {}
        self.match: dict[str, Any] | None = None
        self.events = 0
        self.checked = 0
        self.bodies: list[dict[str, Any]] = []
        self.match_key: str | None = None
        self.draws: list[dict[str, Any]] = []

    @property
    def ok(self) -> bool:
        """Whether everything that ran is right, of a match whose chance nobody chose."""
        return self.verdict == "ok"

    def status(self, n: int) -> tuple[str, str | None]:
        """Status of check ``n`` and, for ``not_run``, the reason."""
        found = self.statuses.get(n, "stopped")
        return (found, None) if found in ("ok", "failed") else ("not_run", found)

    @property
    def complete(self) -> bool:
        """Whether no check is missing for want of the rules or because of a failure."""
        missing = {"stopped", "rules_missing", "rules_other_version"}
        return not any(self.status(n)[1] in missing for n in range(1, 16))

    def values(self) -> dict[str, Any]:
        """The report as one JSON object."""
        checks = []
        for n, name in enumerate(CHECKS, 1):
            status, reason = self.status(n)
            checks.append({"n": n, "name": name, "status": status, "reason": reason})
        values: dict[str, Any] = {
            "format": "semente-report/1",
            "verdict": self.verdict,
            "complete": self.complete,
            "failure": self.failure,
            "checks": checks,
            "match": self.match,
            "events": self.events,
            "checked": self.checked,
            "timeline": [[body["type"], body["t"]] for body in self.bodies],
            "match_key": self.match_key,
            "draws": self.draws,
            **self._named(),
        }
        proven, not_proven = self._proofs(values["bots"])
        return {**values, "proven": proven, "not_proven": not_proven}

    def _named(self) -> dict[str, Any]:
        rekeys, safe_moves, rules_events = [], [], []
        ending: dict[str, Any] | None = None
        server_seed = None
        for event, body in enumerate(self.bodies, 1):
            kind = body["type"]
            if kind == "rekey":
                confirmed = "old_sig" in body
                rekeys.append({"event": event, "seat": body["seat"], "confirmed": confirmed})
            elif kind == "auto":
                move = {"event": event, "seat": body["seat"], "cause": body["cause"]}
                safe_moves.append(move)
            elif kind == "rules":
                build = {"rules": body["rules"], "rules_hash": body["rules_hash"]}
                rules_events.append({"event": event, **build})
            elif kind == "end":
                ending = {"type": "end", "reason": body["reason"], "result": body["result"]}
            elif kind == "void":
                ending = {"type": "void", "reason": body["fault"], "result": None}
            elif kind == "reveal":
                server_seed = body["server_seed"]
        seats = self.match["seats"] if self.match else []
        return {
            "server_seed": server_seed,
            "bots": [seat for seat, facts in enumerate(seats) if facts["kind"] == "bot"],
            "rekeys": rekeys,
            "safe_moves": safe_moves,
            "rules_events": rules_events,
            "ending": ending,
        }

    def _ending_is_proven(self) -> bool:
        """Whether rules or a signature made the end, and not only the server's word."""
        ends = [body for body in self.bodies if body["type"] == "end"]
        return not ends or ends[0]["reason"] == "normal" or "signed" in ends[0]["result"]

    def _proofs(self, bots: list[int]) -> tuple[list[str], list[str]]:
        if not self.ok:
            return [], []
        kept, rules, views = (self.statuses.get(n) == "ok" for n in (4, 14, 15))
        proven = ["nobody_chose_the_cards", "nobody_could_foresee_them"] if len(bots) < 2 else []
        if rules:
            proven += ["no_second_tries", "rules_were_followed"]
        if kept:
            proven.append("log_is_the_one_you_saw")
        proven.append("moves_are_the_seats_own")
        if views:
            proven.append("you_were_shown_the_truth")
        not_proven = ["peeking", "refusing", "time", "who_sits_there", "the_page_itself"]
        if bots:
            not_proven.append("bots_not_peeking")
        if len(bots) == 2:
            not_proven.append("two_bots_are_the_servers")
        if not kept:
            not_proven.append("log_compared_with_your_receipts")
        if not rules:
            not_proven.append("rules_not_replayed")
        if not views:
            not_proven.append("what_you_were_shown")
        if not self._ending_is_proven():
            not_proven.append("who_ended_it")
        return proven, not_proven
