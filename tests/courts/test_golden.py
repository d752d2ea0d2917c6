"""The golden matches end as they always did (see ``golden.py``)."""

from __future__ import annotations

import json

from games.courts import GAME
from tests.courts.golden import FILE, MATCHES, play

GOLDEN = json.loads(FILE.read_text("utf-8"))


def test_every_golden_match_has_its_digest() -> None:
    """C-21.4: 200 matches; a changed digest needs a new ``rules_version`` and a new file."""
    assert GOLDEN["rules"] == GAME.rules_version
    assert [match["seed"] for match in GOLDEN["matches"]] == list(range(MATCHES))
    for match in GOLDEN["matches"]:
        assert play(match["seed"]) == match


def test_golden_matches_reach_the_last_turns() -> None:
    """They are no short ones only: each way to end but the rarest is among them."""
    reasons = {match["reason"] for match in GOLDEN["matches"]}
    assert {"points", "final_count", "fair_held", "both_fairs_held", "truce"} <= reasons
    assert max(match["moves"] for match in GOLDEN["matches"]) > 300
