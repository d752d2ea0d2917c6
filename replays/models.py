"""What is kept about finished matches beside the matches themselves."""

import secrets
from typing import ClassVar

from django.db import models

from games.models import Match


def new_token() -> str:
    """What makes a link: 128 random bits."""
    return secrets.token_hex(16)


class Day(models.Model):
    """A daily file: the matches revealed that day, chained to the day before and signed.

    ``body`` is canonical JSON; ``hash`` and ``sig`` are those of ``replays.days``. Never changed.
    """

    day = models.DateField(primary_key=True)
    body = models.TextField()
    hash = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    sig = models.CharField(max_length=128)
    matches = models.PositiveIntegerField()

    objects: ClassVar[models.Manager["Day"]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["-day"]

    def __str__(self) -> str:
        return self.day.isoformat()


class Listed(models.Model):
    """In which daily file a match stands."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="listed")
    day = models.ForeignKey(Day, models.CASCADE, related_name="listed")

    def __str__(self) -> str:
        return f"{self.match_id} {self.day_id}"


class SharedReport(models.Model):
    """The verifier's report on a record that somebody handed in, kept for a while behind a link."""

    id = models.CharField(primary_key=True, max_length=32, default=new_token, editable=False)
    #: SHA-256 of the record: the same record has one report.
    record_hash = models.CharField(max_length=64, unique=True)
    report = models.TextField()
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    objects: ClassVar[models.Manager["SharedReport"]] = models.Manager()

    def __str__(self) -> str:
        return self.id
