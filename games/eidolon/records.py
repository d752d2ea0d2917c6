"""What lies on the table: creatures, relics, Locais in the Ermo, and the action under way.

Cards are references to the catalogue's immutable records and stand in a dump as their codes. What
follows from the rest is not dumped: the effective ``atq``, ``res`` and ``exp`` of creatures.
"""

from collections.abc import Iterable
from typing import Any

from .cards import Card, Catalogue

Json = Any
Numbers = tuple[int, int, int]
ZERO: Numbers = (0, 0, 0)


def codes(cards: Iterable[Card]) -> list[str]:
    """The codes of cards, in order."""
    return [card.code for card in cards]


class Creature:
    """A creature on the field (E-1.32). ``fresh`` is ``newly_played``, ``relic`` its attachment."""

    __slots__ = (
        "act",
        "atq",
        "card",
        "damage",
        "exhausted",
        "exp",
        "fresh",
        "growth",
        "num",
        "owner",
        "prevent",
        "relic",
        "res",
        "turn",
    )

    def __init__(self, num: int, card: Card, owner: int) -> None:
        self.num = num
        self.card = card
        self.owner = owner
        self.exhausted = False
        self.fresh = True
        self.damage = 0
        #: Lasting bonuses by the code of the title that gave them (E-17.15).
        self.growth: dict[str, Numbers] = {}
        #: Bonuses until the end of the turn, and of this action.
        self.turn: Numbers = ZERO
        self.act: Numbers = ZERO
        #: Combat damage that will be prevented in this action.
        self.prevent = 0
        self.relic = 0
        self.atq = card.atq
        self.res = card.res
        self.exp = card.exp

    def copy(self) -> "Creature":
        new = Creature.__new__(Creature)
        new.num = self.num
        new.card = self.card
        new.owner = self.owner
        new.exhausted = self.exhausted
        new.fresh = self.fresh
        new.damage = self.damage
        new.growth = self.growth.copy() if self.growth else {}
        new.turn = self.turn
        new.act = self.act
        new.prevent = self.prevent
        new.relic = self.relic
        new.atq = self.atq
        new.res = self.res
        new.exp = self.exp
        return new

    def dump(self) -> dict[str, Json]:
        return {
            "num": self.num,
            "code": self.card.code,
            "exhausted": self.exhausted,
            "newly_played": self.fresh,
            "damage": self.damage,
            "growth": [[code, *self.growth[code]] for code in sorted(self.growth)],
            "turn": list(self.turn),
            "act": list(self.act),
            "prevent": self.prevent,
            "relic": self.relic,
        }

    @classmethod
    def load(cls, value: Json, owner: int, cat: Catalogue) -> "Creature":
        new = cls(value["num"], cat[value["code"]], owner)
        new.exhausted = value["exhausted"]
        new.fresh = value["newly_played"]
        new.damage = value["damage"]
        new.growth = {code: (a, r, e) for code, a, r, e in value["growth"]}
        a, r, e = value["turn"]
        new.turn = (a, r, e)
        a, r, e = value["act"]
        new.act = (a, r, e)
        new.prevent = value["prevent"]
        new.relic = value["relic"]
        return new


class Relic:
    """A relic on the field (E-1.34); ``bearer`` is a creature's number or 0."""

    __slots__ = ("bearer", "card", "exhausted", "num", "owner")

    def __init__(self, num: int, card: Card, owner: int) -> None:
        self.num = num
        self.card = card
        self.owner = owner
        self.exhausted = False
        self.bearer = 0

    def copy(self) -> "Relic":
        new = Relic.__new__(Relic)
        new.num = self.num
        new.card = self.card
        new.owner = self.owner
        new.exhausted = self.exhausted
        new.bearer = self.bearer
        return new

    def dump(self) -> dict[str, Json]:
        return {
            "num": self.num,
            "code": self.card.code,
            "exhausted": self.exhausted,
            "bearer": self.bearer,
        }

    @classmethod
    def load(cls, value: Json, owner: int, cat: Catalogue) -> "Relic":
        new = cls(value["num"], cat[value["code"]], owner)
        new.exhausted = value["exhausted"]
        new.bearer = value["bearer"]
        return new


class Place:
    """A Local in a slot of the Ermo with the progress of both seats (E-1.18)."""

    __slots__ = ("card", "owner", "progress")

    def __init__(self, card: Card, owner: int) -> None:
        self.card = card
        self.owner = owner
        self.progress = [0, 0]

    def copy(self) -> "Place":
        new = Place.__new__(Place)
        new.card = self.card
        new.owner = self.owner
        new.progress = self.progress.copy()
        return new

    def dump(self) -> dict[str, Json]:
        return {"code": self.card.code, "owner": self.owner, "progress": list(self.progress)}

    @classmethod
    def load(cls, value: Json, cat: Catalogue) -> "Place":
        new = cls(cat[value["code"]], value["owner"])
        new.progress = list(value["progress"])
        return new


class Action:
    """An attack or exploration from its declaration to its closing (E-1.29).

    ``actor`` and ``interceptor`` are numbers (0: none); ``fate`` tells how the actor left:
    ``""`` (it did not), ``destroyed``, ``withdrawn`` or ``left`` (E-10.35 to E-10.37).
    """

    __slots__ = (
        "active",
        "actor",
        "actor_code",
        "actor_in",
        "completed",
        "fate",
        "intercepted",
        "interceptor",
        "interceptor_in",
        "kind",
        "slot",
        "used",
        "window",
    )

    def __init__(self, kind: str, active: int, actor: int, actor_code: str, slot: int) -> None:
        self.kind = kind
        self.active = active
        self.actor = actor
        self.actor_code = actor_code
        self.slot = slot
        self.actor_in = True
        self.fate = ""
        self.intercepted = False
        self.interceptor = 0
        self.interceptor_in = False
        self.window = ""
        self.used = [False, False]
        self.completed = False

    def copy(self) -> "Action":
        new = Action(self.kind, self.active, self.actor, self.actor_code, self.slot)
        new.actor_in = self.actor_in
        new.fate = self.fate
        new.intercepted = self.intercepted
        new.interceptor = self.interceptor
        new.interceptor_in = self.interceptor_in
        new.window = self.window
        new.used = self.used.copy()
        new.completed = self.completed
        return new

    def dump(self) -> dict[str, Json]:
        return {
            "kind": self.kind,
            "active": self.active,
            "actor": self.actor,
            "actor_code": self.actor_code,
            "actor_in": self.actor_in,
            "slot": self.slot,
            "fate": self.fate,
            "intercepted": self.intercepted,
            "interceptor": self.interceptor,
            "interceptor_in": self.interceptor_in,
            "window": self.window,
            "response_used": list(self.used),
            "completed": self.completed,
        }

    @classmethod
    def load(cls, v: Json) -> "Action":
        new = cls(v["kind"], v["active"], v["actor"], v["actor_code"], v["slot"])
        new.actor_in = v["actor_in"]
        new.fate = v["fate"]
        new.intercepted = v["intercepted"]
        new.interceptor = v["interceptor"]
        new.interceptor_in = v["interceptor_in"]
        new.window = v["window"]
        new.used = list(v["response_used"])
        new.completed = v["completed"]
        return new

    def participant(self, seat: int) -> int:
        """The number of this seat's creature that takes part now, or 0 (E-15.15)."""
        if seat == self.active:
            return self.actor if self.actor_in else 0
        return self.interceptor if self.interceptor_in else 0
