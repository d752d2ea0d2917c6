"""POST /api/logout: going. (That its sockets close: test_socket.py.)"""

import pytest

from .browser import Browser, guest

pytestmark = pytest.mark.django_db


def test_it_ends_the_session_and_the_old_cookie_is_dead() -> None:
    browser = guest()
    old = browser.client.cookies["sessionid"].value
    assert browser.post("/api/logout").data == {}
    assert browser.get("/api/me").data["player"] is None
    thief = Browser()
    thief.client.cookies["sessionid"] = old
    assert thief.get("/api/me").data["player"] is None


def test_it_ends_no_other_session() -> None:
    browser, other = guest("Ana"), guest("Bia")
    browser.post("/api/logout")
    assert other.get("/api/me").data["player"]["nickname"] == "Bia"


def test_it_does_nothing_to_a_stranger_and_needs_the_token() -> None:
    browser = Browser()
    browser.get("/api/me")
    assert browser.post("/api/logout").status == 200
    signed_in = guest()
    assert signed_in.call("POST", "/api/logout", token=False).error == "csrf"
    assert signed_in.get("/api/me").data["player"]


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    browser = guest()
    assert browser.call(method, "/api/logout", {}).status == 405
    assert browser.get("/api/me").data["player"]
