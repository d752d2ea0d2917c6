"""WebSocket addresses."""

from django.urls import re_path

from .consumers import TableSocket

websocket_urlpatterns = [
    re_path(r"^ws/table/(?P<match_id>[0-9a-f]{32})/$", TableSocket.as_asgi()),
]
