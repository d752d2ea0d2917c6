"""The state of a match of courts: whole numbers, short lists and the agenda of what comes next.

The agenda is a stack of small tuples, the next one last. It says what is still to be resolved, so a
match can be copied, stored and hashed at any decision, in the middle of any card.
"""

from typing import Any

from .board import ALL, FIRMNESS, INITIAL, MOON, SIZE, SUN

Frame = tuple[Any, ...]

#: Frames whose second field is what was picked so far, and whose picks share one window (C-22.2).
PICKING = frozenset(("setup", "place", "event_place", "remove", "clear", "move"))


class State:
    """All that a match is between two choices.

    Courts are 0 (Moon) and 1 (Sun); -1 stands for nobody. ``has`` and ``occupied`` are masks that
    follow from ``influence`` and are kept with it.
    """

    __slots__ = (
        "active",
        "agenda",
        "attempts",
        "balance",
        "bell",
        "bell_up",
        "counts",
        "discard",
        "draw",
        "hands",
        "has",
        "heralds",
        "in_play",
        "influence",
        "known",
        "lasting",
        "moon_seat",
        "occupied",
        "phase",
        "plays_left",
        "prevented",
        "private_log",
        "removed",
        "result",
        "round",
        "star",
        "star_first",
        "truce",
        "turn",
        "vigil",
        "window",
    )

    #: The seat that leads the Moon.
    moon_seat: int
    phase: str
    turn: int
    round: int
    active: int
    #: Regular plays left, or 1 while an extra play is open.
    plays_left: list[int]
    influence: list[list[int]]
    has: list[int]
    occupied: list[int]
    #: Positive: the Sun is ahead (C-1.1).
    balance: int
    truce: int
    vigil: list[int]
    star: list[int]
    #: Which court reached each step first; index 0 is not used.
    star_first: list[int]
    attempts: list[int]
    bell: int
    bell_up: bool
    #: Card numbers, ascending.
    hands: list[list[int]]
    #: The announced herald of each court until it is resolved, 0 for none.
    heralds: list[int]
    #: The draw pile, its top last.
    draw: list[int]
    discard: list[int]
    removed: list[int]
    #: Cards being resolved: (card, court that uses it, use, order, whether its event happened).
    in_play: list[tuple[int, int, str, str, bool]]
    #: Lasting effects: (key, owner, scope, region or -1, card).
    lasting: list[tuple[str, int, str, int, int]]
    prevented: list[int]
    agenda: list[Frame]
    #: How often each kind of chance happened, for the labels of C-21.2.
    counts: dict[str, int]
    window: int
    #: What each court has seen of the cards that are in the other's hand (or announced) now.
    known: list[list[int]]
    #: What each court saw in private: (turn, kind, cards).
    private_log: list[list[tuple[int, str, tuple[int, ...]]]]
    #: (winner or -1, reason) once the match is over.
    result: tuple[int, str] | None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<courts turn {self.turn} {self.phase}>"


def new(moon_seat: int) -> State:
    """The position before the first card is dealt (C-2.2, C-2.11 to C-2.14)."""
    s = State()
    s.moon_seat = moon_seat
    s.phase, s.turn, s.round, s.active = "setup_moon", 1, 0, -1
    s.plays_left = [0, 0]
    s.influence = [list(INITIAL[MOON]), list(INITIAL[SUN])]
    s.has, s.occupied = [0, 0], [0, 0]
    survey(s)
    s.balance, s.truce, s.vigil = 0, 5, [0, 0]
    s.star, s.star_first, s.attempts = [0, 0], [-1] * 9, [0, 0]
    s.bell, s.bell_up = MOON, True
    s.hands, s.heralds = [[], []], [0, 0]
    s.draw, s.discard, s.removed, s.in_play = [], [], [], []
    s.lasting, s.prevented, s.agenda = [], [], []
    s.counts, s.window = {}, 0
    s.known, s.private_log = [[], []], [[], []]
    s.result = None
    return s


def survey(s: State) -> None:
    """Recompute both masks of both courts from the influence on the map (C-8.1, C-8.2)."""
    moon, sun = s.influence
    s.has = [0, 0]
    s.occupied = [0, 0]
    for at in range(SIZE):
        bit = 1 << at
        if moon[at]:
            s.has[MOON] |= bit
            if moon[at] >= FIRMNESS[at] + sun[at]:
                s.occupied[MOON] |= bit
        if sun[at]:
            s.has[SUN] |= bit
            if sun[at] >= FIRMNESS[at] + moon[at]:
                s.occupied[SUN] |= bit


def add(s: State, court: int, at: int, n: int) -> None:
    """Change a court's influence in one village, which must not fall below 0."""
    s.influence[court][at] += n
    moon = s.influence[0][at]
    sun = s.influence[1][at]
    bit = 1 << at
    off = ALL ^ bit
    has, occupied = s.has, s.occupied
    firm = FIRMNESS[at]
    has[0] = has[0] | bit if moon else has[0] & off
    has[1] = has[1] | bit if sun else has[1] & off
    occupied[0] = occupied[0] | bit if moon >= firm + sun else occupied[0] & off
    occupied[1] = occupied[1] | bit if sun >= firm + moon else occupied[1] & off


def copy(s: State) -> State:
    """An independent copy."""
    c = State.__new__(State)
    c.moon_seat, c.phase, c.turn, c.round = s.moon_seat, s.phase, s.turn, s.round
    c.active, c.balance, c.truce, c.window = s.active, s.balance, s.truce, s.window
    c.bell, c.bell_up, c.result = s.bell, s.bell_up, s.result
    c.plays_left, c.vigil, c.star = s.plays_left[:], s.vigil[:], s.star[:]
    c.star_first, c.attempts = s.star_first[:], s.attempts[:]
    c.influence = [s.influence[0][:], s.influence[1][:]]
    c.has, c.occupied = s.has[:], s.occupied[:]
    c.hands = [s.hands[0][:], s.hands[1][:]]
    c.heralds, c.draw, c.discard, c.removed = s.heralds[:], s.draw[:], s.discard[:], s.removed[:]
    c.in_play, c.lasting, c.prevented = s.in_play[:], s.lasting[:], s.prevented[:]
    c.agenda, c.counts = s.agenda[:], dict(s.counts)
    c.known = [s.known[0][:], s.known[1][:]]
    c.private_log = [s.private_log[0][:], s.private_log[1][:]]
    return c


#: Fields that a dump leaves out because they follow from others.
_DERIVED = frozenset(("has", "occupied"))


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def frozen(value: Any) -> Any:
    """A plain value with every list turned into a tuple, as frames are kept."""
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    return value


def dump(s: State) -> dict[str, Any]:
    """The state as a canonical JSON value."""
    value = {name: _plain(getattr(s, name)) for name in State.__slots__ if name not in _DERIVED}
    # Labels hold dots, which keys of canonical JSON may not.
    value["counts"] = [[label, s.counts[label]] for label in sorted(s.counts)]
    return value


def load(value: dict[str, Any]) -> State:
    """The state of a dumped value."""
    s = State.__new__(State)
    for name in State.__slots__:
        if name not in _DERIVED:
            setattr(s, name, _plain(value[name]))
    s.counts = dict(value["counts"])
    s.agenda = [frozen(frame) for frame in value["agenda"]]
    s.in_play = [frozen(entry) for entry in value["in_play"]]
    s.lasting = [frozen(effect) for effect in value["lasting"]]
    s.private_log = [[frozen(entry) for entry in log] for log in value["private_log"]]
    s.result = frozen(value["result"])
    survey(s)
    return s
