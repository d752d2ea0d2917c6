"""Making a match (``games.opening``): what is accepted, and what the rows hold."""

from typing import Any

import pytest

from games import catalogue
from games.engine import fairness
from games.engine.contract import BadOptions, BadSetup, Refused
from games.models import Match
from games.opening import Hidden, SeatSpec, create_match
from lobby.models import Player

catalogue.register("toy", "tests.engine.toy")
pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[SeatSpec]:
    return [SeatSpec(player=Player.objects.create_guest(name)) for name in ("Ana", "Beto")]


BOT = SeatSpec(bot="random")


def code_of(*arguments: Any, **options: Any) -> str:
    with pytest.raises(Refused) as refused:
        create_match(*arguments, **options)
    assert Match.objects.count() == 0
    return refused.value.code


def test_an_offer_is_committed_to_before_anybody_hears_of_it(people: list[SeatSpec]) -> None:
    match = create_match("toy", {}, people, rated=True)
    hidden = Hidden.unseal(match.id, match.secret.sealed)
    seed, raw = bytes.fromhex(hidden.server_seed), bytes.fromhex(match.id)
    assert fairness.commit("S", raw, seed).hex() == match.server_commit
    assert match.options == {"rounds": 3, "decks": False}
    assert (match.status, match.protocol, match.rated, match.seq) == ("opening", "fair/1", True, 0)
    assert match.rules_hash == catalogue.rules_hash("toy")
    assert [seat.name for seat in match.seats.all()] == ["Ana", "Beto"]


def test_a_bots_part_is_made_at_once(people: list[SeatSpec]) -> None:
    match = create_match(
        "toy",
        {"decks": True},
        [people[0], SeatSpec(bot="random", setup={"deck": [1] * 6})],
        rated=True,
    )
    human, bot = match.seats.all()
    hidden = Hidden.unseal(match.id, match.secret.sealed)
    contrib = bytes.fromhex(hidden.contribs[1] or "")
    assert bot.commit == fairness.commit(1, bytes.fromhex(match.id), contrib).hex()
    assert bot.key
    assert bot.setup_commit
    assert hidden.contribs[0] is None
    assert human.commit == human.key == ""
    # Never for ratings.
    assert not match.rated


def test_practice_is_never_rated_and_has_its_header_at_once(people: list[SeatSpec]) -> None:
    match = create_match("toy", {}, [people[0], BOT], rated=True, practice_seed="abc")
    assert (match.protocol, match.rated, match.server_commit) == ("practice/1", False, "")
    assert '"practice_seed":"abc"' in match.header


def test_what_is_refused(people: list[SeatSpec]) -> None:
    assert code_of("chess", {}, people) == "unknown_game"
    assert code_of("../courts", {}, people) == "unknown_game"
    assert code_of("toy", {}, people[:1]) == "bad_seats"
    assert code_of("toy", {}, [people[0], people[0]]) == "bad_seats"
    assert code_of("toy", {}, [BOT, BOT]) == "bad_seats"
    assert code_of("toy", {}, [SeatSpec(), people[0]]) == "bad_seats"
    assert code_of("toy", {}, people, hotseat=True) == "bad_seats"
    assert code_of("toy", {}, [people[0], SeatSpec(bot="genius")]) == "unknown_bot"
    for name in ("", "x" * 65, "a\x00", "\ud800", "a\u202eb"):
        assert code_of("toy", {}, [people[0], BOT], practice_seed=name) == "bad_practice_seed"
    # Where a second person plays, chance is nobody's to choose.
    assert code_of("toy", {}, people, practice_seed="abc") == "bad_practice_seed"
    with pytest.raises(BadOptions):
        create_match("toy", {"rounds": 0}, people)
    with pytest.raises(BadSetup):
        create_match("toy", {"decks": True}, [people[0], BOT])
    with pytest.raises(BadSetup):
        create_match(
            "toy", {"decks": True}, [people[0], SeatSpec(bot="random", setup={"deck": [0]})]
        )
    assert Match.objects.count() == 0
