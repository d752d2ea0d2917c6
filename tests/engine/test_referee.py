"""The one way a match advances (``games/engine/referee.py``), played with the toy."""

import random
from typing import Any

import pytest

from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import IllegalMove
from games.engine.referee import Referee, finish_window

from .toy import GAME

OPTIONS = GAME.check_options({})
#: Seat 0 is first, the omen is seat 0's; hands 1 2 3 and 4 5 6.
KNOWN: dict[str, list[Any]] = {
    "setup.first": [1],
    "setup.omen": [1],
    "deck.0.shuffle": [[0, 1, 2, 3, 4, 5]],
    "deck.1.shuffle": [[3, 4, 5, 0, 1, 2]],
}


def known(**further: list[Any]) -> Referee:
    chance = PrescribedChance({**KNOWN, **{k.replace("_", "."): v for k, v in further.items()}})
    return Referee(GAME, OPTIONS, [None, None], chance)


def test_the_setup_hands_over_its_draws() -> None:
    started = known().started
    assert [draw["label"] for draw in started.draws] == list(KNOWN)
    assert [draw["out"] for draw in started.draws] == [1, None, None, None]
    assert [event.name for event in started.events] == ["dealt"]


def test_both_choose_at_once_and_both_choices_open_with_the_second() -> None:
    referee = known(contest=[2, 1])
    assert [decision.seat for decision in referee.decisions] == [0, 1]
    first = referee.play(1, "pick 4", 3)
    assert (first.opened, first.draws) == ((), [])
    assert referee.decision_of(1) is None
    second = referee.play(0, "pick 3", 4)
    assert second.opened == (3, 4)
    assert [draw["label"] for draw in second.draws] == ["contest", "contest"]
    assert second.opened == (3, 4)
    # 3 + 2 against 4 + 1: equal, nobody walks; the first seat draws.
    assert [d.kind for d in referee.decisions] == ["draw"]


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (0, "pick 6", "card_not_in_hand"),
        (0, "step a", "not_now"),
        (1, "", "not_now"),
    ],
)
def test_an_illegal_move_changes_nothing(seat: int, move: str, code: str) -> None:
    referee = known()
    before = referee.digest()
    with pytest.raises(IllegalMove) as refused:
        referee.play(seat, move)
    assert refused.value.code == code
    assert referee.digest() == before
    assert referee.played == 0


def test_who_has_no_decision_is_refused() -> None:
    referee = known()
    referee.play(0, "pick 1", 3)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        referee.play(0, "pick 2", 4)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        referee.play(0, "pick 2", 4, by_table=True)


def test_the_table_makes_the_safe_move_and_no_other() -> None:
    referee = known(contest=[6, 1])
    with pytest.raises(IllegalMove, match="not_the_safe_move"):
        referee.play(0, "pick 3", by_table=True)
    referee.play(0, "pick 1", by_table=True)
    referee.play(1, "pick 4", by_table=True)
    # 1 + 6 against 4 + 1: seat 0 walks; only the table has "rest".
    with pytest.raises(IllegalMove):
        referee.play(0, "rest")
    referee.play(0, "rest", by_table=True)
    assert [d.kind for d in referee.decisions] == ["bury"]


def test_a_choice_secret_for_the_match_is_not_opened_by_the_referee() -> None:
    referee = known(contest=[6, 1])
    referee.play(0, "pick 1", 3)
    referee.play(1, "pick 4", 4)
    referee.play(0, "stop", 7)
    assert referee.decisions[0].secret == "match"
    assert referee.play(0, "bury 2", 8).opened == ()


def test_finish_window_plays_until_the_window_is_done() -> None:
    referee = known(contest=[6, 1])
    referee.play(0, "pick 1")
    assert [move for move, _ in finish_window(referee, 1)] == ["pick 4"]
    referee.play(0, "step a")
    assert [move for move, _ in finish_window(referee, 0)] == ["rest"]
    assert referee.decisions[0].kind == "bury"


def play_out(seed: int) -> Referee:
    rng = random.Random(seed)
    referee = Referee(GAME, OPTIONS, [None, None], SeededChance(rng.randbytes(32)))
    while referee.outcome is None:
        decision = rng.choice(referee.decisions)
        referee.play(decision.seat, rng.choice(decision.moves))
    return referee


def test_after_the_outcome_nothing_can_be_played() -> None:
    referee = play_out(1)
    assert referee.decisions == ()
    with pytest.raises(IllegalMove, match="over"):
        referee.play(0, "draw")


def test_same_seed_and_moves_give_the_same_state() -> None:
    for seed in range(20):
        first, second = play_out(seed), play_out(seed)
        assert first.digest() == second.digest()
        assert first.outcome == second.outcome
    assert play_out(1).digest() != play_out(2).digest()
