"""Was anything lost? The one answer that every fault test ends with (N1 to N6, N8)."""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from replays.verifier import kept_of, verify
from tests.server.client import signed
from tests.server.oracle import record

from .fleet import Fleet
from .play import Play, Table

#: N5: an open decision has after an outage what it had, or this, whichever is less.
GRANT_MS = 30_000
#: N6: the table moves at the latest this long after a deadline.
LATEST_MS = 30_000

Log = dict[int, str]


@dataclass
class Before:
    """How the tables stood before a fault."""

    log: dict[str, Log]
    clocks: dict[str, list[dict[str, Any]]]
    #: The time of the last event of each match.
    last: dict[str, int]
    #: The server's clock at the fault; and a moment before the tables could be reached again, for
    #: those who could not reach them in between.
    start: int = 0
    back: int | None = None

    @property
    def seqs(self) -> dict[str, int]:
        return {match: max(log) for match, log in self.log.items()}


@dataclass
class Counts:
    """What the suite tells at its end."""

    faults: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    unlogged: int = 0
    safe_moves: int = 0
    verified: int = 0
    problems: list[str] = field(default_factory=list)

    def add(self, found: "Counts", where: str) -> None:
        """What one fault found; moves are counted once for each table, at its end."""
        self.faults += found.faults
        self.lost += found.lost
        self.doubled += found.doubled
        self.unlogged += found.unlogged
        self.safe_moves += found.safe_moves
        self.problems += [f"{where}: {problem}" for problem in found.problems]


def log_of(fleet: Fleet, matches: list[str]) -> dict[str, Log]:
    """Every event of these matches, as stored."""
    found: dict[str, Log] = {match: {} for match in matches}
    rows = fleet.sql(
        "SELECT match_id, seq, body FROM games_event WHERE match_id = ANY(%s)", matches
    )
    for match, seq, body in rows:
        found[match][seq] = body
    return found


def look(fleet: Fleet, play: Play) -> Before:
    """Take down how the tables stand."""
    rows = fleet.sql(
        "SELECT id, standing, t FROM games_match WHERE id = ANY(%s) AND status = 'playing'",
        play.matches,
    )
    # The clocks first: what happens in between is then in the log.
    clocks = {match: json.loads(standing)["clocks"] for match, standing, _ in rows}
    last = {match: t for match, _, t in rows}
    return Before(log_of(fleet, play.matches), clocks, last)


def examine(fleet: Fleet, play: Play, before: Before) -> Counts:
    """Compare what the players hold and what is stored, now and before the fault.

    The answer's ``problems`` are empty when all is well.
    """
    counts = Counts()
    seen = {table.match: [dict(client.bodies) for client in table.clients] for table in play.tables}
    claims = {
        table.match: [claim for player in table.players for claim in player.acknowledged]
        for table in play.tables
    }
    # Read after what the players hold, which must then be there.
    logs = log_of(fleet, play.matches)
    for table in play.tables:
        log, name = logs[table.match], f"{table.kind} {table.match}"
        _kept(name, before.log[table.match], log, counts)
        _acknowledged(name, claims[table.match], log, counts)
        for bodies in seen[table.match]:
            for seq, body in bodies.items():
                if log.get(seq) != body:
                    counts.unlogged += 1
                    counts.problems.append(f"N3 {name}: event {seq} was shown and is not stored")
        for client in table.clients:
            if client.alarms:
                counts.problems.append(f"{name}: a client's alarms {client.alarms}")
        _clocks(table, before, log, counts)
    counts.problems += [f"{name} ended by itself" for name in fleet.dead()]
    return counts


def _kept(name: str, old: Log, new: Log, counts: Counts) -> None:
    """N1: nothing that was stored is gone or changed, and no number is missing."""
    for seq, body in old.items():
        if new.get(seq) != body:
            counts.lost += 1
            counts.problems.append(f"N1 {name}: event {seq} is gone or changed")
    if sorted(new) != list(range(1, len(new) + 1)):
        counts.problems.append(f"N1 {name}: a gap among {len(new)} events")


def _acknowledged(name: str, claims: list[tuple[int, str]], log: Log, counts: Counts) -> None:
    """N1 and N2: every acknowledged move is there under its number, and once."""
    times = Counter(body["sig"] for body in map(json.loads, log.values()) if body["type"] == "move")
    for seq, sig in claims:
        if json.loads(log.get(seq, "{}")).get("sig") != sig:
            counts.lost += 1
            counts.problems.append(f"N1 {name}: the acknowledged move {seq} is not there")
        if times[sig] > 1:
            counts.doubled += 1
            counts.problems.append(f"N2 {name}: move {seq} is there {times[sig]} times")


def _clocks(table: Table, before: Before, log: Log, counts: Counts) -> None:
    """N5 and N6: the table's own moves since the fault came neither too early nor too late."""
    known = max(before.log[table.match])
    moved: set[int] = set()
    for seq in sorted(seq for seq in log if seq > known):
        body = json.loads(log[seq])
        if body["type"] not in ("auto", "move"):
            continue
        seat = body["seat"]
        first = seat not in moved
        moved.add(seat)
        if body["type"] == "move" or body["cause"] != "clock":
            continue
        counts.safe_moves += 1
        where = f"{table.kind} {table.match}: the table's move {seq}"
        if body["t"] < body["deadline"]:
            counts.problems.append(f"N5 {where} came before its deadline")
        if table.kind == "eager" or (table.kind == "bot" and seat == 0):
            counts.problems.append(f"N5 {where} was made for somebody who wanted to move")
        if table.kind == "sleepy" and body["t"] > _reachable(body["deadline"], before) + LATEST_MS:
            late = body["t"] - body["deadline"]
            counts.problems.append(f"N6 {where} came {late} ms late")
        if first and before.back is not None and body["t"] > before.start:
            _had_its_time(where, before, table.match, seat, body, counts)


def _reachable(deadline: int, before: Before) -> int:
    """A deadline within an outage counts from the outage's end."""
    if before.back is not None and before.start <= deadline <= before.back:
        return before.back
    return deadline


def _had_its_time(
    where: str, before: Before, match: str, seat: int, body: dict[str, Any], counts: Counts
) -> None:
    """N5 for a decision that was open when the outage began."""
    clock = before.clocks[match][seat]
    if clock["window"] is None or clock["deadline"] <= before.start:
        return
    had = clock["deadline"] - max(before.last[match], clock["opened"])
    assert before.back is not None
    wanted = before.back + min(GRANT_MS, had)
    if body["deadline"] < wanted:
        counts.problems.append(f"N5 {where} had {wanted - body['deadline']} ms too little")


def verified(fleet: Fleet, table: Table) -> list[str]:
    """N4 and N8: the match ended and is revealed, and its record verifies with all that was kept."""
    found = record(fleet, table.match)
    key = json.loads(found["header"])["server_key"]
    kept: dict[str, Any] = {"receipts": [], "view_receipts": []}
    for client in table.clients:
        kept["receipts"] += [
            {"seq": seq, "head": client.heads[seq].hex(), "sig": sig}
            for seq, sig in client.receipts.items()
        ]
        # Views are many and each needs the state of its event: the newest tell enough.
        kept["view_receipts"] += client.kept_views[-50:]
    report = verify(json.dumps(found), [key], kept=kept_of(kept), signatures=signed)
    if report.verdict == "ok":
        return []
    return [f"N4 {table.kind} {table.match}: {report.verdict} {report.values()}"]
