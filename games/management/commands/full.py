"""``manage.py full``: the full deployment on this computer, without containers."""

import contextlib
import signal
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """PostgreSQL, Valkey, two web processes behind Caddy, workers and beat, as `docker-compose.yml` says."""

    help = "Start the full deployment's processes on this computer."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "var" / "full")
        parser.add_argument("--fresh", action="store_true", help="begin with an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        # Needs packages that only a developer has.
        from tools.deployment import Deployment, present

        site = Deployment(present(options["folder"], fresh=options["fresh"]), options["port"])

        def leave(number: int, frame: Any) -> None:
            raise KeyboardInterrupt

        signal.signal(signal.SIGTERM, leave)
        with contextlib.suppress(KeyboardInterrupt):
            try:
                site.start()
                self.stdout.write(f"Semente: {site.address} ({', '.join(site.processes)})")
                self.stdout.flush()
                site.supervise()
            finally:
                site.stop()
