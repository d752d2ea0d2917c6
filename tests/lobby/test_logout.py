"""POST /api/logout: going."""

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from lobby.changes import sockets_of

from .browser import Browser, guest

pytestmark = pytest.mark.django_db


def test_it_ends_the_session_and_the_old_cookie_is_dead() -> None:
    browser = guest()
    old = browser.client.cookies["sessionid"].value
    assert browser.post("/api/logout").data == {}
    assert browser.get("/api/me").data == {"player": None}
    thief = Browser()
    thief.client.cookies["sessionid"] = old
    assert thief.get("/api/me").data == {"player": None}


def test_h35_it_tells_the_players_sockets_and_nobody_elses() -> None:
    browser, other = guest("Ana"), guest("Bia")
    assert async_to_sync(_heard)(browser, other) == [{"type": "player.signed_out"}]


async def _heard(browser: Browser, other: Browser) -> list[object]:
    import asyncio

    from asgiref.sync import sync_to_async

    layer = get_channel_layer()
    mine = await layer.new_channel()
    await layer.group_add(sockets_of(browser.player["id"]), mine)
    await sync_to_async(other.post)("/api/logout")
    await sync_to_async(browser.post)("/api/logout")
    heard: list[object] = []
    try:
        while True:
            heard.append(await asyncio.wait_for(layer.receive(mine), 0.5))
    except TimeoutError:
        return heard


def test_it_does_nothing_to_a_stranger_and_needs_the_token() -> None:
    browser = Browser()
    browser.get("/api/me")
    assert browser.post("/api/logout").status == 200
    signed_in = guest()
    assert signed_in.call("POST", "/api/logout", token=False).error == "csrf"
    assert signed_in.get("/api/me").data["player"]
