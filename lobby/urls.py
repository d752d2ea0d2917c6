"""Addresses of the lobby."""

from django.urls import URLPattern, URLResolver, path, re_path, register_converter

from .api import account, decks, me, players, tables
from .paths import LongId, PublicId

register_converter(PublicId, "public_id")
register_converter(LongId, "long_id")

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/me", me.Me.as_view(), name="me"),
    path("api/guest", me.Guest.as_view(), name="guest"),
    path("api/account", account.Account.as_view(), name="account"),
    path("api/login", account.Login.as_view(), name="login"),
    path("api/logout", me.Logout.as_view(), name="logout"),
    path("api/games", tables.Games.as_view(), name="games"),
    path("api/lobby", tables.Lobby.as_view(), name="lobby"),
    path("api/tables", tables.Tables.as_view(), name="tables"),
    path("api/tables/<public_id:table>", tables.OneTable.as_view(), name="table"),
    path("api/tables/<public_id:table>/join", tables.Join.as_view(), name="table-join"),
    path("api/tables/<public_id:table>/leave", tables.Leave.as_view(), name="table-leave"),
    path("api/quick", tables.Quick.as_view(), name="quick"),
    path("api/players/<public_id:player>", players.Profile.as_view(), name="player"),
    path("api/decks", decks.Decks.as_view(), name="decks"),
    path("api/decks/check", decks.Check.as_view(), name="deck-check"),
    path("api/decks/import", decks.Import.as_view(), name="deck-import"),
    path("api/decks/shared/<long_id:token>", decks.Shared.as_view(), name="deck-shared"),
    path("api/decks/<public_id:deck>", decks.OneDeck.as_view(), name="deck"),
    path("api/decks/<public_id:deck>/share", decks.Share.as_view(), name="deck-share"),
    re_path(
        r"^api/decks/(?P<deck>[0-9a-f]{16})/file\.(?P<form>json|text)$",
        decks.File.as_view(),
        name="deck-file",
    ),
    path("api/matches/<long_id:match>/rematch", tables.Rematch.as_view(), name="rematch"),
]
