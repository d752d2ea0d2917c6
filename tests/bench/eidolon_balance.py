"""How even EIDOLON is: many seeded matches of bots between the suggested decks, as JSON.

    python -m tests.bench.eidolon_balance --matches 400
    python -m tests.bench.eidolon_balance --duel desafiadora iniciante --matches 400

The first line plays every pairing of suggested decks with equal bots, the second two levels with equal
decks. Of four matches in a row each side sits in each seat and begins from each; in the first kind every
match has a seed of its own, so that all of them count. With ``--write`` the figures are kept in
``docs/balance-eidolon.json`` as well; ``docs/balance-eidolon.md`` tells what they should be, and
``tests/eidolon/test_balance.py`` checks them and that they belong to the present cards. A long run of
the first kind may be broken off and go on, if ``--log`` names a file.
"""

import argparse
import hashlib
import json
import math
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

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


class Played(NamedTuple):
    """What is counted of one match."""

    winner: int | None
    reason: str
    turns: int
    explorations: int
    intercepted: int
    answered: bool
    #: Lost by Ruptura by a seat that had drawn from an empty deck.
    tired: bool


def play(
    levels: Sequence[str],
    decks: Sequence[Any],
    seed: str,
    first: int,
    took: dict[str, list[float]] | None = None,
) -> Played:
    """One match of bots, begun by the seat ``first``; ``took`` collects a core's seconds by level."""
    key = hashlib.sha256(seed.encode()).digest()
    lot = PrescribedChance({"setup.first_player": [first + 1]}, SeededChance(key))
    referee = Referee(GAME, GAME.check_options({}), decks, lot)
    rng = random.Random(seed)
    players = [bot("eidolon", level) for level in levels]
    explorations = intercepted = 0
    exploring = answered = False
    while referee.outcome is None:
        decision = referee.decisions[0]
        seat = decision.seat
        view = GAME.view(referee.state, seat)
        prompt = GAME.prompt(referee.state, seat)
        before = time.process_time() if took is not None else 0.0
        move = players[seat].choose(seat, view, decision, prompt, rng)
        if took is not None:
            took.setdefault(levels[seat], []).append(time.process_time() - before)
        for event in referee.play(seat, move).events:
            if event.name == "exploration_declared":
                exploring = True
                explorations += 1
            elif event.name == "attack_declared":
                exploring = False
            elif event.name == "intercepted":
                intercepted += exploring
            elif event.name == "responded":
                answered = True
    reason = referee.outcome.reason
    tired = reason == "ruptura" and any(
        player.fatigue and player.vitality <= 0 for player in referee.state.players
    )
    turns = referee.state.turn
    winner = referee.outcome.winner
    return Played(winner, reason, turns, explorations, intercepted, answered, tired)


class Log:
    """Matches played already, one a line, so that a long run may be broken off and go on."""

    def __init__(self, file: Path | None, level: str) -> None:
        self.file = file
        self.key = [content(), level]
        self.known: dict[tuple[str, int], Played] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                key, pairing, number, played = json.loads(line)
                if key == self.key:
                    self.known[pairing, number] = Played(*played)

    def add(self, pairing: str, number: int, played: Played) -> None:
        self.known[pairing, number] = played
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([self.key, pairing, number, played]) + "\n")


def share(part: float, whole: float) -> float:
    """A share with three digits."""
    return round(part / whole, 3) if whole else 0.0


def interval(part: float, whole: float) -> list[float]:
    """Where the true share lies, 95 times of 100 (Wilson)."""
    z = 1.96
    found, weight = part / whole, 1 + z * z / whole
    middle = (found + z * z / (2 * whole)) / weight
    half = z * math.sqrt(found * (1 - found) / whole + z * z / (4 * whole * whole)) / weight
    return [round(middle - half, 3), round(middle + half, 3)]


