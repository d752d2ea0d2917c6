"""The state of a match: plain records that copy fast and round-trip through JSON (rules chapter 3)."""

from typing import Any

from games.engine.contract import Event

from .cards import Card, Catalogue
from .records import Action, Creature, Place, Relic, codes
from .words import IDENTITIES

Json = Any

#: A step of the agenda: its name and plain values.
Step = tuple[Any, ...]


class Player:
    """What belongs to one seat. ``pools`` follow ``words.IDENTITIES``; a deck's top is its first."""

    __slots__ = (
        "base_used",
        "choice",
        "commit_used",
        "connected",
        "creatures",
        "deck",
        "deck_size",
        "desbravador",
        "discard",
        "extra",
        "fatigue",
        "guilds",
        "hand",
        "main",
        "name",
        "own_turn",
        "pools",
        "relics",
        "reserve",
        "sources",
        "vestiges",
        "vitality",
        "vitality_start",
    )

    def __init__(self, desbravador: Card) -> None:
        self.desbravador = desbravador
        self.vitality = self.vitality_start = desbravador.vitality
        self.pools = [0] * len(IDENTITIES)
        self.vestiges = 0
        self.fatigue = 0
        self.hand: list[Card] = []
        self.deck: list[Card] = []
        self.sources: list[Card] = []
        self.creatures: list[Creature] = []
        self.relics: list[Relic] = []
        self.discard: list[Card] = []
        self.reserve: list[Card] = []
        self.connected: list[tuple[Card, int]] = []
        #: The first Local, while it is chosen but not revealed.
        self.choice: Card | None = None
        self.commit_used = False
        self.base_used = False
        self.extra = 0
        self.own_turn = 0
        #: The deck list: its name, guilds, titles with their counts, and size (E-1.19).
        self.name = ""
        self.guilds: tuple[str, ...] = ()
        self.main: tuple[tuple[str, int], ...] = ()
        self.deck_size = 0

    def copy(self) -> "Player":
        new = Player.__new__(Player)
        new.desbravador = self.desbravador
        new.vitality = self.vitality
        new.vitality_start = self.vitality_start
        new.pools = self.pools.copy()
        new.vestiges = self.vestiges
        new.fatigue = self.fatigue
        new.hand = self.hand.copy()
        new.deck = self.deck.copy()
        new.sources = self.sources.copy()
        new.creatures = [creature.copy() for creature in self.creatures]
        new.relics = [relic.copy() for relic in self.relics]
        new.discard = self.discard.copy()
        new.reserve = self.reserve.copy()
        new.connected = self.connected.copy()
        new.choice = self.choice
        new.commit_used = self.commit_used
        new.base_used = self.base_used
        new.extra = self.extra
        new.own_turn = self.own_turn
        new.name = self.name
        new.guilds = self.guilds
        new.main = self.main
        new.deck_size = self.deck_size
        return new

    def dump(self) -> dict[str, Json]:
        return {
            "desbravador": self.desbravador.code,
            "vitality": self.vitality,
            "vitality_start": self.vitality_start,
            "essence": dict(zip(IDENTITIES, self.pools, strict=True)),
            "vestiges": self.vestiges,
            "fatigue": self.fatigue,
            "hand": codes(self.hand),
            "deck": codes(self.deck),
            "sources": codes(self.sources),
            "creatures": [creature.dump() for creature in self.creatures],
            "relics": [relic.dump() for relic in self.relics],
            "discard": codes(self.discard),
            "reserve": codes(self.reserve),
            "connected": [[card.code, owner] for card, owner in self.connected],
            "choice": self.choice.code if self.choice else None,
            "commit_used": self.commit_used,
            "base_attempt_used": self.base_used,
            "extra_attempts": self.extra,
            "own_turn": self.own_turn,
            "name": self.name,
            "guilds": list(self.guilds),
            "main": [[code, count] for code, count in self.main],
            "deck_size": self.deck_size,
        }

    @classmethod
    def load(cls, v: Json, seat: int, cat: Catalogue) -> "Player":
        new = cls(cat[v["desbravador"]])
        new.vitality = v["vitality"]
        new.vitality_start = v["vitality_start"]
        new.pools = [v["essence"][identity] for identity in IDENTITIES]
        new.vestiges = v["vestiges"]
        new.fatigue = v["fatigue"]
        new.hand = [cat[code] for code in v["hand"]]
        new.deck = [cat[code] for code in v["deck"]]
        new.sources = [cat[code] for code in v["sources"]]
        new.creatures = [Creature.load(c, seat, cat) for c in v["creatures"]]
        new.relics = [Relic.load(r, seat, cat) for r in v["relics"]]
        new.discard = [cat[code] for code in v["discard"]]
        new.reserve = [cat[code] for code in v["reserve"]]
        new.connected = [(cat[code], owner) for code, owner in v["connected"]]
        new.choice = cat[v["choice"]] if v["choice"] else None
        new.commit_used = v["commit_used"]
        new.base_used = v["base_attempt_used"]
        new.extra = v["extra_attempts"]
        new.own_turn = v["own_turn"]
        new.name = v["name"]
        new.guilds = tuple(v["guilds"])
        new.main = tuple((code, count) for code, count in v["main"])
        new.deck_size = v["deck_size"]
        return new

    def permanents(self) -> list[Creature | Relic]:
        """All permanents on the field, creatures first, by number."""
        return [*self.creatures, *self.relics]

    def creature(self, num: int) -> Creature | None:
        """The creature with this number."""
        for creature in self.creatures:
            if creature.num == num:
                return creature
        return None

    def relic(self, num: int) -> Relic | None:
        """The relic with this number."""
        for relic in self.relics:
            if relic.num == num:
                return relic
        return None


