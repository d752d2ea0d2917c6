"""Section 7 of the rules: the quotas of the catalogue, read from the declared data (V-16.*)."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import canonical
from games.valeron import GAME
from games.valeron import cards as words
from games.valeron.cards import BadCatalogue, Card, Catalogue, price_of, read

CARDS = GAME.catalogue.cards
ATTACK, DEFENSE = GAME.catalogue.attack, GAME.catalogue.defense
OWN = [card for card in CARDS if int(card.code[1:]) > 15]
POVOS = ("lordico", "impercio", "cardino", "lavico")


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object inside an effect: rules, deeds, choices, amounts."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def of(card: Card) -> list[dict[str, Any]]:
    return list(parts(card.facts["effect"]))


def rules(card: Card, hook: str) -> list[dict[str, Any]]:
    return [part for part in of(card) if part.get("when") == hook]


def deeds(card: Card, verb: str) -> list[dict[str, Any]]:
    return [part for part in of(card) if part.get("verb") == verb]


def with_verb(verb: str) -> list[str]:
    return [card.id for card in CARDS if deeds(card, verb)]


def conditions(card: Card) -> list[str]:
    found: list[str] = []
    for part in of(card):
        word = part.get("if", [])
        found += [word] if isinstance(word, str) else word
    return found


def povos_read(card: Card) -> set[str]:
    found = {part[key] for part in of(card) for key in ("povo", "of") if part.get(key) in POVOS}
    return found | {word[8:] for word in conditions(card) if word.startswith("another:")}


def mean(cards: tuple[Card, ...], name: str) -> float:
    return sum(getattr(card, name) for card in cards) / len(cards)


def test_counts_and_ids() -> None:
    """V-16.1, V-16.4, V-16.6: 36 and 34 cards, A01 to A36 and D01 to D34, all different."""
    assert [card.code for card in ATTACK] == [f"A{n:02}" for n in range(1, 37)]
    assert [card.code for card in DEFENSE] == [f"D{n:02}" for n in range(1, 35)]
    assert len({card.id for card in CARDS}) == 70
    for language in ("pt", "en"):
        assert len({card.facts["name"][language] for card in CARDS}) == 70
    assert (sum(c.attack_type for c in OWN), len(OWN)) == (21, 40)
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", card.id) for card in CARDS)


def test_povos() -> None:
    """V-16.5, V-16.7: four povos, 9 each in Ataque; 9, 9, 8, 8 in Defesa."""
    assert Counter(card.povo for card in ATTACK) == dict.fromkeys(POVOS, 9)
    assert Counter(card.povo for card in DEFENSE) == {
        "lordico": 9,
        "impercio": 9,
        "cardino": 8,
        "lavico": 8,
    }
    assert GAME.catalogue.by_id["cacadora"].povo == "cardino"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_numbers(card: Card) -> None:
    """V-16.8, V-16.10, V-16.12: ranges by type, price 2 to 4, budget by effect."""
    at, df, vd = ((3, 7), (0, 2), (3, 8)) if card.attack_type else ((0, 2), (2, 5), (5, 12))
    assert at[0] <= card.at <= at[1]
    assert df[0] <= card.df <= df[1]
    assert vd[0] <= card.vd <= vd[1]
    assert card.price in (2, 3, 4)
    strength = card.strength / 2
    assert 0 < strength <= 12.5
    if card.kind != "none":
        assert strength <= 11.5
    if card.unique or deeds(card, "destroy") or deeds(card, "take_along"):
        assert strength <= 10


def test_means() -> None:
    """V-16.9: Ataque hits harder, Defesa stands longer."""
    assert mean(ATTACK, "at") >= mean(DEFENSE, "at") + 2.5
    assert mean(DEFENSE, "df") >= mean(ATTACK, "df") + 2
    assert mean(DEFENSE, "vd") >= mean(ATTACK, "vd") + 2


def test_prices() -> None:
    """V-16.10, V-16.11, V-4.11, V-4.12: as computed, and so many of each."""
    for card in CARDS:
        assert card.facts["price"] == card.price == price_of(card.at, card.df, card.vd)
    assert Counter(card.price for card in ATTACK) == {2: 4, 3: 24, 4: 8}
    assert Counter(card.price for card in DEFENSE) == {2: 2, 3: 23, 4: 9}


def test_effect_kinds_and_costs() -> None:
    """V-16.13, V-16.14, V-16.15, V-15.10: 4 without, 34 Passivo, 32 Ativo; costs 1 to 6."""
    assert Counter(card.kind for card in CARDS) == {"none": 4, "passive": 34, "active": 32}
    own = Counter((card.type, card.kind) for card in OWN)
    assert own == {
        ("attack", "none"): 1,
        ("attack", "passive"): 10,
        ("attack", "active"): 10,
        ("defense", "passive"): 8,
        ("defense", "active"): 11,
    }
    costs = Counter(card.facts["en_cost"] for card in CARDS if card.kind == "active")
    assert costs == {1: 4, 2: 9, 3: 8, 4: 5, 5: 3, 6: 3}
    assert all(card.facts["en_cost"] is None for card in CARDS if card.kind != "active")


def test_keywords() -> None:
    """V-16.16, V-16.17, V-16.18, V-16.31: 10 Único, 8 Antes do Combate, 6 Conector; all used."""
    keyword = {
        word: [card for card in CARDS if word in card.facts["keywords"]]
        for word in ("passive", "active", "unique", "pre_combat", "connector")
    }
    assert len(keyword["unique"]) == 10
    assert sum(card.kind == "passive" for card in keyword["unique"] if card in OWN) <= 3
    assert len(keyword["pre_combat"]) == 8
    assert all(card.kind == "active" for card in keyword["pre_combat"])
    assert len(keyword["connector"]) == 6
    assert any(card.pre_combat for card in keyword["connector"])
    assert any(povos_read(card) for card in keyword["connector"])
    found = {
        (str(rule.get("if", "")), rule.get("role", ""), card.pre_combat)
        for card in keyword["connector"]
        for rule in rules(card, "connector")
    }
    assert len(found) == 6
    for card in CARDS:
        assert ("connector" in card.facts["keywords"]) == bool(rules(card, "connector"))
        assert card.pre_combat == bool(deeds(card, "prepare")) == bool(card.prepared)
        assert (card.kind in card.facts["keywords"]) == (card.kind != "none")


def test_one_card_for_each_special_thing() -> None:
    """V-16.19, V-16.20, V-8.1: who alone can do what."""
    assert sorted(with_verb("extra_combat")) == ["arqueira", "atemporal", "comandante"]
    alone = {
        "destroy": "insensato",
        "take_along": "explosivo",
        "rebirth": "fenix",
        "sacrifice": "traidor",
        "exchange": "ilusionista",
        "replace": "sabotador",
        "turn": "aprisionador",
        "steal": "larapio",
    }
    for verb, name in alone.items():
        assert with_verb(verb) == [name]
    gifts = {part["gives"]: card.id for card in CARDS for part in rules(card, "in_play")}
    assert gifts == {
        "discount": "comprador",
        "second_main_action": "estrategista",
        "second_use": "cavaleiro",
        "shield_behind": "oportunista",
    }
    assert sum(bool(rules(card, "in_play")) for card in CARDS) == 4


def test_what_no_card_does() -> None:
    """V-16.21, V-10.22, V-10.23, V-10.24, V-14.3: verbs are a closed list and amounts never negative."""
    verbs = {part["verb"] for card in CARDS for part in of(card) if "verb" in part}
    assert verbs == {
        *("heal", "add", "wound", "destroy", "sacrifice", "turn", "prepare", "extra_combat"),
        *("exchange", "replace", "steal", "rebirth", "take_along"),
    }
    for card in CARDS:
        for part in of(card):
            for name in ("n", "base", "each", "more"):
                value = part.get(name, 0)
                assert isinstance(value, dict) or value >= 0


def test_every_word_of_the_language_is_used() -> None:
    """V-16.30, V-16.31: no effect is possible that no card has; what the engine knows, a card plays."""

    def used(key: str) -> set[str]:
        found: set[str] = set()
        for card in CARDS:
            for part in of(card):
                value = part.get(key, ())
                found |= {value} if isinstance(value, str) else set(value)
        return found

    assert used("when") == {*words.HOOKS, "in_play"}
    assert used("gives") == set(words.GIFTS)
    assert used("verb") == set(words.VERBS)
    assert used("stat") == set(words.STATS)
    assert used("on") == set(words.SUBJECTS)
    assert used("from") == set(words.SOURCES)
    # "if another of a povo is in play" is one word with four povos.
    assert {word.split(":")[0] for word in used("if")} == {
        word.split(":")[0] for word in words.CONDITIONS
    }
    assert used("of") == set(words.COUNTS)
    assert used("who") | {"self"} == set(words.WHO)


def test_povo_as_condition() -> None:
    """V-16.22: 16 cards, 3 a povo; 8 "for each other", 4 "if another", 3 targets of a povo."""
    reading = {card.id: povos_read(card) for card in CARDS if povos_read(card)}
    assert len(reading) >= 16
    for povo in POVOS:
        assert sum(povo in found for found in reading.values()) >= 3
    assert sum(any(part.get("of") in POVOS for part in of(card)) for card in CARDS) >= 8
    assert sum(any(w.startswith("another:") for w in conditions(card)) for card in CARDS) >= 4
    assert sum(any("from" in p and "povo" in p for p in of(card)) for card in CARDS) >= 3


def test_healing_and_additionals() -> None:
    """V-16.23, V-16.24: 8 healers, 3 of them at the start of the turn; 4 givers of each Adicional."""
    assert len(with_verb("heal")) >= 8
    at_start = [
        card.id
        for card in CARDS
        if any(deed["verb"] == "heal" for rule in rules(card, "turn_start") for deed in rule["do"])
    ]
    assert len(at_start) >= 3
    for stat in ("at", "df", "vd"):
        givers = [
            card.id for card in CARDS if any(deed["stat"] == stat for deed in deeds(card, "add"))
        ]
        assert len(givers) >= 4, stat


def test_bonus_for_others() -> None:
    """V-16.25: 5 cards give AT Bônus to another, 5 DF Bônus; an Ativo only by Antes do Combate."""
    for hook in ("attacking", "attacked"):
        givers = [
            card
            for card in CARDS
            if any(rule.get("who", "self") != "self" for rule in rules(card, hook))
        ]
        assert len(givers) >= 5
        for card in givers:
            assert card.kind == "passive" or card.id == "capitao"
    for card in CARDS:
        if card.kind == "active" and (rules(card, "attacking") or rules(card, "attacked")):
            assert card.pre_combat


def test_triggers() -> None:
    """V-16.26, V-16.27: increases, causing, suffering, damage 0; wounds outside combat."""
    count = {
        hook: sum(bool(rules(card, hook)) for card in CARDS)
        for hook in ("inflicting", "caused_wounds", "suffered_wounds", "damage_0")
    }
    assert count["inflicting"] >= 3
    assert count["caused_wounds"] >= 4
    assert count["suffered_wounds"] >= 2
    assert count["damage_0"] >= 2
    outside = [
        card
        for card in CARDS
        if card.kind == "active" and not card.pre_combat and deeds(card, "wound")
    ]
    assert len(outside) >= 3
    assert any("enemies" in deed["on"] for card in outside for deed in deeds(card, "wound"))


def helps_others(card: Card) -> bool:
    """Whether an effect helps another allied card, or the player's actions or prices."""
    for part in of(card):
        if part.get("gives") or part.get("verb") in ("exchange", "extra_combat"):
            return True
        if part.get("who") in ("others", "allies", "ahead"):
            return True
        on = part.get("on", [])
        words = [on] if isinstance(on, str) else on
        if {"allies", "other_allies", "most_wounded"} & set(words):
            return True
    return any(part.get("from") in ("allies", "other_allies") for part in of(card))


