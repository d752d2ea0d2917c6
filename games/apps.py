"""Playing matches, as a Django app."""

from django.apps import AppConfig
from django.conf import settings

from . import catalogue


class GamesConfig(AppConfig):
    """Matches: rules, tables, timers, bots."""

    name = "games"
    verbose_name = "Matches"

    def ready(self) -> None:
        for slug, module in settings.EXTRA_GAMES.items():
            catalogue.register(slug, module)
