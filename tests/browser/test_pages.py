"""Runs each frontend/e2e/*.test.mjs with Node's test runner against a running site.

The tests are written beside the client, in its language; this file gives them a server.
Against a server of your own: SEMENTE_URL=http://127.0.0.1:8000 node --test FILE
"""

from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, Site

FILES = sorted((ROOT / "frontend" / "e2e").glob("*.test.mjs"))


@pytest.mark.browser
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_pages(site: Site, file: Path, tmp_path: Path) -> None:
    site.node_test(file, tmp_path)
