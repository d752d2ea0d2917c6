"""A table of EIDOLON in any position: the fixtures of rules 7.3 and the baseline of chapter 8.

``A`` is seat 0 and active, ``B`` seat 1. Permanents are numbered in the order in which a test puts
them down. ``do`` plays a legal command for whoever has to decide; ``refused`` tells why a text is
not legal.
"""

from collections.abc import Sequence
from typing import Any

from games.eidolon.cards import Catalogue
from games.eidolon.catalogue import entries
from games.eidolon.game import Eidolon
from games.eidolon.records import Creature, Place, Relic
from games.eidolon.state import Player, State
from games.eidolon.stats import refresh
from games.eidolon.turn import run
from games.eidolon.words import IDENTITIES
from games.engine.chance import PrescribedChance
from games.engine.contract import Decision, Event

A, B = 0, 1


def creature(a: int, r: int, e: int, code: str = "", **more: Any) -> dict[str, Any]:
    """``F(a/r/e)`` of E-27.4."""
    name = code or f"F{a}{r}{e}"
    return {
        "code": name,
        "id": name.lower(),
        "name": {"pt": name, "en": name},
        "identity": "neutra",
        "type": "creature",
        "nature": "construto",
        "cost": 1,
        "atq": a,
        "res": r,
        "exp": e,
        **more,
    }


def place(code: str, difficulty: int, *favours: str, **more: Any) -> dict[str, Any]:
    """``L(d)`` of E-27.5."""
    return {
        "code": code,
        "id": code.lower(),
        "name": {"pt": code, "en": code},
        "type": "place",
        "difficulty": difficulty,
        "favours": list(favours),
        **more,
    }


QUEDA = {"on": "queda", "do": [{"verb": "damage", "n": 2, "to": {"side": "rival"}}]}
FIXTURES = [
    {
        "code": "X01",
        "id": "x01",
        "name": {"pt": "X01", "en": "X01"},
        "identity": "neutra",
        "type": "desbravador",
        "vitality": 20,
    },
    creature(1, 1, 1, "X02"),
    creature(1, 1, 0, "X03", abilities=[QUEDA]),
    *(creature(a, r, e) for a in range(7) for r in range(1, 8) for e in range(4)),
    *(place(f"X{n}", 5) for n in range(10, 30)),
    place("X30", 5, "batedor"),
    place("X31", 3),
    place("X32", 4),
]
GAME = Eidolon(Catalogue([*entries(), *FIXTURES]))


