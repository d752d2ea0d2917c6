"""What the lobby looks like: open tables, matches to watch, counts, and each player's own tables."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.db import models
from django.db.models import Q

from games.models import Match, Seat

from . import shapes
from .players import Player
from .presence import GONE_AFTER, seen_within
from .tables import Table, listed_tables

#: Newest first; the picture goes to every socket, as often as once a second.
MOST_OPEN = 60
MOST_PLAYING = 24

_PEOPLE = ("host", "guest", "invited")


def public() -> dict[str, Any]:
    """The part that is the same for everybody."""
    waiting = listed_tables().select_related(*_PEOPLE)[:MOST_OPEN]
    running = Match.objects.filter(status=Match.Status.PLAYING, public=True)
    running = running.prefetch_related("seats")[:MOST_PLAYING]
    return {
        "open": shapes.tables(list(waiting)),
        "playing": [shapes.playing(match) for match in running],
        "counts": counts(),
    }


def counts() -> dict[str, int]:
    """How many players are here, and how many of today's matches have shown their seed."""
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    today = Match.objects.filter(
        ended__gte=shapes.milliseconds(midnight), protocol="fair/1"
    ).exclude(header="")
    here = seen_within(GONE_AFTER).values("player")
    at_tables = Seat.objects.filter(match__status__in=Match.OPEN, player__isnull=False)
    elsewhere = at_tables.exclude(player__in=here).values("player").distinct()
    return {
        "online": here.count() + elsewhere.count(),
        "revealed": today.exclude(server_seed="").count(),
        "ended": today.count(),
    }


def own(players: Iterable[str], *, waiting: bool = False) -> dict[str, list[dict[str, Any]]]:
    """For each of these players the tables that concern them: waiting, kept for them, running.

    With ``waiting`` only those that have no match yet.
    """
    wanted = set(players)
    concerned = Q(host__in=wanted) | Q(guest__in=wanted) | Q(invited__in=wanted)
    alive = Q(match=None)
    if not waiting:
        alive |= Q(match__status__in=Match.OPEN)
    mine: dict[str, list[Table]] = defaultdict(list)
    for table in Table.objects.filter(concerned, alive).select_related(*_PEOPLE):
        people = {table.host_id, table.guest_id}
        if table.match_id is None:
            people.add(table.invited_id)
        for player in wanted.intersection(filter(None, people)):
            mine[player].append(table)
    return {player: shapes.tables(found, player) for player, found in mine.items()}


def unfinished(player: Player) -> models.QuerySet[Match]:
    """The matches in which a player has a seat and that are not over, newest first."""
    mine = Seat.objects.filter(player=player).values("match")
    waiting = (*Match.OPEN, Match.Status.ASIDE)
    return Match.objects.filter(pk__in=mine, status__in=waiting).prefetch_related("seats")
