"""Everything the lobby keeps in the database; imported here so that Django finds it."""

from .players import Player

__all__ = ["Player"]
