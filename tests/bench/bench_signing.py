"""What signatures cost: the same moves with and without them, and how long an opening takes.

Promised: an accepted move with its signatures costs less than 1.5 times one without; an opening takes under
300 ms. On PostgreSQL, in one process; CPU time, rounds with and without take turns.
"""

import asyncio
import statistics
import sys
import time
from typing import Any
from unittest import mock

from tests.bench.load.door import Meter, database, sit

MOST = 1.5
OPENING_MS = 300
ROUNDS = 5
MOVES = 20


async def measure(meter: Meter) -> tuple[float, float]:
    """CPU microseconds a move with signatures, and without."""
    from games import signing
    from tests.server.inside import Inside

    silent = _Silent(signing.server())
    unsigned = mock.patch.multiple(
        signing,
        valid=lambda key, sig, message: True,
        server=lambda: silent,
    )
    found: dict[bool, list[float]] = {True: [], False: []}
    async with Inside() as inside:
        tables = await sit(inside, 20)
        own = _own_cost(tables[0].players[0].key)
        for _ in range(ROUNDS):
            for signs in (True, False):
                if not signs:
                    unsigned.start()
                found[signs].append(sum(await meter.of(tables, MOVES, 1)) - own)
                if not signs:
                    unsigned.stop()
    return statistics.median(found[True]), statistics.median(found[False])


class _Silent:
    """A key ring that gives a signature's form at no cost."""

    def __init__(self, ring: Any) -> None:
        self.key = ring.key

    def sign(self, message: bytes, key: str | None = None) -> str:
        return "0" * 128


def _own_cost(key: Any) -> float:
    """What a player's signature costs, which is made in this process too but is not the server's."""
    begun = time.thread_time()
    for _ in range(200):
        key.sign(bytes(120))
    return (time.thread_time() - begun) / 200 * 1e6


async def opening() -> float:
    """Milliseconds from the offer to the first decision, without the players' part; the median."""
    from tests.server import inside as ours

    times = []
    async with ours.Inside() as inside:
        for _ in range(15):
            match_id = await ours.make(rounds=3)
            begun = time.perf_counter()
            await ours.begin(inside, match_id)
            times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> int:
    with database() as server:
        signed, plain = asyncio.run(measure(Meter(server)))
        opened = asyncio.run(opening())
    print(f"a move with signatures {signed:.0f} µs, without {plain:.0f} µs: × {signed / plain:.2f}")
    print(f"an opening: {opened:.0f} ms")
    fine = signed / plain < MOST and opened < OPENING_MS
    print("ok" if fine else f"missed: × {MOST} and {OPENING_MS} ms")
    return int(not fine)


if __name__ == "__main__":
    sys.exit(main())
