"""Daily files (``docs/fairness-spec.md`` section 7): for people who hold no receipt of their own.

A file lists every match whose seed was revealed that day (UTC) and carries the hash of the file before,
so a match cannot be taken out, nor another seed be put in, without every later file changing::

    body = canonical JSON {"day", "key", "matches": [{"head", "header_hash", "match", "seed"}, …],
                           "previous": hash of the day before or null, "protocol": "fair/1"}
    hash = H( T("fair/1 day") ‖ LP(body) )
    sig  = SIG(server key, T("fair/1 sig day") ‖ hash)

Matches are in ascending order of their ids. A match that was revealed so late that its day's file
exists already stands in the next one. Days without a match have a file too: the chain has no gap.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games import signing
from games.engine import canonical, fairness
from games.models import Match

from .models import Day, Listed

#: A day's file is made so long after midnight, when everything of that day is in the database.
MARGIN = timedelta(minutes=10)
ONE_DAY = timedelta(days=1)


def day_hash(body: str) -> bytes:
    """The hash of a daily file."""
    return fairness.sha256(fairness.tag("fair/1 day") + fairness.lp(body.encode()))


def day_message(hashed: bytes) -> bytes:
    """What the server signs."""
    return fairness.tag("fair/1 sig day") + hashed


def publish(now: datetime | None = None) -> list[Day]:
    """Make the files of all days that are over and have none; answers the new ones."""
    made = []
    for day in _due((now or datetime.now(UTC)) - MARGIN):
        try:
            made.append(_make(day))
        except IntegrityError:
            break  # another process is making them
    return made


def _due(now: datetime) -> Iterator[date]:
    newest = Day.objects.order_by("-day").first()
    if newest is not None:
        day = newest.day + ONE_DAY
    else:
        first = _revealed().order_by("ended").values_list("ended", flat=True).first()
        if first is None:
            return
        day = datetime.fromtimestamp(first / 1000, UTC).date()
    while day < now.date():
        yield day
        day += ONE_DAY


def _revealed() -> QuerySet[Match]:
    return Match.objects.filter(ended__isnull=False, protocol=fairness.PROTOCOL).exclude(
        server_seed=""
    )


def _make(day: date) -> Day:
    midnight = datetime.combine(day + ONE_DAY, datetime.min.time(), UTC)
    until = int(midnight.timestamp() * 1000)
    ring = signing.server()
    with transaction.atomic():
        before = Day.objects.order_by("-day").first()
        matches = list(_revealed().filter(ended__lt=until, listed=None).order_by("pk"))
        body = canonical.dumps(
            {
                "protocol": fairness.PROTOCOL,
                "day": day.isoformat(),
                "key": ring.key,
                "previous": before.hash if before else None,
                "matches": [
                    {
                        "match": match.pk,
                        "header_hash": match.header_hash,
                        "head": match.head,
                        "seed": match.server_seed,
                    }
                    for match in matches
                ],
            }
        )
        hashed = day_hash(body)
        made = Day.objects.create(
            day=day,
            body=body,
            hash=hashed.hex(),
            key=ring.key,
            sig=ring.sign(day_message(hashed)),
            matches=len(matches),
        )
        Listed.objects.bulk_create(Listed(match=match, day=made) for match in matches)
    return made
