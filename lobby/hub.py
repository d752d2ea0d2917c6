"""One process's lobby sockets: what they are sent, and at most how often.

However many sockets are open, the lobby is read once for all of them, no more than once a second,
when something has changed, and every few seconds in any case: a message of the channel layer that
was lost costs a moment, never a table. The same beat tells who is here.
"""

import asyncio
import contextlib
import json
import time
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import structlog
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from . import presence, snapshot
from .changes import LOBBY

log = structlog.get_logger(__name__)

SHORTEST_PAUSE = 1.0
BEAT = presence.BEAT.total_seconds()


class Shown(Protocol):
    """What the hub needs of a socket. ``shown`` is the picture of the lobby that it has."""

    player_id: str | None
    shown: str

    def send(self, frame: str) -> None: ...


class Hub:
    """The sockets of one event loop and the task that serves them."""

    def __init__(self) -> None:
        self.sockets: set[Shown] = set()
        self._dirty = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._beaten = 0.0

    def add(self, socket: Shown) -> None:
        """Serve this socket from now on, at once if the lobby was quiet."""
        self.sockets.add(socket)
        # Who has just come is here from now on, not from the next beat on.
        self._beaten = 0.0
        self._dirty.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def remove(self, socket: Shown) -> None:
        """The socket is closed. The task ends after the last one."""
        self.sockets.discard(socket)
        if not self.sockets:
            self._dirty.set()

    async def _run(self) -> None:
        listener = asyncio.create_task(self._listen())
        try:
            while self.sockets:
                self._dirty.clear()
                started = time.monotonic()
                try:
                    await self._serve()
                except Exception as problem:
                    # The database may be away; the next round comes soon.
                    log.warning("lobby_not_served", problem=type(problem).__name__)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._dirty.wait(), BEAT)
                # Whatever changes within a second is told together.
                pause = started + SHORTEST_PAUSE - time.monotonic()
                if self.sockets and pause > 0:
                    await asyncio.sleep(pause)
        finally:
            listener.cancel()

    async def _listen(self) -> None:
        layer = get_channel_layer()
        while True:
            try:
                channel = await layer.new_channel()
                await layer.group_add(LOBBY, channel)
                try:
                    while True:
                        news = await layer.receive(channel)
                        try:
                            self._heard(news)
                        except Exception as problem:
                            # What is no news must not cost the next one.
                            log.warning("odd_news", problem=type(problem).__name__)
                finally:
                    with contextlib.suppress(Exception):
                        await layer.group_discard(LOBBY, channel)
            except Exception as problem:
                log.warning("layer_away", problem=type(problem).__name__)
                await asyncio.sleep(BEAT)

    def _heard(self, news: dict[str, Any]) -> None:
        if news["type"] != "lobby.tell":
            self._dirty.set()
            return
        frame = text_of(news["message"])
        for socket in tuple(self.sockets):
            if socket.player_id == news["player"]:
                socket.send(frame)

    async def _serve(self) -> None:
        sockets = tuple(self.sockets)
        players = {socket.player_id for socket in sockets if socket.player_id}
        beat = time.monotonic() >= self._beaten + BEAT
        if beat:
            self._beaten = time.monotonic()
        shared, own = await database_sync_to_async(_read)(players, beat)
        for socket in sockets:
            frame = f'{shared[:-1]},"mine":{own.get(socket.player_id or "", "[]")}}}'
            if frame != socket.shown:
                socket.shown = frame
                socket.send(frame)


def _read(players: set[str], beat: bool) -> tuple[str, dict[str, str]]:
    """The frame that all get, and each player's own tables, as JSON texts."""
    if beat:
        presence.seen(players)
    shared = {"type": "lobby", **snapshot.public()}
    own = snapshot.own(players)
    return text_of(shared), {player: text_of(found) for player, found in own.items()}


def text_of(value: Any) -> str:
    """A message as it is sent."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
