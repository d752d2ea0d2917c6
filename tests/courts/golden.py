"""Golden matches: their moves follow from a seed, their final digests stand in ``golden.json``.

A changed digest without a changed ``rules_version`` is a mistake: running matches would be replayed to
another state. After a change of the rules that is meant, raise ``Courts.rules_version`` and write the
file anew with

    python -m tests.courts.golden
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.courts import GAME
from tests.courts.walks import CARE, whole

FILE = Path(__file__).with_name("golden.json")
MATCHES = 200


def play(seed: int) -> dict[str, Any]:
    """One match: how long it was, how it ended, the digest of its last state."""
    referee, moves = whole(seed, CARE[seed % 3])
    assert referee.outcome is not None
    winner, reason = referee.outcome.winner, referee.outcome.reason
    return {
        "seed": seed,
        "moves": len(moves),
        "winner": winner,
        "reason": reason,
        "digest": referee.digest(),
    }


def main() -> None:
    """Write the file anew."""
    matches = [play(seed) for seed in range(MATCHES)]
    lines = ",\n".join(json.dumps(match) for match in matches)
    FILE.write_text(f'{{"rules": "{GAME.rules_version}", "matches": [\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main()
