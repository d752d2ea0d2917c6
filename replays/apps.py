"""Match records as a Django app. The verifier beside it needs no Django."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    """Records, replays, verification, daily files."""

    name = "replays"
    verbose_name = "Records"
