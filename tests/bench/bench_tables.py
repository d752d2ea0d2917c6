"""From a move to the opponent's socket at many tables: ours in both forms, and boardgame.io beside it.

    python -m tests.bench.bench_tables [--all] [--sizes=20,100] [--seconds=6] [--rounds=1]

Every table has two sockets; each side moves as soon as it is asked (a closed loop) or thinks about a
second. All servers play the toy of ``tests/engine/toy.py`` for the same players' process, one after
the other within each round. Ours stores every move before it announces it (embedded: SQLite, safe
from a killed process; full: PostgreSQL with fsync) and signs it; boardgame.io, installed from npm into
``.cache``, keeps matches in memory. With ``--all``: all sizes, players who think, slow commits, and
the same sockets through the proxy and served by uvicorn.

Answers non-zero when a move is lost or a promise is missed. On a busy computer look at the CPU time a
move, which other work disturbs least.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.load.servers import (
    Embedded,
    Full,
    Peer,
    Server,
    cpu_seconds,
    memory_kb,
    seated,
)

PROMISE_MS = 50
#: Moves a second of ours, as a part of boardgame.io's.
RATE = {"full": 1.0, "embedded": 0.7}
THINK_S = 1.0
SLOW_MS = 5
LONG = 400
WARM = 5

Figures = dict[str, float]
KINDS: dict[str, Any] = {"boardgame.io": Peer, "embedded": Embedded, "full": Full}


def load(server: Server, tables: int, seconds: float, think: float = 0.0) -> Figures:
    """One measurement: the generator's figures, and CPU time and memory of the server."""
    pids = server.pids()
    with seated(server, server.tables(tables)) as players:
        players.tell(play={"seconds": 1.0, "think": think})
        web, rest = cpu_seconds(pids["web"]), cpu_seconds(pids["rest"])
        found: Figures = players.tell(play={"seconds": seconds, "think": think})
        web, rest = cpu_seconds(pids["web"]) - web, cpu_seconds(pids["rest"]) - rest
    if found["gone"] or found["refused"]:
        raise RuntimeError(
            f"{server.name}: {found['gone']} sockets lost, {found['refused']} refused"
        )
    found["rate"] = found["moves"] / found["seconds"]
    found["web_us"] = web / found["moves"] * 1e6
    found["rest_us"] = rest / found["moves"] * 1e6
    return found


def memory(server: Server, tables: int) -> Figures:
    """KB a table of a new server: seated and idle, and after so many moves at each."""
    # Something has been played there, so that what every match needs is there; and not so much that its
    # memory, free again, would hold the tables that are counted.
    with seated(server, server.tables(WARM)) as players:
        players.tell(play={"moves": 5})
    server.tidy()
    empty = memory_kb(server.pids()["web"])
    with seated(server, server.tables(tables)) as players:
        time.sleep(2)
        server.tidy()
        idle = memory_kb(server.pids()["web"])
        players.tell(play={"moves": LONG})
        server.tidy()
        played = memory_kb(server.pids()["web"])
    return {"idle": (idle - empty) / tables, "played": (played - empty) / tables}


class Report:
    """Prints rows as they are measured, and the medians with their ratios at the end."""

    HEAD = "| tables | server | moves/s | p50 ms | p95 ms | p99 ms | web µs/move | others µs/move | players µs/move | bytes/move | load |"

    def __init__(self) -> None:
        self._found: defaultdict[tuple[str, str], list[Figures]] = defaultdict(list)
        self.missed: list[str] = []
        print(self.HEAD)
        print("|" + " --- |" * (self.HEAD.count("|") - 1), flush=True)

    def add(self, what: str, name: str, f: Figures) -> None:
        self._found[what, name].append(f)
        print(
            f"| {what} | {name} | {f['rate']:.0f} | {f['p50']:.1f} | {f['p95']:.1f} | {f['p99']:.1f}"
            f" | {f['web_us']:.0f} | {f['rest_us']:.0f} | {f['cpu_us']:.0f}"
            f" | {f['read'] + f['written']:.0f} | {os.getloadavg()[0]:.1f} |",
            flush=True,
        )

    def middle(self, what: str, name: str, key: str) -> float | None:
        found = self._found.get((what, name))
        return median(one[key] for one in found) if found else None

    def ratio(self, what: str, key: str, name: str, other: str) -> float | None:
        ours, theirs = self.middle(what, name, key), self.middle(what, other, key)
        return None if ours is None or not theirs else ours / theirs

    def wants(self, text: str, value: float | None, limit: float, *, least: bool) -> None:
        if value is None:
            return
        fine = value >= limit if least else value <= limit
        sign = "≥" if least else "≤"
        print(f"{'ok    ' if fine else 'MISSED'} {text}: {value:.2f} (wanted {sign} {limit:g})")
        if not fine:
            self.missed.append(text)

    def conclude(self, sizes: list[int]) -> None:
        print()
        for size in sizes:
            for name, least in RATE.items():
                ratio = self.ratio(str(size), "rate", name, "boardgame.io")
                self.wants(
                    f"{name}, {size} tables: moves/s of boardgame.io's", ratio, least, least=True
                )
        busy = self.middle("20 busy", "embedded", "p95")
        self.wants("embedded, 20 busy tables: p95 ms", busy, PROMISE_MS, least=False)
        for key, most in (("p50", 2.0), ("p99", 1.0)):
            ratio = self.ratio("200 thinking", key, "full", "boardgame.io")
            self.wants(f"full, 200 thinking: {key} of boardgame.io's", ratio, most, least=False)
        slow, fast = self.middle("200 slow", "full", "rate"), self.middle("200", "full", "rate")
        if slow is not None and fast:
            self.wants(
                f"full, 200 tables, commits {SLOW_MS} ms slower: rate", slow / fast, 0.5, least=True
            )


