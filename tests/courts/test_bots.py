"""The bots of courts: legal, from the seat's view alone, better than chance, one better than the other."""

from __future__ import annotations

import random

import pytest

from games.bots.catalogue import LEVELS, bot
from games.courts import GAME
from games.engine import canonical
from tests.courts.duels import duel
from tests.courts.table import QUIET, Table
from tests.courts.test_leaks import twin
from tests.courts.walks import start


@pytest.mark.parametrize("level", LEVELS)
def test_it_decides_from_what_its_seat_may_see(level: str) -> None:
    """C-1.11, C-1.12, C-21.3: the view as it comes off the wire, and nothing of the match's chance.

    With other cards in the hidden places, the same view and the same private chance give the same move.
    """
    referee = start(11)
    player = bot("courts", level)
    for step in range(45):
        decision = referee.decisions[0]
        seat = decision.seat
        view = canonical.loads(canonical.dumps(GAME.view(referee.state, seat)))
        prompt = canonical.loads(canonical.dumps(GAME.prompt(referee.state, seat)))
        move = player.choose(seat, view, decision, prompt, random.Random(step))
        assert move in decision.moves
        other = twin(referee.state, seat, random.Random(step))
        hers = GAME.view(other, seat), GAME.prompt(other, seat)
        again = player.choose(seat, hers[0], GAME.decisions(other)[0], hers[1], random.Random(step))
        assert again == move
        taken = referee.chance.take()
        assert taken == []
        referee.play(seat, move)


@pytest.mark.parametrize("level", LEVELS)
def test_it_holds_its_fairs_in_time(level: str) -> None:
    """C-13.2: with as many Fairs as plays left there is nothing else to do."""
    t = Table(left=(1, 1), moon=f"feira_da_agua_de_vidro mediador {QUIET}", sun="mediador", turn=4)
    player = bot("courts", level)
    for seed in range(5):
        view, decision = t.seen_by("moon"), GAME.decisions(t.state)[0]
        move = player.choose(0, view, decision, t.prompt(), random.Random(seed))
        assert move == "event 2"


def test_the_challenger_does_not_put_out_the_last_candle() -> None:
    """C-11.11: at Truce 2 it neither coups a keystone nor gives the Sun the chance to."""
    t = Table(truce=2, moon="mensageira_de_cera tregua_de_lareira", sun=QUIET)
    player = bot("courts", "desafiadora")
    for seed in range(5):
        decision = GAME.decisions(t.state)[0]
        move = player.choose(0, t.seen_by("moon"), decision, t.prompt(), random.Random(seed))
        assert not move.startswith(("place 5", "coup 5", "persuade 5")), move


def test_the_challenger_beats_random_play() -> None:
    """A small form of ``tests/bench/bench_courts_bots.py``: both sides of two seeds."""
    assert duel("desafiadora", "random", 4).wins >= 3


def test_the_beginner_is_sensible() -> None:
    assert duel("iniciante", "random", 6).wins >= 5


@pytest.mark.slow
def test_the_beginner_is_weaker_than_the_challenger() -> None:
    assert duel("desafiadora", "iniciante", 4).wins >= 3
