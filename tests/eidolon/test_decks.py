"""Decks (rules 4.2), their files (E-28.40 to E-28.46) and the suggested ones (rules 7.6)."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import eidolon
from games.engine import canonical
from games.engine.contract import BadSetup

CAT = eidolon.GAME.catalogue
SUGGESTED = eidolon.suggested_decks()


def legal() -> dict[str, Any]:
    """A fresh legal deck: fifteen titles of Ordem and Ruína, four copies each."""
    titles = [c.code for guild in ("ordem", "ruina") for c in CAT.of_guild(guild)[:8]][:15]
    return {
        "format": "eidolon-deck",
        "version": 1,
        "name": "Meu deck",
        "guilds": ["ordem", "ruina"],
        "desbravador": "D01",
        "main": [{"code": code, "count": 4} for code in titles],
        "locais": [f"L0{n}" for n in range(1, 9)],
    }


def faults(deck: Any) -> list[str]:
    return [code for code, _ in eidolon.validate(deck)]


def test_a_legal_deck() -> None:
    """E-3.1, E-3.3, E-3.7, E-3.10: sixty cards, four copies, eight Locais, one Desbravador"""
    deck = legal()
    assert sum(e["count"] for e in deck["main"]) == 60
    assert faults(deck) == []


def test_size() -> None:
    """E-3.1, E-3.2"""
    deck = legal()
    deck["main"][0]["count"] = 3
    assert eidolon.validate(deck) == [("too_few_cards", {"count": 59, "min": 60})]
    titles = sorted(CAT.main)
    deck["main"] = [{"code": code, "count": 4} for code in titles[:30]]
    deck["guilds"] = [CAT[titles[0]].identity, CAT[titles[29]].identity]
    assert faults(deck) == []
    deck["main"].append({"code": titles[30], "count": 1})
    assert eidolon.validate(deck) == [("too_many_cards", {"count": 121, "max": 120})]


def test_copies() -> None:
    """E-3.3, E-3.4, E-3.5: counted by title, in however many lines; Únicas alike"""
    deck = legal()
    deck["main"].append({"code": deck["main"][0]["code"], "count": 1})
    code = deck["main"][0]["code"]
    assert eidolon.validate(deck) == [("too_many_copies", {"code": code, "count": 5, "max": 4})]
    deck = legal()
    assert CAT["O01"].unique
    assert {"code": "O01", "count": 4} in deck["main"]
    assert faults(deck) == []


def test_only_main_cards() -> None:
    """E-3.6"""
    deck = legal()
    deck["main"].append({"code": "L09", "count": 1})
    deck["main"].append({"code": "D02", "count": 1})
    assert eidolon.validate(deck) == [
        ("not_a_main_card", {"code": "D02"}),
        ("not_a_main_card", {"code": "L09"}),
    ]


def test_places() -> None:
    """E-3.7, E-3.8"""
    deck = legal()
    deck["locais"] = deck["locais"][:7]
    assert eidolon.validate(deck) == [("eight_places_needed", {"count": 7, "needed": 8})]
    deck["locais"].append("L01")
    assert eidolon.validate(deck) == [("place_twice", {"code": "L01"})]
    deck["locais"][7] = "O01"
    assert eidolon.validate(deck) == [("unknown_place", {"code": "O01"})]


def test_both_may_have_the_same() -> None:
    """E-3.9, E-3.11: a deck is checked by itself, so the other seat's titles never matter"""
    assert faults(legal()) == faults(legal()) == []


def test_guilds() -> None:
    """E-3.12, E-3.13, E-3.14"""
    deck = legal()
    deck["guilds"] = ["ordem", "ordem"]
    assert eidolon.validate(deck) == [("same_guild_twice", {"guild": "ordem"})]
    deck["guilds"] = ["ordem"]
    assert eidolon.validate(deck) == [("two_guilds_needed", {"count": 1})]
    deck["guilds"] = ["ordem", "neutra"]
    assert eidolon.validate(deck) == [("bad_guild", {"guild": "neutra"})]
    deck["guilds"] = ["ordem", "instinto"]
    assert eidolon.validate(deck) == [("guild_without_cards", {"guild": "instinto"})]


