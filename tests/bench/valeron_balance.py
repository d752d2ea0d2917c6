"""The balance of VALERON by self-play of Desafiadora, as JSON (docs/balance.md).

Two kinds of matches, half of each: with the bots' own draft, and with a draft by lot, so that every
card is drafted often enough. A card's rate is the share of its matches that the side won which drafted
it; ``low`` and ``high`` are the ends of the 95 % interval (Wilson).

    python -m tests.bench.valeron_balance [--matches 4000] [--first 0] > balance.json
"""

import argparse
import json
import sys
from collections import Counter
from math import sqrt
from typing import Any

from games.bots.catalogue import bot
from games.valeron import GAME
from tests.valeron.duels import Played, match


def interval(wins: float, matches: int) -> dict[str, Any]:
    """A share in per cent with its 95 % interval."""
    if not matches:
        return {"matches": 0}
    z, p = 1.96, wins / matches
    middle = (p + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z * sqrt(p * (1 - p) / matches + z * z / (4 * matches**2)) / (1 + z * z / matches)
    return {
        "matches": matches,
        "rate": round(100 * p, 1),
        "low": round(100 * (middle - half), 1),
        "high": round(100 * (middle + half), 1),
    }


def quantiles(values: list[int]) -> dict[str, int]:
    ordered = sorted(values)
    return {
        name: ordered[min(len(ordered) - 1, int(part * len(ordered)))]
        for name, part in (
            ("p5", 0.05),
            ("p25", 0.25),
            ("median", 0.5),
            ("p75", 0.75),
            ("p95", 0.95),
        )
    }


class Count:
    """What is counted over one kind of matches."""

    def __init__(self) -> None:
        self.matches = self.draws = self.first = 0
        self.turns: list[int] = []
        self.counters: list[int] = []
        self.reasons: Counter[str] = Counter()
        self.moves: Counter[str] = Counter()
        self.effects: Counter[str] = Counter()
        self.with_swap = 0
        self.drafted: Counter[str] = Counter()
        self.won: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        outcome = played.referee.outcome
        assert outcome is not None
        state = played.referee.state
        self.matches += 1
        self.draws += outcome.winner is None
        self.first += outcome.winner == state.first_player
        self.turns.append(played.turns)
        self.counters.append(state.turn_number)
        self.reasons[outcome.reason] += 1
        self.moves += played.moves
        self.effects += played.effects
        self.with_swap += played.moves["swap"] > 0
        for seat in (0, 1):
            for card in played.drafted[seat]:
                self.drafted[card] += 1
                self.won[card] += outcome.winner == seat

    def report(self) -> dict[str, Any]:
        combats = self.moves["inflict"] + self.moves["collect"]
        return {
            "matches": self.matches,
            "draws": self.draws,
            "first_player": interval(self.first, self.matches - self.draws),
            "player_turns": quantiles(self.turns),
            "counter": quantiles(self.counters),
            "ends": dict(self.reasons),
            "combats": combats,
            "collect_share": round(100 * self.moves["collect"] / combats, 1),
            "matches_with_swap": round(100 * self.with_swap / self.matches, 1),
            "moves": dict(self.moves.most_common()),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    player = bot("valeron", "desafiadora")
    kinds = {"own_draft": Count(), "random_draft": Count()}
    for number in range(options.matches):
        by_lot = number % 2 == 1
        played = match((player, player), options.first + number, random_draft=by_lot)
        kinds["random_draft" if by_lot else "own_draft"].add(played)
    drafted = kinds["own_draft"].drafted + kinds["random_draft"].drafted
    won = kinds["own_draft"].won + kinds["random_draft"].won
    effects = kinds["own_draft"].effects + kinds["random_draft"].effects
    cards = {
        card.id: {
            "code": card.code,
            "all": interval(won[card.id], drafted[card.id]),
            **{
                name: interval(count.won[card.id], count.drafted[card.id])
                for name, count in kinds.items()
            },
        }
        | ({"uses": effects[card.id]} if card.kind == "active" else {})
        for card in GAME.catalogue.cards
    }
    found = {
        "rules": GAME.rules_version,
        "first_seed": options.first,
        **{name: count.report() for name, count in kinds.items()},
        "cards": cards,
    }
    json.dump(found, sys.stdout, indent=1)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
