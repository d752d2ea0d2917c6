"""The whole HTTP API under generated requests, from its own description (H21, H30, H31; the long form)."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.site import running
from tests.server.web import guest

pytestmark = [pytest.mark.slow, pytest.mark.services]


async def test_h21_h30_h31_no_request_makes_the_server_fail(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        browser = await guest(site.url, "Acaso")
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{site.url}/api/schema/"),
                *("-H", f"Cookie: {browser.cookie_header}"),
                *("-H", f"X-CSRFToken: {browser.cookies['csrftoken']}"),
                *("--checks", "not_a_server_error,response_schema_conformance"),
                # These end the session that everything else is asked with.
                *("--exclude-path-regex", "/api/(logout|account|login)"),
                *("--seed", "7", "--max-examples", "30"),
                *("--phases", "coverage,fuzzing"),
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert done.returncode == 0, done.stdout[-3000:]
        assert "Traceback" not in site.logs()
