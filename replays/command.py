"""``python -m replays FILE…``: verifies match records with the standard library alone."""

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from games.engine import ed25519

from .printing import text_of
from .verifier import Kept, Report, read_kept, verify
from .verifier.record import MAX_RECORD
from .verifier.steps import Signatures
from .verifier.words import LANGS, word

KEYS_FILE = "server-keys.json"
_HEX_KEY = re.compile(r"[0-9a-f]{64}")


class Unusable(Exception):
    """An argument is of no use; the message says why, in the user's language."""


def arguments(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The arguments that the program and the management command share."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--key", action="append", default=[], metavar="HEX", help="trust this key")
    parser.add_argument("--keys", metavar="FILE", help="trust the keys of this list (JSON)")
    parser.add_argument("--receipts", metavar="FILE", help="what you kept of the match (JSON)")
    parser.add_argument("--json", action="store_true", help="one JSON object a record")
    parser.add_argument("--lang", choices=LANGS, default=LANGS[0])
    return parser


def run(
    options: argparse.Namespace,
    *,
    folder: Path | None = None,
    signatures: Signatures = ed25519.verify,
    out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:
    """Verify and print. Returns 0 if every record is ``ok``, 1 if one is not, 2 for bad arguments.

    ``folder`` is where the installation's keys lie, used where no key is given.
    """
    out, err = out or sys.stdout, err or sys.stderr
    lang = options.lang
    try:
        keys = _keys(options, folder)
        kept = _kept(options.receipts, lang)
        if not keys:
            print(word(lang, "line", "no_keys"), file=err)
        reports = [
            (name, verify(_read(name, lang), keys, kept=kept, signatures=signatures))
            for name in options.files
        ]
    except Unusable as problem:
        print(problem, file=err)
        return 2
    for name, report in reports:
        _print(name, report, options, out)
    return 0 if all(report.ok for _, report in reports) else 1


def _print(name: str, report: Report, options: argparse.Namespace, out: TextIO) -> None:
    if options.json:
        values = {"file": name, **report.values()}
        print(json.dumps(values, ensure_ascii=False), file=out)
    else:
        print(text_of(name, report.values(), options.lang), file=out)


def _read(name: str, lang: str) -> bytes:
    """At most one byte more than a record may have, however long the file is."""
    try:
        if name == "-":
            return _up_to(sys.stdin.buffer)
        with open(name, "rb") as stream:
            return _up_to(stream)
    except OSError as problem:
        raise Unusable(word(lang, "line", "cannot_read", file=name)) from problem


def _up_to(stream: BinaryIO) -> bytes:
    return stream.read(MAX_RECORD + 1)


def _kept(name: str | None, lang: str) -> Kept | None:
    if name is None:
        return None
    try:
        return read_kept(_read(name, lang))
    except ValueError as problem:
        raise Unusable(word(lang, "line", "bad_kept", file=name)) from problem


def _keys(options: argparse.Namespace, folder: Path | None) -> list[dict[str, Any]]:
    """The keys given, or else those of the installation, or those built in."""
    lang = options.lang
    for key in options.key:
        if not _HEX_KEY.fullmatch(key):
            raise Unusable(word(lang, "line", "bad_key", key=key))
    keys: list[dict[str, Any]] = [{"key": key, "from": None, "until": None} for key in options.key]
    if options.keys is not None:
        keys += key_list(_read(options.keys, lang), options.keys, lang)
    if keys:
        return keys
    if folder is not None and (folder / KEYS_FILE).is_file():
        name = str(folder / KEYS_FILE)
        return key_list(_read(name, lang), name, lang)
    built_in = files("replays").joinpath(KEYS_FILE)
    return key_list(built_in.read_bytes(), KEYS_FILE, lang) if built_in.is_file() else []


def key_list(data: bytes, name: str, lang: str = "en") -> list[dict[str, Any]]:
    """The keys of a published list: ``{"keys": [{"key", "from", "until"}]}``.

    Raises:
        Unusable: it is no such list.
    """
    wrong = Unusable(word(lang, "line", "bad_keys", file=name))
    try:
        keys = json.loads(data)["keys"]
        found = [{name: one.get(name) for name in ("key", "from", "until")} for one in keys]
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as problem:
        raise wrong from problem
    for one in found:
        dates = (one["from"], one["until"])
        if type(one["key"]) is not str or not _HEX_KEY.fullmatch(one["key"]):
            raise wrong
        if any(date is not None and type(date) is not int for date in dates):
            raise wrong
    return found


def data_folder() -> Path:
    """Where an installation keeps its data: ``SEMENTE_DATA_DIR``, or ``var`` beside ``manage.py``."""
    given = os.environ.get("SEMENTE_DATA_DIR")
    return Path(given) if given else Path(__file__).resolve().parent.parent / "var"


def main(words: Sequence[str] | None = None) -> int:
    """The program's entry."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    about = "Verify records of Semente matches (exit code 0 only if all are right)"
    parser = arguments(argparse.ArgumentParser(prog="replays", description=about))
    options = parser.parse_args(words)
    try:
        return run(options, folder=data_folder())
    except BrokenPipeError:
        # Whoever read the output has enough of it; nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
