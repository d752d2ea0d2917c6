"""Two browsers play through a rolling restart of the full deployment (``make full``)."""

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.browser.conftest import node_test
from tools.deployment import Deployment, present


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that PostgreSQL, which runs as somebody else, may come into; pytest's own are closed."""
    with tempfile.TemporaryDirectory(prefix="semente-rolling-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.browser
@pytest.mark.services
def test_two_people_play_through_a_rolling_restart(open_folder: Path) -> None:
    """Every web process is told to stop, as a deploy does it, and started again, while they play."""
    site = Deployment(present(open_folder / "full", fresh=True))
    out = open_folder / "out"
    out.mkdir()
    try:
        site.start()
        with ThreadPoolExecutor(1) as pool:
            playing = pool.submit(node_test, site.address, "frontend/e2e/rolling.mjs", out)
            while not (out / "seated").exists() and not playing.done():
                time.sleep(0.1)
            for name in site.web:
                site.stop_process(name)
                site.start_process(name)
                site.wait_ready()
            (out / "restarted").touch()
            playing.result()
    finally:
        site.stop()
