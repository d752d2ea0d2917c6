"""One process's lobby sockets: what they are sent, and at most how often.

However many sockets are open, the lobby is read once for all of them, no more than once a second,
when something has changed, and every few seconds in any case: a message of the channel layer that
was lost costs a moment, never a table. The same beat tells who is here and finds ended sessions.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Iterable
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.contrib.sessions.models import Session
from django.utils import timezone

from . import presence, snapshot
from .changes import LOBBY

log = logging.getLogger(__name__)

SHORTEST_PAUSE = 1.0
BEAT = presence.BEAT.total_seconds()
#: A socket that has sent nothing for so long is not there any more (background pages may ping
#: once a minute only).
SILENT_AFTER = 150.0
SEND_PATIENCE = 5.0


class Socket(Protocol):
    """What the hub needs of a consumer."""

    player_id: str | None
    session_key: str | None
    address: str
    heard: float
    shown: str

    async def send(self, text_data: str) -> None: ...

    async def close(self, code: int) -> None: ...


class Hub:
    """The sockets of one event loop and the task that serves them."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self._dirty = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._beaten = 0.0

    def add(self, socket: Socket) -> None:
        """Serve this socket from now on, at once if the lobby was quiet."""
        self.sockets.add(socket)
        self._dirty.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def remove(self, socket: Socket) -> None:
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
                except Exception:
                    log.exception("lobby: not served")
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
                        await layer.receive(channel)
                        self._dirty.set()
                finally:
                    with contextlib.suppress(Exception):
                        await layer.group_discard(LOBBY, channel)
            except Exception as problem:  # a client library has errors of many kinds
                log.warning("lobby: channel layer away: %s", type(problem).__name__)
                await asyncio.sleep(BEAT)

    async def _serve(self) -> None:
        sockets = list(self.sockets)
        beat = time.monotonic() >= self._beaten + BEAT
        if beat:
            self._beaten = time.monotonic()
            await self._end_dead(sockets)
        players = {socket.player_id for socket in sockets if socket.player_id}
        shared, own = await database_sync_to_async(_read)(players, beat)
        await asyncio.gather(
            *(
                self._show(socket, shared, own.get(socket.player_id or "", "[]"))
                for socket in sockets
            )
        )

    async def _show(self, socket: Socket, shared: str, mine: str) -> None:
        frame = f'{shared[:-1]},"mine":{mine}}}'
        if frame == socket.shown or socket not in self.sockets:
            return
        socket.shown = frame
        try:
            await asyncio.wait_for(socket.send(frame), SEND_PATIENCE)
        except Exception:
            # Gone, or it does not read: it will ask again.
            self.remove(socket)
            with contextlib.suppress(Exception):
                await socket.close(4408)

    async def _end_dead(self, sockets: Iterable[Socket]) -> None:
        silent = time.monotonic() - SILENT_AFTER
        keys = {socket.session_key for socket in sockets if socket.player_id}
        living = await database_sync_to_async(_living)(keys)
        for socket in sockets:
            code = 0
            if socket.player_id and socket.session_key not in living:
                code = 4401
            elif socket.heard < silent:
                code = 4408
            if code:
                self.remove(socket)
                with contextlib.suppress(Exception):
                    await socket.close(code)


def _read(players: set[str], beat: bool) -> tuple[str, dict[str, str]]:
    """The frame that all get, and each player's own tables, as JSON texts."""
    if beat:
        presence.seen(players)
    shared = {"type": "lobby", **snapshot.public()}
    own = snapshot.own(players)
    return _text(shared), {player: _text(found) for player, found in own.items()}


def _living(keys: set[str | None]) -> set[str]:
    found = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    return set(found.values_list("pk", flat=True))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
