"""What is done again and again (``CELERY_BEAT_SCHEDULE``), and rounds that piled up.

While no worker serves them, rounds wait in the broker; a worker that comes back needs one of each. They are
told apart by this process's own stopwatch: an expiry date would compare the clocks of two computers, and a
worker whose clock is ahead would never do anything.
"""

import threading
import time
from typing import Any

from celery import Task


class Round(Task):
    """Base of a task that is due every ``every`` seconds; one that comes sooner, or while the last is still
    going on, is skipped. Called directly it just runs."""

    abstract = True
    every = 2.0

    def __init__(self) -> None:
        self._going = threading.Lock()
        self._done = float("-inf")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self.request.called_directly:
            return self.run(*args, **kwargs)
        if not self._going.acquire(blocking=False):
            return None
        try:
            if time.monotonic() - self._done < self.every / 2:
                return None
            self._done = time.monotonic()
            return self.run(*args, **kwargs)
        finally:
            self._going.release()
