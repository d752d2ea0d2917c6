"""Everything the lobby keeps in the database; imported here so that Django finds it."""

from .players import Player
from .ratings import RatedResult, Rating

__all__ = ["Player", "RatedResult", "Rating"]
