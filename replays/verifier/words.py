"""The verifier's words in both languages (``words.json``, which the browser's page uses too)."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

LANGS = ("pt", "en")


@cache
def _all() -> dict[str, Any]:
    text = files(__package__).joinpath("words.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def word(lang: str, group: str, name: str, **facts: Any) -> str:
    """The text of a name in a group, with ``{facts}`` filled in; the name itself if there is none."""
    text: str | None = _all()[group].get(name, {}).get(lang)
    if text is None:
        return name
    for key, value in facts.items():
        text = text.replace("{" + key + "}", str(value))
    return text