class Table:
    """One position and what was played from it."""

    def __init__(
        self, phase: str = "planejamento", leaders: Sequence[str] = ("X01", "X01"), **more: Any
    ) -> None:
        cat = GAME.catalogue
        players = [Player(cat[code]) for code in leaders]
        s = State(cat, players, more.get("goal", 6))
        s.stage, s.phase = "turn", phase
        s.first = s.active = A
        s.turn = 9
        s.ask, s.window = "", 50
        for seat, player in enumerate(players):
            player.own_turn = 5 - seat
            player.deck = [cat["X02"]] * 20
            player.main = (("X02", 20),)
            player.deck_size = 20
            player.guilds = ("ordem", "ruina")
            player.name = "X"
            player.reserve = [cat[f"X{13 + 3 * seat + n}"] for n in range(3)]
        for n in range(3):
            s.ermo[n] = Place(cat[f"X{10 + n}"], (A, B, A)[n])
        self.s = s
        self.events: list[Event] = []
        self.started = False

    def __getitem__(self, seat: int) -> Player:
        return self.s.players[seat]

    # -- setting up

    def creature(
        self,
        seat: int,
        code: str,
        *,
        exhausted: bool = False,
        fresh: bool = False,
        damage: int = 0,
    ) -> Creature:
        """Put a creature down, by default ready and not newly played."""
        new = Creature(self.s.counter, self.s.cat[code], seat)
        self.s.counter += 1
        new.exhausted, new.fresh, new.damage = exhausted, fresh, damage
        self[seat].creatures.append(new)
        return new

    def relic(
        self, seat: int, code: str, bearer: Creature | None = None, *, exhausted: bool = False
    ) -> Relic:
        """Put a relic down, on a bearer or not."""
        new = Relic(self.s.counter, self.s.cat[code], seat)
        self.s.counter += 1
        new.exhausted = exhausted
        if bearer is not None:
            new.bearer, bearer.relic = bearer.num, new.num
        self[seat].relics.append(new)
        return new

    def hand(self, seat: int, *codes: str) -> "Table":
        self[seat].hand = [self.s.cat[code] for code in codes]
        return self

    def deck(self, seat: int, *codes: str) -> "Table":
        self[seat].deck = [self.s.cat[code] for code in codes]
        return self

    def discard(self, seat: int, *codes: str) -> "Table":
        self[seat].discard = [self.s.cat[code] for code in codes]
        return self

    def sources(self, seat: int, *codes: str) -> "Table":
        self[seat].sources = [self.s.cat[code] for code in codes]
        return self

    def reserve(self, seat: int, *codes: str) -> "Table":
        self[seat].reserve = [self.s.cat[code] for code in codes]
        return self

    def essence(self, seat: int, **amounts: int) -> "Table":
        self[seat].pools = [amounts.get(identity, 0) for identity in IDENTITIES]
        return self

    def vestiges(self, seat: int, n: int) -> "Table":
        self[seat].vestiges = n
        return self

    def local(self, slot: int, code: str, a: int = 0, b: int = 0, owner: int = A) -> "Table":
        """Put a Local into a slot, with the progress of A and B."""
        new = Place(self.s.cat[code], owner)
        new.progress = [a, b]
        self.s.ermo[slot - 1] = new
        return self

    def idle(self) -> "Table":
        """One more eligible creature of A that nobody uses, so that Combate does not pass by itself."""
        self.creature(A, "F010")
        return self

    def start(self) -> "Table":
        """Let the table go on to the first decision."""
        self.started = True
        refresh(self.s)
        self.s.agenda.append(("go_on",))
        run(self.s)
        self.events += self.s.events
        self.s.events = []
        return self

    # -- playing

    def decision(self, seat: int | None = None) -> Decision:
        """The open decision (of a seat)."""
        if not self.started:
            self.start()
        found = [d for d in GAME.decisions(self.s) if seat in (None, d.seat)]
        assert found, f"nobody decides: {self.s.stage}"
        return found[0]

    def moves(self) -> list[str]:
        return list(self.decision().moves)

    def asks(self) -> tuple[str, int]:
        """The kind of the open decision and its seat."""
        decision = self.decision()
        return decision.kind, decision.seat

    def do(self, *moves: str) -> "Table":
        """Play commands, each legal for whoever decides then."""
        for move in moves:
            decision = self.decision()
            assert move in decision.moves, (move, decision)
            self.events += GAME.play(self.s, decision.seat, move, PrescribedChance({}))
        return self

    def safe(self) -> str:
        """Let the table play the safe move of whoever decides; returns it."""
        decision = self.decision()
        move = GAME.safe_move(self.s, decision.seat)
        self.events += GAME.play(self.s, decision.seat, move, PrescribedChance({}))
        return move

    def refused(self, move: str) -> str:
        """The reason for a text that must not be legal now; nothing may change."""
        decision = self.decision()
        before = GAME.dump(self.s)
        assert move not in decision.moves, move
        reason = GAME.why_not(self.s, decision.seat, move)
        assert GAME.dump(self.s) == before
        return reason

    def told(self, name: str) -> list[dict[str, Any]]:
        """The public facts of all events of a name so far."""
        return [event.facts for event in self.events if event.name == name]

    # -- looking

    def p(self, num: int) -> Creature:
        """A creature that must be on the field."""
        found = self.s.creature(num)
        assert found is not None, f"p{num} is not on the field"
        return found

    def gone(self, num: int) -> bool:
        """Whether no permanent of this number is on the field."""
        return all(p.num != num for player in self.s.players for p in player.permanents())

    def stats(self, num: int) -> tuple[int, int, int]:
        found = self.p(num)
        return found.atq, found.res, found.exp

    def progress(self, slot: int) -> list[int]:
        found = self.s.ermo[slot - 1]
        assert found is not None
        return found.progress

    def pools(self, seat: int) -> dict[str, int]:
        """The pools that are not empty."""
        named = zip(IDENTITIES, self[seat].pools, strict=True)
        return {identity: n for identity, n in named if n}
