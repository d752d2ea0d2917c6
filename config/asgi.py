"""The ASGI application: pages and API through Django, tables through WebSockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Sets Django up; only then may modules with models be imported.
http = get_asgi_application()

from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from config import wire  # noqa: E402, F401  (sets Daphne's bounds)
from config.limits import BodyLimit  # noqa: E402
from games.routing import websocket_urlpatterns as tables  # noqa: E402
from games.serving import Serving, nowhere, prepare  # noqa: E402
from games.sessions import visitors  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby  # noqa: E402

prepare()

application = Serving(
    ProtocolTypeRouter(
        {
            "http": BodyLimit(http),
            # A browser sends our cookies along from any page, so the page's origin must be
            # ours: scheme, host and port.
            "websocket": OriginValidator(
                visitors(URLRouter([*tables, *lobby, re_path("", nowhere)])),
                settings.TRUSTED_ORIGINS,
            ),
        }
    )
)
