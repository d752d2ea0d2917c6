"""Bots for courts. They see a view, deal the hidden cards at random and look one play ahead."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.courts import GAME, cards
from games.courts.state import State
from games.courts.views import court_of
from games.engine.contract import Decision

from .contract import Bot, RandomChance
from .courts_policy import answer, reply
from .courts_value import value

#: Choices at which a look ahead stops: somebody begins something new.
_BEGINNINGS = frozenset(("play.choose", "herald.choose", "setup.place"))
_LIMIT = 60


def finish(s: State, chance: RandomChance) -> None:
    """Resolve what has been begun, with quick answers for both courts."""
    for _ in range(_LIMIT):
        if s.result is not None:
            return
        open_now = GAME.decisions(s)
        decision = open_now[0]
        if decision.kind in _BEGINNINGS and not (
            decision.kind == "herald.choose" and len(open_now) == 1
        ):
            return
        court = 0 if decision.seat == s.moon_seat else 1
        move = answer(s, court, decision.kind, decision.moves)
        GAME.play(s, decision.seat, move, chance)


def _is_fair(move: str) -> bool:
    words = move.split()
    return words[0] == "event" and cards.IS_FAIR[int(words[1])]


class LookAhead:
    """Tries each move on dealt-out positions and takes the one that turns out best on average.

    Args:
        rounds: how often the moves that are left are tried, in each round of halving.
        width: at most so many moves are looked at (chosen at random if there are more).
        doubt: spread of the error in its judgement, in points; 0 for none.
        replies: whether a likely play of the other court is looked at as well.
    """

    def __init__(
        self,
        rounds: Sequence[int],
        width: int = 1000,
        doubt: float = 0.0,
        *,
        replies: bool = False,
    ) -> None:
        self._rounds = tuple(rounds)
        self._width = width
        self._doubt = doubt
        self._replies = replies

    def choose(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        moves = list(decision.moves)
        if len(moves) == 1:
            return moves[0]
        if prompt.get("fairs_due"):
            moves = [move for move in moves if _is_fair(move)] or moves
        if len(moves) > self._width:
            moves = sorted(rng.sample(moves, self._width))
        me = court_of(view, seat)
        totals = dict.fromkeys(moves, 0.0)
        tried = 0
        for times in self._rounds:
            for _ in range(times):
                dealt = GAME.sample(view, seat, rng)
                seed = rng.getrandbits(32)
                for move in moves:
                    totals[move] += self._try(dealt, seat, me, move, seed)
            tried += times
            moves.sort(key=lambda move: -totals[move])
            moves = moves[: max(2, (len(moves) + 2) // 3)]
        if not self._doubt:
            return moves[0]
        return max(moves, key=lambda move: totals[move] / tried + rng.gauss(0.0, self._doubt))

    def _try(self, dealt: State, seat: int, me: int, move: str, seed: int) -> float:
        s = GAME.copy(dealt)
        chance = RandomChance(random.Random(seed))
        GAME.play(s, seat, move, chance)
        finish(s, chance)
        if self._replies and s.agenda and s.agenda[-1] == ("play", 1 - me):
            GAME.play(s, 1 - seat, reply(s, 1 - me), chance)
            finish(s, chance)
        return value(s, me)


BOTS: dict[str, Bot] = {
    "iniciante": LookAhead((1,), width=6, doubt=1.5),
    "desafiadora": LookAhead((5, 10, 20), replies=True),
}
