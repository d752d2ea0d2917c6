"""What the lobby does when a match has changed or is over: new lists, ratings."""

from datetime import UTC, datetime
from typing import Any

from games.models import Match

from . import ratings
from .changes import lobby_changed

#: Ends that count for ratings: the rules' own, and what a player decided or failed to do.
RATED_ENDS = ("normal", "resign", "clock", "agreed")


def on_match_changed(**_: Any) -> None:
    """A match was made, started or ended: the list of those to watch is different."""
    lobby_changed()


def on_match_ended(match: Match, **_: Any) -> None:
    """Rate a rated match between two people that came to an end of its own. Twice is as once."""
    if match.rated and match.status == Match.Status.ENDED and match.end_reason in RATED_ENDS:
        rate(match)


def rate(match: Match) -> None:
    """Store the result of a finished rated match and move both ratings."""
    first, second = (seat.player for seat in match.seats.order_by("seat").select_related("player"))
    # An account may have been removed while it played.
    if first is None or second is None or match.ended is None:
        return
    ended = datetime.fromtimestamp(match.ended / 1000, UTC)
    ratings.record(match.pk, match.game, (first, second), match.winner, ended)
