"""The lobby in the admin: for whom it is, and what it never shows."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from lobby.decks import Deck
from lobby.players import Player
from lobby.tables import Table

from .browser import guest
from .test_tables import PUBLIC

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Client:
    """A superuser's browser."""
    player = Player.objects.create_superuser("chefe", "uma senha longa")
    client = Client()
    client.force_login(player)
    return client


def test_guests_cannot_enter() -> None:
    browser = guest()
    for page in ("", "lobby/player/", "lobby/table/"):
        assert browser.client.get(f"/admin/{page}").status_code == 302


def test_an_account_signs_in_with_its_password() -> None:
    Player.objects.create_superuser("chefe", "uma senha longa")
    client = Client()
    form = {"username": "chefe", "password": "uma senha longa"}
    client.post("/admin/login/?next=/admin/", form)
    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize("model", ["player", "table", "rating", "ratedresult", "deck"])
def test_all_lists_open(boss: Client, model: str) -> None:
    assert boss.get(f"/admin/lobby/{model}/?q=ana").status_code == 200


def test_h22_tokens_decks_and_passwords_are_not_shown(boss: Client) -> None:
    host = guest("Ana")
    body = {**PUBLIC, "options": {"decks": True}, "setups": [{"deck": [9, 8, 7, 6, 5, 4]}]}
    host.post("/api/tables", body)
    table = Table.objects.get()
    deck = Deck.objects.create(
        player=table.host, game="toy", name="Meu deck", payload='{"deck":[3,1,4]}', token="a" * 32
    )
    pages = [
        boss.get(f"/admin/lobby/table/{table.pk}/change/"),
        boss.get("/admin/lobby/table/"),
        boss.get(f"/admin/lobby/deck/{deck.pk}/change/"),
        boss.get(f"/admin/lobby/player/{table.host_id}/change/"),
        boss.get("/admin/lobby/player/"),
    ]
    for page in pages:
        assert page.status_code == 200
        text = page.content.decode()
        for secret in (table.token, "9,8,7", "3,1,4", "a" * 32, "md5$"):
            assert secret not in text


def test_h57_a_name_with_markup_is_shown_as_text(boss: Client) -> None:
    guest("<b>oi</b>")
    page = boss.get("/admin/lobby/player/").content.decode()
    assert "<b>oi</b>" not in page
    assert "&lt;b&gt;oi&lt;/b&gt;" in page


def test_an_account_is_made_with_a_password(boss: Client) -> None:
    form = {
        "login": "ajuda",
        "nickname": "Ajuda",
        "password1": "outra senha longa",
        "password2": "outra senha longa",
        "usable_password": "true",
    }
    assert boss.post("/admin/lobby/player/add/", form).status_code == 302
    made = Player.objects.get(login="ajuda")
    assert (made.guest, made.check_password("outra senha longa")) == (False, True)


def test_a_ban_needs_no_programmer(boss: Client) -> None:
    browser = guest("Ana")
    player = Player.objects.get(pk=browser.player["id"])
    form = {"nickname": "Ana", "lang": "pt-br", "login": ""}
    assert boss.post(f"/admin/lobby/player/{player.pk}/change/", form).status_code == 302
    assert browser.get("/api/me").data["player"] is None


def test_staff_cannot_make_themselves_superusers() -> None:
    staff = Player.objects.create_user("ajuda", "uma senha longa", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="change_player"))
    client = Client()
    client.force_login(staff)
    form = {
        "nickname": "Ajuda",
        "lang": "en",
        "login": "ajuda",
        "is_active": "on",
        "is_staff": "on",
        "is_superuser": "on",
    }
    assert client.post(f"/admin/lobby/player/{staff.pk}/change/", form).status_code == 302
    staff.refresh_from_db()
    assert (staff.nickname, staff.is_superuser) == ("Ajuda", False)
