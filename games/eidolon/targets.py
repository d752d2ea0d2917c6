"""What a text may be aimed at now: tokens ``p7``, ``d2``, ``s1`` and ``rival`` (rules chapter 6)."""

from collections.abc import Mapping
from typing import Any

from .cards import Ability
from .conditions import chosen
from .state import State

Json = Any


def targets(s: State, seat: int, spec: Mapping[str, Json], me: int) -> list[str]:
    """The legal targets of a declared target, in the order in which moves are listed.

    ``me`` is the permanent that has the ability (0: none). ``what`` is ``creature``, ``relic``,
    ``discard`` (creatures of the own discard), ``slot`` or ``participant``.
    """
    what = spec["what"]
    if what == "creature":
        found = [f"p{creature.num}" for creature in chosen(s, seat, spec, me)]
        if "or_rival" in spec:
            found.append("rival")
        return found
    if what == "participant":
        number = s.action.participant(seat) if s.action else 0
        return [f"p{number}"] if number else []
    if what == "slot":
        return [f"s{n}" for n, place in enumerate(s.ermo, 1) if place is not None]
    if what == "relic":
        side = spec.get("side", "any")
        return [
            f"p{relic.num}"
            for owner in (s.active, 1 - s.active)
            if side == "any" or (owner == seat) == (side == "own")
            for relic in s.players[owner].relics
        ]
    if what == "discard":
        kind = spec.get("type")
        return [
            f"d{n}"
            for n, card in enumerate(s.players[seat].discard, 1)
            if card.type == "creature" and (kind is None or kind in card.types)
        ]
    raise ValueError(f"unknown target {what!r}")


def response_targets(s: State, seat: int, ability: Ability, me: int) -> list[str] | None:
    """The targets of a response in the present window; ``[""]`` without a choice of target.

    ``None`` when its text does not allow it here (E-15.11, E-15.15, E-15.16).
    """
    action = s.action
    if action is None or action.window not in ability.windows or action.kind not in ability.kind:
        return None
    if ability.role and (ability.role == "active") != (seat == action.active):
        return None
    needs = ability.needs
    if needs == "intercepted":
        if not action.intercepted or not action.actor_in:
            return None
    elif needs == "interceptor":
        if not action.interceptor_in:
            return None
    elif needs == "ally":
        mine = action.participant(seat)
        if not mine or mine == me:
            return None
    elif needs == "participant" and not action.participant(seat):
        return None
    if ability.target is None:
        return [""]
    return targets(s, seat, ability.target, me) or None
