"""The web side of a process: its host with the chores of sockets, and its end."""

import gc
import sys
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from . import host as hosts
from . import keys, signing
from .attend import attend_here
from .drain import Shed, lifespan, on_shutdown
from .sessions import check_pace, check_sessions


def prepare() -> None:
    """Refuse to start with keys that everybody knows.

    Raises:
        BadKey, ImproperlyConfigured: what is wrong with them.
    """
    signing.server()
    if any(keys.is_published_secret(key) for key in settings.VAULT_KEYS):
        raise ImproperlyConfigured("VAULT_KEYS holds a key that is published among test vectors")


async def _nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A WebSocket address that does not exist."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


#: Typed loosely: Django's routes want views, Channels gives them applications.
nowhere: Any = _nowhere


def _quiet_autobahn() -> None:
    """Daphne's WebSocket library colours words with every frame for log lines that nobody writes."""
    for name in ("autobahn.websocket.protocol", "autobahn.twisted.websocket"):
        module: Any = sys.modules.get(name)
        if module is not None:
            module.hltype = module.hlval = _plain


def _plain(value: object) -> str:
    return ""


def start() -> hosts.Host:
    """Make this process's host on the running loop, if there is none yet."""
    running = hosts.running()
    if running is not None:
        return running
    # The committer's thread must not wait long for the interpreter, nor the tables for it.
    sys.setswitchinterval(0.0005)
    # What is here now stays; live matches are many objects without cycles, seldom worth a look.
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    _quiet_autobahn()
    made = hosts.start("web")
    made.chores += [lambda: check_pace(made), lambda: check_sessions(made)]
    made.chores += [lambda: attend_here(made)]
    made.spawn(Shed(made).run())
    on_shutdown(made)
    return made


class Serving:
    """ASGI: starts the host with the first connection (Daphne has no other sign), then passes on."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        made = start()
        if scope["type"] == "lifespan":
            await lifespan(made, receive, send)
        else:
            await self._application(scope, receive, send)
