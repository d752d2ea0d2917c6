"""Headers and events as they must be (``docs/fairness-spec.md`` sections 4 and 6).

A shape is a dict from key to test; keys that end in ``?`` may be missing.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.engine import canonical
from games.engine.canonical import NotCanonical

from .record import is_hex

Test: TypeAlias = Callable[[Any], bool]
Shape: TypeAlias = Mapping[str, Test]

MAX_BODY = 64 * 1024
_LABEL = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
_GAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")


def _text(value: Any) -> bool:
    return type(value) is str


def _whole(least: int, most: int = canonical.MAX_INT) -> Test:
    return lambda value: type(value) is int and least <= value <= most


def _hex(size: int) -> Test:
    return lambda value: is_hex(value, size)


def _word(*words: str) -> Test:
    return lambda value: type(value) is str and value in words


def _match(pattern: re.Pattern[str]) -> Test:
    return lambda value: type(value) is str and pattern.fullmatch(value) is not None


def _object(value: Any) -> bool:
    return type(value) is dict


def _or_null(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _list(test: Test, length: int | None = None) -> Test:
    def fits(value: Any) -> bool:
        return (
            type(value) is list
            and (length is None or len(value) == length)
            and all(map(test, value))
        )

    return fits


def _shape(shape: Shape) -> Test:
    must = {key for key in shape if not key.endswith("?")}
    tests = {key.removesuffix("?"): test for key, test in shape.items()}

    def fits(value: Any) -> bool:
        return (
            type(value) is dict
            and must <= value.keys() <= tests.keys()
            and all(tests[key](inner) for key, inner in value.items())
        )

    return fits


_COUNT = _whole(0)
_SEAT = _whole(0, 1)
_ROLL = _shape(
    {
        "d": _COUNT,
        "label": _match(_LABEL),
        "out": _or_null(_whole(-canonical.MAX_INT)),
        "sides": _whole(1, 2**31),
    }
)
_SHUFFLE = _shape(
    {
        "d": _COUNT,
        "label": _match(_LABEL),
        "out": _or_null(_list(_whole(-canonical.MAX_INT))),
        "items": _whole(0, 10_000),
    }
)
_DRAWS = _list(lambda draw: _ROLL(draw) or _SHUFFLE(draw))
_OPENED: Shape = {"of": _whole(1), "move": _text, "salt": _hex(32)}
_CHOICE: Shape = {"move?": _text, "sealed?": _hex(32), "draws?": _DRAWS}
_REVEAL: Shape = {
    "setups": _list(_or_null(_shape({"payload": lambda _: True, "salt": _hex(32)})), 2),
    "sealed": _list(_shape(_OPENED)),
    "digest?": _hex(32),
}

_BODIES: dict[str, Shape] = {
    "start": {"contribs": _list(_hex(32), 2), "accepts": _list(_hex(64), 2)},
    "setup": {"draws": _DRAWS},
    "move": {"seat": _SEAT, "base": _COUNT, "sig": _hex(64), **_CHOICE},
    "auto": {
        "seat": _SEAT,
        "cause": _word("clock", "left", "forced"),
        "deadline?": _COUNT,
        **_CHOICE,
    },
    "open": {**_OPENED, "draws?": _DRAWS},
    "rekey": {
        "seat": _SEAT,
        "base": _COUNT,
        "key": _hex(32),
        "sig": _hex(64),
        "old_sig?": _hex(64),
    },
    "rules": {"rules": _text, "rules_hash": _hex(32)},
    "end": {
        "reason": _word("normal", "resign", "clock", "agreed", "server"),
        "result": _object,
    },
    "void": {"fault": _word("seat0", "seat1", "server", "none")},
    "reveal": {"server_seed": _hex(32), **_REVEAL},
}
#: In a practice record nothing is signed or committed to.
_PRACTICE_BODIES: dict[str, Shape] = {
    "start": {},
    "move": {"seat": _SEAT, "base": _COUNT, **_CHOICE},
    "reveal": {"server_seed": lambda value: value is None, **_REVEAL},
}


def _whole_body(shape: Shape) -> Test:
    return _shape({"type": _text, "t": _COUNT, **shape})


_FAIR = {name: _whole_body(shape) for name, shape in _BODIES.items()}
_PRACTICE = {**_FAIR, **{name: _whole_body(shape) for name, shape in _PRACTICE_BODIES.items()}}


def _not_too_long(text: str) -> None:
    if len(text) > MAX_BODY or len(text.encode("utf-8", "surrogatepass")) > MAX_BODY:
        raise NotCanonical("over 64 KiB")


def body_of(text: Any, practice: bool = False) -> dict[str, Any]:
    """The event in a canonical text.

    Raises:
        NotCanonical: for anything of another shape.
    """
    if type(text) is not str:
        raise NotCanonical("not a text")
    _not_too_long(text)
    body = canonical.loads(text)
    kind = body.get("type") if type(body) is dict else None
    shapes = _PRACTICE if practice else _FAIR
    if type(kind) is not str or kind not in shapes:
        raise NotCanonical("no known type")
    if not shapes[kind](body):
        raise NotCanonical(f"not the shape of {kind}")
    if kind in ("move", "auto") and ("move" in body) == ("sealed" in body):
        raise NotCanonical("needs a move or a seal")
    if kind == "auto" and (body["cause"] == "clock") != ("deadline" in body):
        raise NotCanonical("a deadline belongs to the clock")
    found: dict[str, Any] = body
    return found


_COMMON: Shape = {
    "match": _hex(16),
    "game": _match(_GAME),
    "rules": _text,
    "rules_hash": _hex(32),
    "options": _object,
    "t": _COUNT,
}
_CLOCK = _shape({"turn_ms": _whole(1)})
_KIND = _word("human", "bot")
_SEAT_OF_HEADER = _shape(
    {
        "commit": _hex(32),
        "key": _hex(32),
        "kind": _KIND,
        "setup": _or_null(_hex(32)),
    }
)
_HEADER = _shape(
    {
        **_COMMON,
        "protocol": _word("fair/1"),
        "clock": _CLOCK,
        "server_commit": _hex(32),
        "server_key": _hex(32),
        "seats": _list(_SEAT_OF_HEADER, 2),
    }
)
_PRACTICE_HEADER = _shape(
    {
        **_COMMON,
        "protocol": _word("practice/1"),
        "practice_seed": _text,
        "clock": _CLOCK,
        "seats": _list(_shape({"kind": _KIND}), 2),
    }
)


def header_of(text: str) -> dict[str, Any]:
    """The header in a canonical text: of a fair match, or of a practice table (section 12).

    Raises:
        NotCanonical: for anything of another shape.
    """
    _not_too_long(text)
    value = canonical.loads(text)
    if not (_HEADER(value) or _PRACTICE_HEADER(value)):
        raise NotCanonical("not the keys of a header")
    found: dict[str, Any] = value
    return found
