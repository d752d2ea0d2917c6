"""``manage.py verify FILE…``: as ``python -m replays``, with this server's keys and a faster library."""

import io
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games import signing
from replays.command import arguments, run


class Command(BaseCommand):
    """Exit code 0 only if every record is right."""

    help = "Verify match records"
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        out, err = io.StringIO(), io.StringIO()
        wanted = Namespace(**options)
        folder = settings.DATA_DIR
        code = run(wanted, folder=folder, signatures=signing.valid, out=out, err=err)
        self.stdout.write(out.getvalue(), ending="")
        if err.getvalue():
            self.stderr.write(err.getvalue(), ending="")
        if code:
            sys.exit(code)
