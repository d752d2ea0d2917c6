"""POST /api/tables, GET /api/tables/ID: opening a table and looking at it."""

import pytest

from games import catalogue
from games.models import Match, Seat
from lobby.players import Player
from lobby.tables import Table

from .browser import Browser, guest

pytestmark = pytest.mark.django_db

PUBLIC = {"game": "toy", "opponent": "person", "visibility": "public"}
LINK = {**PUBLIC, "visibility": "link"}
BOT = {"game": "toy", "opponent": "bot", "bot": "iniciante", "visibility": "public"}
HOTSEAT = {"game": "toy", "opponent": "hotseat", "visibility": "link"}


def test_it_opens_a_table_with_the_games_usual_options() -> None:
    host = guest("Ana")
    table = host.post("/api/tables", PUBLIC).data["table"]
    assert table == {
        "id": table["id"],
        "game": "toy",
        "options": {"rounds": 3, "decks": False},
        "visibility": "public",
        "rated": True,
        "opponent": "person",
        "bot": None,
        "practice": False,
        "host": {"id": host.player["id"], "nickname": "Ana", "rating": None, "bot": None},
        "guest": None,
        "token": table["token"],
        "created": table["created"],
        "match": None,
        "rematch_of": None,
    }
    assert len(table["token"]) == 32


def test_a_table_by_link_is_friendly_unless_said_otherwise() -> None:
    host = guest()
    assert host.post("/api/tables", LINK).data["table"]["rated"] is False
    assert host.post("/api/tables", {**LINK, "rated": True}).data["table"]["rated"] is True


def test_options_that_a_game_does_not_rate_make_a_friendly_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def may_be_rated(options: dict[str, object]) -> bool:
        return options["rounds"] == 3

    monkeypatch.setattr(catalogue.package("toy"), "may_be_rated", may_be_rated, raising=False)
    for rounds, rated in ((3, True), (2, False)):
        body = {**PUBLIC, "rated": True, "options": {"rounds": rounds}}
        assert guest().post("/api/tables", body).data["table"]["rated"] is rated
    quick = {"game": "toy", "options": {"rounds": 5}}
    guest().post("/api/quick", quick)
    table = guest().post("/api/quick", quick).data["table"]
    assert (table["rated"], Match.objects.get(pk=table["match"]).rated) == (False, False)


def test_against_a_bot_the_match_begins_at_once_and_is_never_rated() -> None:
    host = guest("Ana")
    table = host.post("/api/tables", {**BOT, "rated": True}).data["table"]
    assert table["guest"] == {
        "id": None,
        "nickname": "iniciante",
        "rating": None,
        "bot": "iniciante",
    }
    match = Match.objects.get(pk=table["match"])
    assert (table["rated"], match.rated, match.protocol) == (False, False, "fair/1")
    assert list(match.seats.values_list("seat", "name", "bot")) == [
        (0, "Ana", ""),
        (1, "iniciante", "iniciante"),
    ]


def test_in_hot_seat_one_player_has_both_seats() -> None:
    host = guest("Ana")
    table = host.post("/api/tables", HOTSEAT).data["table"]
    match = Match.objects.get(pk=table["match"])
    assert match.hotseat
    assert not match.rated
    assert not match.public
    assert set(match.seats.values_list("player", flat=True)) == {host.player["id"]}


