"""A bot's turn: its seat's view goes to the bots' process, its move comes back through the one door."""

import secrets
import threading
import time
from functools import cache
from typing import Any

import structlog
from django.conf import settings

from . import metrics, signing, tables
from .engine import canonical, fairness
from .engine.contract import Refused
from .fanout import view_text
from .helpers import HelperFailed, Helpers
from .host import call
from .live import Table
from .messages import Move
from .models import Match
from .now import now_ms

log = structlog.get_logger(__name__)

#: Seconds that a bot may think; then any legal move is played for it.
PATIENCE_S = 10
_making = threading.Lock()


@cache
def _bots() -> Helpers:
    extra = [f"{slug}={module}" for slug, module in settings.EXTRA_GAMES.items()]
    return Helpers("games.bot_process", settings.BOT_PROCESSES, extra)


def bots() -> Helpers:
    """The processes in which bots think."""
    with _making:
        return _bots()


async def question(table: Table, seat: int) -> tuple[dict[str, Any], int, bytes] | None:
    """What a bot is asked, with the event number and head that its answer will be based on.

    ``None`` when it has nothing to decide.
    """
    live = table.live
    if table.match.status != Match.Status.PLAYING or live is None or live.over:
        return None
    decision = live.playing.decision_of(seat)
    if decision is None or not table.terms.bots[seat]:
        return None
    asked = {
        "game": table.match.game,
        "level": table.seats[seat].bot,
        "seat": seat,
        "view": canonical.loads(view_text(table, seat)),
        "decision": {
            "seat": seat,
            "kind": decision.kind,
            "moves": list(decision.moves),
            "window": decision.window,
            "secret": decision.secret,
        },
        "prompt": live.game.prompt(live.playing.state, seat),
    }
    return asked, live.seq, live.head


def play(match_id: str, seat: int) -> None:
    """Let the bot of a seat play its present decision."""
    found = call(lambda: tables.act(match_id, lambda table: question(table, seat)))
    if found is None:
        return
    asked, base, head = found
    started = time.monotonic()
    move = _choice(asked)
    metrics.bot_seconds.observe(time.monotonic() - started)
    try:
        call(lambda: _answer(match_id, seat, asked, base, head, move))
    except Refused as problem:
        # The table has moved on meanwhile, by itself or by the other seat's resigning.
        log.info("bot_refused", match=match_id, seq=base, code=problem.code)


def _choice(asked: dict[str, Any]) -> str:
    moves = asked["decision"]["moves"]
    try:
        answer = bots().ask(asked, PATIENCE_S)
    except HelperFailed as problem:
        answer = {"error": type(problem).__name__}
    move = answer.get("move")
    if move in moves:
        return str(move)
    log.error("bot_failed", game=asked["game"], level=asked["level"], problem=answer)
    return str(secrets.choice(moves))


async def _answer(
    match_id: str, seat: int, asked: dict[str, Any], base: int, head: bytes, move: str
) -> int:
    raw = bytes.fromhex(match_id)
    salt = secrets.token_bytes(32) if asked["decision"]["secret"] else None
    sealed = fairness.sealed_value(seat, raw, salt, move).hex() if salt else None
    text = f"sealed {sealed}" if sealed else move
    keys = await tables.act(match_id, _bot_keys)
    key = keys[seat]
    sig = signing.sign(key, fairness.move_message(raw, seat, base, head, text)) if key else None
    message = Move(
        id="bot",
        seat=seat,
        base=base,
        move=move,
        sig=sig,
        sealed=sealed,
        salt=salt.hex() if salt else None,
    )
    return await tables.move(match_id, seat, message, now_ms())


async def _bot_keys(table: Table) -> list[str | None]:
    return table.secret.bot_keys
