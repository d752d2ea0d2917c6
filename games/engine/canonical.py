"""Canonical JSON (``docs/fairness-spec.md`` section 1): one text for one value.

>>> dumps({"b": [1, True, None], "a": "Coração"})
'{"a":"Coração","b":[1,true,null]}'
>>> loads('{"a":1}')
{'a': 1}
"""

import json
import re
from collections.abc import Callable
from typing import Any

MAX_INT = 2**53 - 1
MAX_DEPTH = 16
_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}")
_MARKS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_encode: Callable[[Any], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False
).encode


class NotCanonical(ValueError):
    """The value or the text is outside canonical JSON; the message says where."""


def check(value: Any, depth: int = 0) -> None:
    """Refuse anything that canonical JSON cannot hold.

    Raises:
        NotCanonical: floats, numbers beyond 2^53 - 1, odd keys, lone surrogates, depth over 16.
    """
    if value is None or value is True or value is False:
        return
    kind = type(value)
    if kind is str:
        if _SURROGATE.search(value):
            raise NotCanonical("lone surrogate")
    elif kind is int:
        if not -MAX_INT <= value <= MAX_INT:
            raise NotCanonical("number beyond 2^53 - 1")
    elif kind is dict or kind is list or kind is tuple:
        if depth >= MAX_DEPTH:
            raise NotCanonical("too deep")
        if kind is dict:
            for key, inner in value.items():
                if type(key) is not str or not _KEY.fullmatch(key):
                    raise NotCanonical(f"key {str(key)[:40]!r}")
                check(inner, depth + 1)
        else:
            for inner in value:
                check(inner, depth + 1)
    else:
        raise NotCanonical(f"{kind.__name__} has no canonical form")


def encode(value: Any) -> str:
    """The canonical text of a value that is known to be canonical (no check; for hot paths)."""
    return _encode(value)


def encode_with(encoder: Callable[[Any], str]) -> None:
    """Let something faster than the standard library write texts: the same text for every value."""
    global _encode
    _encode = encoder


def dumps(value: Any) -> str:
    """The canonical text of ``value``.

    Raises:
        NotCanonical: see :func:`check`.
    """
    check(value)
    return encode(value)


def _no_float(text: str) -> Any:
    raise NotCanonical(f"not a whole number: {text[:40]}")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotCanonical("key given twice")
    return found


def loads(text: str) -> Any:
    """The value of a canonical text.

    Raises:
        NotCanonical: the text is not JSON or is not the canonical text of its value.
    """
    if text.count("[") + text.count("{") > MAX_DEPTH and _too_deep(text):
        raise NotCanonical("too deep")
    try:
        value = json.loads(
            text,
            parse_float=_no_float,
            parse_constant=_no_float,
            object_pairs_hook=_no_repeats,
        )
    except NotCanonical:
        raise
    except (ValueError, RecursionError) as problem:
        raise NotCanonical("not JSON") from problem
    if dumps(value) != text:
        raise NotCanonical("not in canonical form")
    return value


def _too_deep(text: str) -> bool:
    """Whether brackets outside strings nest beyond the limit: one pass, whatever the text is."""
    depth = 0
    inside = False
    for token in _MARKS.finditer(text):
        mark = token.group()
        if mark == '"':
            inside = not inside
        elif inside:
            continue
        elif mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif mark in "]}":
            depth -= 1
    return False
