"""Whole matches by seed: random players of different care, for properties, golden digests and soak."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.courts import GAME, cards
from games.engine.chance import SeededChance
from games.engine.contract import Decision
from games.engine.referee import Referee, Step

#: How often a player takes the table's move: never, sometimes, mostly. The careful ones play their
#: Fairs in time and do not break the Truce, so their matches go on into the last turns.
CARE = (0.0, 0.5, 0.9)
LIMIT = 3000


class Turned(NamedTuple):
    """One move of a walk: who chose what, and what it did."""

    decision: Decision
    move: str
    step: Step


def start(seed: int) -> Referee:
    """A match from a seed."""
    return Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))


def pick(rng: random.Random, referee: Referee, care: float) -> tuple[Decision, str]:
    """Who moves now, and what. Uses only ``random()``, whose values never change."""
    decisions = referee.decisions
    decision = decisions[int(rng.random() * len(decisions))]
    safe = rng.random() < care
    state = referee.state
    if care and decision.kind == "play.choose":
        court = int(decision.seat != state.moon_seat)
        fairs = sum(cards.IS_FAIR[card] for card in state.hands[court])
        safe = safe or 0 < fairs >= state.plays_left[court]
    if care and decision.kind in ("coup.target", "event.summit", "event.choose"):
        safe = safe or state.truce == 2
    if safe:
        return decision, referee.safe_move(decision.seat)
    return decision, decision.moves[int(rng.random() * len(decision.moves))]


def walk(referee: Referee, seed: int, care: float) -> Iterator[Turned]:
    """Play a match to its end, move by move."""
    rng = random.Random(seed)
    for _ in range(LIMIT):
        if not referee.decisions:
            return
        decision, move = pick(rng, referee, care)
        yield Turned(decision, move, referee.play(decision.seat, move))
    raise AssertionError("the match does not end")


def whole(seed: int, care: float) -> tuple[Referee, list[tuple[int, str]]]:
    """A finished match and its moves."""
    referee = start(seed)
    moves = [(turned.decision.seat, turned.move) for turned in walk(referee, seed, care)]
    return referee, moves
