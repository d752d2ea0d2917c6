"""Runs each frontend/e2e/*.test.mjs with Node's test runner against a running site.

The tests are written beside the client, in its language; this file gives them a server.
Against a server of your own: SEMENTE_URL=http://127.0.0.1:8000 node --test FILE
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import Site

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = sorted((ROOT / "frontend" / "e2e").glob("*.test.mjs"))


@pytest.mark.browser
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_pages(site: Site, file: Path, tmp_path: Path):
    node = Path(sys.executable).with_name("node")
    result = subprocess.run(
        [node, "--test", "--test-reporter=spec", file],
        cwd=ROOT,
        env={**os.environ, "SEMENTE_URL": site.url, "SEMENTE_OUT": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    print(result.stdout, result.stderr)
    assert result.returncode == 0, f"see above; the server's log is {site.log}"