def balance(matches: int, level: str, file: Path | None = None) -> dict[str, Any]:
    """All pairings of different suggested decks, ``matches`` each, with equal bots.

    ``file`` keeps the single matches; those that it knows are not played again.
    """
    decks = {entry["id"]: entry["deck"] for entry in suggested_decks()}
    pairings = list(combinations(decks, 2))
    log = Log(file, level)
    won: dict[str, Counter[str]] = {f"{one} / {two}": Counter() for one, two in pairings}
    found: list[Played] = []
    first_wins = 0
    for number, (one, two) in product(range(matches), pairings):
        pairing = f"{one} / {two}"
        sides = (two, one) if number // 2 % 2 else (one, two)
        first = number % 2
        played = log.known.get((pairing, number))
        if played is None:
            seed = f"balance {one} {two} {number}"
            played = play((level, level), [decks[side] for side in sides], seed, first)
            log.add(pairing, number, played)
        found.append(played)
        if played.winner is not None:
            first_wins += played.winner == first
            won[pairing][sides[played.winner]] += 1
    wins = sum(won.values(), Counter())
    ended = {name: sum(n.total() for p, n in won.items() if name in p) for name in decks}
    total = len(found)
    turns = sorted(played.turns for played in found)
    reasons = Counter(played.reason for played in found)
    return {
        "content": content(),
        "level": level,
        "matches": total,
        "pairings": {p: share(n[p.split(" / ")[0]], n.total()) for p, n in won.items()},
        "intervals": {p: interval(n[p.split(" / ")[0]], n.total()) for p, n in won.items()},
        "decks": {name: share(wins[name], ended[name]) for name in decks},
        "first_player": share(first_wins, wins.total()),
        "first_player_interval": interval(first_wins, wins.total()),
        **{name: share(n, total) for name, n in sorted(reasons.items())},
        "draws": share(total - wins.total(), total),
        "by_fatigue": share(sum(played.tired for played in found), total),
        "turns_median": turns[total // 2],
        "turns_tenth": turns[total // 10],
        "turns_ninetieth": turns[total * 9 // 10],
        "explorations_intercepted": share(
            sum(played.intercepted for played in found),
            sum(played.explorations for played in found),
        ),
        "matches_with_response": share(sum(played.answered for played in found), total),
    }


def duel(matches: int, strong: str, weak: str) -> dict[str, Any]:
    """Two levels with the same decks, seats and beginners in turn."""
    decks = [entry["deck"] for entry in suggested_decks()]
    times: dict[str, list[float]] = {}
    turns: list[int] = []
    wins = 0.0
    for number in range(matches):
        levels = (weak, strong) if number // 2 % 2 else (strong, weak)
        deck = decks[number // 4 % 4]
        played = play(levels, [deck, deck], f"duel {number // 4}", number % 2, times)
        turns.append(played.turns)
        wins += 0.5 if played.winner is None else levels[played.winner] == strong
    took = sorted(times[strong])
    return {
        "content": content(),
        "matches": matches,
        "strong": strong,
        "weak": weak,
        "wins": share(wins, matches),
        "turns_median": sorted(turns)[matches // 2],
        "ms_median": round(1000 * took[len(took) // 2], 2),
        "ms_p95": round(1000 * took[len(took) * 95 // 100], 2),
    }


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description="How even EIDOLON is.")
    parser.add_argument("--matches", type=int, default=400, help="for each pairing, or of the duel")
    parser.add_argument("--level", default="desafiadora")
    parser.add_argument("--duel", nargs=2, metavar=("STRONG", "WEAK"))
    parser.add_argument("--log", type=Path, help="keep single matches here, and go on from them")
    parser.add_argument("--write", action="store_true", help="keep the figures in docs/")
    options = parser.parse_args()
    if options.duel:
        name = "duel_" + "_".join(options.duel)
        found = duel(options.matches, *options.duel)
    else:
        name = "balance"
        found = balance(options.matches, options.level, options.log)
    print(json.dumps(found, indent=2))
    if options.write:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        kept[name] = found
        KEPT.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
