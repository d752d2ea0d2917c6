"""What the operator shows of itself: keys, daily files, headers that were never revealed."""

from datetime import date, timedelta
from typing import Any, ClassVar

from django.db.models import Count, Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import signing
from games.engine import fairness
from games.models import Match
from games.now import now_ms
from lobby.http import View, not_found
from lobby.throttles import Rate
from replays.models import Day

#: From then on a signed header without its seed is listed.
REVEALED_WITHIN = timedelta(hours=24)
MOST_LISTED = 500
LOOKING = Rate("openness", 120, 60, by="address")


class KeyOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    # "from" is a word of Python's.
    until = serializers.IntegerField(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": serializers.IntegerField()}


class KeysOut(serializers.Serializer[Any]):
    keys = KeyOut(many=True)


class DayOut(serializers.Serializer[Any]):
    body = serializers.CharField(help_text="canonical JSON")
    hash = serializers.CharField()
    key = serializers.CharField()
    sig = serializers.CharField()


class DayLine(serializers.Serializer[Any]):
    day = serializers.CharField()
    hash = serializers.CharField()
    matches = serializers.IntegerField()


class DaysOut(serializers.Serializer[Any]):
    days = DayLine(many=True)


class HeaderOut(serializers.Serializer[Any]):
    match = serializers.CharField()
    game = serializers.CharField()
    header_hash = serializers.CharField()
    server_commit = serializers.CharField()
    created = serializers.IntegerField()
    status = serializers.CharField()


class OwedCountsOut(serializers.Serializer[Any]):
    revealed = serializers.IntegerField()
    not_revealed = serializers.IntegerField()
    voids_seat = serializers.IntegerField()
    voids_server = serializers.IntegerField()
    voids_none = serializers.IntegerField()
    server_endings = serializers.IntegerField()


class NotRevealedOut(serializers.Serializer[Any]):
    headers = HeaderOut(many=True)
    counts = OwedCountsOut()


class Public(View):
    """Anybody may read these from anywhere, also a verifier on another site."""

    rates: ClassVar = {"GET": LOOKING}

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Cache-Control"] = "public, max-age=60"
        return super().finalize_response(request, response, *args, **kwargs)


class Keys(Public):
    """The server's public keys."""

    @extend_schema(responses=KeysOut)
    def get(self, request: Request) -> Response:
        """All keys with their dates of use, the present one first."""
        return Response({"keys": signing.server().published})


class Days(Public):
    """The daily files."""

    @extend_schema(responses=DaysOut)
    def get(self, request: Request) -> Response:
        """The newest days and their hashes."""
        rows = Day.objects.values("day", "hash", "matches")[:400]
        return Response({"days": [{**row, "day": row["day"].isoformat()} for row in rows]})


class OneDay(Public):
    """A daily file."""

    @extend_schema(responses=DayOut)
    def get(self, request: Request, day: str) -> Response:
        """The matches revealed that day, the hash of the day before, and the server's signature."""
        try:
            wanted = date.fromisoformat(day)
        except ValueError as wrong:
            raise not_found() from wrong
        row = Day.objects.filter(pk=wanted).first()
        if row is None:
            raise not_found()
        return Response({"body": row.body, "hash": row.hash, "key": row.key, "sig": row.sig})


class NotRevealed(Public):
    """What the operator owes."""

    @extend_schema(responses=NotRevealedOut)
    def get(self, request: Request) -> Response:
        """Signed headers without a seed after 24 hours, and counts of voids and server endings."""
        signed = Match.objects.filter(protocol=fairness.PROTOCOL).exclude(header="")
        owed_since = now_ms() - int(REVEALED_WITHIN.total_seconds() * 1000)
        owed = signed.filter(server_seed="", created__lt=owed_since)
        names = ("pk", "game", "header_hash", "server_commit", "created", "status")
        rows = owed.order_by("-created").values_list(*names)[:MOST_LISTED]
        headers = [dict(zip(("match", *names[1:]), row, strict=True)) for row in rows]
        void = Q(end_reason="void")
        counts = signed.aggregate(
            revealed=Count("pk", filter=~Q(server_seed="")),
            voids_seat=Count("pk", filter=void & Q(fault__in=["seat0", "seat1"])),
            voids_server=Count("pk", filter=void & Q(fault="server")),
            voids_none=Count("pk", filter=void & Q(fault="none")),
            server_endings=Count("pk", filter=Q(end_reason="server")),
        )
        return Response({"headers": headers, "counts": {**counts, "not_revealed": owed.count()}})
