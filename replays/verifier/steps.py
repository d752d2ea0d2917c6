"""Checks 11 to 13 (``docs/fairness-spec.md`` section 9), event by event in this order."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from games.engine import fairness
from games.engine.chance import permutation, uniform, words

from .failure import Failure
from .record import is_hex

#: ``(key, signature, message)``, the first two in hex: whether the signature is right.
Signatures: TypeAlias = Callable[[str, str, bytes], bool]
Body: TypeAlias = dict[str, Any]


class Steps:
    """Where a match stands after the events taken so far."""

    def __init__(
        self,
        match: bytes,
        keys: Sequence[str],
        heads: Sequence[bytes],
        bodies: Sequence[Body],
        match_key: bytes | None,
        valid: Signatures | None,
    ) -> None:
        """``valid`` is ``None`` where nothing is signed; ``match_key`` where nothing is drawn."""
        self._match = match
        self._keys = list(keys)
        self._heads = heads
        self._bodies = bodies
        self._key = match_key
        self._valid = valid
        self._at_once = _simultaneous(bodies)
        self._last_own = [0, 0]
        self._last_chosen = [0, 0]
        self._seals: dict[int, tuple[int, str]] = {}
        self._opened: set[int] = set()
        self._counts: dict[str, int] = {}
        #: Every draw with what the seed gives for it, in the form of the report.
        self.draws: list[dict[str, Any]] = []

    def take(self, seq: int) -> None:
        """Check event ``seq``.

        Raises:
            Failure: ``move-base``, ``move-sig``, ``sealed``, ``draw-index`` or ``draw-value``.
        """
        body = self._bodies[seq - 1]
        kind = body["type"]
        if kind == "move":
            self._move(seq, body)
        elif kind == "rekey":
            self._rekey(seq, body)
        elif kind == "end" and body["reason"] == "resign":
            self._resigned(seq, body["result"])
        if "sealed" in body and kind != "reveal":
            self._seals[seq] = (body["seat"], body["sealed"])
        if kind == "open":
            self._open(seq, body)
        elif kind == "reveal":
            for choice in body["sealed"]:
                self._open(seq, choice)
            for of in self._seals:
                if of not in self._opened:
                    raise Failure("sealed", "never_opened", seq, of=of)
        if kind in ("move", "auto", "rekey"):
            self._last_own[body["seat"]] = seq
        if kind in ("move", "rekey"):
            self._last_chosen[body["seat"]] = seq
        for draw in body.get("draws", ()):
            self._draw(seq, draw)

    def _base(self, seq: int, body: Body) -> None:
        base, seat = body["base"], body["seat"]
        if base >= seq:
            raise Failure("move-base", "base_in_the_future", seq, base=base)
        if base < self._last_own[seat]:
            raise Failure("move-base", "base_used", seq, base=base)
        if base == seq - 1:
            return
        # Older than the event just before: only while both seats choose at once.
        between = range(base + 1, seq)
        if body["type"] == "move" and seq not in self._at_once:
            raise Failure("move-base", "base_not_just_before", seq, base=base)
        for number in between:
            other = self._bodies[number - 1]
            if other["type"] in ("rekey", "rules"):
                continue
            if number not in self._at_once or other["seat"] == seat:
                raise Failure("move-base", "base_not_just_before", seq, base=base)

    def _signed(self, key: str, sig: str, message: bytes, code: str, seq: int, seat: int) -> None:
        if self._valid is not None and not self._valid(key, sig, message):
            raise Failure("move-sig", code, seq, seat=seat)

    def _move(self, seq: int, body: Body) -> None:
        self._base(seq, body)
        if self._valid is None:
            return
        seat, base = body["seat"], body["base"]
        text = body["move"] if "move" in body else f"sealed {body['sealed']}"
        message = fairness.move_message(self._match, seat, base, self._heads[base], text)
        key = self._keys[seat]
        self._signed(key, body["sig"], message, "move_not_signed_by_seat", seq, seat)

    def _rekey(self, seq: int, body: Body) -> None:
        self._base(seq, body)
        seat, base, new = body["seat"], body["base"], body["key"]
        head = self._heads[base]
        message = fairness.rekey_message(self._match, seat, base, head, bytes.fromhex(new))
        self._signed(new, body["sig"], message, "rekey_not_signed_by_new_key", seq, seat)
        if "old_sig" in body:
            old = self._keys[seat]
            self._signed(old, body["old_sig"], message, "rekey_not_signed_by_old_key", seq, seat)
        self._keys[seat] = new

    def _resigned(self, seq: int, result: Body) -> None:
        """A result may carry the signature of whoever gave up; then it has to be the loser's."""
        if self._valid is None or "signed" not in result:
            return
        winner: Any = result.get("winner")
        signed = result["signed"]
        if not _is_resignation(winner, signed):
            raise Failure("move-sig", "resignation_malformed", seq)
        seat, base = 1 - winner, signed["base"]
        if base >= seq:
            raise Failure("move-base", "base_in_the_future", seq, base=base)
        if base < self._last_chosen[seat]:
            raise Failure("move-base", "base_used", seq, base=base)
        message = fairness.resign_message(self._match, seat, base, self._heads[base])
        key = self._keys[seat]
        self._signed(key, signed["sig"], message, "resignation_not_signed_by_seat", seq, seat)

    def _open(self, seq: int, choice: Body) -> None:
        of = choice["of"]
        if of not in self._seals:
            raise Failure("sealed", "nothing_sealed_there", seq, of=of)
        if of in self._opened:
            raise Failure("sealed", "opened_twice", seq, of=of)
        seat, sealed = self._seals[of]
        salt = bytes.fromhex(choice["salt"])
        if fairness.sealed_value(seat, self._match, salt, choice["move"]).hex() != sealed:
            raise Failure("sealed", "seal_does_not_fit", seq, of=of)
        self._opened.add(of)

    def _draw(self, seq: int, draw: Body) -> None:
        expected = len(self.draws)
        if draw["d"] != expected:
            raise Failure("draw-index", "draw_left_out", seq, d=draw["d"], expected=expected)
        if self._key is None:
            raise Failure("draw-index", "draw_before_start", seq, d=draw["d"])
        found = self._derive(seq, draw)
        self.draws.append(found)
        if found["matches"] is False:
            raise Failure(
                "draw-value",
                "draw_differs",
                seq,
                d=draw["d"],
                label=draw["label"],
                n=found["n"],
                recorded=draw["out"],
                derived=found["derived"],
                words=found["words"][:64],
                sides=found["sides"],
                items=found["items"],
            )

    def _derive(self, seq: int, draw: Body) -> dict[str, Any]:
        assert self._key is not None
        label = draw["label"]
        n = self._counts.get(label, 0)
        self._counts[label] = n + 1
        read: list[str] = []

        def noted() -> Any:
            for word in words(self._key or b"", label, n):
                read.append(f"{word:08x}")
                yield word

        result: int | list[int]
        if "sides" in draw:
            result = 1 + uniform(noted(), draw["sides"])
        else:
            result = permutation(noted(), draw["items"])
        return {
            "event": seq,
            "d": draw["d"],
            "label": label,
            "n": n,
            "sides": draw.get("sides"),
            "items": draw.get("items"),
            "words": read,
            "recorded": draw["out"],
            "derived": result,
            "matches": None if draw["out"] is None else draw["out"] == result,
        }


def _is_resignation(winner: Any, signed: Any) -> bool:
    return (
        type(winner) is int
        and winner in (0, 1)
        and type(signed) is dict
        and set(signed) == {"base", "sig"}
        and type(signed["base"]) is int
        and signed["base"] >= 0
        and is_hex(signed["sig"], 64)
    )


def _simultaneous(bodies: Sequence[Body]) -> frozenset[int]:
    """The sealed choices that may have been made while both seats chose at once.

    Those that an ``open`` event opened, and those still closed when the match ended in the middle
    of such a choice.
    """
    opened: set[int] = set()
    settled = 0
    for seq, body in enumerate(bodies, 1):
        kind = body["type"]
        if kind == "open":
            opened.add(body["of"])
        if kind == "open" or (kind in ("move", "auto") and "sealed" not in body):
            settled = seq
    sealed = {
        seq
        for seq, body in enumerate(bodies, 1)
        if body["type"] in ("move", "auto") and "sealed" in body
    }
    return frozenset(seq for seq in sealed if seq in opened or seq > settled)
