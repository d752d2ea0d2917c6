"""Ratings: Glicko-2, one a player and game, from stored results."""

import math
import random
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections

from games.models import Match, Seat
from games.signals import match_changed, match_ended
from lobby import ratings
from lobby.players import Player
from lobby.ratings import RatedResult, Rating, Strength

from .browser import guest

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def player(name: str) -> Player:
    return Player.objects.create_guest(name)


def test_the_example_of_glickmans_paper() -> None:
    # "Example of the Glicko-2 system": 1500/200/0.06 beats 1400/30, loses to 1550/100 and
    # 1700/300; the new values are 1464.06, 151.52 and 0.05999.
    me = ratings._Glicko(1500, 200, 0.06)
    me.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert me.rating == pytest.approx(1464.06, abs=0.01)
    assert me.rd == pytest.approx(151.52, abs=0.01)
    assert me.vol == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize("rating", [700, 1500, 2300])
@pytest.mark.parametrize("score", [0, 0.5, 1])
def test_the_volatility_solves_the_papers_equation_for_every_rating(
    rating: float, score: float
) -> None:
    # Step 5 of the paper written anew: f(ln σ'²) = 0.
    mine, other = Strength(rating, 80, 0.06), Strength(1500, 60, 0.06)
    sigma = mine.after(other, score).volatility
    mu, phi = (rating - 1500) / 173.7178, 80 / 173.7178
    mu_j, phi_j = 0.0, 60 / 173.7178
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g**2 * expected * (1 - expected))
    delta = v * g * (score - expected)
    x, a = math.log(sigma**2), math.log(0.06**2)
    ex = math.exp(x)
    f = ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2) - (x - a) / 0.5**2
    assert f == pytest.approx(0, abs=1e-4)


def test_two_new_players_move_apart_by_the_same_amount() -> None:
    winner = Strength().after(Strength(), 1)
    loser = Strength().after(Strength(), 0)
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.rating == pytest.approx(1662.3, abs=0.1)
    assert winner.deviation < 350


def test_the_deviation_stays_within_bounds_and_widens_with_idle_months() -> None:
    strong = Strength(1800, 46, 0.06)
    for _ in range(200):
        strong = strong.after(Strength(1800, 46, 0.06), 0.5)
    assert strong.deviation >= ratings.SHARPEST
    assert strong.rested(1).deviation == pytest.approx(
        math.hypot(strong.deviation, strong.volatility * 173.7178)
    )
    assert Strength(1500, 340, 0.06).rested(500).deviation == 350


def ended(
    winner: int | None = 0,
    *,
    first: Player | None = None,
    second: Player | None = None,
    **fields: Any,
) -> Match:
    """A finished match of two people."""
    values: dict[str, object] = {
        "game": "toy",
        "protocol": "fair/1",
        "turn_ms": 1,
        "created": 1,
        "ended": int(NOON.timestamp() * 1000),
        "status": "ended",
        "end_reason": "normal",
        "rated": True,
        "winner": winner,
        **fields,
    }
    match = Match.objects.create(**values)
    for seat, who in enumerate((first or player("Ana"), second or player("Bia"))):
        Seat.objects.create(match=match, seat=seat, player=who, name=who.nickname)
    return match


def test_a_finished_rated_match_moves_both_ratings() -> None:
    ana, bia = player("Ana"), player("Bia")
    match = ended(1, first=ana, second=bia)
    match_ended.send(sender=Match, match=match)
    loser, winner = Rating.objects.get(player=ana), Rating.objects.get(player=bia)
    assert (round(winner.rating), round(loser.rating)) == (1662, 1338)
    assert (winner.wins, winner.losses, loser.wins, loser.losses) == (1, 0, 0, 1)
    assert winner.provisional
    result = RatedResult.objects.get()
    assert (result.match, result.first_change, result.second_change) == (match.pk, -162, 162)


def test_being_told_twice_counts_once() -> None:
    match = ended()
    for _ in range(2):
        match_ended.send(sender=Match, match=match)
    assert RatedResult.objects.count() == 1
    assert Rating.objects.filter(wins=1).count() == 1


