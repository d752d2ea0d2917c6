"""Villages chosen inside events, and which are taken without asking (C-18.6 to C-18.8, C-19.1 to C-19.6).

Frames (``me`` decides):

- ``("event_place", picks, me, n, cap, allowed, up_to, one_village)``
- ``("remove", picks, me, n, cap, allowed)``
- ``("clear", picks, me, n, then_place, allowed)``
- ``("move", picks, me, n, cap, allowed)``: picks are from, to, from, to, …
- ``("control", me, allowed)``, ``("raid", me, card, allowed, success, points, vigil)``
"""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .basics import Events, count, influence, need, points, set_vigil
from .board import ADJACENT, COURTS, MOVE, VILLAGE_OF_MOVE
from .state import Frame, State


def only(mask: int) -> bool:
    """Whether a mask holds exactly one village."""
    return bool(mask) and not mask & (mask - 1)


def capped(picks: tuple[int, ...], cap: int, mask: int) -> int:
    """The villages of a mask that were picked fewer than ``cap`` times."""
    for at in set(picks):
        if picks.count(at) >= cap:
            mask &= ~(1 << at)
    return mask


def place_options(s: State, f: Frame) -> int:
    """Where a ``place`` step may put the next influence (C-19.1)."""
    _, picks, _, n, cap, mask, _, one = f
    if len(picks) >= n:
        return 0
    if one and picks:
        mask &= 1 << picks[0]
    return capped(picks, cap, mask)


def remove_options(s: State, f: Frame) -> int:
    """Where a ``remove`` step may take the next influence (C-19.2)."""
    _, picks, me, n, cap, mask = f
    return 0 if len(picks) >= n else capped(picks, cap, mask & s.has[1 - me])


def clear_options(s: State, f: Frame) -> int:
    """Which village a ``clear`` step may empty next (C-19.3)."""
    _, picks, me, n, _, mask = f
    return 0 if len(picks) >= n else capped(picks, 1, mask & s.has[1 - me])


def move_options(s: State, f: Frame) -> int:
    """Where a ``move`` step may take from, or, with an influence lifted, put it (C-19.6)."""
    _, picks, me, n, cap, mask = f
    if len(picks) >= 2 * n:
        return 0
    mask = capped(picks[1::2], cap, mask)
    if len(picks) % 2:
        return mask & ~(1 << picks[-1])
    if only(mask):
        return s.has[me] & ~mask
    return s.has[me] if mask else 0


def raid_options(s: State, f: Frame) -> int:
    """Which villages a raid may choose (C-19.28)."""
    return int(f[3]) & s.has[1 - int(f[1])]


def run_place(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    mask = place_options(s, f)
    if not mask:
        s.agenda.pop()
        return False
    if f[6] or not only(mask):
        return True
    pick_place(s, f, MOVE[mask.bit_length() - 1], chance, events)
    return False


def pick_place(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    if move == "done":
        s.agenda.pop()
        return
    at = VILLAGE_OF_MOVE[move]
    influence(s, f[2], at, 1, "event", events)
    s.agenda[-1] = ("event_place", (*f[1], at), *f[2:])


def run_remove(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    mask = remove_options(s, f)
    if not mask:
        s.agenda.pop()
        return False
    if not only(mask):
        return True
    pick_remove(s, f, MOVE[mask.bit_length() - 1], chance, events)
    return False


def pick_remove(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    at = VILLAGE_OF_MOVE[move]
    influence(s, 1 - f[2], at, -1, "event", events)
    s.agenda[-1] = ("remove", (*f[1], at), *f[2:])


def run_clear(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    mask = clear_options(s, f)
    if not mask:
        s.agenda.pop()
        return False
    if not only(mask):
        return True
    pick_clear(s, f, MOVE[mask.bit_length() - 1], chance, events)
    return False


def pick_clear(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    at = VILLAGE_OF_MOVE[move]
    me, gain = f[2], f[4]
    influence(s, 1 - me, at, -s.influence[1 - me][at], "event", events)
    if gain:
        influence(s, me, at, gain, "event", events)
    s.agenda[-1] = ("clear", (*f[1], at), *f[2:])


def run_move(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if move_options(s, f):
        return True
    s.agenda.pop()
    return False


def pick_move(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    if move == "done":
        s.agenda.pop()
        return
    at = VILLAGE_OF_MOVE[move]
    _, picks, me, *rest = f
    if len(picks) % 2:
        influence(s, me, picks[-1], -1, "event", events)
        influence(s, me, at, 1, "event", events)
    s.agenda[-1] = ("move", (*picks, at), me, *rest)


def run_control(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    mask = f[2]
    if mask and not only(mask):
        return True
    if mask:
        pick_control(s, f, MOVE[mask.bit_length() - 1], chance, events)
    else:
        s.agenda.pop()
    return False


def pick_control(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    at = VILLAGE_OF_MOVE[move]
    lacking = need(s, f[1], at)
    if lacking > 0:
        influence(s, f[1], at, lacking, "event", events)


def run_raid(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    mask = raid_options(s, f)
    if mask and not only(mask):
        return True
    if mask:
        pick_raid(s, f, MOVE[mask.bit_length() - 1], chance, events)
    else:
        s.agenda.pop()
    return False


def pick_raid(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    _, me, card, _, success, gain, vigil = f
    at = VILLAGE_OF_MOVE[move]
    label = f"event.{cards.IDS[card]}.raid"
    die = chance.roll(f"{label}.{count(s, label)}", 6)
    guards = (s.occupied[1 - me] & ADJACENT[at]).bit_count()
    theirs = s.influence[1 - me][at]
    facts = {
        "court": COURTS[me],
        "village": at + 1,
        "die": die,
        "guards": guards,
        "needed": success,
        "success": die - guards >= success,
    }
    events.append(Event("raid", facts))
    set_vigil(s, me, s.vigil[me] + vigil, events)
    if die - guards >= success:
        influence(s, 1 - me, at, -theirs, "event", events)
        influence(s, me, at, theirs, "event", events)
        points(s, me, gain, "event", events)


RUN: dict[str, Callable[[State, Frame, Chance, Events], bool]] = {
    "event_place": run_place,
    "remove": run_remove,
    "clear": run_clear,
    "move": run_move,
    "control": run_control,
    "raid": run_raid,
}
PICK: dict[str, Callable[[State, Frame, str, Chance, Events], None]] = {
    "event_place": pick_place,
    "remove": pick_remove,
    "clear": pick_clear,
    "move": pick_move,
    "control": pick_control,
    "raid": pick_raid,
}
