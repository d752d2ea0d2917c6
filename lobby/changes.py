"""Telling the lobby sockets, in whatever process they are, that something has changed."""

import asyncio
import time
from functools import partial
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = structlog.get_logger(__name__)

#: The channel group of every process that has lobby sockets.
LOBBY = "lobby"
#: A request does not wait longer than this for a broken layer, and the next ones not at all: the
#: sockets look again anyway.
_PATIENCE_S = 1.5
_PAUSE_S = 5.0
_away_until = 0.0


def lobby_changed() -> None:
    """After the present transaction: the lobby looks different."""
    _send_later({"type": "lobby.changed"})


def tell(player_id: str, message: dict[str, Any]) -> None:
    """After the present transaction: a message to a player's lobby sockets."""
    _send_later({"type": "lobby.tell", "player": player_id, "message": message})


def _send_later(news: dict[str, Any]) -> None:
    transaction.on_commit(partial(_send, news), robust=True)


def _send(news: dict[str, Any]) -> None:
    global _away_until
    if time.monotonic() < _away_until:
        return
    try:
        async_to_sync(_in_time)(news)
    except Exception as problem:
        _away_until = time.monotonic() + _PAUSE_S
        log.warning("layer_away", problem=type(problem).__name__)


async def _in_time(news: dict[str, Any]) -> None:
    await asyncio.wait_for(get_channel_layer().group_send(LOBBY, news), _PATIENCE_S)
