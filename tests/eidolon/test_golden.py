"""Golden playouts: the same moves lead to the same states as when they were written down."""

import json
from typing import Any

import pytest

from games.eidolon import GAME

from .golden import FILE, MATCHES, playout

GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_file() -> None:
    """One entry a seed, of these rules; both kinds of victory are among them"""
    assert GOLDEN["rules_version"] == GAME.rules_version
    assert [entry["seed"] for entry in GOLDEN["matches"]] == list(range(MATCHES))
    assert {"convergencia", "ruptura"} <= {entry["reason"] for entry in GOLDEN["matches"]}


@pytest.mark.parametrize("entry", GOLDEN["matches"], ids=lambda entry: str(entry["seed"]))
def test_playout(entry: dict[str, Any]) -> None:
    """E-1.43: see ``golden.py`` for how to write them anew, and when"""
    assert playout(entry["seed"]) == entry
