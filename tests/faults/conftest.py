"""The deployment that the faults are injected into, and tables to be played meanwhile."""

import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.services import FOLDER

from .fleet import Fleet
from .oracle import Counts
from .play import EAGER_MS, ROUNDS, SLEEPY_MS, Kind, Play


@pytest.fixture(scope="package")
def fleet() -> Iterator[Fleet]:
    """Two web processes behind the proxy, timers, worker, beat; PostgreSQL and Valkey of its own."""
    folder = Path(os.environ[FOLDER]) / f"fleet-{secrets.token_hex(4)}"
    folder.mkdir(mode=0o755)
    fleet = Fleet(folder)
    try:
        fleet.start()
        yield fleet
    finally:
        fleet.stop()


_KINDS: dict[Kind, tuple[list[Any], int]] = {
    "eager": (["Ana", "Beto"], EAGER_MS),
    "bot": (["Ana", {"bot": "random"}], EAGER_MS),
    "sleepy": (["Ana", "Beto"], SLEEPY_MS),
}
#: Matches are made so many at once: it takes a process of its own.
_AT_ONCE = 12


@pytest.fixture(scope="package")
def reserve() -> dict[Kind, list[dict[str, Any]]]:
    """Matches that nobody has sat down at yet."""
    return {kind: [] for kind in _KINDS}


@pytest.fixture
def tables(
    fleet: Fleet, reserve: dict[Kind, list[dict[str, Any]]]
) -> Callable[[dict[Kind, int]], Play]:
    """Matches to be played: ``tables({"eager": 2, "bot": 1, "sleepy": 1})``."""

    def make(kinds: dict[Kind, int]) -> Play:
        if any(len(reserve[kind]) < count for kind, count in kinds.items()):
            options = {"rounds": ROUNDS}
            wanted = [
                {
                    "game": "toy",
                    "options": options,
                    "count": _AT_ONCE,
                    "seats": seats,
                    "turn_ms": ms,
                }
                for seats, ms in _KINDS.values()
            ]
            for kind, more in zip(_KINDS, fleet.make(*wanted), strict=True):
                reserve[kind] += more
        made = {kind: [reserve[kind].pop() for _ in range(n)] for kind, n in kinds.items()}
        return Play(fleet, made)

    return make


@pytest.fixture
def counts(record_property: Callable[[str, object], None]) -> Iterator[Counts]:
    """What this test adds to the suite's counts."""
    found = Counts()
    yield found
    told = asdict(found)
    told.pop("problems")
    record_property("counts", told)
