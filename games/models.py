"""What is kept of a match.

Times are whole milliseconds (UTC, the server's clock) and byte strings are hex, as in
``docs/fairness-spec.md`` and ``docs/protocol.md``. Events are written by ``games.committer`` alone.
"""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models


def new_match_id() -> str:
    """A match id: 16 random bytes (section 2 of the fairness specification)."""
    return secrets.token_hex(16)


class Match(models.Model):
    """One match, from its offer to its reveal; the public facts and where it stands.

    ``rev`` counts every change of the row while the match is open: whoever writes names the ``rev``
    that it has read, so two writers cannot both win. ``due`` is when the table wants to be looked at
    next (a deadline, or a bot that does not answer); ``standing`` is the text of
    ``games.clock.Standing``.
    """

    class Status(models.TextChoices):
        """``aside``: the rules failed; an operator or the sweep ends it."""

        OPENING = "opening"
        PLAYING = "playing"
        ENDED = "ended"
        VOID = "void"
        ASIDE = "aside"

    OPEN = (Status.OPENING, Status.PLAYING)

    id = models.CharField(primary_key=True, max_length=32, default=new_match_id, editable=False)
    game = models.CharField(max_length=32)
    #: As they stand in the header, defaults filled in.
    options = models.JSONField(default=dict)
    #: The build that it is played under now (the header names the one it began with).
    rules = models.CharField(max_length=32)
    rules_hash = models.CharField(max_length=64)
    protocol = models.CharField(max_length=16)
    turn_ms = models.PositiveIntegerField()
    rated = models.BooleanField(default=False)
    public = models.BooleanField(default=True)
    hotseat = models.BooleanField(default=False)

    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPENING)
    server_commit = models.CharField(max_length=64, blank=True)
    header = models.TextField(blank=True)
    header_sig = models.CharField(max_length=128, blank=True)
    header_hash = models.CharField(max_length=64, blank=True, db_index=True)

    seq = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    #: Time of the last event.
    t = models.BigIntegerField(default=0)
    rev = models.PositiveIntegerField(default=0)
    due = models.BigIntegerField(null=True, blank=True)
    standing = models.TextField(blank=True)
    #: Canonical text of ``Game.headline``: what the lobby says of the running match.
    headline = models.TextField(default="{}")

    created = models.BigIntegerField()
    ended = models.BigIntegerField(null=True, blank=True)
    #: ``normal``, ``resign``, ``clock``, ``agreed``, ``server``, ``void`` or ``lapsed``.
    end_reason = models.CharField(max_length=8, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    result_reason = models.CharField(max_length=40, blank=True)
    #: Of a void or lapsed match: ``seat0``, ``seat1``, ``server`` or ``none``.
    fault = models.CharField(max_length=6, blank=True)
    #: Public: written by the reveal and by nothing else.
    server_seed = models.CharField(max_length=64, blank=True)
    #: Every receiver of ``games.signals.match_ended`` has been told.
    settled = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "matches"
        ordering: ClassVar = ["-created"]
        indexes: ClassVar = [
            models.Index(fields=["due"], condition=models.Q(due__isnull=False), name="match_due"),
            models.Index(fields=["status", "-created"], name="match_status_created"),
            models.Index(fields=["game", "-ended"], name="match_game_ended"),
            models.Index(
                fields=["-ended", "id"],
                condition=models.Q(ended__isnull=False),
                name="match_ended",
            ),
            models.Index(
                fields=["ended"],
                condition=models.Q(settled=False, ended__isnull=False),
                name="match_unsettled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def open(self) -> bool:
        """Whether it is still being opened or played."""
        return self.status in self.OPEN

    @property
    def fair(self) -> bool:
        """Whether it is a ``fair/1`` match, and not practice."""
        return self.protocol == "fair/1"


class Seat(models.Model):
    """Who sits where, and what that seat has handed in at the opening."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    #: Nobody for a bot.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    #: The nickname when the match was made.
    name = models.CharField(max_length=40)
    #: The bot's level; empty for people.
    bot = models.CharField(max_length=20, blank=True)
    #: The rating when the match was made.
    rating = models.IntegerField(null=True, blank=True)
    commit = models.CharField(max_length=64, blank=True)
    #: The seat's key at the opening; later ones are in the log.
    key = models.CharField(max_length=64, blank=True)
    setup_commit = models.CharField(max_length=64, blank=True)
    #: Signature over the header; empty until the contribution has been opened.
    accept = models.CharField(max_length=128, blank=True)

    class Meta:
        ordering: ClassVar = ["match", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_row_a_seat"),
            models.CheckConstraint(condition=models.Q(seat__in=[0, 1]), name="seat_0_or_1"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.seat})"

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return not self.bot


class Event(models.Model):
    """One event of the log, as it is sent and hashed; never changed."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    body = models.TextField()
    #: The server's receipt; empty in practice.
    sig = models.CharField(max_length=128, blank=True)

    class Meta:
        ordering: ClassVar = ["match_id", "seq"]

    def __str__(self) -> str:
        return f"event {self.seq} of {self.match_id}"


class MatchSecret(models.Model):
    """What nobody may know before the reveal, encrypted by ``games.vault``.

    Never in admin, API, logs or messages. ``sealed`` is the encrypted text of
    ``games.opening.Hidden``.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="secret")
    sealed = models.TextField()

    def __str__(self) -> str:
        return "<secret>"

    __repr__ = __str__


class SealedMove(models.Model):
    """The move and salt behind a sealed value of the log, encrypted by ``games.vault``."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    seq = models.PositiveIntegerField()
    sealed = models.TextField()

    def __str__(self) -> str:
        return "<secret>"

    __repr__ = __str__


class Checkpoint(models.Model):
    """A digest of a match's state and views after event ``seq``, encrypted by ``games.vault``.

    Taken when a process ends or forgets the table; so that another build of the rules can tell
    whether it leads to the same state.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="+")
    seq = models.PositiveIntegerField()
    sealed = models.TextField()

    def __str__(self) -> str:
        return "<secret>"

    __repr__ = __str__


class Process(models.Model):
    """A server process that is, or was, alive: by its beats the others see that it has died."""

    id = models.CharField(primary_key=True, max_length=32)
    #: ``web`` serves sockets; ``worker`` does not.
    kind = models.CharField(max_length=8)
    started = models.BigIntegerField()
    beat = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class Canary(models.Model):
    """A known text encrypted with the first vault key: shows whether the present keys still open it."""

    name = models.CharField(primary_key=True, max_length=20)
    sealed = models.TextField()

    def __str__(self) -> str:
        return self.name
