"""Options and the first state of a match (rules 4.3 and chapter 5)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import BadOptions

from .cards import Catalogue
from .field import draw
from .state import Player, State
from .words import DEFAULT_GOAL, MAX_GOAL, OPENING_HAND

Json = Any


def check_options(options: Mapping[str, Json]) -> dict[str, Json]:
    """``goal``: how many Locais to connect, 1 to 16, 6 by default (E-4.17, E-28.8).

    The name of a practice table's seed (E-28.7) is no option of the rules: it stands in the header.
    """
    unknown = sorted(set(options) - {"goal"})
    if unknown:
        raise BadOptions("unknown_option", name=str(unknown[0])[:40])
    goal = options.get("goal", DEFAULT_GOAL)
    if type(goal) is not int or not 1 <= goal <= MAX_GOAL:
        raise BadOptions("bad_goal", min=1, max=MAX_GOAL)
    return {"goal": goal}


def may_be_rated(options: Mapping[str, Json]) -> bool:
    """Rated matches have the ordinary goal (E-4.18)."""
    return options.get("goal", DEFAULT_GOAL) == DEFAULT_GOAL


def first_state(
    cat: Catalogue, options: Mapping[str, Json], setups: Sequence[Json], chance: Chance
) -> State:
    """Shuffle, draw five each, and let both choose their first Local (E-4.1 to E-4.5)."""
    players = [_player(cat, deck) for deck in setups]
    s = State(cat, players, options["goal"])
    for seat, player in enumerate(players):
        s.tell(
            "seat_prepared",
            seat=seat,
            desbravador=player.desbravador.code,
            vitality=player.vitality,
            guilds=list(player.guilds),
            deck_size=player.deck_size,
        )
    for seat, player in enumerate(players):
        ordered = [cat[code] for code, count in player.main for _ in range(count)]
        player.deck = chance.shuffle(f"deck.{seat}.shuffle.1", ordered, hidden=True)
    for seat in (0, 1):
        draw(s, seat, OPENING_HAND, "opening")
    s.ask = "first_place"
    return s


def _player(cat: Catalogue, deck: Json) -> Player:
    player = Player(cat[deck["desbravador"]])
    counts: dict[str, int] = {}
    for entry in deck["main"]:
        counts[entry["code"]] = counts.get(entry["code"], 0) + entry["count"]
    # Ascending codes, copies side by side: the fixed order that a shuffle starts from (E-29.2).
    player.main = tuple(sorted(counts.items()))
    player.deck_size = sum(counts.values())
    player.name = deck["name"]
    player.guilds = tuple(deck["guilds"])
    player.reserve = [cat[code] for code in sorted(deck["locais"])]
    return player
