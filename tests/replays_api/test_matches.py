"""GET /api/matches: matches that are over."""

import pytest

from games.models import Match, Seat
from tests.lobby.browser import Browser, guest

from .played import play

pytestmark = pytest.mark.django_db


def ids(answer: object) -> list[str]:
    return [match["id"] for match in answer.data["matches"]]  # type: ignore[attr-defined]


def test_it_lists_matches_that_are_over_newest_first() -> None:
    older = play(t=1_700_000_000_000)
    newer = play(t=1_700_000_900_000)
    play(moves=3)
    answer = Browser().get("/api/matches")
    assert ids(answer) == [newer.pk, older.pk]
    assert answer.data["more"] is False
    shown = answer.data["matches"][0]
    assert shown["server_seed"] == newer.server_seed
    assert shown["result"] == {"winner": newer.winner, "reason": newer.result_reason}
    assert [seat["name"] for seat in shown["seats"]] == ["Ana", "Bia"]


def test_it_lists_voids_but_no_lapsed_openings() -> None:
    void = play(moves=0, end="void")
    Match.objects.create(
        game="toy",
        protocol="fair/1",
        turn_ms=1,
        created=1,
        ended=2,
        status="void",
        end_reason="lapsed",
    )
    assert ids(Browser().get("/api/matches")) == [void.pk]


def test_it_gives_twenty_a_page() -> None:
    rows = [
        Match(
            game="toy",
            protocol="fair/1",
            turn_ms=1,
            created=1,
            ended=n,
            status="ended",
        )
        for n in range(45)
    ]
    Match.objects.bulk_create(rows)
    pages = [Browser().get(f"/api/matches?page={page}").data for page in (1, 2, 3, 4)]
    assert [len(page["matches"]) for page in pages] == [20, 20, 5, 0]
    assert [page["more"] for page in pages] == [True, True, False, False]
    seen = [match["ended"] for page in pages for match in page["matches"]]
    assert seen == sorted(range(45), reverse=True)


def test_it_lists_those_of_a_game_or_a_player() -> None:
    match, other = play(), play(game="other")
    ana = match.seats.get(seat=0).player_id
    assert ids(Browser().get("/api/matches?game=toy")) == [match.pk]
    assert ids(Browser().get(f"/api/matches?player={ana}")) == [match.pk]
    assert ids(Browser().get(f"/api/matches?player={ana}&game=other")) == []
    assert set(ids(Browser().get("/api/matches"))) == {match.pk, other.pk}
    for nonsense in ("player=", "game=' OR 1=1"):
        assert ids(Browser().get(f"/api/matches?{nonsense}")) == []
    for nonsense in ("game=%00", "player=%00"):
        assert Browser().get(f"/api/matches?{nonsense}").error == "bad_fields"


def test_h07_private_matches_stand_in_the_own_list_alone() -> None:
    match = play(public=False)
    me = guest("Ana")
    Seat.objects.filter(match=match, seat=0).update(player=me.player["id"])
    path = f"/api/matches?player={me.player['id']}"
    assert ids(me.get(path)) == [match.pk]
    assert ids(me.get("/api/matches")) == []
    assert ids(guest("Bia").get(path)) == []
    assert ids(Browser().get("/api/matches")) == []


@pytest.mark.parametrize("page", ["0", "-1", "x", "1.5", "501", "9" * 30, "%C2%B2", ""])
def test_it_refuses_pages_that_are_none(page: str) -> None:
    answer = Browser().get(f"/api/matches?page={page}")
    assert (answer.status, answer.error) == (400, "bad_fields")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    assert guest().call(method, "/api/matches", {}).status == 405