def test_a_practice_seed_makes_a_practice_match() -> None:
    table = guest().post("/api/tables", {**BOT, "practice_seed": "chuva"}).data["table"]
    assert table["practice"]
    assert Match.objects.get(pk=table["match"]).protocol == "practice/1"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "../toy"}, "unknown_game"),
        ({"options": {"rounds": 0}}, "bad_rounds"),
        ({"options": {"colour": "red"}}, "unknown_option"),
        ({"options": {"rounds": 1.5}}, "not_canonical"),
        ({"options": {"Rounds": 1}}, "not_canonical"),
        ({"options": []}, "bad_fields"),
        ({"opponent": "bot"}, "unknown_bot"),
        ({"bot": "iniciante"}, "unknown_bot"),
        ({"opponent": "bot", "bot": "deep"}, "unknown_bot"),
        ({"opponent": "cat"}, "bad_fields"),
        ({"visibility": "secret"}, "bad_fields"),
        ({"rated": "yes"}, "bad_fields"),
        ({"practice_seed": "chuva"}, "bad_practice_seed"),
        ({"opponent": "hotseat", "practice_seed": "a\nb"}, "bad_practice_seed"),
        ({"opponent": "hotseat", "practice_seed": ""}, "bad_fields"),
        ({"setups": [{"deck": [1]}]}, "bad_setup"),
        ({"setups": [None, None, None]}, "bad_fields"),
        ({"fingerprint": "00"}, "unknown_field"),
        ({"winner": 0}, "unknown_field"),
        ({"deadline": 1}, "unknown_field"),
    ],
)
def test_it_refuses_and_opens_nothing(change: dict[str, object], code: str) -> None:
    answer = guest().post("/api/tables", {**PUBLIC, **change})
    assert (answer.status, answer.error) == (400, code)
    assert not Table.objects.exists()
    assert not Match.objects.exists()


def test_an_illegal_deck_is_refused_with_every_reason() -> None:
    deck = {"deck": [1, 2, 3, 4, 77, 88]}
    body = {**PUBLIC, "options": {"decks": True}, "setups": [deck]}
    answer = guest().post("/api/tables", body)
    assert (answer.status, answer.error) == (400, "bad_setup")
    assert answer.data["facts"]["reasons"] == [
        {"code": "no_such_card", "facts": {"card": 77}},
        {"code": "no_such_card", "facts": {"card": 88}},
    ]


@pytest.mark.parametrize("deck", [{"deck": ["x" * 20_000]}, {"deck": 1.5}, {"Deck": [1]}])
def test_a_deck_that_cannot_be_committed_to_is_refused(deck: object) -> None:
    body = {**PUBLIC, "options": {"decks": True}, "setups": [deck]}
    assert guest().post("/api/tables", body).error == "bad_setup"


def test_decks_are_kept_for_the_match_and_shown_to_nobody() -> None:
    host = guest()
    deck = {"deck": [9, 8, 7, 6, 5, 4]}
    body = {**PUBLIC, "options": {"decks": True}, "setups": [deck]}
    answer = host.post("/api/tables", body)
    assert Table.objects.get().host_setup == '{"deck":[9,8,7,6,5,4]}'
    told = answer.response.content + guest().get("/api/lobby").response.content
    assert b"9,8,7" not in told.replace(b" ", b"")


def test_a_bot_for_which_no_deck_is_chosen_gets_one_that_the_game_suggests() -> None:
    body = {**BOT, "options": {"decks": True}, "setups": [{"deck": [1, 2, 3, 4, 5, 6]}]}
    assert guest().post("/api/tables", body).status == 200
    suggested = ['{"deck":[1,2,3,4,5,6]}', '{"deck":[1,1,4,4,9,9]}']
    assert Table.objects.get().guest_setup in suggested
    body["setups"] = [{"deck": [1] * 6}, {"deck": [2] * 6}]
    assert guest().post("/api/tables", body).status == 200
    assert Table.objects.first().guest_setup == '{"deck":[2,2,2,2,2,2]}'  # type: ignore[union-attr]


def test_strangers_can_open_nothing() -> None:
    browser = Browser()
    browser.get("/api/me")
    assert browser.post("/api/tables", PUBLIC).status == 401


def test_h63_a_player_has_three_open_tables_at_most() -> None:
    host = guest()
    for _ in range(3):
        assert host.post("/api/tables", PUBLIC).status == 200
    answer = host.post("/api/tables", LINK)
    assert (answer.status, answer.error) == (409, "too_many_tables")
    assert guest().post("/api/tables", LINK).status == 200


