"""What a position of VALERON is worth to a seat, as the logarithm of the odds of winning.

The worth of a side is the sum of its kills, its cards, its energy and its essence; to that comes
what the next combat of each side promises. The weights were fitted by logistic regression to
positions of self-play (``docs/balance.md``).
"""

from typing import NamedTuple

from games.valeron.cards import Card
from games.valeron.combat import grant_attackers
from games.valeron.legal import may_roll
from games.valeron.state import FINISHED, State
from games.valeron.values import default_targets, esp, given_by, listeners, targets_of

from .valeron_worth import ENERGY, WORTH

#: How many of the 36 throws of two dice have this high − low: the higher goes to one side, the
#: lower to the other, so nothing else matters.
DIFFERENCES = ((0, 6), (1, 10), (2, 8), (3, 6), (4, 4), (5, 2))
WON = 20.0
ENERGY_THAT_COUNTS = 7


class Weights(NamedTuple):
    """The worth of one of each thing.

    ``energy`` is that of any energy, its use by Active effects aside; vacancies are those of the
    side that waits.
    """

    first_kill: float = 1.659
    second_kill: float = 1.974
    front_df: float = 0.119
    front_vd: float = 0.079
    back_df: float = 0.118
    back_vd: float = 0.024
    front_hurt: float = -0.104
    back_hurt: float = 0.968
    best_at: float = 0.275
    second_at: float = 0.005
    front_vacancy: float = 0.5
    back_vacancy: float = 0.5
    energy: float = 0.050
    essence: float = 0.009
    turned: float = -0.260
    mover: float = 0.729
    waiting: float = 0.279
    worth: float = 1.0
    #: In the promise of a combat: a third kill, and wounds as a part of the target's VD.
    last_kill: float = 4.0
    wounds: float = 0.9


WEIGHTS = Weights()


