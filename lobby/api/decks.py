"""Decks of a player: kept, shared by link, checked, and carried in files."""

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from lobby import decks, setups
from lobby.http import Body, Problem, Text, View
from lobby.shapes import milliseconds
from lobby.throttles import Rate

WRITING = Rate("decks", 60, 60)
CHECKING = Rate("deck-checks", 120, 60)


class NewDeck(Body):
    game = Text(max_length=32)
    # A blank name is refused by its rules, with a reason that a person can read.
    name = Text(max_length=1200, allow_blank=True)
    payload = serializers.JSONField()


class DeckChanges(Body):
    name = Text(max_length=1200, required=False, allow_blank=True)
    payload = serializers.JSONField(required=False)


class DeckToCheck(Body):
    game = Text(max_length=32)
    payload = serializers.JSONField(allow_null=True)
    options = serializers.DictField(required=False)


class DeckFile(Body):
    game = Text(max_length=32)
    form = serializers.ChoiceField([(form, form) for form in decks.FORMS])
    text = Text(max_length=decks.LONGEST_FILE, allow_blank=True, trim_whitespace=False)


class Reason(serializers.Serializer[Any]):
    code = serializers.CharField()
    facts = serializers.DictField()


class DeckShape(serializers.Serializer[Any]):
    id = serializers.CharField()
    game = serializers.CharField()
    name = serializers.CharField()
    payload = serializers.JSONField()
    legal = serializers.BooleanField()
    reasons = Reason(many=True)
    token = serializers.CharField(allow_null=True)
    updated = serializers.IntegerField()


class DeckOut(serializers.Serializer[Any]):
    deck = DeckShape()


class DecksOut(serializers.Serializer[Any]):
    decks = DeckShape(many=True)


class SharedDeckShape(serializers.Serializer[Any]):
    game = serializers.CharField()
    name = serializers.CharField()
    payload = serializers.JSONField()
    legal = serializers.BooleanField()
    reasons = Reason(many=True)
    by = serializers.CharField()


class SharedDeckOut(serializers.Serializer[Any]):
    deck = SharedDeckShape()


class VerdictOut(serializers.Serializer[Any]):
    legal = serializers.BooleanField()
    reasons = Reason(many=True)


class PayloadOut(VerdictOut):
    payload = serializers.JSONField()


def verdict(faults: list[tuple[str, Any]]) -> dict[str, Any]:
    """Whether a deck may be played, and every reason why not."""
    reasons = [{"code": code, "facts": facts} for code, facts in faults]
    return {"legal": not faults, "reasons": reasons}


def shown(deck: decks.Deck) -> dict[str, Any]:
    """A deck as its owner sees it."""
    return {
        "id": deck.pk,
        "game": deck.game,
        "name": deck.name,
        "payload": deck.value,
        "token": deck.token,
        "updated": milliseconds(deck.updated),
        **verdict(deck.faults()),
    }


class Decks(View):
    """All decks of a player."""

    rates: ClassVar = {"POST": WRITING}

    @extend_schema(responses=DecksOut, parameters=[OpenApiParameter("game", OpenApiTypes.STR)])
    def get(self, request: Request) -> Response:
        """My decks, the newest first; of one game with ``game``."""
        found = decks.Deck.objects.filter(player=self.player, game__in=setups.games())
        game = request.query_params.get("game")
        if game is not None:
            found = found.filter(game=game)
        return Response({"decks": [shown(deck) for deck in found]})

    @extend_schema(request=NewDeck, responses=DeckOut)
    def post(self, request: Request) -> Response:
        """Keep a deck. It need not be legal; the answer says what is missing."""
        player, wanted = self.player, self.body(NewDeck)
        deck = decks.save(player, wanted["game"], wanted["name"], wanted["payload"])
        return Response({"deck": shown(deck)})


