"""Signing in and out."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.contrib import auth
from django.http import HttpRequest

from .players import Player


def sockets_of(player_id: str) -> str:
    """The channel group of a player's open sockets."""
    return f"player.{player_id}"


def sign_in(request: HttpRequest, player: Player) -> None:
    """Start a session under a new key, so that one that was planted before is worth nothing."""
    # `login` keeps the data of a stranger's session but changes its key and the CSRF secret.
    auth.login(request, player, backend="django.contrib.auth.backends.ModelBackend")


def sign_out(request: HttpRequest) -> None:
    """End the session and close the player's sockets, in whatever process they are."""
    player_id = request.user.pk
    auth.logout(request)
    if player_id is None:
        return
    layer = get_channel_layer()
    async_to_sync(layer.group_send)(sockets_of(player_id), {"type": "player.signed_out"})
