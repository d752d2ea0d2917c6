"""The lobby socket (``docs/protocol.md`` section 2)."""

import json
import time
from typing import Any

from games.now import now_ms
from games.sockets import MALFORMED, MOST_MALFORMED, TOO_SLOW, Socket

from .hub import hub, text_of
from .players import Player

#: A socket that has sent nothing for so long is not there any more. (A page in the background may
#: ping no more than once a minute.)
SILENT_S = 150.0


class LobbySocket(Socket):
    """Sends what the lobby looks like and what happens to this player; listens to pings only."""

    kind = "lobby"

    def __init__(self, scope: dict[str, Any], send: Any) -> None:
        super().__init__(scope, send)
        self.player_id: str | None = self.user.pk if isinstance(self.user, Player) else None
        self.shown = ""
        self._heard = time.monotonic()

    async def opened(self) -> None:
        hub().add(self)

    async def closed(self) -> None:
        hub().remove(self)

    def check_pace(self) -> None:
        if time.monotonic() - self._heard > SILENT_S:
            self.close(TOO_SLOW)

    async def received(self, text: str, arrived: int) -> None:
        self._heard = time.monotonic()
        if _is_ping(text):
            self.send(text_of({"type": "pong", "now": now_ms()}))
            return
        self.malformed += 1
        if self.malformed >= MOST_MALFORMED:
            self.close(MALFORMED)


def _is_ping(text: str) -> bool:
    try:
        return bool(json.loads(text) == {"type": "ping"})
    except (ValueError, RecursionError):
        return False
