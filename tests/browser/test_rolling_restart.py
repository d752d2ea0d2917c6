"""Two browsers play through a rolling restart of the full deployment (``make full``)."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT
from tools.deployment import Deployment, present


@pytest.mark.browser
@pytest.mark.services
def test_two_people_play_through_a_rolling_restart(tmp_path: Path) -> None:
    """Every web process is told to stop, as a deploy does it, and started again, while they play."""
    # PostgreSQL runs as somebody else, who must come in.
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    site = Deployment(present(tmp_path / "full", fresh=True))
    out = tmp_path / "out"
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
