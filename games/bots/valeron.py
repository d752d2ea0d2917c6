"""The bots of VALERON. Both see a seat's view only, and fill in the unknown piles by chance.

*Desafiadora* tries every legal move on a copy of the table and takes the one after which the
position is worth most, a roll by the mean over all throws. *Iniciante* plays by simple habits: the
strongest cards, the hardest blow, an effect now and then.
"""

import random
from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any

from games.engine.contract import Decision, Event
from games.valeron import GAME
from games.valeron.cards import TYPES
from games.valeron.combat import collect, inflict
from games.valeron.legal import may_roll
from games.valeron.legal import moves as moves_of
from games.valeron.play import play
from games.valeron.state import DRAFT, TURN, State
from games.valeron.turns import draft_market

from .contract import Bot, RandomChance
from .valeron_value import DIFFERENCES, WEIGHTS, Judge, Weights, usable_grants

#: A roll is looked at closely only for so many pairs, the most promising ones.
PAIRS = 3
PREPARED_PAIRS = 2
#: A roll this likely to win is made at once.
SURE = 0.999
#: Of the market cards so many are looked at for a row.
OFFERS = 3


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
        return self._best(state, seat, self._worth_a_look(state, seat, moves), rng)

    def _best(self, state: State, seat: int, moves: Sequence[str], rng: random.Random) -> str:
        """The move after which winning is likeliest; the first of equal ones.

        What a roll brings is known exactly for rolling now and for what prepares it, else by the
        judge's estimate; ``ahead`` is how far the two differ now.
        """
        chance = RandomChance(rng)
        scores = {move: self._combat(state, seat, move) for move in moves if _rolls(move)}
        ahead = 0.0
        if scores:
            surest = max(scores, key=lambda move: scores[move])
            if scores[surest] > SURE:
                return surest
            ahead = _log_odds(scores[surest]) - self.judge.value(state, seat)
        best, chosen = -1.0, moves[0]
        for move in moves:
            score = scores.get(move)
            if score is None:
                score = self._after(state, seat, move, chance, ahead)
            if score > best + 1e-9:
                best, chosen = score, move
        return chosen

    def _after(
        self, state: State, seat: int, move: str, chance: RandomChance, ahead: float
    ) -> float:
        """The chance of winning after a move that is no roll."""
        after = state.copy()
        play(after, move, chance)
        if after.phase != TURN or after.active != seat:
            return self._odds(after, seat)
        if move.startswith("use_effect"):
            unit = state.posts[seat * 4 + int(move.split()[1]) - 1]
            assert unit is not None
            if unit.card.pre_combat or len(after.grants) > len(state.grants):
                rolls = self._rolls(after, seat)[:PREPARED_PAIRS]
                if rolls:
                    return max(self._combat(after, seat, roll) for roll in rolls)
        if may_roll(after) or usable_grants(after):
            return _odds(self.judge.value(after, seat) + ahead)
        return self._odds(after, seat)

    def _draft(self, state: State, move: str) -> float:
        """The worth of a card on offer in the post that it would get."""
        kind = draft_market(state)
        card = state.market[kind][int(move.split()[1]) - 1]
        assert card is not None
        return self.judge.card(card, 0 if kind else 2)

    def _worth_a_look(self, state: State, seat: int, moves: Sequence[str]) -> list[str]:
        """Ending the turn first (it wins ties), then what is not plainly worse than something else.

        Of the market only the best cards for a row are looked at, of the rolls the most promising.
        """
        found: list[str] = []
        rolls = False
        wanted: tuple[set[tuple[str, str]], set[tuple[str, str]]] | None = None
        for move in reversed(moves):
            if _rolls(move):
                rolls = True
            elif move.startswith(("lower", "swap")):
                wanted = wanted or (self._best_offers(state, 0), self._best_offers(state, 2))
                words = move.split()
                at, offer = words[3], (words[1], words[2])
                if words[0] == "swap":
                    at, offer = words[1], (words[2], words[3])
                if offer in wanted[0 if at in "12" else 1]:
                    found.append(move)
            else:
                found.append(move)
        return [*found, *self._rolls(state, seat)[:PAIRS]] if rolls else found

    def _best_offers(self, state: State, at: int) -> set[tuple[str, str]]:
        """Type and slot of the market cards worth most in a post (0 to 3)."""
        offers = [
            (self.judge.card(card, at), (TYPES[kind], str(slot + 1)))
            for kind, market in enumerate(state.market)
            for slot, card in enumerate(market)
            if card is not None
        ]
        return {offer for _, offer in sorted(offers, reverse=True)[:OFFERS]}

    def _rolls(self, state: State, seat: int) -> list[str]:
        """The combats that may be started now, the most promising ones first."""
        pairs = self.judge.promise(state, seat)[1]
        gains = {(attacker & 3, target & 3): gain for gain, attacker, target in pairs}

        def gain_of(move: str) -> float:
            *_, attacker, target = move.split()
            return gains.get((int(attacker) - 1, int(target) - 1), -1.0)

        return sorted((move for move in moves_of(state) if _rolls(move)), key=gain_of, reverse=True)

    def _combat(self, state: State, seat: int, move: str) -> float:
        """The mean over the throws, deciding each for the better (V-6.14)."""
        found = odds = 0.0
        lead, known, killed = 0, -1, False
        for difference, weight in DIFFERENCES:
            damage = max(0, lead + difference)
            # More damage than kills, or less than none, makes no difference.
            if known < 0 or (damage != known and not killed):
                after = state.copy()
                play(after, move, _Fixed((1 + difference, 1)))
                combat = after.pending
                assert combat is not None
                lead = combat.at.total - combat.df.total - difference
                known = combat.damage
                other = after.copy()
                told: list[Event] = []
                inflict(after, told)
                collect(other, [])
                odds = max(self._odds(after, seat), self._odds(other, seat))
                killed = any(event.name == "kill" for event in told)
            found += weight * odds
        return found / 36

    def _odds(self, state: State, seat: int) -> float:
        return _odds(self.judge.value(state, seat))


def _odds(value: float) -> float:
    return 1 / (1 + exp(-value))


def _log_odds(odds: float) -> float:
    return log(odds / (1 - odds))


def _rolls(move: str) -> bool:
    return move.startswith(("roll", "extra_combat"))


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
