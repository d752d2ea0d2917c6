"""Bytes that no browser sends, at a server that stands alone: handshakes, frames, slowness."""

import asyncio
import time
import zlib

import pytest

from tests.server.conftest import pair_up
from tests.server.site import Site
from tests.server.web import Browser

from .asks import no_fault
from .raw import BINARY, CLOSE, MORE, PING, PONG, TEXT, Raw, frame, resident_kb

pytestmark = pytest.mark.services
PING_TEXT = b'{"type":"ping"}'


def memory(site: Site) -> int:
    popen = site.webs[0].popen
    assert popen is not None
    return resident_kb(popen.pid)


async def still_well(site: Site) -> None:
    """Somebody else connects and is answered, in the time that a busy computer may take."""
    async with asyncio.timeout(10), Raw(site.url) as other:
        assert " 101 " in await other.upgrade()
        await other.send(frame(TEXT, PING_TEXT))
        while b"pong" not in await other.reader.read(65536):
            pass
    no_fault(site)


# -- the handshake


@pytest.mark.parametrize("odd", [0x00, 0x0B, 0x0C, 0x1C, 0x1D, 0x1E, 0x85])
async def test_h25_odd_bytes_in_headers_are_400(alone: Site, odd: int) -> None:
    """H25: at the upgrade as in plain requests."""
    async with Raw(alone.url) as raw:
        head = await raw.upgrade("/ws/lobby/", b"X-Odd: a" + bytes([odd]) + b"b")
        assert head.startswith("HTTP/1.1 400 ")
    async with Raw(alone.url) as raw:
        host = alone.url.removeprefix("http://").encode()
        odd_line = b"X-Odd: a" + bytes([odd]) + b"b"
        await raw.send(b"GET /api/me HTTP/1.1\r\nHost: " + host + b"\r\n" + odd_line + b"\r\n\r\n")
        assert await raw.status() == 400


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/table/" + "0" * 32 + "/", "/ws/else/"])
async def test_pages_of_other_origins_get_no_socket(alone: Site, path: str) -> None:
    """H38 for sockets: scheme, host and port must be ours, written as a browser writes them."""
    host, port = "127.0.0.1", alone.ports[0]
    for origin in (
        f"https://{host}:{port}",
        f"http://{host}:{port + 1}",
        f"http://{host}",
        f"http://{host}:{port}.evil.example",
        f"http://evil.example:{port}",
        f"http://{host}:{port}@evil.example",
        f"ws://{host}:{port}",
        "null",
        "file://",
    ):
        async with Raw(alone.url) as raw:
            head = await raw.upgrade(path, origin=origin)
            assert int(head.split(" ")[1]) in (400, 403), origin


async def test_nothing_is_compressed_and_no_protocol_agreed(alone: Site) -> None:
    """H02, H26: no compression, so neither bombs nor sizes that tell."""
    async with Raw(alone.url) as raw:
        offers = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
        head = await raw.upgrade("/ws/lobby/", offers, b"Sec-WebSocket-Protocol: a, b")
        assert " 101 " in head
        assert "sec-websocket-extensions" not in head.lower()
        assert "sec-websocket-protocol" not in head.lower()
        bomb = zlib.compress(b"0" * 10_000_000)[2:-4]
        assert len(bomb) < 10_000
        before = memory(alone)
        await raw.send(frame(TEXT, bomb, reserved=4))
        assert await raw.close_code() in (1002, 1006)
        assert memory(alone) < before + 4_000


