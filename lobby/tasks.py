"""What the lobby does by itself, again and again (``CELERY_BEAT_SCHEDULE``)."""

from celery import shared_task

from games.rounds import Round

from . import presence, quick, tables


@shared_task(name="lobby.pair", base=Round, every=2.0)
def pair() -> None:
    """Seat together those who wait: their reach has grown."""
    quick.sweep()


@shared_task(name="lobby.sweep", base=Round, every=10.0)
def sweep() -> None:
    """Close tables whose host has gone."""
    tables.sweep()
    presence.forget()
