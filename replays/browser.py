"""The verifier's door for the browser, where this Python runs inside the page (Pyodide)."""

import json
from typing import Any

from games import catalogue

from .verifier import kept_of, verify


def report_json(record: bytes, keys: str, kept: str = "") -> str:
    """The report on a record as JSON text.

    Args:
        record: the file's bytes.
        keys: JSON list of trusted keys, hex or ``{"key", "from", "until"}``.
        kept: JSON object of what the player kept, or nothing.
    """
    trusted: list[Any] = json.loads(keys)
    mine = kept_of(json.loads(kept)) if kept else None
    return json.dumps(verify(record, trusted, kept=mine).values(), ensure_ascii=False)


def warm_up() -> None:
    """Import all rules now, so that nothing is left to load."""
    for slug in catalogue.slugs():
        catalogue.game(slug)
        catalogue.rules_hash(slug)
