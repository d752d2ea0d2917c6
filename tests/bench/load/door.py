"""Tables in the benchmark's own process, on a PostgreSQL of their own: what a move costs without sockets.

CPU time is measured, of this process and of the database, because other work on the computer disturbs it
least.
"""

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.load.servers import cpu_seconds
from tools.local_services import LocalPostgres


@contextmanager
def database() -> Iterator[LocalPostgres]:
    """A fresh PostgreSQL with our schema, and Django set up for it; once a process."""
    with tempfile.TemporaryDirectory(prefix="semente-bench-") as name:
        folder = Path(name)
        # PostgreSQL runs as somebody else.
        folder.chmod(0o755)
        (folder / "postgres").mkdir()
        server = LocalPostgres(folder / "postgres", durable=True)
        server.start()
        try:
            server.create_database("semente")
            os.environ |= {
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "SEMENTE_ENV": "test",
                "SEMENTE_DATA_DIR": name,
                "DATABASE_URL": server.url,
                "THROTTLE_FACTOR": "1000",
                "EXTRA_GAMES": "toy=tests.engine.toy",
                "OPENING_MS": "600000",
                "TURN_MS": "3600000",
            }
            os.environ.pop("REDIS_URL", None)
            import django
            from django.core.management import call_command
            from django.db import connections

            django.setup()
            call_command("migrate", verbosity=0)
            # As a web process does (games.serving).
            sys.setswitchinterval(0.0005)
            yield server
            connections.close_all()
        finally:
            server.stop()


class Watching:
    """A socket that takes its frames and drops them."""

    def __init__(self, table: Any, seat: int) -> None:
        self._table, self.seats, self._sent = table, (seat,), table.seq
        table.watchers.add(self)

    def changed(self) -> None:
        from games import fanout

        fanout.update(self._table, self.seats, self._sent)
        self._sent = self._table.seq

    def tell(self, frame: str) -> None:
        """Nothing to do."""


class Seated:
    """One table with both players there, who move when asked."""

    def __init__(self, match_id: str, players: Any, table: Any) -> None:
        self.id, self.players, self.table = match_id, players, table
        self.watching = [Watching(table, seat) for seat in (0, 1)]

    async def moves(self, count: int) -> None:
        from games import tables
        from games.now import now_ms

        for _ in range(count):
            decision = self.table.live.playing.decisions[0]
            player = self.players[decision.seat]
            message = player.move(self.table, random.choice(decision.moves))
            await tables.move(self.id, decision.seat, message, now_ms())


async def sit(inside: Any, count: int, **options: Any) -> list[Seated]:
    """So many new matches of the toy, begun, with both players at the table."""
    from tests.server import inside as ours

    made = []
    for _ in range(count):
        match_id, players = await ours.start(inside, rounds=100_000, **options)
        made.append(Seated(match_id, players, await inside.table(match_id)))
    return made


class Meter:
    """CPU time a move in microseconds: this process's, and the database's."""

    def __init__(self, server: LocalPostgres) -> None:
        assert server.process is not None
        self._pid = server.process.pid

    async def of(self, tables: list[Seated], moves: int, repeats: int = 5) -> tuple[float, float]:
        """The medians over some repeats."""
        ours, theirs = [], []
        for _ in range(repeats):
            mine, base = time.process_time(), cpu_seconds([self._pid])
            await asyncio.gather(*(table.moves(moves) for table in tables))
            made = moves * len(tables)
            ours.append((time.process_time() - mine) / made * 1e6)
            theirs.append((cpu_seconds([self._pid]) - base) / made * 1e6)
        return statistics.median(ours), statistics.median(theirs)
