"""Finding the rules package that a record names.

Only packages of the catalogue are ever imported; a name from a record is looked up, nothing more.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from games import catalogue
from games.engine.contract import Game


class Rules(NamedTuple):
    """A rules package and its hash (hex)."""

    game: Game
    rules_hash: str


#: From a game's name to its rules; ``None`` where they are not here.
Library: TypeAlias = Callable[[str], Rules | None]


def installed(slug: str) -> Rules | None:
    """The rules of this installation."""
    if slug not in catalogue.slugs():
        return None
    return Rules(catalogue.game(slug), catalogue.rules_hash(slug))
