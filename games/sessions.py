"""Sockets begin with a session and its player, and end with them: signed out elsewhere, expired, banned.

Whether they still stand is looked up every few seconds for all sockets of the process at once, so that
it does not depend on anybody being told.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from channels.auth import get_user
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone

from .host import Host
from .sockets import NOT_SIGNED_IN, Socket


class _Visitor:
    """ASGI: adds the session and its user to a socket's scope."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._store = import_module(settings.SESSION_ENGINE).SessionStore

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        session = self._store(scope["cookies"].get(settings.SESSION_COOKIE_NAME))
        user = await get_user({"session": session})
        await self._inner({**scope, "session": session, "user": user}, receive, send)


def visitors(inner: Any) -> Any:
    """In place of channels' own stack, which goes along with every frame sent to save sessions that no
    socket changes."""
    return CookieMiddleware(_Visitor(inner))


def _alive(sessions: Iterable[str], users: Iterable[Any]) -> tuple[set[str], set[Any]]:
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    model = store.get_model_class()
    rows = model.objects.filter(session_key__in=list(sessions), expire_date__gt=timezone.now())
    players = get_user_model()._default_manager.filter(pk__in=list(users), is_active=True)
    return set(rows.values_list("session_key", flat=True)), set(
        players.values_list("pk", flat=True)
    )


async def check_sessions(host: Host) -> None:
    """Close the sockets whose session or player is no more."""
    signed_in = [
        s for s in Socket.everyone if s.session and getattr(s.user, "pk", None) is not None
    ]
    if not signed_in:
        return
    sessions = {socket.session for socket in signed_in}
    users = {socket.user.pk for socket in signed_in}
    alive, active = await host.read(_alive, sessions, users)
    for socket in signed_in:
        if socket.session not in alive or socket.user.pk not in active:
            socket.close(NOT_SIGNED_IN)


async def check_pace(host: Host) -> None:
    """Close the sockets that do not keep up."""
    for socket in tuple(Socket.everyone):
        socket.check_pace()
