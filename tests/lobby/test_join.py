"""POST /api/tables/ID/join and /leave: sitting down and getting up."""

import threading
from collections.abc import Mapping

import pytest
from django.db import connection, connections

from games.models import Match
from lobby.tables import Table

from .browser import Browser, guest
from .test_tables import LINK, PUBLIC

pytestmark = pytest.mark.django_db


def opened(host: Browser, body: Mapping[str, object]) -> dict[str, str]:
    """A new table."""
    answer = host.post("/api/tables", body)
    assert answer.status == 200, answer.data
    table: dict[str, str] = answer.data["table"]
    return table


def test_it_seats_the_second_person_and_makes_the_match() -> None:
    host, friend = guest("Ana"), guest("Bia")
    table = opened(host, PUBLIC)
    seated = friend.post(f"/api/tables/{table['id']}/join").data["table"]
    assert seated["guest"]["nickname"] == "Bia"
    match = Match.objects.get(pk=seated["match"])
    assert (match.status, match.rated, match.public) == ("opening", True, True)
    assert list(match.seats.values_list("seat", "player")) == [
        (0, host.player["id"]),
        (1, friend.player["id"]),
    ]


def test_joining_twice_is_joining_once() -> None:
    host, friend = guest(), guest()
    path = f"/api/tables/{opened(host, PUBLIC)['id']}/join"
    first = friend.post(path).data
    assert friend.post(path).data == first
    assert Match.objects.count() == 1


def test_a_third_person_finds_the_seat_taken() -> None:
    host, friend, third = guest(), guest(), guest()
    path = f"/api/tables/{opened(host, PUBLIC)['id']}/join"
    friend.post(path)
    answer = third.post(path)
    assert (answer.status, answer.error) == (409, "seat_taken")


def test_nobody_joins_the_own_table() -> None:
    host = guest()
    answer = host.post(f"/api/tables/{opened(host, PUBLIC)['id']}/join")
    assert (answer.status, answer.error) == (409, "own_table")


def test_a_table_by_link_is_joined_with_its_token() -> None:
    host, friend = guest(), guest()
    table = opened(host, LINK)
    path = f"/api/tables/{table['id']}/join"
    assert friend.post(path).status == 404
    assert friend.post(path, {"token": "é"}).status == 404
    seated = friend.post(path, {"token": table["token"]}).data["table"]
    match = Match.objects.get(pk=seated["match"])
    assert (match.public, match.rated) == (False, False)


def test_tables_with_bots_and_in_hot_seat_have_no_seat_to_take() -> None:
    host, friend = guest(), guest()
    for body in (
        {"game": "toy", "opponent": "bot", "bot": "iniciante", "visibility": "public"},
        {"game": "toy", "opponent": "hotseat", "visibility": "public"},
    ):
        assert friend.post(f"/api/tables/{opened(host, body)['id']}/join").error == "seat_taken"


def test_the_second_person_brings_a_legal_deck_and_both_get_theirs() -> None:
    host, friend = guest(), guest()
    decks = {**PUBLIC, "options": {"decks": True}}
    table = opened(host, {**decks, "setups": [{"deck": [9, 9, 9, 1, 1, 1]}]})
    path = f"/api/tables/{table['id']}/join"
    assert friend.post(path).error == "bad_setup"
    assert friend.post(path, {"setup": {"deck": [1]}}).error == "bad_setup"
    assert Table.objects.get().guest is None
    assert friend.post(path, {"setup": {"deck": [1, 2, 3, 4, 5, 6]}}).status == 200


def test_who_found_a_match_has_no_other_public_table_waiting() -> None:
    host, friend = guest("Ana"), guest("Bia")
    first, second = opened(host, PUBLIC), opened(host, PUBLIC)
    by_link, of_friend = opened(host, LINK), opened(friend, PUBLIC)
    friend.post(f"/api/tables/{first['id']}/join")
    left = set(Table.objects.values_list("pk", flat=True))
    assert left == {first["id"], by_link["id"]}
    assert second["id"] not in left
    assert of_friend["id"] not in left


def test_leaving_before_the_match_takes_the_table_away() -> None:
    host, friend = guest(), guest()
    table = opened(host, PUBLIC)
    assert friend.post(f"/api/tables/{table['id']}/leave").status == 404
    assert host.post(f"/api/tables/{table['id']}/leave").data == {}
    assert friend.post(f"/api/tables/{table['id']}/join").status == 404
    assert host.post(f"/api/tables/{table['id']}/leave").status == 404


def test_a_match_that_was_made_is_not_left_here() -> None:
    host, friend = guest(), guest()
    table = opened(host, PUBLIC)
    friend.post(f"/api/tables/{table['id']}/join")
    for browser in (host, friend):
        assert browser.post(f"/api/tables/{table['id']}/leave").error == "match_made"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_twenty_people_at_once_never_get_one_seat() -> None:
    assert connection.vendor == "postgresql"
    host = guest()
    people = [guest(f"Pessoa {number}") for number in range(20)]
    for _ in range(3):
        table = opened(host, LINK)
        body = {"token": table["token"]}
        statuses = _all_at_once(people, f"/api/tables/{table['id']}/join", body)
        assert sorted(statuses) == [200] + [409] * 19
        match = Match.objects.get(table__pk=table["id"])
        assert match.seats.count() == 2
    assert Match.objects.count() == 3


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_player_who_joins_many_tables_at_once_keeps_to_the_cap() -> None:
    hosts = [guest(f"Anfitriã {number}") for number in range(12)]
    paths = [f"/api/tables/{opened(host, PUBLIC)['id']}/join" for host in hosts]
    player = guest()
    tabs = []
    for _ in paths:
        tab = Browser()
        tab.client.cookies = player.client.cookies
        tabs.append(tab)
    statuses: list[int] = []
    threads = [
        threading.Thread(target=_post, args=(tab, path, None, None, statuses))
        for tab, path in zip(tabs, paths, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] * 10 + [409] * 2


def _all_at_once(people: list[Browser], path: str, body: object) -> list[int]:
    barrier = threading.Barrier(len(people))
    statuses: list[int] = []
    threads = [
        threading.Thread(target=_post, args=(person, path, body, barrier, statuses))
        for person in people
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


def _post(
    browser: Browser,
    path: str,
    body: object,
    barrier: threading.Barrier | None,
    statuses: list[int],
) -> None:
    if barrier:
        barrier.wait()
    try:
        statuses.append(browser.post(path, body).status)
    finally:
        connections.close_all()
