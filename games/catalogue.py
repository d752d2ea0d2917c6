"""The games that this server knows: one line a game.

>>> sorted(SLUGS)
['courts', 'eidolon', 'valeron']
"""

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from .engine import fairness
from .engine.contract import Game

SLUGS = ("courts", "valeron", "eidolon")

#: How long a match takes with people who know the game.
MINUTES = {"courts": 60, "valeron": 15, "eidolon": 40}

#: Slug to module. Only modules named here are ever imported for a name that came from outside.
_modules = {slug: f"games.{slug}" for slug in SLUGS}


def register(slug: str, module: str) -> None:
    """Add a game that is not one of ours: the tests' toy, or one that is being written."""
    _modules[slug] = module


@cache
def _here(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def slugs() -> tuple[str, ...]:
    """The games that can be played here: those of the catalogue whose package is in this build."""
    return tuple(slug for slug, module in _modules.items() if _here(module))


def package(slug: str) -> ModuleType:
    """The module of a slug, for what a game gives beside its rules (deck files).

    Raises:
        KeyError: no such game. Only names of the catalogue are ever imported.
    """
    return import_module(_modules[slug])


@cache
def game(slug: str) -> Game:
    """The rules package of a slug.

    Raises:
        KeyError: no such game.
    """
    rules: Game = package(slug).GAME
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
    module = import_module(_modules[slug])
    if hasattr(module, "__path__"):
        return fairness.rules_hash(_read(files(module), f"{slug}/")).hex()
    source = Path(module.__file__ or "")
    return fairness.rules_hash({f"{slug}/{source.name}": source.read_bytes()}).hex()
