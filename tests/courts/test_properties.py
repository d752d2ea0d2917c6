"""What holds in every match: it ends, keeps its invariants, round-trips, replays and can be sampled."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.courts import GAME, cards
from games.courts.state import survey
from games.engine import canonical
from tests.courts.walks import CARE, start, walk, whole

SEEDS = st.integers(0, 2**40)
MOST = settings(max_examples=60, deadline=None)
SOME = settings(max_examples=15, deadline=None)


def check_invariants(state: Any) -> None:
    """Every card is in one place, and every number within its bounds."""
    value = GAME.dump(state)
    places = [*value["hands"][0], *value["hands"][1], *value["draw"], *value["discard"]]
    places += [*value["removed"], *(card for card in value["heralds"] if card)]
    places += [entry[0] for entry in value["in_play"] if entry[0]]
    entered = [card for _, turn, deck in cards.DECKS if turn <= value["turn"] for card in deck]
    assert sorted(places) == sorted(entered)
    assert all(hand == sorted(hand) for hand in value["hands"])
    assert all(n >= 0 for court in value["influence"] for n in court)
    assert 1 <= value["truce"] <= 5
    assert (value["truce"] == 1) == (value["result"] is not None and value["result"][1] == "truce")
    assert all(0 <= n <= 5 for n in value["vigil"])
    assert all(0 <= n <= 8 for n in value["star"])
    assert all(0 <= n <= 7 for n in value["plays_left"])
    assert abs(value["balance"]) < 20 or value["result"] is not None
    assert 1 <= value["turn"] <= 10
    # Masks are kept by single changes; a fresh survey must agree, and nobody shares a village.
    has, occupied = list(state.has), list(state.occupied)
    assert not occupied[0] & occupied[1]
    survey(state)
    assert (state.has, state.occupied) == (has, occupied)
    for court in (0, 1):
        there = {*value["hands"][1 - court], value["heralds"][1 - court]}
        assert set(value["known"][court]) <= there


@MOST
@given(seed=SEEDS, care=st.sampled_from(CARE))
def test_every_legal_sequence_ends_and_keeps_the_invariants(seed: int, care: float) -> None:
    """C-22.11 and section 6: termination; C-1.8, C-8.4, C-11.1, C-12.2, C-17.14."""
    referee = start(seed)
    check_invariants(referee.state)
    windows = [0, 0]
    for turned in walk(referee, seed, care):
        check_invariants(referee.state)
        seats = [decision.seat for decision in referee.decisions]
        assert seats == sorted(set(seats))
        for decision in referee.decisions:
            assert decision.moves
            assert len(set(decision.moves)) == len(decision.moves)
            assert decision.window >= windows[decision.seat]
            windows[decision.seat] = decision.window
        assert turned.move in turned.decision.moves
    assert referee.outcome is not None
    assert GAME.decisions(referee.state) == ()


@SOME
@given(seed=SEEDS, care=st.sampled_from(CARE))
def test_states_round_trip_through_text(seed: int, care: float) -> None:
    """C-1.10: at every decision the state survives being stored, and goes on in the same way."""
    referee = start(seed)
    for _ in walk(referee, seed, care):
        text = canonical.dumps(GAME.dump(referee.state))
        again = GAME.load(canonical.loads(text))
        assert again == referee.state
        assert GAME.decisions(again) == GAME.decisions(referee.state)
        assert canonical.dumps(GAME.dump(again)) == text


@SOME
@given(seed=SEEDS, care=st.sampled_from(CARE))
def test_reading_changes_nothing_and_copies_are_independent(seed: int, care: float) -> None:
    """Views, prompts, decisions, safe moves and what happens to a copy leave a state as it was."""
    referee = start(seed)
    rng = random.Random(seed)
    for _ in walk(referee, seed, care):
        if rng.random() > 0.03 or not referee.decisions:
            continue
        before = canonical.dumps(GAME.dump(referee.state))
        other = GAME.copy(referee.state)
        for seat in (0, 1, None):
            GAME.view(other, seat)
        for decision in GAME.decisions(other):
            GAME.prompt(other, decision.seat)
            GAME.safe_move(other, decision.seat)
            GAME.why_not(other, decision.seat, "place 1")
        assert other == referee.state
        twin = start(seed)
        twin.state, twin._decisions = other, None
        for _ in walk(twin, seed + 1, 0.9):
            pass
        assert canonical.dumps(GAME.dump(referee.state)) == before


@SOME
@given(seed=SEEDS, care=st.sampled_from(CARE))
def test_a_replay_gives_the_same_digest(seed: int, care: float) -> None:
    """C-21.4: moves and seed are the whole match."""
    referee, moves = whole(seed, care)
    again = start(seed)
    for seat, move in moves:
        again.play(seat, move)
    assert again.digest() == referee.digest()


@SOME
@given(seed=SEEDS, care=st.sampled_from(CARE))
def test_a_sample_is_what_the_seat_knows(seed: int, care: float) -> None:
    """C-1.12: whatever is dealt out for a seat shows it the same view, choices and prompt."""
    referee = start(seed)
    rng = random.Random(seed)
    for _ in walk(referee, seed, care):
        if rng.random() > 0.2:
            continue
        for seat in (0, 1):
            view = GAME.view(referee.state, seat)
            dealt = GAME.sample(view, seat, rng)
            assert GAME.view(dealt, seat) == view
            assert GAME.prompt(dealt, seat) == GAME.prompt(referee.state, seat)
            mine = [d.moves for d in referee.decisions if d.seat == seat]
            assert [list(d.moves) for d in GAME.decisions(dealt) if d.seat == seat] == [
                list(moves) for moves in mine
            ]
            if referee.outcome is None:
                check_invariants(dealt)


def test_samples_differ_in_what_is_hidden() -> None:
    """C-1.12: the other hand is dealt at random, not copied."""
    referee = start(3)
    rng = random.Random(1)
    view = GAME.view(referee.state, 0)
    hands = {tuple(GAME.dump(GAME.sample(view, 0, rng))["hands"][1]) for _ in range(20)}
    assert len(hands) > 10


def test_plenty_of_matches_end() -> None:
    """300 random matches, and what they ended by."""
    reasons = {whole(seed, CARE[seed % 3])[0].outcome.reason for seed in range(300)}  # type: ignore[union-attr]
    assert {"points", "fair_held", "both_fairs_held", "truce", "final_count", "planalto"} <= reasons


@pytest.mark.slow
def test_ten_thousand_matches_end_and_replay() -> None:
    """10,000 random matches end without an error; every tenth replays to the same digest."""
    for seed in range(10_000):
        referee, moves = whole(seed, CARE[seed % 3] if seed % 10 == 0 else 0.0)
        assert referee.outcome is not None
        if seed % 10 == 0:
            again = start(seed)
            for seat, move in moves:
                again.play(seat, move)
            assert again.digest() == referee.digest()
