"""Connections between processes that a test can cut, delay and hold: TCP proxies on one event loop."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from typing import Any, Literal

#: ``up``: what a process says to its server; ``down``: what the server answers.
Way = Literal["up", "down"]


class Wire:
    """The connections of one process to one server. Its methods may be called from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, target: int) -> None:
        self._loop = loop
        self._target = target
        self._refusing = False
        #: Seconds that every piece of data waits.
        self.delay = 0.0
        self._gates: dict[Way, asyncio.Event] = {"up": asyncio.Event(), "down": asyncio.Event()}
        self._ends: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def listen(self) -> None:
        for gate in self._gates.values():
            gate.set()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(server.sockets[0].getsockname()[1])

    def hold(self, *ways: Way) -> None:
        """Let nothing through these ways, without anybody noticing, until ``mend``."""
        for way in ways:
            self._do(self._gates[way].clear)

    def cut(self) -> None:
        """Reset every connection; what was held is lost."""
        self._do(self._reset)

    def refuse(self) -> None:
        """Cut, and reset every new connection too, until ``mend``."""
        self._refusing = True
        self.cut()

    def mend(self) -> None:
        """As good as new."""
        self._refusing = False
        self.delay = 0.0
        for gate in self._gates.values():
            self._do(gate.set)

    def _do(self, work: Any) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(work)
        self._loop.call_soon_threadsafe(done.set)
        done.wait(5)

    def _reset(self) -> None:
        for end in tuple(self._ends):
            end.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        pumps = [
            asyncio.ensure_future(self._pump(reader, far_writer, "up")),
            asyncio.ensure_future(self._pump(far_reader, writer, "down")),
        ]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        for end in ends:
            # What was said before the end still arrives.
            end.close()
        self._ends -= ends

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Way
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._gates[way].wait()
                if writer.transport.is_closing():
                    return
                writer.write(data)
                await writer.drain()


class Wires:
    """All wires of a deployment, and the thread in which they run."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda loop, context: None)
        self._thread = threading.Thread(target=self._loop.run_forever, name="wires", daemon=True)
        self._thread.start()

    def _call(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    def make(self, target: int) -> Wire:
        """A new wire to a port of this computer."""
        wire = Wire(self._loop, target)
        self._call(wire.listen())
        return wire

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
