"""The state of a match (section 3 of the rules): plain data that copies cheaply.

Posts are counted 0 to 7 inside the engine: seat · 4 + post − 1. Every choice of the game is made
between moves, never inside one (V-15.1), so all that must outlive a move is in these fields;
``pending`` is the one thing half done, a combat that waits for Infligir or Recolher.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .cards import TYPES, Card, Catalogue

DRAFT, TURN, COMBAT, FINISHED = "draft", "turn", "combat_decision", "finished"
PHASES = (DRAFT, TURN, COMBAT, FINISHED)
OUTCOMES = ("none", "inflict", "collect")
SLOTS = 6
KILLS_TO_WIN = 3
ESSENCE_AT_START = 8
ENERGY_AT_START = 4
LAST_TURN = 50
CAP = 5


class Unit:
    """A card in play (V-1.18 to V-1.23). A new one is fresh (V-1.26)."""

    __slots__ = (
        *("add_at", "add_df", "add_vd", "attacks_this_turn", "card", "moved", "prepared", "turned"),
        *("uses_this_turn", "wounds"),
    )

    def __init__(self, card: Card) -> None:
        self.card = card
        self.wounds = 0
        self.add_at = 0
        self.add_df = 0
        self.add_vd = 0
        self.moved = False
        self.uses_this_turn = 0
        self.prepared = False
        self.turned = False
        self.attacks_this_turn = 0

    def copy(self) -> "Unit":
        new = Unit.__new__(Unit)
        new.card = self.card
        new.wounds = self.wounds
        new.add_at = self.add_at
        new.add_df = self.add_df
        new.add_vd = self.add_vd
        new.moved = self.moved
        new.uses_this_turn = self.uses_this_turn
        new.prepared = self.prepared
        new.turned = self.turned
        new.attacks_this_turn = self.attacks_this_turn
        return new

    @property
    def vd_total(self) -> int:
        return self.card.vd + self.add_vd

    @property
    def vd_current(self) -> int:
        return self.card.vd + self.add_vd - self.wounds

    def dump(self) -> dict[str, Any]:
        return {
            "card": self.card.id,
            "wounds": self.wounds,
            "add_at": self.add_at,
            "add_df": self.add_df,
            "add_vd": self.add_vd,
            "moved": self.moved,
            "uses_this_turn": self.uses_this_turn,
            "prepared": self.prepared,
            "turned": self.turned,
            "attacks_this_turn": self.attacks_this_turn,
        }

    def __repr__(self) -> str:
        return f"<Unit {self.dump()}>"


class Side(NamedTuple):
    """One side of a combat's sum (V-6.5, V-6.6): ``total`` = base + esp + die.

    ``esp`` is ``add`` plus the Bônus of ``sources`` (card id, amount), 5 at most.
    """

    base: int
    add: int
    sources: tuple[tuple[str, int], ...]
    esp: int
    die: int
    total: int

    def dump(self) -> dict[str, Any]:
        return {
            "base": self.base,
            "add": self.add,
            "sources": [{"card": card, "bonus": bonus} for card, bonus in self.sources],
            "esp": self.esp,
            "die": self.die,
            "total": self.total,
        }

    @staticmethod
    def load(value: Mapping[str, Any]) -> "Side":
        sources = tuple((source["card"], source["bonus"]) for source in value["sources"])
        return Side(
            value["base"], value["add"], sources, value["esp"], value["die"], value["total"]
        )


class Pending(NamedTuple):
    """A combat whose dice lie on the table (V-1.16). Posts are 0 to 7; dice as rolled."""

    attacker: int
    target: int
    dice: tuple[int, int]
    at: Side
    df: Side
    damage: int
    first: bool
    #: The card whose extra combat this is, "" for the main action.
    grant: str

    def dump(self) -> dict[str, Any]:
        return {
            "attacker": (self.attacker & 3) + 1,
            "target": (self.target & 3) + 1,
            "dice": list(self.dice),
            "at": self.at.dump(),
            "df": self.df.dump(),
            "damage": self.damage,
            "first": self.first,
            "grant": self.grant or None,
        }


class Grant(NamedTuple):
    """An extra combat still to be had (V-1.15): ids; ``attacker`` "" means any allied card."""

    source: str
    attacker: str


class State:
    """One match. ``essence``, ``energy``, ``kills`` and ``oblivio`` are by seat; ``market`` and
    ``piles`` are [Ataque, Defesa], a pile's top first."""

    __slots__ = (
        *("active", "catalogue", "combats", "combats_this_turn", "energy", "essence", "exhausted"),
        *("first_player", "grants", "kills", "last_outcome", "market", "oblivio", "pending"),
        *("phase", "picks", "piles", "posts", "end_reason", "rolled", "swapped", "turn_number"),
        *("window", "winner"),
    )

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.phase = DRAFT
        self.first_player = 0
        self.active = 0
        self.turn_number = 0
        self.essence = [ESSENCE_AT_START, ESSENCE_AT_START]
        self.energy = [ENERGY_AT_START, ENERGY_AT_START]
        self.kills = [0, 0]
        self.posts: list[Unit | None] = [None] * 8
        self.oblivio: list[list[Card]] = [[], []]
        self.market: list[list[Card | None]] = [[None] * SLOTS, [None] * SLOTS]
        self.piles: list[list[Card]] = [[], []]
        self.exhausted: set[str] = set()
        self.rolled = False
        self.swapped = False
        self.combats_this_turn = 0
        self.last_outcome = "none"
        self.grants: list[Grant] = []
        self.pending: Pending | None = None
        #: Picks made in the draft, and combats rolled in the match (the n of ``combat.roll.n``).
        self.picks = 0
        self.combats = 0
        #: Moves accepted so far: each opens a new 90 seconds (V-15.2).
        self.window = 0
        self.winner: int | None = None
        self.end_reason = ""

    def copy(self) -> "State":
        new = State.__new__(State)
        new.catalogue = self.catalogue
        new.phase = self.phase
        new.first_player = self.first_player
        new.active = self.active
        new.turn_number = self.turn_number
        new.essence = self.essence[:]
        new.energy = self.energy[:]
        new.kills = self.kills[:]
        new.posts = [unit and unit.copy() for unit in self.posts]
        new.oblivio = [self.oblivio[0][:], self.oblivio[1][:]]
        new.market = [self.market[0][:], self.market[1][:]]
        new.piles = [self.piles[0][:], self.piles[1][:]]
        new.exhausted = set(self.exhausted)
        new.rolled = self.rolled
        new.swapped = self.swapped
        new.combats_this_turn = self.combats_this_turn
        new.last_outcome = self.last_outcome
        new.grants = self.grants[:]
        new.pending = self.pending
        new.picks = self.picks
        new.combats = self.combats
        new.window = self.window
        new.winner = self.winner
        new.end_reason = self.end_reason
        return new

    def works(self, unit: Unit) -> bool:
        """Whether the card's passive effect still works (V-10.2)."""
        return unit.card.id not in self.exhausted

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and dump(self) == dump(other)

    __hash__ = None  # type: ignore[assignment]