def test_a_draw_counts_for_both() -> None:
    match_ended.send(sender=Match, match=ended(None))
    assert list(Rating.objects.values_list("draws", "wins", "losses")) == [(1, 0, 0)] * 2


@pytest.mark.parametrize("reason", ["normal", "resign", "clock", "agreed"])
def test_these_ends_count(reason: str) -> None:
    match_ended.send(sender=Match, match=ended(end_reason=reason))
    assert RatedResult.objects.count() == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"rated": False},
        {"end_reason": "server"},
        {"status": "void", "end_reason": "void"},
        {"status": "void", "end_reason": "lapsed"},
    ],
)
def test_these_do_not(fields: dict[str, Any]) -> None:
    match_ended.send(sender=Match, match=ended(**fields))
    assert not RatedResult.objects.exists()
    assert not Rating.objects.exists()


def test_a_removed_account_costs_nobody_anything() -> None:
    match = ended()
    Seat.objects.filter(match=match, seat=1).update(player=None)
    match_ended.send(sender=Match, match=match)
    assert not RatedResult.objects.exists()


def test_a_changed_match_is_told_to_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    from lobby import endings

    told: list[bool] = []
    monkeypatch.setattr(endings, "lobby_changed", lambda: told.append(True))
    match_changed.send(sender=Match, match_id="0" * 32, status="playing")
    assert told == [True]


def test_ratings_can_be_computed_anew_from_the_results() -> None:
    people = [player(f"P{number}") for number in range(5)]
    rng = random.Random(7)
    for number in range(60):
        first, second = rng.sample(people, 2)
        when = NOON + timedelta(days=number * 3)
        ratings.record(f"{number:032x}", "toy", (first, second), rng.choice([0, 1, None]), when)

    def everything() -> list[object]:
        fields = ("player", "rating", "deviation", "volatility", "wins", "draws", "losses")
        changes = RatedResult.objects.order_by("id").values_list("first_change", "second_change")
        return [list(Rating.objects.order_by("player").values_list(*fields)), list(changes)]

    before = everything()
    Rating.objects.update(rating=9999, wins=77)
    RatedResult.objects.update(first_change=0)
    call_command("recompute_ratings")
    assert everything() == before


def test_recomputing_one_game_leaves_the_others_alone() -> None:
    ana, bia = player("Ana"), player("Bia")
    ratings.record("0" * 32, "toy", (ana, bia), 0, NOON)
    ratings.record("1" * 32, "other", (ana, bia), 0, NOON)
    Rating.objects.update(rating=1000)
    assert ratings.recompute(["toy"]) == 1
    assert round(Rating.objects.get(player=ana, game="toy").rating) == 1662
    assert Rating.objects.get(player=ana, game="other").rating == 1000


def test_a_rating_is_shown_with_the_player_and_at_the_table() -> None:
    browser = guest("Ana")
    me = Player.objects.get(pk=browser.player["id"])
    ratings.record("0" * 32, "toy", (me, player("Bia")), 0, NOON)
    shown = browser.get("/api/me").data["player"]["ratings"]
    assert shown == {"toy": {"rating": 1662, "games": 1, "provisional": True}}
    body = {"game": "toy", "opponent": "person", "visibility": "public"}
    assert browser.post("/api/tables", body).data["table"]["host"]["rating"] == 1662


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_matches_that_end_at_once_are_all_counted_and_in_one_order() -> None:
    people = [player(f"P{number}") for number in range(3)]

    def plays(number: int) -> None:
        try:
            first, second = people[number % 3], people[(number + 1) % 3]
            ratings.record(f"{number:032x}", "toy", (first, second), 0, NOON)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=plays, args=(number,)) for number in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert RatedResult.objects.count() == 24
    before = dict(Rating.objects.values_list("player", "rating"))
    ratings.recompute()
    assert dict(Rating.objects.values_list("player", "rating")) == before
