"""WebSocket addresses of the lobby."""

from django.urls import URLPattern, path

from .consumers import LobbySocket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/lobby/", LobbySocket.as_asgi()),
]
