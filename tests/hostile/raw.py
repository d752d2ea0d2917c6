"""Bytes over TCP, for clients that no library would be: half handshakes, fragments, odd frames."""

import asyncio
import base64
import contextlib
import os
import struct
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

#: Opcodes of RFC 6455.
MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    final: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """One frame as a client sends it. ``length`` is what it claims to hold."""
    size = len(payload) if length is None else length
    mask = 0x80 if masked else 0
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += bytes([mask | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", size)
    # A mask of zeros leaves the payload as it is.
    return head + (bytes(4) if masked else b"") + payload


@dataclass
class Raw:
    """One TCP connection to a site."""

    url: str
    reader: asyncio.StreamReader = field(init=False)
    writer: asyncio.StreamWriter = field(init=False)
    opened: float = 0.0

    async def __aenter__(self) -> "Raw":
        where = urlsplit(self.url)
        self.reader, self.writer = await asyncio.open_connection(where.hostname, where.port)
        self.opened = time.monotonic()
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(self, seconds: float = 10) -> str:
        """The head of the answer: status line and headers."""
        text = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), seconds)
        return text.decode("latin-1")

    async def status(self, seconds: float = 10) -> int:
        """The status of the answer."""
        return int((await self.head(seconds)).split(" ")[1])

    async def rest(self, seconds: float = 10) -> bytes:
        """Everything until the server closes the connection."""
        with contextlib.suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(), seconds)
        return b""

    async def upgrade(self, path: str = "/ws/lobby/", *more: bytes, origin: str = "") -> str:
        """Ask for a WebSocket; the head of the answer."""
        where = urlsplit(self.url)
        key = base64.b64encode(os.urandom(16))
        lines = [
            f"GET {path} HTTP/1.1".encode(),
            f"Host: {where.netloc}".encode(),
            f"Origin: {origin or self.url}".encode(),
            *(b"Upgrade: websocket", b"Connection: Upgrade"),
            *(b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: " + key),
            *more,
        ]
        await self.send(b"\r\n".join(lines) + b"\r\n\r\n")
        return await self.head()

    async def close_code(self, seconds: float = 10) -> int:
        """The code with which the server closes the socket; 1006 without a closing frame."""
        async with asyncio.timeout(seconds):
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                while True:
                    first, size = await self.reader.readexactly(2)
                    if size == 126:
                        (size,) = struct.unpack(">H", await self.reader.readexactly(2))
                    elif size == 127:
                        (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
                    payload = await self.reader.readexactly(size)
                    if first & 15 == CLOSE:
                        return int(struct.unpack(">H", payload[:2])[0]) if payload else 1005
        return 1006


def resident_kb(pid: int) -> int:
    """The memory that a process has, in KiB."""
    with open(f"/proc/{pid}/status") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1])
