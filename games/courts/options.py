"""The legal choices of each open decision (the table of section 6 of the rules): legality's one source."""

from collections.abc import Callable, Sequence

from games.engine.contract import Decision

from . import event_choices as choices
from . import event_map
from .basics import seat_of
from .board import REGIONS, moves
from .conditions import replayable
from .plays import play_moves
from .state import Frame, State
from .turns import announcing, setup_options
from .uses import coup_options, may_abandon, persuade_options, place_options

#: The court that decides, the kind of decision, and its legal moves.
Choice = tuple[int, str, Sequence[str]]

DONE, DECLINE, ABANDON = ("done",), ("decline",), ("abandon",)


def card_moves(numbers: Sequence[int]) -> tuple[str, ...]:
    """The moves that name these cards."""
    return tuple(f"card {number}" for number in numbers)


def _setup(s: State, f: Frame) -> Choice:
    return f[2], "setup.place", moves(setup_options(s, f))


def _play(s: State, f: Frame) -> Choice:
    return f[1], "play.choose", play_moves(s, f[1])


def _reuse(s: State, f: Frame) -> Choice:
    return f[1], "play.reuse", f[3]


def _place(s: State, f: Frame) -> Choice:
    found = moves(place_options(s, f))
    return f[2], "place.next", found + DONE if f[1] or f[7] else found


def _coup(s: State, f: Frame) -> Choice:
    found = moves(coup_options(s, f))
    if f[5]:
        return f[1], "event.coup" if f[6] else "coup.target", found + DECLINE
    return f[1], "coup.target", found + ABANDON if may_abandon(s, f) else found


def _persuade(s: State, f: Frame) -> Choice:
    found = moves(persuade_options(s, f))
    return f[2], "persuade.next", found + DONE if f[1] or f[8] else found


def _event_place(s: State, f: Frame) -> Choice:
    found = moves(event_map.place_options(s, f))
    return f[2], "event.place", found + DONE if f[6] else found


def _remove(s: State, f: Frame) -> Choice:
    return f[2], "event.remove", moves(event_map.remove_options(s, f))


def _clear(s: State, f: Frame) -> Choice:
    return f[2], "event.clear", moves(event_map.clear_options(s, f))


def _move(s: State, f: Frame) -> Choice:
    return f[2], "event.move", moves(event_map.move_options(s, f)) + DONE


def _control(s: State, f: Frame) -> Choice:
    return f[1], "event.control", moves(f[2])


def _raid(s: State, f: Frame) -> Choice:
    return f[1], "event.raid", moves(event_map.raid_options(s, f))


def _ops(s: State, f: Frame) -> Choice:
    return f[1], "event.ops", choices.ops_uses(s, f) + DECLINE


def _choose(s: State, f: Frame) -> Choice:
    found = tuple(f"choose {option['id']}" for option in choices.choose_options(s, f))
    return f[1], "event.choose", found


def _region(s: State, f: Frame) -> Choice:
    return f[1], "event.region", tuple(f"region {REGIONS[region]}" for region in f[2])


def _truce_set(s: State, f: Frame) -> Choice:
    return f[1], "event.truce", tuple(f"truce {value}" for value in range(f[2], f[3] + 1))


def _summit(s: State, f: Frame) -> Choice:
    return f[1], "event.summit", (choices.DOUSE, choices.KEEP, choices.LIGHT)


def _hand_discard(s: State, f: Frame) -> Choice:
    found = card_moves(choices.discardable(s, f))
    return f[2], "event.discard", found + DECLINE if f[6] else found


def _give(s: State, f: Frame) -> Choice:
    return f[1], "event.give", card_moves(choices.giveable(s, f[1]))


def _recover(s: State, f: Frame) -> Choice:
    return f[1], "event.recover", card_moves(choices.recoverable(s)) + DECLINE


def _replay(s: State, f: Frame) -> Choice:
    return f[1], "event.replay", card_moves(replayable(s, f[1]))


def _mediate_card(s: State, f: Frame) -> Choice:
    return f[1], "event.mediate.card", card_moves(choices.mediated(s, f[1]))


def _mediate_use(s: State, f: Frame) -> Choice:
    return f[1], "event.mediate.use", f[3]


def _end_match(s: State, f: Frame) -> Choice:
    return f[1], "event.end_match", ("end", *DECLINE)


def _lamp(s: State, f: Frame) -> Choice:
    return f[1], "lamp.discard", card_moves(s.hands[f[1]]) + DECLINE


OPTIONS: dict[str, Callable[[State, Frame], Choice]] = {
    "setup": _setup,
    "play": _play,
    "reuse": _reuse,
    "place": _place,
    "coup": _coup,
    "persuade": _persuade,
    "event_place": _event_place,
    "remove": _remove,
    "clear": _clear,
    "move": _move,
    "control": _control,
    "raid": _raid,
    "ops": _ops,
    "choose": _choose,
    "region": _region,
    "truce_set": _truce_set,
    "summit": _summit,
    "hand_discard": _hand_discard,
    "give": _give,
    "recover": _recover,
    "replay": _replay,
    "mediate_card": _mediate_card,
    "mediate_use": _mediate_use,
    "end_match": _end_match,
    "lamp": _lamp,
}


def herald_moves(s: State, court: int) -> tuple[str, ...]:
    """Any hand card may be a herald; the Bell may not (C-5.7)."""
    return tuple(f"herald {card}" for card in s.hands[court])


def decisions(s: State) -> tuple[Decision, ...]:
    """The open decisions, by seat."""
    if not s.agenda:
        return ()
    f = s.agenda[-1]
    if f[0] == "heralds":
        found = [
            Decision(seat_of(s, court), "herald.choose", herald_moves(s, court), s.window, "round")
            for court in announcing(s)
        ]
        return tuple(sorted(found, key=lambda decision: decision.seat))
    court, kind, legal = OPTIONS[f[0]](s, f)
    return (Decision(seat_of(s, court), kind, legal, s.window),)
