"""WebSocket addresses of the lobby."""

from django.urls import URLPattern, path

from .consumers import LobbyConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]
