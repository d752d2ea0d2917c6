"""When an event may happen (C-18.11 to C-18.17) and which villages a step allows (C-18.18 to C-18.22)."""

from collections.abc import Mapping
from typing import Any

from . import cards
from .basics import need
from .board import (
    ALL,
    FIRM_AT_MOST,
    HOME,
    IN_REGION,
    KEYSTONES,
    REGION,
    mask_of,
    neighbours,
    villages,
)
from .fairs import keystones
from .state import State


def holds(s: State, card: int, me: int, *, playing: bool) -> bool:
    """Whether the card's event can happen for ``me`` now.

    ``playing``: it is being played as an event in a play by ``me`` (C-18.11).
    """
    condition = cards.CONDITION[card]
    if condition is None:
        return True
    kind = condition["type"]
    if kind == "mediate_ready":
        return playing and any(cards.COURT[held] == 1 - me for held in s.hands[me])
    if kind == "star_below":
        return s.star[me] < int(condition["value"])
    if kind == "more_keystones":
        return keystones(s, me) > keystones(s, 1 - me)
    if kind == "not_prevented":
        return card not in s.prevented
    if kind == "swap_ready":
        mine = any(not cards.IS_FAIR[held] and held != card for held in s.hands[me])
        return mine and bool(s.hands[1 - me])
    if kind == "replay_ready":
        return s.star[me] > s.star[1 - me] and bool(replayable(s, me))
    return s.truce == int(condition["value"])


def replayable(s: State, me: int) -> list[int]:
    """Cards of the discard pile that ``replay_discard`` may choose (C-19.33), by number."""
    return [
        card
        for card in sorted(s.discard)
        if cards.COURT[card] != 1 - me
        and not cards.IS_FAIR[card]
        and not cards.REPLAYS[card]
        and holds(s, card, me, playing=False)
    ]


def _regions(s: State, names: list[str], me: int, chosen: int) -> int:
    mask = 0
    for name in names:
        if name == "home_self":
            mask |= IN_REGION[HOME[me]]
        elif name == "home_other":
            mask |= IN_REGION[HOME[1 - me]]
        elif name == "chosen":
            mask |= IN_REGION[chosen]
        else:
            mask |= IN_REGION[REGION[name]]
    return mask


def _control(s: State, who: str, me: int) -> int:
    mine, theirs = s.occupied[me], s.occupied[1 - me]
    if who == "self":
        return mine
    if who == "other":
        return theirs
    if who == "not_self":
        return ALL & ~mine
    if who == "not_other":
        return ALL & ~theirs
    return ALL & ~(mine | theirs)


def allowed(s: State, where: Mapping[str, Any] | None, me: int, chosen: int = -1) -> int:
    """The villages that a ``where`` or ``to`` filter allows ``me`` now."""
    mask = ALL
    for key, value in (where or {}).items():
        if key == "regions":
            mask &= _regions(s, value, me, chosen)
        elif key == "regions_not":
            mask &= ~_regions(s, value, me, chosen)
        elif key == "villages":
            mask &= mask_of(value)
        elif key == "keystone":
            mask &= KEYSTONES if value else ~KEYSTONES
        elif key == "firmness_max":
            mask &= FIRM_AT_MOST[value]
        elif key == "control":
            mask &= _control(s, value, me)
        elif key == "adjacent":
            mask &= neighbours(s.occupied[me])
        else:
            mask &= _bounded(s, key, value, me, mask)
    return mask


def _bounded(s: State, key: str, value: int, me: int, mask: int) -> int:
    found = 0
    for at in villages(mask):
        if key == "self_inf_min":
            fits = s.influence[me][at] >= value
        elif key == "other_inf_max":
            fits = s.influence[1 - me][at] <= value
        elif key == "need_min":
            fits = need(s, me, at) >= value
        else:
            fits = need(s, me, at) <= value
        if fits:
            found |= 1 << at
    return found
