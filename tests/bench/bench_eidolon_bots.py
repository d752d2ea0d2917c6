"""How well and how fast the bots of EIDOLON play, decks, sides and beginners equalised.

Answers non-zero unless Desafiadora beats Iniciante in 75 of 100 matches and Iniciante random play in
90 of 100, with 95 of 100 of Desafiadora's decisions under 300 ms of one core (1.5 s are promised).

    python -m tests.bench.bench_eidolon_bots [--matches 400]
"""

import argparse
import sys

from tests.bench.eidolon_balance import duel

WINS_BEGINNER, WINS_RANDOM, P95_MS = 0.75, 0.90, 300.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=400)
    matches = parser.parse_args().matches
    kept = True
    for strong, weak, least in (
        ("desafiadora", "iniciante", WINS_BEGINNER),
        ("iniciante", "random", WINS_RANDOM),
    ):
        found = duel(matches, strong, weak)
        print(
            f"{strong}, {weak}: {100 * found['wins']:.1f} % of {matches};"
            f" {found['ms_median']} ms a decision, {found['ms_p95']} ms at 95 %",
            flush=True,
        )
        kept = kept and found["wins"] >= least and found["ms_p95"] <= P95_MS
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
