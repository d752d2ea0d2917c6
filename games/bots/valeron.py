"""The bots of VALERON. Both see a seat's view only, and fill in the unknown piles by chance.

*Desafiadora* tries every legal move on a copy of the table and takes the one after which the
position is worth most, a roll by the mean over all throws. *Iniciante* plays by simple habits: the
strongest cards, the hardest blow, an effect now and then.
"""

import random
from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from games.engine.contract import Decision
from games.valeron import GAME
from games.valeron.combat import collect, inflict
from games.valeron.play import play
from games.valeron.state import DRAFT, State
from games.valeron.turns import draft_market

from .contract import Bot, RandomChance
from .valeron_value import DIFFERENCES, WEIGHTS, Judge, Weights
from .valeron_worth import WORTH

#: A roll is looked at closely only for so many pairs, the most promising ones.
PAIRS = 4


class Desafiadora:
    """The strong one."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.judge = Judge(weights)

    def choose(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        moves = decision.moves
        if len(moves) == 1:
            return moves[0]
        state = GAME.sample(view, seat, rng)
        if state.phase == DRAFT:
            return max(moves, key=lambda move: self._draft(state, move))
        chance = RandomChance(rng)
        best, chosen = -1.0, moves[0]
        for move in self._worth_a_look(state, seat, moves):
            score = self._score(state, seat, move, chance)
            if score > best + 1e-9:
                best, chosen = score, move
        return chosen

    def _draft(self, state: State, move: str) -> float:
        """The worth of a card on offer in the post that it would get."""
        kind = draft_market(state)
        card = state.market[kind][int(move.split()[1]) - 1]
        assert card is not None
        w = self.weights
        found = w.worth * WORTH.get(card.id, 0.0)
        if kind:
            return found + w.front_df * card.df + w.front_vd * card.vd
        return found + w.best_at * card.at + w.back_df * card.df + w.back_vd * card.vd

    def _worth_a_look(self, state: State, seat: int, moves: Sequence[str]) -> list[str]:
        """Ending the turn first (it wins ties), then all moves but the rolls that promise little."""
        rolls = [move for move in moves if move.startswith(("roll", "extra_combat"))]
        if len(rolls) > PAIRS:
            pairs = self.judge.promise(state, seat)[1]
            gains = {(a & 3, t & 3): gain for gain, a, t in pairs}

            def gain_of(move: str) -> float:
                *_, attacker, target = move.split()
                return gains.get((int(attacker) - 1, int(target) - 1), -1.0)

            rolls = sorted(rolls, key=gain_of, reverse=True)[:PAIRS]
        rest = [move for move in moves if not move.startswith(("roll", "extra_combat"))]
        return [*reversed(rest), *rolls]

    def _score(self, state: State, seat: int, move: str, chance: RandomChance) -> float:
        """The chance of winning after a move."""
        if move.startswith(("roll", "extra_combat")):
            return self._combat(state, seat, move)
        after = state.copy()
        play(after, move, chance)
        return self._odds(after, seat)

    def _combat(self, state: State, seat: int, move: str) -> float:
        """The mean over the throws, deciding each for the better (V-6.14)."""
        found = 0.0
        for difference, weight in DIFFERENCES:
            after = state.copy()
            play(after, move, _Fixed((1 + difference, 1)))
            other = after.copy()
            inflict(after, [])
            collect(other, [])
            found += weight * max(self._odds(after, seat), self._odds(other, seat))
        return found / 36

    def _odds(self, state: State, seat: int) -> float:
        return 1 / (1 + exp(-self.judge.value(state, seat)))


class _Fixed:
    """Dice that show what a look ahead wants to know."""

    def __init__(self, dice: tuple[int, int]) -> None:
        self._dice = list(dice)

    def roll(self, label: str, sides: int, *, hidden: bool = False) -> int:
        return self._dice.pop()

    def shuffle(self, label: str, items: Any, *, hidden: bool = True) -> list[Any]:
        raise AssertionError("a combat shuffles nothing")


class Iniciante:
    """The weak one: plays by habit, from the facts that the table shows it."""

    def choose(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        if decision.kind == "draft_pick":
            return self._strongest(view["market"][prompt["type"]], decision.moves, rng)
        if decision.kind == "combat_decision":
            hopeless = prompt["inflict"]["loses_match"]
            small = prompt["inflict"]["wounds"] <= 2 and prompt["collect"]["energy"] > 0
            return "collect" if hopeless or small else "inflict"
        return self._turn(seat, view, decision, prompt, rng)

    def _turn(
        self,
        seat: int,
        view: Mapping[str, Any],
        decision: Decision,
        prompt: Mapping[str, Any],
        rng: random.Random,
    ) -> str:
        lower = [move for move in decision.moves if move.startswith("lower")]
        if lower:
            post = lower[0].split()[3]
            kind = "defense" if post in "12" else "attack"
            wanted = [move for move in lower if move.split()[3] == post]
            fitting = [move for move in wanted if move.split()[1] == kind]
            return self._strongest(
                view["market"][(fitting or wanted)[0].split()[1]], fitting or wanted, rng
            )
        effects = [move for move in decision.moves if move.startswith("use_effect")]
        if effects and rng.random() < 0.5:
            return rng.choice(effects)
        rolls = [move for move in decision.moves if move.startswith(("roll", "extra_combat"))]
        if rolls:
            return max(rolls, key=lambda move: self._blow(move, prompt))
        return "end_turn"

    @staticmethod
    def _blow(move: str, prompt: Mapping[str, Any]) -> int:
        """How hard the attack hits before the dice."""
        attacker, target = (int(word) for word in move.split()[-2:])
        return next(
            pair["at"] - pair["df"]
            for pair in prompt["roll"]["pairs"]
            if (pair["attacker"], pair["target"]) == (attacker, target)
        )

    @staticmethod
    def _strongest(market: Sequence[str | None], moves: Sequence[str], rng: random.Random) -> str:
        """One of the two strongest cards on offer."""

        def strength(move: str) -> int:
            words = move.split()
            card = market[int(words[2] if words[0] == "lower" else words[1]) - 1]
            return GAME.catalogue.by_id[card].strength if card else 0

        return rng.choice(sorted(moves, key=strength)[-2:])


BOTS: dict[str, Bot] = {"iniciante": Iniciante(), "desafiadora": Desafiadora()}
