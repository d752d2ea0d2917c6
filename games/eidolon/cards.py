"""Cards as the engine reads them: immutable records made from the catalogue's JSON (E-27.51).

The JSON files beside this module are the catalogue. A card's ``abilities`` declare what it does with
the verbs of ``effects.py``; ``docs/games/eidolon.md`` lists every word that may stand there.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from .words import DOCTRINES, IDENTITIES, TYPES

Json = Any

#: When an ability speaks. The first line is triggers, the second what a player uses.
TRIGGERS = (
    "chegada",
    "queda",
    "explorar",
    "descoberta",
    "turn_start",
    "enters",
    "falls",
    "attacks",
    "explores",
    "success",
)
USES = ("activation", "reacao", "ritual", "estratagema")


class Ability:
    """One ability of a card, as declared.

    ``on`` is one of :data:`TRIGGERS` or :data:`USES`, ``reward`` or ``static``. ``do`` are its
    sentences, in printed order. ``index`` is its place in the card.
    """

    __slots__ = (
        "conditions",
        "cost",
        "do",
        "extra_attempt",
        "give",
        "index",
        "kind",
        "limited",
        "needs",
        "on",
        "only",
        "role",
        "target",
        "who",
        "windows",
    )

    def __init__(self, index: int, data: Mapping[str, Json]) -> None:
        self.index = index
        self.on: str = data["on"]
        self.do: tuple[Mapping[str, Json], ...] = tuple(data.get("do", ()))
        self.conditions: tuple[Mapping[str, Json], ...] = tuple(data.get("if", ()))
        #: Vestígios of an activation or Reação.
        self.cost: int = data.get("cost", 0)
        #: The only phase in which an activation or ritual may be used, or ``""``.
        self.only: str = data.get("only", "")
        self.limited: bool = data.get("limit") == "turn"
        self.target: Mapping[str, Json] | None = data.get("target")
        #: Whom a trigger watches: ``{"self": true}`` or a filter of creatures.
        self.who: Mapping[str, Json] = data.get("who", {})
        self.windows: tuple[str, ...] = tuple(data.get("windows", ()))
        #: Kinds of action (``attack``, ``explore``) in which a response may be used.
        self.kind: tuple[str, ...] = tuple(data.get("action", ("attack", "explore")))
        #: ``active`` or ``defender``: whose response it can be; ``""`` both.
        self.role: str = data.get("role", "")
        #: What a response needs besides its target: ``intercepted``, ``interceptor``, ``ally``.
        self.needs: str = data.get("needs", "")
        #: The bonus of a static ability: ``to``, ``atq``, ``res``, ``exp``.
        self.give: Mapping[str, Json] = data.get("give", {})
        self.extra_attempt = any(effect["verb"] == "extra_attempt" for effect in self.do)


class Card:
    """One title. Two copies of a title are the same object."""

    __slots__ = (
        "abilities",
        "activation",
        "atq",
        "chegada",
        "code",
        "cost",
        "data",
        "difficulty",
        "exp",
        "favours",
        "id",
        "identity",
        "name",
        "pool",
        "reacao",
        "res",
        "response",
        "reward",
        "ritual",
        "statics",
        "subtype",
        "triggers",
        "type",
        "types",
        "unique",
        "vigilia",
        "vitality",
    )

    def __init__(self, data: Mapping[str, Json]) -> None:
        self.data = data
        self.code: str = data["code"]
        self.id: str = data["id"]
        self.name: str = data["name"]["pt"]
        self.type: str = data["type"]
        self.identity: str = data.get("identity", "")
        self.pool = IDENTITIES.index(self.identity) if self.identity else -1
        self.cost: int = data.get("cost", 0)
        self.atq: int = data.get("atq", 0)
        self.res: int = data.get("res", 0)
        self.exp: int = data.get("exp", 0)
        self.unique: bool = data.get("unique", False)
        self.subtype: str = data.get("subtype", "")
        nature = (data["nature"],) if "nature" in data else ()
        #: Natureza and Vocações together: what affinity looks at (E-10.24).
        self.types = frozenset((*nature, *data.get("vocations", ())))
        self.vitality: int = data.get("vitality", 0)
        self.difficulty: int = data.get("difficulty", 0)
        self.favours = frozenset(data.get("favours", ()))
        self.vigilia = "vigilia" in data.get("keywords", ())
        self.abilities = tuple(Ability(i, a) for i, a in enumerate(data.get("abilities", ())))
        #: The abilities that wait for a moment, by moment.
        self.triggers: dict[str, tuple[Ability, ...]] = {
            on: found for on in TRIGGERS if (found := self._all(on))
        }
        self.statics = self._all("static")
        self.chegada = self._one("chegada")
        self.activation = self._one("activation")
        self.reacao = self._one("reacao")
        self.ritual = self._one("ritual")
        self.reward = self._one("reward")
        #: What this card answers with in a window: as an Estratagema or as a Reação.
        self.response = self._one("estratagema") or self.reacao

    def _all(self, on: str) -> tuple[Ability, ...]:
        return tuple(ability for ability in self.abilities if ability.on == on)

    def _one(self, on: str) -> Ability | None:
        return next((ability for ability in self.abilities if ability.on == on), None)

    def __repr__(self) -> str:
        return f"<{self.code} {self.name}>"


class Catalogue:
    """All cards of a game by code; the engine reads nothing else (E-1.41)."""

    def __init__(self, cards: Iterable[Mapping[str, Json]]) -> None:
        self.cards: dict[str, Card] = {}
        for data in cards:
            if data["code"] in self.cards:
                raise ValueError(f"code {data['code']} twice")
            self.cards[data["code"]] = Card(data)
        everything = self.cards.values()
        self.main = {c.code: c for c in everything if c.type in TYPES}
        self.places = {c.code: c for c in everything if c.type == "place"}
        self.desbravadores = {c.code: c for c in everything if c.type == "desbravador"}
        self.estratagemas = tuple(c for c in self.main.values() if c.type == "estratagema")
        self._guilds: dict[str, list[Card]] = {}
        for card in self.main.values():
            self._guilds.setdefault(card.identity, []).append(card)

    def __getitem__(self, code: str) -> Card:
        return self.cards[code]

    def of_guild(self, guild: str) -> list[Card]:
        """The main-deck titles of one identity, in the catalogue's order."""
        return self._guilds.get(guild, [])


def is_doctrine(word: Json) -> bool:
    """Whether a word names one of the four Doutrinas (``neutra`` is none: E-3.13)."""
    return isinstance(word, str) and word in DOCTRINES