def test_other_identities_are_free() -> None:
    """E-3.15, E-3.16: strange cards are legal; a strange Desbravador is only mentioned"""
    deck = legal()
    deck["main"][0] = {"code": "I03", "count": 4}
    assert faults(deck) == []
    assert eidolon.notices(deck) == []
    deck["desbravador"] = "D04"
    assert faults(deck) == []
    assert eidolon.notices(deck) == [
        ("desbravador_outside_guilds", {"code": "D04", "identity": "instinto"})
    ]


def test_desbravador() -> None:
    """E-3.10"""
    deck = legal()
    deck["desbravador"] = None
    assert eidolon.validate(deck) == [("desbravador_missing", {})]
    deck["desbravador"] = "O01"
    assert eidolon.validate(deck) == [("unknown_desbravador", {"code": "O01"})]


def test_all_faults_at_once() -> None:
    """E-3.18, E-28.40: every fault is named, not only the first"""
    deck = legal()
    deck["main"] = [{"code": "O02", "count": 5}, {"code": "Z99", "count": 1}]
    deck["guilds"] = ["ruina", "ruina"]
    deck["desbravador"] = None
    deck["locais"] = ["L01", "L01", "L99"]
    assert sorted(faults(deck)) == sorted(
        [
            "too_few_cards",
            "too_many_copies",
            "unknown_card",
            "guild_without_cards",
            "same_guild_twice",
            "desbravador_missing",
            "eight_places_needed",
            "place_twice",
            "unknown_place",
        ]
    )
    with pytest.raises(BadSetup) as refused:
        eidolon.GAME.check_setup(deck, {})
    assert [code for code, _ in refused.value.reasons] == faults(deck)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "other"}, "wrong_format"),
        ({"version": 2}, "wrong_version"),
        ({"version": True}, "wrong_version"),
        ({"name": ""}, "bad_name"),
        ({"name": "x" * 81}, "bad_name"),
        ({"name": "a\u0000b"}, "bad_name"),
        ({"name": 3}, "bad_name"),
        ({"guilds": "ordem"}, "bad_guilds"),
        ({"guilds": [1, 2]}, "bad_guilds"),
        ({"desbravador": 7}, "bad_desbravador"),
        ({"main": {"O01": 4}}, "bad_main"),
        ({"main": [["O01", 4]]}, "bad_line"),
        ({"main": [{"code": "O01", "count": 1, "rarity": "R"}]}, "bad_line"),
        ({"main": [{"code": "O01", "count": 0}]}, "bad_count"),
        ({"main": [{"code": "O01", "count": -1}]}, "bad_count"),
        ({"main": [{"code": "O01", "count": True}]}, "bad_count"),
        ({"main": [{"code": "O01", "count": "4"}]}, "bad_count"),
        ({"main": [{"code": "O01", "count": 10**9}]}, "bad_count"),
        ({"main": [{"code": "O01", "count": 1}] * 401}, "bad_main"),
        ({"locais": "L01"}, "bad_places"),
        ({"locais": [1] * 8}, "bad_places"),
        ({"art": "x"}, "wrong_keys"),
    ],
)
def test_malformed(change: dict[str, Any], code: str) -> None:
    """E-28.43: the form is checked before the rules, by file and by setup alike"""
    deck = legal() | change
    assert faults(deck) == [code]
    with pytest.raises(BadSetup) as refused:
        eidolon.parse_json(json.dumps(deck))
    assert refused.value.code == code
    with pytest.raises(BadSetup):
        eidolon.GAME.check_setup(deck, {})


def test_missing_keys() -> None:
    """E-28.42"""
    deck = legal()
    del deck["name"], deck["main"]
    assert ("wrong_keys", {"missing": ["main", "name"], "unknown": []}) in eidolon.validate(deck)
    values: tuple[Any, ...] = (None, [], "deck", 3, True)
    for value in values:
        assert faults(value) == ["not_a_deck"]


