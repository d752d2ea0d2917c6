"""Decks: what a legal one is, and the two texts in which people keep them (rules 4.2, E-28.41 ff.).

A deck is a seat's setup. Its payload has the form of the exported file (E-28.42)::

    {"format": "eidolon-deck", "version": 1, "name": "Vigília da Ponte",
     "guilds": ["ordem", "conhecimento"], "desbravador": "D01",
     "main": [{"code": "O01", "count": 2}, ...], "locais": ["L01", ...]}

``main`` and ``locais`` may stand in any order; only whole numbers from 1 count copies.
"""

from collections.abc import Mapping
from typing import Any

from .cards import Catalogue, is_doctrine
from .words import MAX_COPIES, MAX_MAIN, MIN_MAIN, PLACES

Json = Any
Reason = tuple[str, dict[str, Json]]

FORMAT = "eidolon-deck"
VERSION = 1
MAX_NAME = 80
KEYS = ("desbravador", "format", "guilds", "locais", "main", "name", "version")
#: No deck needs more lines; a longer list is refused unread.
MAX_LINES = 400


def shape_faults(payload: Json) -> list[Reason]:
    """Why a value does not have the form of a deck at all (E-28.43); empty if it has."""
    if not isinstance(payload, dict):
        return [("not_a_deck", {})]
    faults: list[Reason] = []
    missing = [key for key in KEYS if key not in payload]
    unknown = [key for key in payload if key not in KEYS]
    if payload.get("format") != FORMAT:
        return [("wrong_format", {})]
    if payload.get("version") != VERSION or isinstance(payload.get("version"), bool):
        return [("wrong_version", {})]
    if missing or unknown:
        shown = [str(key)[:40] for key in unknown[:10]]
        faults.append(("wrong_keys", {"missing": missing, "unknown": shown}))
    name = payload.get("name", "")
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME or not name.isprintable():
        faults.append(("bad_name", {"max": MAX_NAME}))
    guilds = payload.get("guilds", [])
    if not isinstance(guilds, list) or not all(isinstance(guild, str) for guild in guilds):
        faults.append(("bad_guilds", {}))
    leader = payload.get("desbravador", "")
    if leader is not None and not isinstance(leader, str):
        faults.append(("bad_desbravador", {}))
    faults += _list_faults(payload.get("main", []), payload.get("locais", []))
    return faults


def _list_faults(main: Json, locais: Json) -> list[Reason]:
    faults: list[Reason] = []
    if not isinstance(main, list) or len(main) > MAX_LINES:
        faults.append(("bad_main", {}))
    else:
        for line, entry in enumerate(main, 1):
            if (
                not isinstance(entry, dict)
                or set(entry) != {"code", "count"}
                or not isinstance(entry["code"], str)
            ):
                faults.append(("bad_line", {"line": line}))
            elif type(entry["count"]) is not int or not 1 <= entry["count"] <= 9999:
                faults.append(("bad_count", {"line": line, "code": entry["code"][:40]}))
    if (
        not isinstance(locais, list)
        or len(locais) > MAX_LINES
        or not all(isinstance(code, str) for code in locais)
    ):
        faults.append(("bad_places", {}))
    return faults[:20]


def validate(payload: Json, cat: Catalogue) -> list[Reason]:
    """Every reason why a deck may not be played, as ``(code, facts)``; empty for a legal deck."""
    faults = shape_faults(payload)
    if faults:
        return faults
    counts: dict[str, int] = {}
    for entry in payload["main"]:
        counts[entry["code"]] = counts.get(entry["code"], 0) + entry["count"]
    faults += _main_faults(counts, cat)
    faults += _guild_faults(payload["guilds"], counts, cat)
    leader = payload["desbravador"]
    if not leader:
        faults.append(("desbravador_missing", {}))
    elif leader not in cat.desbravadores:
        faults.append(("unknown_desbravador", {"code": leader[:40]}))
    faults += _place_faults(payload["locais"], cat)
    return faults


def _main_faults(counts: Mapping[str, int], cat: Catalogue) -> list[Reason]:
    faults: list[Reason] = []
    size = sum(counts.values())
    if size < MIN_MAIN:
        faults.append(("too_few_cards", {"count": size, "min": MIN_MAIN}))
    if size > MAX_MAIN:
        faults.append(("too_many_cards", {"count": size, "max": MAX_MAIN}))
    for code in sorted(counts):
        if code in cat.main:
            if counts[code] > MAX_COPIES:
                facts = {"code": code, "count": counts[code], "max": MAX_COPIES}
                faults.append(("too_many_copies", facts))
        elif code in cat.cards:
            faults.append(("not_a_main_card", {"code": code}))
        else:
            faults.append(("unknown_card", {"code": code[:40]}))
    return faults


def _guild_faults(guilds: list[str], counts: Mapping[str, int], cat: Catalogue) -> list[Reason]:
    faults: list[Reason] = []
    if len(guilds) != 2:
        faults.append(("two_guilds_needed", {"count": len(guilds)}))
    for guild in dict.fromkeys(guilds):
        if not is_doctrine(guild):
            faults.append(("bad_guild", {"guild": guild[:40]}))
        elif not any(code in cat.main and cat[code].identity == guild for code in counts):
            faults.append(("guild_without_cards", {"guild": guild}))
    if len(guilds) == 2 and guilds[0] == guilds[1]:
        faults.append(("same_guild_twice", {"guild": guilds[0][:40]}))
    return faults


def _place_faults(locais: list[str], cat: Catalogue) -> list[Reason]:
    faults: list[Reason] = []
    if len(locais) != PLACES:
        faults.append(("eight_places_needed", {"count": len(locais), "needed": PLACES}))
    for code in dict.fromkeys(locais):
        if code not in cat.places:
            faults.append(("unknown_place", {"code": code[:40]}))
        elif locais.count(code) > 1:
            faults.append(("place_twice", {"code": code}))
    return faults


def notices(payload: Json, cat: Catalogue) -> list[Reason]:
    """What a builder should mention about a well-formed deck although it is legal (E-3.16)."""
    if shape_faults(payload):
        return []
    leader = cat.desbravadores.get(payload["desbravador"] or "")
    if leader is not None and leader.identity not in payload["guilds"]:
        return [("desbravador_outside_guilds", {"code": leader.code, "identity": leader.identity})]
    return []
