"""``manage.py server_key [--replace]``: the server's public keys, and a new one in front."""

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import keys


class Command(BaseCommand):
    """Prints the published list."""

    help = "Show the server's public keys; --replace makes a new one (then restart the server)"
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--replace", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        now = time.time_ns() // 1_000_000
        if options["replace"] and settings.SERVER_KEY:
            raise CommandError("the key comes from SERVER_KEY: change it there")
        try:
            if options["replace"]:
                ring = keys.rotate(settings.DATA_DIR, now)
            else:
                ring = keys.open_ring(settings.DATA_DIR, now, secret=settings.SERVER_KEY)
        except keys.BadKey as bad:
            raise CommandError(str(bad)) from bad
        self.stdout.write(json.dumps({"keys": ring.published}, indent=1))
