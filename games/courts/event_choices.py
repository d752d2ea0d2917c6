"""Choices inside events that are no villages: uses, options, regions, candles, cards (C-18.6, C-18.7,
C-18.23, C-19.9 to C-19.34).

Frames (``me`` decides unless another court is named first):

- ``("ops", me, strength, uses, allowed)``, ``("choose", chooser, program, at)``
- ``("region", me, regions)``, ``("truce_set", me, least, most)``, ``("summit", winner)``
- ``("hand_discard", who, by, n, fairs, strength_min, optional)``, ``("give", me, taken)``
- ``("recover", me)``, ``("replay", me)``, ``("end_match", me, points)``
- ``("mediate_card", me)``, ``("mediate_use", me, strength, uses)``
"""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .basics import Events, discard, enter_hand, leave_hand, points, set_truce, strength
from .board import COURTS, REGION, REGIONS
from .conditions import replayable
from .fairs import by_points
from .state import Frame, State
from .uses import USES, legal_uses, start

DOUSE, KEEP, LIGHT = "douse", "keep", "light"


def ops_uses(s: State, f: Frame) -> tuple[str, ...]:
    """The uses that an ``ops`` step offers now (C-19.9)."""
    _, me, power, uses, mask = f
    legal = legal_uses(s, me, power, 0, mask)
    return tuple(use for use, fits in zip(USES, legal, strict=True) if fits and use in uses)


def run_ops(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if ops_uses(s, f):
        return True
    s.agenda.pop()
    return False


def pick_ops(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    if move != "decline":
        start(s, f[1], move, f[2], 0, f[4], inside=True)


def choose_options(s: State, f: Frame) -> list[cards.Step]:
    """The options of a ``choose`` step whose ``requires`` is met (C-19.24)."""
    _, chooser, program, at = f
    return [
        option
        for option in cards.PROGRAMS[program][at]["options"]
        if _required(s, chooser, option.get("requires"))
    ]


def _required(s: State, chooser: int, requires: cards.Step | None) -> bool:
    if not requires:
        return True
    least = requires["hand_strength_min"]
    return any(
        not cards.IS_FAIR[card] and strength(s, chooser, card) >= least for card in s.hands[chooser]
    )


def wait(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """A choice that is always asked."""
    return True


def pick_choose(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    name = move.removeprefix("choose ")
    options = cards.PROGRAMS[f[2]][f[3]]["options"]
    program = next(option["program"] for option in options if option["id"] == name)
    _, card, me, _, _, region = s.agenda[-1]
    events.append(Event("chose", {"court": COURTS[f[1]], "option": name, "card": card}))
    s.agenda.append(("steps", card, me, program, 0, region))


def pick_region(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    region = REGION[move.removeprefix("region ")]
    s.agenda[-1] = (*s.agenda[-1][:5], region)
    events.append(Event("region_chosen", {"court": COURTS[f[1]], "region": REGIONS[region]}))


def pick_truce(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    set_truce(s, int(move.removeprefix("truce ")), "event", events)


def pick_summit(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    set_truce(s, s.truce + {DOUSE: -1, KEEP: 0, LIGHT: 1}[move], "event", events)


# -- cards


def discardable(s: State, f: Frame) -> list[int]:
    """The hand cards that a ``discard`` step allows (C-19.16)."""
    _, who, _, _, fairs, least, _ = f
    return [
        card
        for card in s.hands[who]
        if (fairs or not cards.IS_FAIR[card]) and strength(s, who, card) >= least
    ]


def run_hand_discard(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if f[3] and discardable(s, f):
        return True
    s.agenda.pop()
    return False


def pick_hand_discard(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    if move == "decline":
        s.agenda.pop()
        return
    s.agenda[-1] = (*f[:3], f[3] - 1, *f[4:])
    discard(s, f[1], _card(move), "event", events)


def giveable(s: State, me: int) -> list[int]:
    """Own cards that may be given away (C-13.21, C-19.18)."""
    return [card for card in s.hands[me] if not cards.IS_FAIR[card]]


def pick_give(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    _, me, taken = f
    given = _card(move)
    leave_hand(s, me, given)
    enter_hand(s, 1 - me, given, seen=True)
    s.private_log[me].append((s.turn, "swap", (taken, given)))
    s.private_log[1 - me].append((s.turn, "swapped", (taken, given)))
    seen = {"taken": taken, "given": given}
    events.append(Event("swapped", {"court": COURTS[me]}, {0: seen, 1: seen}))


def recoverable(s: State) -> list[int]:
    """Cards of the discard pile that may be taken into a hand (C-19.19)."""
    return sorted(card for card in s.discard if not cards.IS_FAIR[card])


def run_recover(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if recoverable(s):
        return True
    s.agenda.pop()
    return False


def pick_recover(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    if move == "decline":
        return
    card = _card(move)
    s.discard.remove(card)
    enter_hand(s, f[1], card, seen=True)
    events.append(Event("recovered", {"court": COURTS[f[1]], "card": card}))


def pick_replay(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    card = _card(move)
    s.discard.remove(card)
    s.in_play.append((card, f[1], "replay", "", False))
    events.append(Event("replayed", {"court": COURTS[f[1]], "card": card}))
    s.agenda.append(("finish",))
    s.agenda.append(("event", card, f[1], False))


def run_replay(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if replayable(s, f[1]):
        return True
    s.agenda.pop()
    return False


def mediated(s: State, me: int) -> list[int]:
    """Cards of the other court in the own hand (C-19.32)."""
    return [card for card in s.hands[me] if cards.COURT[card] == 1 - me]


def pick_mediate_card(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    me, card = f[1], _card(move)
    power = strength(s, me, card)
    leave_hand(s, me, card)
    legal = legal_uses(s, me, power)
    uses = tuple(use for use, fits in zip(USES, legal, strict=True) if fits)
    s.in_play.append((card, me, "mediated", "", False))
    events.append(Event("mediated", {"court": COURTS[me], "card": card, "strength": power}))
    s.agenda.append(("finish",))
    if uses:
        s.agenda.append(("mediate_use", me, power, uses))


def run_mediate_use(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if len(f[3]) > 1:
        return True
    pick_mediate_use(s, f, f[3][0], chance, events)
    return False


def pick_mediate_use(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    start(s, f[1], move, f[2])


def pick_end_match(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    if move == "decline":
        return
    points(s, 1 - f[1], f[2], "council", events)
    if s.result is None:
        by_points(s, "council", events)


def _card(move: str) -> int:
    return int(move.removeprefix("card "))


RUN: dict[str, Callable[[State, Frame, Chance, Events], bool]] = {
    "ops": run_ops,
    "choose": wait,
    "region": wait,
    "truce_set": wait,
    "summit": wait,
    "hand_discard": run_hand_discard,
    "give": wait,
    "recover": run_recover,
    "replay": run_replay,
    "mediate_card": wait,
    "mediate_use": run_mediate_use,
    "end_match": wait,
}
PICK: dict[str, Callable[[State, Frame, str, Chance, Events], None]] = {
    "ops": pick_ops,
    "choose": pick_choose,
    "region": pick_region,
    "truce_set": pick_truce,
    "summit": pick_summit,
    "hand_discard": pick_hand_discard,
    "give": pick_give,
    "recover": pick_recover,
    "replay": pick_replay,
    "mediate_card": pick_mediate_card,
    "mediate_use": pick_mediate_use,
    "end_match": pick_end_match,
}
