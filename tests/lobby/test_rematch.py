"""POST /api/matches/ID/rematch: once more."""

import threading
from collections.abc import Mapping

import pytest
from django.db import connections

from games.models import Match
from lobby.tables import Table

from .browser import Browser, guest
from .test_tables import BOT, HOTSEAT, LINK, PUBLIC

pytestmark = pytest.mark.django_db


def played(host: Browser, friend: Browser, body: Mapping[str, object] | None = None) -> str:
    """A match of these two that is over."""
    table = host.post("/api/tables", body or PUBLIC).data["table"]
    joined = friend.post(f"/api/tables/{table['id']}/join", {"token": table["token"]})
    match: str = joined.data["table"]["match"]
    Match.objects.filter(pk=match).update(status="ended")
    return match


def test_it_offers_a_table_that_is_kept_for_the_other_one() -> None:
    host, friend, stranger = guest("Ana"), guest("Bia"), guest("Cid")
    match = played(host, friend)
    table = friend.post(f"/api/matches/{match}/rematch").data["table"]
    assert (table["host"]["nickname"], table["guest"], table["match"]) == ("Bia", None, None)
    assert table["rematch_of"] == match
    assert stranger.get(f"/api/tables/{table['id']}").status == 404
    assert stranger.post(f"/api/tables/{table['id']}/join").status == 404
    assert stranger.get("/api/lobby").data["open"] == []
    assert [t["id"] for t in host.get("/api/lobby").data["mine"]] == [table["id"]]


@pytest.mark.parametrize("how", ["rematch", "join"])
def test_the_other_one_takes_it(how: str) -> None:
    host, friend = guest("Ana"), guest("Bia")
    match = played(host, friend)
    offer = friend.post(f"/api/matches/{match}/rematch").data["table"]
    path = (
        f"/api/matches/{match}/rematch" if how == "rematch" else f"/api/tables/{offer['id']}/join"
    )
    table = host.post(path).data["table"]
    assert table["id"] == offer["id"]
    again = Match.objects.get(pk=table["match"])
    assert (again.rated, again.public) == (True, True)
    assert again.server_commit != Match.objects.get(pk=match).server_commit
    assert friend.post(f"/api/matches/{match}/rematch").data["table"]["match"] == again.pk


def test_offering_twice_is_offering_once() -> None:
    host, friend = guest(), guest()
    match = played(host, friend)
    first = host.post(f"/api/matches/{match}/rematch").data
    assert host.post(f"/api/matches/{match}/rematch").data == first
    assert Table.objects.filter(rematch_of=match).count() == 1


def test_it_may_be_declined_and_offered_anew() -> None:
    host, friend = guest(), guest()
    match = played(host, friend)
    offer = host.post(f"/api/matches/{match}/rematch").data["table"]
    assert friend.post(f"/api/tables/{offer['id']}/leave").status == 200
    again = friend.post(f"/api/matches/{match}/rematch").data["table"]
    assert again["id"] != offer["id"]


def test_both_keep_their_decks_also_when_the_guest_asks() -> None:
    host, friend = guest(), guest()
    decks = {**PUBLIC, "options": {"decks": True}, "setups": [{"deck": [9] * 6}]}
    table = host.post("/api/tables", decks).data["table"]
    join = friend.post(f"/api/tables/{table['id']}/join", {"setup": {"deck": [1] * 6}})
    match = join.data["table"]["match"]
    Match.objects.update(status="ended")
    friend.post(f"/api/matches/{match}/rematch")
    host.post(f"/api/matches/{match}/rematch")
    again = Table.objects.get(rematch_of=match)
    assert again.host_setup == '{"deck":[1,1,1,1,1,1]}'
    assert again.guest_setup == '{"deck":[9,9,9,9,9,9]}'


@pytest.mark.parametrize("body", [BOT, {**BOT, "practice_seed": "chuva"}, HOTSEAT])
def test_without_a_second_person_the_new_match_begins_at_once(body: dict[str, object]) -> None:
    host = guest()
    first = host.post("/api/tables", body).data["table"]
    Match.objects.update(status="ended")
    again = host.post(f"/api/matches/{first['match']}/rematch").data["table"]
    assert again["match"] not in (None, first["match"])
    assert (again["opponent"], again["bot"]) == (first["opponent"], first["bot"])
    assert again["practice"] == first["practice"]


def test_a_running_match_is_finished_first() -> None:
    host, friend = guest(), guest()
    match = played(host, friend)
    Match.objects.update(status="playing")
    answer = host.post(f"/api/matches/{match}/rematch")
    assert (answer.status, answer.error) == (409, "not_over")


def test_strangers_and_unknown_matches() -> None:
    host, friend, stranger = guest(), guest(), guest()
    match = played(host, friend, LINK)
    assert stranger.post(f"/api/matches/{match}/rematch").status == 404
    assert host.post(f"/api/matches/{'0' * 32}/rematch").status == 404
    nobody = Browser()
    nobody.get("/api/me")
    assert nobody.post(f"/api/matches/{match}/rematch").status == 401


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_when_both_ask_at_once_they_meet_at_one_table() -> None:
    host, friend = guest("Ana"), guest("Bia")
    for _ in range(8):
        match = played(host, friend)
        assert _both_at_once(host, friend, f"/api/matches/{match}/rematch") == [200, 200]
        table = Table.objects.get(rematch_of=match)
        assert table.match is not None
        assert {table.host_id, table.guest_id} == {host.player["id"], friend.player["id"]}
        Match.objects.update(status="ended")


def _both_at_once(host: Browser, friend: Browser, path: str) -> list[int]:
    barrier = threading.Barrier(2)
    statuses: list[int] = []

    def asks(person: Browser) -> None:
        barrier.wait()
        try:
            statuses.append(person.post(path).status)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=asks, args=(person,)) for person in (host, friend)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses
