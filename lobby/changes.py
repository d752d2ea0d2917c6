"""Telling open sockets, in whatever process they are, that something has changed."""

import asyncio
import logging
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

#: The channel group of every process that has lobby sockets.
LOBBY = "lobby"
#: A request does not wait longer than this for a broken layer; the sockets look again anyway.
_PATIENCE = 1.5


def sockets_of(player_id: str) -> str:
    """The channel group of a player's open sockets."""
    return f"player.{player_id}"


def lobby_changed() -> None:
    """After the present transaction: the lobby looks different."""
    transaction.on_commit(partial(send, LOBBY, {"type": "lobby.changed"}), robust=True)


def tell(player_id: str, message: dict[str, Any]) -> None:
    """After the present transaction: a message to a player's lobby sockets."""
    group = sockets_of(player_id)
    transaction.on_commit(
        partial(send, group, {"type": "lobby.tell", "message": message}), robust=True
    )


def send(group: str, message: dict[str, Any]) -> None:
    """Send to a channel group now; a layer that is away is logged and costs the caller nothing."""
    try:
        async_to_sync(_send)(group, message)
    except Exception as problem:  # a client library has errors of many kinds
        log.warning("channel layer: %s not told: %s", group, type(problem).__name__)


async def _send(group: str, message: dict[str, Any]) -> None:
    await asyncio.wait_for(get_channel_layer().group_send(group, message), _PATIENCE)