def test_file_round_trip() -> None:
    """E-28.41, E-28.42: export and import give the same deck"""
    for entry in SUGGESTED:
        deck = entry["deck"]
        text = eidolon.format_json(deck)
        assert json.loads(text) == deck
        assert eidolon.parse_json(text) == deck
        assert eidolon.parse_json(("\ufeff" + text).encode()) == deck
        for lang in ("pt", "en"):
            assert eidolon.parse_text(eidolon.format_text(deck, lang)) == deck


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00", "not_utf8"),
        ("Quatro lobos".encode("utf-16"), "not_utf8"),
        ("", "not_json"),
        ("{", "not_json"),
        ("[" * 100_000, "too_big"),
        ("[" * 5_000, "not_json"),
        ('{"version": 1.0}', "not_json"),
        ("NaN", "not_json"),
        ("[]", "not_a_deck"),
        ('"eidolon-deck"', "not_a_deck"),
        (b" " * 65_537, "too_big"),
        ("x" * 10_000_000, "too_big"),
    ],
)
def test_bad_files(data: str | bytes, code: str) -> None:
    """E-28.43: not JSON, wrong encoding, too long: one clear word, no exception of another kind"""
    with pytest.raises(BadSetup) as refused:
        eidolon.parse_json(data)
    assert refused.value.code == code


def test_unknown_codes_in_a_file() -> None:
    """E-28.43: every unknown code is named"""
    deck = legal()
    deck["main"] += [{"code": "Z01", "count": 1}, {"code": "D01", "count": 1}]
    deck["locais"][0] = "L77"
    deck["desbravador"] = "D77"
    with pytest.raises(BadSetup) as refused:
        eidolon.parse_json(json.dumps(deck))
    assert sorted(code for code, _ in refused.value.reasons) == [
        "unknown_card",
        "unknown_card",
        "unknown_desbravador",
        "unknown_place",
    ]


def test_illegal_but_well_formed_files_are_read() -> None:
    """E-28.44: work in progress can be imported, not played"""
    deck = legal()
    deck["main"] = [{"code": "O02", "count": 9}]
    deck["locais"] = []
    deck["desbravador"] = None
    read = eidolon.parse_json(json.dumps(deck))
    assert read == deck
    assert "too_few_cards" in faults(read)


def test_plain_lists() -> None:
    """E-28.41: codes, ids and names of both languages, any case, accents or not"""
    text = """
    # an experiment
    EIDOLON: Meu teste
    Guilds: ordem, Ruína
    Desbravador: ilva dorn, voz do juramento

    MAIN DECK
    4 Guarda da Ponte
    3x sentinela da muralha
    2 × O01
    1 O05 Escudo de Carvalho
    1 oaken shield
    2 oferenda_ao_vazio

    LOCAIS
    Torre da Segunda Chance
    L02
    """
    deck = eidolon.parse_text(text)
    assert deck["name"] == "Meu teste"
    assert deck["guilds"] == ["ordem", "ruina"]
    assert deck["desbravador"] == "D01"
    assert deck["main"] == [
        {"code": "O01", "count": 2},
        {"code": "O02", "count": 4},
        {"code": "O04", "count": 3},
        {"code": "O05", "count": 2},
        {"code": "R05", "count": 2},
    ]
    assert deck["locais"] == ["L02", "L03"]


def test_odd_lines_are_named() -> None:
    """E-28.43 for lists: each odd line with its number"""
    with pytest.raises(BadSetup) as refused:
        eidolon.parse_text("4 Guarda da Ponte\n4 Dragão\nGuarda da Ponte\nGuildas: sal, mel\n")
    assert [(code, facts["line"]) for code, facts in refused.value.reasons] == [
        ("unknown_card", 2),
        ("count_missing", 3),
        ("bad_guild", 4),
    ]
    with pytest.raises(BadSetup) as empty:
        eidolon.parse_text("\n# nothing\n")
    assert empty.value.code == "empty_list"


@given(st.one_of(st.text(max_size=300), st.binary(max_size=300)))
def test_readers_survive_garbage(data: str | bytes) -> None:
    """E-28.43: whatever comes in, a deck or ``BadSetup`` comes out"""
    for reader in (eidolon.parse_json, eidolon.parse_text):
        deck = read_or_reasons(reader, data)
        if deck is not None:
            assert isinstance(faults(deck), list)
            canonical.dumps(deck)


def read_or_reasons(reader: Callable[[str | bytes], Any], data: str | bytes) -> Any:
    try:
        return reader(data)
    except BadSetup as refusal:
        reasons = refusal.reasons
    assert reasons
    return None


# --- suggested decks


