"""Deck files: the documented JSON (E-28.42) and a plain list for people, read from any garbage.

Readers take text or bytes and raise ``BadSetup`` with every reason they find; what they return is a
well-formed payload of known cards, legal or not (E-28.43, E-28.44). Writing and reading again gives
the same deck.
"""

import json
import re
import unicodedata
from typing import Any

from games.engine.contract import BadSetup

from .cards import Catalogue
from .decks import FORMAT, MAX_NAME, VERSION, Reason, shape_faults
from .words import DOCTRINES

Json = Any
MAX_BYTES = 64 * 1024
MAX_DEPTH = 8

_TITLES = {
    "guilds": {"pt": "Guildas", "en": "Guilds"},
    "desbravador": {"pt": "Desbravador", "en": "Desbravador"},
    "main": {"pt": "Deck principal", "en": "Main deck"},
    "locais": {"pt": "Locais", "en": "Locais"},
}
_GUILDS = {
    "ordem": {"pt": "Ordem", "en": "Ordem"},
    "ruina": {"pt": "Ruína", "en": "Ruína"},
    "conhecimento": {"pt": "Conhecimento", "en": "Conhecimento"},
    "instinto": {"pt": "Instinto", "en": "Instinto"},
}
_HEAD = "EIDOLON:"
_COUNTED = re.compile(r"(\d{1,4})\s*[x×]?\s+(\S.*)")
_CODE = re.compile(r"([A-Za-z]\d{2})\b\s*(.*)")


def _refuse(*reasons: Reason) -> BadSetup:
    return BadSetup(reasons)


def as_text(data: str | bytes) -> str:
    """The text of a file, refused when it is too long or not UTF-8."""
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise _refuse(("too_big", {"max": MAX_BYTES}))
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refuse(("not_utf8", {})) from None


