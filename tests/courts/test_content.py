"""The map and the cards have the properties that the rules promise: C-23, and the tables of section 7."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from typing import Any

from games.courts import board, cards
from games.courts.events import STEP
from tests.courts.table import CARDS, P0, REGIONS, VILLAGES

MAP: dict[str, Any] = json.loads(files("games.courts").joinpath("map.json").read_text("utf-8"))
DATA: dict[str, Any] = json.loads(files("games.courts").joinpath("cards.json").read_text("utf-8"))
HOME = {"moon": "pantano_salgado", "sun": "ilhas_farrow"}


def test_villages_regions_and_keystones() -> None:
    """C-23.1."""
    found = list(VILLAGES.values())
    assert sorted(village["index"] for village in found) == list(range(1, 37))
    for key in ("id", "name_pt", "name_en"):
        assert len({village[key] for village in found}) == 36
    assert [sum(v["region"] == region for v in found) for region in REGIONS] == [8, 8, 8, 6, 6]
    keys = [sum(v["region"] == region and v["keystone"] for v in found) for region in REGIONS]
    assert keys == [4, 4, 3, 2, 2]


def _crosses(a: Any, b: Any, c: Any, d: Any) -> bool:
    """Whether the open segments a-b and c-d cross."""

    def side(p: Any, q: Any, r: Any) -> int:
        value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (value > 0) - (value < 0)

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_the_graph() -> None:
    """C-23.2: symmetric, without loops, 57 edges, connected, drawn without crossings."""
    edges = {frozenset((name, other)) for name, v in VILLAGES.items() for other in v["adjacent"]}
    assert all(len(edge) == 2 for edge in edges)
    assert len(edges) == 57
    assert edges == {frozenset(edge) for edge in MAP["edges"]}
    for name, village in VILLAGES.items():
        assert all(name in VILLAGES[other]["adjacent"] for other in village["adjacent"])
    seen, waiting = {"forja_mae"}, ["forja_mae"]
    while waiting:
        for other in VILLAGES[waiting.pop()]["adjacent"]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    assert len(seen) == 36
    spots = {name: (v["x"], v["y"]) for name, v in VILLAGES.items()}
    lines = [tuple(edge) for edge in edges]
    for portal in MAP["portals"]:
        spots[portal["id"]] = (portal["x"], portal["y"])
        lines += [(portal["id"], name) for name in portal["adjacent"]]
    assert len(lines) == 67
    for at, (a, b) in enumerate(lines):
        for c, d in lines[at + 1 :]:
            if len({a, b, c, d}) == 4:
                assert not _crosses(spots[a], spots[b], spots[c], spots[d])


def test_firmness() -> None:
    """C-23.3."""
    found = Counter(village["firmness"] for village in VILLAGES.values())
    assert found == {1: 9, 2: 20, 3: 6, 4: 1}


def test_the_mirror_of_the_map() -> None:
    """C-23.4."""
    swap = {"pantano_salgado": "ilhas_farrow", "ilhas_farrow": "pantano_salgado"}
    for village in VILLAGES.values():
        other = VILLAGES[village["mirror"]]
        assert other["mirror"] == village["id"]
        assert (other["x"], other["y"]) == (1600 - village["x"], village["y"])
        assert other["firmness"] == village["firmness"]
        assert other["keystone"] == village["keystone"]
        assert other["region"] == swap.get(village["region"], village["region"])
        assert other["initial"] == {
            "moon": village["initial"]["sun"],
            "sun": village["initial"]["moon"],
        }
        assert {VILLAGES[name]["mirror"] for name in village["adjacent"]} == set(other["adjacent"])
        assert len(other["portals"]) == len(village["portals"])


def test_portals() -> None:
    """C-23.5."""
    for portal in MAP["portals"]:
        near = [VILLAGES[name] for name in portal["adjacent"]]
        assert len(near) == 5
        for region in ("planalto_alto", "agua_de_vidro", "vale_das_brasas"):
            assert [v["keystone"] for v in near if v["region"] == region] == [True]
        home = [v["keystone"] for v in near if v["region"] == HOME[portal["court"]]]
        assert sorted(home) == [False, True]
        for village in VILLAGES.values():
            assert (portal["id"] in village["portals"]) == (village in near)


def test_initial_influence() -> None:
    """C-23.6."""
    for court in ("moon", "sun"):
        assert sum(village["initial"][court] for village in VILLAGES.values()) == 6
    assert {
        name: (v["initial"]["moon"], v["initial"]["sun"])
        for name, v in VILLAGES.items()
        if any(v["initial"].values())
    } == P0


def test_the_mirror_of_the_cards() -> None:
    """C-23.7."""
    same = ("deck", "strength", "starred", "risk_actor", "risk_other", "gain_self", "gain_other")
    for card in CARDS.values():
        if card["court"] == "any":
            assert card["mirror"] is None
            continue
        other = CARDS[card["mirror"]]
        assert {card["court"], other["court"]} == {"moon", "sun"}
        assert other["mirror"] == card["id"]
        assert [card[key] for key in same] == [other[key] for key in same]
        assert [step["op"] for step in card["effect"]] == [step["op"] for step in other["effect"]]
    for court in ("moon", "sun"):
        by_deck = Counter[str]()
        for card in CARDS.values():
            if card["court"] == court:
                by_deck[card["deck"]] += card["strength"]
        assert by_deck == {"degelo": 25, "floracao": 26, "colheita": 22}


def test_cards_that_never_leave() -> None:
    """C-23.8."""
    plain = Counter(card["deck"] for card in CARDS.values() if not card["starred"])
    assert plain["degelo"] == 21
    assert plain["degelo"] + plain["floracao"] == 39


def test_fairs() -> None:
    """C-23.9."""
    fairs = [card for card in CARDS.values() if card["kind"] == "fair"]
    assert sorted(card["effect"][0]["region"] for card in fairs) == sorted(REGIONS)
    for card in fairs:
        assert (card["strength"], card["starred"], card["court"]) == (0, False, "any")


def _steps(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for step in steps:
        found.append(step)
        for inner in [step.get("then", []), step.get("else", [])]:
            found += _steps(inner)
        for option in step.get("options", []):
            found += _steps(option["steps"])
    return found


STEPS = [step for card in CARDS.values() for step in _steps(card["effect"])]


def test_every_kind_is_used_and_no_other() -> None:
    """C-23.10: steps, lasting keys, conditions and filter keys, against the rules' own text."""
    from pathlib import Path

    rules = Path("docs/rules/courts.md").read_text("utf-8")
    section = rules.split("Steps (`op`):")[1].split("### 4.18")[0]
    ops = set()
    for line in section.splitlines():
        if line.startswith("- **C-19."):
            head = line.split("[")[0]
            ops |= set(re.findall(r"`([a-z_]+)` ?[{:]", head)) | set(
                re.findall(r"\*\* `([a-z_]+)`", head)
            )
    used = {step["op"] for step in STEPS}
    assert used == set(STEP)
    assert used <= ops
    lasting = set(re.findall(r"C-20\.\d+\*\* \[decision: content\] `([a-z_]+)`", rules))
    assert {step["key"] for step in STEPS if step["op"] == "lasting"} == lasting
    conditions = set(re.findall(r"C-18\.1\d\*\* \[decision[^\]]*\] `([a-z_]+)`", rules)) - {
        "regions"
    }
    assert {card["condition"]["type"] for card in CARDS.values() if card["condition"]} == {
        name for name in conditions if name not in ("villages",)
    }
    rules_of_place = [step.get(key) for step in STEPS for key in ("where", "to")]
    filters = {key for found in rules_of_place if isinstance(found, dict) for key in found}
    assert filters == {
        "regions",
        "regions_not",
        "villages",
        "keystone",
        "firmness_max",
        "control",
        "self_inf_min",
        "other_inf_max",
        "need_min",
        "need_max",
        "adjacent",
    }


