"""Orders of steps that nobody meant (H45, H05, H55): in random matches of the games themselves."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalogue
from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.contract import Refused
from games.engine.referee import Referee

few = settings(max_examples=max(3, settings().max_examples // 40), deadline=None)
GAMES = ("courts", "valeron", "eidolon")


def begin(slug: str, seed: int) -> Referee:
    game = catalogue.game(slug)
    setups: list[Any] = [None, None]
    if slug == "eidolon":
        from games.eidolon import suggested_decks

        decks = [entry["deck"] for entry in suggested_decks()]
        setups = [decks[seed % 4], decks[seed // 4 % 4]]
    key = seed.to_bytes(32, "big")
    return Referee(game, game.check_options({}), setups, SeededChance(key))


@pytest.mark.parametrize("slug", GAMES)
@few
@given(seed=st.integers(0, 2**32))
def test_h45_attempts_between_the_steps_change_nothing(slug: str, seed: int) -> None:
    """H45, E0: moves of other moments and of the other seat, again and again, between all steps.

    The match that was disturbed so ends in the same state, with the same draws, as the one that was not:
    points, draws and once-a-turn uses count once.
    """
    rng = random.Random(seed)
    quiet, disturbed = begin(slug, seed), begin(slug, seed)
    heard: list[str] = []
    for _ in range(250):
        if quiet.outcome is not None:
            break
        decision = quiet.decisions[0]
        before = canonical.dumps(disturbed.game.dump(disturbed.state))
        attempts = [(1 - decision.seat, m) for m in decision.moves[:3]]
        attempts += [(rng.randrange(2), m) for m in rng.sample(heard, min(4, len(heard)))]
        attempts += [(decision.seat, ""), (decision.seat, decision.moves[0] + " 1")]
        for seat, move in attempts:
            allowed = disturbed.decision_of(seat)
            if allowed is not None and move in allowed.moves:
                continue
            with pytest.raises(Refused) as refused:
                disturbed.play(seat, move)
            assert refused.value.code
        assert canonical.dumps(disturbed.game.dump(disturbed.state)) == before
        heard += decision.moves[:5]
        move = decision.moves[rng.randrange(len(decision.moves))]
        one, two = quiet.play(decision.seat, move), disturbed.play(decision.seat, move)
        assert one == two
        # Once made it is not made again: the same text now is another move, or none.
        again = disturbed.decision_of(decision.seat)
        if again is None or move not in again.moves:
            with pytest.raises(Refused):
                disturbed.play(decision.seat, move)
    assert quiet.digest() == disturbed.digest()


WALKED = settings(max_examples=max(4, settings().max_examples // 20), deadline=None)


@WALKED
@given(seed=st.integers(0, 2**32))
def test_h05_h55_what_went_back_unseen_is_not_known_any_more(seed: int) -> None:
    """H05, H55: Courts is the game in which hands are looked at, swapped, mixed in and discarded by chance.

    A seat is told of a card in the other's hand only while it has lain there since it was shown. A card
    that is discarded by chance is told without its place, and the draw's result stays in the seed.
    """
    from tests.courts.walks import start, walk

    referee = start(seed)
    may_know: list[set[int]] = [set(), set()]
    hidden = [_hidden(referee, seat) for seat in (0, 1)]
    for turned in walk(referee, seed, 0.5):
        for event in turned.step.events:
            if event.name == "discarded":
                assert set(event.facts) == {"court", "card", "by"}
                assert event.private is None
        for draw in turned.step.draws:
            if "discard" in draw["label"] or "swap" in draw["label"] or "shuffle" in draw["label"]:
                assert draw["out"] is None
        for seat in (0, 1):
            hand = _closed(referee, seat)
            shown = canonical.dumps([event.seen_by(seat) for event in turned.step.events])
            told = {card for card in hand if _names(shown, card)}
            # Or it came from where everybody, or this seat, saw it lie.
            may_know[seat] = (may_know[seat] & hand) | told | (hand - hidden[seat])
            hidden[seat] = _hidden(referee, seat)
            if referee.outcome is None:
                known = referee.game.view(referee.state, seat)["known"]
                assert set(known) <= may_know[seat], (turned.move, known)


def _court(referee: Referee, seat: int) -> int:
    return 0 if seat == referee.state.moon_seat else 1


def _closed(referee: Referee, seat: int) -> set[int]:
    """The other's cards that a seat cannot see: the hand, and a herald until it is resolved."""
    state, other = referee.state, 1 - _court(referee, seat)
    return {*state.hands[other], state.heralds[other]}


def _hidden(referee: Referee, seat: int) -> set[int]:
    """All cards that a seat cannot see: those, and the draw pile."""
    return {*_closed(referee, seat), *referee.state.draw}


def _names(text: str, number: int) -> bool:
    return re.search(rf"(?<!\d){number}(?!\d)", text) is not None
