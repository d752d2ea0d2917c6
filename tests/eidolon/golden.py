"""Golden playouts: seeded matches whose every state is fixed by one digest each.

A changed digest means that the same moves now lead elsewhere: then ``rules_version`` must change too,
unless no release ever had the old rules. Write them anew with::

    python -m tests.eidolon.golden
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from games.eidolon import GAME
from games.engine import canonical

from .playing import by_chance, match, steps

FILE = Path(__file__).parent / "golden.json"
MATCHES = 150


def playout(seed: int) -> dict[str, Any]:
    """One match by chance: even seeds with suggested decks, odd ones with any legal decks.

    The digest covers every move, its events and draws, and the final state.
    """
    referee, rng = match(seed, suggested=seed % 2 == 0)
    digest = hashlib.sha256()
    moves = 0
    for decision, move, step in steps(referee, by_chance(rng)):
        moves += 1
        events = [[e.name, e.facts] for e in step.events]
        told = canonical.encode([decision.seat, move, events, step.draws])
        digest.update(told.encode())
    digest.update(referee.digest().encode())
    assert referee.outcome is not None
    return {
        "seed": seed,
        "moves": moves,
        "winner": referee.outcome.winner,
        "reason": referee.outcome.reason,
        "digest": digest.hexdigest(),
    }


def main() -> None:
    """Write the file."""
    found = [playout(seed) for seed in range(MATCHES)]
    lines = ",\n".join("    " + json.dumps(entry) for entry in found)
    version = json.dumps(GAME.rules_version)
    FILE.write_text(f'{{\n  "rules_version": {version},\n  "matches": [\n{lines}\n  ]\n}}\n')


if __name__ == "__main__":
    main()
