"""Quick match: a queue of tickets; whoever plays about as well is seated together.

How far apart two ratings may be grows with the time waited, so nobody waits for ever. A ticket
keeps standing while its player's lobby socket is open or the player asks again.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar

from django.db import models, transaction
from django.utils import timezone

from games.engine import canonical
from games.engine.contract import Json, Refused
from games.models import Match

from . import shapes, tables
from .http import Problem
from .players import Player, new_id
from .presence import GONE_AFTER, Presence
from .ratings import START, Rating
from .setups import checked_options, checked_setup, may_be_rated

#: Two players fit when their ratings differ by no more than this, and so much more for each second
#: that the one who has waited longer has waited.
FIRST_REACH = 100
REACH_A_SECOND = 15


class Ticket(models.Model):
    """A player's place in the queue. It is kept until it has been read when a table was found."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    player = models.OneToOneField(Player, models.CASCADE, related_name="ticket")
    game = models.CharField(max_length=32)
    #: Canonical text, so that equal options are equal texts.
    options = models.TextField()
    setup = models.TextField(blank=True)
    rating = models.IntegerField()
    since = models.DateTimeField(default=timezone.now)
    asked = models.DateTimeField(default=timezone.now)
    table = models.ForeignKey(tables.Table, models.CASCADE, null=True, blank=True, related_name="+")

    objects: ClassVar[models.Manager["Ticket"]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["since"]

    def __str__(self) -> str:
        return f"{self.player_id} {self.game}"

    @property
    def spent(self) -> bool:
        """Did it find a match that is over by now?"""
        match = self.table.match if self.table else None
        return match is not None and match.status not in Match.OPEN

    def reach(self) -> float:
        """How far this player's opponent may be now."""
        waited = (timezone.now() - self.since).total_seconds()
        return FIRST_REACH + REACH_A_SECOND * waited

    def fits(self, other: "Ticket") -> bool:
        """May these two meet now?"""
        apart = abs(self.rating - other.rating)
        return (
            (self.game, self.options) == (other.game, other.options)
            and self.player_id != other.player_id
            and apart <= max(self.reach(), other.reach())
        )


def ask(player: Player, game: str, options: Mapping[str, Json], setup: Json) -> Ticket:
    """Stand in the queue, or ask how things stand; a ticket with a table has found its match.

    Asking for another game or other options starts a new wait.

    Raises:
        Problem: those of ``tables.join``.
        Refused, BadOptions, BadSetup: from the rules.
    """
    full = checked_options(game, options)
    brought = checked_setup(game, setup, full)
    text = canonical.dumps(full)
    with transaction.atomic():
        tables.hold(player)
        known = Ticket.objects.select_related("table__match").filter(player=player).first()
        same = known is not None and (known.game, known.options) == (game, text)
        if known is None or not same or known.spent:
            tables.check_running(player)
            tables.check_manners(player)
            Ticket.objects.filter(player=player).delete()
            row = Rating.objects.filter(player=player, game=game).first()
            rating = round(row.rating if row else START[0])
            known = Ticket(player=player, game=game, options=text, rating=rating)
        if known.table_id is None:
            known.setup, known.asked = brought, timezone.now()
            known.save()
    if known.table_id is None and not _sit_down(known):
        pair(game)
    return _redeemed(known)


def _redeemed(ticket: Ticket) -> Ticket:
    """The ticket as it is now; a used one is torn up when it has been read."""
    now = Ticket.objects.select_related("table", "table__host", "table__guest").filter(pk=ticket.pk)
    fresh = now.first() or ticket
    if fresh.table_id is not None:
        now.delete()
    return fresh


def give_up(player: Player) -> None:
    """Leave the queue."""
    Ticket.objects.filter(player=player, table=None).delete()


def pair(game: str) -> int:
    """Seat together whoever fits in one game's queue; answers how many matches were made.

    Who has waited longest is served first and gets the nearest rating.
    """
    made = 0
    with transaction.atomic():
        # Locked in one order; a process that comes second waits and finds what is left.
        queue = list(
            Ticket.objects.select_for_update(of=("self",))
            .filter(game=game, table=None)
            .select_related("player")
            .order_by("pk")
        )
        gone = _gone(queue)
        queue = sorted((t for t in queue if t.pk not in gone), key=lambda ticket: ticket.since)
        while queue:
            first = queue.pop(0)
            fitting = [other for other in queue if first.fits(other)]
            if not fitting:
                continue
            second = min(fitting, key=lambda other: abs(other.rating - first.rating))
            queue.remove(second)
            _seat_together(first, second)
            made += 1
    return made


def _gone(queue: list[Ticket]) -> set[str]:
    """The tickets whose player has neither asked nor been here lately; they leave the queue."""
    limit = timezone.now() - GONE_AFTER
    present = set(
        Presence.objects.filter(
            seen__gt=limit, player__in=[ticket.player_id for ticket in queue]
        ).values_list("player", flat=True)
    )
    gone = {t.pk for t in queue if t.asked < limit and t.player_id not in present}
    if gone:
        Ticket.objects.filter(pk__in=gone).delete()
    return gone


def _seat_together(first: Ticket, second: Ticket) -> None:
    options = canonical.loads(first.options)
    table = tables.Table(
        host=first.player,
        game=first.game,
        options=options,
        opponent=tables.Table.Opponent.PERSON,
        visibility=tables.Table.Visibility.PUBLIC,
        rated=may_be_rated(first.game, options),
        host_setup=first.setup,
    )
    table.save(force_insert=True)
    tables.take_seat(table, second.player, second.setup)
    for ticket in (first, second):
        ticket.table = table
        ticket.save(update_fields=["table"])


def _sit_down(ticket: Ticket) -> bool:
    """Take a seat at the open public table of somebody who fits, the nearest rating first."""
    waiting = [
        table
        for table in tables.listed_tables()
        .filter(game=ticket.game, rated=may_be_rated(ticket.game, canonical.loads(ticket.options)))
        .exclude(host=ticket.player)
        .select_related("host")[:200]
        if canonical.dumps(table.options) == ticket.options
    ]
    numbers = shapes.Numbers([(table.host_id, table.game) for table in waiting])

    def apart(table: tables.Table) -> float:
        rating = numbers.of(table.host_id, table.game)
        return abs((START[0] if rating is None else rating) - ticket.rating)

    setup = canonical.loads(ticket.setup) if ticket.setup else None
    for table in sorted(waiting, key=apart):
        if apart(table) > ticket.reach():
            return False
        with transaction.atomic():
            tables.hold(ticket.player)
            # Locked, so that the queue does not seat this player elsewhere at the same time.
            free = Ticket.objects.select_for_update(of=("self",)).filter(pk=ticket.pk, table=None)
            if not free:
                return False
            try:
                found = tables.join(table.pk, ticket.player, setup=setup)
            except (Problem, Refused):
                continue  # somebody else was quicker
            Ticket.objects.filter(pk=ticket.pk).update(table=found)
            return True
    return False


def sweep() -> None:
    """Serve everybody who waits again, as their reach has grown, and forget used tickets."""
    for game in set(Ticket.objects.filter(table=None).values_list("game", flat=True)):
        pair(game)
        for ticket in Ticket.objects.filter(game=game, table=None).select_related("player"):
            _sit_down(ticket)
    old = timezone.now() - timedelta(hours=1)
    Ticket.objects.filter(table__isnull=False, asked__lt=old).delete()
