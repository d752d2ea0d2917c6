"""The catalogue keeps the quotas of rules 7.5, one test a clause where that is possible."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.eidolon import GAME, conditions, targets
from games.eidolon.cards import TRIGGERS, USES
from games.eidolon.catalogue import entries
from games.eidolon.conditions import fits
from games.eidolon.effects import VERBS, creatures
from games.eidolon.words import DOCTRINES, IDENTITIES, NATURES, SUBTYPES, TYPES, VOCATIONS
from tools.eidolon_wording import card_text

ALL = entries()
MAIN = [c for c in ALL if c["type"] in TYPES]
CREATURES = [c for c in MAIN if c["type"] == "creature"]
RELICS = [c for c in MAIN if c["type"] == "relic"]
RITUALS = [c for c in MAIN if c["type"] == "ritual"]
PLACES = [c for c in ALL if c["type"] == "place"]
LEADERS = [c for c in ALL if c["type"] == "desbravador"]
BY_CODE = {c["code"]: c for c in ALL}


def abilities(card: dict[str, Any], *on: str) -> list[dict[str, Any]]:
    return [a for a in card.get("abilities", []) if not on or a["on"] in on]


def effects(card: dict[str, Any], *on: str) -> list[dict[str, Any]]:
    return [e for a in abilities(card, *on) for e in a.get("do", [])]


def verbs(card: dict[str, Any], *on: str) -> set[str]:
    return {e["verb"] for e in effects(card, *on)}


def having(cards: list[dict[str, Any]], *on: str) -> list[dict[str, Any]]:
    return [c for c in cards if abilities(c, *on)]


def of(identity: str, cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [c for c in cards if c["identity"] == identity]


def codes(cards: list[dict[str, Any]]) -> set[str]:
    return {c["code"] for c in cards}


def types(card: dict[str, Any]) -> set[str]:
    return {card["nature"], *card.get("vocations", [])}


# --- sizes and numbers


def test_sizes_and_different_names() -> None:
    """E-27.10"""
    assert (len(MAIN), len(LEADERS), len(PLACES)) == (112, 8, 24)
    for key in ("code", "id"):
        assert len({c[key] for c in ALL}) == 144
    for lang in ("pt", "en"):
        assert len({c["name"][lang] for c in ALL}) == 144


def test_identities() -> None:
    """E-27.11"""
    counts = Counter(c["identity"] for c in MAIN)
    assert counts == {**dict.fromkeys(DOCTRINES, 23), "neutra": 20}


def test_types_by_identity() -> None:
    """E-27.12, E-16.28: also that there are exactly five Estratagemas"""
    for identity in IDENTITIES:
        counts = Counter(c["type"] for c in of(identity, MAIN))
        expected = (10, 5, 4, 1) if identity == "neutra" else (13, 4, 5, 1)
        assert tuple(counts[kind] for kind in TYPES) == expected, identity
    assert len(GAME.catalogue.estratagemas) == 5


def test_costs_of_creatures() -> None:
    """E-27.13"""
    costs = Counter(c["cost"] for c in CREATURES)
    assert [costs[n] for n in range(1, 7)] == [8, 18, 15, 11, 7, 3]


def test_no_card_is_free() -> None:
    """E-27.14"""
    for card in MAIN:
        limit = 6 if card["type"] == "creature" else 4
        assert type(card["cost"]) is int
        assert 1 <= card["cost"] <= limit, card["code"]


def test_stats() -> None:
    """E-27.15"""
    for c in CREATURES:
        assert 0 <= c["atq"] <= 6, c["code"]
        assert 1 <= c["res"] <= 7, c["code"]
        assert 0 <= c["exp"] <= 3, c["code"]
        assert c["exp"] < 3 or c["cost"] >= 3, c["code"]
    exp = Counter(c["exp"] for c in CREATURES)
    assert exp[0] >= 8
    assert exp[3] >= 8


def test_budget() -> None:
    """E-27.16"""
    for c in CREATURES:
        total, cost = c["atq"] + c["res"] + c["exp"], c["cost"]
        if abilities(c) or c.get("keywords"):
            assert 2 * cost - 2 <= total <= 2 * cost + 1, c["code"]
        else:
            assert total == 2 * cost + 2, c["code"]


def test_creatures_without_ability() -> None:
    """E-27.17"""
    assert 12 <= sum(1 for c in CREATURES if not abilities(c) and not c.get("keywords")) <= 16


def test_natures() -> None:
    """E-27.18, E-27.9: seven Naturezas, Espírito and Eco apart"""
    assert set(NATURES) >= {"espirito", "eco"}
    for nature in NATURES:
        found = [c for c in CREATURES if c["nature"] == nature]
        assert len(found) >= 5, nature
        assert len({c["identity"] for c in found}) >= 3, nature
    assert {c["nature"] for c in CREATURES} == set(NATURES)


def test_vocations() -> None:
    """E-27.19"""
    counts = Counter(v for c in CREATURES for v in c.get("vocations", []))
    assert set(counts) == set(VOCATIONS)
    assert min(counts.values()) >= 3
    sizes = Counter(len(c.get("vocations", [])) for c in CREATURES)
    assert set(sizes) <= {0, 1, 2}
    assert sizes[2] >= 3


def test_uniques() -> None:
    """E-27.20, E-27.1, E-21.15: a Única need not be rare, so no rule ties them"""
    uniques = [c for c in CREATURES if c.get("unique")]
    assert Counter(c["identity"] for c in uniques) == {**dict.fromkeys(DOCTRINES, 2), "neutra": 1}
    for code, identity in (
        ("O01", "ordem"),
        ("C01", "conhecimento"),
        ("R01", "ruina"),
        ("I01", "instinto"),
    ):
        assert BY_CODE[code].get("unique")
        assert BY_CODE[code]["identity"] == identity


@pytest.mark.parametrize(
    ("on", "least"),
    [
        ("chegada", 10),
        ("queda", 8),
        ("explorar", 8),
        ("descoberta", 7),
        ("activation", 8),
        ("reacao", 4),
    ],
)
def test_keywords(on: str, least: int) -> None:
    """E-27.21"""
    assert len(having(CREATURES, on)) >= least


def test_vigilia() -> None:
    """E-27.21, E-27.26, E-27.38: VIGÍLIA is a keyword without a number, so it lowers by 1"""
    holders = [c for c in CREATURES if "vigilia" in c.get("keywords", [])]
    assert len(holders) >= 6
    assert len(of("ordem", holders)) >= 5
    assert all(set(c.get("keywords", [])) <= {"vigilia"} for c in CREATURES)


def test_relics_with_abilities() -> None:
    """E-27.22"""
    assert "C04" in codes(having(RELICS, "reacao"))
    assert len(having(RELICS, "reacao")) >= 2
    assert len(having(RELICS, "activation")) >= 3


def test_reacoes() -> None:
    """E-27.23, E-16.21"""
    windows = []
    for card in MAIN:
        for ability in abilities(card, "reacao"):
            assert ability["cost"] == 1
            windows.append(tuple(ability["windows"]))
    for wanted in (("declaracao",), ("confronto",), ("declaracao", "confronto")):
        assert wanted in windows


def test_extra_attempts() -> None:
    """E-27.24, E-12.1, E-12.2"""
    assert {c["code"] for c in ALL if "extra_attempt" in verbs(c)} == {"I02", "N04"}
    for code in ("I02", "N04"):
        assert all(a["only"] == "planejamento" for a in abilities(BY_CODE[code]))


def test_activations() -> None:
    """E-27.25"""
    for card in MAIN:
        for ability in abilities(card, "activation"):
            assert 0 <= ability["cost"] <= 3


def test_explorar_kinds() -> None:
    """E-27.27"""
    readying = [c for c in CREATURES if "ready" in verbs(c, "explorar")]
    assert len(readying) >= 2
    for card in readying:
        (ability,) = abilities(card, "explorar")
        assert [x["when"] for x in ability["if"]] == ["completed", "here"]
    after_death = [
        c
        for c in having(CREATURES, "explorar")
        if not any(x["when"] == "here" for a in abilities(c, "explorar") for x in a.get("if", []))
        and all(e.get("to") != "self" for e in effects(c, "explorar"))
    ]
    assert len(after_death) >= 2


def test_descoberta_conditions() -> None:
    """E-27.28"""
    found = [
        c
        for c in having(CREATURES, "descoberta")
        if any("if" in a for a in abilities(c, "descoberta"))
        or any("max" in e for e in effects(c, "descoberta"))
    ]
    assert len(found) >= 2


def test_queda_kinds() -> None:
    """E-27.29"""
    kinds = Counter(v for c in CREATURES for v in verbs(c, "queda"))
    assert kinds["damage"] >= 1
    assert kinds["damage_rival"] >= 1
    assert kinds["draw"] >= 1


def test_growth() -> None:
    """E-27.30"""
    growing = [c for c in MAIN if "grow" in verbs(c)]
    assert len(growing) >= 6
    assert len(of("instinto", growing)) >= 4
    assert all(e["max"] >= 1 for c in ALL for e in effects(c) if e["verb"] == "grow")


def test_until_the_end_of_the_turn() -> None:
    """E-27.31"""
    found = [e for c in MAIN for e in effects(c) if e.get("until") == "turn"]
    assert len(found) >= 4
    assert sum(1 for e in found if e.get("res")) >= 2


def test_start_of_turn() -> None:
    """E-27.32"""
    assert len(having([*CREATURES, *RELICS], "turn_start")) >= 3
    assert len(having(LEADERS, "turn_start")) >= 2


def sacrifices(card: dict[str, Any]) -> bool:
    return any(
        a["target"]["side"] == "own"
        for a in abilities(card)
        if any(e["verb"] == "destroy" for e in a.get("do", []))
    )


def test_sacrifice() -> None:
    """E-27.33, E-17.9"""
    found = [c for c in MAIN if sacrifices(c)]
    assert len(found) >= 4
    assert {c["identity"] for c in found} <= {"ruina", "neutra"}


def test_recovery_from_the_discard() -> None:
    """E-27.34"""
    found = [c for c in MAIN if "recover_card" in verbs(c)]
    assert len(found) >= 3
    assert len(of("ruina", found)) >= 2


def test_damage() -> None:
    """E-27.35"""
    used = [c for c in MAIN if "damage" in verbs(c, "ritual", "activation")]
    assert len(used) >= 5
    at_rival = [
        e["n"]
        for c in RITUALS
        for a in abilities(c)
        for e in a["do"]
        if e["verb"] == "damage_rival" or (e["verb"] == "damage" and "or_rival" in a["target"])
    ]
    assert 2 <= len(at_rival) <= 4
    assert max(at_rival) <= 3


def test_drawing_and_investigating() -> None:
    """E-27.36"""
    drawing = [c for c in MAIN if "draw" in verbs(c)]
    assert len(drawing) >= 8
    assert len(of("conhecimento", drawing)) >= 4
    investigating = [c for c in MAIN if "investigate" in verbs(c)]
    assert len(investigating) >= 5
    assert len(of("conhecimento", investigating)) >= 4


def reads_relics(card: dict[str, Any]) -> bool:
    conditions = [x for a in abilities(card) for x in a.get("if", [])]
    conditions += [e["if"] for e in effects(card) if "if" in e]
    targets = [a.get("target", {}) for a in abilities(card)]
    return (
        any(x["when"] in ("relics", "bearing", "attached") for x in conditions)
        or any("bearing" in t or t.get("what") == "relic" for t in targets)
        or any("bearing" in a.get("who", {}) for a in abilities(card))
    )


def test_cards_that_read_relics() -> None:
    """E-27.37"""
    found = [c for c in MAIN if reads_relics(c)]
    assert len(found) >= 5
    assert len(of("conhecimento", found)) >= 3


def formation(card: dict[str, Any]) -> bool:
    conditions = [x for a in abilities(card) for x in a.get("if", [])]
    conditions += [e["if"] for e in effects(card) if "if" in e]
    gives = [a["give"]["to"] for a in abilities(card, "static")]
    return (
        any(x["when"] == "controls" for x in conditions)
        or any("per" in e for e in effects(card))
        or any(isinstance(to, dict) and "other" in to for to in gives)
    )


def test_formations() -> None:
    """E-27.38"""
    found = [c for c in MAIN if formation(c)]
    assert len(found) >= 5
    assert len(of("ordem", found)) >= 4


def test_recover_vitality() -> None:
    """E-27.39, E-2.18: at most three points each"""
    found = [e["n"] for c in MAIN for e in effects(c) if e["verb"] == "recover"]
    assert len(found) >= 5
    assert max(found) <= 3


def test_rare_verbs() -> None:
    """E-27.40"""
    assert sum(1 for c in MAIN if "return" in verbs(c)) >= 2
    assert sum(1 for c in MAIN if "destroy_relic" in verbs(c)) >= 2
    progress = [e["n"] for c in RITUALS for e in effects(c) if e["verb"] == "progress"]
    assert len(progress) >= 2
    assert set(progress) <= {1, 2}
    leaving = {c["code"] for c in ALL if "remove_interceptor" in verbs(c)}
    assert "C02" in leaving
    assert len(leaving) <= 2


def test_relic_bonuses() -> None:
    """E-27.41"""
    assert len(RELICS) == 21
    subtypes = Counter(c["subtype"] for c in RELICS)
    assert set(subtypes) == set(SUBTYPES)
    assert min(subtypes.values()) >= 6
    for c in RELICS:
        bonus = [c["atq"], c["res"], c["exp"]]
        assert min(bonus) >= 0, c["code"]
        assert 1 <= sum(bonus) <= c["cost"] - bool(abilities(c)), c["code"]


def test_forbidden_effects() -> None:
    """E-27.42, E-27.68, E-20.7, E-24.5, E-29.5, E-23.8, E-7.13: what no text may do"""
    known = {*VERBS, "investigate"}
    moments = {
        *("chegada", "queda", "explorar", "descoberta", "turn_start", "enters", "falls"),
        *("attacks", "explores", "success", "static", "activation", "reacao", "ritual"),
        *("estratagema", "reward"),
    }
    for card in ALL:
        for ability in abilities(card):
            assert ability["on"] in moments, card["code"]
            done = {e["verb"] for e in ability.get("do", [])}
            assert done <= known, card["code"]
            if ability["on"] in ("activation", "reacao"):
                assert not done & {"ready", "withdraw"}, card["code"]
            if done & {"ready", "withdraw"}:
                assert ability["on"] in ("chegada", "explorar", "ritual", "estratagema")
            if "essence" in done:
                assert card["type"] == "place"
                assert ability["on"] == "reward"


def every(value: Any, key: str) -> Iterator[Any]:
    """All that stands under ``key``, however deep."""
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from every(part, key)


def understood(reader: Any, word: str) -> set[str]:
    """The words that a function of the engine compares ``word`` with."""
    return set(re.findall(rf'\b{word} == "(\w+)"', inspect.getsource(reader)))


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("verb", {*VERBS, "investigate"}),
        ("on", {*TRIGGERS, *USES, "reward", "static"}),
        ("when", understood(conditions.holds, "kind")),
        ("what", understood(targets.targets, "what")),
        ("to", understood(creatures, "to")),
        ("needs", understood(targets.response_targets, "needs")),
        ("until", {"turn", "action"}),
        ("side", {"own", "rival", "any"}),
        ("role", {"active", "defender"}),
        ("only", {"planejamento"}),
        ("limit", {"turn"}),
    ],
)
def test_nothing_the_engine_understands_is_unused(key: str, known: set[str]) -> None:
    """E-27.54: and no card says what the engine does not understand"""
    said = [word for word in every([abilities(c) for c in ALL], key) if isinstance(word, str)]
    assert known
    assert set(said) == known


def test_every_filter_is_used() -> None:
    """E-27.54: each way to choose creatures"""
    for key in understood(fits, "key"):
        assert list(every([abilities(c) for c in ALL], key)), key


def test_only_used_texts_ask_for_a_choice() -> None:
    """E-27.43, E-2.12: triggers other than CHEGADA name no target and investigate nothing"""
    for card in ALL:
        for ability in abilities(card):
            if ability["on"] in ("ritual", "activation", "estratagema", "reacao", "chegada"):
                continue
            assert "target" not in ability, card["code"]
            assert "investigate" not in {e["verb"] for e in ability.get("do", [])}, card["code"]


def test_desbravadores() -> None:
    """E-27.44, E-27.2"""
    assert Counter(c["identity"] for c in LEADERS) == dict.fromkeys(DOCTRINES, 2)
    vitality = [c["vitality"] for c in LEADERS]
    assert min(vitality) >= 18
    assert max(vitality) <= 24
    assert 20 <= sum(vitality) / 8 <= 21.5
    assert all(len(c["abilities"]) == 1 for c in LEADERS)
    assert len({str(c["abilities"]) for c in LEADERS}) == 8
    kinds = Counter(c["abilities"][0]["on"] for c in LEADERS)
    assert kinds["turn_start"] >= 2
    assert kinds["descoberta"] >= 1
    assert kinds["static"] >= 1
    assert sum(1 for c in LEADERS if c["abilities"][0].get("limit") == "turn") >= 2
    assert BY_CODE["D02"]["id"] == "peregrina_vhar"


def test_places_by_difficulty() -> None:
    """E-27.45"""
    counts = Counter(c["difficulty"] for c in PLACES)
    assert [counts[n] for n in range(3, 9)] == [2, 6, 8, 5, 2, 1]


def test_favoured_types() -> None:
    """E-27.46"""
    counts = Counter(t for c in PLACES for t in c["favours"])
    assert all(1 <= len(c["favours"]) <= 2 for c in PLACES)
    assert all(counts[nature] >= 2 for nature in NATURES)
    assert all(counts[vocation] >= 1 for vocation in VOCATIONS)
    assert sum(1 for c in PLACES if len(c["favours"]) == 2) >= 8


def test_passives_and_rewards() -> None:
    """E-27.47"""
    passive = [c for c in PLACES if any(a["on"] != "reward" for a in abilities(c))]
    assert len(passive) >= 10
    assert len(having(PLACES, "reward")) >= 20
    assert sum(1 for c in PLACES if not abilities(c)) <= 2


def test_reward_units() -> None:
    """E-27.48"""
    most = {3: 0, 4: 1, 5: 1, 6: 2, 7: 3, 8: 4}
    for card in PLACES:
        units = 0.0
        for e in effects(card, "reward"):
            units += e["n"] / 2 if e["verb"] == "recover" else e["n"]
        assert units <= most[card["difficulty"]], card["code"]


def test_rewards_of_essence() -> None:
    """E-27.49"""
    given = {e["identity"] for c in PLACES for e in effects(c, "reward") if e["verb"] == "essence"}
    assert given == set(DOCTRINES)


def test_place_passives_are_symmetrical() -> None:
    """E-27.50: a Local speaks of both players, or of the one who explores or whose turn it is"""
    for card in PLACES:
        for ability in abilities(card, "static"):
            assert ability["give"]["to"]["side"] == "any", card["code"]
        others = {a["on"] for a in abilities(card)} - {"static", "reward"}
        assert others <= {"turn_start", "explores", "success"}, card["code"]


def test_every_card_is_whole() -> None:
    """E-27.51"""
    for number, card in enumerate(MAIN, 1):
        assert (card["number"], card["total"]) == (number, 112)
    for card in ALL:
        assert re.fullmatch(r"[ORCINDL]\d\d", card["code"])
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", card["id"])
        assert card["rarity"] in ("C", "I", "R")
        assert card["art_credit"]
        for key in ("name", "text", "flavour"):
            assert set(card[key]) == {"pt", "en"}, card["code"]
        assert bool(card["text"]["pt"]) == bool(card.get("abilities") or card.get("keywords"))


def test_rarity() -> None:
    """E-27.52"""
    assert Counter(c["rarity"] for c in MAIN) == {"C": 60, "I": 36, "R": 16}


def test_estratagemas_do_not_repeat_their_cost() -> None:
    """E-27.53"""
    for card in MAIN:
        if card["type"] == "estratagema":
            for text in card["text"].values():
                assert "Essência" not in text


@pytest.mark.parametrize("card", ALL, ids=lambda c: c["code"])
def test_texts_say_what_the_card_does(card: dict[str, Any]) -> None:
    """E-27.51: the printed text is the one written from the abilities"""
    for lang in ("pt", "en"):
        assert card["text"][lang] == card_text(card, lang)


def test_no_internal_word_is_printed() -> None:
    """E-22.19, E-22.20: every word in capitals on a card is a keyword or a number's name"""
    known = {"CHEGADA", "QUEDA", "EXPLORAR", "DESCOBERTA", "VIGÍLIA", "ATQ", "RES", "EXP"}
    for card in ALL:
        for text in card["text"].values():
            assert set(re.findall(r"\b[A-ZÀ-Ý]{3,}\b", text)) <= known, card["code"]


