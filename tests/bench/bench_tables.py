"""From a move to the opponent's screen: busy tables over real sockets, every move durable.

Prints one line for each setting: tables, accepted moves a second, and the time from sending a move
until the other seat's client has it (50th, 95th, 99th percentile). Answers non-zero when the promise
is missed: 20 busy tables in embedded mode, 95th percentile under 50 ms.

    python -m tests.bench.bench_tables [--full] [--tables 20] [--think 0.5] [--seconds 15]

``--think 0`` is a closed loop: every side moves as soon as it is asked.
"""

import argparse
import asyncio
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.client import Closed, Refused, TableClient
from tests.server.site import Site
from tests.server.web import Browser

PROMISE_MS = 50


class Load:
    """Tables with two clients each, and what was measured."""

    def __init__(self, site: Site, made: list[dict[str, Any]], think: float) -> None:
        self.think = think
        self.until = 0.0
        self.sent: dict[tuple[str, int], float] = {}
        self.times: list[float] = []
        self.moves = 0
        self.refused = 0
        self.tables = []
        for number, one in enumerate(made):
            clients = []
            for seat in (0, 1):
                browser = Browser(site.urls[number % len(site.urls)])
                browser.cookies = one["cookies"][seat]
                client = TableClient(browser, one["match"], check=False)
                client.on_update = lambda update, c=client: self._came(c, update)
                clients.append(client)
            self.tables.append(clients)

    def _came(self, client: TableClient, update: dict[str, Any]) -> None:
        """An update came: was it a move that the other seat sent?"""
        for entry in update["entries"]:
            body = entry["body"]
            if '"type":"move"' not in body or f'"seat":{client.you[0]}' in body:
                continue
            sent = self.sent.pop((client.id, body.partition('"sig":"')[2][:32]), None)
            if sent is not None:
                self.times.append(time.perf_counter() - sent)

    async def run(self, seconds: float) -> float:
        for clients in self.tables:
            for client in clients:
                await client.connect()
        for clients in self.tables:
            for client in clients:
                await client.wait(lambda c: c.started)
        self.times.clear()
        gc.freeze()
        begun = time.perf_counter()
        self.until = begun + seconds
        await asyncio.gather(*(self._play(c) for clients in self.tables for c in clients))
        spent = time.perf_counter() - begun
        for clients in self.tables:
            for client in clients:
                assert client.alarms == [], client.alarms
                await client.disconnect()
        return spent

    async def _play(self, client: TableClient) -> None:
        seat = client.you[0]
        while time.perf_counter() < self.until and not client.over:
            if seat not in client.decisions:
                seq = client.seq
                try:
                    await client.wait_past(seq, 1)
                except TimeoutError:
                    continue
                continue
            if self.think:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.think)
            if seat not in client.decisions or client.over:
                continue
            seq = client.seq
            message = client.move_message(seat, random.choice(client.decisions[seat]["moves"]))
            self.sent[client.id, message["sig"][:32]] = time.perf_counter()
            try:
                await client.ask(message)
                self.moves += 1
            except Refused:
                self.refused += 1
            except Closed:
                raise RuntimeError(f"closed with {client.closed}") from None
            await client.wait_past(seq)


def measure(site: Site, tables: int, think: float, seconds: float, game: str) -> dict[str, float]:
    options = {"rounds": 1000} if game == "toy" else {}
    made = site.make(game=game, options=options, seats=["Ana", "Beto"], count=tables)
    load = Load(site, made if isinstance(made, list) else [made], think)
    spent = asyncio.run(load.run(seconds))
    cuts = statistics.quantiles(load.times, n=100)
    return {
        "moves": load.moves / spent,
        "p50": cuts[49] * 1000,
        "p95": cuts[94] * 1000,
        "p99": cuts[98] * 1000,
        "samples": len(load.times),
    }


def show(name: str, tables: int, think: float, found: dict[str, float]) -> None:
    print(
        f"{name:9} {tables:4} tables, {think:3.1f} s thought: {found['moves']:7.1f} moves/s,"
        f" p50 {found['p50']:6.1f} ms, p95 {found['p95']:6.1f} ms, p99 {found['p99']:6.1f} ms"
        f" ({found['samples']:.0f} samples)",
        flush=True,
    )


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--think", type=float, action="append")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--game", default="courts")
    chosen = parser.parse_args(words)
    thinks = chosen.think if chosen.think is not None else [0.5, 0.0]
    name = "full" if chosen.full else "embedded"
    ok = True
    with tempfile.TemporaryDirectory(prefix="semente-bench-") as folder:
        site = Site(Path(folder), full=chosen.full, OPENING_MS=60_000)
        try:
            site.start()
            for think in thinks:
                found = measure(site, chosen.tables, think, chosen.seconds, chosen.game)
                show(name, chosen.tables, think, found)
                if think and not chosen.full and found["p95"] > PROMISE_MS:
                    print(f"missed: 95th percentile over {PROMISE_MS} ms")
                    ok = False
        finally:
            site.stop()
    return 0 if ok else 1


if __name__ == "__main__":
    os.environ.setdefault("SEMENTE_ENV", "test")
    sys.exit(main(sys.argv[1:]))
