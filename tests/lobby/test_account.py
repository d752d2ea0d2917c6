"""/api/account and /api/login: a guest becomes an account and comes back from another device."""

import pytest

from games.models import Match
from lobby.decks import Deck
from lobby.players import Player
from lobby.ratings import Rating

from .browser import Browser, guest

pytestmark = pytest.mark.django_db

MINE = {"login": "Zefa@exemplo", "password": "bule de lata 7"}


def stranger() -> Browser:
    """A browser that nobody has signed in on."""
    browser = Browser()
    browser.get("/api/me")
    return browser


def account() -> Browser:
    """A guest who has become the account `MINE`."""
    browser = guest("Zefa")
    browser.player = browser.post("/api/account", MINE).data["player"]
    return browser


def test_the_guest_stays_the_same_player_with_decks_ratings_and_nickname() -> None:
    browser = guest("Zefa")
    player = Player.objects.get()
    Deck.objects.create(player=player, game="toy", name="Meu deck", payload="[]")
    Rating.objects.create(player=player, game="toy", wins=3)
    before = browser.get("/api/me").data["player"]
    answer = browser.post("/api/account", MINE)
    assert answer.status == 200
    assert answer.data["player"] == {**before, "guest": False, "login": "zefa@exemplo"}
    assert browser.get("/api/me").data["player"] == answer.data["player"]
    assert Player.objects.count() == 1
    assert Deck.objects.get().player_id == Rating.objects.get().player_id == before["id"]
    assert Player.objects.get().password != MINE["password"]


def test_h37_the_session_key_changes_and_every_old_cookie_of_the_guest_is_dead() -> None:
    browser = guest("Zefa")
    old = browser.client.cookies["sessionid"].value
    browser.post("/api/account", MINE)
    assert browser.client.cookies["sessionid"].value != old
    assert browser.get("/api/me").data["player"]["guest"] is False
    thief = Browser()
    thief.client.cookies["sessionid"] = old
    assert thief.get("/api/me").data["player"] is None


def test_it_comes_back_from_another_device_whatever_the_case_of_the_login() -> None:
    mine = account().player
    elsewhere = stranger()
    answer = elsewhere.post("/api/login", {**MINE, "login": " ZEFA@exemplo "})
    assert answer.data["player"]["id"] == mine["id"]
    assert elsewhere.get("/api/me").data["player"]["id"] == mine["id"]


def test_h37_signing_in_starts_a_session_of_its_own() -> None:
    account()
    guest_here = guest("Outra")
    old = guest_here.client.cookies["sessionid"].value
    assert guest_here.post("/api/login", MINE).status == 200
    assert guest_here.client.cookies["sessionid"].value != old
    thief = Browser()
    thief.client.cookies["sessionid"] = old
    assert thief.get("/api/me").data["player"] is None


@pytest.mark.parametrize(
    "tried",
    [
        {"login": "zefa@exemplo", "password": "bule de lata 8"},
        {"login": "ninguem", "password": "bule de lata 7"},
        {"login": "", "password": "bule de lata 7"},
        {"login": "a\u202eb", "password": "bule de lata 7"},
    ],
)
def test_an_unknown_login_and_a_wrong_password_get_one_answer(tried: dict[str, str]) -> None:
    account()
    answer = stranger().post("/api/login", tried)
    assert (answer.status, answer.error, answer.data["facts"]) == (400, "wrong_login", {})


def test_a_banned_player_does_not_come_back() -> None:
    account()
    Player.objects.update(is_active=False)
    assert stranger().post("/api/login", MINE).error == "wrong_login"


def test_a_guest_has_no_password_to_sign_in_with() -> None:
    name = guest("Zefa").player["nickname"]
    assert stranger().post("/api/login", {"login": name, "password": ""}).status == 400


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"login": " "}, 400, "login_empty"),
        ({"login": "a" * 41}, 400, "login_too_long"),
        ({"login": "a\u200bb"}, 400, "login_characters"),
        ({"login": 7}, 400, "bad_fields"),
        ({"password": ""}, 400, "bad_fields"),
        ({"password": "a" * 201}, 400, "bad_fields"),
        ({"is_staff": True}, 400, "unknown_field"),
        ({"login": "OUTRA"}, 409, "login_taken"),
    ],
)
def test_what_is_refused_leaves_the_guest_as_it_was(
    change: dict[str, object], status: int, code: str
) -> None:
    guest("Outra").post("/api/account", {**MINE, "login": "outra"})
    browser = guest("Zefa")
    answer = browser.post("/api/account", {**MINE, **change})
    assert (answer.status, answer.error) == (status, code)
    assert browser.get("/api/me").data["player"] == browser.player


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("bule7", "password_too_short"),
        ("password", "password_too_common"),
        ("9183746501", "password_entirely_numeric"),
        ("zefa@exemplo", "password_too_similar"),
    ],
)
def test_a_weak_password_is_refused_with_the_reason(password: str, reason: str) -> None:
    browser = guest("Zefa")
    answer = browser.post("/api/account", {**MINE, "password": password})
    assert (answer.status, answer.error) == (400, "password_weak")
    assert reason in answer.data["facts"]["reasons"]


def test_an_account_stays_one_and_strangers_have_none() -> None:
    assert account().post("/api/account", {**MINE, "login": "outra"}).error == "already_account"
    assert stranger().post("/api/account", MINE).status == 401
    assert Match.objects.count() == 0


def test_another_password_ends_the_other_sessions() -> None:
    browser = account()
    elsewhere = stranger()
    elsewhere.post("/api/login", MINE)
    wrong = {"password": "nada disso 9", "new_password": "chaleira azul 8"}
    assert browser.patch("/api/account", wrong).error == "wrong_password"
    changed = browser.patch("/api/account", {**wrong, "password": MINE["password"]})
    assert changed.status == 200
    assert browser.get("/api/me").data["player"]["id"] == browser.player["id"]
    assert elsewhere.get("/api/me").data["player"] is None
    assert elsewhere.post("/api/login", MINE).error == "wrong_login"
    assert elsewhere.post("/api/login", {**MINE, "password": "chaleira azul 8"}).status == 200


def test_a_guest_has_no_password_to_change() -> None:
    body = {"password": "x", "new_password": "chaleira azul 8"}
    assert guest().patch("/api/account", body).error == "no_account"


def test_h38_they_need_the_csrf_token() -> None:
    browser = guest("Zefa")
    assert browser.call("POST", "/api/account", MINE, token=False).error == "csrf"
    assert browser.call("POST", "/api/login", MINE, token=False).error == "csrf"


def test_one_login_cannot_be_tried_without_end() -> None:
    account()
    for at in range(25):
        tried = Browser(address=f"192.0.2.{at}")
        tried.get("/api/me")
        answer = tried.post("/api/login", {**MINE, "password": f"tentativa {at}"})
        if answer.status == 429:
            break
    assert (answer.error, at >= 20) == ("too_much", True)
