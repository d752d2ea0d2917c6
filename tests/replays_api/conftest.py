"""Fixtures: the toy game here and in the process that replays, and that process's end."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import catalogue
from lobby.throttles import buckets
from replays import workers


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_modules", {"toy": "tests.engine.toy"})


@pytest.fixture(autouse=True)
def _fresh_buckets() -> None:
    buckets.clear()


@pytest.fixture(scope="session")
def _process() -> Iterator[workers.Workers]:
    from django.test import override_settings

    with override_settings(EXTRA_GAMES={"toy": "tests.engine.toy"}):
        made = workers.Workers(1)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch, _process: Any) -> None:
    # One child for all tests: starting it takes longer than any of them.
    monkeypatch.setattr(workers, "_workers", lambda: _process)
