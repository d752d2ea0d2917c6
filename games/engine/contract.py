"""What a rules package gives to the referee, the server, the bots and the verifier.

A rules package exposes one object, ``GAME``, that has the members of :class:`Game`. States are the
package's own plain data; nobody outside looks into them. A *move* is a short text of the package's
own grammar (documented in the package), such as ``place lagoa_calada`` or ``attack p3``.

Views, facts and dumped states are canonical JSON values (``games.engine.canonical``): keys match
``[a-z][a-z0-9_]{0,31}``, numbers are whole, depth is at most 16.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from .chance import Chance

Json = Any
Secrecy = Literal["", "round", "match"]


class Refused(ValueError):
    """Something was not allowed; nothing has changed.

    ``code`` is a stable snake_case word that clients translate; ``facts`` are numbers and ids that
    the sentence needs.
    """

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class IllegalMove(Refused):
    """The move is not among the legal moves of that seat now."""


class BadOptions(Refused):
    """The options of a match are not possible."""


class BadSetup(Refused):
    """A seat's setup (its deck) is not legal. ``reasons`` lists every fault as ``(code, facts)``."""

    def __init__(self, reasons: Sequence[tuple[str, dict[str, Json]]]) -> None:
        super().__init__(reasons[0][0] if reasons else "bad_setup", reasons=list(reasons))
        self.reasons = list(reasons)


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose now, what kind of choice, and ALL its legal moves.

    ``window`` names the stretch of time that one 90-second clock covers: while a seat's decision
    keeps its window, its clock runs on; a new number starts a new clock.

    ``secret`` says how the move enters the public log: ``""`` in the open; ``"round"`` sealed until
    the seat is no longer in ``Game.sealed(state)``; ``"match"`` sealed until the reveal.

    ``forced`` asks the table to make the only legal move at once (``auto`` with cause ``forced``).
    """

    seat: int
    kind: str
    moves: Sequence[str]
    window: int
    secret: Secrecy = ""
    forced: bool = False


class Event(NamedTuple):
    """Something that happened in the rules: what everybody may know, and what one seat may know more.

    ``name`` is snake_case. ``private[seat]`` holds further facts for that seat only. The public
    facts, and which seats get private ones, MUST be the same whatever the hidden facts are.
    """

    name: str
    facts: dict[str, Json]
    private: Mapping[int, dict[str, Json]] | None = None

    def seen_by(self, seat: int | None) -> dict[str, Json]:
        """The event as one JSON object for a seat, or for a spectator (``None``)."""
        if self.private is None or seat is None or seat not in self.private:
            return {"event": self.name, **self.facts}
        return {"event": self.name, **self.facts, **self.private[seat]}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seat (``None``: a draw) and why, as a stable word."""

    winner: int | None
    reason: str


class Game(Protocol):
    """The rules of one game for two seats, 0 and 1. All methods but ``setup`` and ``play`` are pure.

    ``S`` below stands for the package's own state type.
    """

    slug: str
    #: Changes whenever the same moves could lead to another state.
    rules_version: str

    def check_options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """The options complete with defaults, as they will stand in the header.

        Raises:
            BadOptions: unknown keys or impossible values.
        """
        ...

    def check_setup(self, payload: Json, options: Mapping[str, Json]) -> None:
        """Accept a seat's setup (``None`` for games without setups).

        Raises:
            BadSetup: with every fault it finds.
        """
        ...

    def setup(
        self, options: Mapping[str, Json], setups: Sequence[Json], chance: Chance
    ) -> tuple[Any, list[Event]]:
        """The first state and what happened on the way. Options and setups have been checked.

        Who plays which side and who goes first comes from a draw, not from the seat number.
        """
        ...

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        """The open decisions, at most one a seat, ordered by seat; none when the match is over."""
        ...

    def play(self, state: Any, seat: int, move: str, chance: Chance) -> list[Event]:
        """Play one legal move in place and tell what happened.

        ``move`` is one of the seat's legal moves, or ``safe_move(state, seat)``. Other texts are
        not handed in: legality has one source, ``decisions``.
        """
        ...

    def safe_move(self, state: Any, seat: int) -> str:
        """What the table plays for a seat whose time is up: legal, or a move only the table has.

        The table repeats it while the same window is open, so a window always gets finished.
        """
        ...

    def sealed(self, state: Any) -> tuple[int, ...]:
        """The seats whose last ``"round"`` choice the other seat may not know yet."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """The result once the rules have ended the match."""
        ...

    def view(self, state: Any, seat: int | None) -> dict[str, Json]:
        """What a seat, or a spectator (``None``), may know: a canonical JSON object."""
        ...

    def headline(self, view: Mapping[str, Json]) -> dict[str, Json]:
        """A few facts about a running match for whoever passes by, such as turn and score.

        ``view`` is a spectator's (``view(state, None)``), so nothing else can be told. A small
        canonical JSON object; what its keys mean is described with the view's.
        """
        ...

    def prompt(self, state: Any, seat: int) -> dict[str, Json]:
        """Facts that help this seat to choose now (costs, odds, why something is not possible).

        A canonical JSON object for the deciding seat only; empty when it has no decision.
        """
        ...

    def why_not(self, state: Any, seat: int, move: str) -> str:
        """Why a text that is not a legal move of this seat is refused: a stable snake_case word."""
        ...

    def sample(self, view: Mapping[str, Json], seat: int, rng: Any) -> Any:
        """A full state consistent with what the seat knows, for bots that search.

        ``rng`` is a ``random.Random`` of the bot's own. ``view(sample(v, s, rng), s) == v``.
        """
        ...

    def copy(self, state: Any) -> Any:
        """An independent copy of a state; cheap."""
        ...

    def dump(self, state: Any) -> Json:
        """The state as a canonical JSON value."""
        ...

    def load(self, value: Json) -> Any:
        """The state of a dumped value: ``load(dump(s)) == s``."""
        ...
