"""POST and DELETE /api/quick: somebody of similar strength."""

import threading
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from games.models import Match
from lobby import quick
from lobby.presence import Presence
from lobby.quick import Ticket
from lobby.ratings import Rating
from lobby.tables import Table

from .browser import Browser, guest
from .test_tables import LINK, PUBLIC

pytestmark = pytest.mark.django_db

TOY = {"game": "toy"}


def rated(nickname: str, rating: float) -> Browser:
    """A guest who has played before."""
    browser = guest(nickname)
    Rating.objects.create(
        player_id=browser.player["id"], game="toy", rating=rating, deviation=60, wins=20
    )
    return browser


def later(seconds: float) -> None:
    """Time passes for everybody in the queue, who all keep asking."""
    for ticket in Ticket.objects.all():
        Ticket.objects.filter(pk=ticket.pk).update(since=ticket.since - timedelta(seconds=seconds))


def test_the_first_one_waits_and_the_second_one_plays() -> None:
    first, second = guest("Ana"), guest("Bia")
    answer = first.post("/api/quick", TOY)
    assert answer.data == {"table": None, "ticket": Ticket.objects.get().pk}
    table = second.post("/api/quick", TOY).data["table"]
    assert (table["host"]["nickname"], table["guest"]["nickname"]) == ("Ana", "Bia")
    assert table["rated"]
    assert Match.objects.get(pk=table["match"]).rated
    found = first.post("/api/quick", TOY).data
    assert found == {"table": {**table, "token": found["table"]["token"]}, "ticket": None}
    assert not Ticket.objects.exists()


def test_asking_again_keeps_the_place_and_another_game_or_options_start_anew() -> None:
    player = guest()
    first = player.post("/api/quick", TOY).data
    assert player.post("/api/quick", TOY).data == first
    other = player.post("/api/quick", {**TOY, "options": {"rounds": 5}}).data
    assert other["ticket"] != first["ticket"]
    assert Ticket.objects.count() == 1


def test_one_does_not_meet_oneself_nor_other_options() -> None:
    first, second = guest(), guest()
    first.post("/api/quick", {**TOY, "options": {"rounds": 5}})
    assert second.post("/api/quick", TOY).data["table"] is None
    assert Match.objects.count() == 0


def test_equal_options_may_be_written_differently() -> None:
    guest().post("/api/quick", {**TOY, "options": {"decks": False}})
    assert guest().post("/api/quick", {**TOY, "options": {"rounds": 3}}).data["table"]


def test_it_takes_the_nearest_rating_within_reach() -> None:
    for name, rating in (("Fraca", 1200.0), ("Perto", 1480.0), ("Forte", 1590.0)):
        rated(name, rating).post("/api/quick", TOY)
    # "Perto" and "Forte" are 110 apart, "Fraca" is far from both.
    assert Ticket.objects.filter(table=None).count() == 3
    table = rated("Eu", 1500.0).post("/api/quick", TOY).data["table"]
    assert table["host"]["nickname"] == "Perto"


def test_the_reach_grows_while_one_waits() -> None:
    weak, strong = rated("Fraca", 1300.0), rated("Forte", 1600.0)
    weak.post("/api/quick", TOY)
    assert strong.post("/api/quick", TOY).data["table"] is None
    later(13)  # 100 + 15 × 13 = 295 < 300
    quick.sweep()
    assert not Match.objects.exists()
    later(1)  # 310 > 300
    quick.sweep()
    assert Match.objects.count() == 1
    assert weak.post("/api/quick", TOY).data["table"]["match"] == Match.objects.get().pk


def test_it_takes_a_seat_at_an_open_table_of_somebody_near() -> None:
    near, far, private = rated("Perto", 1490.0), rated("Longe", 1900.0), rated("Link", 1500.0)
    friendly = rated("Amistosa", 1500.0)
    far.post("/api/tables", PUBLIC)
    private.post("/api/tables", LINK)
    friendly.post("/api/tables", {**PUBLIC, "rated": False})
    wanted = near.post("/api/tables", PUBLIC).data["table"]
    table = rated("Eu", 1500.0).post("/api/quick", TOY).data["table"]
    assert table["id"] == wanted["id"]
    assert Match.objects.count() == 1


def test_who_stops_looking_meets_nobody() -> None:
    first, second = guest(), guest()
    first.post("/api/quick", TOY)
    assert first.delete("/api/quick").data == {}
    assert second.post("/api/quick", TOY).data["table"] is None
    assert first.delete("/api/quick").status == 200


def test_who_has_gone_away_meets_nobody_but_an_open_socket_keeps_the_place() -> None:
    first, second, third = guest("Foi"), guest("Ficou"), guest("Eu")
    first.post("/api/quick", TOY)
    second.post("/api/quick", {**TOY, "options": {"rounds": 5}})
    Ticket.objects.update(asked=timezone.now() - timedelta(seconds=31))
    Presence.objects.create(player_id=second.player["id"], seen=timezone.now())
    assert third.post("/api/quick", TOY).data["table"] is None
    table = third.post("/api/quick", {**TOY, "options": {"rounds": 5}}).data["table"]
    assert table["host"]["nickname"] == "Ficou"


def test_decks_are_checked_and_brought_along() -> None:
    decks = {**TOY, "options": {"decks": True}}
    first, second = guest(), guest()
    assert first.post("/api/quick", decks).error == "bad_setup"
    assert not Ticket.objects.exists()
    first.post("/api/quick", {**decks, "setup": {"deck": [9, 9, 9, 9, 9, 9]}})
    second.post("/api/quick", {**decks, "setup": {"deck": [1, 1, 1, 1, 1, 1]}})
    table = Table.objects.get()
    assert table.host_setup == '{"deck":[9,9,9,9,9,9]}'
    assert table.guest_setup == '{"deck":[1,1,1,1,1,1]}'


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_fields"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": "toy", "options": {"rounds": 0}}, "bad_rounds"),
        ({"game": "toy", "rating": 3000}, "unknown_field"),
    ],
)
def test_it_refuses(body: dict[str, object], code: str) -> None:
    answer = guest().post("/api/quick", body)
    assert (answer.status, answer.error) == (400, code)


def test_strangers_do_not_queue() -> None:
    browser = Browser()
    browser.get("/api/me")
    assert browser.post("/api/quick", TOY).status == 401
    assert browser.delete("/api/quick").status == 401


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    assert guest().call(method, "/api/quick", {}).status == 405


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_crowd_that_asks_at_once_is_seated_in_pairs_and_nobody_twice() -> None:
    people = [guest(f"Pessoa {number}") for number in range(16)]
    errors: list[int] = []

    def asks(person: Browser) -> None:
        try:
            for _ in range(3):
                status = person.post("/api/quick", TOY).status
                if status != 200:
                    errors.append(status)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=asks, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    seats: dict[str, int] = {}
    for table in Table.objects.all():
        assert table.guest_id
        for player in (table.host_id, table.guest_id):
            seats[player] = seats.get(player, 0) + 1
    # Asking again after the table was read is a new wish; at once each has one table or waits.
    waiting = set(Ticket.objects.filter(table=None).values_list("player", flat=True))
    assert set(seats) | waiting == {person.player["id"] for person in people}
    assert Match.objects.count() == Table.objects.count()
