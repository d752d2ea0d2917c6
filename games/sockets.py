"""A WebSocket with limits: what every socket of the site has in common, whatever it serves.

A consumer that costs a table little: one coroutine a socket, no thread and no channel of the layer.
Frames are sent through an outbox, so that a slow client never holds up whoever tells it something.
"""

import asyncio
import ipaddress
import time
from collections import Counter
from typing import Any

import structlog
from django.conf import settings

from . import metrics
from .host import host
from .messages import MAX_FRAME
from .now import now_ms

log = structlog.get_logger(__name__)

#: Close codes. Not 1009 and 1012 of the standard: Daphne lets an application use its own range only.
MALFORMED = 4400
NOT_SIGNED_IN = 4401
NOT_YOURS = 4403
NO_SUCH_MATCH = 4404
TOO_SLOW = 4408
TOO_MUCH = 4429
TOO_BIG = 4413
RESTART = 4412

#: So many refusals of malformed messages, and the socket is closed.
MOST_MALFORMED = 10
#: Frames waiting for a client before it is closed, whatever it acknowledges.
_OUTBOX = 200


class Socket:
    """Base of a consumer. Subclasses give ``kind``, ``opened``, ``received`` and ``closed``."""

    kind = "socket"
    #: All open sockets of this process, and how many each session and address has.
    everyone: "set[Socket]" = set()
    sessions: Counter[str] = Counter()
    addresses: Counter[str] = Counter()

    def __init__(self, scope: dict[str, Any], send: Any) -> None:
        self.scope = scope
        self._send = send
        self.user: Any = scope["user"]
        self.session: str = scope["session"].session_key or ""
        self.address = address_of(scope)
        self.malformed = 0
        self.is_open = False
        #: A message of the connection is being worked on; the server has given the connection up.
        self._busy = False
        self._leaving = False
        self._rate: int = settings.SOCKET_RATE
        self._burst: int = settings.SOCKET_BURST
        self._tokens = float(self._burst)
        self._counted = time.monotonic()
        #: How to send a text at once, from a server that never makes us wait.
        self._send_now = scope.get("extensions", {}).get("semente.send")
        self._outbox: list[dict[str, Any]] = []
        self._sender: asyncio.Task[None] | None = None

    @classmethod
    def as_asgi(cls) -> Any:
        """The ASGI application that makes one of these for every connection."""

        async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
            socket = cls(scope, send)
            work = asyncio.ensure_future(socket._run(receive))
            try:
                await asyncio.shield(work)
            except asyncio.CancelledError:
                # The server waits no longer. What a frame has begun goes on to its end.
                socket._leaving = True
                if not socket._busy:
                    work.cancel()
                raise

        return application

    def check_pace(self) -> None:
        """Called every two seconds: close the socket if its client does not keep up."""

    # -- for subclasses

    async def opened(self) -> None:
        """The connection stands."""

    async def received(self, text: str, arrived: int) -> None:
        """A text frame of allowed size and rate came at this time."""

    async def closed(self) -> None:
        """The connection is gone."""

    def send(self, frame: str) -> None:
        """Send a text frame; never waits."""
        if self._send_now is not None and not self._outbox:
            self._send_now(frame)
        else:
            self._put({"type": "websocket.send", "text": frame})

    def close(self, code: int) -> None:
        """Close the connection with a code of ``docs/protocol.md``."""
        if self.is_open:
            self.is_open = False
            self._put({"type": "websocket.close", "code": code})

    def spent(self, tokens: float) -> bool:
        """Take from the socket's allowance; ``False`` when there is not enough."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._counted) * self._rate)
        self._counted = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    # -- the connection

    async def _run(self, receive: Any) -> None:
        counted = False
        try:
            while not self._leaving:
                self._busy = False
                message = await receive()
                self._busy = True
                kind = message["type"]
                if kind == "websocket.receive":
                    if self.is_open:
                        await self._frame(message)
                elif kind == "websocket.connect":
                    # Accepted first: a browser cannot see why a connection was not accepted.
                    await self._send({"type": "websocket.accept"})
                    self.is_open = counted = True
                    self._count(1)
                    if host().draining:
                        self.close(RESTART)
                    elif self._too_many():
                        self.close(TOO_MUCH)
                    else:
                        await self.opened()
                else:
                    return
        finally:
            if counted:
                self._count(-1)
            self.is_open = False
            await self.closed()

    async def _frame(self, message: dict[str, Any]) -> None:
        arrived = now_ms()
        text = message.get("text")
        if text is None:
            text = ""
            size = len(message.get("bytes") or b"")
        else:
            # Up to four bytes a character; counted only where it could matter.
            size = len(text) if len(text) * 4 <= MAX_FRAME else len(text.encode(errors="replace"))
        if size > MAX_FRAME:
            self.close(TOO_BIG)
        elif not self.spent(1):
            metrics.refusals.labels("too_much").inc()
            self.close(TOO_MUCH)
        else:
            await self.received(text, arrived)

    def _count(self, by: int) -> None:
        metrics.sockets.labels(self.kind).inc(by)
        for counter, key in ((self.sessions, self.session), (self.addresses, self.address)):
            counter[key] += by
            if not counter[key]:
                del counter[key]
        (self.everyone.add if by > 0 else self.everyone.discard)(self)

    def _too_many(self) -> bool:
        mine = self.sessions[self.session] if self.session else 0
        return (
            mine > settings.SOCKETS_PER_SESSION
            or self.addresses[self.address] > settings.SOCKETS_PER_ADDRESS
        )

    def _put(self, message: dict[str, Any]) -> None:
        self._outbox.append(message)
        if len(self._outbox) > _OUTBOX:
            self._outbox.clear()
            metrics.slow_closed.inc()
            self.close(TOO_SLOW)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.ensure_future(self._flush())

    async def _flush(self) -> None:
        while self._outbox:
            try:
                await self._send(self._outbox.pop(0))
            except Exception as gone:
                log.debug("send_failed", problem=type(gone).__name__)
                self._outbox.clear()


def address_of(scope: dict[str, Any]) -> str:
    """Where a connection comes from; the last word of our own proxy where there is one."""
    if settings.TRUST_PROXY:
        for name, value in scope.get("headers", []):
            if name == b"x-forwarded-for":
                return household(value.decode("latin-1").rpartition(",")[2].strip())
    client = scope.get("client") or [""]
    return household(str(client[0]))


def household(address: str) -> str:
    """An address as it is counted: one IPv6 household has 2^64 of them, and they count as one."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        # A server that listens on :: sees IPv4 clients so; they are no household.
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed), 64), strict=False))
    return str(parsed)
