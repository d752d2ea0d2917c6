"""Old records stay right for ever (``tests/records``), and those of today are whole."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import catalogue, keys, signing
from games.simulation import Simulation
from replays.command import key_list
from replays.verifier import Report, Rules, installed, kept_of, verify
from tests.engine.table import TOY_HASH
from tests.engine.toy import GAME
from tests.records.make import CLOCKS, RECEIPTS, leave
from tests.server.site import running
from tools import build_verifier

from .test_browser_agrees import compare, needs_node

FOLDER = Path(__file__).resolve().parents[1] / "records"
PUBLISHED = FOLDER / "server-keys.json"
KEYS = key_list(PUBLISHED.read_bytes(), PUBLISHED.name)


def records_in(folder: Path) -> list[Path]:
    """The records, without keys and receipts."""
    names = sorted(folder.glob("*.json"))
    return [path for path in names if path.name != PUBLISHED.name and RECEIPTS not in path.name]


FILES = records_in(FOLDER)


def header_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.loads(path.read_bytes())["header"])
    return found


def kept_beside(path: Path) -> Any:
    file = path.with_name(path.stem + RECEIPTS)
    return json.loads(file.read_bytes()) if file.exists() else None


def library(slug: str) -> Rules | None:
    return Rules(GAME, TOY_HASH) if slug == "toy" else installed(slug)


def judged(path: Path, trusted: list[dict[str, Any]] = KEYS) -> Report:
    kept = kept_beside(path)
    # The slow arithmetic of the bare Python has its turn below.
    return verify(
        path.read_bytes(),
        trusted,
        kept=kept_of(kept) if kept else None,
        rules=library,
        signatures=signing.valid,
    )


def present(header: dict[str, Any]) -> bool:
    """Whether the rules of the record are those that are here."""
    rules = library(header["game"])
    return rules is not None and rules.rules_hash == header["rules_hash"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_the_past_is_still_right(path: Path) -> None:
    """All fifteen checks under the rules of today, the first thirteen and a clear word under others."""
    header, report = header_of(path), judged(path)
    practice = header["protocol"] == "practice/1"
    assert report.verdict == ("practice" if practice else "ok"), report.failure
    never_started = '"type":"void"' in json.loads(path.read_bytes())["events"][0]
    if never_started:
        assert report.status(14) == report.status(15) == ("not_run", "not_started")
    elif present(header):
        assert report.complete
        assert report.status(14)[0] == "ok"
        if kept_beside(path):
            assert report.status(15)[0] == "ok"
    else:
        known = library(header["game"]) is not None
        assert not report.complete
        assert report.status(14)[1] == ("rules_other_version" if known else "rules_missing")
    if kept_beside(path):
        assert report.status(4)[0] == "ok"


def test_the_kept_matches_hold_what_can_happen() -> None:
    """Of each game: decks, other devices, the clock, a draw, a resignation, an opening that failed."""
    ends: dict[str, set[str]] = {slug: set() for slug in catalogue.SLUGS}
    happened: dict[str, set[str]] = {slug: set() for slug in catalogue.SLUGS}
    for path in FILES:
        slug, values = header_of(path)["game"], judged(path).values()
        if slug not in ends:
            continue
        ends[slug].add(values["ending"]["reason"])
        happened[slug] |= {one["cause"] for one in values["safe_moves"]}
        happened[slug] |= {"confirmed" if r["confirmed"] else "taken" for r in values["rekeys"]}
        if values["ending"]["reason"] == "resign":
            assert "who_ended_it" not in values["not_proven"]
    for slug in catalogue.SLUGS:
        assert ends[slug] == {"normal", "agreed", "resign", "seat1"}
        assert happened[slug] >= {"clock", "confirmed", "taken"}
    games = {header_of(path)["game"] for path in FILES}
    assert games >= {"toy", "exemplo", *catalogue.SLUGS}
    setups = json.loads(
        json.loads((next(FOLDER.glob("eidolon-*-whole.json"))).read_text())["header"]
    )
    assert None not in [seat["setup"] for seat in setups["seats"]]


@needs_node
def test_the_browsers_verifier_says_the_same_of_them() -> None:
    questions = [
        {"record": path.read_bytes(), "keys": KEYS, "kept": kept_beside(path)} for path in FILES
    ]
    assert set(compare(questions)) == {"ok", "practice"}


def bare(program: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """The one file with a Python that has nothing installed."""
    return subprocess.run(
        [sys.executable, "-I", "-S", program, *words],
        capture_output=True,
        text=True,
        env={},
        cwd=program.parent,
        check=False,
    )


@pytest.fixture(scope="module")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("pyz") / "semente-verify.pyz"
    target.write_bytes(build_verifier.archive(KEYS))
    return target


def test_so_does_the_one_file_and_says_when_the_rules_are_others(one_file: Path) -> None:
    """Of the shorter ones: its arithmetic takes some milliseconds a signature."""
    short = [
        path
        for path in FILES
        if header_of(path)["protocol"] == "fair/1" and path.stat().st_size < 30_000
    ]
    assert {header_of(path)["game"] for path in short} >= set(catalogue.SLUGS)
    done = bare(one_file, "--json", *short)
    assert done.returncode == 0, done.stderr
    for path, line in zip(short, done.stdout.splitlines(), strict=True):
        header, report = header_of(path), json.loads(line)
        rules = report["checks"][13]
        if header["game"] not in catalogue.SLUGS:
            assert rules["reason"] == "rules_missing"
        elif report["ending"]["type"] == "void":
            assert rules["reason"] == "not_started"
        elif present(header):
            assert rules["status"] == "ok"
        else:
            assert rules["reason"] == "rules_other_version"
    old = next(
        path
        for path in short
        if header_of(path)["game"] in catalogue.SLUGS
        and not present(header_of(path))
        and "void" not in path.stem
    )
    said = bare(one_file, old, "--lang", "en").stdout
    assert "the rules here are another version" in said
    assert f"The match's have the hash {header_of(old)['rules_hash']}" in said


@needs_node
def test_a_match_of_todays_rules_is_whole(tmp_path: Path) -> None:
    ring = keys.open_ring(tmp_path, 1_700_000_000_000)
    questions = []
    for slug in catalogue.SLUGS:
        made = Simulation(slug, "today").record(0, ring).record()
        data = json.dumps(made, ensure_ascii=False).encode()
        report = verify(data, ring.published, signatures=signing.valid)
        assert (report.verdict, report.complete) == ("ok", True)
        questions.append({"record": data, "keys": ring.published, "kept": None})
    assert compare(questions) == ["ok"] * len(questions)


async def played_over_the_protocol(folder: Path, *kinds: str) -> None:
    """Opened, signed and ended by two clients at a site, as ``tests/records`` were."""
    with running(folder / "site", **CLOCKS) as site:
        await leave(site, folder / "records", catalogue.SLUGS, kinds)
    published = folder / "records" / PUBLISHED.name
    trusted = key_list(published.read_bytes(), published.name)
    found = records_in(folder / "records")
    assert len(found) == len(kinds) * len(catalogue.SLUGS)
    for path in found:
        report = judged(path, trusted)
        assert (report.verdict, report.complete) == ("ok", True), report.failure
        assert report.status(4)[0] == "ok"
        if "void" not in path.stem:
            assert report.status(15)[0] == "ok"


@pytest.mark.services
async def test_matches_of_today_over_the_protocol_are_whole(tmp_path: Path) -> None:
    await played_over_the_protocol(tmp_path, "draw", "resign", "void")


@pytest.mark.services
@pytest.mark.slow
async def test_whole_matches_of_today_over_the_protocol_are_whole(tmp_path: Path) -> None:
    await played_over_the_protocol(tmp_path, "whole")