def test_defense_supports() -> None:
    """V-16.28: at least 28 of the 34 help others; of the fixed ones four do not."""
    alone = [card.id for card in DEFENSE if not helps_others(card)]
    assert {"explosivo", "sentinela", "espinhosa", "aprisionador"} <= set(alone)
    assert len(alone) <= 6


def test_no_trap_in_rolling_or_collecting() -> None:
    """V-16.36, V-15.5: nothing at damage 0 or on Recolher wounds or destroys a card."""
    for card in CARDS:
        for hook in ("damage_0", "collected"):
            for rule in rules(card, hook):
                assert not {deed["verb"] for deed in rule["do"]} & {
                    *("wound", "destroy", "sacrifice", "replace", "exchange")
                }


FIELDS = {
    *("code", "id", "name", "type", "povo", "at", "df", "vd", "price", "effect_kind"),
    *("keywords", "en_cost", "text", "flavour", "effect"),
}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_fields_and_texts(card: Card) -> None:
    """V-16.30: every field, in both languages, as canonical JSON."""
    facts = card.facts
    assert set(facts) == FIELDS
    assert canonical.loads(canonical.dumps(dict(facts))) == facts
    for name in ("name", "flavour"):
        for language in ("pt", "en"):
            assert facts[name][language].strip() == facts[name][language] != ""
    for language in ("pt", "en"):
        assert bool(facts["text"][language]) == (card.kind != "none")
        assert not facts["text"][language] or facts["text"][language].endswith((".", ")"))


