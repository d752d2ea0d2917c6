"""How often somebody may ask: token buckets in the memory of each server process.

No cache server is asked, so a throttle neither hangs nor fails when Redis is away. With several
processes the limits hold for each of them.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from games.sockets import household

_MOST_BUCKETS = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` requests at once, and as many again every ``seconds``."""

    name: str
    burst: int
    seconds: float
    by: str = "player"


class Buckets:
    """What is left of each rate for each asker; the longest unused are forgotten first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, rate: Rate, key: str, now: float | None = None) -> float:
        """Take one token; answers 0, or how many seconds to wait when there is none."""
        now = time.monotonic() if now is None else now
        burst = rate.burst * settings.THROTTLE_FACTOR
        speed = burst / rate.seconds
        with self._lock:
            tokens, then = self._left.pop((rate.name, key), (burst, now))
            tokens = min(burst, tokens + (now - then) * speed)
            allowed = tokens >= 1
            self._left[rate.name, key] = (tokens - 1 if allowed else tokens, now)
            if len(self._left) > _MOST_BUCKETS:
                self._left.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / speed

    def clear(self) -> None:
        """Forget everything (for tests)."""
        with self._lock:
            self._left.clear()


buckets = Buckets()


def address(request: HttpRequest) -> str:
    """Where a request comes from."""
    found = str(request.META.get("REMOTE_ADDR", ""))
    if settings.TRUST_PROXY:
        # The last one was written by our own proxy; the others by whoever asked.
        forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip()
        found = forwarded or found
    return household(found)


def wait_for(rate: Rate, request: HttpRequest) -> float:
    """Seconds to wait before this request would be allowed; 0 takes the token."""
    key = address(request)
    if rate.by == "player" and request.user.is_authenticated:
        key = str(request.user.pk)
    return buckets.take(rate, key)
