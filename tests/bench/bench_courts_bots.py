"""How well and how fast the bots of courts play, sides equalised: every seed is played twice.

Answers non-zero unless the challenger beats random play in 95 of 100 matches, with 95 of 100 of its
decisions under 300 ms and all under a second, and beats the beginner in 75 of 100.

    python -m tests.bench.bench_courts_bots [--matches 100] [--first 0]
"""

import argparse
import sys

from tests.courts.duels import Duel, duel

WINS_RANDOM, WINS_BEGINNER, P95_MS, MOST_MS = 0.95, 0.75, 300.0, 1000.0


def line(name: str, found: Duel) -> str:
    """One duel in one line."""
    return (
        f"{name:24} {found.wins} won, {found.draws} drawn, {found.losses} lost; "
        f"{found.mean:.0f} ms a decision, {found.p95:.0f} ms at 95 %, {found.most:.0f} ms at most"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    n, first = options.matches, options.first
    against_random = duel("desafiadora", "random", n, first)
    print(line("desafiadora, random", against_random), flush=True)
    against_beginner = duel("desafiadora", "iniciante", n, first)
    print(line("desafiadora, iniciante", against_beginner), flush=True)
    beginner = duel("iniciante", "random", n, first)
    print(line("iniciante, random", beginner), flush=True)
    kept = (
        against_random.wins >= WINS_RANDOM * n
        and against_beginner.wins >= WINS_BEGINNER * n
        and max(against_random.p95, against_beginner.p95) <= P95_MS
        and max(against_random.most, against_beginner.most) <= MOST_MS
    )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
