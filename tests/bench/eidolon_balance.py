"""How even EIDOLON is: many seeded matches of bots between the suggested decks, as JSON.

    python -m tests.bench.eidolon_balance --matches 400
    python -m tests.bench.eidolon_balance --duel desafiadora iniciante --matches 400

The first line plays every pairing of suggested decks with equal bots, the second two levels with equal
decks. Four matches share one seed: each side sits in each seat and begins from each. With ``--write``
the figures are kept in ``docs/balance-eidolon.json`` as well; ``docs/balance-eidolon.md`` tells what
they should be, and ``tests/eidolon/test_balance.py`` checks them and that they belong to the present
cards.
"""

import argparse
import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.bots.catalogue import bot
from games.eidolon import GAME, suggested_decks
from games.eidolon.catalogue import entries
from games.engine.chance import PrescribedChance, SeededChance
from games.engine.referee import Referee

KEPT = Path(__file__).parents[2] / "docs" / "balance-eidolon.json"
#: What a card says to people, but not to the engine.
WORDS = ("name", "text", "flavour", "art_credit", "short", "gender", "number", "total", "rarity")


def content() -> str:
    """A fingerprint of what the figures depend on: what cards do, and the suggested decks."""
    cards = [{k: v for k, v in card.items() if k not in WORDS} for card in entries()]
    decks = [entry["deck"] for entry in suggested_decks()]
    text = json.dumps([cards, decks, GAME.rules_version], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Tally:
    """What is counted over matches."""

    def __init__(self) -> None:
        self.reasons: Counter[str] = Counter()
        self.turns: list[int] = []
        self.explorations = self.intercepted = self.answered = self.tired = 0
        self.took: dict[str, list[float]] = {}

    def play(
        self, levels: Sequence[str], decks: Sequence[Any], seed: str, first: int
    ) -> int | None:
        """One match of bots, begun by the seat ``first``; returns the winner."""
        key = hashlib.sha256(seed.encode()).digest()
        lot = PrescribedChance({"setup.first_player": [first + 1]}, SeededChance(key))
        referee = Referee(GAME, GAME.check_options({}), decks, lot)
        rng = random.Random(seed)
        players = [bot("eidolon", level) for level in levels]
        exploring = answered = False
        while referee.outcome is None:
            decision = referee.decisions[0]
            seat = decision.seat
            view = GAME.view(referee.state, seat)
            prompt = GAME.prompt(referee.state, seat)
            before = time.perf_counter()
            move = players[seat].choose(seat, view, decision, prompt, rng)
            self.took.setdefault(levels[seat], []).append(time.perf_counter() - before)
            for event in referee.play(seat, move).events:
                if event.name == "exploration_declared":
                    exploring = True
                    self.explorations += 1
                elif event.name == "attack_declared":
                    exploring = False
                elif event.name == "intercepted":
                    self.intercepted += exploring
                elif event.name == "responded":
                    answered = True
        self.turns.append(referee.state.turn)
        self.reasons[referee.outcome.reason] += 1
        self.answered += answered
        self.tired += referee.outcome.reason == "ruptura" and any(
            player.fatigue and player.vitality <= 0 for player in referee.state.players
        )
        return referee.outcome.winner


def share(part: float, whole: float) -> float:
    """A share with three digits."""
    return round(part / whole, 3) if whole else 0.0


def balance(matches: int, level: str) -> dict[str, Any]:
    """All pairings of different suggested decks, ``matches`` each, with equal bots."""
    decks = {entry["id"]: entry["deck"] for entry in suggested_decks()}
    names = list(decks)
    tally = Tally()
    pairings: dict[str, float] = {}
    wins: Counter[str] = Counter()
    played: Counter[str] = Counter()
    first_wins = decided = 0
    for at, one in enumerate(names):
        for two in names[at + 1 :]:
            won = ended = 0
            for number in range(matches):
                sides = (two, one) if number // 2 % 2 else (one, two)
                seed = f"balance {one} {two} {number // 4}"
                first = number % 2
                winner = tally.play((level, level), [decks[s] for s in sides], seed, first)
                if winner is not None:
                    ended += 1
                    first_wins += winner == first
                    won += sides[winner] == one
                    wins[sides[winner]] += 1
                    played.update(sides)
            decided += ended
            pairings[f"{one} / {two}"] = share(won, ended)
    turns = sorted(tally.turns)
    total = len(turns)
    return {
        "content": content(),
        "level": level,
        "matches": total,
        "pairings": pairings,
        "decks": {name: share(wins[name], played[name]) for name in names},
        "first_player": share(first_wins, decided),
        **{name: share(n, total) for name, n in sorted(tally.reasons.items())},
        "draws": share(total - decided, total),
        "by_fatigue": share(tally.tired, total),
        "turns_median": turns[total // 2],
        "turns_tenth": turns[total // 10],
        "turns_ninetieth": turns[total * 9 // 10],
        "explorations_intercepted": share(tally.intercepted, tally.explorations),
        "matches_with_response": share(tally.answered, total),
    }


def duel(matches: int, strong: str, weak: str) -> dict[str, Any]:
    """Two levels with the same decks, seats and beginners in turn."""
    decks = [entry["deck"] for entry in suggested_decks()]
    tally = Tally()
    wins = 0.0
    for number in range(matches):
        levels = (weak, strong) if number // 2 % 2 else (strong, weak)
        deck = decks[number // 4 % 4]
        winner = tally.play(levels, [deck, deck], f"duel {number // 4}", number % 2)
        wins += 0.5 if winner is None else levels[winner] == strong
    took = sorted(tally.took[strong])
    return {
        "content": content(),
        "matches": matches,
        "strong": strong,
        "weak": weak,
        "wins": share(wins, matches),
        "turns_median": sorted(tally.turns)[matches // 2],
        "ms_median": round(1000 * took[len(took) // 2], 2),
        "ms_p95": round(1000 * took[len(took) * 95 // 100], 2),
    }


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description="How even EIDOLON is.")
    parser.add_argument("--matches", type=int, default=400, help="for each pairing, or of the duel")
    parser.add_argument("--level", default="desafiadora")
    parser.add_argument("--duel", nargs=2, metavar=("STRONG", "WEAK"))
    parser.add_argument("--write", action="store_true", help="keep the figures in docs/")
    options = parser.parse_args()
    if options.duel:
        name = "duel_" + "_".join(options.duel)
        found = duel(options.matches, *options.duel)
    else:
        name = "balance"
        found = balance(options.matches, options.level)
    print(json.dumps(found, indent=2))
    if options.write:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        kept[name] = found
        KEPT.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
