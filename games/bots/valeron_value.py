"""What a position of VALERON is worth to a seat, as the logarithm of the odds of winning.

The worth of a side is the sum of its kills, its cards (numbers and effect), its energy and its
essence; to that comes what the next combat of each side promises. The weights were fitted by
logistic regression to positions of self-play (``docs/balance.md``).
"""

from typing import NamedTuple

from games.valeron.combat import grant_attackers
from games.valeron.legal import may_roll
from games.valeron.state import FINISHED, State
from games.valeron.values import default_targets, esp, sources_of, targets_of

from .valeron_worth import WORTH

#: How many of the 36 throws of two dice have this high − low: the higher goes to one side, the
#: lower to the other, so nothing else matters.
DIFFERENCES = ((0, 6), (1, 10), (2, 8), (3, 6), (4, 4), (5, 2))
WON = 20.0
ENERGY_THAT_COUNTS = 7


class Weights(NamedTuple):
    """The worth of one of each thing. ``idle_energy`` is energy of a side without Active effect."""

    first_kill: float = 1.27
    second_kill: float = 1.60
    front_df: float = 0.106
    front_vd: float = 0.022
    back_df: float = 0.008
    back_vd: float = 0.06
    best_at: float = 0.163
    second_at: float = 0.076
    front_vacancy: float = 1.05
    back_vacancy: float = 1.2
    energy: float = 0.06
    more_energy: float = 0.0
    idle_energy: float = 0.02
    essence: float = 0.04
    turned: float = -0.14
    mover: float = 0.6
    waiting: float = 0.3
    worth: float = 1.0
    #: In the promise of a combat: a third kill, and wounds as a part of the target's VD.
    last_kill: float = 4.0
    wounds: float = 0.9


WEIGHTS = Weights()


def value(state: State, seat: int, weights: Weights = WEIGHTS) -> float:
    """The worth of the position for ``seat``."""
    if state.phase == FINISHED:
        if state.winner is None:
            return 0.0
        return WON if state.winner == seat else -WON
    mover = state.active
    found = side(state, mover, weights) - side(state, 1 - mover, weights)
    count = (1 if may_roll(state) else 0) + usable_grants(state)
    if count:
        found += weights.mover * min(count, 2) * promise(state, mover, weights)
    found -= weights.waiting * promise(state, 1 - mover, weights)
    return found if mover == seat else -found


def usable_grants(state: State) -> int:
    """Extra combats that may still be made this turn."""
    if not state.grants:
        return 0
    if state.combats_this_turn == 0:
        return len(state.grants)
    return sum(1 for grant in state.grants if grant_attackers(state, grant))


def side(state: State, seat: int, weights: Weights) -> float:
    """The worth of one side without its next combat."""
    kills = state.kills[seat]
    found = weights.essence * state.essence[seat]
    if kills:
        found += weights.first_kill
        if kills > 1:
            found += weights.second_kill
    best = second = 0
    active = False
    for at in range(4):
        unit = state.posts[seat * 4 + at]
        if unit is None:
            found += weights.front_vacancy if at < 2 else weights.back_vacancy
            continue
        card = unit.card
        left = card.vd + unit.add_vd - unit.wounds
        if at < 2:
            found += weights.front_df * (card.df + unit.add_df) + weights.front_vd * left
        else:
            found += weights.back_df * (card.df + unit.add_df) + weights.back_vd * left
        if card.kind != "none" and card.id not in state.exhausted:
            found += weights.worth * WORTH[card.id]
            active = active or card.en_cost > 0
        if unit.turned:
            found += weights.turned
        attack = card.at + unit.add_at
        if attack > best:
            best, second = attack, best
        elif attack > second:
            second = attack
    found += weights.best_at * best + weights.second_at * second
    energy = state.energy[seat]
    if not active:
        return found + weights.idle_energy * energy
    more = max(0, energy - ENERGY_THAT_COUNTS)
    return found + weights.energy * (energy - more) + weights.more_energy * more


def promise(state: State, seat: int, weights: Weights) -> float:
    """What the best combat that ``seat`` could start now would bring it on average."""
    default = default_targets(state, 1 - seat)
    if not default:
        return 0.0
    start, foe = seat * 4, 4 - seat * 4
    kills = state.kills[seat]
    kill = (weights.first_kill, weights.second_kill, weights.last_kill)[min(kills, 2)]
    defenders = []
    for at in range(4):
        unit = state.posts[foe + at]
        if unit is not None:
            guard = unit.card.df + esp(unit.add_df, sources_of(state, "attacked", foe + at))
            total = unit.card.vd + unit.add_vd
            defenders.append((1 << at, guard, total - unit.wounds, weights.wounds / total))
    best = 0.0
    for post in range(start, start + 4):
        unit = state.posts[post]
        if unit is None or unit.turned:
            continue
        mask = targets_of(state, post, default)
        first = ("first_attack",) if unit.attacks_this_turn == 0 else ()
        power = unit.card.at + esp(unit.add_at, sources_of(state, "attacking", post, first))
        more = sum(n for _, n in sources_of(state, "inflicting", post))
        for bit, guard, left, per_wound in defenders:
            lead = power - guard
            if mask & bit and lead > -5:
                gain = 0.0
                for difference, weight in DIFFERENCES:
                    damage = lead + difference
                    if damage > 0:
                        packet = damage + more
                        mark = kill if packet >= left else per_wound * packet
                        collected = weights.energy * (damage // 2)
                        gain += weight * (mark if mark > collected else collected)
                best = max(best, gain)
    return best / 36
