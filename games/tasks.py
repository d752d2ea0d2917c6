"""Celery's part: alarm clocks. What counts is in the database; a task that is lost, late or doubled
changes nothing (design: the deadline that counts is the one in the database)."""

from celery import shared_task

#: A timer waits this long past the deadline, so that a move in flight is never overtaken.
SLACK_MS = 500


@shared_task(name="games.attend")
def attend(match_id: str) -> None:
    """One table's timer: do what is due there, and ring again at its next deadline."""
    from .tables import attend_now

    wait_ms = attend_now(match_id)
    if wait_ms is not None:
        arm(match_id, wait_ms)


def arm(match_id: str, wait_ms: int) -> None:
    """Let a table's timer ring ``wait_ms`` (and the slack) from now."""
    attend.apply_async((match_id,), countdown=(wait_ms + SLACK_MS) / 1000, retry=False)
