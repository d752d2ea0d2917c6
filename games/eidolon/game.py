"""EIDOLON as a game of the platform (``games/engine/contract.py``)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import BadSetup, Decision, Event, Json, Outcome

from . import commands, decks, legal, prompt, refusal, safe, sample, setup, view
from .cards import Catalogue
from .catalogue import read
from .state import State
from .stats import refresh


class Eidolon:
    """The rules over one catalogue (the players' one, or a test's with fixtures)."""

    slug = "eidolon"
    rules_version = "1"

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @property
    def suggested_setups(self) -> list[Json]:
        """The decks of E-27.55, for a bot or a simulation that is given none."""
        return [entry["deck"] for entry in read("decks")]

    def check_options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """See ``setup.check_options``."""
        return setup.check_options(options)

    def check_setup(self, payload: Json, options: Mapping[str, Json]) -> None:
        """Refuse an illegal deck with all its faults (E-3.18)."""
        faults = decks.validate(payload, self.catalogue)
        if faults:
            raise BadSetup(faults)

    def setup(
        self, options: Mapping[str, Json], setups: Sequence[Json], chance: Chance
    ) -> tuple[State, list[Event]]:
        """Both decks shuffled and five cards drawn; both choose a Local next."""
        s = setup.first_state(self.catalogue, options, setups, chance)
        events, s.events = s.events, []
        return s, events

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """D1 to D11 of rules chapter 6; D1 is secret and open to both at once."""
        secret = state.ask == "first_place"
        return tuple(
            Decision(
                seat,
                state.ask,
                legal.moves(state, seat),
                state.window,
                "round" if secret else "",
            )
            for seat in legal.choices(state)
        )

    def play(self, state: State, seat: int, move: str, chance: Chance) -> list[Event]:
        """Play a legal or safe move in place."""
        commands.apply(state, seat, move, chance)
        state.auto = False
        events, state.events = state.events, []
        return events

    def safe_move(self, state: State, seat: int) -> str:
        """See ``safe.safe_move``."""
        return safe.safe_move(state, seat)

    def sealed(self, state: State) -> tuple[int, ...]:
        """A first Local stays sealed until both are chosen (E-4.5)."""
        if state.ask != "first_place":
            return ()
        return tuple(seat for seat in (0, 1) if state.players[seat].choice is not None)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, and by which condition (E-1.23)."""
        return Outcome(state.winner, state.reason) if state.stage == "finished" else None

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        """See ``view.view``."""
        return view.view(state, seat)

    def headline(self, view: Mapping[str, Json]) -> dict[str, Json]:
        """The turn, and how many Locais each seat has connected."""
        places = [len(player["connected"]) for player in view["players"]]
        return {"turn": view["turn_number"], "places": places}

    def prompt(self, state: State, seat: int) -> dict[str, Json]:
        """See ``prompt.prompt``."""
        return prompt.prompt(state, seat)

    def why_not(self, state: State, seat: int, move: str) -> str:
        """See ``refusal.why_not``."""
        return refusal.why_not(state, seat, move)

    def sample(self, seen: Mapping[str, Json], seat: int, rng: Any) -> State:
        """See ``sample.sample``."""
        return sample.sample(self.catalogue, seen, seat, rng)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def dump(self, state: State) -> Json:
        """The whole state as a canonical JSON value."""
        return state.dump()

    def load(self, value: Json) -> State:
        """The state of a dumped value."""
        s = State.load(value, self.catalogue)
        refresh(s)
        return s
