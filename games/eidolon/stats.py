"""Effective ATQ, RES and EXP: the one place that adds them up (E-1.35 to E-1.37)."""

from typing import Any

from .conditions import all_hold, chosen
from .records import ZERO, Creature
from .state import State

Json = Any


def refresh(s: State) -> None:
    """Write the effective numbers of every creature. Whoever changes a bonus sets ``s.dirty``."""
    s.dirty = False
    statics = []
    for player in s.players:
        for creature in player.creatures:
            card = creature.card
            if card.statics:
                statics.append((creature.owner, creature.num, card.statics))
            if (
                creature.turn is ZERO
                and creature.act is ZERO
                and not creature.growth
                and not creature.relic
            ):
                creature.atq, creature.res, creature.exp = card.atq, card.res, card.exp
                continue
            t, a = creature.turn, creature.act
            atq = card.atq + t[0] + a[0]
            res = card.res + t[1] + a[1]
            exp = card.exp + t[2] + a[2]
            for g in creature.growth.values():
                atq += g[0]
                res += g[1]
                exp += g[2]
            if creature.relic:
                relic = player.relic(creature.relic)
                if relic is not None:
                    atq += relic.card.atq
                    res += relic.card.res
                    exp += relic.card.exp
            creature.atq, creature.res, creature.exp = atq, res, exp
        for relic in player.relics:
            if relic.card.statics:
                statics.append((relic.owner, relic.num, relic.card.statics))
    for seat, player in enumerate(s.players):
        if player.desbravador.statics:
            statics.append((seat, 0, player.desbravador.statics))
    for place in s.ermo:
        if place is not None and place.card.statics:
            statics.append((place.owner, 0, place.card.statics))
    for seat, me, abilities in statics:
        for ability in abilities:
            if not ability.conditions or all_hold(s, seat, me, ability.conditions):
                _give(s, seat, me, ability.give)
    for player in s.players:
        for creature in player.creatures:
            if creature.atq < 0:
                creature.atq = 0
            if creature.exp < 0:
                creature.exp = 0


def _give(s: State, seat: int, me: int, give: Any) -> None:
    to = give["to"]
    if to == "self":
        creature = s.players[seat].creature(me)
        targets = [creature] if creature else []
    else:
        targets = list(chosen(s, seat, to, me))
    for creature in targets:
        creature.atq += give.get("atq", 0)
        creature.res += give.get("res", 0)
        creature.exp += give.get("exp", 0)


def remaining(creature: Creature) -> int:
    """Remaining resistance, as the table shows it (E-1.38)."""
    return creature.res - creature.damage


def vigilia(s: State, seat: int) -> int:
    """How many points of an unintercepted attack on this seat VIGÍLIA takes off now (E-22.11)."""
    return sum(1 for c in s.players[seat].creatures if not c.exhausted and c.card.vigilia)
