"""Build semente-verify.pyz: checks a match record with a bare Python, offline.

It holds ``python -m replays`` with the engine and the rules packages: standard library only. The same
sources and keys give the same bytes.

    tools/build_verifier.py [--key HEX]... [--keys FILE] [--target FILE] [--rules HASH]

Keys that are given are built in as the trusted ones. Without any, those of this installation's data
folder are, if it has some; ``--no-keys`` leaves them out. The page in the browser runs the same file
(it is told the keys), so the client's build makes one too.

``--rules`` is for an old record: it names the hash of its rules, and the verifier is built from the commit
that had them (``tools/old_rules.py``), with the engine and the checks of that time.
"""

import argparse
import io
import json
import os
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.catalogue import SLUGS  # noqa: E402
from replays.command import KEYS_FILE, data_folder, key_list  # noqa: E402
from tools import old_rules  # noqa: E402

TARGET = ROOT / "dist" / "semente-verify.pyz"
MODULES = (
    "games/__init__.py",
    "games/catalogue.py",
    "replays/__init__.py",
    "replays/__main__.py",
    "replays/browser.py",
    "replays/command.py",
    "replays/printing.py",
)
#: Whole folders; of a rules package everything is taken that its hash covers.
FOLDERS = ("games/engine", "replays/verifier", *(f"games/{slug}" for slug in SLUGS))
START = b"import sys\nfrom replays.command import main\nsys.exit(main())\n"


def sources() -> Iterator[Path]:
    """The files of this project that go in."""
    yield from (ROOT / name for name in MODULES)
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".json") and "__pycache__" not in path.parts:
                yield path


def contents(keys: list[dict[str, Any]]) -> dict[str, bytes]:
    """What goes into the archive, by path."""
    found = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources()}
    found["__main__.py"] = START
    if keys:
        found[f"replays/{KEYS_FILE}"] = json.dumps({"keys": keys}, indent=1).encode() + b"\n"
    return found


def archive(keys: list[dict[str, Any]]) -> bytes:
    """The program as bytes: a zip file behind a line that starts Python."""
    stream = io.BytesIO()
    stream.write(b"#!/usr/bin/env python3\n")
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as bundle:
        # No times and one order: nothing but the sources decides the bytes.
        for path, content in sorted(contents(keys).items()):
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            bundle.writestr(entry, content)
    return stream.getvalue()


def wanted_keys(options: argparse.Namespace) -> list[dict[str, Any]]:
    """The keys to build in."""
    keys: list[dict[str, Any]] = [{"key": key, "from": None, "until": None} for key in options.key]
    file = Path(options.keys) if options.keys else data_folder() / KEYS_FILE
    if options.keys or (not keys and not options.no_keys and file.is_file()):
        keys += key_list(file.read_bytes(), str(file))
    return keys


def write(target: Path, data: bytes) -> None:
    """Put the file in its place whole, and only if it differs."""
    if target.is_file() and target.read_bytes() == data:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    draft.write_bytes(data)
    draft.chmod(0o755)
    draft.replace(target)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the stand-alone verifier")
    parser.add_argument("--key", action="append", default=[], metavar="HEX")
    parser.add_argument("--keys", metavar="FILE")
    parser.add_argument("--no-keys", action="store_true")
    parser.add_argument("--target", type=Path, default=TARGET, metavar="FILE")
    parser.add_argument("--rules", metavar="HASH", help="the rules of an old record")
    options = parser.parse_args()
    keys = wanted_keys(options)
    if options.rules:
        return old_rules.build(ROOT, options.rules, options.target, keys)
    data = archive(keys)
    write(options.target, data)
    print(f"{options.target}: {len(data) / 1024:.0f} kB, {len(keys)} trusted keys")
    return 0


if __name__ == "__main__":
    sys.exit(main())
