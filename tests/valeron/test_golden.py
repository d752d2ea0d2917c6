"""A changed digest without a changed ``rules_version`` means that records no longer replay."""

import json

from games.valeron import GAME

from .golden import FILE, MATCHES, playout


def test_golden_playouts() -> None:
    """V-1.30: the same seeds and choices lead to the same last states, build after build."""
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    assert golden["rules"] == GAME.rules_version, "write golden.json anew (tests/valeron/golden.py)"
    found = [playout(seed) for seed in range(MATCHES)]
    assert found == golden["digests"]
