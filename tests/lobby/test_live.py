"""The lobby of a running site: real sockets, several processes, Celery's own rounds."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

from tests.server.client import TableClient, play_out
from tests.server.site import Site, running
from tests.server.web import Browser, guest

pytestmark = pytest.mark.services

TABLE = {"game": "toy", "opponent": "person", "visibility": "public", "options": {"rounds": 2}}


@pytest.fixture(scope="module", params=["embedded", "full"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """One process with SQLite, and two Daphnes with worker, beat, PostgreSQL and Valkey."""
    full = request.param == "full"
    with running(tmp_path_factory.mktemp("site"), full=full, webs=2 if full else 1) as made:
        yield made


class Lobby:
    """A browser's lobby socket."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._socket: Any = None

    async def __aenter__(self) -> "Lobby":
        self._socket = await websockets.connect(
            f"{self._browser.base.replace('http', 'ws', 1)}/ws/lobby/",
            additional_headers={"Cookie": self._browser.cookie_header},
            origin=Origin(self._browser.base),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def until(self, wanted: Callable[[dict[str, Any]], Any], seconds: float = 20) -> Any:
        """The first message that fits."""
        async with asyncio.timeout(seconds):
            async for text in self._socket:
                message = json.loads(text)
                if wanted(message):
                    return message
        raise AssertionError(f"closed with {self._socket.close_code}")

    async def closed(self, seconds: float) -> int:
        """The code with which the server closes it."""
        async with asyncio.timeout(seconds):
            await self._socket.wait_closed()
        return int(self._socket.close_code)


async def people(site: Site, *names: str) -> list[Browser]:
    """Guests, spread over the web processes."""
    return [await guest(site.urls[n % len(site.urls)], name) for n, name in enumerate(names)]


async def eventually(look: Callable[[], Any], seconds: float = 20) -> Any:
    """Look until there is something to see."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = await asyncio.to_thread(look)
        if found:
            return found
        await asyncio.sleep(0.1)
    raise TimeoutError


async def test_two_people_meet_play_are_rated_and_meet_again(site: Site) -> None:
    ana, beto = await people(site, "Ana", "Beto")
    async with Lobby(ana) as of_ana, Lobby(beto) as of_beto:
        made = (await ana.post("/api/tables", TABLE))["table"]
        # In another process, where there is one.
        await of_beto.until(lambda m: made["id"] in [t["id"] for t in m.get("open", [])])
        joined = await beto.post(f"/api/tables/{made['id']}/join", {})
        match = joined["table"]["match"]
        for lobby in (of_ana, of_beto):
            assert (await lobby.until(lambda m: m["type"] == "matched"))["match"] == match
        async with TableClient(ana, match) as first, TableClient(beto, match) as second:
            await of_beto.until(lambda m: match in [p["match"] for p in m.get("playing", [])])
            await play_out(first, second)
            await first.wait(lambda c: c.over)
            assert first.alarms == second.alarms == []

        ratings = await eventually(lambda: ana.call("GET", "/api/me")["player"]["ratings"])
        assert ratings["toy"]["games"] == 1
        assert beto.call("GET", "/api/me")["player"]["ratings"]["toy"]["games"] == 1

        listed = await beto.get("/api/matches?game=toy")
        assert match in [one["id"] for one in listed["matches"]]
        record = await beto.get(f"/api/matches/{match}/record")
        report = await beto.post("/api/verify", dict(record))
        assert (report["verdict"], report["complete"]) == ("ok", True), report["failure"]
        replay = await beto.get(f"/api/replay/{match}?seat=0")
        assert [step["seq"] for step in replay["steps"]] == list(range(1, replay["seq"] + 1))

        offered = (await beto.post(f"/api/matches/{match}/rematch"))["table"]
        heard = await of_ana.until(lambda m: m["type"] == "rematch")
        assert (heard["match"], heard["table"]["id"]) == (match, offered["id"])
        again = (await ana.post(f"/api/matches/{match}/rematch"))["table"]
        assert again["match"] not in (None, match)
        await of_beto.until(lambda m: m["type"] == "matched" and m["match"] == again["match"])


async def test_who_waits_is_paired_as_the_reach_grows(site: Site) -> None:
    weak, strong = await people(site, "Fraca", "Forte")
    for browser, rating in ((weak, 1400), (strong, 1540)):
        player = browser.call("GET", "/api/me")["player"]["id"]
        site.sql(
            "INSERT INTO lobby_rating (player_id, game, rating, deviation, volatility, wins, draws,"
            " losses) VALUES (%s, 'toy', %s, 60, 0.06, 9, 0, 0)",
            player,
            rating,
        )
    async with Lobby(weak) as of_weak, Lobby(strong) as of_strong:
        quick = {"game": "toy", "options": {"rounds": 7}}
        assert (await weak.post("/api/quick", quick))["ticket"]
        assert (await strong.post("/api/quick", quick))["ticket"]
        first = await of_weak.until(lambda m: m["type"] == "matched")
        second = await of_strong.until(lambda m: m["type"] == "matched")
        assert first["match"] == second["match"]


async def test_a_table_whose_host_has_gone_is_closed(site: Site) -> None:
    ana, beto = await people(site, "Ana", "Beto")
    async with Lobby(beto) as lobby:
        made = (await ana.post("/api/tables", TABLE))["table"]
        await lobby.until(lambda m: made["id"] in [t["id"] for t in m.get("open", [])])
        # As if it had been opened a minute ago; its host never came.
        site.sql(
            "UPDATE lobby_table SET created = '2020-01-01 00:00:00+00' WHERE id = %s", made["id"]
        )
        await lobby.until(
            lambda m: m["type"] == "lobby" and made["id"] not in [t["id"] for t in m["open"]]
        )
        assert (await beto.get(f"/api/tables/{made['id']}")).status == 404


async def test_h35_signing_out_closes_the_sockets_within_five_seconds(site: Site) -> None:
    (ana,) = await people(site, "Ana")
    async with Lobby(ana) as lobby:
        await lobby.until(lambda m: m["type"] == "lobby")
        await ana.post("/api/logout")
        assert await lobby.closed(5) == 4401


async def test_h63_a_flood_of_requests_does_not_pile_up_connections(site: Site) -> None:
    if not site.full:
        pytest.skip("SQLite has no connections to run out of")
    browsers = await people(site, *[f"P{number}" for number in range(12)])
    await asyncio.gather(*(b.get("/api/lobby") for b in browsers for _ in range(15)))
    open_now = site.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
    assert open_now[0][0] < 40
