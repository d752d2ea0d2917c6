"""What a bot is: somebody who is shown a seat's view and picks one of its legal moves."""

import random
from collections.abc import Mapping
from typing import Any, Protocol

from games.engine.contract import Decision, Game


class Bot(Protocol):
    """A player for one game.

    ``choose`` gets what a person in that seat gets (view, decision, prompt) and a random generator
    of its own; it never sees a state of the match, and its chance is no part of the match's.
    """

    def choose(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        """One of ``decision.moves``, within about a second."""
        ...


class RandomBot:
    """Plays any legal move with equal chance; the yardstick for the others."""

    def choose(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        return decision.moves[rng.randrange(len(decision.moves))]


class RandomChance:
    """Chance for a bot's own look ahead: never the match's."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def roll(self, label: str, sides: int, *, hidden: bool = False) -> int:
        return self._rng.randint(1, sides)

    def shuffle(self, label: str, items: Any, *, hidden: bool = True) -> list[Any]:
        mixed = list(items)
        self._rng.shuffle(mixed)
        return mixed


__all__ = ["Bot", "Decision", "Game", "RandomBot", "RandomChance"]
