"""Random matches of VALERON in decisions a second, beside python-chess's random playouts on this core.

Prints both figures, their ratio, and what a decision costs early and late in a match. Answers
non-zero when VALERON makes fewer than 4,000 decisions a second.

    python -m tests.bench.bench_valeron_speed [--seconds 5]
"""

import argparse
import random
import sys
import time

from games.engine.chance import SeededChance
from games.engine.referee import Referee
from games.valeron import GAME
from tests.bench.beside_chess import report

PROMISE = 4_000


def valeron(seconds: float) -> tuple[int, int, float, list[float]]:
    """Matches, decisions, time, and µs of a decision among the first 50 and after the 200th."""
    rng = random.Random(1)
    matches = decisions = 0
    spent, made = [0.0, 0.0], [0, 0]
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        referee = Referee(GAME, {}, [None, None], SeededChance(matches.to_bytes(32, "big")))
        number, marks = 0, {0: time.process_time()}
        while referee.outcome is None:
            decision = referee.decisions[0]
            referee.play(decision.seat, decision.moves[int(rng.random() * len(decision.moves))])
            number += 1
            if number in (50, 200):
                marks[number] = time.process_time()
        if number > 200:
            spent[0] += marks[50] - marks[0]
            made[0] += 50
            spent[1] += time.process_time() - marks[200]
            made[1] += number - 200
        decisions += number
        matches += 1
    took = time.process_time() - begun
    return matches, decisions, took, [1e6 * s / max(1, m) for s, m in zip(spent, made, strict=True)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    matches, made, took, stretches = valeron(seconds)
    rate = report("valeron", matches, made, took, seconds)
    print(
        f"a decision    {stretches[0]:9.1f} µs among the first 50, {stretches[1]:.1f} µs after the 200th"
    )
    if rate < PROMISE:
        print(f"missed: fewer than {PROMISE} decisions a second")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