def format_json(payload: Json) -> str:
    """A deck as the text of its file, one line for each card."""
    main = ",\n".join("    " + json.dumps(entry, sort_keys=True) for entry in payload["main"])
    head = {key: payload[key] for key in ("format", "version", "name", "guilds", "desbravador")}
    lines = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
    lines.append('  "main": [' + (f"\n{main}\n  " if main else "") + "]")
    lines.append(f'  "locais": {json.dumps(payload["locais"])}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def parse_json(data: str | bytes, cat: Catalogue) -> dict[str, Json]:
    """The deck of a JSON file.

    Raises:
        BadSetup: ``too_big``, ``not_utf8``, ``not_json``, a wrong form, or cards nobody knows.
    """
    text = as_text(data)
    depth = 0
    for char in text:
        depth += (char in "[{") - (char in "]}")
        if depth > MAX_DEPTH:
            raise _refuse(("not_json", {}))
    try:
        payload = json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise _refuse(("not_json", {})) from None
    return known(payload, cat)


def _no_number(text: str) -> Any:
    raise ValueError("only whole numbers")


def known(payload: Json, cat: Catalogue) -> dict[str, Json]:
    """A payload that is well formed and names known cards only, tidied: codes ascending, once each.

    Raises:
        BadSetup: with every fault of the form and every unknown code.
    """
    faults = shape_faults(payload)
    if faults:
        raise BadSetup(faults)
    leader = payload["desbravador"]
    if leader is not None and leader not in cat.desbravadores:
        faults.append(("unknown_desbravador", {"code": leader[:40]}))
    for entry in payload["main"]:
        if entry["code"] not in cat.main:
            faults.append(("unknown_card", {"code": entry["code"][:40]}))
    for code in payload["locais"]:
        if code not in cat.places:
            faults.append(("unknown_place", {"code": code[:40]}))
    for guild in payload["guilds"]:
        if guild not in DOCTRINES:
            faults.append(("bad_guild", {"guild": guild[:40]}))
    if faults:
        raise BadSetup(faults[:50])
    counts: dict[str, int] = {}
    for entry in payload["main"]:
        counts[entry["code"]] = counts.get(entry["code"], 0) + entry["count"]
    tidy = dict(payload)
    tidy["main"] = [{"code": code, "count": counts[code]} for code in sorted(counts)]
    tidy["locais"] = sorted(payload["locais"])
    return tidy


def format_text(payload: Json, cat: Catalogue, lang: str = "pt") -> str:
    """A deck as a plain list in ``pt`` or ``en``, which :func:`parse_text` reads again."""

    def named(code: str) -> str:
        return f"{code} {cat[code].data['name'][lang]}"

    guilds = ", ".join(_GUILDS[guild][lang] for guild in payload["guilds"])
    lines = [f"{_HEAD} {payload['name']}", f"{_TITLES['guilds'][lang]}: {guilds}"]
    if payload["desbravador"]:
        lines.append(f"{_TITLES['desbravador'][lang]}: {named(payload['desbravador'])}")
    lines += ["", _TITLES["main"][lang]]
    lines += [f"{entry['count']} {named(entry['code'])}" for entry in payload["main"]]
    lines += ["", _TITLES["locais"][lang]]
    lines += [named(code) for code in payload["locais"]]
    return "\n".join(lines) + "\n"


def fold(text: str) -> str:
    """Letters and digits of a text without case and accents, for comparing names.

    >>> fold("Téo Arvane, o Copista")
    'teoarvaneocopista'
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if char.isalnum() and char.isascii())


def parse_text(data: str | bytes, cat: Catalogue) -> dict[str, Json]:
    """The deck of a plain list; cards may be named by code, by id, or in either language.

    Raises:
        BadSetup: ``too_big``, ``not_utf8``, or a reason with its ``line`` for each odd line.
    """
    names = _names(cat)
    faults: list[Reason] = []
    deck: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "name": "Deck",
        "guilds": [],
        "desbravador": None,
        "main": [],
        "locais": [],
    }
    for number, raw in enumerate(as_text(data).splitlines(), 1):
        line = raw.strip()
        if line and not line.startswith("#") and not _is_title(line):
            fault = _read_line(line, deck, names, cat)
            if fault:
                faults.append((fault, {"line": number, "text": line[:60]}))
    if not deck["main"] and not deck["locais"] and not faults:
        faults.append(("empty_list", {}))
    if faults:
        raise BadSetup(faults[:50])
    return known(deck, cat)


def _names(cat: Catalogue) -> dict[str, str]:
    found: dict[str, str] = {}
    for card in cat.cards.values():
        for name in (card.id, card.data["name"]["pt"], card.data["name"]["en"]):
            found[fold(name)] = card.code
    return found


def _is_title(line: str) -> bool:
    return fold(line) in {
        fold(word) for key in ("main", "locais") for word in _TITLES[key].values()
    }


def _read_line(line: str, deck: dict[str, Json], names: dict[str, str], cat: Catalogue) -> str:
    """Put one line into the deck; a reason if that is not possible."""
    head, colon, rest = line.partition(":")
    if colon:
        key = fold(head)
        if key in ("eidolon", "nome", "name", "deck"):
            deck["name"] = "".join(c for c in rest.strip() if c.isprintable())[:MAX_NAME] or "Deck"
            return ""
        if key in ("guildas", "guilds"):
            guilds = [fold(word) for word in rest.split(",")]
            if any(guild not in DOCTRINES for guild in guilds):
                return "bad_guild"
            deck["guilds"] = guilds
            return ""
        if key == "desbravador":
            code = _find(rest.strip(), names, cat)
            if code not in cat.desbravadores:
                return "unknown_desbravador"
            deck["desbravador"] = code
            return ""
    counted = _COUNTED.fullmatch(line)
    count, name = (int(counted[1]), counted[2]) if counted else (1, line)
    code = _find(name, names, cat)
    if code in cat.places:
        deck["locais"] += [code] * min(count, 99)
    elif code in cat.main and counted and count:
        deck["main"].append({"code": code, "count": count})
    elif code in cat.main:
        return "count_missing"
    else:
        return "unknown_card"
    return ""


def _find(name: str, names: dict[str, str], cat: Catalogue) -> str:
    """The code of a card named by its code (with or without its name) or by its name."""
    coded = _CODE.fullmatch(name)
    if coded and coded[1].upper() in cat.cards:
        return coded[1].upper()
    return names.get(fold(name), "")
