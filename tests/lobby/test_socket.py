"""/ws/lobby/: the lobby as it changes, and what happens to a player."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connections

from games import sockets
from games.sessions import check_pace, check_sessions, visitors
from lobby import changes, consumers
from lobby import hub as hubs
from lobby.presence import Presence
from lobby.routing import websocket_urlpatterns

from .browser import Browser, guest
from .test_tables import LINK, PUBLIC

pytestmark = pytest.mark.django_db(transaction=True)

application = visitors(URLRouter(websocket_urlpatterns))


class FakeHost:
    """What a socket needs of its process: whether it is ending, and a way to the database."""

    draining = False

    async def read(self, work: Callable[..., Any], *args: Any) -> Any:
        return await sync_to_async(work)(*args)


HOST: Any = FakeHost()


@pytest.fixture(autouse=True)
def _host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "host", lambda: HOST)


class Wire:
    """An open socket and what has come through it."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.seen: list[dict[str, Any]] = []

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first message that fits, whatever comes before it."""
        async with asyncio.timeout(8):
            while True:
                message = json.loads(await self.communicator.receive_from(timeout=8))
                self.seen.append(message)
                if wanted(message):
                    return message

    async def closed(self) -> int:
        """The code with which the server closes it; what comes before is skipped."""
        async with asyncio.timeout(8):
            while True:
                message = await self.communicator.receive_output(timeout=8)
                if message["type"] == "websocket.close":
                    return int(message["code"])


@asynccontextmanager
async def socket(browser: Browser) -> AsyncIterator[Wire]:
    """Connect as this browser."""
    cookies = "; ".join(f"{name}={m.value}" for name, m in browser.client.cookies.items())
    communicator = WebsocketCommunicator(
        application, "/ws/lobby/", headers=[(b"cookie", cookies.encode())]
    )
    connected, _ = await communicator.connect(timeout=8)
    assert connected
    try:
        yield Wire(communicator)
    finally:
        await communicator.disconnect()
        # The thread of the database outlives the test; its connection must not.
        await sync_to_async(connections.close_all)()


def is_lobby(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "lobby")


async def test_it_shows_the_lobby_at_once_also_to_strangers() -> None:
    host = await sync_to_async(guest)("Ana")
    table = (await sync_to_async(host.post)("/api/tables", PUBLIC)).data["table"]
    async with socket(Browser()) as wire:
        shown = await wire.until(is_lobby)
    assert shown == {
        "type": "lobby",
        "open": [{**table, "token": None}],
        "playing": [],
        "counts": {"online": 0, "revealed": 0, "ended": 0},
        "mine": [],
    }


async def test_it_shows_new_and_left_tables_without_being_asked() -> None:
    host = await sync_to_async(guest)("Ana")
    async with socket(Browser()) as wire:
        await wire.until(is_lobby)
        table = (await sync_to_async(host.post)("/api/tables", PUBLIC)).data["table"]
        shown = await wire.until(lambda m: m["open"])
        assert [t["id"] for t in shown["open"]] == [table["id"]]
        await sync_to_async(host.post)(f"/api/tables/{table['id']}/leave")
        await wire.until(lambda m: not m["open"])


async def test_it_tells_at_most_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[float] = []
    read = hubs._read

    def counted(*args: Any) -> Any:
        reads.append(asyncio.run(_now()))
        return read(*args)

    async def _now() -> float:
        return asyncio.get_running_loop().time()

    monkeypatch.setattr(hubs, "_read", counted)
    host = await sync_to_async(guest)("Ana")
    async with socket(Browser()) as first, socket(Browser()) as second:
        for _ in range(6):
            table = (await sync_to_async(host.post)("/api/tables", PUBLIC)).data["table"]
            await sync_to_async(host.post)(f"/api/tables/{table['id']}/leave")
        table = (await sync_to_async(host.post)("/api/tables", PUBLIC)).data["table"]
        for wire in (first, second):
            await wire.until(lambda m: [t["id"] for t in m["open"]] == [table["id"]])
    gaps = [later - earlier for earlier, later in pairwise(reads)]
    assert all(gap > 0.9 for gap in gaps), gaps


async def test_both_players_hear_that_their_match_was_made() -> None:
    host, friend = await sync_to_async(guest)("Ana"), await sync_to_async(guest)("Bia")
    async with socket(host) as of_host, socket(friend) as of_friend, socket(Browser()) as other:
        for wire in (of_host, of_friend, other):
            await wire.until(is_lobby)
        table = (await sync_to_async(host.post)("/api/tables", LINK)).data["table"]
        path = f"/api/tables/{table['id']}/join"
        joined = await sync_to_async(friend.post)(path, {"token": table["token"]})
        match = joined.data["table"]["match"]
        for wire, token in ((of_host, table["token"]), (of_friend, None)):
            told = await wire.until(lambda m: m["type"] == "matched")
            assert (told["match"], told["table"]["id"]) == (match, table["id"])
            assert told["table"]["token"] == token
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(other.until(lambda m: m["type"] == "matched"), 1.5)
        assert table["id"] not in json.dumps(other.seen)


async def test_h07_one_sees_the_own_tables_with_their_token_and_nobody_elses() -> None:
    host = await sync_to_async(guest)("Ana")
    table = (await sync_to_async(host.post)("/api/tables", LINK)).data["table"]
    async with socket(host) as mine, socket(await sync_to_async(guest)("Bia")) as theirs:
        assert (await mine.until(is_lobby))["mine"] == [table]
        assert (await theirs.until(is_lobby))["mine"] == []


async def test_it_notes_who_is_here() -> None:
    player = await sync_to_async(guest)("Ana")
    async with socket(player) as wire:
        await wire.until(lambda m: m["counts"]["online"] == 1)
        assert await Presence.objects.aget(player=player.player["id"])


async def test_it_answers_pings_and_refuses_everything_else() -> None:
    async with socket(Browser()) as wire:
        await wire.communicator.send_to('{"type":"ping"}')
        pong = await wire.until(lambda m: m["type"] == "pong")
        assert set(pong) == {"type", "now"}
        for text in ("{}", "[", "[" * 900, "null", '{"type":"ping","x":1}', '{"type":"move"}', "7"):
            await wire.communicator.send_to(text)
        await wire.communicator.send_to(bytes_data=b"\x00")
        await wire.communicator.send_to('{"type":"ping"}')
        await wire.until(lambda m: m["type"] == "pong")
        for _ in range(2):
            await wire.communicator.send_to("no")
        assert await wire.closed() == 4400


async def test_h26_a_frame_that_is_too_big_closes_it() -> None:
    async with socket(Browser()) as wire:
        await wire.communicator.send_to(" " * (16 * 1024 + 1))
        assert await wire.closed() == sockets.TOO_BIG


async def test_too_many_frames_close_it(settings: Any) -> None:
    settings.SOCKET_BURST = 20
    settings.SOCKET_RATE = 1
    async with socket(Browser()) as wire:
        for _ in range(25):
            await wire.communicator.send_to('{"type":"ping"}')
        assert await wire.closed() == 4429


async def test_h35_signing_out_closes_it_and_no_other() -> None:
    player, other = await sync_to_async(guest)("Ana"), await sync_to_async(guest)("Bia")
    async with socket(player) as wire, socket(other) as theirs, socket(Browser()) as nobodys:
        for one in (wire, theirs, nobodys):
            await one.until(is_lobby)
        await sync_to_async(player.post)("/api/logout")
        await check_sessions(HOST)
        assert await wire.closed() == 4401
        for one in (theirs, nobodys):
            await one.communicator.send_to('{"type":"ping"}')
            await one.until(lambda m: m["type"] == "pong")


async def test_one_that_says_nothing_for_minutes_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with socket(Browser()) as wire:
        await wire.until(is_lobby)
        await check_pace(HOST)
        await wire.communicator.send_to('{"type":"ping"}')
        await wire.until(lambda m: m["type"] == "pong")
        monkeypatch.setattr(consumers, "SILENT_S", 0.0)
        await check_pace(HOST)
        assert await wire.closed() == 4408


async def test_a_process_that_ends_sends_it_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HOST, "draining", True, raising=False)
    async with socket(Browser()) as wire:
        assert await wire.closed() == sockets.RESTART


async def test_h33_one_session_has_a_bounded_number_of_sockets(settings: Any) -> None:
    settings.SOCKETS_PER_SESSION = 2
    player = await sync_to_async(guest)("Ana")
    async with socket(player), socket(player), socket(player) as third:
        assert await third.closed() == 4429
    async with socket(player) as again:
        await again.until(is_lobby)


async def test_h33_one_address_has_a_bounded_number_of_sockets(settings: Any) -> None:
    settings.SOCKETS_PER_ADDRESS = 1
    async with socket(Browser()), socket(Browser()) as second:
        assert await second.closed() == 4429


async def test_f07_a_broken_layer_costs_a_moment_and_no_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []

    class Away:
        async def group_send(self, *_: Any) -> None:
            asked.append(time.monotonic())
            await asyncio.sleep(60)

    monkeypatch.setattr(changes, "_away_until", 0.0)
    host = await sync_to_async(guest)("Ana")
    async with socket(Browser()) as wire:
        await wire.until(is_lobby)
        monkeypatch.setattr(changes, "get_channel_layer", Away)
        started = time.monotonic()
        for body in (PUBLIC, LINK, LINK):
            assert (await sync_to_async(host.post)("/api/tables", body)).status == 200
        # One request has waited for it, and no other for some seconds.
        assert time.monotonic() - started < 3
        assert len(asked) == 1
        await wire.until(lambda m: m["open"])
    monkeypatch.setattr(changes, "_away_until", 0.0)
