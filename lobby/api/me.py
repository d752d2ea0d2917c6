"""Who is who: the signed-in player, guests, leaving."""

from typing import Any, ClassVar

from django.middleware.csrf import get_token
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.public import match_facts
from lobby import nicknames, snapshot
from lobby.api.shapes import TableShape
from lobby.http import Body, Text, View
from lobby.players import Player
from lobby.ratings import ratings_of
from lobby.sessions import sign_in, sign_out
from lobby.throttles import Rate


class NewGuest(Body):
    nickname = Text(max_length=200, allow_blank=True)


class MeChanges(Body):
    nickname = Text(max_length=200, required=False, allow_blank=True)
    lang = serializers.ChoiceField(Player.LANGUAGES, required=False)


class RatingOut(serializers.Serializer[Any]):
    rating = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()


class PlayerOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    nickname = serializers.CharField()
    guest = serializers.BooleanField()
    login = serializers.CharField(allow_null=True)
    lang = serializers.CharField()
    ratings = serializers.DictField(child=RatingOut())


class MeOut(serializers.Serializer[Any]):
    player = PlayerOut(allow_null=True)


class MeAndMineOut(MeOut):
    tables = TableShape(many=True)
    matches = serializers.ListField(child=serializers.DictField())


def shown(player: Player) -> dict[str, Any]:
    """A player as it sees itself."""
    return {
        "id": player.pk,
        "nickname": player.nickname,
        "guest": player.guest,
        "login": player.login,
        "lang": player.lang,
        "ratings": ratings_of(player),
    }


class Me(View):
    """The signed-in player."""

    rates: ClassVar = {"PATCH": Rate("me", 20, 60)}

    @extend_schema(responses=MeAndMineOut)
    def get(self, request: Request) -> Response:
        """Who I am, my tables that wait and my matches that are not over; sets the CSRF cookie."""
        get_token(request._request)
        player = self.player_or_none
        if player is None:
            return Response({"player": None, "tables": [], "matches": []})
        waiting = snapshot.own([player.pk], waiting=True).get(player.pk, [])
        matches = [match_facts(row, list(row.seats.all())) for row in snapshot.unfinished(player)]
        return Response({"player": shown(player), "tables": waiting, "matches": matches})

    @extend_schema(request=MeChanges, responses=MeOut)
    def patch(self, request: Request) -> Response:
        """Another nickname or language."""
        player, changes = self.player, self.body(MeChanges)
        if "nickname" in changes:
            player.nickname = nicknames.clean(changes["nickname"])
        player.lang = changes.get("lang", player.lang)
        player.save(update_fields=["nickname", "lang"])
        return Response({"player": shown(player)})


class Guest(View):
    """Coming in."""

    rates: ClassVar = {"POST": Rate("guest", 30, 60, by="address")}

    @extend_schema(request=NewGuest, responses=MeOut)
    def post(self, request: Request) -> Response:
        """Sign in as a new guest. Who is signed in already stays the same player, renamed."""
        nickname = nicknames.clean(self.body(NewGuest)["nickname"])
        player = self.player_or_none
        if player is None:
            lang = getattr(request, "LANGUAGE_CODE", "pt-br")
            known = lang if lang in dict(Player.LANGUAGES) else "pt-br"
            player = Player.objects.create_guest(nickname, known)
            sign_in(request._request, player)
        else:
            player.nickname = nickname
            player.save(update_fields=["nickname"])
        return Response({"player": shown(player)})


class Logout(View):
    """Going."""

    @extend_schema(request=None, responses={200: OpenApiResponse(description="an empty object")})
    def post(self, request: Request) -> Response:
        """End the session and close the player's sockets. For a guest this is for good."""
        sign_out(request._request)
        return Response({})
