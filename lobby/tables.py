"""Tables: where two people find each other, until the match is made.

Seats are given in one transaction: the table's row is locked, looked at, and changed, so two people
never get one seat. The host is seat 0; which side a seat plays comes from the match's own draw.
"""

import json
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

from games import opening
from games.engine.contract import Json
from games.models import Match, Seat

from . import shapes
from .changes import lobby_changed, tell
from .http import Problem, not_found
from .players import Player, new_id
from .presence import GONE_AFTER, seen_within
from .setups import any_setup, checked_options, checked_setup, may_be_rated

#: Open tables and running matches that one player may have at once.
MOST_OPEN = 3
MOST_RUNNING = 10
#: A table stays this long without its host: people who sent a link put their phone away.
PATIENCE = {"public": GONE_AFTER, "link": timedelta(minutes=30)}
#: A new table's host has this long to open the lobby socket.
FIRST_STEPS = timedelta(seconds=45)
LONGEST_WAIT = timedelta(hours=12)
#: So many seats that were not opened (section 3 of the fairness specification) within this time
#: mean a pause before the next person's time is taken.
FAULTS, FAULTS_WITHIN = 10, timedelta(hours=1)


def new_token() -> str:
    """What makes a link: 128 random bits."""
    return secrets.token_hex(16)


