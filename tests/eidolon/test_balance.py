"""The kept figures of balance belong to the present cards and lie within the bands of rules 7.7.

The figures are measured by ``tests/bench/eidolon_balance.py``; ``docs/balance-eidolon.md`` tells how.
"""

import json
from itertools import combinations
from typing import Any

import pytest

from games.bots.catalogue import LEVELS
from games.eidolon import suggested_decks
from tests.bench.eidolon_balance import KEPT, content

FIGURES: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
BALANCE = FIGURES["balance"]
DUELS = {name: found for name, found in FIGURES.items() if name.startswith("duel_")}
PAGE = KEPT.with_suffix(".md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_the_figures_belong_to_the_present_cards(name: str) -> None:
    """Whoever changes what a card does, or a suggested deck, measures anew."""
    assert FIGURES[name]["content"] == content()


def test_matches_end_in_time() -> None:
    """E-27.60: enough matches of the best bots; all end, by the rules and in time, few by fatigue"""
    assert BALANCE["level"] == LEVELS[-1]
    assert BALANCE["matches"] >= 2000
    ends = ("convergencia", "ruptura", "both_conditions", "draw")
    assert sum(BALANCE.get(end, 0) for end in ends) == pytest.approx(1, abs=0.003)
    assert 18 <= BALANCE["turns_median"] <= 34
    assert BALANCE["by_fatigue"] <= 0.03


def test_the_first_player_has_little_advantage() -> None:
    """E-27.61"""
    assert 0.45 <= BALANCE["first_player"] <= 0.55
    assert BALANCE["draws"] <= 0.02


def test_every_pairing_is_even() -> None:
    """E-27.62: each suggested deck against each other"""
    decks = {entry["id"] for entry in suggested_decks()}
    met = [set(name.split(" / ")) for name in BALANCE["pairings"]]
    assert len(met) == 6
    assert all(set(pair) in met for pair in combinations(decks, 2))
    for name, share in BALANCE["pairings"].items():
        assert 0.40 <= share <= 0.60, name
        low, high = BALANCE["intervals"][name]
        assert low < share < high
    assert BALANCE["decks"].keys() == decks


def test_both_ways_to_win_are_used() -> None:
    """E-27.63"""
    assert 0.30 <= BALANCE["convergencia"] <= 0.75
    assert BALANCE["ruptura"] > 0.20


def test_the_strong_bot_is_stronger_and_quick() -> None:
    """E-27.64: with equal decks, seats and beginners; and no decision takes long on one core"""
    strong, gentle = DUELS["duel_desafiadora_iniciante"], DUELS["duel_iniciante_random"]
    assert min(strong["matches"], gentle["matches"]) >= 400
    assert strong["wins"] >= 0.75
    assert gentle["wins"] >= 0.90
    assert strong["ms_p95"] < 1500


def test_rivals_interfere() -> None:
    """E-27.65"""
    assert BALANCE["explorations_intercepted"] >= 0.15
    assert BALANCE["matches_with_response"] >= 0.20


def test_the_page_tells_these_figures() -> None:
    """``docs/balance-eidolon.md`` names every share that is kept, how sure it is, and the median length."""
    for name, share in (BALANCE["pairings"] | BALANCE["decks"]).items():
        assert f"{100 * share:.1f} %" in PAGE, name
    for low, high in (*BALANCE["intervals"].values(), BALANCE["first_player_interval"]):
        assert f"{100 * low:.1f} to {100 * high:.1f} %" in PAGE
    for name in ("first_player", "convergencia", "ruptura", "by_fatigue"):
        assert f"{100 * BALANCE[name]:.1f} %" in PAGE, name
    for name, found in DUELS.items():
        assert f"{100 * found['wins']:.1f} %" in PAGE, name
    assert f"{BALANCE['turns_median']} turns" in PAGE
