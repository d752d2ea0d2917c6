"""GET and PATCH /api/me: who is signed in."""

import pytest

from games.models import Match
from lobby.players import Player

from .browser import Browser, guest

pytestmark = pytest.mark.django_db


def test_it_is_nobody_before_signing_in_and_gives_a_csrf_cookie() -> None:
    browser = Browser()
    answer = browser.get("/api/me")
    assert (answer.status, answer.data) == (200, {"player": None, "tables": [], "matches": []})
    assert browser.client.cookies["csrftoken"].value


def test_it_is_the_guest_after_signing_in() -> None:
    browser = guest("Zefa")
    player = browser.get("/api/me").data["player"]
    assert player == {
        "id": player["id"],
        "nickname": "Zefa",
        "guest": True,
        "login": None,
        "lang": "pt-br",
        "ratings": {},
    }
    assert len(player["id"]) == 16
    int(player["id"], 16)


def test_it_takes_another_nickname_and_language() -> None:
    browser = guest()
    answer = browser.patch("/api/me", {"nickname": "  Tião  ", "lang": "en"})
    assert answer.status == 200
    assert answer.data["player"]["nickname"] == "Tião"
    assert browser.get("/api/me").data["player"]["lang"] == "en"


def test_it_keeps_what_is_not_named() -> None:
    browser = guest("Zefa")
    browser.patch("/api/me", {"lang": "en"})
    assert browser.get("/api/me").data["player"]["nickname"] == "Zefa"


def test_it_refuses_other_languages_and_names_and_changes_nothing() -> None:
    browser = guest("Zefa")
    assert browser.patch("/api/me", {"lang": "fr", "nickname": "Lia"}).error == "bad_fields"
    assert browser.patch("/api/me", {"lang": "en", "nickname": "\u202eaiL"}).error == (
        "nickname_characters"
    )
    player = browser.get("/api/me").data["player"]
    assert (player["nickname"], player["lang"]) == ("Zefa", "pt-br")


@pytest.mark.parametrize("field", ["id", "guest", "rating", "ratings", "is_staff", "password"])
def test_h21_it_refuses_fields_that_are_not_the_players_to_set(field: str) -> None:
    browser = guest()
    answer = browser.patch("/api/me", {field: 1, "nickname": "Lia"})
    assert (answer.status, answer.error) == (400, "unknown_field")
    assert answer.data["facts"] == {"field": field}
    assert browser.get("/api/me").data["player"]["nickname"] == "Ana"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    answer = guest().call(method, "/api/me", {})
    assert (answer.status, answer.error) == (405, "method_not_allowed")


def test_a_stranger_cannot_change_anything() -> None:
    browser = Browser()
    browser.get("/api/me")
    answer = browser.patch("/api/me", {"nickname": "Lia"})
    assert (answer.status, answer.error) == (401, "not_signed_in")


def test_h38_it_needs_the_csrf_token() -> None:
    browser = guest("Zefa")
    answer = browser.call("PATCH", "/api/me", {"nickname": "Lia"}, token=False)
    assert (answer.status, answer.error) == (403, "csrf")
    assert Player.objects.get().nickname == "Zefa"


def test_h38_the_cookies_flags() -> None:
    session = guest().client.cookies["sessionid"]
    assert session["httponly"]
    assert session["samesite"] == "Lax"


def test_a_player_who_was_shut_out_is_nobody() -> None:
    browser = guest()
    Player.objects.update(is_active=False)
    assert browser.get("/api/me").data["player"] is None


def test_no_cache_keeps_the_answer() -> None:
    assert guest().get("/api/me").response.headers["Cache-Control"] == "no-store"


def test_it_gives_the_own_tables_that_wait_and_the_matches_that_are_not_over() -> None:
    host, friend = guest("Ana"), guest("Bia")
    body = {"game": "toy", "opponent": "person", "visibility": "link"}
    waiting = host.post("/api/tables", body).data["table"]
    bot = {"game": "toy", "opponent": "bot", "bot": "iniciante", "visibility": "link"}
    match = host.post("/api/tables", bot).data["table"]["match"]
    mine = host.get("/api/me").data
    assert mine["tables"] == [waiting]
    assert [(m["id"], m["status"]) for m in mine["matches"]] == [(match, "opening")]
    assert [seat["name"] for seat in mine["matches"][0]["seats"]] == ["Ana", "iniciante"]
    theirs = friend.get("/api/me").data
    assert (theirs["tables"], theirs["matches"]) == ([], [])
    Match.objects.update(status="ended")
    assert host.get("/api/me").data["matches"] == []
