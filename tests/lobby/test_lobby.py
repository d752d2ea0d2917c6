"""GET /api/lobby and GET /api/games; tables whose host has gone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import catalogue
from games.models import Match, Seat
from lobby import tables
from lobby.players import Player
from lobby.presence import Presence
from lobby.tables import Table

from .browser import Browser, guest
from .test_tables import BOT, HOTSEAT, LINK, PUBLIC

pytestmark = pytest.mark.django_db


def test_it_lists_the_games_and_what_they_need() -> None:
    assert Browser().get("/api/games").data == {
        "games": [
            {
                "slug": "toy",
                "rules": "1.0.0",
                "minutes": 30,
                "bots": ["iniciante", "desafiadora"],
                "options": {"rounds": 3, "decks": False},
                "needs_setup": False,
            }
        ]
    }


def test_a_game_that_cannot_be_loaded_is_not_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_modules", {"broken": "tests.lobby.browser"})
    catalogue.game.cache_clear()
    assert Browser().get("/api/games").data == {"games": []}


def test_it_lists_public_tables_newest_first_and_no_others() -> None:
    host = guest("Ana")
    first = host.post("/api/tables", PUBLIC).data["table"]
    second = host.post("/api/tables", {**PUBLIC, "options": {"rounds": 5}}).data["table"]
    host.post("/api/tables", LINK)
    host.post("/api/tables", BOT)
    seen = Browser().get("/api/lobby").data
    assert [table["id"] for table in seen["open"]] == [second["id"], first["id"]]
    assert all(table["token"] is None for table in seen["open"])
    assert seen["mine"] == []


def test_it_lists_running_public_matches_to_watch() -> None:
    host = guest("Ana")
    watched = host.post("/api/tables", BOT).data["table"]["match"]
    hidden = host.post("/api/tables", HOTSEAT).data["table"]["match"]
    assert Browser().get("/api/lobby").data["playing"] == []  # still opening
    Match.objects.update(status="playing", seq=7, headline='{"points":[1,0],"round":2}')
    seen = Browser().get("/api/lobby").data["playing"]
    created = Match.objects.get(pk=watched).created
    assert seen == [
        {
            "match": watched,
            "game": "toy",
            "seats": [
                {"id": host.player["id"], "nickname": "Ana", "rating": None, "bot": None},
                {"id": None, "nickname": "iniciante", "rating": None, "bot": "iniciante"},
            ],
            "started": created,
            "seq": 7,
            "headline": {"points": [1, 0], "round": 2},
        }
    ]
    assert hidden not in str(seen)
    Match.objects.update(status="ended")
    assert Browser().get("/api/lobby").data["playing"] == []


def test_h07_it_gives_strangers_no_token_deck_or_private_table() -> None:
    host = guest("Ana")
    decks = {**PUBLIC, "options": {"decks": True}, "setups": [{"deck": [9, 8, 7, 6, 5, 4]}]}
    shown = host.post("/api/tables", decks).data["table"]
    hidden = host.post("/api/tables", LINK).data["table"]
    told = str(guest().get("/api/lobby").data)
    for secret in (shown["token"], hidden["token"], hidden["id"], "9, 8, 7", "setup", "login"):
        assert secret not in told


def test_one_sees_the_own_tables() -> None:
    host = guest("Ana")
    table = host.post("/api/tables", LINK).data["table"]
    assert host.get("/api/lobby").data["mine"] == [table]


def test_it_counts_who_is_here_or_at_a_table_and_todays_reveals() -> None:
    host, other = guest(), guest()
    Presence.objects.create(player_id=other.player["id"], seen=timezone.now())
    host.post("/api/tables", BOT)
    gone = guest()
    Presence.objects.create(
        player_id=gone.player["id"], seen=timezone.now() - timedelta(seconds=31)
    )
    assert Browser().get("/api/lobby").data["counts"] == {"online": 2, "revealed": 0, "ended": 0}
    now = int(timezone.now().timestamp() * 1000)
    Match.objects.update(status="ended", ended=now, header="x", server_seed="00")
    assert Browser().get("/api/lobby").data["counts"] == {"online": 1, "revealed": 1, "ended": 1}
    Match.objects.update(server_seed="")
    assert Browser().get("/api/lobby").data["counts"]["revealed"] == 0
    Match.objects.update(ended=now - 24 * 3600 * 1000)
    assert Browser().get("/api/lobby").data["counts"]["ended"] == 0


@pytest.mark.parametrize("path", ["/api/lobby", "/api/games"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_h21_they_refuse_other_methods(path: str, method: str) -> None:
    assert guest().call(method, path, {}).status == 405


def aged(table: dict[str, str], **age: float) -> None:
    """The table was opened so long ago."""
    Table.objects.filter(pk=table["id"]).update(created=timezone.now() - timedelta(**age))


def here(host: Browser, **ago: float) -> None:
    """The host's socket was last seen so long ago."""
    Presence.objects.update_or_create(
        player_id=host.player["id"], defaults={"seen": timezone.now() - timedelta(**ago)}
    )


def test_a_public_table_goes_half_a_minute_after_its_host() -> None:
    host = guest()
    table = host.post("/api/tables", PUBLIC).data["table"]
    assert tables.sweep() == 0  # the host has not even connected yet
    aged(table, seconds=46)
    here(host, seconds=29)
    assert tables.sweep() == 0
    here(host, seconds=31)
    assert tables.sweep() == 1
    assert Browser().get(f"/api/tables/{table['id']}").status == 404


def test_a_host_who_never_came_loses_the_table_too() -> None:
    table = guest().post("/api/tables", PUBLIC).data["table"]
    aged(table, seconds=46)
    assert tables.sweep() == 1


def test_a_table_by_link_waits_half_an_hour_and_none_for_more_than_a_day() -> None:
    host = guest()
    table = host.post("/api/tables", LINK).data["table"]
    aged(table, minutes=40)
    here(host, minutes=29)
    assert tables.sweep() == 0
    here(host, minutes=31)
    assert tables.sweep() == 1
    table = host.post("/api/tables", LINK).data["table"]
    aged(table, hours=13)
    here(host)
    assert tables.sweep() == 1


def test_a_table_with_a_match_stays() -> None:
    host = guest()
    table = host.post("/api/tables", BOT).data["table"]
    aged(table, days=3)
    assert tables.sweep() == 0
    assert Table.objects.exists()


def test_the_picture_stays_small_however_full_the_lobby_is() -> None:
    people = [Player.objects.create_guest(f"P{number}") for number in range(70)]
    for player in people:
        Table.objects.create(
            host=player, game="toy", options={}, visibility="public", opponent="person"
        )
        match = Match.objects.create(
            game="toy", protocol="fair/1", turn_ms=1, created=1, status="playing"
        )
        Seat.objects.create(match=match, seat=0, player=player, name=player.nickname)
        Seat.objects.create(match=match, seat=1, bot="iniciante", name="iniciante")
    answer = Browser().get("/api/lobby")
    assert (len(answer.data["open"]), len(answer.data["playing"])) == (60, 24)
    assert len(answer.response.content) < 40_000
