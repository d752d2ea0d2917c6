"""What everybody may know of a player."""

from typing import Any, ClassVar

from django.db.models import Count, Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Match, Seat
from lobby.http import View, not_found
from lobby.players import Player
from lobby.shapes import milliseconds
from lobby.throttles import Rate


class StrengthOut(serializers.Serializer[Any]):
    rating = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()


class ProfileShape(serializers.Serializer[Any]):
    id = serializers.CharField()
    nickname = serializers.CharField()
    guest = serializers.BooleanField()
    since = serializers.IntegerField()
    ratings = serializers.DictField(child=StrengthOut())
    matches = serializers.IntegerField()
    voids = serializers.IntegerField()
    server_endings = serializers.IntegerField()


class ProfileOut(serializers.Serializer[Any]):
    player = ProfileShape()


class Profile(View):
    """A player."""

    rates: ClassVar = {"GET": Rate("profile", 120, 60)}

    @extend_schema(responses=ProfileOut)
    def get(self, request: Request, player: str) -> Response:
        """Nickname, ratings and counts.

        ``voids`` counts matches that this seat refused to open once they were signed (fairness
        specification section 7), ``server_endings`` those that the operator called off.
        """
        found = Player.objects.filter(pk=player, is_active=True).first()
        if found is None:
            raise not_found()
        facts = {
            "id": found.pk,
            "nickname": found.nickname,
            "guest": found.guest,
            "since": milliseconds(found.created),
            "ratings": {row.game: self._strength(row) for row in found.ratings.all() if row.games},
        }
        return Response({"player": {**facts, **self._counts(found)}})

    @staticmethod
    def _strength(row: Any) -> dict[str, Any]:
        return {**row.shown(), "wins": row.wins, "draws": row.draws, "losses": row.losses}

    @staticmethod
    def _counts(player: Player) -> dict[str, int]:
        at_fault = Q(seat=0, match__fault="seat0") | Q(seat=1, match__fault="seat1")
        return Seat.objects.filter(player=player).aggregate(
            matches=Count("match", distinct=True, filter=Q(match__status=Match.Status.ENDED)),
            voids=Count("match", distinct=True, filter=at_fault & Q(match__end_reason="void")),
            server_endings=Count("match", distinct=True, filter=Q(match__end_reason="server")),
        )
