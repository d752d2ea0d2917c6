"""VALERON — Glória na Taverna: a duel of warriors on a magic tavern table.

The rules are ``docs/rules/valeron.md``; moves, views and events are told in ``docs/games/valeron.md``.
"""

from .cards import Catalogue, read
from .game import Valeron

GAME = Valeron(Catalogue(read()))

__all__ = ["GAME"]
