"""Everything the lobby keeps in the database; imported here so that Django finds it."""

from .decks import Deck
from .players import Player
from .presence import Presence
from .quick import Ticket
from .ratings import RatedResult, Rating
from .tables import Table

__all__ = ["Deck", "Player", "Presence", "RatedResult", "Rating", "Table", "Ticket"]
