"""``manage.py serve``: the whole site in one process, at one address."""

from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games import keys, serving, vault
from games.messages import MAX_FRAME

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    """Tables, lobby, timers and bots for one machine and a circle of friends.

    The same code as in the full deployment: only the broker and the channel layer are in memory,
    and the Celery worker and beat are threads. Bots and verification run in processes of their own.
    """

    help = "Serve the site: pages, tables, timers and bots in one process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, **options: Any) -> None:
        address, port = options["host"], options["port"]
        call_command("migrate", interactive=False, verbosity=0)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                # Kept in the file.
                cursor.execute("PRAGMA journal_mode=WAL")
        try:
            serving.prepare()
            vault.keys()
        except (ImproperlyConfigured, keys.BadKey, vault.VaultClosed) as wrong:
            raise CommandError(str(wrong)) from wrong
        connection.close()
        self._allow(address, port)
        self._run(address, port)

    @staticmethod
    def _allow(address: str, port: int) -> None:
        """The address may have been given here and not in the environment."""
        if settings.PRODUCTION:
            return
        for name in (address, "localhost", "127.0.0.1"):
            if name not in settings.ALLOWED_HOSTS:
                settings.ALLOWED_HOSTS.append(name)
            origin = f"http://{name}:{port}"
            if origin not in settings.TRUSTED_ORIGINS:
                settings.TRUSTED_ORIGINS.append(origin)

    def _run(self, address: str, port: int) -> None:
        # Installs the reactor, so not before it is wanted.
        from daphne.endpoints import build_endpoint_description_strings
        from twisted.internet import reactor as twisted_reactor

        from config.asgi import application
        from config.celery import app
        from config.wire import Server
        from games.embedded import EmbeddedCelery

        reactor: Any = twisted_reactor
        celery = EmbeddedCelery(app)

        def start() -> None:
            try:
                serving.start()
                celery.start()
                self.stdout.write(f"Semente: http://{address}:{port}")
                self.stdout.flush()
            except Exception:
                log.exception("start_failed")
                reactor.stop()

        # Later than `callWhenRunning`, when the event loop runs too.
        reactor.callLater(0, start)
        server = Server(
            application,
            endpoints=build_endpoint_description_strings(host=address, port=port),
            # Larger ones are dropped unread; up to there we say why (4413).
            websocket_max_message_size=4 * MAX_FRAME,
            websocket_max_frame_size=4 * MAX_FRAME,
            # Django answers a slow page itself; a socket says who it is at once.
            websocket_connect_timeout=10,
        )
        server.run()
        celery.stop()
