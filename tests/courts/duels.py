"""Matches between bots, with what they won and how long they took."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.bots.catalogue import bot
from games.courts import GAME
from games.engine.chance import SeededChance
from games.engine.contract import Outcome
from games.engine.fairness import sha256
from games.engine.referee import Referee


class Duel(NamedTuple):
    """What the first of two players won, and how long its decisions took in milliseconds."""

    wins: int
    draws: int
    losses: int
    mean: float
    p95: float
    most: float


def play(seed: int, levels: tuple[str, str]) -> Iterator[tuple[int, float] | Outcome]:
    """One match of two bots by seat: (seat, seconds) for each decision, last the outcome."""
    key = sha256(f"courts duel {seed}".encode())
    referee = Referee(GAME, {}, [None, None], SeededChance(key))
    players = [bot("courts", level) for level in levels]
    chances = [random.Random(f"{seed} {seat}") for seat in (0, 1)]
    while referee.decisions:
        decision = referee.decisions[0]
        seat = decision.seat
        view: dict[str, Any] = GAME.view(referee.state, seat)
        prompt = GAME.prompt(referee.state, seat)
        begun = time.process_time()
        move = players[seat].choose(seat, view, decision, prompt, chances[seat])
        yield seat, time.process_time() - begun
        referee.play(seat, move)
    assert referee.outcome is not None
    yield referee.outcome


def duel(one: str, two: str, matches: int, first: int = 0) -> Duel:
    """Matches in pairs: the same seed with seats changed, so that the sides are equal."""
    wins = draws = 0
    times: list[float] = []
    for number in range(matches):
        own = number % 2
        levels = (one, two) if own == 0 else (two, one)
        for found in play(first + number // 2, levels):
            if isinstance(found, Outcome):
                wins += found.winner == own
                draws += found.winner is None
            elif found[0] == own:
                times.append(found[1] * 1e3)
    times.sort()
    return Duel(
        wins,
        draws,
        matches - wins - draws,
        sum(times) / len(times),
        times[int(len(times) * 0.95)],
        times[-1],
    )
