"""Nothing gets slower as it grows: a match, the stored matches, the open tables.

    python -m tests.bench.bench_growth [--all]

On PostgreSQL, CPU time of this process and of the database together. Promised: a move costs the same at
number 1 and at 400, with 10 and 100,000 stored matches, with 10 and 1,000 open tables (within a half:
the computer is not quiet); lobby and replay page at 10,000 stored matches take at most twice their time
at 10; a table that nobody uses leaves the memory. Without ``--all`` a tenth of the large numbers.
"""

import argparse
import asyncio
import os
import statistics
import sys
from typing import Any

from tests.bench.load.door import Meter, database, sit
from tests.bench.load.servers import cpu_seconds, memory_kb

FLAT = 1.5
TWICE = 2.0
MOVES = 400


class Verdicts:
    """Prints figures against promises, and remembers what was missed."""

    def __init__(self) -> None:
        self.missed = 0

    def flat(self, what: str, small: float, large: float, most: float, unit: str = "µs") -> None:
        fine = large <= small * most
        self.missed += not fine
        word = "ok    " if fine else "MISSED"
        print(
            f"{word} {what}: {small:.0f} → {large:.0f} {unit} (× {large / small:.2f}, at most {most})",
            flush=True,
        )


def store(model: Any, number: int, total: int) -> int:
    """Copies of a finished match, with its seats and events, until there are so many."""
    from games.models import Event, Match, Seat, new_match_id

    seats = list(Seat.objects.filter(match=model))
    events = list(Event.objects.filter(match=model))
    while number < total:
        some = min(1000, total - number)
        rows, chairs, log = [], [], []
        for offset in range(some):
            values = {f.attname: getattr(model, f.attname) for f in Match._meta.concrete_fields}
            # As if they had ended over the last years, one every ten minutes.
            ended = model.ended - (number + offset) * 600_000
            row = Match(**values | {"id": new_match_id(), "ended": ended, "created": ended - 1})
            rows.append(row)
            for seat in seats:
                copied = {f.attname: getattr(seat, f.attname) for f in Seat._meta.concrete_fields}
                chairs.append(Seat(**copied | {"id": None, "match_id": row.id}))
            log += [Event(match_id=row.id, seq=e.seq, body=e.body, sig=e.sig) for e in events[:10]]
        Match.objects.bulk_create(rows)
        Seat.objects.bulk_create(chairs)
        Event.objects.bulk_create(log)
        number += some
    return number


def analyse() -> None:
    """As PostgreSQL's own housekeeping does after a while."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def pages(pid: int, match_id: str) -> dict[str, float]:
    """CPU time of the database and of this process for one page of each kind, in µs."""
    from django.core.cache import cache
    from django.test import Client

    client = Client(headers={"host": "127.0.0.1"})
    found = {}
    for path in ("/api/lobby", "/api/matches", f"/api/replay/{match_id}"):
        times = []
        for _ in range(3):
            # With the process that replays.
            base = cpu_seconds([os.getpid(), pid])
            for _ in range(20):
                # What was kept from the last time would not ask the database.
                cache.clear()
                answer = client.get(path)
                assert answer.status_code == 200, (path, answer.status_code)
            times.append((cpu_seconds([os.getpid(), pid]) - base) / 20 * 1e6)
        found[path.split("/")[2]] = statistics.median(times)
    return found


async def of_moves(meter: Meter, verdicts: Verdicts, many: int) -> None:
    from tests.server.inside import Inside

    async with Inside() as inside:
        tables = await sit(inside, 10)
        first = sum(await meter.of(tables, 10, 3))
        await asyncio.gather(*(table.moves(MOVES - 50) for table in tables))
        last = sum(await meter.of(tables, 10, 3))
        verdicts.flat(f"a move, number 1 and number {MOVES}", first, last, FLAT)
        before = memory_kb([os.getpid()])
        more = await sit(inside, many - 10)
        kept = (memory_kb([os.getpid()]) - before) / len(more)
        crowded = sum(await meter.of(tables, 10, 3))
        verdicts.flat(f"a move, 10 and {many} open tables", last, crowded, FLAT)
        print(f"       memory of an idle table, match and all, without sockets: {kept:.1f} KB")
        for table in more:
            table.table.watchers.clear()
            table.table.used = 0.0
        await inside.host._drop_idle()
        assert all(table.id not in inside.host.tables for table in more)
        back = await inside.table(more[0].id)
        assert back.seq == more[0].table.seq
        print(f"       {len(more)} tables without sockets left the memory; the first came back")


async def stored_moves(meter: Meter) -> float:
    from tests.server.inside import Inside

    async with Inside() as inside:
        return sum(await meter.of(await sit(inside, 10), 20, 5))


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    chosen = parser.parse_args(words)
    large = 1 if chosen.all else 10
    verdicts = Verdicts()
    with database() as server:
        from tests.replays_api.played import play

        assert server.process is not None
        pid = server.process.pid
        meter = Meter(server)
        asyncio.run(of_moves(meter, verdicts, 1000 // large))
        model = play(rounds=20)
        stored = store(model, 1, 10)
        analyse()
        few, few_pages = asyncio.run(stored_moves(meter)), pages(pid, model.pk)
        stored = store(model, stored, 10_000 // large)
        analyse()
        many_pages = pages(pid, model.pk)
        for page, small in few_pages.items():
            verdicts.flat(f"{page}, 10 and {stored} stored matches", small, many_pages[page], TWICE)
        stored = store(model, stored, 100_000 // large)
        analyse()
        many = asyncio.run(stored_moves(meter))
        verdicts.flat(f"a move, 10 and {stored} stored matches", few, many, FLAT)
    return int(bool(verdicts.missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
