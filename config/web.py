"""Daphne on a faster event loop: ``python -m config.web`` takes the words of ``daphne``."""

import os

from config import loop


def main() -> None:
    """Serve until told to stop."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    loop.install()
    # Daphne takes the loop that it finds, and Django imports Daphne.
    import django
    from daphne.cli import CommandLineInterface

    django.setup()
    from config.wire import Server

    CommandLineInterface.server_class = Server
    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
