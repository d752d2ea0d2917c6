"""A play: one card, one use (C-6), the Bell (C-14), the maze (C-20.7 to C-20.9), the Star Road (C-15).

Frames:

- ``("plays", court)``: the plays of the turn go on, with this court if it has plays left;
- ``("play", court)``: the court chooses card, use and order;
- ``("use", court, card, use)``: the declared use of a card's strength comes now;
- ``("reuse", court, strength, uses)``: the declared use has become illegal, others have not (C-6.8);
- ``("finish",)``: the last card of ``in_play`` goes where it belongs (C-6.13 to C-6.17, C-14.5).
"""

from collections.abc import Callable
from typing import NamedTuple

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .basics import (
    Events,
    count,
    coup_targets,
    end_lasting,
    in_force,
    leave_hand,
    persuade_targets,
    reach,
    strength,
)
from .board import COURTS
from .cards import BELL
from .conditions import holds
from .stars import minimum, roll
from .state import Frame, State
from .uses import USES, affordable, legal_uses, start

PASS = "pass"
#: The Bell's further strength for the Água de Vidro (C-14.1).
BELL_EXTRA: int = cards.DATA["bell"]["bonus"]
BEFORE, AFTER = "before", "after"
#: Which uses a card has now, one bit each.
EVENT, PLACE, COUP, PERSUADE, STAR, IDLE, MAZE = 1, 2, 4, 8, 16, 32, 64
_BIT = {"place": PLACE, "coup": COUP, "persuade": PERSUADE}


def _texts(card: int, bits: int, *, foreign: bool) -> tuple[str, ...]:
    """The moves of one card with these uses."""
    name = "bell" if card == BELL else str(card)
    found = [f"event {name}"] if bits & EVENT else []
    for use in USES:
        if bits & _BIT[use]:
            found += [f"{use} {name} {order}" for order in (BEFORE, AFTER)] if foreign else []
            found += [] if foreign else [f"{use} {name}"]
    found += [f"star {name}"] if bits & STAR else []
    found += [f"idle {name}"] if bits & IDLE else []
    found += [f"maze {name}"] if bits & MAZE else []
    return tuple(found)


#: The moves of each card by its uses, for the court that owns it (or any) and for the other court.
_OWN = [[_texts(n, bits, foreign=False) for bits in range(128)] for n in range(cards.COUNT + 1)]
_FOREIGN = [[_texts(n, bits, foreign=True) for bits in range(128)] for n in range(cards.COUNT + 1)]


class Possible(NamedTuple):
    """What a court may do with strength at this moment, apart from any card."""

    #: Least strength that can place anything: 1, 2, or 9 for never.
    place: int
    coup: bool
    persuade: bool
    star: int
    trapped: bool


def possible(s: State, court: int) -> Possible:
    """The public facts on which the uses of a hand depend."""
    mask = reach(s, court)
    cheapest = 1 if mask & ~s.occupied[1 - court] else (2 if mask else 9)
    return Possible(
        cheapest,
        bool(coup_targets(s, court)),
        bool(persuade_targets(s, court)),
        minimum(s, court),
        in_force(s, "trap", 1 - court),
    )


def uses_of(s: State, court: int, card: int, can: Possible) -> int:
    """The uses that a hand card has now, as bits (C-6.2 to C-6.4, C-6.18 to C-6.20, C-15.2)."""
    if cards.IS_FAIR[card]:
        return EVENT
    power = strength(s, court, card)
    if can.trapped:
        return MAZE if power >= 2 else 0
    bits = PLACE if power >= can.place else 0
    if can.coup:
        bits |= COUP
    if can.persuade:
        bits |= PERSUADE
    if not bits:
        bits = IDLE
    if power >= can.star:
        bits |= STAR
    if cards.COURT[card] != 1 - court and (
        cards.CONDITION[card] is None or holds(s, card, court, playing=True)
    ):
        bits |= EVENT
    return bits


def bell_uses(s: State, court: int, can: Possible) -> int:
    """The uses that the Bell has for the court now (C-14.2 to C-14.4, C-14.15)."""
    if s.bell != court or not s.bell_up or can.trapped:
        return 0
    bits = (COUP if can.coup else 0) | (PERSUADE if can.persuade else 0)
    if affordable(s, court, strength(s, court, BELL), BELL_EXTRA, reach(s, court)):
        bits |= PLACE
    return bits


def play_moves(s: State, court: int) -> list[str]:
    """Every (card, use, order) that is legal now, in the order of the hand, the Bell last."""
    can = possible(s, court)
    found: list[str] = []
    for card in s.hands[court]:
        table = _FOREIGN if cards.COURT[card] == 1 - court else _OWN
        found += table[card][uses_of(s, court, card, can)]
    bell = bell_uses(s, court, can)
    if bell:
        found += _OWN[BELL][bell]
        if not s.hands[court]:
            found.append(PASS)
    return found


# -- the plays of a turn


