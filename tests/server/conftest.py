"""Sites for the tests in this folder, and two people at a table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from .client import TableClient
from .site import Site, running
from .web import Browser, guest


@pytest.fixture(scope="package")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The full deployment: two Daphne processes, worker, beat; PostgreSQL and Valkey."""
    with running(tmp_path_factory.mktemp("full"), full=True, webs=2) as site:
        yield site


@pytest.fixture(scope="package")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The full deployment with short clocks: openings, decisions, absent seats."""
    clocks = {"OPENING_MS": 6_000, "TURN_MS": 1_200, "ABSENT_MS": 300}
    with running(tmp_path_factory.mktemp("quick"), full=True, **clocks) as site:
        yield site


@dataclass
class Pair:
    """Two people who have a match together."""

    site: Site
    match: str
    browsers: tuple[Browser, Browser]

    def client(self, seat: int, web: int = 0, **options: Any) -> TableClient:
        """A device of a seat, at a web process of the site."""
        browser = Browser(self.site.urls[web])
        browser.cookies = self.browsers[seat].cookies
        return TableClient(browser, self.match, **options)

    def stranger(self, web: int = 0) -> TableClient:
        """Somebody without a session."""
        return TableClient(Browser(self.site.urls[web]), self.match)


async def pair_up(site: Site, game: str = "toy", **options: Any) -> Pair:
    """Two guests meet by way of the lobby."""
    ana, beto = await guest(site.url, "Ana"), await guest(site.url, "Beto")
    visibility = options.pop("visibility", "public")
    body = {"game": game, "opponent": "person", "visibility": visibility, "options": options}
    made = await ana.post("/api/tables", body)
    assert made.status in (200, 201), made
    table = made["table"]
    joined = await beto.post(f"/api/tables/{table['id']}/join", {"token": table["token"]})
    assert joined.status == 200, joined
    return Pair(site, joined["table"]["match"], (ana, beto))


def client_of(site: Site, made: dict[str, Any], seat: int, web: int = 0) -> TableClient:
    """A device of a seat of a match that ``Site.make`` made."""
    browser = Browser(site.urls[web])
    browser.cookies = made["cookies"][seat]
    return TableClient(browser, made["match"])
