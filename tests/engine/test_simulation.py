"""Whole matches without a server, and the records that they leave (issue: command line)."""

import json
from pathlib import Path
from typing import Any

import pytest

from games import catalogue, keys
from games.simulation import Simulation, simulate
from replays.verifier import Rules, verify

from .toy import GAME


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy among the games."""
    monkeypatch.setitem(catalogue._modules, "toy", "tests.engine.toy")
    monkeypatch.setattr(catalogue, "rules_hash", lambda slug: "ab" * 32)


def test_the_counts_add_up() -> None:
    found = simulate(Simulation("toy", "seed"), 30)
    assert set(found) == {
        "game",
        "matches",
        "wins",
        "endings",
        "decisions",
        "seconds",
        "decisions_per_second",
    }
    assert (found["game"], found["matches"]) == ("toy", 30)
    assert sum(found["wins"].values()) == sum(found["endings"].values()) == 30
    # Three rounds, each with two picks and two draws, and at most four further choices.
    assert 30 * 12 <= found["decisions"] <= 30 * 24


def toys(slug: str) -> Rules:
    return Rules(GAME, "ab" * 32)


def stable(found: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in found.items() if "second" not in k}


def test_the_same_seed_gives_the_same_matches_and_another_gives_others() -> None:
    first, again, other = (simulate(Simulation("toy", seed), 20) for seed in ("a", "a", "b"))
    assert stable(first) == stable(again)
    assert stable(first) != stable(other)


def test_decks_are_chosen_among_the_games_suggestions() -> None:
    simulation = Simulation("toy", "seed", options={"decks": True})
    assert simulate(simulation, 5)["matches"] == 5
    decks = [simulation.setups(number)[0]["deck"] for number in range(20)]
    assert len({tuple(deck) for deck in decks}) == 2


def test_records_verify_and_repeat(tmp_path: Path) -> None:
    ring = keys.open_ring(tmp_path, 1_700_000_000_000)
    written: dict[str, Any] = {}
    simulation = Simulation("toy", "seed", options={"decks": True})
    simulate(simulation, 5, ring, written.__setitem__)
    assert len(written) == 5
    for match, record in written.items():
        report = verify(json.dumps(record), ring.published, rules=toys)
        assert (report.verdict, report.complete) == ("ok", True)
        assert json.loads(record["header"])["match"] == match
    again: dict[str, Any] = {}
    simulate(Simulation("toy", "seed", options={"decks": True}), 5, ring, again.__setitem__)
    assert again == written


@pytest.mark.parametrize(("slug", "seats"), [("nope", ("random", "random")), ("toy", ("x", "x"))])
def test_unknown_games_and_players_are_refused(slug: str, seats: tuple[str, str]) -> None:
    with pytest.raises(KeyError):
        Simulation(slug, "seed", seats)
