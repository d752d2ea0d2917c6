"""The catalogue that players see: the JSON files of this package, read once."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from .cards import Catalogue

#: The files by the order of card numbers, Desbravadores and Locais last (E-27.51).
FILES = ("ordem", "ruina", "conhecimento", "instinto", "neutra", "desbravadores", "locais")


def read(name: str) -> Any:
    """The value of one of this package's JSON files, also from inside a zip."""
    return json.loads((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))


def entries() -> list[dict[str, Any]]:
    """Every card of the catalogue as its JSON object, in the order of the files."""
    return [card for name in FILES for card in read(name)]


@cache
def catalogue() -> Catalogue:
    """The catalogue of the game."""
    return Catalogue(entries())
