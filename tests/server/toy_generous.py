"""The toy under a build in which a round counts one point more: the same events, another state."""

from games.engine.chance import Chance
from games.engine.contract import Event
from tests.engine.toy import Toy, ToyGame


class Generous(ToyGame):
    rules_version = "1.1.0"

    def play(self, state: Toy, seat: int, move: str, chance: Chance) -> list[Event]:
        events = super().play(state, seat, move, chance)
        if any(event.name == "contest" for event in events):
            state.points[0] += 1
        return events


GAME = Generous()
