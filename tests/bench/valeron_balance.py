"""How even VALERON is: many seeded matches of Desafiadora against herself, as JSON.

    python -m tests.bench.valeron_balance --matches 16000
    python -m tests.bench.valeron_balance --duel desafiadora iniciante --matches 400

In every fourth match the bots draft, in the others the lot does, so that cards which bots avoid are
drafted often enough too. A card's rate is the share of its matches that the side won which drafted it;
``low`` and ``high`` are the ends of the 95 % interval (Wilson). The second line plays two levels, every
seed from both seats. With ``--write`` the figures are kept in ``docs/balance-valeron.json``;
``docs/balance.md`` tells what they should be, and ``tests/valeron/test_balance.py`` checks them and
that they belong to the present cards.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import Any

from games.bots.catalogue import bot
from games.valeron import GAME
from tests.valeron import duels

KEPT = Path(__file__).parents[2] / "docs" / "balance-valeron.json"
#: What a card says to people, but not to the engine.
WORDS = ("name", "text", "flavour")
#: One match in so many has the bots' own draft.
OWN_DRAFT = 4


def content() -> str:
    """A fingerprint of what the figures depend on: what cards do, and the rules' version."""
    cards = [
        {k: v for k, v in card.facts.items() if k not in WORDS} for card in GAME.catalogue.cards
    ]
    text = json.dumps([cards, GAME.rules_version], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def interval(wins: int, matches: int) -> dict[str, Any]:
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


def quantiles(values: Iterable[int]) -> dict[str, int]:
    ordered = sorted(values)
    parts = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}
    return {
        name: ordered[min(len(ordered) - 1, int(part * len(ordered)))]
        for name, part in parts.items()
    }


def share(part: float, whole: float) -> float:
    """A share in per cent."""
    return round(100 * part / whole, 1) if whole else 0.0


def played(first: int, matches: int) -> Iterator[dict[str, Any]]:
    """One record for each match: what is counted of it."""
    player = bot("valeron", "desafiadora")
    for seed in range(first, first + matches):
        found = duels.match((player, player), seed, random_draft=seed % OWN_DRAFT != 0)
        outcome = found.referee.outcome
        assert outcome is not None
        yield {
            "own_draft": seed % OWN_DRAFT == 0,
            "winner": outcome.winner,
            "reason": outcome.reason,
            "first": found.referee.state.first_player,
            "counter": found.referee.state.turn_number,
            "turns": found.turns,
            "drafted": found.drafted,
            "moves": found.moves,
            "effects": found.effects,
            "weighed": found.weighed,
        }


def of_cards(records: Iterable[Mapping[str, Any]]) -> tuple[Counter[str], Counter[str]]:
    """How often each card was drafted, and how often by the side that won."""
    drafted: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for record in records:
        for seat in (0, 1):
            drafted.update(record["drafted"][seat])
            if record["winner"] == seat:
                won.update(record["drafted"][seat])
    return drafted, won


def first_player(records: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """How often the first player wins the matches that somebody wins."""
    decided = [record for record in records if record["winner"] is not None]
    return interval(sum(record["winner"] == record["first"] for record in decided), len(decided))


def report(records: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures of these matches."""
    moves, effects, weighed, reasons = (
        Counter[str](),
        Counter[str](),
        Counter[str](),
        Counter[str](),
    )
    for record in records:
        moves.update(record["moves"])
        effects.update(record["effects"])
        weighed.update(record["weighed"])
        reasons[record["reason"]] += 1
    own = [record for record in records if record["own_draft"]]
    by_lot = [record for record in records if not record["own_draft"]]
    drafted, won = of_cards(records)
    own_drafted, own_won = of_cards(own)
    total = len(records)
    return {
        "content": content(),
        "level": "desafiadora",
        "matches": total,
        "draws": sum(record["winner"] is None for record in records),
        "first_player": first_player(records),
        "first_player_own_draft": first_player(own),
        "first_player_random_draft": first_player(by_lot),
        "third_kill": share(reasons["third_kill"], total),
        "player_turns": quantiles(record["turns"] for record in records),
        "counter": quantiles(record["counter"] for record in records),
        "collected": share(moves["collect"], moves["collect"] + moves["inflict"]),
        "collected_of_damage_2_or_more": share(weighed["collect"], sum(weighed.values())),
        "matches_with_swap": share(sum(record["moves"]["swap"] > 0 for record in records), total),
        "moves": dict(moves.most_common()),
        "cards": {
            card.id: {
                "code": card.code,
                **interval(won[card.id], drafted[card.id]),
                "own_draft": interval(own_won[card.id], own_drafted[card.id]),
            }
            | ({"uses": effects[card.id]} if card.kind == "active" else {})
            for card in GAME.catalogue.cards
        },
    }


def duel(matches: int, strong: str, weak: str) -> dict[str, Any]:
    """Two levels, every seed from both seats."""
    found = duels.duel(strong, weak, matches)
    return {
        "content": content(),
        "matches": matches,
        "strong": strong,
        "weak": weak,
        "wins": share(found.share, 1),
        "ms_median": round(found.at(0.5), 2),
        "ms_p95": round(found.at(0.95), 2),
    }


def keep(name: str, found: dict[str, Any]) -> None:
    """Put figures in their place among those kept."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    kept[name] = found
    KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> int:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description="How even VALERON is.")
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--duel", nargs=2, metavar=("STRONG", "WEAK"))
    parser.add_argument("--write", action="store_true", help="keep the figures in docs/")
    options = parser.parse_args()
    if options.duel:
        name = "duel_" + "_".join(options.duel)
        found = duel(options.matches, *options.duel)
    else:
        name = "balance"
        found = report(list(played(options.first, options.matches)))
    print(json.dumps(found, indent=1))
    if options.write:
        keep(name, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