def run_plays(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Give the next play: regular ones in turn, then extra ones, the Moon's first (C-4.4, C-4.8)."""
    court = f[1]
    if not s.plays_left[court]:
        court = 1 - court
    if not s.plays_left[court]:
        extra = [effect for effect in s.lasting if effect[0] == "extra_play"]
        if not extra:
            s.active = -1
            s.agenda.pop()
            return False
        court = min(effect[1] for effect in extra)
        end_lasting(s, [effect for effect in extra if effect[1] == court], events)
        s.plays_left[court] = 1
    else:
        s.round = plays_in(s.turn) - s.plays_left[court] + 1
    s.phase = "plays"
    s.active = court
    s.agenda[-1] = ("plays", 1 - court)
    s.agenda.append(("play", court))
    return False


def plays_in(turn: int) -> int:
    """Regular plays of each court in a turn (C-4.3)."""
    return 6 if turn < 4 else 7


def run_play(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Ask for a play, or skip it (C-4.6, C-20.8)."""
    court = f[1]
    if s.hands[court] and not in_force(s, "trap", 1 - court):
        return True
    if play_moves(s, court):
        return True
    s.agenda.pop()
    s.plays_left[court] -= 1
    events.append(Event("play_skipped", {"court": COURTS[court]}))
    return False


def pick_play(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    court = f[1]
    s.plays_left[court] -= 1
    words = move.split()
    if words[0] == PASS:
        events.append(Event("play_passed", {"court": COURTS[court]}))
        return
    use, order = words[0], words[2] if len(words) > 2 else ""
    card = BELL if words[1] == "bell" else int(words[1])
    power = strength(s, court, card)
    if card != BELL:
        leave_hand(s, court, card)
    s.in_play.append((card, court, use, order, False))
    facts = {
        "court": COURTS[court],
        "card": card,
        "use": use,
        "order": order or None,
        "strength": power,
    }
    events.append(Event("played", facts))
    if use == "star":
        s.attempts[court] += 1
        _to_discard(s, events)
        roll(s, court, chance, events)
    elif use == "maze":
        _to_discard(s, events)
        _maze(s, court, chance, events)
    else:
        s.agenda.append(("finish",))
        _parts(s, court, card, use, order)


def _parts(s: State, court: int, card: int, use: str, order: str) -> None:
    """Put the event and the use of a declared play on the agenda, the later one first."""
    foreign = card != BELL and cards.COURT[card] == 1 - court
    if use == "event":
        s.agenda.append(("event", card, court, True))
        return
    own = [] if use == "idle" else [("use", court, card, use)]
    theirs = [("event", card, 1 - court, False)] if foreign else []
    s.agenda += own + theirs if order != AFTER else theirs + own


def _to_discard(s: State, events: Events) -> None:
    card = s.in_play.pop()[0]
    s.discard.append(card)
    events.append(Event("card_gone", {"card": card, "to": "discard"}))


def _maze(s: State, court: int, chance: Chance, events: Events) -> None:
    """Roll to leave the maze (C-20.7, C-20.9)."""
    die = chance.roll(f"maze.{count(s, 'maze')}", 6)
    events.append(Event("maze_roll", {"court": COURTS[court], "die": die, "free": die <= 4}))
    if die <= 4:
        traps = [effect for effect in s.lasting if effect[0] == "trap" and effect[1] != court]
        end_lasting(s, traps, events)


# -- the use of a card's strength


def run_use(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Begin the declared use, or what is left of it (C-6.8); strength is fixed here (C-7.5)."""
    s.agenda.pop()
    _, court, card, use = f
    power = strength(s, court, card)
    extra = BELL_EXTRA if card == BELL else 0
    legal = legal_uses(s, court, power, extra)
    if legal[USES.index(use)]:
        start(s, court, use, power, extra)
        return False
    uses = tuple(other for other, fits in zip(USES, legal, strict=True) if fits)
    if not uses:
        events.append(Event("strength_lost", {"court": COURTS[court], "card": card}))
    elif len(uses) == 1:
        _instead(s, court, uses[0], power, events)
    else:
        s.agenda.append(("reuse", court, power, uses))
    return False


def _instead(s: State, court: int, use: str, power: int, events: Events) -> None:
    events.append(Event("use_changed", {"court": COURTS[court], "use": use}))
    start(s, court, use, power)


def run_reuse(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    return True


def pick_reuse(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    s.agenda.pop()
    _instead(s, f[1], move, f[2], events)


# -- afterwards


def run_finish(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Put the card that has been resolved where it belongs."""
    s.agenda.pop()
    card, court, _, _, happened = s.in_play.pop()
    if card == BELL:
        s.bell, s.bell_up = 1 - court, False
        events.append(Event("bell", {"holder": COURTS[s.bell], "face_up": False}))
        return False
    gone = happened and cards.STARRED[card]
    (s.removed if gone else s.discard).append(card)
    events.append(Event("card_gone", {"card": card, "to": "removed" if gone else "discard"}))
    return False


RUN: dict[str, Callable[[State, Frame, Chance, Events], bool]] = {
    "plays": run_plays,
    "play": run_play,
    "use": run_use,
    "reuse": run_reuse,
    "finish": run_finish,
}
PICK: dict[str, Callable[[State, Frame, str, Chance, Events], None]] = {
    "play": pick_play,
    "reuse": pick_reuse,
}