class OneDeck(View):
    """One of my decks."""

    rates: ClassVar = {"PATCH": WRITING, "DELETE": WRITING}

    @extend_schema(responses=DeckOut)
    def get(self, request: Request, deck: str) -> Response:
        """The deck and whether it may be played."""
        return Response({"deck": shown(decks.own(self.player, deck))})

    @extend_schema(request=DeckChanges, responses=DeckOut)
    def patch(self, request: Request, deck: str) -> Response:
        """Another name or other cards."""
        found, changes = decks.own(self.player, deck), self.body(DeckChanges)
        decks.change(found, changes.get("name"), changes.get("payload"), "payload" in changes)
        return Response({"deck": shown(found)})

    @extend_schema(responses={200: None})
    def delete(self, request: Request, deck: str) -> Response:
        """Throw it away, and its link with it."""
        decks.own(self.player, deck).delete()
        return Response({})


class Share(View):
    """The link of one of my decks."""

    rates: ClassVar = {"POST": WRITING, "DELETE": WRITING}

    @extend_schema(request=None, responses=DeckOut)
    def post(self, request: Request, deck: str) -> Response:
        """Share it: whoever has the token sees the deck as it is then."""
        return Response({"deck": shown(decks.share(decks.own(self.player, deck)))})

    @extend_schema(responses={200: None})
    def delete(self, request: Request, deck: str) -> Response:
        """Stop sharing it."""
        decks.unshare(decks.own(self.player, deck))
        return Response({})


class Shared(View):
    """A deck behind a link."""

    rates: ClassVar = {"GET": CHECKING}

    @extend_schema(responses=SharedDeckOut)
    def get(self, request: Request, token: str) -> Response:
        """The deck, for whoever has the link; of its owner the nickname only."""
        deck = decks.shared(token)
        facts = {"game": deck.game, "name": deck.name, "payload": deck.value}
        return Response({"deck": {**facts, "by": deck.player.nickname, **verdict(deck.faults())}})


class File(View):
    """One of my decks as a file."""

    @extend_schema(
        parameters=[OpenApiParameter("lang", OpenApiTypes.STR, enum=["pt-br", "en"])],
        responses={200: OpenApiResponse(OpenApiTypes.STR)},
    )
    def get(self, request: Request, deck: str, form: str) -> HttpResponse:
        """The file, in the game's JSON or as a plain list."""
        found = decks.own(self.player, deck)
        lang = request.query_params.get("lang", self.player.lang)
        if lang not in ("pt-br", "en"):
            raise Problem(400, "unknown_language")
        text = decks.write_file(found, form, lang)
        ending = "json" if form == "json" else "txt"
        # The name of the file is ours: the deck's own may be anything.
        headers = {
            "Content-Disposition": f'attachment; filename="{found.game}-{found.pk}.{ending}"'
        }
        return HttpResponse(text, content_type=decks.FORMS[form], headers=headers)


class Import(View):
    """Reading a file."""

    # In JSON a file's line ends and letters may take more room than in the file.
    body_limit = 6 * decks.LONGEST_FILE
    rates: ClassVar = {"POST": CHECKING}

    @extend_schema(request=DeckFile, responses=PayloadOut)
    def post(self, request: Request) -> Response:
        """The deck in a file, and whether it may be played. Nothing is kept."""
        wanted = self.body(DeckFile)
        payload = decks.read_file(wanted["game"], wanted["form"], wanted["text"])
        options = setups.rules_of(wanted["game"]).check_options({})
        faults = setups.faults(wanted["game"], payload, options)
        return Response({"payload": payload, **verdict(faults)})


class Check(View):
    """Asking the game."""

    rates: ClassVar = {"POST": CHECKING}

    @extend_schema(request=DeckToCheck, responses=VerdictOut)
    def post(self, request: Request) -> Response:
        """May this deck be played, and if not, why not?"""
        wanted = self.body(DeckToCheck)
        options = setups.checked_options(wanted["game"], wanted.get("options", {}))
        return Response(verdict(setups.faults(wanted["game"], wanted["payload"], options)))
