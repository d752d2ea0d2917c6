"""A player who goes on through failures, as the browser's client does: reconnects and repeats."""

import asyncio
import contextlib
import secrets
import time
from typing import Any

from .client import Closed, Refused, TableClient

#: Refusals after which the state is looked at again and another move is made.
PASSING = ("stale", "over", "not_your_turn", "too_late", "not_started")


class Resilient:
    """Plays one client's seats to the end of the match, whatever happens to the server.

    ``acknowledged`` holds what the server said of this player's moves: number and signature.
    """

    #: So often a move is sent before its player gives up.
    tries = 60

    def __init__(self, client: TableClient, *, think: float = 0.0) -> None:
        self.client = client
        self.think = think
        self.acknowledged: list[tuple[int, str]] = []
        self.reconnects = 0
        self.repeats = 0

    async def connect(self, patience: float = 40) -> None:
        deadline = time.monotonic() + patience
        while True:
            try:
                if self.client._socket is None:
                    await self.client.connect()
                else:
                    await self.client.reconnect()
                await self.client.wait(lambda c: c.match or c.closed is not None, 10)
                if self.client.closed is None:
                    return
            except (OSError, Closed, TimeoutError, Exception) as problem:
                if time.monotonic() > deadline:
                    raise TimeoutError("the server did not come back") from problem
            await asyncio.sleep(0.1)

    async def play(self, until: float = 120) -> None:
        """Until the match is over.

        Raises:
            TimeoutError: it did not end in time.
        """
        async with asyncio.timeout(until):
            while not self.client.over:
                if self.client.closed is not None:
                    self.reconnects += 1
                    await self.connect()
                await self._step()

    async def _step(self) -> None:
        client = self.client
        seats = [seat for seat in client.you if seat in client.decisions]
        seq = client.seq
        if not seats:
            with contextlib.suppress(TimeoutError):
                await client.wait(lambda c: c.seq != seq or c.closed is not None, 1)
            return
        if self.think:
            await asyncio.sleep(self.think)
        seat = seats[0]
        message = client.move_message(seat, secrets.choice(client.decisions[seat]["moves"]))
        if await self._send(message):
            with contextlib.suppress(TimeoutError):
                await client.wait(lambda c: c.seq != seq or c.closed is not None, 5)

    async def _send(self, message: dict[str, Any]) -> bool:
        """Send a move until it is answered, with the same words each time."""
        client = self.client
        for _ in range(self.tries):
            try:
                answer = await client.ask(message, 10)
            except Refused as refused:
                if refused.code == "again":
                    self.repeats += 1
                    await asyncio.sleep(0.3)
                    continue
                if refused.code in PASSING:
                    await asyncio.sleep(0.02)
                    return False
                raise
            except (Closed, TimeoutError):
                self.repeats += 1
                self.reconnects += 1
                await self.connect()
                continue
            self.acknowledged.append((answer["seq"], message["sig"]))
            return True
        raise TimeoutError("a move was never answered")
