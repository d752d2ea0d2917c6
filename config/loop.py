"""Which event loop Daphne runs on: uvloop, written in C, where the platform has it."""

import sys


def install() -> None:
    """Give Twisted, and so Daphne, the event loop; before anybody imports Daphne or a reactor."""
    if sys.platform == "win32" or "twisted.internet.reactor" in sys.modules:
        return
    import uvloop
    from twisted.internet import asyncioreactor

    asyncioreactor.install(uvloop.new_event_loop())
