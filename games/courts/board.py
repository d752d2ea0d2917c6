"""The realm of courts: villages, regions and portals as numbers and bit masks.

Villages are 0 to 35 inside the rules (their ``index`` of ``map.json`` less one) and ``v1`` to ``v36``
in moves. A set of villages is an ``int`` with one bit a village, so that "everything the other court
holds in an open region" is one ``&``.

>>> moves(0b101)
('v1', 'v3')
>>> villages(0b101)
(0, 2)
"""

import json
from importlib.resources import files
from typing import Any

MOON, SUN, ANY = 0, 1, 2
COURTS = ("moon", "sun")
COURT_OF = {"moon": MOON, "sun": SUN, "any": ANY}

DATA: dict[str, Any] = json.loads(
    files("games.courts").joinpath("map.json").read_text(encoding="utf-8")
)
_VILLAGES = sorted(DATA["villages"], key=lambda village: village["index"])

SIZE = len(_VILLAGES)
ALL = (1 << SIZE) - 1
IDS: tuple[str, ...] = tuple(village["id"] for village in _VILLAGES)
VILLAGE = {name: at for at, name in enumerate(IDS)}
FIRMNESS: tuple[int, ...] = tuple(village["firmness"] for village in _VILLAGES)
MOVE: tuple[str, ...] = tuple(f"v{at + 1}" for at in range(SIZE))
VILLAGE_OF_MOVE = {move: at for at, move in enumerate(MOVE)}

REGIONS: tuple[str, ...] = tuple(
    region["id"] for region in sorted(DATA["regions"], key=lambda region: region["order"])
)
REGION = {name: at for at, name in enumerate(REGIONS)}
PLATEAU, GLASS = REGION["planalto_alto"], REGION["agua_de_vidro"]
_REGION_DATA = {region["id"]: region for region in DATA["regions"]}


def mask_of(names: Any) -> int:
    """The mask of some village ids."""
    mask = 0
    for name in names:
        mask |= 1 << VILLAGE[name]
    return mask


REGION_OF: tuple[int, ...] = tuple(REGION[village["region"]] for village in _VILLAGES)
IN_REGION: tuple[int, ...] = tuple(
    sum(1 << at for at in range(SIZE) if REGION_OF[at] == region) for region in range(len(REGIONS))
)
HOME: tuple[int, int] = (
    next(REGION[r["id"]] for r in DATA["regions"] if r["home_of"] == "moon"),
    next(REGION[r["id"]] for r in DATA["regions"] if r["home_of"] == "sun"),
)
KEYSTONES = mask_of(village["id"] for village in _VILLAGES if village["keystone"])
PORTAL: tuple[int, int] = (
    mask_of(next(p["adjacent"] for p in DATA["portals"] if p["court"] == "moon")),
    mask_of(next(p["adjacent"] for p in DATA["portals"] if p["court"] == "sun")),
)
ADJACENT: tuple[int, ...] = tuple(mask_of(village["adjacent"]) for village in _VILLAGES)
INITIAL: tuple[tuple[int, ...], tuple[int, ...]] = (
    tuple(village["initial"]["moon"] for village in _VILLAGES),
    tuple(village["initial"]["sun"] for village in _VILLAGES),
)
FIRM_AT_MOST: tuple[int, ...] = tuple(
    sum(1 << at for at in range(SIZE) if FIRMNESS[at] <= limit) for limit in range(5)
)

#: The villages open to coups and persuading at each Truce (C-11.6 to C-11.9), by candles.
OPEN: tuple[int, ...] = tuple(
    sum(
        IN_REGION[at]
        for at, name in enumerate(REGIONS)
        if truce > (_REGION_DATA[name]["closed_when_truce_at_most"] or 0)
    )
    for truce in range(6)
)
#: Foothold, Influence and Dominion of each region (7.3); Dominion of the plateau wins (``None``).
WORTH: tuple[tuple[int, int, int | None], ...] = tuple(
    (
        _REGION_DATA[name]["fair"]["foothold"],
        _REGION_DATA[name]["fair"]["influence"],
        None
        if _REGION_DATA[name]["fair"]["dominion"] == "win"
        else _REGION_DATA[name]["fair"]["dominion"],
    )
    for name in REGIONS
)

# A mask is read in three slices of twelve bits, each looked up in a table.
_SLICE = 4096


def _tables() -> tuple[list[list[tuple[int, ...]]], list[list[tuple[str, ...]]], list[list[int]]]:
    numbers: list[list[tuple[int, ...]]] = []
    texts: list[list[tuple[str, ...]]] = []
    around: list[list[int]] = []
    for base in (0, 12, 24):
        number: list[tuple[int, ...]] = [()]
        text: list[tuple[str, ...]] = [()]
        near: list[int] = [0]
        for mask in range(1, _SLICE):
            low = base + (mask & -mask).bit_length() - 1
            rest = mask & (mask - 1)
            number.append((low, *number[rest]))
            text.append((MOVE[low], *text[rest]))
            near.append(ADJACENT[low] | near[rest])
        numbers.append(number)
        texts.append(text)
        around.append(near)
    return numbers, texts, around


(_N0, _N1, _N2), (_T0, _T1, _T2), (_A0, _A1, _A2) = _tables()


def villages(mask: int) -> tuple[int, ...]:
    """The villages of a mask, in map order (C-1.3)."""
    return _N0[mask & 4095] + _N1[mask >> 12 & 4095] + _N2[mask >> 24]


def moves(mask: int) -> tuple[str, ...]:
    """The moves that name the villages of a mask, in map order."""
    return _T0[mask & 4095] + _T1[mask >> 12 & 4095] + _T2[mask >> 24]


def neighbours(mask: int) -> int:
    """Every village adjacent to one of the mask."""
    return _A0[mask & 4095] | _A1[mask >> 12 & 4095] | _A2[mask >> 24]
