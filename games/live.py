"""One table in the memory of a process: the live match, and everybody here who looks at it."""

import asyncio
from collections import OrderedDict, deque
from typing import Protocol

from . import store
from .clock import Standing, Terms
from .engine.contract import Refused
from .engine.match import LiveMatch
from .messages import EntryOut, Presence
from .models import Match, Seat
from .opening import Hidden
from .store import TAIL, Loaded, OwnMove

#: Answers to the newest messages of the clients, by seat and their own id.
_ANSWERS = 8


class Watcher(Protocol):
    """A socket at the table. ``seats`` are those that it plays; none for a spectator."""

    seats: tuple[int, ...]

    def changed(self) -> None:
        """The table has moved on; send what this socket has not been sent."""
        ...

    def tell(self, frame: str) -> None:
        """Send a frame that is not about the game's state."""
        ...


class Table:
    """The cached match and its sockets. Whoever uses it holds ``lock`` (see ``Host.table``).

    ``row`` is ``None`` until the match has been read. ``stale`` means that another process has moved
    it on.
    """

    __slots__ = (
        "answers",
        "asked",
        "frames",
        "hidden",
        "id",
        "live",
        "lock",
        "own",
        "presence",
        "problem",
        "remote",
        "row",
        "rules_changed",
        "seats",
        "stale",
        "standing",
        "tail",
        "terms",
        "used",
        "views",
        "watchers",
    )

    def __init__(self, match_id: str) -> None:
        self.id = match_id
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        #: Who is here by way of other processes: process id to (time, sockets of each seat, watchers).
        self.remote: dict[str, tuple[float, tuple[int, int], int]] = {}
        #: What was last told about who is here.
        self.presence: Presence | None = None
        self.used = 0.0
        self.stale = False
        self.forget()

    def __repr__(self) -> str:
        return f"<Table {self.id}>"

    def forget(self) -> None:
        """Drop what is known of the match; the next use reads it again."""
        self.row: Match | None = None
        self.seats: list[Seat] = []
        self.hidden: Hidden | None = None
        self.live: LiveMatch | None = None
        self.standing = Standing()
        self.terms = Terms(0, 0, 0, (False, False))
        self.tail: deque[EntryOut] = deque(maxlen=TAIL)
        self.own: list[OwnMove | None] = [None, None]
        self.answers: OrderedDict[tuple[int, str], int] = OrderedDict()
        #: Which bot was asked last, and after which event.
        self.asked: tuple[int, int] | None = None
        self.problem = ""
        self.rules_changed = False
        self.touch()

    def touch(self) -> None:
        """Something changed: frames and views that were encoded before are of no more use."""
        self.frames: dict[object, str] = {}
        self.views: dict[int | None, tuple[str, str | None]] = {}

    def take(self, found: Loaded) -> None:
        """Hold a match that was read from the database."""
        self.forget()
        self.row, self.seats, self.hidden = found.row, found.seats, found.hidden
        self.live, self.own = found.live, found.own
        self.tail.extend(found.tail)
        self.problem, self.rules_changed = found.problem, found.rules_changed
        self.standing = Standing.load(found.row.standing)
        self.terms = store.terms_of(found.row, found.seats)
        self.stale = False

    def read_on(self, row: Match, entries: list[EntryOut]) -> None:
        """Hold what another process has added; the live match has already replayed it."""
        self.row = row
        self.standing = Standing.load(row.standing)
        self.tail.extend(entries)
        for seat, move in enumerate(store.own_moves(entries)):
            self.own[seat] = move or self.own[seat]
        self.stale = False
        self.touch()

    @property
    def match(self) -> Match:
        """The match's row; the table must have been read."""
        assert self.row is not None
        return self.row

    @property
    def secret(self) -> Hidden:
        """What the match hides; the table must have been read."""
        assert self.hidden is not None
        return self.hidden

    def playing(self) -> LiveMatch:
        """The live match of a table that is being played.

        Raises:
            Refused: ``not_started``, ``over``, ``set_aside``.
        """
        status = self.match.status
        if status == Match.Status.OPENING:
            raise Refused("not_started")
        if status == Match.Status.ASIDE:
            raise Refused("set_aside")
        if status != Match.Status.PLAYING or self.live is None:
            raise Refused("over")
        return self.live

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return self.live.seq if self.live else 0

    def answer(self, seat: int, own_id: str, seq: int) -> None:
        """Remember the answer to a client's message, for its repeat."""
        self.answers[seat, own_id] = seq
        if len(self.answers) > _ANSWERS:
            self.answers.popitem(last=False)

    def online(self) -> tuple[list[bool], int]:
        """Which seats are here, and how many watch, in all processes."""
        counts, watching = self.here()
        for _, seats, others in self.remote.values():
            counts = [counts[0] + seats[0], counts[1] + seats[1]]
            watching += others
        bots = self.terms.bots
        return [counts[0] > 0 or bots[0], counts[1] > 0 or bots[1]], watching

    def here(self) -> tuple[list[int], int]:
        """How many sockets of each seat, and of watchers, are in this process."""
        counts, watching = [0, 0], 0
        for watcher in self.watchers:
            for seat in watcher.seats:
                counts[seat] += 1
            watching += not watcher.seats
        return counts, watching
