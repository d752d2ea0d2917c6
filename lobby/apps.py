"""The lobby as a Django app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Who plays and how they find each other."""

    name = "lobby"
    verbose_name = "Lobby"
