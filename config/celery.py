"""The Celery app: timers, bots and other work outside a request."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("semente")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def prepare(**about: Any) -> None:
    """A worker plays safe moves and bots' moves, which the server signs."""
    from django.conf import settings
    from prometheus_client import start_http_server

    from games.serving import prepare as refuse_bad_keys

    refuse_bad_keys()
    if settings.METRICS_PORT:
        start_http_server(settings.METRICS_PORT)
