"""Fixtures of the lobby's tests."""

from collections.abc import Iterator

import pytest

from lobby.throttles import buckets


@pytest.fixture(autouse=True)
def _fresh_buckets() -> Iterator[None]:
    # Every test comes from the same address; what one asked must not stop another.
    buckets.clear()
    yield
    buckets.clear()
