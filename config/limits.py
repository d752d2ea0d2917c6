"""How much of a request's body is taken in at all.

Django copies a whole body to a temporary file before any view is asked, and only the views have limits of
their own. Daphne, too, takes in a whole body before it calls us: on a public server the proxy in front
of it must have the same bound (``deploy/``).
"""

import json
from typing import Any

#: A little more than the largest record that may be verified (8 MiB).
LIMIT = 9 * 1024 * 1024


class TooBig(Exception):
    """More came than may come."""


class BodyLimit:
    """ASGI: answers 413 to requests whose body is, or turns out to be, too big."""

    def __init__(self, application: Any, limit: int = LIMIT) -> None:
        self._application = application
        self._limit = limit

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if _announced(scope) > self._limit:
            await _refuse(send, self._limit)
            return
        taken = 0

        async def bounded() -> Any:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._limit:
                raise TooBig
            return message

        try:
            await self._application(scope, bounded, send)
        except TooBig:
            await _refuse(send, self._limit)


def _announced(scope: dict[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0


async def _refuse(send: Any, limit: int) -> None:
    body = json.dumps({"error": "too_big", "facts": {"limit": limit}}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
