"""The two sites that are attacked: one as a newcomer starts it, one as an operator runs it."""

from collections.abc import Iterator

import pytest

from tests.server.site import Site, running


@pytest.fixture(scope="package")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One process without a proxy, with the limits that the settings give by themselves."""
    limits = {"SOCKET_RATE": 20, "SOCKET_BURST": 60, "THROTTLE_FACTOR": 100}
    with running(tmp_path_factory.mktemp("alone"), **limits) as site:
        yield site


@pytest.fixture(scope="package")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two Daphne processes, worker, beat, PostgreSQL and Valkey."""
    with running(tmp_path_factory.mktemp("full"), full=True, webs=2) as site:
        yield site
