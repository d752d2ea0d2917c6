"""The way from a request to the process that verifies and replays."""

import threading
from functools import cache
from typing import Any

import structlog
from django.conf import settings

from games.helpers import HelperFailed, Helpers

log = structlog.get_logger(__name__)

#: Seconds that one question may take, and that it may wait for its turn.
PATIENCE_S = 20.0
QUEUE_S = 10.0


class Busy(Exception):
    """Too many questions wait already."""


class Failed(Exception):
    """The process died of the question, or was stopped because it took too long."""


class Workers:
    """A bounded number of processes, and a bounded wait for one of them."""

    def __init__(self, count: int) -> None:
        extra = [f"{slug}={module}" for slug, module in settings.EXTRA_GAMES.items()]
        self._helpers = Helpers("replays.process", count, extra)
        self._free = threading.BoundedSemaphore(count)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """One question.

        Raises:
            Busy, Failed.
        """
        if not self._free.acquire(timeout=QUEUE_S):
            raise Busy
        try:
            found: dict[str, Any] = self._helpers.ask(question, PATIENCE_S)
        except HelperFailed as problem:
            log.warning("verifier_failed", do=question["do"])
            raise Failed from problem
        finally:
            self._free.release()
        return found

    def close(self) -> None:
        """End the processes."""
        self._helpers.close()


_making = threading.Lock()


@cache
def _workers() -> Workers:
    return Workers(settings.VERIFY_PROCESSES)


def workers() -> Workers:
    """This server process's workers, started when they are first needed."""
    with _making:
        return _workers()
