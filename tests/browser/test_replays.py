"""The replay viewer shows a match of every game; the matches are played here over the protocol."""

import asyncio
import random
from pathlib import Path

import pytest

from games import catalogue
from tests.browser.conftest import Site
from tests.records.make import KINDS, sit_down


async def played(url: str, slug: str) -> str:
    """A match that was resigned after some moves; its id."""
    players = await sit_down(url, slug)
    async with players[0], players[1]:
        for one in players:
            await one.wait(lambda c: c.started and c.views, 120)
        await KINDS["resign"](players, random.Random(slug))
        await players[0].wait(lambda c: c.over, 120)
    return players[0].id


@pytest.mark.browser
def test_the_replay_viewer_shows_every_game(site: Site, tmp_path: Path) -> None:
    matches = [f"{slug}={asyncio.run(played(site.url, slug))}" for slug in catalogue.SLUGS]
    site.node_test("frontend/e2e/replays.mjs", tmp_path, SEMENTE_MATCHES=",".join(matches))
