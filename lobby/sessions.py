"""Signing in and out. What a session's sockets do when it ends is ``games.sessions``."""

from django.contrib import auth
from django.http import HttpRequest

from .players import Player


def sign_in(request: HttpRequest, player: Player) -> None:
    """Start a session under a new key, so that one that was planted before is worth nothing."""
    # `login` keeps the data of a stranger's session but changes its key and the CSRF secret.
    auth.login(request, player, backend="django.contrib.auth.backends.ModelBackend")


def sign_out(request: HttpRequest) -> None:
    """End the session; its sockets are closed within seconds, in whatever process they are."""
    auth.logout(request)
