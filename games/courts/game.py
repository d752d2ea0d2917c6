"""The rules package's object for the referee: ``games.engine.contract.Game`` for courts."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import BadOptions, BadSetup, Decision, Event, Outcome

from . import (
    event_choices,
    event_map,
    events,
    options,
    plays,
    prompts,
    refusals,
    safe,
    sampling,
    turns,
    uses,
    views,
)
from . import state as states
from .state import PICKING, State

RUN = uses.RUN | events.RUN | event_map.RUN | event_choices.RUN | plays.RUN | turns.RUN
PICK = uses.PICK | event_map.PICK | event_choices.PICK | plays.PICK | turns.PICK


class Courts:
    """Corte do Sol e Corte da Lua. See the package's docstring for moves, views and events."""

    slug = "courts"
    rules_version = "courts/1"

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """This game has no options of its own."""
        if options:
            raise BadOptions("unknown_option", option=min(options)[:32])
        return {}

    def check_setup(self, payload: Any, options: Mapping[str, Any]) -> None:
        """This game has no setups."""
        if payload is not None:
            raise BadSetup([("no_setup_expected", {})])

    def setup(
        self, options: Mapping[str, Any], setups: Sequence[Any], chance: Chance
    ) -> tuple[State, list[Event]]:
        """Draw the Moon's seat, shuffle, deal (C-2.1 to C-2.15, C-21.2)."""
        s = states.new(chance.roll("setup.moon_seat", 2) - 1)
        found: list[Event] = []
        turns.begin(s, chance, found)
        _advance(s, chance, found)
        return s, found

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return options.decisions(state)

    def play(self, state: State, seat: int, move: str, chance: Chance) -> list[Event]:
        """Play a legal move and go on until somebody has to choose again."""
        found: list[Event] = []
        f = state.agenda[-1]
        if f[0] == "heralds":
            court = views.court_in(state, seat)
            together = len(turns.announcing(state)) == 2
            turns.pick_herald(state, court, move, found)
            _advance(state, chance, found, same_window=together)
        else:
            PICK[f[0]](state, f, move, chance, found)
            _advance(state, chance, found)
        return found

    def safe_move(self, state: State, seat: int) -> str:
        f = state.agenda[-1]
        if f[0] == "heralds":
            return safe.herald(state, views.court_in(state, seat))
        return safe.SAFE[f[0]](state, f)

    def sealed(self, state: State) -> tuple[int, ...]:
        return views.sealed(state)

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        winner, reason = state.result
        if winner < 0:
            return Outcome(None, reason)
        return Outcome(state.moon_seat if winner == 0 else 1 - state.moon_seat, reason)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return views.view(state, seat)

    def headline(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The turn, and the points (the Sun's lead)."""
        return {"turn": view["turn"], "balance": view["balance"]}

    def prompt(self, state: State, seat: int) -> dict[str, Any]:
        return prompts.prompt(state, seat)

    def why_not(self, state: State, seat: int, move: str) -> str:
        return refusals.why_not(state, seat, move)

    def sample(self, view: Mapping[str, Any], seat: int, rng: Any) -> State:
        return sampling.sample(view, seat, rng)

    def copy(self, state: State) -> State:
        return states.copy(state)

    def dump(self, state: State) -> dict[str, Any]:
        return states.dump(state)

    def load(self, value: Any) -> State:
        return states.load(value)


def _advance(s: State, chance: Chance, found: list[Event], *, same_window: bool = False) -> None:
    """Resolve the agenda until a court has to choose or the match is over (C-17.14).

    A new window opens unless the choice goes on with what was begun in the last one (C-22.2).
    """
    while s.result is None:
        f = s.agenda[-1]
        if RUN[f[0]](s, f, chance, found):
            if not (f[0] in PICKING and f[1]) and not (same_window and f[0] == "heralds"):
                s.window += 1
            return
    s.agenda.clear()


GAME = Courts()
