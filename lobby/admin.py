"""The lobby for operators. Tokens, decks and passwords are not shown."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import Group
from django.http import HttpRequest

from .decks import Deck
from .players import Player
from .ratings import RatedResult, Rating
from .tables import Table

if TYPE_CHECKING:
    _PlayerAdmin = admin.ModelAdmin[Player]
    _AnyAdmin = admin.ModelAdmin[Any]
else:
    _PlayerAdmin = _AnyAdmin = admin.ModelAdmin

# Rights are given to people one by one.
admin.site.unregister(Group)


class NewAccount(BaseUserCreationForm):
    """Accounts are made here; guests make themselves."""

    class Meta:
        model = Player
        fields = ("login", "nickname")

    def save(self, commit: bool = True) -> Player:
        player: Player = super().save(commit=False)
        player.guest = False
        if commit:
            player.save()
        return player


@admin.register(Player)
class PlayerAdmin(_PlayerAdmin):
    """Guests and accounts. ``is_active`` off bans a player; its sockets close within seconds."""

    list_display = ("nickname", "id", "guest", "is_staff", "is_active", "created", "last_login")
    list_filter = ("guest", "is_staff", "is_active")
    search_fields = ("nickname", "id", "login")
    fields = (
        *("id", "nickname", "lang", "guest", "login", "is_active"),
        *("is_staff", "is_superuser", "user_permissions", "created", "last_login"),
    )
    readonly_fields = ("id", "guest", "created", "last_login")
    filter_horizontal = ("user_permissions",)

    def get_form(
        self, request: HttpRequest, obj: Player | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is None:
            return NewAccount
        return super().get_form(request, obj, change=change, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        return ("login", "nickname", "password1", "password2") if obj is None else self.fields

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        if obj is None:
            return ()
        # Who may edit players must not be able to make themselves more than they are.
        if not request.user.is_superuser:
            return (*self.readonly_fields, "is_staff", "is_superuser", "user_permissions")
        return self.readonly_fields


class LookOnly(_AnyAdmin):
    """Rows that follow from what players did: to be looked at, not written."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(LookOnly):
    """Tables; deleting an open one closes it."""

    list_display = ("id", "game", "opponent", "visibility", "rated", "host", "guest", "created")
    list_filter = ("game", "opponent", "visibility", "rated")
    list_select_related = ("host", "guest")
    search_fields = ("id", "host__nickname", "guest__nickname", "match__id")
    fields = (
        *("id", "game", "options", "opponent", "bot", "visibility", "rated"),
        *("host", "guest", "invited", "match", "rematch_of", "created"),
    )


@admin.register(Rating)
class RatingAdmin(LookOnly):
    """Present ratings."""

    list_display = ("player", "game", "rating", "deviation", "wins", "draws", "losses", "updated")
    list_filter = ("game",)
    list_select_related = ("player",)
    search_fields = ("player__nickname", "player__id")


@admin.register(RatedResult)
class RatedResultAdmin(LookOnly):
    """Rated matches. After deleting one: ``manage.py recompute_ratings``."""

    list_display = ("match", "game", "first", "second", "winner", "ended")
    list_filter = ("game",)
    list_select_related = ("first", "second")
    search_fields = ("match", "first__nickname", "second__nickname")


@admin.register(Deck)
class DeckAdmin(LookOnly):
    """Names of decks, which others may see; the cards are their owners' affair."""

    list_display = ("name", "game", "player", "updated")
    list_filter = ("game",)
    list_select_related = ("player",)
    search_fields = ("name", "player__nickname")
    fields = ("id", "name", "game", "player", "created", "updated")
