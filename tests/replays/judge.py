"""Asking the verifier, for the tests of this folder."""

import json
from typing import Any

from games.engine.contract import Game
from replays.verifier import Kept, Report, Rules, kept_of, verify
from tests.engine.table import TOY_HASH, ring
from tests.engine.toy import GAME

KEYS = ring().published


def toy_rules(slug: str) -> Rules | None:
    """A library that holds the toy and nothing else."""
    return Rules(GAME, TOY_HASH) if slug == "toy" else None


def other_toy(game: Game) -> Any:
    """A library whose toy is another object under the same hash."""
    return lambda slug: Rules(game, TOY_HASH) if slug == "toy" else None


def judge(record: Any, *, kept: dict[str, Any] | None = None, rules: Any = toy_rules) -> Report:
    """The report on a record (a value, or a text or bytes as they would stand in a file)."""
    data = record if isinstance(record, bytes | str) else json.dumps(record)
    found: Kept | None = kept_of(kept) if kept else None
    return verify(data, KEYS, kept=found, rules=rules)


def verdict(record: Any, **options: Any) -> tuple[str, str | None, int | None]:
    """Verdict, code and event."""
    report = judge(record, **options)
    failure = report.failure or {"code": None, "event": None}
    return report.verdict, failure["code"], failure["event"]
