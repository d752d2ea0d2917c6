"""Tables that are played while things fail: eager people, a bot's opponent, and people who sleep."""

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.server.client import Closed, Refused, TableClient
from tests.server.resilient import Resilient
from tests.server.web import Browser

from .fleet import Fleet

Kind = Literal["eager", "bot", "sleepy"]
#: The close code with which a web process sends its sockets to another.
RESTART = 4412
#: An eager player moves long before this, so that no safe move may ever be made for one.
EAGER_MS = 60_000
#: A sleeper's table is moved by timers only.
SLEEPY_MS = 2_000
ROUNDS = 1_000


class Player(Resilient):
    """Finds another address when its own does not answer, and when a web process sends it on (4412) that it
    had asked past the proxy. ``bases`` are tried in turn; ``site`` is the proxy's."""

    def __init__(
        self, client: TableClient, bases: list[str], *, think: float, site: str = ""
    ) -> None:
        super().__init__(client, think=think)
        self._bases = deque(bases)
        self._site = site or bases[0]

    async def connect(self, patience: float = 60) -> None:
        client = self.client
        until = time.monotonic() + patience
        while True:
            if client.closed == RESTART and self._bases[0] != self._site:
                self._another()
            # Not before the server has said welcome, which it cannot without its database.
            client.match = {}
            try:
                await (client.connect() if client._socket is None else client.reconnect())
                await client.wait(lambda c: c.match or c.closed is not None, 10)
                if client.closed is None:
                    return
            except Exception as problem:
                self._another()
                if time.monotonic() > until:
                    raise TimeoutError("the server did not come back") from problem
            await asyncio.sleep(0.2)

    def _another(self) -> None:
        self._bases.rotate(-1)
        self.client.browser.base = self._bases[0]

    async def stay(self) -> None:
        """Be there, and never move."""
        while not self.client.over:
            if self.client.closed is not None:
                self.reconnects += 1
                await self.connect()
            await asyncio.sleep(0.2)


@dataclass
class Table:
    """A match with its people and a watcher."""

    kind: Kind
    match: str
    players: list[Player]
    tasks: list["asyncio.Task[Any]"] = field(default_factory=list)

    @property
    def clients(self) -> list[TableClient]:
        return [player.client for player in self.players]

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def go_on(self) -> None:
        """Let everybody play (again)."""
        self.tasks = [
            asyncio.create_task(player.stay() if self.kind == "sleepy" else player.play(36_000))
            for player in self.players
        ]

    def check(self) -> None:
        """Raise what has ended a player's game."""
        for task in self.tasks:
            if task.done() and not task.cancelled():
                task.result()

    async def leave(self) -> None:
        # More than once: `wait_for` of Python 3.11 may lose a cancellation.
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=0.3)


class Play:
    """All tables of one test; ``async with`` seats everybody and lets them go."""

    def __init__(self, fleet: Fleet, made: dict[Kind, list[dict[str, Any]]]) -> None:
        self.fleet = fleet
        self.tables: list[Table] = []
        self._made = made
        self._turn = 0

    def _bases(self) -> list[str]:
        """The site, or a web process directly: so two people of a table meet in several ways."""
        bases = deque([*self.fleet.urls.values(), self.fleet.address])
        self._turn += 1
        bases.rotate(self._turn)
        return list(bases)

    def _player(self, made: dict[str, Any], seat: int) -> Player:
        bases = self._bases()
        browser = Browser(bases[0])
        browser.cookies = dict(made["cookies"][seat])
        client = TableClient(browser, made["match"])
        think = random.uniform(0.1, 0.4)
        return Player(client, bases, think=think, site=self.fleet.address)

    async def __aenter__(self) -> "Play":
        await asyncio.gather(
            *(self._seat(kind, made) for kind, several in self._made.items() for made in several)
        )
        return self

    async def __aexit__(self, *problem: object) -> None:
        await asyncio.gather(*(table.leave() for table in self.tables))
        for table in self.tables:
            for client in table.clients:
                await client.disconnect()

    async def _seat(self, kind: Kind, made: dict[str, Any]) -> None:
        seats = (0,) if kind == "bot" else (0, 1)
        players = [self._player(made, seat) for seat in seats]
        table = Table(kind, made["match"], players)
        self.tables.append(table)
        await asyncio.gather(*(player.connect() for player in players))
        for player in players:
            await player.client.wait(lambda client: client.started, 40)
        table.go_on()

    @property
    def matches(self) -> list[str]:
        return [table.match for table in self.tables]

    @property
    def acknowledged(self) -> int:
        return sum(table.acknowledged for table in self.tables)

    def seqs(self, *kinds: Kind) -> dict[str, int]:
        """The newest event of each table (of these kinds) that anybody there has seen."""
        return {
            table.match: max(client.seq for client in table.clients)
            for table in self.tables
            if not kinds or table.kind in kinds
        }

    def check(self) -> None:
        for table in self.tables:
            table.check()

    async def moved(self, since: dict[str, int], timeout: float) -> None:
        """Wait until everybody at these tables has seen more than these event numbers.

        Raises:
            TimeoutError: some did not; the message names them.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        while True:
            self.check()
            waiting = [
                table
                for table in self.tables
                if table.match in since
                and min(client.seq for client in table.clients) <= since[table.match]
            ]
            if not waiting:
                return
            if loop.time() > end:
                raise TimeoutError(
                    "; ".join(
                        f"{t.kind} {t.match} at {[c.seq for c in t.clients]}, not past {since[t.match]},"
                        f" closed {[c.closed for c in t.clients]} notices"
                        f" {[c.notices[-2:] for c in t.clients]}"
                        for t in waiting
                    )
                )
            await asyncio.sleep(0.05)

    async def finish(self) -> None:
        """Let every match end, so that its record can be verified."""
        for table in self.tables:
            await table.leave()
            await self._resign(table.players[0])
            for client in table.clients:
                if client.closed is None:
                    await client.wait(lambda c: c.over, 30)

    @staticmethod
    async def _resign(player: Player) -> None:
        client = player.client
        for _ in range(5):
            if client.closed is not None:
                await player.connect()
            if client.over:
                return
            try:
                await client.resign(client.you[0])
            except (Refused, Closed, TimeoutError):
                await asyncio.sleep(1)
            else:
                return
        raise TimeoutError(f"{client.id} cannot be ended")
