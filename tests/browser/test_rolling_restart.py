"""Two browsers play through a rolling restart of the full deployment (``make full``)."""

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT
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
        playing = subprocess.Popen(
            [
                Path(sys.executable).with_name("node"),
                *("--test", "--test-reporter=spec", "frontend/e2e/rolling.mjs"),
            ],
            cwd=ROOT,
            env={**os.environ, "SEMENTE_URL": site.address, "SEMENTE_OUT": str(out)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert playing.stdout is not None
        said: list[str] = []
        seated = threading.Event()

        def read() -> None:
            assert playing.stdout is not None
            for line in playing.stdout:
                said.append(line)
                if "seated" in line:
                    seated.set()
            # The end, too: whoever waits need not wait any longer.
            seated.set()

        reader = threading.Thread(target=read)
        reader.start()
        assert seated.wait(120)
        for name in site.web:
            site.stop_process(name)
            site.start_process(name)
            site.wait_ready()
        (out / "restarted").touch()
        reader.join(400)
        assert playing.wait(20) == 0, "".join(said)
        print("".join(said))
    finally:
        site.stop()
