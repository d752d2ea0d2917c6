"""Addresses of the lobby."""

from django.urls import URLPattern, URLResolver, path, register_converter

from .api import me, tables
from .paths import LongId, PublicId

register_converter(PublicId, "public_id")
register_converter(LongId, "long_id")

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/me", me.Me.as_view(), name="me"),
    path("api/guest", me.Guest.as_view(), name="guest"),
    path("api/logout", me.Logout.as_view(), name="logout"),
    path("api/games", tables.Games.as_view(), name="games"),
    path("api/lobby", tables.Lobby.as_view(), name="lobby"),
    path("api/tables", tables.Tables.as_view(), name="tables"),
    path("api/tables/<public_id:table>", tables.OneTable.as_view(), name="table"),
    path("api/tables/<public_id:table>/join", tables.Join.as_view(), name="table-join"),
    path("api/tables/<public_id:table>/leave", tables.Leave.as_view(), name="table-leave"),
    path("api/quick", tables.Quick.as_view(), name="quick"),
    path("api/matches/<long_id:match>/rematch", tables.Rematch.as_view(), name="rematch"),
]