def test_texts_in_both_languages() -> None:
    """C-23.11, C-24.29: every card, village and region has its names and texts."""
    for thing in (*CARDS.values(), DATA["bell"]):
        for key in ("name_pt", "name_en", "text_pt", "text_en"):
            assert thing[key].strip()
        assert thing["text_pt"] != thing["text_en"]
    for step in STEPS:
        for option in step.get("options", []):
            assert option["label_pt"]
            assert option["label_en"]
    for thing in (*VILLAGES.values(), *MAP["regions"], *MAP["portals"], *DATA["decks"]):
        assert thing["name_pt"]
        assert thing["name_en"]


def test_numbers_and_decks() -> None:
    """C-3.1, C-3.2, C-3.3: 34, 33 and 20 cards, numbered 1 to 87."""
    assert sorted(card["number"] for card in CARDS.values()) == list(range(1, 88))
    assert Counter(card["deck"] for card in CARDS.values()) == {
        "degelo": 34,
        "floracao": 33,
        "colheita": 20,
    }
    assert [(name, enters) for name, enters, _ in cards.DECKS] == [
        ("degelo", 1),
        ("floracao", 4),
        ("colheita", 8),
    ]


def test_strengths_by_deck() -> None:
    """C-23.7: the table of 7.6."""
    expected = {
        ("degelo", "moon"): "11222223334",
        ("degelo", "any"): "112223334",
        ("floracao", "moon"): "11222233334",
        ("floracao", "any"): "122223334",
        ("colheita", "moon"): "12233344",
        ("colheita", "any"): "1234",
    }
    for (deck, court), strengths in expected.items():
        found = sorted(
            card["strength"]
            for card in CARDS.values()
            if (card["deck"], card["court"], card["kind"]) == (deck, court, "event")
        )
        assert "".join(map(str, found)) == strengths


def test_the_rules_read_the_map_as_it_is() -> None:
    """C-1.3, C-8.3, C-11.6: the tables of the rules package against the file."""
    assert VILLAGES.keys() == set(board.IDS)
    for name, village in VILLAGES.items():
        at = village["index"] - 1
        assert board.IDS[at] == name
        assert board.FIRMNESS[at] == village["firmness"]
        assert bool(board.KEYSTONES >> at & 1) == village["keystone"]
        assert {board.IDS[n] for n in board.villages(board.ADJACENT[at])} == set(
            village["adjacent"]
        )
    full = board.ALL
    assert board.villages(full) == tuple(range(36))
    assert board.moves(full) == tuple(f"v{n}" for n in range(1, 37))
    assert board.neighbours(1 << 35) == board.ADJACENT[35]
