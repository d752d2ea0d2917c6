"""The lobby as a Django app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Who plays and how they find each other."""

    name = "lobby"
    verbose_name = "Lobby"

    def ready(self) -> None:
        """Listen to what happens at the tables."""
        from games.signals import match_changed, match_ended

        from . import endings

        match_changed.connect(endings.on_match_changed, dispatch_uid="lobby.match_changed")
        match_ended.connect(endings.on_match_ended, dispatch_uid="lobby.match_ended")