def test_world_facts_stay_open() -> None:
    """E-27.8: texts keep the names of the world, and answer none of its open questions"""
    assert BY_CODE["L03"]["flavour"]["pt"].count("SEGUNDA CHANCE") == 1
    told = " ".join(t for c in ALL for t in (*c["text"].values(), *c["flavour"].values()))
    assert "Essência vital" not in told
    for phrase in ("causa da Ruptura", "origem das Âncoras", "cause of the Ruptura"):
        assert phrase not in told


def test_progress_only_by_exploring_and_by_aimed_texts() -> None:
    """E-27.67"""
    for card in ALL:
        for ability in abilities(card):
            steps = [e for e in ability.get("do", []) if e["verb"] == "progress"]
            if steps:
                assert ability["on"] in ("ritual", "activation")
                assert ability["target"]["what"] == "slot"
                assert len(steps) == 1


def test_the_one_limit_a_card_may_have() -> None:
    """E-1.27: once-per-turn passives are told apart by their permanent, so a card has one at most"""
    for card in ALL:
        assert sum(1 for a in abilities(card) if a.get("limit") == "turn") <= 1


def test_filters_refuse_unknown_words() -> None:
    """A mistyped filter is an error, not a filter that lets everything through."""
    from games.eidolon.records import Creature

    creature = Creature(1, GAME.catalogue["N01"], 0)
    with pytest.raises(ValueError, match="unknown filter"):
        fits(creature, {"typ": "fera"}, 0)
