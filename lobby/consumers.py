"""The lobby socket (``docs/protocol.md`` section 2)."""

import json
import logging
import time
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest

from .changes import sockets_of
from .hub import hub
from .players import Player
from .throttles import Rate, address, buckets

log = logging.getLogger(__name__)

LONGEST_FRAME = 1024
MOST_FAULTS = 10
#: A ping every twenty seconds is all that there is to say.
FRAMES = Rate("lobby-frames", 20, 20)


class LobbyConsumer(AsyncWebsocketConsumer):
    """Sends what the lobby looks like and what happens to this player; listens to pings only."""

    async def connect(self) -> None:
        """Accept, unless this player or address has too many sockets already."""
        user = self.scope["user"]
        self.player_id: str | None = user.pk if isinstance(user, Player) else None
        self.session_key: str | None = self.scope["session"].session_key
        self.address = _address(self.scope)
        self.heard = time.monotonic()
        self.shown = ""
        self.faults = 0
        await self.accept()
        if self._too_many():
            await self.close(4429)
            return
        if self.player_id is not None:
            try:
                await self.channel_layer.group_add(sockets_of(self.player_id), self.channel_name)
            except Exception as problem:  # a client library has errors of many kinds
                # What would be told is also in the next picture of the lobby.
                log.warning("lobby: channel layer away: %s", type(problem).__name__)
        hub().add(self)

    def _too_many(self) -> bool:
        others = hub().sockets
        mine = sum(self.session_key == other.session_key for other in others)
        near = sum(self.address == other.address for other in others)
        of_session = self.session_key is not None and mine >= settings.SOCKETS_PER_SESSION
        return of_session or near >= settings.SOCKETS_PER_ADDRESS

    async def disconnect(self, code: int) -> None:
        """Forget the socket."""
        hub().remove(self)
        if self.player_id is not None:
            try:
                await self.channel_layer.group_discard(
                    sockets_of(self.player_id), self.channel_name
                )
            except Exception as problem:
                log.debug("lobby: %s while leaving", type(problem).__name__)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping; anything else is a fault, and ten faults are enough."""
        self.heard = time.monotonic()
        if buckets.take(FRAMES, self.channel_name):
            await self.close(4429)
        elif len(text_data or bytes_data or b"") > LONGEST_FRAME:
            await self.close(1009)
        elif _is_ping(text_data):
            await self._send({"type": "pong", "now": time.time_ns() // 1_000_000})
        else:
            self.faults += 1
            if self.faults >= MOST_FAULTS:
                await self.close(4400)

    async def lobby_tell(self, event: dict[str, Any]) -> None:
        """Pass on a message for this player."""
        await self._send(event["message"])

    async def player_signed_out(self, event: dict[str, Any]) -> None:
        """The session is over."""
        await self.close(4401)

    async def _send(self, message: dict[str, Any]) -> None:
        await self.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


def _is_ping(text: str | None) -> bool:
    try:
        return bool(json.loads(text or "") == {"type": "ping"})
    except (ValueError, RecursionError):
        return False


def _address(scope: dict[str, Any]) -> str:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = (scope.get("client") or [""])[0]
    for name, value in scope.get("headers", []):
        if name == b"x-forwarded-for":
            request.META["HTTP_X_FORWARDED_FOR"] = value.decode("latin-1")
    return address(request)
