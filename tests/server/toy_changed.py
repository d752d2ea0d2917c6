"""The toy under a build that plays differently: a running match cannot go on."""

from collections.abc import Mapping, Sequence

from games.engine.chance import Chance
from games.engine.contract import Event, Json
from tests.engine.toy import Toy, ToyGame


class Changed(ToyGame):
    rules_version = "2.0.0"

    def setup(
        self, options: Mapping[str, Json], setups: Sequence[Json], chance: Chance
    ) -> tuple[Toy, list[Event]]:
        chance.roll("setup.weather", 6)
        return super().setup(options, setups, chance)


GAME = Changed()