WORDS = {
    "heal": ("cura", "heal"),
    "add": ("adicional", "additional"),
    "wound": ("ferimento", "wound"),
    "destroy": ("destrói", "destroy"),
    "sacrifice": ("sacrifica", "sacrifice"),
    "turn": ("vira", "turn"),
    "extra_combat": ("combate adicional", "extra combat"),
    "exchange": ("trocam de lugar", "change places"),
    "replace": ("pior carta", "worst"),
    "steal": ("rouba", "steal"),
    "rebirth": ("volta", "returns"),
    "take_along": ("leva junto", "takes along"),
}
PEOPLES = {
    "lordico": ("lórdic", "lordico"),
    "impercio": ("impérci", "impercio"),
    "cardino": ("cárdin", "cardino"),
    "lavico": ("lávic", "lavico"),
}


@pytest.mark.parametrize("card", [c for c in CARDS if c.kind != "none"], ids=lambda card: card.id)
def test_texts_say_what_the_effect_does(card: Card) -> None:
    """V-16.30: numbers, verbs and povos of the effect stand in both texts, and the same numbers."""
    texts = [card.facts["text"][language].lower() for language in ("pt", "en")]
    numbers = [sorted(re.findall(r"\d+", text)) for text in texts]
    assert numbers[0] == numbers[1]
    for part in of(card):
        for name in ("n", "base", "each"):
            value = part.get(name)
            if isinstance(value, int) and not deeds(card, "take_along"):
                assert str(value) in numbers[0], (name, value)
        if "more" in part:
            assert str(part.get("base", 0) + part["more"]) in numbers[0]
        for at, text in enumerate(texts):
            if part.get("verb") in WORDS:
                assert WORDS[part["verb"]][at] in text
    for povo in povos_read(card):
        for at, text in enumerate(texts):
            assert PEOPLES[povo][at] in text
    if rules(card, "attacking") or rules(card, "attacked"):
        assert all(word in text for word, text in zip(("bônus", "bonus"), texts, strict=True))


def test_a_catalogue_that_means_nothing_is_refused() -> None:
    """V-1.28: data the engine cannot read is named, not guessed."""
    data = read()
    data[0] = data[0] | {"effect": {"passive": [{"when": "full_moon"}]}}
    with pytest.raises(BadCatalogue, match=r"A01.*full_moon"):
        Catalogue(data)
    with pytest.raises(BadCatalogue, match="twice"):
        Catalogue([*read(), read()[3]])
    data = read()
    del data[5]["at"]
    with pytest.raises(BadCatalogue, match="A06"):
        Catalogue(data)
