"""The specification's test vectors."""

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, Any] = json.loads(
    Path(__file__).with_name("fairness-vectors.json").read_text(encoding="utf-8")
)


def tampered_record(vector: dict[str, Any]) -> dict[str, Any]:
    """The whole record of one of ``VECTORS["tampered"]``."""
    honest = VECTORS["record"]
    return {
        "header": honest["header"],
        "header_sig": vector.get("header_sig") or honest["header_sig"],
        "events": honest["events"][: vector["replace_from"] - 1] + vector["events"],
        "receipt": vector.get("receipt") or honest["receipt"],
    }
