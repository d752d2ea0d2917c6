"""The two bots of EIDOLON. Both look one command ahead from what their seat may see.

Iniciante plays what looks good on its own side at once: it does not think about interceptions or
about what the rival can do next, keeps no card for a response, misjudges a little and overlooks a lot.
Desafiadora expects the best interception, minds the attack that may follow, answers in the response
windows and weighs every command against doing nothing.
"""

import random
from collections.abc import Mapping
from typing import Any

from games.eidolon import GAME, legal
from games.eidolon.state import State
from games.engine.contract import Decision

from .contract import RandomChance
from .eidolon_search import after, best_pick, best_place, different, worst_card
from .eidolon_value import hand, side, value


def plain(s: State, me: int) -> float:
    """Iniciante's judgement: the table and the own hand, nothing that may happen next."""
    if s.stage == "finished":
        return value(s, me)
    return side(s, me) - 0.6 * side(s, 1 - me) + hand(s.players[me])


class _Looking:
    """Plays the move after which the position looks best."""

    careful = True
    noise = 0.0
    #: The part of its possibilities that it does not notice.
    overlooks = 0.0
    answers = True
    #: How much better than doing nothing a command must look.
    patience = 0.05

    def choose(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        """One of the decision's moves."""
        moves = list(decision.moves)
        if len(moves) == 1:
            return moves[0]
        s = GAME.sample(view, seat, rng)
        kind = decision.kind
        if kind in ("first_place", "third_place", "replacement"):
            return f"place {best_place(s, seat)}"
        if kind == "pick":
            return f"pick {best_pick(s, seat)}"
        if kind == "discard":
            return f"discard h{worst_card(s, seat)}"
        if kind == "response" and not self.answers:
            return "pass"
        return self._look(s, seat, moves, rng)

    def _look(self, s: State, seat: int, moves: list[str], rng: random.Random) -> str:
        chance = RandomChance(rng)
        judge = value if self.careful else plain
        idle = {"next_phase", "end_turn", "pass", "let_pass"}
        rest = next(move for move in moves if move in idle)
        if rest == "next_phase":
            best, best_worth = rest, judge(s, seat) + self.patience
        else:
            best, best_worth = rest, self._worth(s, seat, rest, judge, chance)
        planning = self.careful and s.ask == "planejamento" and not s.players[seat].commit_used
        for move in different(s, seat, moves):
            if move in idle or (self.overlooks and rng.random() < self.overlooks):
                continue
            if planning and move.startswith("commit"):
                worth = self._committed(s, seat, move, judge, chance)
            else:
                worth = self._worth(s, seat, move, judge, chance)
            if self.noise:
                worth += rng.gauss(0.0, self.noise)
            if worth > best_worth:
                best, best_worth = move, worth
        return best

    def _committed(self, s: State, seat: int, move: str, judge: Any, chance: RandomChance) -> float:
        """What a Compromisso is worth with the best card that its Essência helps to play: so it comes
        before the plays, not after them."""
        new = after(s, seat, move, seat, judge, chance)
        worth = judge(new, seat)
        for play in different(new, seat, legal.moves(new, seat)):
            if play.startswith("play"):
                worth = max(worth, judge(after(new, seat, play, seat, judge, chance), seat))
        return worth

    def _worth(self, s: State, seat: int, move: str, judge: Any, chance: RandomChance) -> float:
        if self.careful:
            return judge(after(s, seat, move, seat, judge, chance), seat)
        new = s.copy()
        GAME.play(new, seat, move, chance)
        while new.ask in ("response", "interception"):
            GAME.play(new, new.who, legal.moves(new, new.who)[-1], chance)
        return judge(new, seat)


class Iniciante(_Looking):
    """The gentle one."""

    careful = False
    answers = False
    noise = 2.0
    overlooks = 0.4


class Desafiadora(_Looking):
    """The strong one."""


BOTS = {"iniciante": Iniciante(), "desafiadora": Desafiadora()}
