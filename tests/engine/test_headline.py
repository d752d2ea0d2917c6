"""What the lobby says of a running match: told by the rules, from a spectator's view (protocol, 2).

What it should say is counted here from the public events alone.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games import catalogue
from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.contract import Event
from games.engine.referee import Referee
from games.simulation import Simulation

Facts = dict[str, Any]


def courts(facts: Facts, events: Sequence[Event]) -> None:
    for event in events:
        if event.name in ("points", "event.end_match"):
            facts["balance"] = event.facts["balance"]
        if event.name == "turn_started":
            facts["turn"] = event.facts["turn"]


def valeron(facts: Facts, events: Sequence[Event]) -> None:
    for event in events:
        if event.name == "kill":
            facts["score"][event.facts["seat"]] += 1
        if event.name == "turn_started":
            facts["turn"] = event.facts["turn"]


def eidolon(facts: Facts, events: Sequence[Event]) -> None:
    for event in events:
        if event.name == "place_connected":
            facts["places"][event.facts["seat"]] += 1
        if event.name == "turn_began":
            facts["turn"] = event.facts["turn"]


COUNTS: dict[str, tuple[Any, Facts]] = {
    "courts": (courts, {"turn": 1, "balance": 0}),
    "valeron": (valeron, {"turn": 0, "score": [0, 0]}),
    "eidolon": (eidolon, {"turn": 0, "places": [0, 0]}),
}


@pytest.mark.parametrize("slug", catalogue.SLUGS)
def test_it_says_what_the_public_events_told(slug: str) -> None:
    count, facts = COUNTS[slug]
    simulation = Simulation(slug, "headline")
    game, rng = simulation.game, random.Random(5)
    chance = SeededChance(simulation.secret(0)("match key"))
    referee = Referee(game, simulation.options, simulation.setups(0), chance)
    count(facts, referee.started.events)
    said = set()
    while referee.outcome is None:
        headline = game.headline(game.view(referee.state, None))
        assert headline == facts
        said.add(canonical.encode(headline))
        decision = referee.decisions[0]
        count(facts, referee.play(decision.seat, rng.choice(decision.moves)).events)
    assert len(said) > 3
    assert max(len(text) for text in said) < 100
