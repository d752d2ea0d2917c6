"""``manage.py recompute_ratings``: all ratings anew from the stored results."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from lobby.ratings import recompute


class Command(BaseCommand):
    """Needed after a change of the formula, or when a result was removed by hand."""

    help = "Compute all ratings anew from the stored results."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", help="slugs; none means all games")

    def handle(self, *args: Any, **options: Any) -> None:
        count = recompute(options["games"] or None)
        self.stdout.write(f"{count} results")
