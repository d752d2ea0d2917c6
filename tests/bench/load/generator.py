"""The players of a load measurement, in a process of their own: ``python -m tests.bench.load.generator``.

Reads commands and writes answers, one JSON object a line:

- ``{"join": {"kind": "semente" | "boardgame", "tables": [{"name", "url", "headers": [{…}, {…}]}]}}``:
  seats two sides at each table; answers ``{"seated": n}``.
- ``{"play": {"seconds": s, "think": t}}`` or ``{"play": {"moves": n}}``: everybody moves when asked, for so
  long or until each table has had so many moves more; answers :func:`play`'s figures.
- ``{"leave": true}``: closes all sockets; the end of the input does the same.
"""

import asyncio
import json
import random
import statistics
import sys
import time
from typing import Any

import uvloop

from tests.bench.load.sides import BoardgameSide, SementeSide, Side, Table

_KINDS: dict[str, type[Side]] = {"semente": SementeSide, "boardgame": BoardgameSide}
#: Openings at a time.
_AT_ONCE = 20
#: Without a move for this long, a table is stuck.
_PATIENCE_S = 120


class Players:
    """All tables of this process."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.sides: list[Side] = []

    async def join(self, kind: str, tables: list[dict[str, Any]]) -> dict[str, Any]:
        free = asyncio.Semaphore(_AT_ONCE)

        async def seat(one: dict[str, Any]) -> None:
            table = Table(one["name"])
            self.tables.append(table)
            sides = [_KINDS[kind](table, number) for number in (0, 1)]
            self.sides += sides
            async with free:
                if kind == "boardgame":
                    # The first to come makes the match.
                    for side, headers in zip(sides, one["headers"], strict=True):
                        await side.connect(one["url"], headers)
                else:
                    pairs = zip(sides, one["headers"], strict=True)
                    await asyncio.gather(*(side.connect(one["url"], h) for side, h in pairs))

        await asyncio.gather(*(seat(one) for one in tables))
        return {"seated": len(self.sides)}

    async def play(
        self, seconds: float | None = None, moves: int | None = None, think: float = 0.0
    ) -> dict[str, Any]:
        """Figures: moves that reached the other side, seconds, times in ms, bytes and own CPU a move."""
        before = sum(table.moves for table in self.tables)
        read, written = self._bytes()
        for table in self.tables:
            table.times.clear()
            table.refused = 0
            table.resting, table.think = False, think
            table.most = None if moves is None else table.moves + moves
        begun, cpu = time.perf_counter(), time.process_time()
        # Not everybody at once where people think.
        for side in self.sides:
            if think:
                asyncio.get_running_loop().call_later(random.uniform(0, think), side.consider)
            else:
                side.consider()
        if seconds is not None:
            await asyncio.sleep(seconds)
            spent, cpu = time.perf_counter() - begun, time.process_time() - cpu
        else:
            await self._until_rest()
            spent, cpu = time.perf_counter() - begun, time.process_time() - cpu
        times = sorted(one for table in self.tables for one in table.times)
        made = sum(table.moves for table in self.tables) - before
        got, put = self._bytes()
        for table in self.tables:
            table.resting = True
        # What is under way comes to its end.
        await asyncio.sleep(0.5)
        if len(times) < 2:
            raise RuntimeError("no moves")
        cuts = statistics.quantiles(times, n=100)
        return {
            "moves": made,
            "seconds": spent,
            "p50": cuts[49] * 1000,
            "p95": cuts[94] * 1000,
            "p99": cuts[98] * 1000,
            "read": (got - read) / made,
            "written": (put - written) / made,
            "cpu_us": cpu / made * 1e6,
            "refused": sum(table.refused for table in self.tables),
            "gone": sum(side.gone for side in self.sides),
        }

    async def _until_rest(self) -> None:
        last, since = -1, time.monotonic()
        while not all(table.resting for table in self.tables):
            await asyncio.sleep(0.05)
            made = sum(table.moves for table in self.tables)
            if made != last:
                last, since = made, time.monotonic()
            elif time.monotonic() - since > _PATIENCE_S:
                raise RuntimeError("tables are stuck")

    def _bytes(self) -> tuple[int, int]:
        return sum(side.read for side in self.sides), sum(side.written for side in self.sides)

    async def leave(self) -> dict[str, Any]:
        for side in self.sides:
            side.close()
        await asyncio.sleep(0.3)
        self.sides.clear()
        self.tables.clear()
        return {}


async def main() -> None:
    players = Players()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command = json.loads(line)
        if "join" in command:
            answer = await players.join(**command["join"])
        elif "play" in command:
            answer = await players.play(**command["play"])
        else:
            answer = await players.leave()
        print(json.dumps(answer), flush=True)
    await players.leave()


if __name__ == "__main__":
    uvloop.run(main())
