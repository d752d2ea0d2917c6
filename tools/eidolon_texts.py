"""Write the printed texts of EIDOLON's cards into the catalogue, from what the cards do.

Run ``python -m tools.eidolon_texts`` after changing a card; it also numbers the cards and lays out
the files, one line for each key and each ability.
"""

import json
from pathlib import Path
from typing import Any

from .eidolon_wording import card_text

FOLDER = Path(__file__).parent.parent / "games" / "eidolon"
#: Main-deck files in the order of card numbers, then those that are numbered on their own.
MAIN = ("ordem", "ruina", "conhecimento", "instinto", "neutra")
OWN = ("desbravadores", "locais")
KEYS = (
    "code",
    "number",
    "total",
    "id",
    "name",
    "short",
    "gender",
    "identity",
    "type",
    "subtype",
    "nature",
    "vocations",
    "unique",
    "cost",
    "difficulty",
    "favours",
    "vitality",
    "atq",
    "res",
    "exp",
    "rarity",
    "keywords",
    "abilities",
    "text",
    "flavour",
    "art_credit",
)


def layout(card: dict[str, Any]) -> str:
    """One card as JSON, keys in the house order."""
    lines = []
    for key in KEYS:
        if key not in card:
            continue
        if key == "abilities":
            inner = ",\n      ".join(json.dumps(a, ensure_ascii=False) for a in card[key])
            lines.append(f'    "abilities": [\n      {inner}\n    ]')
        else:
            lines.append(f'    "{key}": {json.dumps(card[key], ensure_ascii=False)}')
    return "  {\n" + ",\n".join(lines) + "\n  }"


def write(name: str, first: int, total: int) -> int:
    """Rewrite one file; returns how many cards it holds."""
    path = FOLDER / f"{name}.json"
    cards = sorted(json.loads(path.read_text(encoding="utf-8")), key=lambda card: card["code"])
    for number, card in enumerate(cards, first):
        card["number"], card["total"] = number, total or len(cards)
        card["text"] = {lang: card_text(card, lang) for lang in ("pt", "en")}
    body = ",\n".join(layout(card) for card in cards)
    path.write_text(f"[\n{body}\n]\n", encoding="utf-8")
    return len(cards)


def main() -> None:
    """Rewrite every file of the catalogue."""
    sizes = {name: len(json.loads((FOLDER / f"{name}.json").read_text())) for name in MAIN}
    first = 1
    for name in MAIN:
        first += write(name, first, sum(sizes.values()))
    for name in OWN:
        write(name, 1, 0)


if __name__ == "__main__":
    main()
