"""Random matches of courts in decisions a second, beside python-chess's random playouts on this core.

Prints both figures, their ratio, what a decision costs early and late in a match, and what whole and
long matches cost to replay. Answers non-zero when courts makes fewer than 5,000 decisions a second.

    python -m tests.bench.bench_courts_speed [--seconds 5]
"""

import argparse
import random
import sys
import time

from games.courts import GAME
from games.engine.chance import SeededChance
from tests.bench.beside_chess import report
from tests.courts.walks import start, whole

PROMISE = 5_000


def courts(seconds: float) -> tuple[int, int, float]:
    """Matches, decisions and time: all legal moves, one at random, play it; no referee."""
    matches = decisions = 0
    rng = random.Random(1)
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        chance = SeededChance(matches.to_bytes(32, "big"))
        state, _ = GAME.setup({}, [None, None], chance)
        while open_now := GAME.decisions(state):
            decision = open_now[0]
            move = decision.moves[int(rng.random() * len(decision.moves))]
            GAME.play(state, decision.seat, move, chance)
            chance.take()
            decisions += 1
        matches += 1
    return matches, decisions, time.process_time() - begun


def stretches(seeds: range) -> tuple[float, float]:
    """Microseconds for a decision among the first 50 and after the 300th of careful matches."""
    spent, made = [0.0, 0.0], [0, 0]
    for seed in seeds:
        _, moves = whole(seed, 0.9)
        referee = start(seed)
        for number, (seat, move) in enumerate(moves):
            if 50 <= number < 300:
                referee.play(seat, move)
                continue
            late = int(number >= 300)
            begun = time.process_time()
            referee.play(seat, move)
            spent[late] += time.process_time() - begun
            made[late] += 1
    return spent[0] / max(1, made[0]) * 1e6, spent[1] / max(1, made[1]) * 1e6


def replaying(seeds: range) -> tuple[int, float]:
    """The longest of some careful matches: its moves, and the milliseconds to play it again."""
    found = [(whole(seed, 0.9)[1], seed) for seed in seeds]
    moves, seed = max(found, key=lambda match: len(match[0]))
    begun = time.process_time()
    referee = start(seed)
    for seat, move in moves:
        referee.play(seat, move)
    referee.digest()
    return len(moves), (time.process_time() - begun) * 1e3


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    matches, made, took = courts(seconds)
    rate = report("courts", matches, made, took, seconds)
    early, late = stretches(range(20))
    print(f"a decision    {early:9.1f} µs among the first 50, {late:.1f} µs after the 300th")
    length, milliseconds = replaying(range(20))
    print(f"replay        {milliseconds:9.1f} ms for a match of {length} decisions")
    if rate < PROMISE:
        print(f"missed: fewer than {PROMISE} decisions a second")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
