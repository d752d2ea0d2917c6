"""/api/decks: setups that players keep, share and carry in files."""

import json
import threading

import pytest
from django.db import connections

from games import catalogue
from lobby.decks import Deck

from .browser import Browser, guest

pytestmark = pytest.mark.django_db

LEGAL = {"deck": [1, 2, 3, 4, 5, 6]}
SHORT = {"deck": [1, 2]}
BODY = {"game": "toy", "name": "Meu deck", "payload": LEGAL}


@pytest.fixture(autouse=True)
def _toy_with_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy as a game that always wants a deck."""
    rules = catalogue.game("toy")
    usual = rules.check_options
    monkeypatch.setattr(rules, "check_options", lambda options: usual({"decks": True, **options}))


def test_it_keeps_a_deck_and_says_that_it_may_be_played() -> None:
    browser = guest()
    deck = browser.post("/api/decks", {**BODY, "name": "  Meu deck "}).data["deck"]
    assert deck == {
        "id": deck["id"],
        "game": "toy",
        "name": "Meu deck",
        "payload": LEGAL,
        "token": None,
        "updated": deck["updated"],
        "legal": True,
        "reasons": [],
    }
    assert browser.get(f"/api/decks/{deck['id']}").data["deck"] == deck


def test_an_unfinished_deck_is_kept_with_the_reasons_why_it_may_not_be_played() -> None:
    deck = guest().post("/api/decks", {**BODY, "payload": SHORT}).data["deck"]
    assert deck["legal"] is False
    assert deck["reasons"] == [{"code": "six_cards", "facts": {"cards": 2}}]


def test_it_lists_the_own_decks_newest_first_and_nobody_elses() -> None:
    browser, other = guest(), guest()
    first = browser.post("/api/decks", BODY).data["deck"]
    second = browser.post("/api/decks", BODY).data["deck"]
    browser.patch(f"/api/decks/{first['id']}", {"name": "Outro"})
    assert [d["id"] for d in browser.get("/api/decks").data["decks"]] == [
        first["id"],
        second["id"],
    ]
    assert browser.get("/api/decks?game=toy").data["decks"]
    assert browser.get("/api/decks?game=chess").data["decks"] == []
    assert other.get("/api/decks").data["decks"] == []


def test_it_changes_name_and_cards_each_alone() -> None:
    browser = guest()
    path = f"/api/decks/{browser.post('/api/decks', BODY).data['deck']['id']}"
    assert browser.patch(path, {"name": "Outro"}).data["deck"]["payload"] == LEGAL
    deck = browser.patch(path, {"payload": SHORT}).data["deck"]
    assert (deck["name"], deck["payload"], deck["legal"]) == ("Outro", SHORT, False)
    assert browser.patch(path, {"name": " "}).error == "name_empty"
    assert browser.get(path).data["deck"]["name"] == "Outro"


def test_it_throws_a_deck_away() -> None:
    browser = guest()
    path = f"/api/decks/{browser.post('/api/decks', BODY).data['deck']['id']}"
    assert browser.delete(path).data == {}
    assert browser.get(path).status == 404


def test_somebody_elses_deck_is_not_there() -> None:
    browser, other = guest(), guest()
    path = f"/api/decks/{browser.post('/api/decks', BODY).data['deck']['id']}"
    answers = [
        other.get(path),
        other.patch(path, {"name": "Meu"}),
        other.delete(path),
        other.post(f"{path}/share"),
        other.delete(f"{path}/share"),
        other.get(f"{path}/file.json"),
    ]
    assert {answer.status for answer in answers} == {404}
    assert Deck.objects.get().name == "Meu deck"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"name": ""}, "name_empty"),
        ({"name": " "}, "name_empty"),
        ({"name": "a" * 61}, "name_too_long"),
        ({"name": "a\u202eb"}, "name_characters"),
        ({"name": 3}, "bad_fields"),
        ({"payload": {"deck": 1.5}}, "bad_setup"),
        ({"payload": {"Deck": 1}}, "bad_setup"),
        ({"payload": {"deck": "x" * 17_000}}, "bad_setup"),
        ({"payload": {"deck": 2**53}}, "bad_setup"),
        ({"player": "0"}, "unknown_field"),
        ({"token": "0" * 32}, "unknown_field"),
    ],
)
def test_it_refuses_what_is_no_deck(change: dict[str, object], code: str) -> None:
    browser = guest()
    answer = browser.post("/api/decks", {**BODY, **change})
    assert (answer.status, answer.error) == (400, code)
    assert not Deck.objects.exists()
    kept = browser.post("/api/decks", BODY).data["deck"]
    if set(change) <= {"name", "payload"}:
        answer = browser.patch(f"/api/decks/{kept['id']}", change)
        assert (answer.status, answer.error) == (400, code)
        assert browser.get(f"/api/decks/{kept['id']}").data["deck"] == kept


def test_a_deck_deeper_than_any_is_refused() -> None:
    deep = '{"game":"toy","name":"x","payload":' + "[" * 20 + "]" * 20 + "}"
    assert guest().post("/api/decks", deep).error == "bad_setup"


def test_a_deck_of_ten_megabytes_is_refused() -> None:
    browser = guest()
    huge = {**BODY, "payload": {"deck": "x" * 10_000_000}}
    assert browser.post("/api/decks", huge).status == 413
    assert browser.post("/api/decks/import", json.dumps(huge)).status == 413


def test_an_account_has_its_decks_on_every_device_those_of_the_guest_as_well() -> None:
    credentials = {"login": "zefa@exemplo", "password": "bule de lata 7"}
    here, elsewhere = guest("Zefa"), guest("Outra")
    as_guest = here.post("/api/decks", BODY).data["deck"]
    here.post("/api/account", credentials)
    saved = here.post("/api/decks", {**BODY, "name": "Com conta"}).data["deck"]
    assert saved["legal"] is True
    assert elsewhere.post("/api/login", credentials).status == 200
    kept = [saved["id"], as_guest["id"]]
    assert [deck["id"] for deck in elsewhere.get("/api/decks").data["decks"]] == kept
    changed = elsewhere.patch(f"/api/decks/{kept[0]}", {"name": "De outro aparelho"})
    assert changed.status == 200
    assert here.get(f"/api/decks/{kept[0]}").data["deck"]["name"] == "De outro aparelho"


def test_strangers_have_no_decks() -> None:
    browser = Browser()
    browser.get("/api/me")
    assert browser.get("/api/decks").status == 401
    assert browser.post("/api/decks", BODY).status == 401


def test_it_shares_a_deck_by_link_and_takes_the_link_away() -> None:
    browser = guest("Ana")
    deck = browser.post("/api/decks", BODY).data["deck"]
    path = f"/api/decks/{deck['id']}"
    token = browser.post(f"{path}/share").data["deck"]["token"]
    assert browser.post(f"{path}/share").data["deck"]["token"] == token
    link = f"/api/decks/shared/{token}"
    assert Browser().get(link).data["deck"] == {
        "game": "toy",
        "name": "Meu deck",
        "payload": LEGAL,
        "by": "Ana",
        "legal": True,
        "reasons": [],
    }
    browser.delete(f"{path}/share")
    assert Browser().get(link).status == 404
    assert browser.post(f"{path}/share").data["deck"]["token"] != token


@pytest.mark.parametrize("token", ["0" * 32, "x", "%00", "None"])
def test_no_such_link(token: str) -> None:
    guest().post("/api/decks", BODY)
    assert Browser().get(f"/api/decks/shared/{token}").status == 404


def test_it_checks_a_deck_without_keeping_it() -> None:
    browser = Browser()
    browser.get("/api/me")
    answer = browser.post("/api/decks/check", {"game": "toy", "payload": SHORT})
    assert answer.data == {
        "legal": False,
        "reasons": [{"code": "six_cards", "facts": {"cards": 2}}],
    }
    body = {"game": "toy", "payload": None, "options": {"decks": False}}
    assert browser.post("/api/decks/check", body).data == {"legal": True, "reasons": []}
    assert not Deck.objects.exists()


def test_h57_names_with_markup_are_carried_as_they_are() -> None:
    browser = guest()
    name = "<img src=x onerror=alert(1)>"
    deck = browser.post("/api/decks", {**BODY, "name": name}).data["deck"]
    assert deck["name"] == name
    file = browser.get(f"/api/decks/{deck['id']}/file.json").response
    assert file.headers["Content-Disposition"] == (f'attachment; filename="toy-{deck["id"]}.json"')
    assert file.headers["Content-Type"] == "application/json"


def test_a_file_is_read_again_as_the_same_deck() -> None:
    browser = guest()
    deck = browser.post("/api/decks", BODY).data["deck"]
    text = browser.get(f"/api/decks/{deck['id']}/file.json").response.content.decode()
    answer = browser.post("/api/decks/import", {"game": "toy", "form": "json", "text": text})
    assert answer.data == {"payload": LEGAL, "legal": True, "reasons": []}


@pytest.mark.parametrize(
    ("form", "text", "reason"),
    [
        ("json", "", "not_json"),
        ("json", "{", "not_json"),
        ("json", "[" * 50_000, "not_json"),
        ("json", "é" * 40_000, "too_big"),
        ("json", '{"deck":NaN}', "not_canonical"),
        ("text", "2 Lobo", "no_such_form"),
    ],
)
def test_it_refuses_files_that_are_no_decks(form: str, text: str, reason: str) -> None:
    answer = guest().post("/api/decks/import", {"game": "toy", "form": form, "text": text})
    assert (answer.status, answer.error) == (400, "bad_setup")
    assert answer.data["facts"]["reasons"][0]["code"] == reason


def test_a_game_with_plain_lists_gives_and_reads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_modules", {"eidolon": "games.eidolon"})
    suggested = catalogue.package("eidolon").suggested_decks()[0]["deck"]
    browser = guest()
    body = {"game": "eidolon", "name": "Vigília", "payload": suggested}
    deck = browser.post("/api/decks", body).data["deck"]
    assert deck["legal"], deck["reasons"]
    for form in ("json", "text"):
        for lang in ("pt-br", "en"):
            path = f"/api/decks/{deck['id']}/file.{form}?lang={lang}"
            text = browser.get(path).response.content.decode()
            read = browser.post(
                "/api/decks/import", {"game": "eidolon", "form": form, "text": text}
            )
            assert read.data == {"payload": deck["payload"], "legal": True, "reasons": []}
    assert browser.get(f"/api/decks/{deck['id']}/file.text?lang=fr").status == 400
    broken = browser.post("/api/decks", {**body, "payload": {"format": 1}}).data["deck"]
    assert browser.get(f"/api/decks/{broken['id']}/file.text").error == "bad_setup"


@pytest.mark.parametrize("name", ["file.html", "file.json/..", "..%2f..%2fetc%2fpasswd"])
def test_h62_no_other_files(name: str) -> None:
    browser = guest()
    deck = browser.post("/api/decks", BODY).data["deck"]
    assert browser.get(f"/api/decks/{deck['id']}/{name}").status == 404


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_player_keeps_a_hundred_decks_at_most_also_when_saving_many_at_once() -> None:
    browser = guest()
    Deck.objects.bulk_create(
        Deck(player_id=browser.player["id"], game="toy", name="x", payload="{}") for _ in range(95)
    )
    statuses: list[int] = []

    def saves() -> None:
        tab = Browser()
        tab.client.cookies = browser.client.cookies
        try:
            statuses.append(tab.post("/api/decks", BODY).status)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=saves) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] * 5 + [409] * 5
    assert Deck.objects.count() == 100
