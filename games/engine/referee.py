"""The referee: the one way a match advances, for server, bots, simulator and verifier alike."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from . import canonical
from .chance import PrescribedChance, SeededChance
from .contract import Decision, Event, Game, IllegalMove, Json, Outcome
from .fairness import sha256


class Step(NamedTuple):
    """What one move did: the rules' events, the draws in the form of the log, and how many sealed
    choices (oldest first, by the numbers given to ``play``) are now open."""

    events: list[Event]
    draws: list[dict[str, Json]]
    opened: tuple[int, ...] = ()


class Referee:
    """One match in play: options, setups, chance and moves in; states, events and draws out.

    ``played`` counts the moves.
    """

    __slots__ = ("_decisions", "_sealed", "chance", "game", "outcome", "played", "started", "state")

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Json],
        setups: Sequence[Json],
        chance: SeededChance | PrescribedChance,
    ) -> None:
        self.game = game
        self.chance = chance
        self.state, events = game.setup(options, setups, chance)
        self.started = Step(events, chance.take())
        self.outcome: Outcome | None = game.outcome(self.state)
        self._decisions: tuple[Decision, ...] | None = None
        self._sealed: list[tuple[int, int]] = []
        self.played = 0

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions, computed once a state."""
        if self._decisions is None:
            self._decisions = () if self.outcome else self.game.decisions(self.state)
        return self._decisions

    def decision_of(self, seat: int) -> Decision | None:
        """The open decision of one seat."""
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    def check(self, seat: int, move: str) -> Decision:
        """The decision that this move answers.

        Raises:
            IllegalMove: ``over``, ``not_your_turn``, or the rules' own reason.
        """
        if self.outcome:
            raise IllegalMove("over")
        decision = self.decision_of(seat)
        if decision is None:
            raise IllegalMove("not_your_turn")
        if move not in decision.moves:
            raise IllegalMove(self.game.why_not(self.state, seat, move))
        return decision

    def safe_move(self, seat: int) -> str:
        """The move of the table for a seat that has an open decision."""
        return self.game.safe_move(self.state, seat)

    def play(self, seat: int, move: str, number: int = 0, *, by_table: bool = False) -> Step:
        """Play a move. ``number`` is its event number, by which a sealed choice is named later.

        With ``by_table`` the move must be the safe move, or the only legal one.

        Raises:
            IllegalMove: nothing has changed then.
        """
        if by_table:
            decision = self.decision_of(seat)
            if decision is None:
                raise IllegalMove("not_your_turn")
            if move != self.safe_move(seat) and list(decision.moves) != [move]:
                raise IllegalMove("not_the_safe_move")
        else:
            decision = self.check(seat, move)
        events = self.game.play(self.state, seat, move, self.chance)
        self._decisions = None
        self.played += 1
        self.outcome = self.game.outcome(self.state)
        if decision.secret == "round":
            self._sealed.append((number, seat))
        return Step(events, self.chance.take(), self._now_open())

    def _now_open(self) -> tuple[int, ...]:
        if not self._sealed:
            return ()
        still = self.game.sealed(self.state)
        opened = tuple(number for number, seat in self._sealed if seat not in still)
        if opened:
            self._sealed = [entry for entry in self._sealed if entry[1] in still]
        return opened

    def digest(self) -> str:
        """SHA-256 of the whole state, hex. Never published before the end of a match."""
        return sha256(canonical.dumps(self.game.dump(self.state)).encode()).hex()


def finish_window(referee: Referee, seat: int) -> list[tuple[str, Step]]:
    """Play safe moves for a seat until its present window is done (for simulation and tests)."""
    played: list[tuple[str, Step]] = []
    decision = referee.decision_of(seat)
    while decision is not None:
        window = decision.window
        move = referee.safe_move(seat)
        played.append((move, referee.play(seat, move, by_table=True)))
        decision = referee.decision_of(seat)
        if decision is not None and decision.window != window:
            break
    return played
