"""Celery's part: alarm clocks. What counts is in the database; a task that is lost, late or doubled
changes nothing (design: the deadline that counts is the one in the database). Arguments are ids and
numbers, never anything of a match."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from .models import Match
from .now import now_ms
from .rounds import Round
from .signals import match_changed, match_ended

log = structlog.get_logger(__name__)

#: So long nothing is asked of a broker that did not answer.
_PAUSE_S = 5.0
_away_until = 0.0


@shared_task(name="games.attend")
def attend(match_id: str) -> None:
    """One table's timer: do what is due there, and ring again when it wants to be looked at."""
    from . import attend as due_things
    from .host import call

    due = call(lambda: due_things.attend(match_id))
    if due is not None:
        arm(match_id, due)


def arm(match_id: str, due: int) -> None:
    """Let a table's timer ring at ``due`` (milliseconds). Timers that meet become one."""
    if _broker_away():
        return
    with _asking_the_broker():
        if cache.add(f"timer.{match_id}.{due}", 1, timeout=600):
            wait = max(0, due - now_ms()) / 1000
            attend.apply_async((match_id,), countdown=wait, retry=False)


def _broker_away() -> bool:
    return time.monotonic() < _away_until


@contextmanager
def _asking_the_broker() -> Iterator[None]:
    """One that hangs costs a wait now and then, not one for every timer: the sweep finds the tables."""
    global _away_until
    try:
        yield
    except Exception as problem:
        _away_until = time.monotonic() + _PAUSE_S
        log.warning("broker_away", problem=type(problem).__name__)


@shared_task(name="games.sweep", base=Round, every=2.0)
def sweep() -> None:
    """Every two seconds: tables whose timer was lost, ends that were not passed on."""
    from . import attend as due_things
    from .host import call

    for match_id, due in call(due_things.sweep, timeout=60):
        if due is not None:
            arm(match_id, due)
    unsettled = Match.objects.filter(settled=False, ended__lt=now_ms() - 5_000)
    for match_id in unsettled.order_by("ended").values_list("id", flat=True)[:50]:
        settle(match_id)


def settle(match_id: str, status: str | None = None) -> None:
    """Tell the rest of the site of a match's new status, and of its end until all have taken it in.

    Without ``status`` only an end is told, once more.
    """
    match = Match.objects.get(id=match_id)
    if status is not None:
        match_changed.send_robust(sender=Match, match_id=match_id, status=status)
    if match.ended is None or match.settled or status in Match.OPEN:
        return
    answers = match_ended.send_robust(sender=Match, match=match)
    if not any(isinstance(answer, Exception) for _, answer in answers):
        Match.objects.filter(id=match_id).update(settled=True)


@shared_task(name="games.bot")
def bot(match_id: str, seat: int) -> None:
    """A bot's turn."""
    from .bot_turns import play

    play(match_id, seat)


def ask_bot(match_id: str, seat: int) -> None:
    """Let a bot play, after the time that a person would take."""
    if _broker_away():
        return
    low, high = settings.BOT_DELAY_MS
    with _asking_the_broker():
        bot.apply_async((match_id, seat), countdown=random.uniform(low, high) / 1000, retry=False)
