"""Old records stay right for ever (``tests/records``)."""

import json
from pathlib import Path

import pytest

from games import catalogue
from replays.command import key_list
from replays.verifier import Rules, installed, verify
from tests.engine.table import TOY_HASH
from tests.engine.toy import GAME

FOLDER = Path(__file__).resolve().parents[1] / "records"
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name != "server-keys.json")
KEYS = key_list((FOLDER / "server-keys.json").read_bytes(), "server-keys.json")


def library(slug: str) -> Rules | None:
    return Rules(GAME, TOY_HASH) if slug == "toy" else installed(slug)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_the_past_is_still_right(path: Path) -> None:
    data = path.read_bytes()
    header = json.loads(json.loads(data)["header"])
    report = verify(data, KEYS, rules=library)
    assert report.verdict == ("practice" if path.stem.startswith("practice") else "ok")
    rules = library(header["game"])
    present = rules is not None and rules.rules_hash == header["rules_hash"]
    assert report.complete == present
    if not present:
        assert report.status(14)[1] in ("rules_missing", "rules_other_version")


def test_every_game_has_left_records() -> None:
    games = {json.loads(json.loads(path.read_bytes())["header"])["game"] for path in FILES}
    here = set(catalogue.SLUGS) & set(catalogue.slugs())
    assert here | {"toy", "exemplo"} <= games
