"""Properties of whole matches, whatever is played."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import SeededChance
from games.engine.referee import Referee
from games.valeron import GAME
from games.valeron.state import FINISHED, State

SEEDS = st.integers(0, 2**32 - 1)


def start(seed: int) -> Referee:
    return Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))


def check(state: State) -> None:
    """What holds at every decision."""
    assert all(0 <= kills <= 3 for kills in state.kills)
    assert all(essence >= 0 for essence in state.essence)
    assert all(energy >= 0 for energy in state.energy)
    assert 0 <= state.turn_number <= 50
    for unit in [unit for unit in state.posts if unit is not None]:
        assert 0 <= unit.wounds <= unit.vd_total
        assert unit.wounds < unit.vd_total or state.phase == FINISHED
        assert all(0 <= value <= 5 for value in (unit.add_at, unit.add_df, unit.add_vd))
        assert 0 <= unit.uses_this_turn <= 2
        assert not unit.prepared or unit.card.pre_combat
    for post, there in enumerate(state.posts):
        if there is not None and there.prepared:
            assert post >> 2 == state.active
    cards = [unit.card.index for unit in state.posts if unit]
    cards += [card.index for zone in (*state.oblivio, *state.piles) for card in zone]
    cards += [card.index for market in state.market for card in market if card]
    assert sorted(cards) == list(range(70))
    if state.pending is not None:
        assert state.pending.at.esp <= 5
        assert state.pending.df.esp <= 5
        assert state.posts[state.pending.attacker] is not None
        assert state.posts[state.pending.target] is not None
    for market, pile in zip(state.market, state.piles, strict=True):
        assert all(market) or not pile


@settings(max_examples=40)
@given(SEEDS, SEEDS)
def test_any_match_keeps_the_invariants_and_ends(seed: int, choices: int) -> None:
    """V-1.17, V-1.18, V-9.8, V-9.22, V-10.17, V-12.3, V-13.5: at every decision of any match."""
    referee, rng = start(seed), random.Random(choices)
    moves = 0
    while referee.outcome is None:
        check(referee.state)
        decision = referee.decisions[0]
        assert len(set(decision.moves)) == len(decision.moves) > 0
        referee.play(decision.seat, decision.moves[rng.randrange(len(decision.moves))])
        moves += 1
    check(referee.state)
    assert moves < 8 + 100 * 60
    assert GAME.decisions(referee.state) == ()


@settings(max_examples=15)
@given(SEEDS, SEEDS)
def test_saved_copied_and_replayed_at_any_decision(seed: int, choices: int) -> None:
    """V-1.30: a match loaded, copied or replayed goes on exactly like the first."""
    referee, rng = start(seed), random.Random(choices)
    played: list[tuple[int, str]] = []
    while referee.outcome is None:
        decision = referee.decisions[0]
        if rng.random() < 0.1:
            loaded = GAME.load(GAME.dump(referee.state))
            assert loaded == referee.state
            assert GAME.decisions(loaded) == referee.decisions
            copied = GAME.copy(referee.state)
            assert copied == referee.state
            before = GAME.dump(referee.state)
            GAME.play(copied, decision.seat, decision.moves[-1], SeededChance(bytes(32)))
            assert GAME.dump(referee.state) == before
            referee.state = loaded
        move = decision.moves[rng.randrange(len(decision.moves))]
        played.append((decision.seat, move))
        referee.play(decision.seat, move)
    again = start(seed)
    for seat, move in played:
        again.play(seat, move)
    assert again.digest() == referee.digest()
    assert again.outcome == referee.outcome


@settings(max_examples=15)
@given(SEEDS, SEEDS)
def test_views_leak_nothing_and_samples_fit(seed: int, choices: int) -> None:
    """V-1.8, V-1.10: what is sent is the same for any order of the piles; a sample has the view."""
    referee, rng = start(seed), random.Random(choices)
    while referee.outcome is None:
        decision = referee.decisions[0]
        seat = decision.seat
        if rng.random() < 0.1:
            view = GAME.view(referee.state, seat)
            sampled = GAME.sample(view, seat, rng)
            assert GAME.view(sampled, seat) == view
            assert GAME.decisions(sampled)[0].moves == decision.moves
            assert GAME.prompt(sampled, seat) == GAME.prompt(referee.state, seat)
            for pile, true in zip(sampled.piles, referee.state.piles, strict=True):
                assert sorted(c.index for c in pile) == sorted(c.index for c in true)
        referee.play(seat, decision.moves[rng.randrange(len(decision.moves))])


@settings(max_examples=25)
@given(SEEDS, SEEDS)
def test_events_leak_nothing(seed: int, choices: int) -> None:
    """H02, V-1.8: of two states that differ only below the top of the piles, a move tells the same."""
    referee, rng = start(seed), random.Random(choices)
    for _ in range(rng.randrange(150)):
        if referee.outcome is not None:
            return
        decision = referee.decisions[0]
        referee.play(decision.seat, decision.moves[rng.randrange(len(decision.moves))])
    if referee.outcome is not None:
        return
    other = GAME.copy(referee.state)
    for pile in other.piles:
        below = pile[1:]
        rng.shuffle(below)
        pile[1:] = below
    decision = referee.decisions[0]
    for move in decision.moves:
        if "lower" in move or "swap" in move or "roll" in move or "use_effect" in move:
            one, two = GAME.copy(referee.state), GAME.copy(other)
            told = [
                GAME.play(state, decision.seat, move, SeededChance(bytes(32)))
                for state in (one, two)
            ]
            assert told[0] == told[1]
            assert GAME.view(one, None) == GAME.view(two, None)


@settings(max_examples=20)
@given(SEEDS, SEEDS, st.text(max_size=20))
def test_reasons_agree_with_legality(seed: int, choices: int, noise: str) -> None:
    """V-1.29: a text is legal, or has a reason; never both, and no text breaks the engine."""
    referee, rng = start(seed), random.Random(choices)
    known: set[str] = set()
    for _ in range(120):
        if referee.outcome is not None:
            break
        decision = referee.decisions[0]
        legal = set(decision.moves)
        known |= legal
        for move in rng.sample(sorted(known), min(20, len(known))):
            reason = GAME.why_not(referee.state, decision.seat, move)
            assert (reason == "unknown_move") == (move in legal), (move, reason)
        assert noise in legal or GAME.why_not(referee.state, decision.seat, noise)
        referee.play(decision.seat, decision.moves[rng.randrange(len(decision.moves))])


def random_match_replays(seed: int) -> None:
    """A random match ends, and its moves alone lead to the same end again."""
    referee, rng = start(seed), random.Random(seed)
    played: list[tuple[int, str]] = []
    while referee.outcome is None:
        decision = referee.decisions[0]
        move = decision.moves[rng.randrange(len(decision.moves))]
        played.append((decision.seat, move))
        referee.play(decision.seat, move)
    again = start(seed)
    for seat, move in played:
        again.play(seat, move)
    assert (again.outcome, again.digest()) == (referee.outcome, referee.digest()), seed


def test_random_matches_end_and_replay_to_the_same_digest() -> None:
    """V-1.30, V-13.5: the short form."""
    for seed in range(30):
        random_match_replays(seed)


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_ten_thousand_random_matches_end_and_replay() -> None:
    """V-1.30, V-13.5: 10,000 random matches end without an error and replay to the same digest."""
    for seed in range(10_000):
        random_match_replays(seed)
