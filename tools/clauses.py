"""Which rule clauses does no test name?

    make clauses            games that have a rules package
    make clauses ARGS=-v    all of the missing ones, not just the first

The rules in docs/rules/*.md number every clause (`C-4.2`, `R-10.14a`) and every worked
example (`X-12`, `V-E3`, `E-S05`). Each must be named, written just so, in a file below
tests/ or frontend/. A test that names a clause that is not in the rules is an error as
well: it was mistyped, or the clause was renumbered.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.catalogue import SLUGS  # noqa: E402

# The letter of a game's clauses is the first of its slug, but for courts' examples.
LETTERS = {"courts": "C", "valeron": "V", "eidolon": "E", "realm": "R"}
# Numbers of whole sections ("C-7") are no clauses; "E-S" and "V-E" are examples.
ID = re.compile(r"(?<![\w-])(?:[CVER]-(?:[ES]\d+|\d+\.\d+[a-h]?)|X-\d+)(?!\w|\.\d)")


def _game_of(clause: str) -> str:
    letter = "C" if clause.startswith("X") else clause[0]
    return next(slug for slug, own in LETTERS.items() if own == letter)


def _of_game(text: str, slug: str) -> set[str]:
    return {clause for clause in ID.findall(text) if _game_of(clause) == slug}


def _order(clause: str) -> list[str | int]:
    return [int(part) if part.isdigit() else part for part in re.findall(r"\d+|\D+", clause)]


def _test_files() -> Iterator[Path]:
    for folder, names in (("tests", "*"), ("frontend", "*.test.*"), ("frontend/e2e", "*")):
        for file in (ROOT / folder).rglob(names):
            if "node_modules" in file.parts or not file.is_file():
                continue
            if file.suffix in {".py", ".ts", ".js", ".mjs", ".json", ".txt", ".md", ".toml"}:
                yield file


def main() -> int:
    parser = argparse.ArgumentParser(description="Rule clauses that no test names.")
    parser.add_argument("games", nargs="*", help="only these; by default all with a rules package")
    parser.add_argument("-v", "--verbose", action="store_true", help="list every missing clause")
    options = parser.parse_args()

    named = {
        clause: file
        for file in _test_files()
        for clause in ID.findall(file.read_text(encoding="utf-8", errors="replace"))
    }
    wrong = False
    for slug in options.games or SLUGS:
        rules = ROOT / "docs" / "rules" / f"{slug}.md"
        if not (ROOT / "games" / slug / "__init__.py").exists():
            print(f"{slug}: no rules package yet")
            continue
        clauses = _of_game(rules.read_text(encoding="utf-8"), slug)
        missing = sorted(clauses - named.keys(), key=_order)
        print(f"{slug}: {len(clauses)} clauses and examples, {len(missing)} named by no test")
        shown = missing if options.verbose else missing[:20]
        if shown:
            print("  " + " ".join(shown) + (" …" if len(shown) < len(missing) else ""))
        unknown = sorted({c for c in named if _game_of(c) == slug} - clauses, key=_order)
        for clause in unknown:
            print(f"  {clause} is not in the rules, but in {named[clause].relative_to(ROOT)}")
        wrong = wrong or bool(missing or unknown)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
