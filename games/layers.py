"""The channel layer of a server that is one process."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from channels.layers import InMemoryChannelLayer


class LoopHoppingLayer(InMemoryChannelLayer):
    """The in-memory layer, safe for sends from other threads.

    Its queues belong to the loop of the sockets. A task in a worker's thread runs on a loop of its own:
    without the hop its message would lie there until the sockets' loop next wakes, about a second.
    """

    def __init__(self, **options: Any) -> None:
        # All lobby sockets share groups; a burst of news must not be dropped.
        super().__init__(**{"capacity": 5_000, **options})
        self._home: asyncio.AbstractEventLoop | None = None

    async def _at_home(self, work: Coroutine[Any, Any, Any]) -> Any:
        here = asyncio.get_running_loop()
        if self._home is None or self._home is here or not self._home.is_running():
            return await work
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._home))

    async def receive(self, channel: str) -> Any:
        """Wait for a message; whoever waits lives on the sockets' loop."""
        self._home = asyncio.get_running_loop()
        return await super().receive(channel)

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        await self._at_home(super().send(channel, message))

    async def group_add(self, group: str, channel: str) -> None:
        await self._at_home(super().group_add(group, channel))

    async def group_discard(self, group: str, channel: str) -> None:
        await self._at_home(super().group_discard(group, channel))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await self._at_home(super().group_send(group, message))
