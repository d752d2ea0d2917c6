"""The toy whose rules fail: in a player's ``step b``, in the table's ``rest``, or (second half) always."""

from games.engine.chance import Chance
from games.engine.contract import Event
from tests.engine.toy import Toy, ToyGame


class Broken(ToyGame):
    rules_version = "0.0.1"

    def play(self, state: Toy, seat: int, move: str, chance: Chance) -> list[Event]:
        if move in ("step b", "rest"):
            state.points = [99, 99]
            raise RuntimeError(f"broken by {move}")
        return super().play(state, seat, move, chance)


GAME = Broken()
