"""Games on offer, the lobby, tables, quick match, rematch."""

from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import catalogue
from lobby import quick, rematch, setups, shapes, snapshot, tables
from lobby.api.shapes import PlayerTag, TableShape
from lobby.http import Body, Flag, Problem, Text, View, not_found
from lobby.throttles import Rate

USUAL_MINUTES = 30

OPENING = Rate("tables", 30, 60)


class GameOut(serializers.Serializer[Any]):
    slug = serializers.CharField()
    rules = serializers.CharField()
    minutes = serializers.IntegerField()
    bots = serializers.ListField(child=serializers.CharField())
    options = serializers.DictField()
    needs_setup = serializers.BooleanField()


class GamesOut(serializers.Serializer[Any]):
    games = GameOut(many=True)


class TableOut(serializers.Serializer[Any]):
    table = TableShape()


class PlayingOut(serializers.Serializer[Any]):
    match = serializers.CharField()
    game = serializers.CharField()
    seats = PlayerTag(many=True)
    started = serializers.IntegerField()
    seq = serializers.IntegerField()
    headline = serializers.DictField()


class CountsOut(serializers.Serializer[Any]):
    online = serializers.IntegerField()
    revealed = serializers.IntegerField()
    ended = serializers.IntegerField()


class LobbyOut(serializers.Serializer[Any]):
    open = TableShape(many=True)
    playing = PlayingOut(many=True)
    counts = CountsOut()
    mine = TableShape(many=True)


class NewTable(Body):
    game = Text(max_length=32)
    options = serializers.DictField(required=False)
    opponent = serializers.ChoiceField(tables.Table.Opponent.choices)
    bot = Text(max_length=20, required=False)
    visibility = serializers.ChoiceField(tables.Table.Visibility.choices)
    rated = Flag(required=False)
    setups = serializers.ListField(
        child=serializers.JSONField(allow_null=True), max_length=2, required=False
    )
    practice_seed = Text(max_length=64, required=False, allow_null=True)


class JoinTable(Body):
    token = Text(max_length=64, required=False, allow_blank=True)
    setup = serializers.JSONField(required=False, allow_null=True)


class QuickMatch(Body):
    game = Text(max_length=32)
    options = serializers.DictField(required=False)
    setup = serializers.JSONField(required=False, allow_null=True)


class QuickOut(serializers.Serializer[Any]):
    table = TableShape(allow_null=True)
    ticket = serializers.CharField(allow_null=True)


class Games(View):
    """What can be played here."""

    @extend_schema(responses=GamesOut)
    def get(self, request: Request) -> Response:
        """The games, their usual options and their bots."""
        return Response({"games": [self._shown(slug) for slug in setups.games()]})

    @staticmethod
    def _shown(slug: str) -> dict[str, Any]:
        rules = catalogue.game(slug)
        return {
            "slug": slug,
            "rules": rules.rules_version,
            "minutes": catalogue.MINUTES.get(slug, USUAL_MINUTES),
            "bots": list(setups.bot_levels(slug)),
            "options": rules.check_options({}),
            "needs_setup": setups.needs_setup(slug),
        }


class Lobby(View):
    """The lobby as it is now."""

    rates: ClassVar = {"GET": Rate("lobby", 60, 60)}

    @extend_schema(responses=LobbyOut)
    def get(self, request: Request) -> Response:
        """Open tables, matches to watch, counts, and the tables that concern this player."""
        player = self.player_or_none
        mine = snapshot.own([player.pk]).get(player.pk, []) if player else []
        return Response({**snapshot.public(), "mine": mine})


class Tables(View):
    """Opening tables."""

    rates: ClassVar = {"POST": OPENING}

    @extend_schema(request=NewTable, responses=TableOut)
    def post(self, request: Request) -> Response:
        """Open a table. Against a bot and in hot seat its match begins at once.

        ``rated`` counts between two people only; if it is not said, public tables are rated and
        tables by link are not.
        """
        player, wanted = self.player, self.body(NewTable)
        public = wanted["visibility"] == tables.Table.Visibility.PUBLIC
        if ("bot" in wanted) != (wanted["opponent"] == tables.Table.Opponent.BOT):
            raise Problem(400, "unknown_bot")
        brought = [*wanted.get("setups", []), None, None]
        table = tables.open_table(
            player,
            wanted["game"],
            wanted.get("options", {}),
            opponent=wanted["opponent"],
            visibility=wanted["visibility"],
            bot=wanted.get("bot", ""),
            rated=wanted.get("rated", public),
            setups=(brought[0], brought[1]),
            practice_seed=wanted.get("practice_seed"),
        )
        return Response({"table": shapes.table(table, player)})


TOKEN = OpenApiParameter("token", OpenApiTypes.STR, description="of an invitation by link")


class OneTable(View):
    """One table."""

    rates: ClassVar = {"GET": Rate("table", 120, 60)}

    @extend_schema(responses=TableOut, parameters=[TOKEN])
    def get(self, request: Request, table: str) -> Response:
        """The table, for its people, for everybody if it is public, or with its token."""
        found = tables.Table.objects.select_related("host", "guest").filter(pk=table).first()
        player = self.player_or_none
        if found is None or not found.fits(player, request.query_params.get("token", "")):
            raise not_found()
        return Response({"table": shapes.table(found, player)})


class Join(View):
    """Sitting down."""

    rates: ClassVar = {"POST": OPENING}

    @extend_schema(request=JoinTable, responses=TableOut)
    def post(self, request: Request, table: str) -> Response:
        """Take the free seat; the match is made."""
        player, wanted = self.player, self.body(JoinTable)
        found = tables.join(table, player, wanted.get("token", ""), wanted.get("setup"))
        tables.withdraw(found.host, player)
        return Response({"table": shapes.table(found, player)})


class Leave(View):
    """Getting up before the match."""

    @extend_schema(request=None, responses={200: None})
    def post(self, request: Request, table: str) -> Response:
        """Leave a table that still waits; it is gone without its host."""
        tables.leave(table, self.player)
        return Response({})


class Quick(View):
    """Quick match."""

    rates: ClassVar = {"POST": Rate("quick", 60, 60)}

    @extend_schema(request=QuickMatch, responses=QuickOut)
    def post(self, request: Request) -> Response:
        """Find somebody of similar strength: a table at once, or a ticket and later ``matched``."""
        player, wanted = self.player, self.body(QuickMatch)
        ticket = quick.ask(player, wanted["game"], wanted.get("options", {}), wanted.get("setup"))
        if ticket.table is None:
            return Response({"table": None, "ticket": ticket.pk})
        tables.withdraw(player)
        return Response({"table": shapes.table(ticket.table, player), "ticket": None})

    @extend_schema(responses={200: None})
    def delete(self, request: Request) -> Response:
        """Stop looking."""
        quick.give_up(self.player)
        return Response({})


class Rematch(View):
    """Once more."""

    rates: ClassVar = {"POST": OPENING}

    @extend_schema(request=None, responses=TableOut)
    def post(self, request: Request, match: str) -> Response:
        """Offer the opponent another match, or take the one that was offered."""
        player = self.player
        return Response({"table": shapes.table(rematch.rematch(match, player), player)})
