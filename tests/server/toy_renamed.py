"""The toy under another build that plays the same: a running match goes on with a ``rules`` event."""

from tests.engine.toy import ToyGame


class Renamed(ToyGame):
    rules_version = "1.0.1"


GAME = Renamed()