class Table(models.Model):
    """A table from its opening on. Once ``match`` is set it only remembers how it was made."""

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        LINK = "link"

    class Opponent(models.TextChoices):
        PERSON = "person"
        BOT = "bot"
        HOTSEAT = "hotseat"

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    game = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    visibility = models.CharField(max_length=6, choices=Visibility.choices)
    opponent = models.CharField(max_length=7, choices=Opponent.choices)
    bot = models.CharField(max_length=20, blank=True)
    rated = models.BooleanField(default=False)
    practice_seed = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001
    token = models.CharField(max_length=32, default=new_token, editable=False)
    host = models.ForeignKey(Player, models.CASCADE, related_name="hosted")
    guest = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="joined")
    #: For whom the seat is kept: the opponent of the match that is to be played again.
    invited = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    #: What the seats brought (their decks), canonical JSON or empty. Hidden from each other.
    host_setup = models.TextField(blank=True)
    guest_setup = models.TextField(blank=True)
    match = models.OneToOneField(Match, models.CASCADE, null=True, blank=True, related_name="table")
    rematch_of = models.OneToOneField(
        Match, models.CASCADE, null=True, blank=True, related_name="rematch"
    )
    created = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager["Table"]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["-created"]
        indexes: ClassVar = [
            models.Index(fields=["-created"], condition=Q(match__isnull=True), name="table_open"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def fits(self, player: Player | None, token: str) -> bool:
        """May this player know of the table?"""
        if self.visibility == self.Visibility.PUBLIC and self.invited_id is None:
            return True
        if secrets.compare_digest(self.token.encode(), token.encode()):
            return True
        return player is not None and player.pk in (
            self.host_id,
            self.guest_id,
            self.invited_id,
        )


def open_tables() -> models.QuerySet[Table]:
    """The tables that wait for a second person."""
    return Table.objects.filter(match=None)


def listed_tables() -> models.QuerySet[Table]:
    """Those that everybody may see and join."""
    return open_tables().filter(
        visibility=Table.Visibility.PUBLIC, opponent=Table.Opponent.PERSON, invited=None
    )


def hold(player: Player) -> None:
    """Lock a player's row, so that what the player may have at once is counted right.

    Always taken before a table's row.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def check_running(player: Player) -> None:
    """Has the player a hand free for one more match? Call after ``hold``.

    Raises:
        Problem: 409 ``too_many_matches``.
    """
    running = Seat.objects.filter(player=player, match__status__in=Match.OPEN)
    if running.values("match").distinct().count() >= MOST_RUNNING:
        raise Problem(409, "too_many_matches", most=MOST_RUNNING)


def check_manners(player: Player) -> None:
    """Has the player lately left too many openings unanswered?

    Raises:
        Problem: 429 ``cool_down`` with the seconds to ``wait``.
    """
    now = opening.now_ms()
    within = int(FAULTS_WITHIN.total_seconds() * 1000)
    at_fault = Q(seats__seat=0, fault="seat0") | Q(seats__seat=1, fault="seat1")
    times = list(
        Match.objects.filter(at_fault, seats__player=player, ended__gt=now - within)
        .order_by("-ended")
        .values_list("ended", flat=True)[:FAULTS]
    )
    if len(times) == FAULTS:
        raise Problem(
            429, "cool_down", wait=max(1, (int(times[-1] or 0) + within - now + 999) // 1000)
        )


def open_table(
    host: Player,
    game: str,
    options: Mapping[str, Json],
    *,
    opponent: str,
    visibility: str,
    bot: str = "",
    rated: bool = False,
    setups: tuple[Json, Json] = (None, None),
    practice_seed: str | None = None,
) -> Table:
    """Open a table; against a bot or in hot seat its match is made at once.

    Raises:
        Problem: ``too_many_tables``, ``too_many_matches``, ``cool_down``.
        Refused: what the rules or ``create_match`` refuse.
    """
    full = checked_options(game, options)
    if opponent == Table.Opponent.BOT and setups[1] is None:
        setups = (setups[0], any_setup(game, full))
    person = opponent == Table.Opponent.PERSON
    table = Table(
        host=host,
        game=game,
        options=full,
        opponent=opponent,
        visibility=visibility,
        bot=bot,
        rated=rated and person and may_be_rated(game, full),
        practice_seed=practice_seed,
        host_setup=checked_setup(game, setups[0], full),
        guest_setup="" if person else checked_setup(game, setups[1], full),
    )
    if person and practice_seed is not None:
        raise Problem(400, "bad_practice_seed")
    with transaction.atomic():
        hold(host)
        check_running(host)
        if person:
            check_manners(host)
            if open_tables().filter(host=host).count() >= MOST_OPEN:
                raise Problem(409, "too_many_tables", most=MOST_OPEN)
            table.save(force_insert=True)
        else:
            table.guest = host if opponent == Table.Opponent.HOTSEAT else None
            table.save(force_insert=True)
            start(table)
        lobby_changed()
    return table


def join(table_id: str, player: Player, token: str = "", setup: Json = None) -> Table:
    """Take the free seat; the match is made in the same transaction.

    Joining again what one has joined gives the same table.

    Raises:
        Problem: 404 ``not_found``, 409 ``seat_taken`` or ``own_table``, and those of ``open_table``.
        BadSetup: from the rules.
    """
    with transaction.atomic():
        hold(player)
        table = locked(table_id)
        if not table.fits(player, token):
            raise not_found()
        if table.guest_id == player.pk and table.opponent == Table.Opponent.PERSON:
            return table
        if table.host_id == player.pk:
            raise Problem(409, "own_table")
        if table.match_id is not None or table.invited_id not in (None, player.pk):
            raise Problem(409, "seat_taken")
        check_running(player)
        check_manners(player)
        take_seat(table, player, checked_setup(table.game, setup, table.options))
        return table


def take_seat(table: Table, player: Player, setup: str) -> None:
    """Seat the second person at a locked table and make the match."""
    table.guest, table.guest_setup = player, setup
    start(table)
    for person in (table.host, player):
        tell(person.pk, shapes.matched(table, person))
    lobby_changed()


def leave(table_id: str, player: Player) -> None:
    """Go away from a table that still waits; without its host it is gone.

    The one for whom a rematch was kept may decline it. A match that was made is left by resigning.

    Raises:
        Problem: 404 ``not_found``, 409 ``match_made``.
    """
    with transaction.atomic():
        table = locked(table_id)
        if player.pk not in (table.host_id, table.guest_id, table.invited_id):
            raise not_found()
        if table.match_id is not None:
            raise Problem(409, "match_made")
        table.delete()
        lobby_changed()


def locked(table_id: str) -> Table:
    """The table, locked until the transaction ends.

    Raises:
        Problem: 404 ``not_found``.
    """
    table = Table.objects.select_for_update(of=("self",)).filter(pk=table_id).first()
    if table is None:
        raise not_found()
    return table


def start(table: Table) -> None:
    """Make the match of a table whose seats are filled, inside the caller's transaction."""
    mine, theirs = (
        json.loads(text) if text else None for text in (table.host_setup, table.guest_setup)
    )
    people = [player for player in (table.host, table.guest) if player is not None]
    numbers = shapes.Numbers([(player.pk, table.game) for player in people])
    rating = numbers.of(table.host.pk, table.game)
    host = opening.SeatSpec(table.host, rating=rating, setup=mine)
    if table.opponent == Table.Opponent.BOT:
        other = opening.SeatSpec(bot=table.bot, setup=theirs)
    else:
        assert table.guest is not None
        rating = numbers.of(table.guest.pk, table.game)
        other = opening.SeatSpec(table.guest, rating=rating, setup=theirs)
    table.match = opening.create_match(
        table.game,
        table.options,
        [host, other],
        rated=table.rated,
        public=table.visibility == Table.Visibility.PUBLIC,
        hotseat=table.opponent == Table.Opponent.HOTSEAT,
        practice_seed=table.practice_seed,
    )
    table.save()


def withdraw(*players: Player) -> None:
    """Close other public tables of players who have found a match; not inside a transaction.

    A table that somebody is joining this very moment is left alone.
    """
    with transaction.atomic():
        waiting = listed_tables().filter(host__in=players)
        found = list(waiting.select_for_update(skip_locked=True, of=("self",)))
        for table in found:
            table.delete()
        if found:
            lobby_changed()


def sweep() -> int:
    """Close the tables whose host has gone; answers how many."""
    now = timezone.now()
    stale = Q(created__lt=now - LONGEST_WAIT)
    for visibility, patience in PATIENCE.items():
        absent = ~Q(host__in=seen_within(patience).values("player"))
        stale |= Q(visibility=visibility, created__lt=now - max(patience, FIRST_STEPS)) & absent
    with transaction.atomic():
        found = list(open_tables().filter(stale).select_for_update(skip_locked=True, of=("self",)))
        for table in found:
            table.delete()
        if found:
            lobby_changed()
    return len(found)
