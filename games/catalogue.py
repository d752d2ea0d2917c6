"""The games that this server knows: one line a game.

>>> sorted(SLUGS)
['courts', 'eidolon', 'valeron']
"""

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from .engine import fairness
from .engine.contract import Game

SLUGS = ("courts", "valeron", "eidolon")


@cache
def game(slug: str) -> Game:
    """The rules package of a slug.

    Raises:
        KeyError: no such game. Only names of the catalogue are ever imported.
    """
    if slug not in SLUGS:
        raise KeyError(slug)
    rules: Game = import_module(f"games.{slug}").GAME
    return rules


def _read(folder: Traversable, prefix: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for item in folder.iterdir():
        if item.is_dir():
            if item.name != "__pycache__":
                found |= _read(item, f"{prefix}{item.name}/")
        elif item.name.endswith((".py", ".json")):
            found[prefix + item.name] = item.read_bytes()
    return found


@cache
def rules_hash(slug: str) -> str:
    """``rules_hash`` of ``docs/fairness-spec.md`` section 4, hex: the package's sources and data by path."""
    if slug not in SLUGS:
        raise KeyError(slug)
    return fairness.rules_hash(_read(files(f"games.{slug}"), f"{slug}/")).hex()