@pytest.mark.parametrize("entry", SUGGESTED, ids=lambda e: e["id"])
def test_suggested(entry: dict[str, Any]) -> None:
    """E-3.17, E-27.55, E-27.56, E-27.57, E-28.45: legal, sixty cards, in the promised proportions"""
    deck = entry["deck"]
    assert faults(deck) == []
    counts = {CAT[e["code"]]: e["count"] for e in deck["main"]}
    first, second = deck["guilds"]

    def many(**wanted: Any) -> int:
        return sum(
            n for c, n in counts.items() if all(getattr(c, k) == v for k, v in wanted.items())
        )

    assert sum(counts.values()) == 60
    assert 30 <= many(type="creature") <= 36
    assert 6 <= many(type="relic") <= 10
    assert 8 <= many(type="ritual") <= 12
    assert 6 <= many(type="estratagema") <= 8
    assert sum(1 for c in counts if c.type == "estratagema") >= 2
    assert 24 <= many(identity=first) <= 30
    assert 16 <= many(identity=second) <= 22
    assert 10 <= many(identity="neutra") <= 16
    assert {c.identity for c in counts} == {first, second, "neutra"}
    assert 2.2 <= sum(c.cost * n for c, n in counts.items()) / 60 <= 2.9
    assert 6 <= many(cost=1) <= 12
    assert 18 <= len(counts) <= 32
    assert CAT[deck["desbravador"]].identity == first
    assert any(c.unique and n >= 2 for c, n in counts.items())
    assert entry["name"]["pt"] == deck["name"]
    assert entry["name"]["en"]
    assert entry["about"]["pt"]
    assert entry["about"]["en"]


@pytest.mark.parametrize("entry", SUGGESTED, ids=lambda e: e["id"])
def test_suggested_places(entry: dict[str, Any]) -> None:
    """E-27.58"""
    deck = entry["deck"]
    types: Counter[str] = Counter()
    for line in deck["main"]:
        for kind in CAT[line["code"]].types:
            types[kind] += line["count"]
    common = {kind for kind, n in types.items() if n >= 8}
    places = [CAT[code] for code in deck["locais"]]
    assert 38 <= sum(c.difficulty for c in places) <= 42
    assert sum(1 for c in places if c.favours & common) >= 4


def test_the_four_suggested_decks() -> None:
    """E-27.55, E-27.57, E-27.58"""
    assert {e["id"]: tuple(e["deck"]["guilds"]) for e in SUGGESTED} == {
        "vigilia_da_ponte": ("ordem", "conhecimento"),
        "cinzas_do_juramento": ("ruina", "ordem"),
        "mapas_impossiveis": ("conhecimento", "instinto"),
        "trilha_dos_nomes": ("instinto", "ruina"),
    }
    assert len({e["deck"]["desbravador"] for e in SUGGESTED}) == 4
    assert len({code for e in SUGGESTED for code in e["deck"]["locais"]}) >= 20


def test_what_the_suggested_decks_show() -> None:
    """E-27.59: every reference card, and something of all that the quotas ask for"""
    used = {CAT[line["code"]] for e in SUGGESTED for line in e["deck"]["main"]}
    reference = (
        "O01 O02 O03 O04 O05 O06 O07 R01 R02 R03 R04 R05 R06 R07 R08 C01 C02 C03 C04 C05 C06 C07"
        " I01 I02 I03 I04 I05 I06 I07 I08 N01 N02 N03 N04 N05"
    )
    assert {CAT[code] for code in reference.split(" ")} <= used
    on = {a.on for c in used for a in c.abilities}
    assert on >= {"chegada", "queda", "explorar", "descoberta", "activation", "reacao", "static"}
    assert any(c.vigilia for c in used)
    verbs = {e["verb"] for c in used for a in c.abilities for e in a.do}
    assert verbs >= {
        *("grow", "bonus", "destroy", "recover_card", "damage", "damage_rival", "draw"),
        *("investigate", "recover", "return", "destroy_relic", "progress", "remove_interceptor"),
        *("extra_attempt", "ready", "prevent", "withdraw"),
    }
    relics = [c for c in used if c.type == "relic"]
    assert {c.subtype for c in relics} == {"equipamento", "montaria", "veiculo"}
    assert any(a.on == "turn_start" for c in used for a in c.abilities)
    windows = {a.windows for c in used for a in c.abilities if a.on == "reacao"}
    assert windows >= {("declaracao",), ("confronto",), ("declaracao", "confronto")}
    conditions = {x["when"] for c in used for a in c.abilities for x in a.conditions}
    assert conditions >= {"controls", "bearing"}
