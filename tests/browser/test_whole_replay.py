"""All fifteen checks inside the browser, of every game: Python and the rules are served by this site."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from games import catalogue
from tests.browser.conftest import Site


@pytest.mark.browser
def test_the_whole_replay_runs_in_the_browser_and_without_a_network(
    site: Site, tmp_path: Path
) -> None:
    records: list[str] = []
    for slug in catalogue.SLUGS:
        site.manage("simulate", slug, "--matches", "1", "--record", str(tmp_path / slug))
        records += map(str, (tmp_path / slug).glob("*.json"))
    site.node_test("frontend/e2e/whole-replay.mjs", tmp_path, SEMENTE_RECORDS=":".join(records))
    # What the page handed out does the same with a bare Python, somewhere else.
    with urllib.request.urlopen(f"{site.url}/.well-known/semente-keys.json") as answer:
        key = json.loads(answer.read())["keys"][0]["key"]
    bare = subprocess.run(
        [sys.executable, "-I", "-S", "semente-verify.pyz", *records, "--key", key, "--json"],
        cwd=tmp_path,
        env={},
        capture_output=True,
        check=False,
    )
    assert bare.returncode == 0, bare.stderr
    reports = [json.loads(line) for line in bare.stdout.splitlines()]
    assert {report["match"]["game"] for report in reports} == set(catalogue.SLUGS)
    assert all(report["complete"] for report in reports)
