"""How well and how fast the bots of VALERON play, sides equalised: every seed is played twice.

Answers non-zero unless Desafiadora beats Iniciante in 80 of 100 matches and Iniciante random play in
90 of 100, with 95 of 100 of Desafiadora's decisions under 200 ms.

    python -m tests.bench.bench_valeron_bots [--matches 400] [--first 0]
"""

import argparse
import sys

from tests.valeron.duels import Duel, duel

WINS_BEGINNER, WINS_RANDOM, P95_MS = 0.80, 0.90, 200.0


def line(name: str, found: Duel) -> str:
    """One duel in one line."""
    return (
        f"{name:24} {100 * found.share:5.1f} % of {found.matches} ({found.draws} drawn); "
        f"{found.at(0.5):.1f} ms a decision, {found.at(0.95):.1f} ms at 95 %, {found.at(1):.0f} ms at most"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    strong = duel("desafiadora", "iniciante", options.matches, options.first)
    print(line("desafiadora, iniciante", strong), flush=True)
    weak = duel("iniciante", "random", options.matches, options.first)
    print(line("iniciante, random", weak), flush=True)
    kept = strong.share >= WINS_BEGINNER and weak.share >= WINS_RANDOM and strong.at(0.95) <= P95_MS
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
