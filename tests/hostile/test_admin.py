"""The operator's door (H22): guessing passwords, and what staff without a right may do."""

import json
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.opening import SeatSpec, create_match
from lobby import admin_site
from lobby.models import Player
from lobby.throttles import buckets
from tests.server.site import Site

from .asks import ask, signed_in

pytestmark = pytest.mark.django_db

PASSWORD = "uma senha longa"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Time stands still: on a slow computer an attempt would be earned back meanwhile.
    monkeypatch.setattr("lobby.throttles.time", SimpleNamespace(monotonic=lambda: 1_000.0))
    buckets.clear()
    yield
    buckets.clear()


def attempt(login: str, password: str, address: str = "192.0.2.1") -> int:
    client = Client(REMOTE_ADDR=address)
    form = {"username": login, "password": password, "next": "/admin/"}
    return client.post("/admin/login/", form).status_code


def test_h22_passwords_cannot_be_guessed_without_end_from_one_address() -> None:
    """H22: the right one is then refused as well; another address is free to sign in."""
    Player.objects.create_superuser("chefe", PASSWORD)
    for number in range(admin_site.ADDRESS.burst):
        assert attempt("chefe", f"guess {number}") == 200
    client = Client(REMOTE_ADDR="192.0.2.1")
    answer = client.post("/admin/login/", {"username": "chefe", "password": PASSWORD})
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 600
    assert "sessionid" not in client.cookies
    assert attempt("chefe", PASSWORD, "192.0.2.2") == 302


def test_h22_nor_from_many_addresses() -> None:
    """H22: one account has so many attempts, however its name is written; others are not held up."""
    Player.objects.create_superuser("chefe", PASSWORD)
    Player.objects.create_superuser("outra", PASSWORD)
    for number in range(admin_site.ACCOUNT.burst):
        assert attempt("Chefe" if number % 2 else "chefe", "guess", f"198.51.100.{number}") == 200
    assert attempt("chefe", PASSWORD, "203.0.113.1") == 429
    assert attempt("outra", PASSWORD, "203.0.113.1") == 302


def test_h22_one_household_is_one_address() -> None:
    """H22, H33: a house has 2^64 IPv6 addresses; IPv4 written as IPv6 stays the one it is."""
    for number in range(admin_site.ADDRESS.burst):
        assert attempt(f"x{number}", "guess", f"2001:db8:1:2::{number:x}") == 200
    assert attempt("x", "guess", "2001:db8:1:2:ffff::1") == 429
    assert attempt("x", "guess", "2001:db8:1:3::1") == 200
    for number in range(admin_site.ADDRESS.burst):
        assert attempt(f"y{number}", "guess", "::ffff:192.0.2.7") == 200
    assert attempt("y", "guess", "192.0.2.7") == 429
    assert attempt("y", "guess", "::ffff:192.0.2.8") == 200


def test_h33_sockets_are_counted_by_household_too() -> None:
    """H33: by the address that a cap on sockets sees."""
    from games.sockets import address_of

    def scope(address: str) -> dict[str, object]:
        return {"client": [address, 1], "headers": []}

    assert address_of(scope("2001:db8:1:2::1")) == address_of(scope("2001:db8:1:2:f::2"))
    assert address_of(scope("2001:db8:1:2::1")) != address_of(scope("2001:db8:1:3::1"))
    assert address_of(scope("::ffff:192.0.2.7")) == address_of(scope("192.0.2.7")) == "192.0.2.7"
    assert address_of(scope("unix")) == "unix"


def test_h22_staff_without_a_right_sees_and_does_nothing() -> None:
    """H22: being staff opens the door and no room; a right opens its room only."""
    staff = Player.objects.create_user("ajuda", PASSWORD, is_staff=True)
    client = Client()
    client.force_login(staff)
    assert client.get("/admin/").status_code == 200
    rooms = ("lobby/player", "lobby/table", "lobby/deck", "lobby/rating", "games/match")
    for room in rooms:
        assert client.get(f"/admin/{room}/").status_code == 403
        assert client.get(f"/admin/{room}/add/").status_code == 403
    people = [SeatSpec(player=Player.objects.create_guest(name)) for name in ("Ana", "Beto")]
    match = create_match("courts", {}, people)
    call_off = {"action": "call_off", "_selected_action": [match.id]}
    assert client.post("/admin/games/match/", call_off).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="view_match"))
    client.force_login(Player.objects.get(pk=staff.pk))
    assert client.get("/admin/games/match/").status_code == 200
    assert client.get("/admin/lobby/player/").status_code == 403
    # Looking is no calling off.
    client.post("/admin/games/match/", call_off)
    match.refresh_from_db()
    assert match.status == "opening"


def test_h38_the_admins_forms_want_the_token() -> None:
    """H38: signing in and out, and every action."""
    boss = Player.objects.create_superuser("chefe", PASSWORD)
    client = Client(enforce_csrf_checks=True)
    form = {"username": "chefe", "password": PASSWORD}
    assert client.post("/admin/login/", form).status_code == 403
    client.force_login(boss)
    for path in (
        *("/admin/logout/", "/admin/lobby/player/", "/admin/games/match/"),
        *("/admin/lobby/player/add/", f"/admin/lobby/player/{boss.pk}/delete/"),
    ):
        assert client.post(path, {"post": "yes"}).status_code == 403
    assert Player.objects.filter(pk=boss.pk).exists()


@pytest.mark.services
def test_h22_a_guest_is_nobody_in_the_admin(full: Site) -> None:
    """H22: over the real path, with a nickname like an operator's."""
    guest = signed_in(full.url, "chefe")
    me = json.loads(ask(full.url, "GET", "/api/me", by=guest).body)["player"]
    form = f"username={me['id']}&password=".encode()
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    for password in (b"", b"!", me["id"].encode()):
        body = form + password + b"&csrfmiddlewaretoken=" + guest.cookies["csrftoken"].encode()
        answer = ask(full.url, "POST", "/admin/login/", body, headers, by=guest)
        assert answer.status == 200
        assert "location" not in answer.headers
    assert ask(full.url, "GET", "/admin/", by=guest).status == 302
