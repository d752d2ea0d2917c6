"""Random matches of EIDOLON in decisions a second, beside python-chess's random playouts on this core.

Prints both figures, their ratio, and what a decision costs early and late in a match. Answers
non-zero when EIDOLON makes fewer than 10,000 decisions a second (3,000 are promised).

    python -m tests.bench.bench_eidolon_speed [--seconds 5]
"""

import argparse
import random
import sys
import time

from games.engine.referee import Referee
from tests.bench.beside_chess import report
from tests.eidolon.playing import match

PROMISE = 10_000
EARLY, LATE = 100, 300


def eidolon(seconds: float) -> tuple[int, int, float, list[float]]:
    """Matches, decisions, time, and µs of a decision among the first 100 and after the 300th."""
    matches = decisions = 0
    spent, made = [0.0, 0.0], [0, 0]
    took = 0.0
    while took < seconds:
        referee, rng = match(matches)
        began = time.process_time()
        number, marks = play(referee, rng)
        ended = time.process_time()
        took += ended - began
        if number > LATE:
            spent[0] += marks[EARLY] - began
            made[0] += EARLY
            spent[1] += ended - marks[LATE]
            made[1] += number - LATE
        decisions += number
        matches += 1
    return matches, decisions, took, [1e6 * s / max(1, m) for s, m in zip(spent, made, strict=True)]


def play(referee: Referee, rng: random.Random) -> tuple[int, dict[int, float]]:
    """A match of chance to its end: its decisions, and the time at two of them."""
    number = 0
    marks: dict[int, float] = {}
    while referee.outcome is None:
        decision = referee.decisions[0]
        referee.play(decision.seat, decision.moves[int(rng.random() * len(decision.moves))])
        number += 1
        if number in (EARLY, LATE):
            marks[number] = time.process_time()
    return number, marks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    matches, made, took, stretches = eidolon(seconds)
    rate = report("eidolon", matches, made, took, seconds)
    print(
        f"a decision    {stretches[0]:9.1f} µs among the first {EARLY},"
        f" {stretches[1]:.1f} µs after the {LATE}th"
    )
    if rate < PROMISE:
        print(f"missed: fewer than {PROMISE} decisions a second")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
