"""Is the server well? ``/healthz`` (this process answers), ``/readyz`` (it can serve), ``/metrics``.

They tell yes, no and figures, nothing of any match. ``/metrics`` wants the bearer token that the
settings name, and does not exist without one.
"""

import asyncio
import hmac

from channels.layers import get_channel_layer
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from .attend import oldest_overdue_ms
from .host import host, running

#: A table that is overdue by more than this: timers and sweep do not work.
OVERDUE_MS = 10_000
#: Nothing may take longer than this to answer.
PATIENCE_S = 3


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers."""
    return JsonResponse({"ok": True})


@require_safe
async def readyz(request: HttpRequest) -> HttpResponse:
    """It can serve: database, channel layer, committer and timers are well; 503 if not."""
    found = {
        "database": False,
        "layer": await _layer(),
        "beating": host().pulse.age_ms() < OVERDUE_MS,
        "timers": False,
        "draining": host().draining,
    }
    try:
        async with asyncio.timeout(PATIENCE_S):
            overdue = await host().read(oldest_overdue_ms)
        found["database"] = True
        found["timers"] = overdue < OVERDUE_MS
    except Exception:
        found["database"] = False
    # Tables are played without the layer, only less promptly; so it is told but does not count.
    well = found["database"] and found["beating"] and found["timers"] and not found["draining"]
    return JsonResponse({"ok": well, **found}, status=200 if well else 503)


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
        return [overdue, waiting, beat]

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