class State:
    """One match. ``ask`` names the open decision (``""``: none) and ``who`` its seat.

    ``agenda`` holds what still has to happen, the next step last; ``waiting`` the triggers that wait,
    the first to resolve first (E-2.15). ``events`` collects what one call of ``play`` tells.
    """

    __slots__ = (
        "action",
        "active",
        "agenda",
        "ask",
        "auto",
        "cat",
        "counter",
        "dirty",
        "ermo",
        "events",
        "first",
        "goal",
        "limits",
        "look",
        "phase",
        "players",
        "reason",
        "slot",
        "stage",
        "turn",
        "waiting",
        "who",
        "window",
        "winner",
    )

    def __init__(self, cat: Catalogue, players: list[Player], goal: int) -> None:
        self.cat = cat
        self.players = players
        self.goal = goal
        self.stage = "setup_first_place"
        self.phase = ""
        self.first: int | None = None
        self.active = 0
        self.turn = 0
        self.ermo: list[Place | None] = [None, None, None]
        self.counter = 1
        self.limits: list[str] = []
        self.action: Action | None = None
        self.agenda: list[Step] = []
        self.waiting: list[Step] = []
        self.look: list[Card] = []
        #: The slot that waits for a new Local, or 0 (E-1.44).
        self.slot = 0
        self.ask = ""
        self.who = 0
        self.window = 1
        self.winner: int | None = None
        self.reason = ""
        # Not part of the value: only while a call of play runs.
        self.auto = False
        self.dirty = True
        self.events: list[Event] = []

    def copy(self) -> "State":
        new = State.__new__(State)
        new.cat = self.cat
        new.players = [self.players[0].copy(), self.players[1].copy()]
        new.goal = self.goal
        new.stage = self.stage
        new.phase = self.phase
        new.first = self.first
        new.active = self.active
        new.turn = self.turn
        new.ermo = [place.copy() if place else None for place in self.ermo]
        new.counter = self.counter
        new.limits = self.limits.copy()
        new.action = self.action.copy() if self.action else None
        new.agenda = self.agenda.copy()
        new.waiting = self.waiting.copy()
        new.look = self.look.copy()
        new.slot = self.slot
        new.ask = self.ask
        new.who = self.who
        new.window = self.window
        new.winner = self.winner
        new.reason = self.reason
        new.auto = self.auto
        new.dirty = self.dirty
        new.events = []
        return new

    def dump(self) -> dict[str, Json]:
        return {
            "players": [player.dump() for player in self.players],
            "goal": self.goal,
            "stage": self.stage,
            "phase": self.phase,
            "first": self.first,
            "active": self.active,
            "turn": self.turn,
            "ermo": [place.dump() if place else None for place in self.ermo],
            "counter": self.counter,
            "limits": list(self.limits),
            "action": self.action.dump() if self.action else None,
            "agenda": [list(step) for step in self.agenda],
            "waiting": [list(step) for step in self.waiting],
            "look": codes(self.look),
            "slot": self.slot,
            "ask": self.ask,
            "who": self.who,
            "window": self.window,
            "winner": self.winner,
            "reason": self.reason,
        }

    @classmethod
    def load(cls, v: Json, cat: Catalogue) -> "State":
        players = [Player.load(player, seat, cat) for seat, player in enumerate(v["players"])]
        new = cls(cat, players, v["goal"])
        new.stage = v["stage"]
        new.phase = v["phase"]
        new.first = v["first"]
        new.active = v["active"]
        new.turn = v["turn"]
        new.ermo = [Place.load(place, cat) if place else None for place in v["ermo"]]
        new.counter = v["counter"]
        new.limits = list(v["limits"])
        new.action = Action.load(v["action"]) if v["action"] else None
        new.agenda = [tuple(step) for step in v["agenda"]]
        new.waiting = [tuple(step) for step in v["waiting"]]
        new.look = [cat[code] for code in v["look"]]
        new.slot = v["slot"]
        new.ask = v["ask"]
        new.who = v["who"]
        new.window = v["window"]
        new.winner = v["winner"]
        new.reason = v["reason"]
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]

    def creature(self, num: int) -> Creature | None:
        """The creature with this number, on either side."""
        return self.players[0].creature(num) or self.players[1].creature(num)

    def tell(self, name: str, **facts: Json) -> None:
        """Note an event that everybody may know whole."""
        self.events.append(Event(name, facts))

    def tell_owner(self, name: str, seat: int, secret: dict[str, Json], **facts: Json) -> None:
        """Note an event of which one seat may know more."""
        self.events.append(Event(name, {"seat": seat, **facts}, {seat: secret}))