class Judge:
    """Values positions by weights."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self._kills = (0.0, weights.first_kill, weights.first_kill + weights.second_kill)
        self._marks = (weights.first_kill, weights.second_kill, weights.last_kill)
        self._gains: dict[tuple[int, int, int, int, int, float], float] = {}

    def value(self, state: State, seat: int) -> float:
        """The worth of the position for ``seat``."""
        if state.phase == FINISHED:
            if state.winner is None:
                return 0.0
            return WON if state.winner == seat else -WON
        mover, weights = state.active, self.weights
        found = self.side(state, mover, True) - self.side(state, 1 - mover, False)
        count = (1 if may_roll(state) else 0) + usable_grants(state)
        if count:
            found += weights.mover * min(count, 2) * self.promise(state, mover)[0]
        found -= weights.waiting * self.promise(state, 1 - mover)[0]
        return found if mover == seat else -found

    def side(self, state: State, seat: int, to_move: bool) -> float:
        """The worth of one side without its next combat.

        Whoever is to move fills vacancies for nothing, so for that side they count as the best
        market card there.
        """
        w = self.weights
        found = self._kills[state.kills[seat]] + w.essence * state.essence[seat]
        best = second = 0
        for at in range(4):
            unit = state.posts[seat * 4 + at]
            if unit is None:
                if to_move:
                    found += self._best_on_offer(state, at)
                else:
                    found += w.front_vacancy if at < 2 else w.back_vacancy
                continue
            card = unit.card
            total = card.vd + unit.add_vd
            hurt = unit.wounds / total
            if at < 2:
                found += w.front_df * (card.df + unit.add_df) + w.front_vd * (total - unit.wounds)
                found -= w.front_hurt * hurt * hurt
            else:
                found += w.back_df * (card.df + unit.add_df) + w.back_vd * (total - unit.wounds)
                found -= w.back_hurt * hurt * hurt
            if card.kind != "none" and card.id not in state.exhausted:
                found += w.worth * WORTH.get(card.id, 0.0)
            if unit.turned:
                found += w.turned
            attack = card.at + unit.add_at
            if attack > best:
                best, second = attack, best
            elif attack > second:
                second = attack
        found += w.best_at * best + w.second_at * second
        rate = self.energy_rate(state, seat)
        return found + rate * min(state.energy[seat], ENERGY_THAT_COUNTS)

    def energy_rate(self, state: State, seat: int) -> float:
        """The worth of one energy to a side: what its Active effects can make of it."""
        found = self.weights.energy
        for unit in state.posts[seat * 4 : seat * 4 + 4]:
            if unit is not None and unit.card.en_cost and unit.card.id not in state.exhausted:
                found += ENERGY.get(unit.card.id, 0.0)
        return max(0.0, found)

    def card(self, card: Card, at: int) -> float:
        """The worth of a fresh card in a post (0 to 3)."""
        w = self.weights
        found = w.worth * WORTH.get(card.id, 0.0)
        if at < 2:
            return found + w.front_df * card.df + w.front_vd * card.vd + w.second_at * card.at
        return found + w.back_df * card.df + w.back_vd * card.vd + w.best_at * card.at

    def _best_on_offer(self, state: State, at: int) -> float:
        """The worth of the best market card in a post (0 to 3), its attack aside."""
        w = self.weights
        df, vd = (w.front_df, w.front_vd) if at < 2 else (w.back_df, w.back_vd)
        return max(
            (
                df * card.df + vd * card.vd + w.worth * WORTH.get(card.id, 0.0)
                for market in state.market
                for card in market
                if card is not None
            ),
            default=0.0,
        )

    def promise(self, state: State, seat: int) -> tuple[float, list[tuple[float, int, int]]]:
        """What the best combat that ``seat`` could start now would bring on average, and every
        pair: gain, attacker's post, target's post (0 to 7)."""
        pairs: list[tuple[float, int, int]] = []
        default = default_targets(state, 1 - seat)
        if not default:
            return 0.0, pairs
        foe = 4 - seat * 4
        kills = min(state.kills[seat], 2)
        rate = self.energy_rate(state, seat)
        guards = listeners(state, 1 - seat, "attacked")
        defenders = []
        for post in range(foe, foe + 4):
            unit = state.posts[post]
            if unit is not None:
                bonus = given_by(state, guards, post) if guards else []
                total = unit.card.vd + unit.add_vd
                guard = unit.card.df + esp(unit.add_df, bonus)
                defenders.append((post, guard, total - unit.wounds, total))
        helpers = listeners(state, seat, "attacking")
        burners = listeners(state, seat, "inflicting")
        best = 0.0
        for post in range(seat * 4, seat * 4 + 4):
            unit = state.posts[post]
            if unit is None or unit.turned:
                continue
            mask = targets_of(state, post, default)
            power = unit.card.at + unit.add_at
            if helpers:
                first = ("first_attack",) if unit.attacks_this_turn == 0 else ()
                power = unit.card.at + esp(unit.add_at, given_by(state, helpers, post, first))
            more = sum(n for _, n in given_by(state, burners, post)) if burners else 0
            for target, guard, left, total in defenders:
                if mask >> (target - foe) & 1 and power - guard > -5:
                    key = (power - guard, more, left, total, kills, rate)
                    gain = self._gains.get(key)
                    if gain is None:
                        gain = self._gains[key] = self._gain(*key)
                    pairs.append((gain, post, target))
                    if gain > best:
                        best = gain
        return best, pairs

    def _gain(self, lead: int, more: int, left: int, total: int, kills: int, rate: float) -> float:
        """The mean of the better of Infligir and Recolher over all throws."""
        found = 0.0
        for difference, weight in DIFFERENCES:
            damage = lead + difference
            if damage > 0:
                packet = damage + more
                mark = self._marks[kills]
                if packet < left:
                    mark = self.weights.wounds * packet / total
                found += weight * max(mark, rate * (damage // 2))
        return found / 36


def usable_grants(state: State) -> int:
    """Extra combats that may still be made this turn."""
    if not state.grants:
        return 0
    if state.combats_this_turn == 0:
        return len(state.grants)
    return sum(1 for grant in state.grants if grant_attackers(state, grant))
