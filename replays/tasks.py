"""What happens to finished matches by itself (``CELERY_BEAT_SCHEDULE``)."""

from celery import shared_task

from games.rounds import Round

from . import days
from .api.verify import forget_old


@shared_task(name="replays.publish", base=Round, every=600.0)
def publish() -> None:
    """Daily files of the days that are over; old shared reports go."""
    days.publish()
    forget_old()
