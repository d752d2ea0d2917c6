"""Who has to choose until when: the clocks of a table, seats that were given up, draw offers.

Pure data and arithmetic; it reads no clock. ``Standing`` is kept with the match (``Match.standing``)
because not all of it follows from the log.
"""

from dataclasses import dataclass

import msgspec
from msgspec import Struct

from .engine.referee import Referee

#: A timer waits this long past the deadline, so that a move in flight is never overtaken.
SLACK_MS = 500
#: After an outage an open decision has what it had left, or this, whichever is less.
GRANT_MS = 30_000
#: A bot that has not answered is asked again after this time.
NUDGE_MS = 8_000
#: And then after twice the time, up to this: its worker may be back.
NUDGE_MOST_MS = 20_000


class SeatClock(Struct):
    """One seat: the window that its clock covers (``None``: nothing to decide) and its habits."""

    window: int | None = None
    #: When the window opened, and until when it may be used.
    opened: int = 0
    deadline: int = 0
    #: Windows that ran out in a row, and whether the seat counts as given up.
    late: int = 0
    absent: bool = False
    #: When a bot is to be asked again.
    nudge: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What clocks are set by: the match's ``turn_ms``, the grace of an absent seat, who is a bot."""

    turn_ms: int
    absent_ms: int
    absent_after: int
    bots: tuple[bool, bool]


class Standing(Struct):
    """The clocks of both seats and the draw offer that is open."""

    clocks: list[SeatClock] = msgspec.field(default_factory=lambda: [SeatClock(), SeatClock()])
    draw: int | None = None
    #: In which of its windows each seat last offered a draw.
    offered_in: list[int | None] = msgspec.field(default_factory=lambda: [None, None])

    def dump(self) -> str:
        """As text, for ``Match.standing``."""
        return _encoder.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> "Standing":
        """Back from :meth:`dump`; an empty text is a new standing."""
        return msgspec.json.decode(text, type=cls) if text else cls()

    def follow(self, referee: Referee, t: int, terms: Terms) -> None:
        """Set the clocks after an event of time ``t``: a new window starts a new clock."""
        for seat, clock in enumerate(self.clocks):
            decision = referee.decision_of(seat)
            window = decision.window if decision else None
            if window is None or window == clock.window:
                clock.window = window
                continue
            clock.window = window
            clock.opened = t
            clock.deadline = t + (terms.absent_ms if clock.absent else terms.turn_ms)
            clock.nudge = t + NUDGE_MS

    def ran_out(self, seat: int, terms: Terms) -> None:
        """The seat's window ran out; so many in a row and it counts as given up."""
        clock = self.clocks[seat]
        clock.late += 1
        if clock.late >= terms.absent_after and not terms.bots[seat]:
            clock.absent = True

    def acted(self, seat: int, terms: Terms) -> bool:
        """A deliberate message of the seat: it is here. Answers whether that changed anything."""
        clock = self.clocks[seat]
        if not clock.late:
            return False
        clock.late = 0
        if clock.absent:
            clock.absent = False
            if clock.window is not None:
                clock.deadline = max(clock.deadline, clock.opened + terms.turn_ms)
        return True

    def grant(self, now: int, last: int) -> bool:
        """After an outage: no open decision has less than it had at the last event (of time ``last``)
        or 30 seconds, whichever is less. Answers whether a deadline moved."""
        moved = False
        for clock in self.clocks:
            if clock.window is None:
                continue
            # Counted from the window's start where the other seat has not moved since.
            had = clock.deadline - max(last, clock.opened)
            deadline = now + min(GRANT_MS, had)
            if deadline > clock.deadline:
                clock.deadline = deadline
                moved = True
        return moved

    def deserted(self, terms: Terms) -> bool:
        """Whether every person at the table has been given up."""
        return all(
            clock.absent for clock, bot in zip(self.clocks, terms.bots, strict=True) if not bot
        )

    def due(self, terms: Terms) -> int | None:
        """When the table has to be looked at next, slack included."""
        times = []
        for clock, bot in zip(self.clocks, terms.bots, strict=True):
            if clock.window is not None:
                late = clock.deadline + SLACK_MS
                times.append(min(late, clock.nudge) if bot else late)
        return min(times) if times else None


_encoder = msgspec.json.Encoder()
