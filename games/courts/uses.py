"""The three uses of strength: place, coup, persuade (C-8 to C-10), for cards, the Bell and events.

Frames (see ``state``):

- ``("place", picks, court, strength, left, extra, reach, inside)``
- ``("coup", court, strength, extra, allowed, inside, again)``
- ``("persuade", picks, court, strength, left, extra, bonus, allowed, inside)``

``extra`` is the Bell's further point for the Água de Vidro (C-14.8 to C-14.11). ``inside`` is true for
uses that an event grants, which may be declined or stopped at any time (C-18.6). ``again`` is 1 for an
event's coup, 2 if it may be followed by another; 0 for strength.
"""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.contract import Event

from .basics import (
    Events,
    candle_targets,
    count,
    coup_targets,
    in_force,
    influence,
    persuade_targets,
    points,
    reach,
    set_truce,
    set_vigil,
)
from .board import (
    ADJACENT,
    ALL,
    COURTS,
    FIRMNESS,
    GLASS,
    IN_REGION,
    KEYSTONES,
    PORTAL,
    VILLAGE_OF_MOVE,
)
from .state import Frame, State

USES = ("place", "coup", "persuade")
GLASS_VILLAGES = IN_REGION[GLASS]


# -- which uses are legal


def affordable(s: State, court: int, left: int, extra: int, mask: int) -> int:
    """The villages of ``mask`` that the points left can pay for (C-8.5, C-8.6, C-8.15, C-14.9)."""
    dear = mask & s.occupied[1 - court]
    cheap = mask ^ dear
    legal = 0
    if left:
        legal = cheap
        if left > 1:
            legal |= dear
    if extra:
        legal |= cheap & GLASS_VILLAGES
        if left:
            legal |= dear & GLASS_VILLAGES
    return legal


def legal_uses(
    s: State, court: int, strength: int, extra: int = 0, allowed: int = ALL
) -> tuple[bool, bool, bool]:
    """Whether place, coup and persuade have a legal target now (C-6.20)."""
    return (
        bool(affordable(s, court, strength, extra, reach(s, court) & allowed)),
        bool(coup_targets(s, court) & allowed),
        bool(persuade_targets(s, court) & allowed),
    )


def start(
    s: State,
    court: int,
    use: str,
    strength: int,
    extra: int = 0,
    allowed: int = ALL,
    *,
    inside: bool = False,
) -> None:
    """Begin a use that is legal. The reach of a placement is fixed here (C-8.10)."""
    if use == "place":
        mask = reach(s, court) & allowed
        s.agenda.append(("place", (), court, strength, strength, extra, mask, inside))
    elif use == "coup":
        s.agenda.append(("coup", court, strength, extra, allowed, inside, 0))
    else:
        s.agenda.append(("persuade", (), court, strength, strength, extra, 0, allowed, inside))


# -- place


def place_options(s: State, f: Frame) -> int:
    """Villages where the next influence may go."""
    return affordable(s, f[2], f[4], f[5], f[6])


