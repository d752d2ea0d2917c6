"""The catalogue as data: what a warrior is, and what its declared effect means to the engine.

The JSON of one card (section 7.5 of the rules, V-16.30) becomes a :class:`Card`; its ``effect``
becomes rules and deeds. A *rule* says when a passive (or a preparation) works, a *deed* is one verb
with what it falls on. Nothing here knows about a match.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

ATTACK, DEFENSE = "attack", "defense"
TYPES = (ATTACK, DEFENSE)
POVOS = ("lordico", "impercio", "cardino", "lavico")
STATS = ("at", "df", "vd")
HOOKS = (
    "attacking",  # gives AT Bônus (V-6.7)
    "attacked",  # gives DF Bônus (V-6.8)
    "damage_0",  # V-6.13
    "inflicting",  # adds wounds to the packet (V-6.23)
    "caused_wounds",  # V-6.24 (d), (e)
    "suffered_wounds",  # V-6.24 (f)
    "collected",  # after Recolher
    "combat_end",  # gives extra combats (V-6.26)
    "turn_start",  # V-3.3
    "destroyed",  # V-9.10 (d)
    "ally_destroyed",  # V-9.10 (e)
    "connector",  # V-7.4
)
GIFTS = ("discount", "second_main_action", "second_use", "shield_behind")
VERBS = (
    *("heal", "add", "wound", "destroy", "sacrifice", "turn", "prepare", "extra_combat"),
    *("exchange", "replace", "steal", "rebirth", "take_along"),
)
WHO = ("self", "others", "allies", "ahead")
SOURCES = ("allies", "other_allies", "enemies", "own_oblivio")
SUBJECTS = (
    *("self", "chosen", "allies", "other_allies", "enemies", "other_enemies"),
    *("attacker", "target", "most_wounded"),
)
CONDITIONS = (
    *("front_row", "wounded", "behind_in_kills", "first_attack", "first_combat", "inflicted"),
    *("target_destroyed", "target_survived", "another:lordico", "another:impercio"),
    *("another:cardino", "another:lavico"),
)
COUNTS = (*POVOS, "oblivio", "wounds")


class BadCatalogue(ValueError):
    """A card's data means nothing to the engine; the message names the card."""


class Amount(NamedTuple):
    """``base``, plus ``each`` for every thing counted by ``of``, plus ``more`` when ``on_if`` holds."""

    base: int = 0
    each: int = 0
    of: str = ""
    more: int = 0
    on_if: str = ""


class Deed(NamedTuple):
    """One verb of an effect. ``on`` are the cards it falls on, thinned by ``povo`` and ``row``."""

    verb: str
    on: tuple[str, ...] = ()
    n: Amount = Amount()
    stat: str = ""
    povo: str = ""
    row: str = ""
    attacker: str = ""


class Rule(NamedTuple):
    """When something works, for which combatant (``who``, ``povo``, ``row``), and what it gives."""

    when: str
    who: str = "self"
    povo: str = ""
    row: str = ""
    conditions: tuple[str, ...] = ()
    n: Amount = Amount()
    do: tuple[Deed, ...] = ()
    #: connector: "" any card of the back row, "wounded" only such; damage_0: "attacker", "target".
    role: str = ""


class Choice(NamedTuple):
    """The targets that the player names: ``low`` to ``high`` different cards (V-5.33)."""

    source: str
    low: int = 1
    high: int = 1
    povo: str = ""
    row: str = ""
    wounded: bool = False


class Card:
    """One warrior, never changed. ``index`` is its place in catalogue order (A01 first)."""

    __slots__ = (
        *(
            "at",
            "attack_type",
            "choices",
            "code",
            "deeds",
            "df",
            "discount",
            "en_cost",
            "facts",
            "id",
        ),
        *("index", "kind", "lasting", "passive", "povo", "pre_combat", "prepared", "price"),
        *("second_main_action", "second_use", "shield_behind", "strength", "unique", "vd"),
    )

    def __init__(self, index: int, facts: Mapping[str, Any]) -> None:
        self.index = index
        self.facts = facts
        self.code: str = facts["code"]
        self.id: str = facts["id"]
        self.attack_type: bool = facts["type"] == ATTACK
        self.povo: str = facts["povo"]
        self.at: int = facts["at"]
        self.df: int = facts["df"]
        self.vd: int = facts["vd"]
        #: S of the rules, doubled to stay whole: 2·AT + 2·DF + VD.
        self.strength = 2 * self.at + 2 * self.df + self.vd
        self.price = price_of(self.at, self.df, self.vd)
        self.kind: str = facts["effect_kind"]
        self.en_cost: int = facts["en_cost"] or 0
        self.unique = "unique" in facts["keywords"]
        self.pre_combat = "pre_combat" in facts["keywords"]
        effect = facts["effect"] or {}
        rules = [_rule(data) for data in effect.get("passive", ()) if data["when"] != "in_play"]
        gifts = [data["gives"] for data in effect.get("passive", ()) if data["when"] == "in_play"]
        _only(gifts, GIFTS)
        self.discount = "discount" in gifts
        self.second_main_action = "second_main_action" in gifts
        self.second_use = "second_use" in gifts
        self.shield_behind = "shield_behind" in gifts
        self.passive = _by_hook(rules)
        active = effect.get("active", {})
        self.choices = tuple(_choice(data) for data in active.get("choose", ()))
        self.deeds = tuple(_deed(data) for data in active.get("do", ()))
        self.prepared = _by_hook([_rule(data) for data in active.get("prepared", ())])
        #: The preparation outlives its card's combats (the Capitão, V-11.36).
        self.lasting: bool = active.get("lasting", False)

    @property
    def type(self) -> str:
        return ATTACK if self.attack_type else DEFENSE

    def __repr__(self) -> str:
        return f"<{self.code} {self.id}>"


