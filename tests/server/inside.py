"""Tables in the test's own process: for races and faults that need a hand inside.

``Inside`` hosts tables on the test's event loop, with the test database. ``Player`` signs for a seat like a
client, and calls the door directly.
"""

import asyncio
import secrets
from typing import Any

from asgiref.sync import sync_to_async
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connections

from games import catalogue, handshake, host, tables
from games.clock import Standing
from games.engine import fairness
from games.live import Table
from games.messages import Commit, Move, Open
from games.models import Event, Match
from games.now import now_ms
from games.opening import SeatSpec, create_match

catalogue.register("toy", "tests.engine.toy")


class Inside:
    """A host of tables in this process; ``async with`` starts and stops it."""

    def __init__(self, kind: str = "web") -> None:
        self.kind = kind
        self.host: host.Host

    async def __aenter__(self) -> "Inside":
        self.host = host.Host(asyncio.get_running_loop(), self.kind)
        host._host = self.host
        # Without its own rounds: a test says when something happens.
        await self.host.read(self.host.pulse.beat)
        return self

    async def __aexit__(self, *problem: object) -> None:
        host._host = None
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.host.stop)
        await sync_to_async(connections.close_all)()
        for task in list(self.host._tasks):
            task.cancel()

    def become(self) -> None:
        """Where a test has several: this one is the process from now on."""
        host._host = self.host

    async def table(self, match_id: str) -> Table:
        """A look at a table (the test is alone, so the lock is not kept)."""
        async with self.host.table(match_id) as table:
            return table


class Player:
    """Somebody at a seat, with keys."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.key = Ed25519PrivateKey.generate()
        self.contrib = secrets.token_bytes(32)

    def commit(self, match_id: str) -> Commit:
        commitment = fairness.commit(self.seat, bytes.fromhex(match_id), self.contrib)
        key = self.key.public_key().public_bytes_raw().hex()
        return Commit(seat=self.seat, commit=commitment.hex(), key=key)

    def open(self, header: str) -> Open:
        accept = self.key.sign(fairness.accept_message(fairness.header_hash(header)))
        return Open(seat=self.seat, contrib=self.contrib.hex(), accept=accept.hex())

    def move(self, table: Table, text: str, base: int | None = None) -> Move:
        """A signed move, as the client would send it now."""
        live = table.live
        assert live is not None
        base = live.seq if base is None else base
        decision = live.playing.decision_of(self.seat)
        salt = sealed = None
        signed = text
        if decision is not None and decision.secret:
            salt = secrets.token_bytes(32)
            sealed = fairness.sealed_value(self.seat, live.id, salt, text).hex()
            signed = f"sealed {sealed}"
        message = fairness.move_message(live.id, self.seat, base, live.heads[base], signed)
        return Move(
            id=secrets.token_hex(4),
            seat=self.seat,
            base=base,
            move=text,
            sig=self.key.sign(message).hex(),
            sealed=sealed,
            salt=salt.hex() if salt else None,
        )


class Watching:
    """A socket that is told and says nothing."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.told = 0

    def changed(self) -> None:
        self.told += 1

    def tell(self, frame: str) -> None:
        """Nothing to do."""


async def make(game: str = "toy", **options: Any) -> str:
    """A match of two people, as offered."""
    from lobby.models import Player as Person

    def work() -> str:
        people = [Person.objects.create_guest(name) for name in ("Ana", "Beto")]
        return create_match(game, options, [SeatSpec(player=one) for one in people]).id

    return await sync_to_async(work)()


async def begin(inside: Inside, match_id: str) -> tuple[Player, Player]:
    """Open a match to its start."""
    players = (Player(0), Player(1))
    for player in players:
        await handshake.commit(match_id, player.seat, player.commit(match_id))
    header = (await inside.table(match_id)).match.header
    for player in players:
        await handshake.open_(match_id, player.seat, player.open(header))
    return players


async def start(inside: Inside, **options: Any) -> tuple[str, tuple[Player, Player]]:
    """A new match that has begun."""
    match_id = await make(**options)
    return match_id, await begin(inside, match_id)


async def play(inside: Inside, match_id: str, player: Player, text: str | None = None) -> int:
    """Make a legal move for a player."""
    table = await inside.table(match_id)
    assert table.live is not None
    decision = table.live.playing.decision_of(player.seat)
    assert decision is not None
    message = player.move(table, text or decision.moves[0])
    return await tables.move(match_id, player.seat, message, now_ms())


def age(match_id: str, by: int) -> None:
    """Let everything at a table have happened so much earlier."""
    row = Match.objects.get(id=match_id)
    standing = Standing.load(row.standing)
    for clock in standing.clocks:
        clock.opened -= by
        clock.deadline -= by
    Match.objects.filter(id=match_id).update(
        t=row.t - by,
        due=(row.due or 0) - by,
        standing=standing.dump(),
        rev=row.rev + 1,
    )


def bodies(match_id: str) -> list[str]:
    """The log as it is in the database."""
    rows = Event.objects.filter(match_id=match_id).order_by("seq")
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    return [row.body for row in rows]


def row(match_id: str) -> Match:
    return Match.objects.get(id=match_id)


#: For use on the loop.
abodies = sync_to_async(bodies)
arow = sync_to_async(row)
aage = sync_to_async(age)
