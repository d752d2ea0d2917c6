"""Is the server well? ``/healthz`` (this process answers), ``/readyz`` (it can serve), ``/metrics``.

They tell yes, no and figures, nothing of any match. ``/metrics`` wants the bearer token that the
settings name, and does not exist without one.
"""

import asyncio
import hmac

import structlog
from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from .attend import oldest_overdue_ms
from .host import host, running

log = structlog.get_logger(__name__)

#: A table that is overdue by more than this: timers and sweep do not work.
OVERDUE_MS = 10_000
#: Nothing may take longer than this to answer: the proxy waits for two seconds.
PATIENCE_S = 1.5


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers."""
    return JsonResponse({"ok": True})


@require_safe
async def readyz(request: HttpRequest) -> HttpResponse:
    """It can serve: it reaches the database and is not about to end; 503 if not.

    What no other web process could do better is told but does not count, as the proxy would find none that
    is ready: the channel layer (tables are played without it, only less promptly), tables that are overdue
    (visits unblock them), and whether moves can be stored (on a full disk pages are still read).
    """
    layer, overdue = await asyncio.gather(_layer(), _overdue())
    here = host()
    found = {
        "database": overdue is not None and here.pulse.cut_off_ms() < OVERDUE_MS,
        "storing": not here.away,
        "layer": layer,
        "timers": overdue is not None and overdue < OVERDUE_MS,
        "draining": here.draining,
    }
    well = found["database"] and not found["draining"]
    return JsonResponse({"ok": well, **found}, status=200 if well else 503)


async def _overdue() -> int | None:
    """How late the latest table is; nothing where the database does not answer."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await host().read(oldest_overdue_ms)
    except Exception:
        return None


async def _layer() -> bool:
    layer = get_channel_layer()
    if layer is None:
        return False
    try:
        async with asyncio.timeout(PATIENCE_S):
            await layer.group_send("health", {"type": "health"})
    except Exception:
        return False
    return True


def _queues() -> GaugeMetricFamily:
    """How many tasks wait in each queue of the broker; none are told while it is away."""
    found = GaugeMetricFamily(
        "semente_queue_length", "Tasks waiting in the broker", labels=["queue"]
    )
    try:
        with current_app.connection_for_read(connect_timeout=1) as connection:
            for queue in settings.CELERY_TASK_QUEUES:
                try:
                    # Passive: it is looked at and not made. Redis keeps no empty queue.
                    there = connection.default_channel.queue_declare(queue.name, passive=True)
                    found.add_metric([queue.name], there.message_count)
                except connection.channel_errors:
                    found.add_metric([queue.name], 0)
    except Exception as problem:
        log.warning("broker_away", problem=type(problem).__name__)
    return found


class _Now(Collector):
    """What is read off only when somebody asks."""

    def collect(self) -> list[GaugeMetricFamily]:
        overdue = GaugeMetricFamily(
            "semente_oldest_overdue_seconds",
            "How late the most overdue table is",
            oldest_overdue_ms() / 1000,
        )
        here = running()
        waiting = GaugeMetricFamily(
            "semente_committer_waiting",
            "Submissions waiting for the committer",
            here.committer.waiting() if here else 0,
        )
        beat = GaugeMetricFamily(
            "semente_beat_age_seconds",
            "Since the last beat",
            here.pulse.age_ms() / 1000 if here else 0,
        )
        return [overdue, waiting, beat, _queues()]

    def describe(self) -> list[GaugeMetricFamily]:
        return []


REGISTRY.register(_Now())


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures of this process, for Prometheus."""
    given = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not hmac.compare_digest(given.encode(), wanted.encode()):
        return HttpResponse(status=404)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
