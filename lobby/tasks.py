"""What the lobby does by itself, again and again (``CELERY_BEAT_SCHEDULE``)."""

from celery import shared_task

from . import presence, quick, tables


@shared_task(name="lobby.pair")
def pair() -> None:
    """Seat together those who wait: their reach has grown."""
    quick.sweep()


@shared_task(name="lobby.sweep")
def sweep() -> None:
    """Close tables whose host has gone."""
    tables.sweep()
    presence.forget()