def run_place(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if affordable(s, f[2], f[4], f[5], f[6]):
        return True
    s.agenda.pop()
    return False


def pick_place(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    if move == "done":
        s.agenda.pop()
        return
    _, picks, court, strength, left, extra, mask, inside = f
    at = VILLAGE_OF_MOVE[move]
    left -= 2 if s.occupied[1 - court] >> at & 1 else 1
    if not GLASS_VILLAGES >> at & 1:
        extra = 0
    elif left < 0:
        extra, left = extra + left, 0
    influence(s, court, at, 1, "place", events)
    s.agenda[-1] = ("place", (*picks, at), court, strength, left, extra, mask, inside)


# -- coup


def coup_options(s: State, f: Frame) -> int:
    """Villages that may be chosen for this coup."""
    return coup_targets(s, f[1]) & f[4]


def may_abandon(s: State, f: Frame) -> bool:
    """Whether the court may give up a coup that could only lose it the match (C-9.16).

    Outside events the court of a coup is always the active one.
    """
    _, court, _, _, allowed, inside, _ = f
    return not inside and not coup_targets(s, court) & allowed & ~candle_targets(s, court)


def run_coup(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if coup_targets(s, f[1]) & f[4]:
        return True
    s.agenda.pop()
    return False


def pick_coup(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    _, court, strength, extra, allowed, inside, again = f
    if move in ("decline", "abandon"):
        if move == "abandon":
            events.append(Event("coup_abandoned", {"court": COURTS[court]}))
        return
    at = VILLAGE_OF_MOVE[move]
    if extra and GLASS_VILLAGES >> at & 1:
        strength += extra
    removed = coup(s, court, at, strength, chance, events)
    if again == 2 and removed and s.result is None:
        s.agenda.append(("coup", court, f[2], 0, allowed & ~(1 << at), inside, 1))


def coup_total(s: State, at: int, strength: int, die: int) -> int:
    """What a coup comes to (C-9.4, C-9.14, C-20.13)."""
    total = die + strength - 2 * FIRMNESS[at]
    for effect in s.lasting:
        if effect[0] == "coup_minus":
            total -= 1
    return total


def coup(s: State, court: int, at: int, strength: int, chance: Chance, events: Events) -> int:
    """One coup (C-9.4 to C-9.14); how much influence it removed."""
    die = chance.roll(f"coup.{count(s, 'coup')}", 6)
    total = coup_total(s, at, strength, die)
    removed = max(0, min(total, s.influence[1 - court][at]))
    gained = max(0, total - removed)
    events.append(
        Event(
            "coup",
            {
                "court": COURTS[court],
                "village": at + 1,
                "strength": strength,
                "die": die,
                "firmness": FIRMNESS[at],
                "total": total,
                "removed": removed,
                "gained": gained,
            },
        )
    )
    if removed:
        influence(s, 1 - court, at, -removed, "coup", events)
    if gained:
        influence(s, court, at, gained, "coup", events)
    set_vigil(s, court, s.vigil[court] + strength, events)
    if KEYSTONES >> at & 1 and not in_force(s, "no_candle", court):
        set_truce(s, s.truce - 1, "coup", events)
        if s.result is not None:
            return removed
    if in_force(s, "coup_fine", 1 - court):
        points(s, 1 - court, 1, "coup_fine", events)
    return removed


# -- persuade


def persuade_options(s: State, f: Frame) -> int:
    """Villages that may be chosen for the next attempt (C-10.12, C-11.10, C-14.11)."""
    _, picks, court, _, left, extra, _, allowed, _ = f
    mask = persuade_targets(s, court) & allowed
    if left:
        return mask
    if extra and all(GLASS_VILLAGES >> at & 1 for at in picks):
        return mask & GLASS_VILLAGES
    return 0


def run_persuade(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if persuade_options(s, f):
        return True
    s.agenda.pop()
    return False


def additions(s: State, court: int, at: int) -> int:
    """What a court adds to its die when this village is persuaded (C-10.5 to C-10.7, C-10.15)."""
    mine, theirs = s.influence[court][at], s.influence[1 - court][at]
    return (
        (s.occupied[court] & ADJACENT[at]).bit_count()
        + (1 if mine > theirs else 0)
        + (1 if PORTAL[court] >> at & 1 else 0)
    )


def pick_persuade(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    if move == "done":
        s.agenda.pop()
        return
    _, picks, court, strength, left, extra, bonus, allowed, inside = f
    at = VILLAGE_OF_MOVE[move]
    if left:
        left -= 1
    else:
        extra = 0
    picks = (*picks, at)
    s.agenda[-1] = ("persuade", picks, court, strength, left, extra, bonus, allowed, inside)
    label = f"persuade.{count(s, 'persuade')}"
    dice = (chance.roll(label, 6), chance.roll(label, 6))
    adds = (additions(s, court, at) + bonus, additions(s, 1 - court, at))
    ahead = dice[0] + adds[0] - dice[1] - adds[1]
    loser = 1 - court if ahead > 0 else court
    lost = min(abs(ahead), s.influence[loser][at])
    events.append(
        Event(
            "persuade",
            {
                "court": COURTS[court],
                "village": at + 1,
                "dice": list(dice),
                "adds": list(adds),
                "loser": COURTS[loser] if ahead else None,
                "lost": lost,
            },
        )
    )
    if lost:
        influence(s, loser, at, -lost, "persuade", events)


RUN: dict[str, Callable[[State, Frame, Chance, Events], bool]] = {
    "place": run_place,
    "coup": run_coup,
    "persuade": run_persuade,
}
PICK: dict[str, Callable[[State, Frame, str, Chance, Events], None]] = {
    "place": pick_place,
    "coup": pick_coup,
    "persuade": pick_persuade,
}
