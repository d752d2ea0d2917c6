"""Essência and how costs are paid (rules 4.6).

>>> splits(3, (2, 0, 0, 1, 1))
('ordem=2', 'ordem=1,instinto=1')
"""

from functools import lru_cache

from .words import DOCTRINES, IDENTITIES, NEUTRA

Pools = tuple[int, int, int, int, int]


@lru_cache(maxsize=4096)
def splits(cost: int, pools: Pools) -> tuple[str, ...]:
    """Every way to pay what the neutral pool does not cover of a neutral cost (E-7.4, E-7.5).

    The texts go behind ``pay``; the one that a table preselects (E-7.7) comes first. When only one
    way is possible its text is empty (E-7.6); none means that it cannot be paid.
    """
    rest = cost - min(cost, pools[NEUTRA])
    if rest > sum(pools[:4]):
        return ()
    found: list[tuple[int, ...]] = []
    o, r, c, i = pools[:4]
    for a in range(min(o, rest), -1, -1):
        for b in range(min(r, rest - a), -1, -1):
            for d in range(min(c, rest - a - b), -1, -1):
                e = rest - a - b - d
                if e <= i:
                    found.append((a, b, d, e))
    if len(found) == 1:
        return ("",)
    best = preselected(rest, pools)
    found.remove(best)
    return tuple(write(way) for way in (best, *found))


def preselected(rest: int, pools: Pools) -> tuple[int, ...]:
    """One unit at a time from the largest pool, ties in the order of the Doutrinas (E-7.7)."""
    left = list(pools[:4])
    way = [0, 0, 0, 0]
    for _ in range(rest):
        at = max(range(4), key=lambda k: (left[k], -k))
        left[at] -= 1
        way[at] += 1
    return tuple(way)


def write(way: tuple[int, ...]) -> str:
    """A split as the text of a move: ``ordem=1,instinto=1``."""
    return ",".join(f"{name}={n}" for name, n in zip(DOCTRINES, way, strict=True) if n)


def read(text: str) -> list[int] | None:
    """The split that a text names, or ``None`` if it names none."""
    way = [0, 0, 0, 0]
    for part in text.split(","):
        name, _, number = part.partition("=")
        if name not in DOCTRINES or not number.isascii() or not number.isdigit() or len(number) > 2:
            return None
        way[DOCTRINES.index(name)] = int(number)
    return way


@lru_cache(maxsize=4096)
def _suffixes(cost: int, pools: Pools) -> tuple[str, ...]:
    return tuple(f" pay {text}" if text else "" for text in splits(cost, pools))


_PAID = ("",)
_NOT: tuple[str, ...] = ()


def payments(pool: int, cost: int, pools: list[int]) -> tuple[str, ...]:
    """The endings of moves that pay ``cost`` of an identity; empty if it cannot be paid (E-7.8)."""
    if pool != NEUTRA:
        return _PAID if pools[pool] >= cost else _NOT
    if pools[NEUTRA] >= cost:
        return _PAID
    if sum(pools) < cost:
        return _NOT
    return _suffixes(cost, tuple(pools))


def payable(pool: int, cost: int, pools: list[int]) -> bool:
    """Whether a cost of an identity can be paid in full."""
    return (pools[pool] if pool != NEUTRA else sum(pools)) >= cost


def pay(pool: int, cost: int, pools: list[int], split: str) -> dict[str, int]:
    """Take a cost out of the pools; ``split`` is what stands behind ``pay``, or empty.

    Returns what was paid, by identity.
    """
    paid = [0, 0, 0, 0, 0]
    if pool != NEUTRA:
        paid[pool] = cost
    else:
        paid[NEUTRA] = min(cost, pools[NEUTRA])
        rest = cost - paid[NEUTRA]
        if rest:
            named = read(split) if split else list(preselected(rest, tuple(pools)))  # type: ignore[arg-type]
            if named is None:
                raise ValueError(f"not a payment: {split!r}")
            paid[:4] = named
    for at, amount in enumerate(paid):
        pools[at] -= amount
    return {name: n for name, n in zip(IDENTITIES, paid, strict=True) if n}
