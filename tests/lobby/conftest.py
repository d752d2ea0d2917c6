"""Fixtures of the lobby's tests: the toy game, played by a random bot under both names."""

from collections.abc import Iterator

import pytest

from games import catalogue
from games.bots import catalogue as bots
from games.bots.contract import Bot, RandomBot
from lobby import setups
from lobby.throttles import buckets


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # The toy alone: these tests are about no game's rules.
    monkeypatch.setattr(catalogue, "_modules", {"toy": "tests.engine.toy"})
    setups.bot_levels.cache_clear()
    known = bots.bot

    def bot(slug: str, level: str) -> Bot:
        return RandomBot() if slug == "toy" and level in bots.LEVELS else known(slug, level)

    monkeypatch.setattr(bots, "bot", bot)
    yield
    setups.bot_levels.cache_clear()


@pytest.fixture(autouse=True)
def _fresh_buckets() -> Iterator[None]:
    # Every test comes from the same address; what one asked must not stop another.
    buckets.clear()
    yield
    buckets.clear()