def public(state: State) -> dict[str, Any]:
    """Everything but the order of the piles: what both seats and spectators may know (V-1.10)."""
    return {
        "phase": state.phase,
        "first_player": state.first_player,
        "active_player": state.active,
        "turn_number": state.turn_number,
        "seats": [
            {
                "essence": state.essence[seat],
                "energy": state.energy[seat],
                "kills": state.kills[seat],
                "posts": [unit and unit.dump() for unit in state.posts[seat * 4 : seat * 4 + 4]],
                "oblivio": [card.id for card in state.oblivio[seat]],
            }
            for seat in (0, 1)
        ],
        "market": {
            kind: [card and card.id for card in state.market[at]] for at, kind in enumerate(TYPES)
        },
        "piles": {kind: len(state.piles[at]) for at, kind in enumerate(TYPES)},
        "exhausted": sorted(state.exhausted),
        "rolled": state.rolled,
        "swapped": state.swapped,
        "combats_this_turn": state.combats_this_turn,
        "last_outcome": state.last_outcome,
        "grants": [
            {"source": grant.source, "attacker": grant.attacker or None} for grant in state.grants
        ],
        "pending": state.pending and state.pending.dump(),
        "picks": state.picks,
        "combats": state.combats,
        "winner": state.winner,
        "end_reason": state.end_reason,
    }


def dump(state: State) -> dict[str, Any]:
    """The whole state as a canonical JSON value."""
    value = public(state)
    value["piles"] = {kind: [card.id for card in state.piles[at]] for at, kind in enumerate(TYPES)}
    value["window"] = state.window
    return value


def load(catalogue: Catalogue, value: Mapping[str, Any]) -> State:
    """The state of a dumped value. Also the door for states that a test writes down (V-1.28)."""
    state = State(catalogue)
    cards = catalogue.by_id
    state.phase = value["phase"]
    state.first_player = value["first_player"]
    state.active = value["active_player"]
    state.turn_number = value["turn_number"]
    for seat, facts in enumerate(value["seats"]):
        state.essence[seat] = facts["essence"]
        state.energy[seat] = facts["energy"]
        state.kills[seat] = facts["kills"]
        state.posts[seat * 4 : seat * 4 + 4] = [
            facts and _unit(catalogue, facts) for facts in facts["posts"]
        ]
        state.oblivio[seat] = [cards[card] for card in facts["oblivio"]]
    state.market = [[card and cards[card] for card in value["market"][kind]] for kind in TYPES]
    state.piles = [[cards[card] for card in value["piles"][kind]] for kind in TYPES]
    state.exhausted = set(value["exhausted"])
    state.rolled = value["rolled"]
    state.swapped = value["swapped"]
    state.combats_this_turn = value["combats_this_turn"]
    state.last_outcome = value["last_outcome"]
    state.grants = [Grant(grant["source"], grant["attacker"] or "") for grant in value["grants"]]
    state.pending = value["pending"] and _pending(value["pending"], state.active)
    state.picks = value["picks"]
    state.combats = value["combats"]
    state.window = value["window"]
    state.winner = value["winner"]
    state.end_reason = value["end_reason"]
    return state


def _unit(catalogue: Catalogue, facts: Mapping[str, Any]) -> Unit:
    unit = Unit(catalogue.by_id[facts["card"]])
    for name, value in facts.items():
        if name != "card":
            setattr(unit, name, value)
    return unit


def _pending(facts: Mapping[str, Any], active: int) -> Pending:
    return Pending(
        active * 4 + facts["attacker"] - 1,
        (1 - active) * 4 + facts["target"] - 1,
        (facts["dice"][0], facts["dice"][1]),
        Side.load(facts["at"]),
        Side.load(facts["df"]),
        facts["damage"],
        facts["first"],
        facts["grant"] or "",
    )
