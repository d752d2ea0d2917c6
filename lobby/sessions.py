"""Signing in and out."""

from django.contrib import auth
from django.http import HttpRequest

from .changes import send, sockets_of
from .players import Player


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
    send(sockets_of(player_id), {"type": "player.signed_out"})
