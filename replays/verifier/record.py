"""Reading the file of a record (``docs/fairness-spec.md`` section 7) and of what a player kept.

Both come from strangers: sizes are bounded before anything is built from them.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from .failure import Failure

MAX_RECORD = 8 * 1024 * 1024
MAX_EVENTS = 10_000
_KNOWN = {"header", "header_sig", "events", "receipt", "unfinished"}
_MARKS = re.compile(r'\\.|["\[{]', re.DOTALL)
_HEX = re.compile(r"[0-9a-f]*")


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The parts of a record as they stand in the file; only ``header`` is known to be a text."""

    header: str
    header_sig: Any
    events: Any
    receipt: Any
    unfinished: bool


def is_hex(value: Any, size: int) -> bool:
    """Whether a value is lower-case hex of exactly ``size`` bytes."""
    return type(value) is str and len(value) == 2 * size and _HEX.fullmatch(value) is not None


def read_record(data: bytes | str) -> RecordFile:
    """The parts of a record.

    JSON leaves a writer some freedom (blanks, escapes), and a byte changed there would not be seen
    afterwards. So the text must be one that a usual writer makes of these values, whole.

    Raises:
        Failure: ``header`` if it is not a record at all.
    """
    if len(data) > MAX_RECORD:
        raise Failure("header", "record_too_big")
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
    except UnicodeDecodeError:
        raise Failure("header", "record_not_utf8") from None
    if not _shallow(text):
        raise Failure("header", "record_not_a_record")
    try:
        value = json.loads(
            text, parse_int=_number_of, parse_float=_number_of, parse_constant=_no_number
        )
    except (ValueError, RecursionError):
        raise Failure("header", "record_not_json") from None
    if type(value) is not dict:
        raise Failure("header", "record_not_a_record")
    if not _KNOWN.issuperset(value):
        raise Failure("header", "record_unknown_key")
    if type(value.get("header")) is not str:
        raise Failure("header", "record_without_header")
    if not _usual_form(text, value):
        raise Failure("header", "record_touched")
    return RecordFile(
        value["header"],
        value.get("header_sig"),
        value.get("events"),
        value.get("receipt"),
        value.get("unfinished") is True,
    )


def _number_of(text: str) -> int | float:
    """A number as a browser reads it: ``1.0`` is 1, and very long ones do not cost more."""
    value = float(text) if len(text) < 400 else float("inf")
    return int(value) if abs(value) < 2**53 and value == int(value) else value


def _no_number(text: str) -> None:
    raise ValueError(text)


def _shallow(text: str) -> bool:
    """A record has three brackets outside its texts; a bomb has more. One pass over the text."""
    inside = False
    brackets = texts = 0
    for token in _MARKS.finditer(text):
        mark = token.group()
        if mark == '"':
            inside = not inside
            texts += 1
        elif not inside and len(mark) == 1:
            brackets += 1
        if brackets > 8 or texts > 2 * MAX_EVENTS + 64:
            return False
    return True


def _usual_form(text: str, value: Any) -> bool:
    body = text.removesuffix("\n")
    ascii_only = body.isascii()
    forms: list[dict[str, Any]] = [{"separators": (",", ":")}, {"separators": (", ", ": ")}]
    if "\n" in body:
        forms = [{"indent": indent} for indent in (1, 2, 4)]
    try:
        return any(
            json.dumps(value, ensure_ascii=escaped, **form) == body
            for escaped in ((True, False) if ascii_only else (False,))
            for form in forms
        )
    except (ValueError, RecursionError):
        return False


@dataclass(frozen=True, slots=True)
class Kept:
    """What a player kept of a match: ``{"seq", "head", "sig"}`` and ``{"event", "seat", "view",
    "sig"}``, checked for their form only."""

    receipts: list[dict[str, Any]] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)


def read_kept(data: bytes | str) -> Kept:
    """What a file of receipts holds: an object with ``receipts`` and ``view_receipts``.

    Raises:
        ValueError: it is no such file.
    """
    if len(data) > MAX_RECORD:
        raise ValueError("too big")
    try:
        value = json.loads(data)
    except RecursionError:
        raise ValueError("too deep") from None
    return kept_of(value)


def kept_of(value: Any) -> Kept:
    """As :func:`read_kept`, of a value that is parsed already.

    Raises:
        ValueError: it is not what a player keeps.
    """
    if type(value) is not dict:
        raise ValueError("not a file of receipts")
    receipts, views = value.get("receipts", []), value.get("view_receipts", [])
    if type(receipts) is not list or type(views) is not list:
        raise ValueError("not a file of receipts")
    if len(receipts) > MAX_EVENTS or len(views) > 2 * MAX_EVENTS:
        raise ValueError("too many receipts")
    for one in receipts:
        if type(one) is not dict or not (_number(one.get("seq")) and is_hex(one.get("head"), 32)):
            raise ValueError("a receipt is malformed")
    for one in views:
        if type(one) is not dict or not (_number(one.get("event")) and one.get("seat") in (0, 1)):
            raise ValueError("a view receipt is malformed")
        if type(one.get("view")) is not str or type(one["seat"]) is not int:
            raise ValueError("a view receipt is malformed")
    return Kept(receipts, views)


def _number(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 2**53 - 1
