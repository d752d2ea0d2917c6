"""Matches: facts, lists, records, replays."""

from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Match, Seat
from games.public import match_facts
from lobby.http import Problem, View, not_found
from lobby.players import Player
from lobby.throttles import Rate
from replays.records import record_of, record_text
from replays.workers import Busy, Failed, workers

PAGE = 20
LAST_PAGE = 500


class MatchesOut(serializers.Serializer[Any]):
    matches = serializers.ListField(child=serializers.DictField())
    more = serializers.BooleanField()


class StepOut(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    t = serializers.IntegerField()
    body = serializers.CharField()
    events = serializers.ListField(child=serializers.DictField())
    view = serializers.DictField(allow_null=True)


class ReplayOut(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    steps = StepOut(many=True)
    next = serializers.IntegerField(allow_null=True)


def number(request: Request, name: str, default: int, least: int, most: int) -> int:
    """A whole number of the query.

    Raises:
        Problem: 400 ``bad_fields``.
    """
    text = request.query_params.get(name, str(default))
    if text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most:
        return int(text)
    raise Problem(400, "bad_fields", fields={name: "invalid"})


def found(match_id: str, player: Player | None) -> Match:
    """A match that this player may know of: a private one is its players' own while it is open.

    Raises:
        Problem: 404 ``not_found``.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise not_found()
    if match.public or match.ended is not None or _sits(match, player):
        return match
    raise not_found()


def _sits(match: Match, player: Player | None) -> bool:
    return player is not None and match.seats.filter(player=player).exists()


GAME = OpenApiParameter("game", OpenApiTypes.STR, description="slug")
PLAYER = OpenApiParameter("player", OpenApiTypes.STR, description="a player's id")
PAGES = OpenApiParameter("page", OpenApiTypes.INT, description="from 1")


class Matches(View):
    """Finished matches."""

    rates: ClassVar = {"GET": Rate("matches", 60, 60)}

    @extend_schema(responses=MatchesOut, parameters=[GAME, PLAYER, PAGES])
    def get(self, request: Request) -> Response:
        """Matches that are over, the newest first; private ones only in one's own list."""
        page = number(request, "page", 1, 1, LAST_PAGE)
        rows = self._rows(request).prefetch_related("seats").order_by("-ended", "pk")
        some = list(rows[(page - 1) * PAGE : page * PAGE + 1])
        matches = [match_facts(row, list(row.seats.all())) for row in some[:PAGE]]
        return Response({"matches": matches, "more": len(some) > PAGE})

    def _rows(self, request: Request) -> QuerySet[Match]:
        over = Q(status=Match.Status.ENDED) | Q(status=Match.Status.VOID, end_reason="void")
        rows = Match.objects.filter(over, ended__isnull=False)
        game, who = (request.query_params.get(name) for name in ("game", "player"))
        if game is not None:
            rows = rows.filter(game=game)
        mine = self.player_or_none
        if who is not None:
            theirs = Seat.objects.filter(player=who).values("match")
            rows = rows.filter(pk__in=theirs)
        if who is None or mine is None or mine.pk != who:
            rows = rows.filter(public=True)
        return rows


class OneMatch(View):
    """Public facts of a match."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, match: str) -> Response:
        """What everybody may know of it. Of a private one that is over, strangers see no names."""
        row = found(match, self.player_or_none)
        seats = list(row.seats.all())
        return Response(
            match_facts(row, seats, names=row.public or _sits(row, self.player_or_none))
        )


class Record(View):
    """A match's record."""

    rates: ClassVar = {"GET": Rate("record", 60, 60)}

    @extend_schema(responses={200: OpenApiResponse(OpenApiTypes.OBJECT)})
    def get(self, request: Request, match: str) -> HttpResponse:
        """The public record as a file; of a running match what there is so far (``unfinished``).

        409 ``not_signed``: its header has not been signed yet, or never was.
        """
        row = found(match, self.player_or_none)
        if not row.header:
            raise Problem(409, "not_signed")
        name = f"semente-{row.game}-{row.pk}.json"
        return HttpResponse(
            record_text(row),
            content_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


SEAT = OpenApiParameter("seat", OpenApiTypes.STR, enum=["0", "1", "public"])
FROM = OpenApiParameter("from", OpenApiTypes.INT, description="event after which to go on")


class Replay(View):
    """A finished match, step by step."""

    rates: ClassVar = {"GET": Rate("replay", 120, 60)}

    @extend_schema(responses=ReplayOut, parameters=[SEAT, FROM])
    def get(self, request: Request, match: str) -> Response:
        """Events and views after each event, for one seat or for spectators, page by page.

        409 ``not_over``: the seed has not been revealed yet. 409 ``other_rules``: the rules that are
        here do not lead through this match. 503 ``busy``: too many ask at once.
        """
        row = found(match, self.player_or_none)
        seat = request.query_params.get("seat", "public")
        if seat not in ("0", "1", "public"):
            raise Problem(400, "bad_fields", fields={"seat": "invalid"})
        after = number(request, "from", 0, 0, 10**9)
        if row.ended is None:
            raise Problem(409, "not_over")
        if not row.header:
            raise Problem(409, "not_signed")
        if after >= row.seq:
            return Response({"seq": row.seq, "steps": [], "next": None})
        record = record_of(row)
        answer = asked(
            {
                "do": "replay",
                "match": row.pk,
                "header": record["header"],
                "events": record["events"],
                "seat": None if seat == "public" else int(seat),
                "after": after,
            }
        )
        if answer.get("error") == "other_rules":
            raise Problem(409, "other_rules", rules=row.rules)
        if "error" in answer:
            raise Problem(422, "too_hard")
        return Response({"seq": row.seq, **answer})


def asked(question: dict[str, Any]) -> dict[str, Any]:
    """The answer of the process that replays and verifies.

    Raises:
        Problem: 503 ``busy``, or 422 ``too_hard`` for a question that it could not master.
    """
    try:
        return workers().ask(question)
    except Busy as busy:
        raise Problem(503, "busy", wait=5) from busy
    except Failed as failed:
        raise Problem(422, "too_hard") from failed
