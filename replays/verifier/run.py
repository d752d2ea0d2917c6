"""The fifteen checks of ``docs/fairness-spec.md`` section 9, in their order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.engine import ed25519, fairness
from games.engine.canonical import NotCanonical, dumps

from .failure import Failure
from .record import MAX_EVENTS, Kept, RecordFile, is_hex, read_record
from .replaying import Replay
from .report import Report
from .rules import Library, Rules, installed
from .shapes import body_of, header_of
from .steps import Signatures, Steps

MAX_DRAWS = 100_000
MAX_ITEMS = 200_000
#: Brackets and quotation marks in all events together: what bounds the memory that they take.
MAX_BRACKETS = 250_000
MAX_QUOTES = 1_500_000
#: In place of a check's number while checks 11 to 13 run together.
_EVENT_BY_EVENT = 0
_CHECK_OF = {"move-base": 11, "move-sig": 11, "sealed": 12, "draw-index": 13, "draw-value": 13}


def verify(
    data: bytes | str,
    keys: Iterable[str | Mapping[str, Any]],
    *,
    kept: Kept | None = None,
    rules: Library = installed,
    signatures: Signatures = ed25519.verify,
) -> Report:
    """The verdict on a record, whatever the bytes are. Never raises for what is in them.

    Args:
        data: the record, as a file holds it.
        keys: the trusted server keys: hex, or ``{"key", "from", "until"}`` with dates of use.
        kept: what a player kept of the match.
        rules: where to find rules packages.
        signatures: how to check an Ed25519 signature; the default needs nothing installed.
    """
    run = _Run([_trusted(key) for key in keys], kept or Kept(), rules, signatures)
    try:
        run.all(data)
    except Failure as failure:
        run.fail(failure)
    except Exception as problem:
        # No input is known that comes here; a verdict is owed all the same, and never "ok".
        run.fail(Failure("chain", "unreadable", None, error=type(problem).__name__))
    return run.report


def _trusted(key: str | Mapping[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {"key": key} if isinstance(key, str) else dict(key)
    return {"from": None, "until": None, **values}


class _Run:
    def __init__(
        self, keys: Sequence[dict[str, Any]], kept: Kept, rules: Library, valid: Signatures
    ) -> None:
        self.report = Report()
        self._keys = keys
        self._kept = kept
        self._rules = rules
        self._valid = valid
        self._current = 1
        self._header: dict[str, Any] = {}
        self._hash = b""
        self._match = b""
        self._heads: list[bytes] = []
        self._bodies = self.report.bodies

    # -- the order of things

    def all(self, data: bytes | str) -> None:
        record = read_record(data)
        if type(record.events) is list:
            self.report.events = len(record.events)
        self._read_header(record)
        practice = self._header.get("protocol") == fairness.PRACTICE
        if practice:
            self._skip("practice", 1, 3, 4, 8, 9, 10, 11, 15)
        else:
            self._step(1, lambda: self._signed_header(record))
        self._step(2, lambda: self._read_bodies(record, practice))
        if not practice:
            self._step(3, lambda: self._last_receipt(record))
            self._kept_receipts()
        self._step(5, lambda: self._revealed(record))
        self._step(6, self._order)
        self._step(7, self._times)
        started = self._bodies[0]["type"] == "start"
        if not practice:
            self._step(8, lambda: self._commitments(started))
            if started:
                self._step(9, self._acceptances)
            else:
                self._skip("not_started", 9)
            self._step(10, self._setups)
        match_key = self._match_key(practice) if started else None
        self._event_by_event(match_key, practice)
        if match_key is None:
            self._skip("not_started", 14, 15)
        else:
            self._by_the_rules(match_key, practice)
        if practice:
            self.report.verdict = "practice"

    def _step(self, n: int, check: Callable[[], None]) -> None:
        self._current = n
        check()
        self.report.statuses[n] = "ok"

    def _skip(self, reason: str, *checks: int) -> None:
        for n in checks:
            self.report.statuses.setdefault(n, reason)

    def fail(self, failure: Failure) -> None:
        report = self.report
        n = self._current
        if n == _EVENT_BY_EVENT:
            n = _CHECK_OF[failure.verdict]
            for before in range(11, n):
                report.statuses.setdefault(before, "ok")
        elif n < 11:
            report.checked = max(0, (failure.event or 1) - 1)
        report.statuses[n] = "failed"
        report.verdict = failure.verdict
        report.failure = {
            "check": n,
            "code": failure.code,
            "event": failure.event,
            "facts": failure.facts,
        }

    # -- checks 1 to 10

    def _read_header(self, record: RecordFile) -> None:
        try:
            header = header_of(record.header)
        except NotCanonical as problem:
            raise Failure("header", "header_malformed", None, detail=str(problem)) from problem
        self._header = header
        self._hash = fairness.header_hash(record.header)
        self._match = bytes.fromhex(header["match"])
        self.report.match = _facts(header, self._hash)

    def _signed_header(self, record: RecordFile) -> None:
        header = self._header
        key, t = header["server_key"], header["t"]
        trusted = any(
            one["key"] == key
            and (one["from"] is None or one["from"] <= t)
            and (one["until"] is None or t <= one["until"])
            for one in self._keys
        )
        if not trusted:
            raise Failure("header", "server_key_unknown", None, key=key)
        if not self._server_signed(record.header_sig, fairness.header_message(self._hash)):
            raise Failure("header", "header_not_signed")

    def _server_signed(self, sig: Any, message: bytes) -> bool:
        return is_hex(sig, 64) and self._valid(self._header["server_key"], sig, message)

    def _read_bodies(self, record: RecordFile, practice: bool) -> None:
        if type(record.events) is not list:
            raise Failure("chain", "record_without_events")
        if len(record.events) > MAX_EVENTS:
            raise Failure("chain", "too_many_events")
        head = self._hash
        self._heads.append(head)
        draws = items = brackets = quotes = 0
        for seq, text in enumerate(record.events, 1):
            try:
                if type(text) is str:
                    brackets += text.count("[") + text.count("{")
                    quotes += text.count('"')
                if brackets > MAX_BRACKETS or quotes > MAX_QUOTES:
                    raise NotCanonical("too much in all events together")
                body = body_of(text, practice)
                for draw in body.get("draws", ()):
                    draws += 1
                    items += draw.get("items", 1)
                if draws > MAX_DRAWS or items > MAX_ITEMS:
                    raise NotCanonical("too many draws")
            except NotCanonical as problem:
                detail = str(problem)
                raise Failure("chain", "event_malformed", seq, detail=detail) from problem
            self._bodies.append(body)
            head = fairness.next_head(head, seq, text)
            self._heads.append(head)

    def _last_receipt(self, record: RecordFile) -> None:
        last, receipt = len(self._bodies), record.receipt
        if receipt is None and not last:
            return
        if type(receipt) is not dict or set(receipt) != {"seq", "sig"}:
            raise Failure("receipt", "receipt_of_another_event", last or None, seq=None)
        if type(receipt["seq"]) is not int or receipt["seq"] != last:
            raise Failure("receipt", "receipt_of_another_event", last or None, seq=receipt["seq"])
        message = fairness.receipt_message(self._match, last, self._heads[last])
        if not self._server_signed(receipt["sig"], message):
            raise Failure("receipt", "receipt_does_not_fit", last or None)

    def _kept_receipts(self) -> None:
        """Check 4. Receipts that the server's key did not sign are nobody's proof and are passed over."""
        self._current = 4
        compared = 0
        for one in self._kept.receipts:
            seq, head = one["seq"], bytes.fromhex(one["head"])
            if not self._server_signed(
                one.get("sig"), fairness.receipt_message(self._match, seq, head)
            ):
                continue
            compared += 1
            found = self._heads[seq] if seq < len(self._heads) else None
            if found != head:
                raise Failure(
                    "fork",
                    "receipt_of_another_log",
                    seq,
                    kept=head.hex(),
                    found=found.hex() if found else None,
                )
        self.report.statuses[4] = "ok" if compared else "nothing_kept"

    def _revealed(self, record: RecordFile) -> None:
        if record.unfinished or not self._bodies or self._bodies[-1]["type"] != "reveal":
            raise Failure("incomplete", "not_revealed", len(self._bodies) or None)

    def _order(self) -> None:
        kinds = [body["type"] for body in self._bodies]
        last = len(kinds)
        never_started = kinds[0] == "void"

        def at(seq: int, right: bool) -> None:
            if not right:
                raise Failure("order", "event_out_of_place", seq, type=kinds[seq - 1])

        at(1, never_started or kinds[0] == "start")
        for seq, kind in enumerate(kinds, 1):
            if kind == "start":
                at(seq, seq == 1)
            elif kind == "setup":
                at(seq, seq == 2 and not never_started)
            elif kind in ("end", "void"):
                at(seq, seq == last - 1)
            elif kind == "reveal":
                at(seq, seq == last)
            else:
                at(seq, not never_started)
        at(last, last > 1 and kinds[-2] in ("end", "void"))
        if not never_started:
            at(2, kinds[1] == "setup")

    def _times(self) -> None:
        before = self._header["t"]
        for seq, body in enumerate(self._bodies, 1):
            t = body["t"]
            if t < before:
                raise Failure("time", "time_goes_back", seq)
            before = t
            if "deadline" in body and t < body["deadline"]:
                raise Failure("time", "before_deadline", seq, deadline=body["deadline"], t=t)

    def _commitments(self, started: bool) -> None:
        seed = bytes.fromhex(self._bodies[-1]["server_seed"])
        found = fairness.commit(fairness.SERVER, self._match, seed).hex()
        if found != self._header["server_commit"]:
            raise Failure("commit", "server_seed_differs", len(self._bodies))
        if not started:
            return
        for seat, contrib in enumerate(self._bodies[0]["contribs"]):
            found = fairness.commit(seat, self._match, bytes.fromhex(contrib)).hex()
            if found != self._header["seats"][seat]["commit"]:
                raise Failure("commit", "contribution_differs", 1, seat=seat)

    def _acceptances(self) -> None:
        message = fairness.accept_message(self._hash)
        for seat, sig in enumerate(self._bodies[0]["accepts"]):
            if not self._valid(self._header["seats"][seat]["key"], sig, message):
                raise Failure("accept", "acceptance_not_signed", 1, seat=seat)

    def _setups(self) -> None:
        for seat, setup in enumerate(self._bodies[-1]["setups"]):
            found = None
            if setup is not None:
                salt = bytes.fromhex(setup["salt"])
                payload = dumps(setup["payload"])
                found = fairness.setup_commit(seat, self._match, salt, payload).hex()
            if found != self._header["seats"][seat]["setup"]:
                raise Failure("sealed", "setup_differs", len(self._bodies), seat=seat)

    # -- checks 11 to 15

    def _match_key(self, practice: bool) -> bytes:
        if practice:
            return fairness.practice_key(self._header["practice_seed"])
        first, second = (bytes.fromhex(contrib) for contrib in self._bodies[0]["contribs"])
        seed = bytes.fromhex(self._bodies[-1]["server_seed"])
        return fairness.match_key(seed, self._hash, (first, second))

    def _event_by_event(self, match_key: bytes | None, practice: bool) -> None:
        self._current = _EVENT_BY_EVENT
        keys = ["", ""] if practice else [seat["key"] for seat in self._header["seats"]]
        valid = None if practice else self._valid
        steps = Steps(self._match, keys, self._heads, self._bodies, match_key, valid)
        self.report.match_key = match_key.hex() if match_key else None
        self.report.draws = steps.draws
        for seq in range(1, len(self._bodies) + 1):
            steps.take(seq)
            self.report.checked = seq
        self._skip("ok", 11, 12, 13)

    def _by_the_rules(self, match_key: bytes, practice: bool) -> None:
        self._current = 14
        rules = self._rules(self._header["game"])
        if rules is None:
            self._skip("rules_missing", 14, 15)
            return
        last = self._covered_by(rules)
        if not last:
            self._skip("rules_other_version", 14, 15)
            return
        views = [] if practice else self._signed_views()
        wanted = frozenset((one["event"], one["seat"]) for one in views)
        replay = Replay(rules.game, self._header, self._bodies, match_key, wanted)
        replay.run(last)
        whole = last == len(self._bodies)
        self.report.statuses[14] = "ok" if whole else "rules_other_version"
        self._current = 15
        self._compare_views(views, replay, last)
        self._skip("ok" if views and whole else "nothing_kept", 15)

    def _covered_by(self, rules: Rules) -> int:
        """Up to which event these rules can replay the match; 0: not at all.

        A build that a match went on under has replayed everything before to the same draws, views
        and state (section 8), so the newest build here is asked, up to the next change of build.
        """
        builds = [(0, self._header["rules_hash"])]
        for seq, body in enumerate(self._bodies, 1):
            if body["type"] == "rules":
                builds.append((seq, body["rules_hash"]))
        ours = [at for at, (_, name) in enumerate(builds) if name == rules.rules_hash]
        if not ours:
            return 0
        after = ours[-1] + 1
        return builds[after][0] - 1 if after < len(builds) else len(self._bodies)

    def _signed_views(self) -> list[dict[str, Any]]:
        return [
            one
            for one in self._kept.views
            if self._server_signed(
                one.get("sig"),
                fairness.view_message(self._match, one["seat"], one["event"], one["view"]),
            )
        ]

    def _compare_views(self, views: Sequence[dict[str, Any]], replay: Replay, last: int) -> None:
        for one in sorted(views, key=lambda one: (one["event"], one["seat"])):
            event, seat = one["event"], one["seat"]
            if event > last < len(self._bodies):
                continue
            if replay.views.get((event, seat)) != one["view"]:
                found = replay.views.get((event, seat))
                raise Failure(
                    "view", "view_differs", event, seat=seat, shown=one["view"], true=found
                )


def _facts(header: dict[str, Any], hash_: bytes) -> dict[str, Any]:
    """The header's facts for the report; nothing was committed to at a practice table."""
    common = ("protocol", "game", "rules", "rules_hash", "options", "t")
    fair = ("server_key", "server_commit", "practice_seed")
    return {
        "id": header["match"],
        **{name: header[name] for name in common},
        "header_hash": hash_.hex(),
        "fingerprint": fairness.fingerprint(hash_),
        "turn_ms": header["clock"]["turn_ms"],
        **{name: header.get(name) for name in fair},
        "seats": [
            {
                "kind": seat["kind"],
                "key": seat.get("key"),
                "setup": seat.get("setup") is not None,
            }
            for seat in header["seats"]
        ],
    }