def price_of(at: int, df: int, vd: int) -> int:
    """The swap price of printed values, in whole numbers (V-4.11).

    >>> price_of(5, 2, 7), price_of(3, 0, 4), price_of(1, 4, 10)
    (4, 2, 3)
    """
    return 1 - (-(2 * at + 2 * df + vd) // 10)


def _only(words: Sequence[str], allowed: Sequence[str]) -> None:
    for word in words:
        if word not in allowed:
            raise BadCatalogue(f"unknown word {word!r}")


def _amount(data: Any) -> Amount:
    if isinstance(data, int):
        return Amount(data)
    amount = Amount(
        data.get("base", 0),
        data.get("each", 0),
        data.get("of", ""),
        data.get("more", 0),
        data.get("if", ""),
    )
    _only([amount.of] if amount.each else [], COUNTS)
    _only([amount.on_if] if amount.more else [], CONDITIONS)
    return amount


def _deed(data: Mapping[str, Any]) -> Deed:
    on = data.get("on", ())
    deed = Deed(
        data["verb"],
        (on,) if isinstance(on, str) else tuple(on),
        _amount(data.get("n", 0)),
        data.get("stat", ""),
        data.get("povo", ""),
        data.get("row", ""),
        data.get("attacker", ""),
    )
    _only([deed.verb], VERBS)
    _only(deed.on, SUBJECTS)
    _only([deed.stat] if deed.verb == "add" else [], STATS)
    _only([deed.attacker] if deed.verb == "extra_combat" else [], ("self", "any"))
    return deed


def _rule(data: Mapping[str, Any]) -> Rule:
    rule = Rule(
        data["when"],
        data.get("who", "self"),
        data.get("povo", ""),
        data.get("row", ""),
        tuple(data.get("if", ())),
        _amount(data.get("n", 0)),
        tuple(_deed(deed) for deed in data.get("do", ())),
        data.get("role", ""),
    )
    _only([rule.when], HOOKS)
    _only([rule.who], WHO)
    _only(rule.conditions, CONDITIONS)
    _only([rule.role], ("", "attacker", "target", "wounded"))
    return rule


def _choice(data: Mapping[str, Any]) -> Choice:
    choice = Choice(
        data["from"],
        data.get("low", 1),
        data.get("high", data.get("low", 1)),
        data.get("povo", ""),
        data.get("row", ""),
        data.get("wounded", False),
    )
    _only([choice.source], SOURCES)
    return choice


def _by_hook(rules: Sequence[Rule]) -> dict[str, tuple[Rule, ...]]:
    return {
        hook: tuple(rule for rule in rules if rule.when == hook)
        for hook in HOOKS
        if any(rule.when == hook for rule in rules)
    }


class Catalogue:
    """All cards in catalogue order, and by id. A test may hand in another one (V-1.28).

    Raises:
        BadCatalogue: a card's data means nothing to the engine.
    """

    __slots__ = ("attack", "by_id", "cards", "defense")

    def __init__(self, facts: Sequence[Mapping[str, Any]]) -> None:
        cards = []
        for index, data in enumerate(facts):
            try:
                cards.append(Card(index, data))
            except (BadCatalogue, KeyError, TypeError) as problem:
                raise BadCatalogue(f"{data.get('code', index)}: {problem}") from problem
        self.cards = tuple(cards)
        self.by_id = {card.id: card for card in cards}
        self.attack = tuple(card for card in cards if card.attack_type)
        self.defense = tuple(card for card in cards if not card.attack_type)
        if len(self.by_id) != len(cards):
            raise BadCatalogue("an id occurs twice")


def read() -> list[dict[str, Any]]:
    """The 70 cards as declared: Ataque, then Defesa, in code order."""
    folder = files(__package__)
    found: list[dict[str, Any]] = []
    for name in ("attack.json", "defense.json"):
        found += json.loads(folder.joinpath(name).read_text(encoding="utf-8"))
    return found
