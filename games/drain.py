"""Ending a web process without a player losing anything: told, closed with 4412, all commits done."""

import asyncio
import sys
from typing import Any

import structlog

from .host import Host
from .messages import Notice
from .sockets import RESTART, Socket

log = structlog.get_logger(__name__)

#: Without the database for so long, others may be better off.
CUT_OFF_MS = 10_000
LOOK_S = 2

#: Enough for the frames to leave and for the commits that are under way.
_LINGER_S = 0.5


async def drain(host: Host) -> None:
    """Tell all sockets, close them, and wait for what is being stored."""
    if host.draining:
        return
    host.draining = True
    log.info("draining", sockets=len(Socket.everyone))
    notice = Notice("restart_soon", {}).frame()
    for socket in tuple(Socket.everyone):
        if socket.kind == "table":
            socket.send(notice)
        socket.close(RESTART)
    for table in list(host.tables.values()):
        async with table.lock:
            pass
    try:
        await host.leave_digests()
    except Exception as problem:
        log.warning("no_digests", problem=type(problem).__name__)
    await asyncio.sleep(_LINGER_S)


class Shed:
    """Lets all sockets come back through another process, while this one is cut off from the
    database. Not at the first look, as a process that slept has yet to find out."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._looks = 0

    async def run(self) -> None:
        """Look again and again. Not as a chore: those wait for the database."""
        while True:
            await asyncio.sleep(LOOK_S)
            self.look()

    def look(self) -> None:
        """Close all sockets if the database is still out of reach."""
        cut_off = self._host.pulse.cut_off_ms() > CUT_OFF_MS
        self._looks = self._looks + 1 if cut_off else 0
        if self._looks > 1 and Socket.everyone:
            log.error("cut_off", sockets=len(Socket.everyone))
            for socket in tuple(Socket.everyone):
                socket.close(RESTART)


def on_shutdown(host: Host) -> None:
    """Drain when Daphne's reactor is told to stop; other servers say so by the lifespan protocol."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    if reactor is None or not reactor.running:
        return

    def before() -> Any:
        from twisted.internet.defer import Deferred

        return Deferred.fromFuture(asyncio.ensure_future(_end(host)))

    reactor.addSystemEventTrigger("before", "shutdown", before)


async def _end(host: Host) -> None:
    await drain(host)
    await asyncio.get_running_loop().run_in_executor(None, host.stop)


async def lifespan(host: Host, receive: Any, send: Any) -> None:
    """The lifespan protocol, for servers that speak it (uvicorn)."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await _end(host)
            await send({"type": "lifespan.shutdown.complete"})
            return