async def slow_body(site: Site) -> None:
    """A body that takes longer than headers may."""
    async with Raw(site.url) as raw:
        host = site.url.removeprefix("http://").encode()
        await raw.send(
            b"POST /api/logout HTTP/1.1\r\nHost: "
            + host
            + b"\r\nContent-Type: application/json\r\n"
            b"Content-Length: 2\r\n\r\n{"
        )
        await asyncio.sleep(6)
        await raw.send(b"}")
        assert await raw.status() == 403
        # The connection is good for another request.
        await raw.send(b"GET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
        while b'{"ok": true}' not in await asyncio.wait_for(raw.reader.read(4096), 10):
            pass


async def test_h29_half_open_connections_are_dropped_and_nobody_waits_for_them(
    alone: Site,
) -> None:
    """H29: 500 of them: silent, with half a request line, with headers that drip.

    Whoever has a slow line may send a body for as long as before.
    """
    slow = asyncio.create_task(slow_body(alone))
    beginnings = [b"", b"GET /ws/lobby/ HT", b"GET /ws/lobby/ HTTP/1.1\r\nHost: x\r\nX-A: "]
    crowd = [Raw(alone.url) for _ in range(500)]
    for number, one in enumerate(crowd):
        await one.__aenter__()
        await one.send(beginnings[number % 3])
    await still_well(alone)
    dripping = crowd[2::3]

    async def drip() -> None:
        while True:
            for one in dripping:
                one.writer.write(b"a")
            await asyncio.sleep(0.5)

    drops = asyncio.create_task(drip())
    try:
        async with asyncio.timeout(30):
            await asyncio.gather(*(one.rest(30) for one in crowd))
    finally:
        drops.cancel()
    # Five seconds (and nothing like the minute that Twisted gives), however busy the computer.
    assert time.monotonic() - crowd[-1].opened < 20
    for one in crowd:
        one.writer.close()
    await still_well(alone)
    await slow


# -- frames


async def open_table(site: Site) -> tuple[str, bytes]:
    pair = await pair_up(site)
    return f"/ws/table/{pair.match}/", f"Cookie: {pair.browsers[0].cookie_header}".encode()


async def test_messages_are_read_however_the_network_cuts_them(alone: Site) -> None:
    """Whole, several at once, byte by byte, empty, or with a frame of another kind between."""
    ping = frame(TEXT, PING_TEXT)
    long = frame(TEXT, PING_TEXT + b" " * 300)
    cuts: list[tuple[int, list[bytes]]] = [
        (1, [ping]),
        (3, [ping + ping + ping]),
        (2, [ping + ping[:5], ping[5:]]),
        (1, [ping[at : at + 1] for at in range(len(ping))]),
        (3, [ping + long + frame(PING, b"?") + ping + frame(TEXT, b"")]),
        (2, [long[:200], long[200:] + ping]),
    ]
    for pongs, pieces in cuts:
        async with asyncio.timeout(10), Raw(alone.url) as raw:
            assert " 101 " in await raw.upgrade()
            for piece in pieces:
                await raw.send(piece)
                await asyncio.sleep(0.02)
            heard = b""
            while heard.count(b'"pong"') < pongs:
                heard += await raw.reader.read(65536)
            assert heard.count(b'"pong"') == pongs


@pytest.mark.parametrize("size", [1024 * 1024 + 1, 3 * 1024 * 1024])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
async def test_h26_giant_frames_are_cut_off_unread(alone: Site, size: int, opcode: int) -> None:
    """H26: a frame that only says that it is giant, and one that comes; memory stays flat."""
    path, cookie = await open_table(alone)
    before = memory(alone)
    for payload in (b"", b"x" * size):
        for _ in range(5):
            async with Raw(alone.url) as raw:
                assert " 101 " in await raw.upgrade(path, cookie)
                raw.writer.write(frame(opcode, payload, length=size))
                assert await raw.close_code() in (1009, 1006)
    assert memory(alone) < before + 6_000
    await still_well(alone)


async def test_h27_fragments_without_end(alone: Site) -> None:
    """H27: 100,000 pieces of one byte on each of 50 sockets, never finished."""
    before = memory(alone)
    pieces = frame(MORE, b"a", final=False) * 1_000

    async def attack() -> int:
        async with Raw(alone.url) as raw:
            await raw.upgrade()
            try:
                await raw.send(frame(TEXT, b"a", final=False))
                for _ in range(100):
                    await raw.send(pieces)
            except ConnectionError:
                return 1006
            return await raw.close_code()

    started = time.monotonic()
    attacks = [asyncio.create_task(attack()) for _ in range(50)]
    await still_well(alone)
    codes = await asyncio.gather(*attacks)
    assert set(codes) <= {4429, 1006}
    assert time.monotonic() - started < 20
    assert memory(alone) < before + 10_000


async def test_h27_a_message_that_never_ends_is_given_up(alone: Site) -> None:
    """H27: one piece and then nothing; half a frame; half the head of a frame."""
    started = time.monotonic()
    beginnings = (
        frame(TEXT, b'{"ty', final=False),
        frame(TEXT, b'{"ty', length=100),
        frame(TEXT, PING_TEXT)[:1],
    )

    async def attack(beginning: bytes) -> int:
        async with Raw(alone.url) as raw:
            await raw.upgrade()
            await raw.send(beginning)
            return await raw.close_code(20)

    codes = await asyncio.gather(*(attack(one) for one in beginnings))
    assert codes == [4429, 4429, 4429]
    assert 7 < time.monotonic() - started < 20


async def test_a_message_in_a_few_pieces_is_a_message(alone: Site) -> None:
    """What the standard allows and somebody's library may do goes on working."""
    async with Raw(alone.url) as raw:
        await raw.upgrade()
        await raw.send(
            frame(TEXT, b'{"type"', final=False)
            + frame(MORE, b":", final=False)
            + frame(PING, b"in between")
            + frame(MORE, b'"ping"}')
        )
        got = b""
        while b"in between" not in got or b"pong" not in got:
            got += await asyncio.wait_for(raw.reader.read(4096), 5)


@pytest.mark.parametrize("opcode", [PING, PONG])
async def test_h33_control_frames_are_counted_as_well(alone: Site, opcode: int) -> None:
    """H33: a flood of pings never reaches the application's own count."""
    async with Raw(alone.url) as raw:
        await raw.upgrade()
        raw.writer.write(frame(opcode) * 5_000)
        assert await raw.close_code() in (4429, 1006)
    await still_well(alone)


@pytest.mark.parametrize(
    "data",
    [
        frame(TEXT, PING_TEXT, masked=False),
        frame(TEXT, PING_TEXT, reserved=1),
        frame(3, b"x"),
        frame(11, b"x"),
        frame(MORE, b"x"),
        frame(PING, b"x" * 126),
        frame(PING, b"x", final=False),
        frame(TEXT, b"x", final=False) + frame(TEXT, b"y"),
        frame(TEXT, b"\xff\xfe"),
        frame(TEXT, "\ud800".encode("utf-16-le", "surrogatepass")),
        frame(TEXT, b"", length=1 << 62),
        frame(TEXT, b"", length=(1 << 64) - 1),
        frame(CLOSE, b"x"),
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
async def test_h30_what_is_no_websocket_is_closed(alone: Site, data: bytes) -> None:
    """H30: frames that break the standard, text that is no UTF-8."""
    async with Raw(alone.url) as raw:
        await raw.upgrade()
        await raw.send(data)
        assert await raw.close_code() in (1002, 1006, 1007, 1009)
    await still_well(alone)


async def test_h33_a_flood_in_the_lobby_is_closed_4429(alone: Site) -> None:
    """H33: also when every message is a good one."""
    async with Raw(alone.url) as raw:
        await raw.upgrade()
        await raw.send(frame(TEXT, PING_TEXT) * 80)
        assert await raw.close_code() == 4429
    await still_well(alone)


async def test_h33_one_session_and_one_address_have_so_many_sockets(alone: Site) -> None:
    """H33: lobby and tables count together; closing one makes room for one."""
    pair = await pair_up(alone)
    cookie = f"Cookie: {pair.browsers[0].cookie_header}".encode()
    paths = ["/ws/lobby/", f"/ws/table/{pair.match}/"]
    crowd = [Raw(alone.url) for _ in range(21)]
    for number, one in enumerate(crowd):
        await one.__aenter__()
        assert " 101 " in await one.upgrade(paths[number % 2], cookie)
    assert await crowd[20].close_code() == 4429
    other = f"Cookie: {pair.browsers[1].cookie_header}".encode()
    async with Raw(alone.url) as raw:
        assert " 101 " in await raw.upgrade(paths[0], other)
        await raw.send(frame(TEXT, PING_TEXT))
        assert b"pong" in await asyncio.wait_for(raw.reader.read(4096), 10)
    for one in crowd:
        await one.__aexit__()
    assert Browser(alone.url).call("GET", "/api/me").status == 200
