"""What holds in every match, whoever plays and with whatever decks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.eidolon import GAME
from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.referee import finish_window

from .playing import by_chance, check, match, steps

SEEDS = st.integers(0, 2**32)
#: A whole match is a long example: a fifth of what the profile asks for.
whole = settings(max_examples=max(10, settings().max_examples // 5))


@whole
@given(SEEDS)
def test_any_legal_sequence_ends_and_keeps_the_invariants(seed: int) -> None:
    """E-26.12, E-26.13, E-25.11, E-23.7, E-23.8: no card is made or lost, and every match ends"""
    referee, rng = match(seed)
    for decision, _, _ in steps(referee, by_chance(rng)):
        assert len(set(decision.moves)) == len(decision.moves)
        check(referee.state)
    assert referee.outcome is not None
    assert referee.decisions == ()


@whole
@given(SEEDS)
def test_states_views_and_prompts_are_canonical_and_small(seed: int) -> None:
    """Round trip, independent copies, canonical values, views under 16 KB, at every 7th decision"""
    referee, rng = match(seed)
    for number, (_, _, step) in enumerate(steps(referee, by_chance(rng))):
        if number % 7 == 0:
            for event in step.events:
                for seat in (0, 1, None):
                    canonical.check(event.seen_by(seat))
            state = referee.state
            dumped = canonical.dumps(GAME.dump(state))
            loaded = GAME.load(canonical.loads(dumped))
            assert loaded == state
            assert [c.atq for p in loaded.players for c in p.creatures] == [
                c.atq for p in state.players for c in p.creatures
            ]
            copied = GAME.copy(state)
            for seat in (0, 1, None):
                text = canonical.dumps(GAME.view(state, seat))
                assert len(text.encode()) < 16 * 1024
            for decision in referee.decisions:
                canonical.dumps(GAME.prompt(state, decision.seat))
            if referee.outcome is None:
                decision = referee.decisions[0]
                GAME.play(copied, decision.seat, decision.moves[-1], SeededChance(bytes(32)))
            assert canonical.dumps(GAME.dump(state)) == dumped


@whole
@given(SEEDS)
def test_a_loaded_state_plays_on_alike(seed: int) -> None:
    """A match saved at any decision goes on as if nothing had happened (E-1.44)."""
    referee, rng = match(seed)
    stop = rng.randrange(200)
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number == stop:
            break
    one = referee.state
    two = GAME.load(canonical.loads(canonical.dumps(GAME.dump(one))))
    for _ in range(60):
        if GAME.outcome(one) is not None:
            break
        decision = GAME.decisions(one)[0]
        assert GAME.decisions(two)[0] == decision
        move = decision.moves[rng.randrange(len(decision.moves))]
        told = GAME.play(one, decision.seat, move, SeededChance(bytes(32)))
        assert GAME.play(two, decision.seat, move, SeededChance(bytes(32))) == told
    assert one == two


@whole
@given(SEEDS)
def test_the_same_moves_give_the_same_digest(seed: int) -> None:
    """E-1.43: replaying the moves leads to the same state, events and draws"""
    referee, rng = match(seed)
    played = [(d.seat, move, step) for d, move, step in steps(referee, by_chance(rng))]
    again, _ = match(seed)
    for seat, move, step in played:
        assert again.play(seat, move) == step
    assert again.digest() == referee.digest()


@whole
@given(SEEDS)
def test_every_refusal_has_a_reason(seed: int) -> None:
    """E-1.42: texts that are not legal get a stable word and change nothing"""
    referee, rng = match(seed)
    texts = ["", "place", "play h1", "play h9 p1 pay ordem=1", "attach p1 p2", "explore p1 4"]
    texts += ["attack p3", "respond h1 p1", "respond p2", "intercept p1", "discard h1", "pick 2"]
    texts += ["activate p1 rival", "reerguer p1 h1", "commit h0", "auto_turn", "x" * 300, "é"]
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number % 11 == 0 and referee.outcome is None:
            before = referee.digest()
            for decision in referee.decisions:
                for text in texts:
                    if text not in decision.moves:
                        reason = GAME.why_not(referee.state, decision.seat, text)
                        assert reason.isidentifier(), (text, reason)
                        assert reason == reason.lower()
            assert referee.digest() == before


@whole
@given(SEEDS)
def test_samples_fit_what_the_seat_knows(seed: int) -> None:
    """``view(sample(view)) == view``, and the sample can be played"""
    referee, rng = match(seed)
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number % 13 == 0:
            for seat in (0, 1):
                view = GAME.view(referee.state, seat)
                state = GAME.sample(view, seat, rng)
                assert GAME.view(state, seat) == view
                for decision in GAME.decisions(state):
                    if decision.seat == seat:
                        (real,) = [d for d in referee.decisions if d.seat == seat]
                        assert decision == real


@whole
@given(SEEDS)
def test_safe_moves_finish_every_window(seed: int) -> None:
    """E-26.5, E-26.10: the table can always answer, and a window is done when it has"""
    referee, rng = match(seed)
    stop = rng.randrange(150)
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number == stop:
            break
    while referee.outcome is None and referee.state.turn < 40:
        decision = referee.decisions[0]
        window = decision.window
        played = finish_window(referee, decision.seat)
        assert len(played) == 1
        left = referee.decision_of(decision.seat)
        assert left is None or left.window != window


def ends_and_replays(seed: int) -> None:
    """A match of chance with any legal decks ends in order, and its moves lead there again."""
    referee, rng = match(seed)
    moves = [(decision.seat, move) for decision, move, _ in steps(referee, by_chance(rng))]
    check(referee.state)
    assert referee.outcome is not None
    again, _ = match(seed)
    for seat, move in moves:
        again.play(seat, move)
    assert again.digest() == referee.digest()


def test_random_matches_end_and_replay() -> None:
    """E-1.43, E-26.12: the short form of ten thousand"""
    for seed in range(60):
        ends_and_replays(seed)


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_ten_thousand_random_matches() -> None:
    """E-1.43, E-26.12: over random legal decks; none ends by an error, all replay to the same digest"""
    for seed in range(10_000):
        ends_and_replays(seed)


def test_all_safe_matches_end() -> None:
    """E-26.14: with nobody there, a match of suggested decks ends by fatigue at the promised turn"""
    for seed in range(4):
        referee, _ = match(seed * 5, suggested=True)
        while referee.outcome is None:
            decision = referee.decisions[0]
            referee.play(decision.seat, referee.safe_move(decision.seat), by_table=True)
        assert referee.outcome.reason == "ruptura"
        loser = 1 - (referee.outcome.winner or 0)
        player = referee.state.players[loser]
        assert player.fatigue in (6, 7)
        assert player.own_turn == 56 + player.fatigue


def test_random_play_reaches_both_victories() -> None:
    """E-25.1, E-25.2: neither way to win is closed"""
    reasons = set()
    for seed in range(60):
        referee, rng = match(seed, suggested=True)
        for _ in steps(referee, by_chance(rng)):
            pass
        assert referee.outcome is not None
        reasons.add(referee.outcome.reason)
    assert {"convergencia", "ruptura"} <= reasons


def test_flat_cost() -> None:
    """The state does not grow with the length of a match: late dumps are about as long as early."""
    referee, rng = match(3, suggested=True)
    sizes = []
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number % 20 == 0:
            sizes.append(len(canonical.dumps(GAME.dump(referee.state))))
    assert max(sizes) < 3 * sizes[0]
