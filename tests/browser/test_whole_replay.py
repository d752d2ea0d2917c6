"""All fifteen checks inside the browser: Python and the rules are served by this site."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, Site


@pytest.mark.browser
def test_the_whole_replay_runs_in_the_browser_and_without_a_network(
    site: Site, tmp_path: Path
) -> None:
    site.manage("simulate", "courts", "--matches", "2", "--record", str(tmp_path))
    first, second = sorted(tmp_path.glob("*.json"))
    done = subprocess.run(
        [Path(sys.executable).with_name("node"), "--test", "frontend/e2e/whole-replay.mjs"],
        cwd=ROOT,
        env={
            **os.environ,
            "SEMENTE_URL": site.url,
            "SEMENTE_FIRST": str(first),
            "SEMENTE_SECOND": str(second),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout, done.stderr)
    assert done.returncode == 0