def test_h63_a_player_has_ten_running_matches_at_most() -> None:
    host = guest()
    for _ in range(10):
        assert host.post("/api/tables", BOT).status == 200
    assert host.post("/api/tables", BOT).error == "too_many_matches"
    assert host.post("/api/tables", PUBLIC).error == "too_many_matches"
    Match.objects.filter(pk=Match.objects.first().pk).update(status="ended")  # type: ignore[union-attr]
    assert host.post("/api/tables", BOT).status == 200


def _faults(browser: Browser, count: int, minutes_ago: int) -> None:
    from games.opening import now_ms

    player = Player.objects.get(pk=browser.player["id"])
    for number in range(count):
        match = Match.objects.create(
            game="toy",
            protocol="fair/1",
            turn_ms=1,
            created=1,
            status="void",
            fault="seat1",
            ended=now_ms() - minutes_ago * 60_000 + number,
        )
        Seat.objects.create(match=match, seat=1, player=player, name="x")
        Seat.objects.create(match=match, seat=0, name="y")


def test_h50_ten_seats_not_opened_in_an_hour_mean_a_pause() -> None:
    host = guest()
    _faults(host, 9, minutes_ago=50)
    assert host.post("/api/tables", LINK).status == 200
    _faults(host, 1, minutes_ago=40)
    answer = host.post("/api/tables", PUBLIC)
    assert (answer.status, answer.error) == (429, "cool_down")
    # The oldest of the ten is an hour old in ten minutes.
    assert 590 <= answer.data["facts"]["wait"] <= 600
    assert host.post("/api/quick", {"game": "toy"}).error == "cool_down"
    # Nobody's time is taken at a table with a bot.
    assert host.post("/api/tables", BOT).status == 200


def test_h50_the_other_seat_is_not_blamed_and_an_hour_later_all_is_forgotten() -> None:
    host = guest()
    _faults(host, 10, minutes_ago=10)
    Match.objects.update(fault="seat0")
    assert host.post("/api/tables", PUBLIC).status == 200
    Match.objects.update(fault="seat1")
    assert host.post("/api/tables", PUBLIC).error == "cool_down"
    Match.objects.update(ended=1)
    assert host.post("/api/tables", PUBLIC).status == 200


def test_everybody_sees_a_public_table_and_only_the_host_its_token() -> None:
    host = guest()
    table = host.post("/api/tables", PUBLIC).data["table"]
    seen = Browser().get(f"/api/tables/{table['id']}").data["table"]
    assert seen == {**table, "token": None}
    assert host.get(f"/api/tables/{table['id']}").data["table"] == table


def test_h07_a_table_by_link_is_seen_with_its_token_alone() -> None:
    host, friend = guest("Ana"), guest("Bia")
    table = host.post("/api/tables", LINK).data["table"]
    path = f"/api/tables/{table['id']}"
    assert friend.get(path).status == 404
    assert friend.get(f"{path}?token={'0' * 32}").status == 404
    assert friend.get(f"{path}?token=%C3%A9").status == 404
    seen = friend.get(f"{path}?token={table['token']}").data["table"]
    assert seen["host"]["nickname"] == "Ana"
    assert seen["token"] is None
    assert host.get(path).data["table"]["token"] == table["token"]


@pytest.mark.parametrize("name", ["0" * 16, "%00", "..%2fme", "1", "x" * 300])
def test_no_such_table(name: str) -> None:
    assert guest().get(f"/api/tables/{name}").status == 404


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    host = guest()
    assert host.call(method, "/api/tables", {}).status == 405
    table = host.post("/api/tables", PUBLIC).data["table"]
    if method != "GET":
        assert host.call(method, f"/api/tables/{table['id']}", {}).status == 405


def test_h38_it_needs_the_csrf_token() -> None:
    assert guest().call("POST", "/api/tables", PUBLIC, token=False).status == 403
    assert not Table.objects.exists()
