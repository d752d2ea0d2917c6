"""The one door of chance: shuffles and dice from a match key (``docs/fairness-spec.md`` section 5).

>>> chance = SeededChance(bytes(32))
>>> chance.roll("coup.1", 6) in range(1, 7)
True
>>> sorted(chance.shuffle("deck.shuffle.1", ["a", "b", "c"]))
['a', 'b', 'c']
>>> [draw["label"] for draw in chance.take()]
['coup.1', 'deck.shuffle.1']
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .fairness import lp, mac, tag, u32

T = TypeVar("T")
LABEL = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
MAX_ITEMS = 10_000
_DRAW = tag("fair/1 draw")


class Chance(Protocol):
    """What rules may ask of chance. Labels are written by the rules, never by a player."""

    def roll(self, label: str, sides: int, *, hidden: bool = False) -> int:
        """A number from 1 to ``sides``; ``hidden`` keeps the result out of the public log."""
        ...

    def shuffle(self, label: str, items: Sequence[T], *, hidden: bool = True) -> list[T]:
        """The items in a new order, the top first. ``items`` MUST come in ascending fixed order."""
        ...


def words(key: bytes, label: str, n: int) -> Iterator[int]:
    """The endless stream of 32-bit words of the ``n``-th draw (from 0) with this label."""
    prefix = _DRAW + lp(label.encode("ascii")) + u32(n)
    block = 0
    while True:
        data = mac(key, prefix + u32(block))
        for at in range(0, 32, 4):
            yield int.from_bytes(data[at : at + 4], "big")
        block += 1


def uniform(stream: Iterator[int], k: int) -> int:
    """A number from 0 to ``k - 1`` by masking and rejecting; reads no word for ``k = 1``."""
    if k == 1:
        return 0
    mask = (1 << (k - 1).bit_length()) - 1
    while True:
        value = next(stream) & mask
        if value < k:
            return value


def permutation(stream: Iterator[int], m: int) -> list[int]:
    """Which item lies at each place after a Fisher-Yates shuffle of ``m`` items."""
    places = list(range(m))
    for i in range(m - 1, 0, -1):
        j = uniform(stream, i + 1)
        places[i], places[j] = places[j], places[i]
    return places


class SeededChance:
    """Chance that follows from a match key, and remembers what it was asked.

    ``take()`` hands over the draws made since the last call, in the form of the log.
    """

    __slots__ = ("_counts", "_d", "_key", "_taken")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counts: dict[str, int] = {}
        self._d = 0
        self._taken: list[dict[str, Any]] = []

    def __repr__(self) -> str:
        return "<secret>"

    def _stream(self, label: str) -> Iterator[int]:
        if not LABEL.fullmatch(label):
            raise ValueError(f"not a label: {label!r}")
        n = self._counts.get(label, 0)
        self._counts[label] = n + 1
        return words(self._key, label, n)

    def roll(self, label: str, sides: int, *, hidden: bool = False) -> int:
        if not 1 <= sides <= 2**31:
            raise ValueError(f"a die of {sides} sides")
        out = 1 + uniform(self._stream(label), sides)
        self._note({"label": label, "out": None if hidden else out, "sides": sides})
        return out

    def shuffle(self, label: str, items: Sequence[T], *, hidden: bool = True) -> list[T]:
        if len(items) > MAX_ITEMS:
            raise ValueError(f"a shuffle of {len(items)} items")
        order = permutation(self._stream(label), len(items))
        self._note({"items": len(items), "label": label, "out": None if hidden else order})
        return [items[place] for place in order]

    def _note(self, draw: dict[str, Any]) -> None:
        draw["d"] = self._d
        self._d += 1
        self._taken.append(draw)

    def take(self) -> list[dict[str, Any]]:
        """The draws since the last call: dicts with ``d``, ``label``, ``out``, ``sides`` or ``items``."""
        taken, self._taken = self._taken, []
        return taken


class PrescribedChance:
    """Chance whose results a test writes down: ``{"coup.1": [4], "deck.shuffle.1": [[2, 0, 1]]}``.

    A roll takes the next number of its label. A shuffle takes the next list: places as in the log.
    A label that was not prescribed raises ``KeyError``, so a test sees every draw it forgot;
    with ``otherwise`` such draws go to another chance instead.
    """

    def __init__(
        self, values: Mapping[str, Sequence[Any]], otherwise: Chance | None = None
    ) -> None:
        self._values = {label: list(results) for label, results in values.items()}
        self._otherwise = otherwise
        self._taken: list[dict[str, Any]] = []
        self._d = 0

    def _next(self, label: str) -> Any:
        results = self._values.get(label)
        if not results:
            raise KeyError(f"no draw was prescribed for {label!r}")
        return results.pop(0)

    def roll(self, label: str, sides: int, *, hidden: bool = False) -> int:
        if label not in self._values and self._otherwise is not None:
            out = self._otherwise.roll(label, sides, hidden=hidden)
        else:
            out = int(self._next(label))
        if not 1 <= out <= sides:
            raise ValueError(f"{out} on a die of {sides} sides")
        self._note({"label": label, "out": None if hidden else out, "sides": sides})
        return out

    def shuffle(self, label: str, items: Sequence[T], *, hidden: bool = True) -> list[T]:
        if label not in self._values and self._otherwise is not None:
            mixed = self._otherwise.shuffle(label, list(range(len(items))), hidden=hidden)
        else:
            mixed = list(self._next(label))
        if sorted(mixed) != list(range(len(items))):
            raise ValueError("not a permutation of the items")
        self._note({"items": len(items), "label": label, "out": None if hidden else mixed})
        return [items[place] for place in mixed]

    def _note(self, draw: dict[str, Any]) -> None:
        draw["d"] = self._d
        self._d += 1
        self._taken.append(draw)

    def take(self) -> list[dict[str, Any]]:
        taken, self._taken = self._taken, []
        return taken
