"""GET /api/matches/ID/record: the public record."""

import json

import pytest

from games import signing
from games.models import Match, Seat
from replays.verifier import verify
from tests.lobby.browser import Browser, guest

from .played import play

pytestmark = pytest.mark.django_db


def path(match: Match) -> str:
    return f"/api/matches/{match.pk}/record"


def test_it_is_a_file_that_the_verifier_accepts() -> None:
    match = play(decks=True)
    response = Browser().get(path(match)).response
    assert response.headers["Content-Disposition"] == (
        f'attachment; filename="semente-toy-{match.pk}.json"'
    )
    report = verify(response.content, signing.server().published)
    assert (report.verdict, report.complete) == ("ok", True)


@pytest.mark.parametrize(("end", "moves"), [("resign", 3), ("void", 0), ("void", 5)])
def test_so_are_the_records_of_other_ends(end: str, moves: int) -> None:
    match = play(end=end, moves=moves)
    report = verify(Browser().get(path(match)).response.content, signing.server().published)
    assert report.verdict == "ok"


def test_h09_of_a_running_match_it_is_the_public_chain_so_far() -> None:
    match = play(moves=5, decks=True)
    text = Browser().get(path(match)).response.content.decode()
    record = json.loads(text)
    assert record["unfinished"] is True
    assert len(record["events"]) == match.seq
    assert record["receipt"]["seq"] == match.seq
    assert "server_seed" not in text
    assert '"deck"' not in text
    assert verify(text, signing.server().published).verdict == "incomplete"


def test_h15_a_private_running_match_is_its_players_own() -> None:
    match = play(moves=3, public=False)
    me = guest("Ana")
    assert me.get(path(match)).status == 404
    assert Browser().get(path(match)).status == 404
    Seat.objects.filter(match=match, seat=0).update(player=me.player["id"])
    assert me.get(path(match)).status == 200


def test_a_private_match_that_is_over_is_public_without_its_names() -> None:
    match = play(public=False)
    content = Browser().get(path(match)).response.content
    assert verify(content, signing.server().published).verdict == "ok"
    for name in (b"Ana", b"Bia", str(match.seats.get(seat=0).player_id).encode()):
        assert name not in content


def test_a_match_that_was_never_signed_has_no_record() -> None:
    match = play(moves=1, header="", status="opening")
    answer = Browser().get(path(match))
    assert (answer.status, answer.error) == (409, "not_signed")


@pytest.mark.parametrize("name", ["0" * 32, "x", "%00", "..%2f..%2fetc", "A" * 32])
def test_h62_no_such_match(name: str) -> None:
    assert Browser().get(f"/api/matches/{name}/record").status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    assert guest().call(method, path(play()), {}).status == 405
