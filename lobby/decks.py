"""Setups (decks) that players keep: saved, listed, shared by link, carried in files.

A deck is whatever a game takes as a seat's setup. Whether it may be played is the game's word alone:
an unfinished deck may be stored and carried about, and is refused at the table.

A game whose package has ``parse_json``/``format_json`` or ``parse_text``/``format_text`` has files of its
own form. For every other game a file is the deck's JSON value.
"""

import json
from types import ModuleType
from typing import Any, ClassVar

from django.db import models, transaction
from django.utils import timezone

from games import catalogue
from games.engine import canonical
from games.engine.contract import BadSetup, Json

from . import nicknames, setups
from .http import Problem, not_found
from .players import Player, new_id
from .tables import hold, new_token

MOST_DECKS = 100
LONGEST_NAME = 60
LONGEST_FILE = 64 * 1024
FORMS = {"json": "application/json", "text": "text/plain; charset=utf-8"}


class Deck(models.Model):
    """One deck of a player. ``token`` is set while it is shared by link."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="decks")
    game = models.CharField(max_length=32)
    name = models.CharField(max_length=LONGEST_NAME)
    #: Canonical JSON.
    payload = models.TextField()
    token = models.CharField(max_length=32, unique=True, null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager["Deck"]] = models.Manager()

    class Meta:
        ordering: ClassVar = ["-updated"]

    def __str__(self) -> str:
        return self.name

    @property
    def value(self) -> Json:
        """The deck as the game takes it."""
        return canonical.loads(self.payload)

    def faults(self) -> list[tuple[str, Any]]:
        """Why it may not be played with the game's usual options; empty when it may."""
        rules = setups.rules_of(self.game)
        return setups.faults(self.game, self.value, rules.check_options({}))


def checked_name(text: str) -> str:
    """A deck's name: like a nickname, but longer.

    Raises:
        Refused: ``name_empty``, ``name_too_long``, ``name_characters``.
    """
    return nicknames.clean(text, longest=LONGEST_NAME, what="name")


def save(player: Player, game: str, name: str, payload: Json) -> Deck:
    """Keep a new deck.

    Raises:
        Problem: 409 ``too_many_decks``.
        Refused, BadSetup: an unknown game, a bad name, something that is no JSON deck at all.
    """
    setups.rules_of(game)
    deck = Deck(
        player=player, game=game, name=checked_name(name), payload=setups.setup_text(payload)
    )
    with transaction.atomic():
        hold(player)
        if Deck.objects.filter(player=player).count() >= MOST_DECKS:
            raise Problem(409, "too_many_decks", most=MOST_DECKS)
        deck.save(force_insert=True)
    return deck


def change(deck: Deck, name: str | None, payload: Json, has_payload: bool) -> Deck:
    """Another name or other cards for a deck that its owner has fetched."""
    if name is not None:
        deck.name = checked_name(name)
    if has_payload:
        deck.payload = setups.setup_text(payload)
    deck.updated = timezone.now()
    deck.save(update_fields=["name", "payload", "updated"])
    return deck


def own(player: Player, deck_id: str) -> Deck:
    """A deck of this player.

    Raises:
        Problem: 404 ``not_found``, also for somebody else's.
    """
    found = Deck.objects.filter(pk=deck_id, player=player).first()
    if found is None:
        raise not_found()
    return found


def share(deck: Deck) -> Deck:
    """Give it a link; sharing again keeps the link."""
    if deck.token is None:
        deck.token = new_token()
        deck.save(update_fields=["token"])
    return deck


def unshare(deck: Deck) -> None:
    """Take the link away; it never works again."""
    deck.token = None
    deck.save(update_fields=["token"])


def shared(token: str) -> Deck:
    """The deck behind a link.

    Raises:
        Problem: 404 ``not_found``.
    """
    found = Deck.objects.select_related("player").filter(token=token).first()
    if found is None:
        raise not_found()
    return found


# -- files


def _package(game: str) -> ModuleType:
    setups.rules_of(game)
    return catalogue.package(game)


def read_file(game: str, form: str, text: str) -> Json:
    """The deck in a file, legal or not.

    Raises:
        BadSetup: with what is wrong; ``no_such_form`` for a game without plain lists.
    """
    if len(text.encode()) > LONGEST_FILE:
        raise BadSetup([("too_big", {"max": LONGEST_FILE})])
    package = _package(game)
    reader = getattr(package, f"parse_{form}", None)
    if reader is not None:
        return reader(text)
    if form != "json":
        raise BadSetup([("no_such_form", {})])
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadSetup([("not_json", {})]) from wrong
    setups.setup_text(value)
    return value


def write_file(deck: Deck, form: str, lang: str) -> str:
    """The deck as a file in one of ``FORMS``.

    Raises:
        BadSetup: it is too broken for a file of that form.
    """
    package = _package(deck.game)
    if form == "json":
        writer = getattr(package, "format_json", None)
        return str(writer(checked(package, deck))) if writer else f"{deck.payload}\n"
    writer = getattr(package, "format_text", None)
    if writer is None:
        raise BadSetup([("no_such_form", {})])
    return str(writer(checked(package, deck), lang[:2]))


def checked(package: ModuleType, deck: Deck) -> Json:
    """The deck once its game has read it: its writers take well-formed decks only."""
    reader = getattr(package, "parse_json", None)
    return reader(deck.payload) if reader else deck.value
