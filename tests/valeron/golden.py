"""Golden playouts: 200 seeded matches with the digests of their last states, in golden.json.

They change only together with ``rules_version``. To write them anew after such a change:

    python -m tests.valeron.golden
"""

import hashlib
import json
from pathlib import Path

from games.engine.chance import SeededChance
from games.engine.referee import Referee
from games.valeron import GAME

FILE = Path(__file__).with_name("golden.json")
MATCHES = 200


def playout(seed: int) -> str:
    """The digest at the end of a match whose choices follow from its seed.

    Every eighth decision is the table's, so that automatic turns are covered too.
    """
    referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
    number = 0
    while referee.outcome is None:
        decision = referee.decisions[0]
        lot = int.from_bytes(hashlib.sha256(f"{seed}.{number}".encode()).digest()[:4], "big")
        if lot % 8 == 0:
            referee.play(decision.seat, referee.safe_move(decision.seat), by_table=True)
        else:
            referee.play(decision.seat, decision.moves[lot // 8 % len(decision.moves)])
        number += 1
    return referee.digest()


def main() -> None:
    found = {"rules": GAME.rules_version, "digests": [playout(seed) for seed in range(MATCHES)]}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
