"""What a process tells the other processes, through the channel layer; hints and nothing more.

A message may be lost, doubled or late: it holds ids and numbers only, and whoever gets it reads the
database. Each table has a group. A process with sockets at a table says so there (``here``) when the
first comes and then every few seconds, with its numbers for the presence line; as long as nobody
else has said so, a move is not announced to anybody (``moved``), so a table whose sockets are in one
process costs the layer nothing.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import structlog
from channels.layers import get_channel_layer

from .fanout import tell_presence
from .live import Table

if TYPE_CHECKING:
    from .host import Host

log = structlog.get_logger(__name__)

EVERYBODY = "tables"
BEAT_S = 10
GONE_S = 25
#: The layer must never hold up a table.
_PATIENCE_S = 2


def group_of(match_id: str) -> str:
    """The channel group of a table's processes."""
    return f"table.{match_id}"


class Neighbours:
    """The process's one channel in the layer. Used on the host's loop."""

    def __init__(self, own_id: str, host: "Host") -> None:
        self._id = own_id
        self._host = host
        self._layer = get_channel_layer()
        self._channel = ""
        self._joined: set[str] = set()
        self._told: dict[str, tuple[list[int], int]] = {}

    def start(self) -> None:
        """Listen, and tell every few seconds where we are."""
        if self._layer is None:
            return
        self._host.spawn(self._listen())
        self._host.spawn(self._beat())

    # -- sending

    def _later(self, group: str, message: dict[str, Any]) -> None:
        if self._layer is not None:
            self._host.spawn(self._send(group, message))

    async def _send(self, group: str, message: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await self._layer.group_send(group, {**message, "process": self._id})
        except Exception as problem:
            log.warning("layer_away", problem=type(problem).__name__)

    def moved(self, table: Table) -> None:
        """A table was moved here: tell those who have sockets at it."""
        if table.remote or not table.watchers:
            message = {"type": "table.moved", "match": table.id, "rev": table.match.rev}
            self._later(group_of(table.id), message)

    def all_moved(self) -> None:
        """Many tables were moved: everybody looks after its own."""
        self._later(EVERYBODY, {"type": "tables.moved"})

    def here(self, table: Table, *, answer: bool = True) -> None:
        """Say who is at a table by way of this process; called when that changes."""
        seats, watching = table.here()
        if self._told.get(table.id) == (seats, watching) and answer:
            return
        self._told[table.id] = (seats, watching)
        self._host.spawn(self._join(table, seats, watching, answer))

    async def _join(self, table: Table, seats: list[int], watching: int, answer: bool) -> None:
        if self._layer is None:
            return
        if table.watchers and self._channel and table.id not in self._joined:
            self._joined.add(table.id)
            await self._membership("group_add", table.id)
        message = {"type": "table.here", "match": table.id, "seats": seats, "watching": watching}
        await self._send(group_of(table.id), {**message, "answer": answer})
        if not table.watchers:
            self._told.pop(table.id, None)
            if table.id in self._joined:
                self._joined.discard(table.id)
                await self._membership("group_discard", table.id)

    async def _membership(self, what: str, match_id: str) -> None:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await getattr(self._layer, what)(group_of(match_id), self._channel)
        except Exception as problem:
            self._joined.discard(match_id)
            log.warning("layer_away", problem=type(problem).__name__)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            late = time.monotonic() - GONE_S
            for table in list(self._host.tables.values()):
                if table.watchers:
                    self.here(table, answer=False)
                silent = [key for key, known in table.remote.items() if known[0] < late]
                for key in silent:
                    del table.remote[key]
                if silent and table.row is not None:
                    tell_presence(table)

    # -- listening

    async def _listen(self) -> None:
        while True:
            try:
                self._channel = self._channel or await self._layer.new_channel()
                await self._layer.group_add(EVERYBODY, self._channel)
                for match_id in list(self._joined):
                    await self._layer.group_add(group_of(match_id), self._channel)
                for table in list(self._host.tables.values()):
                    if table.watchers and table.id not in self._joined:
                        self.here(table, answer=False)
                while True:
                    self._heard(await self._layer.receive(self._channel))
            except Exception as problem:
                log.warning("layer_away", problem=type(problem).__name__)
                await asyncio.sleep(1)

    def _heard(self, message: Any) -> None:
        try:
            self._take(message)
        except Exception as problem:
            # A hint that is none must not cost the next one.
            log.warning("odd_hint", problem=type(problem).__name__)

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("process") == self._id:
            return
        if message["type"] == "tables.moved":
            self._host.spawn(self._host.look_around())
            return
        table = self._host.tables.get(str(message.get("match")))
        if table is None:
            return
        if message["type"] == "table.moved":
            self._host.moved(table.id, message["rev"])
        elif message["type"] == "table.here":
            self._neighbour(table, message)

    def _neighbour(self, table: Table, message: dict[str, Any]) -> None:
        seats, watching = message["seats"], message["watching"]
        if sum(seats) + watching:
            table.remote[message["process"]] = (time.monotonic(), (seats[0], seats[1]), watching)
        else:
            table.remote.pop(message["process"], None)
        if message["answer"] and table.watchers:
            self.here(table, answer=False)
        if table.row is not None:
            tell_presence(table)