def measure(chosen: argparse.Namespace, servers: dict[str, Any], report: Report) -> None:
    ours = [servers["embedded"], servers["full"]]
    for _ in range(chosen.rounds):
        report.add("20 busy", "embedded", load(ours[0], 20, chosen.seconds, think=0.5))
        for size in chosen.sizes:
            for server in (servers["boardgame.io"], *ours):
                report.add(str(size), server.name, load(server, size, chosen.seconds))
        if not chosen.all:
            continue
        for server in (servers["boardgame.io"], *ours):
            found = load(server, 200, chosen.seconds * 2, THINK_S)
            report.add("200 thinking", server.name, found)
        full = servers["full"]
        full.slow_commits(SLOW_MS)
        report.add("200 slow", "full", load(full, 200, chosen.seconds))
        full.slow_commits(0)
        full.proxy = True
        report.add("200", "full through Caddy", load(full, 200, chosen.seconds))
        full.proxy = False


def show_memory(root: Path, report: Report, tables: int) -> None:
    print(f"\nKB a table ({tables} tables): seated and idle; after {LONG} moves")
    found = {}
    for name, made in KINDS.items():
        folder = root / f"{name}-memory"
        folder.mkdir()
        server = made(folder)
        try:
            one = found[name] = memory(server, tables)
        finally:
            server.stop()
        print(f"  {name:12} {one['idle']:6.1f} {one['played']:6.1f}", flush=True)
    theirs = found["boardgame.io"]
    for name in RATE:
        idle = found[name]["idle"] / theirs["idle"]
        played = found[name]["played"] / theirs["played"]
        report.wants(f"{name}: memory of an idle table of boardgame.io's", idle, 1.0, least=False)
        report.wants(
            f"{name}: memory after {LONG} moves of boardgame.io's", played, 0.5, least=False
        )


def with_uvicorn(folder: Path, chosen: argparse.Namespace, report: Report) -> None:
    server = Full(folder, uvicorn=True, name="full on uvicorn")
    try:
        for size in chosen.sizes:
            report.add(str(size), server.name, load(server, size, chosen.seconds))
    finally:
        server.stop()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--sizes", type=lambda text: [int(word) for word in text.split(",")])
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=1)
    chosen = parser.parse_args(words)
    chosen.sizes = chosen.sizes or ([1, 20, 100, 200] if chosen.all else [20, 100])
    with tempfile.TemporaryDirectory(prefix="semente-bench-") as name, ExitStack() as stack:
        root = Path(name)
        # PostgreSQL runs as somebody else.
        root.chmod(0o755)
        servers: dict[str, Any] = {}
        for kind, made in KINDS.items():
            (root / kind).mkdir()
            servers[kind] = made(root / kind)
            stack.callback(servers[kind].stop)
        report = Report()
        measure(chosen, servers, report)
        stack.close()
        show_memory(root, report, max(chosen.sizes))
        if chosen.all:
            (root / "uvicorn").mkdir()
            with_uvicorn(root / "uvicorn", chosen, report)
        report.conclude(chosen.sizes)
    return int(bool(report.missed))


if __name__ == "__main__":
    os.environ.setdefault("SEMENTE_ENV", "test")
    sys.exit(main(sys.argv[1:]))
