"""Matches between bots, for tests and measurements. Bots get views, as at a table."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.bots.catalogue import bot
from games.bots.contract import Bot
from games.engine.chance import SeededChance
from games.engine.contract import Event
from games.engine.referee import Referee
from games.valeron import GAME


@dataclass
class Played:
    """One match: its end, what was drafted by whom, and what was done."""

    referee: Referee
    drafted: tuple[list[str], list[str]]
    moves: Counter[str] = field(default_factory=Counter)
    effects: Counter[str] = field(default_factory=Counter)
    #: Infligir and Recolher where both did something (damage of 2 or more).
    weighed: Counter[str] = field(default_factory=Counter)
    #: Seconds of each decision by seat.
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    turns: int = 0

    @property
    def winner(self) -> int | None:
        outcome = self.referee.outcome
        assert outcome is not None
        return outcome.winner


def match(bots: tuple[Bot, Bot], seed: int, random_draft: bool = False) -> Played:
    """Play one match to its end; with ``random_draft`` the eight picks are made by lot."""
    referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
    rngs = (random.Random(2 * seed), random.Random(2 * seed + 1))
    found = Played(referee, ([], []))
    while referee.outcome is None:
        decision = referee.decisions[0]
        seat = decision.seat
        if random_draft and decision.kind == "draft_pick":
            move = rngs[seat].choice(list(decision.moves))
        else:
            view, prompt = GAME.view(referee.state, seat), GAME.prompt(referee.state, seat)
            begun = time.process_time()
            move = bots[seat].choose(seat, view, decision, prompt, rngs[seat])
            found.seconds[seat].append(time.process_time() - begun)
        _note(found, seat, move, referee.play(seat, move).events)
    return found


def _note(found: Played, seat: int, move: str, events: list[Event]) -> None:
    found.moves[move.partition(" ")[0]] += 1
    for event in events:
        if event.name == "picked":
            found.drafted[seat].append(event.facts["card"])
        elif event.name == "effect_used":
            found.effects[event.facts["card"]] += 1
        elif event.name in ("inflicted", "collected") and event.facts["damage"] >= 2:
            found.weighed[move] += 1
        elif event.name == "turn_started":
            found.turns += 1


@dataclass
class Duel:
    """What came of some matches of one bot against another, sides equalised."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        return (self.wins + self.draws / 2) / self.matches

    def at(self, part: float) -> float:
        """The time of a decision of the first bot, in milliseconds, at this part of all."""
        return (
            1000 * sorted(self.seconds)[min(len(self.seconds) - 1, int(part * len(self.seconds)))]
        )


def pairs(matches: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """Seed and seat of the first bot: every seed is played from both seats."""
    for number in range(matches):
        yield first + number // 2, number % 2


def duel(one: str, other: str, matches: int, first: int = 0) -> Duel:
    """Play ``matches`` matches between two levels."""
    found = Duel()
    for seed, seat in pairs(matches, first):
        sides = (bot("valeron", one), bot("valeron", other))
        played = match(sides if seat == 0 else (sides[1], sides[0]), seed)
        found.matches += 1
        found.wins += played.winner == seat
        found.draws += played.winner is None
        found.seconds += played.seconds[seat]
    return found
