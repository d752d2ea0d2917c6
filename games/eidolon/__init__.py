"""EIDOLON — As Terras Esquecidas: rules, cards and decks.

``GAME`` is the rules package of ``games/engine/contract.py``. The functions are what a deck builder
needs; they speak of the players' catalogue. Rules: ``docs/rules/eidolon.md``; moves, views, events,
the catalogue's format and deck files: ``docs/games/eidolon.md``.
"""

from typing import Any

from . import decklist, decks
from .catalogue import catalogue, read
from .game import Eidolon
from .setup import may_be_rated

GAME = Eidolon(catalogue())


def validate(payload: Any) -> list[decks.Reason]:
    """Every reason why a deck may not be played, as ``(code, facts)``; empty for a legal one."""
    return decks.validate(payload, GAME.catalogue)


def notices(payload: Any) -> list[decks.Reason]:
    """What a builder should mention about a deck although it is legal (E-3.16)."""
    return decks.notices(payload, GAME.catalogue)


def suggested_decks() -> list[dict[str, Any]]:
    """The suggested decks: ``id``, ``name`` and ``about`` in both languages, and ``deck`` (E-27.55)."""
    found: list[dict[str, Any]] = read("decks")
    return found


def parse_json(data: str | bytes) -> dict[str, Any]:
    """The deck of a JSON file; raises ``BadSetup`` with the reasons (E-28.43)."""
    return decklist.parse_json(data, GAME.catalogue)


def format_json(payload: dict[str, Any]) -> str:
    """A well-formed deck as a JSON file (E-28.42)."""
    return decklist.format_json(payload)


def parse_text(data: str | bytes) -> dict[str, Any]:
    """The deck of a plain list; raises ``BadSetup`` with a reason for each odd line."""
    return decklist.parse_text(data, GAME.catalogue)


def format_text(payload: dict[str, Any], lang: str = "pt") -> str:
    """A deck of known cards as a plain list in ``pt`` or ``en``."""
    return decklist.format_text(payload, GAME.catalogue, lang)


__all__ = [
    "GAME",
    "format_json",
    "format_text",
    "may_be_rated",
    "notices",
    "parse_json",
    "parse_text",
    "suggested_decks",
    "validate",
]
