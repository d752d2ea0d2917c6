"""POST /api/guest: coming in with a nickname and nothing else."""

from types import SimpleNamespace

import pytest

from lobby.players import Player

from .browser import Browser, guest

pytestmark = pytest.mark.django_db


def test_it_signs_in_a_new_guest_without_a_password() -> None:
    browser = Browser()
    browser.get("/api/me")
    answer = browser.post("/api/guest", {"nickname": " Jurema "})
    assert answer.status == 200
    assert answer.data["player"]["nickname"] == "Jurema"
    player = Player.objects.get()
    assert player.guest
    assert not player.is_staff
    assert not player.has_usable_password()


def test_two_guests_may_have_one_nickname_and_never_one_id() -> None:
    ids = {guest("Ana").player["id"] for _ in range(3)}
    assert len(ids) == 3


def test_h37_the_session_key_changes_at_sign_in_and_the_old_one_is_dead() -> None:
    browser = Browser()
    browser.get("/api/me")
    session = browser.client.session  # a stranger's session that somebody else may know
    session["planted"] = True
    session.save()
    old = session.session_key or ""
    browser.client.cookies["sessionid"] = old
    browser.sign_in()
    assert browser.client.cookies["sessionid"].value != old
    thief = Browser()
    thief.client.cookies["sessionid"] = old
    assert thief.get("/api/me").data["player"] is None


def test_who_is_signed_in_stays_the_same_player_under_the_new_name() -> None:
    browser = guest("Ana")
    answer = browser.post("/api/guest", {"nickname": "Lia"})
    assert answer.data["player"] == {**browser.player, "nickname": "Lia"}
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_fields"),
        ({"nickname": 7}, "bad_fields"),
        ({"nickname": None}, "bad_fields"),
        ({"nickname": ["Ana"]}, "bad_fields"),
        ({"nickname": "Ana\0"}, "bad_fields"),
        ({"nickname": "   "}, "nickname_empty"),
        ({"nickname": "a" * 17}, "nickname_too_long"),
        ({"nickname": "a\u200bb"}, "nickname_characters"),
        ({"nickname": "Ana", "rating": 3000}, "unknown_field"),
        ('{"nickname": "\\ud800"}', "malformed"),
        ("[]", "malformed"),
        ("nickname=Ana", "malformed"),
        ('{"nickname": NaN}', "malformed"),
        ('{"nickname": 1e999}', "malformed"),
        ("[" * 10_000, "malformed"),
        (b'{"nickname": "\xff"}', "malformed"),
    ],
)
def test_it_refuses_what_is_no_nickname(body: object, code: str) -> None:
    browser = Browser()
    browser.get("/api/me")
    answer = browser.post("/api/guest", body)
    assert (answer.status, answer.error) == (400, code)
    assert not Player.objects.exists()


def test_it_refuses_a_body_of_two_megabytes() -> None:
    browser = Browser()
    browser.get("/api/me")
    answer = browser.post("/api/guest", {"nickname": "a" * 2_000_000})
    assert (answer.status, answer.error) == (413, "too_big")


def test_it_refuses_forms() -> None:
    browser = Browser()
    browser.get("/api/me")
    token = browser.client.cookies["csrftoken"].value
    response = browser.client.post(
        "/api/guest", {"nickname": "Ana"}, headers={"X-CSRFToken": token}
    )
    assert (response.status_code, response.json()["error"]) == (415, "not_json")


def test_h38_strangers_need_the_csrf_token_too() -> None:
    browser = Browser()
    browser.get("/api/me")
    answer = browser.call("POST", "/api/guest", {"nickname": "Ana"}, token=False)
    assert (answer.status, answer.error) == (403, "csrf")
    assert not Player.objects.exists()


def test_one_address_cannot_make_guests_without_end_and_another_still_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # On a slow computer some would be earned back meanwhile.
    monkeypatch.setattr("lobby.throttles.time", SimpleNamespace(monotonic=lambda: 1_000.0))
    browser = Browser()
    browser.get("/api/me")
    for _ in range(30):
        assert browser.post("/api/guest", {"nickname": "Ana"}).status == 200
    answer = browser.post("/api/guest", {"nickname": "Ana"})
    assert (answer.status, answer.error) == (429, "too_much")
    assert answer.data["facts"] == {"wait": 2}
    assert answer.response.headers["Retry-After"] == "2"
    elsewhere = Browser(address="192.0.2.7")
    elsewhere.sign_in()


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    assert guest().call(method, "/api/guest", {}).status == 405


def test_h57_markup_is_a_name_like_any_other() -> None:
    browser = guest("<b>x</b>")
    answer = browser.get("/api/me")
    assert answer.data["player"]["nickname"] == "<b>x</b>"
    assert answer.response.headers["Content-Type"] == "application/json"
    assert answer.response.headers["X-Content-Type-Options"] == "nosniff"
