"""VALERON as the table sees it: the contract of ``games/engine/contract.py``."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import BadOptions, BadSetup, Decision, Event, Json, Outcome

from . import state as states
from .auto import safe_move
from .cards import Catalogue
from .legal import moves
from .play import play
from .prompt import prompt
from .reasons import why_not
from .sample import sample
from .state import COMBAT, DRAFT, FINISHED, State
from .turns import set_up

_KINDS = {DRAFT: "draft_pick", COMBAT: "combat_decision"}


class Valeron:
    """The rules of VALERON over a catalogue of warriors (V-1.28)."""

    slug = "valeron"
    rules_version = "valeron/2"

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def check_options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """VALERON has no options."""
        if options:
            raise BadOptions("unknown_option", option=sorted(options)[0])
        return {}

    def check_setup(self, payload: Json, options: Mapping[str, Json]) -> None:
        """VALERON has no setups: everybody drafts from the same market."""
        if payload is not None:
            raise BadSetup([("no_setup_wanted", {})])

    def setup(
        self, options: Mapping[str, Json], setups: Sequence[Json], chance: Chance
    ) -> tuple[State, list[Event]]:
        return set_up(self.catalogue, chance)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The one open decision (V-15.1). Every accepted move opens a new window (V-15.2)."""
        if state.phase == FINISHED:
            return ()
        kind = _KINDS.get(state.phase, "turn")
        return (Decision(state.active, kind, moves(state), state.window),)

    def play(self, state: State, seat: int, move: str, chance: Chance) -> list[Event]:
        return play(state, move, chance)

    def safe_move(self, state: State, seat: int) -> str:
        return safe_move(state)

    def sealed(self, state: State) -> tuple[int, ...]:
        """Nothing is chosen in secret (V-1.10)."""
        return ()

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != FINISHED:
            return None
        return Outcome(state.winner, state.end_reason)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        """The same for both seats and for spectators: only the order of the piles is hidden."""
        return states.public(state)

    def headline(self, view: Mapping[str, Json]) -> dict[str, Json]:
        """The turn (0 during the draft), and the kills of each seat."""
        return {"turn": view["turn_number"], "score": [seat["kills"] for seat in view["seats"]]}

    def prompt(self, state: State, seat: int) -> dict[str, Json]:
        return prompt(state, seat)

    def why_not(self, state: State, seat: int, move: str) -> str:
        return why_not(state, seat, move) or "unknown_move"

    def sample(self, view: Mapping[str, Json], seat: int, rng: Any) -> State:
        return sample(self.catalogue, view, rng)

    def copy(self, state: State) -> State:
        return state.copy()

    def dump(self, state: State) -> Json:
        return states.dump(state)

    def load(self, value: Json) -> State:
        return states.load(self.catalogue, value)
