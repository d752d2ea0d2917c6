"""Bots: they see a view, choose legal moves, and the strong one is stronger (E-26.15, E-29.7)."""

import copy
import random
import time
from typing import Any

import pytest

from games.bots import catalogue
from games.bots.eidolon import BOTS
from games.eidolon import GAME
from games.engine import canonical
from games.engine.contract import Decision
from tests.bench.eidolon_balance import duel

from .playing import match, steps
from .table import GAME as FIXTURES
from .table import A, B, Table

LEVELS = ("iniciante", "desafiadora")


def test_two_strengths() -> None:
    """E-26.15, E-28.4"""
    assert set(BOTS) == set(LEVELS)
    for level in LEVELS:
        assert catalogue.bot("eidolon", level) is BOTS[level]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_choose_legal_moves_from_a_view(level: str) -> None:
    """E-26.15, E-29.7: whole matches; a bot gets JSON values only and leaves them as they are"""
    for seed in range(2):
        referee, rng = match(seed, suggested=seed > 0)

        def choose(decision: Decision, state: Any = referee, chance: Any = rng) -> str:
            view = canonical.loads(canonical.dumps(GAME.view(state.state, decision.seat)))
            prompt = GAME.prompt(state.state, decision.seat)
            before = copy.deepcopy(view)
            move = BOTS[level].choose(decision.seat, view, decision, prompt, chance)
            assert move in decision.moves
            assert view == before
            return move

        for _ in steps(referee, choose, 3_000):
            pass
        assert referee.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_know_what_its_seat_does_not(level: str) -> None:
    """E-26.15: the same view and the same chance give the same move, whatever the rival hides"""
    moves = []
    for cards in (("N05", "O07"), ("R06", "I01")):
        t = Table("combate").hand(B, *cards).essence(B, ordem=3)
        t.creature(A, "O04")
        t.creature(A, "I03")
        t.creature(B, "N01")
        prepare(t)
        t[B].deck = [t.s.cat[code] for code in cards * 10]
        moves.append(chosen(t, level))
    assert moves[0] == moves[1]


def chosen(t: Table, level: str = "desafiadora") -> str:
    decision = t.decision()
    view = FIXTURES.view(t.s, decision.seat)
    return BOTS[level].choose(decision.seat, view, decision, {}, random.Random(1))


def known(code: str) -> bool:
    return code in GAME.catalogue.cards


def test_it_takes_the_victory() -> None:
    """Both levels attack when that wins, and explore when that wins."""
    for level in LEVELS:
        t = Table("combate")
        t.creature(A, "O01")
        t[B].vitality = 3
        prepare(t)
        assert chosen(t, level) == "attack p1"
        t = Table("exploracao", goal=1)
        t.local(1, "L07", a=1)
        t.creature(A, "I04")
        prepare(t)
        assert chosen(t, level) == "explore p1 1"


def test_it_intercepts_what_would_kill_it() -> None:
    """Desafiadora does not let a deadly attack pass."""
    t = Table("combate")
    t[B].vitality = 3
    t.creature(A, "R03")
    t.creature(B, "O04")
    prepare(t)
    t.do("attack p1")
    assert t.asks() == ("interception", B)
    assert chosen(t) == "intercept p2"


def prepare(t: Table) -> None:
    """Only cards of the players' catalogue: bots know no fixtures."""
    cat = GAME.catalogue
    for seat, player in enumerate(t.s.players):
        player.desbravador = cat["D01"]
        player.deck = [cat["N01"]] * 20
        player.main = (("N01", 24), ("O01", 4), ("O04", 4), ("I04", 4), ("R03", 4))
        player.deck_size = 40
        player.reserve = [cat[f"L1{n + 3 * seat}"] for n in range(3)]
    for slot, code in enumerate(("L02", "L04", "L08"), 1):
        found = t.s.ermo[slot - 1]
        if found is not None and not known(found.card.code):
            t.local(slot, code)


def test_speed() -> None:
    """Under 1.5 s a decision (95th percentile) with room to spare, even on a busy computer"""
    referee, rng = match(2, suggested=True)
    took = []

    def choose(decision: Decision) -> str:
        view = GAME.view(referee.state, decision.seat)
        before = time.process_time()
        move = BOTS["desafiadora"].choose(decision.seat, view, decision, {}, rng)
        took.append(time.process_time() - before)
        return move

    for _ in steps(referee, choose):
        pass
    took.sort()
    assert took[len(took) * 95 // 100] < 0.3


def test_a_short_duel() -> None:
    """E-27.64 in small: the strong bot wins most of sixteen matches, Iniciante all against chance"""
    assert duel(16, "desafiadora", "iniciante")["wins"] > 0.5
    assert duel(8, "iniciante", "random")["wins"] >= 0.85


@pytest.mark.slow
def test_the_whole_duels() -> None:
    """E-27.64: 400 seeded matches with decks and sides equalised"""
    assert duel(400, "desafiadora", "iniciante")["wins"] >= 0.75
    assert duel(400, "iniciante", "random")["wins"] >= 0.9
