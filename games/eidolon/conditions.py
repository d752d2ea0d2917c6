"""Filters of creatures and conditions of abilities, as the catalogue declares them.

A filter is an object with any of: ``side`` (``own``, ``rival`` or ``any``, seen from the ability's
controller), ``type`` (a Natureza or Vocação), ``other`` (not the creature itself), ``bearing``,
``exhausted``, ``ready``, ``max_cost``.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from .records import Creature
from .state import State

Json = Any


def fits(creature: Creature, wanted: Mapping[str, Json], me: int) -> bool:
    """Whether a creature fits a filter, its side apart. ``me`` is the ability's own permanent."""
    for key, value in wanted.items():
        if key == "type":
            if value not in creature.card.types:
                return False
        elif key == "other":
            if creature.num == me:
                return False
        elif key == "bearing":
            if not creature.relic:
                return False
        elif key == "exhausted":
            if not creature.exhausted:
                return False
        elif key == "ready":
            if creature.exhausted:
                return False
        elif key == "max_cost":
            if creature.card.cost > value:
                return False
        elif key not in ("side", "what", "or_rival"):
            raise ValueError(f"unknown filter {key!r}")
    return True


def chosen(s: State, seat: int, wanted: Mapping[str, Json], me: int) -> Iterator[Creature]:
    """The creatures on the field that fit, the active player's first, by number."""
    side = wanted.get("side", "own")
    for owner in (s.active, 1 - s.active):
        if side == "any" or (owner == seat) == (side == "own"):
            for creature in s.players[owner].creatures:
                if fits(creature, wanted, me):
                    yield creature


def count(s: State, seat: int, wanted: Mapping[str, Json], me: int) -> int:
    """How many creatures on the field fit."""
    return sum(1 for _ in chosen(s, seat, wanted, me))


def holds(s: State, seat: int, me: int, condition: Mapping[str, Json]) -> bool:
    """Whether a declared condition is true now for the controller ``seat``.

    ``me`` is the ability's own permanent (0: none).
    """
    kind = condition["when"]
    player = s.players[seat]
    if kind == "controls":
        return count(s, seat, condition["filter"], me) >= condition["min"]
    if kind == "second":
        return s.first is not None and seat != s.first
    if kind == "outnumbered":
        return len(s.players[1 - seat].creatures) >= len(player.creatures)
    if kind == "relics":
        return len(player.relics) >= condition["min"]
    if kind == "here":
        return player.creature(me) is not None
    if kind == "bearing":
        creature = player.creature(me)
        return creature is not None and creature.relic > 0
    if kind == "attached":
        relic = player.relic(me)
        return relic is not None and relic.bearer > 0
    if kind == "completed":
        return s.action is not None and s.action.completed
    if kind == "no_creatures":
        return not player.creatures
    if kind == "favours":
        return bool(player.connected) and condition["type"] in player.connected[-1][0].favours
    if kind == "discard":
        return sum(1 for card in player.discard if card.type == "creature") >= condition["min"]
    raise ValueError(f"unknown condition {kind!r}")


def all_hold(s: State, seat: int, me: int, conditions: tuple[Mapping[str, Json], ...]) -> bool:
    """Whether every condition is true."""
    return all(holds(s, seat, me, condition) for condition in conditions)
