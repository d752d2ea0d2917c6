"""A table set up by hand: any state, prescribed dice and piles (V-1.28).

Cards are written as in the rules file: ``1=protetora w9 df+3 turned, 3=gladiador``.

>>> table = Table("3=gladiador", "1=sentinela")
>>> _ = table.play("roll 3 1", dice=(3, 3))
>>> table.damage
1
"""

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.chance import PrescribedChance
from games.engine.contract import Event, IllegalMove
from games.engine.referee import Referee
from games.valeron import GAME
from games.valeron.cards import Card, Catalogue
from games.valeron.game import Valeron
from games.valeron.state import COMBAT, TURN, State, Unit

P1, P2 = 0, 1


def unit_of(catalogue: Catalogue, text: str) -> Unit:
    """``protetora w9 at+1 prepared`` as a card in play."""
    name, *marks = text.split()
    unit = Unit(catalogue.by_id[name])
    for mark in marks:
        if mark[0] == "w" and mark[1:].isdigit():
            unit.wounds = int(mark[1:])
        elif "+" in mark:
            stat, value = mark.split("+")
            setattr(unit, f"add_{stat}", int(value))
        else:
            assert mark in ("moved", "prepared", "turned"), mark
            setattr(unit, mark, True)
    return unit


def text_of(unit: Unit | None) -> str:
    """The other way round; "" for a vacancy."""
    if unit is None:
        return ""
    marks = [f"w{unit.wounds}"] if unit.wounds else []
    for stat in ("at", "df", "vd"):
        value = getattr(unit, f"add_{stat}")
        if value:
            marks.append(f"{stat}+{value}")
    marks += [mark for mark in ("moved", "prepared", "turned") if getattr(unit, mark)]
    return " ".join([unit.card.id, *marks])


class Dice(PrescribedChance):
    """Chance that gets its results while the match goes on."""

    def prescribe(self, label: str, results: Sequence[Any]) -> None:
        self._values[label] = list(results)


class _From(Valeron):
    """The rules, started from a state instead of a setup."""

    def __init__(self, state: State) -> None:
        super().__init__(state.catalogue)
        self._state = state

    def setup(self, options: Any, setups: Any, chance: Any) -> tuple[State, list[Event]]:
        return self._state, []


class Table:
    """A match in P1's turn, or P2's with ``active=1``. P1 is seat 0 unless ``first`` says otherwise."""

    def __init__(
        self,
        p1: str = "",
        p2: str = "",
        *,
        en: tuple[int, int] = (4, 4),
        es: tuple[int, int] = (8, 8),
        kills: tuple[int, int] = (0, 0),
        oblivio: tuple[str, str] = ("", ""),
        attack: str = "",
        defense: str = "",
        attack_pile: str = "",
        defense_pile: str = "",
        exhausted: str = "",
        active: int = P1,
        turn: int = 1,
        first: int = P1,
        catalogue: Catalogue = GAME.catalogue,
    ) -> None:
        state = State(catalogue)
        cards = catalogue.by_id
        state.phase = TURN
        state.picks = 8
        state.first_player = first
        state.active = active
        state.turn_number = turn
        state.energy, state.essence, state.kills = list(en), list(es), list(kills)
        for seat, row in ((0, p1), (1, p2)):
            for entry in filter(None, row.split(",")):
                post, text = entry.strip().split("=")
                state.posts[seat * 4 + int(post) - 1] = unit_of(catalogue, text)
        state.oblivio = [[cards[name] for name in side.split()] for side in oblivio]
        for kind, slots in enumerate((attack, defense)):
            for slot, name in enumerate(slots.split()):
                state.market[kind][slot] = cards[name] if name != "-" else None
        state.piles = [
            [cards[name] for name in attack_pile.split()],
            [cards[name] for name in defense_pile.split()],
        ]
        state.exhausted = set(exhausted.split())
        self.state = state
        self.dice = Dice({})
        self.referee = Referee(_From(state), {}, [None, None], self.dice)
        found = [unit.card for unit in state.posts if unit]
        found += [card for zone in (*state.oblivio, *state.piles) for card in zone]
        found += [card for market in state.market for card in market if card]
        assert len(found) == len(set(found)), "a card occurs twice"

    # -- doing

    def play(self, *moves: str, dice: tuple[int, int] | None = None) -> "Table":
        """Moves of whoever decides; ``dice`` are those of the combat among them."""
        for move in moves:
            if dice is not None:
                self.dice.prescribe(f"combat.roll.{self.state.combats + 1}", dice)
            seat = self.state.active
            self.events = self.referee.play(seat, move).events
        return self

    def time_out(self, dice: tuple[int, int] | None = None) -> "Table":
        """The table plays for whoever decides."""
        if dice is not None:
            self.dice.prescribe(f"combat.roll.{self.state.combats + 1}", dice)
        seat = self.state.active
        self.events = self.referee.play(seat, self.referee.safe_move(seat), by_table=True).events
        return self

    def refused(self, move: str, seat: int | None = None) -> str:
        """The reason why a move is refused; nothing may have changed (V-1.29)."""
        before = GAME.dump(self.state)
        self.dice.take()
        with pytest.raises(IllegalMove) as caught:
            self.referee.play(self.state.active if seat is None else seat, move)
        assert GAME.dump(self.state) == before
        assert not self.dice.take()
        return caught.value.code

    # -- looking

    def post(self, seat: int, post: int) -> str:
        """The card in a post as text, "" for a vacancy."""
        return text_of(self.state.posts[seat * 4 + post - 1])

    def unit(self, seat: int, post: int) -> Unit:
        unit = self.state.posts[seat * 4 + post - 1]
        assert unit is not None
        return unit

    def oblivio(self, seat: int) -> list[str]:
        return [card.id for card in self.state.oblivio[seat]]

    def market(self, kind: str) -> list[str]:
        return [card.id if card else "-" for card in self.state.market[kind == "defense"]]

    def pile(self, kind: str) -> list[str]:
        return [card.id for card in self.state.piles[kind == "defense"]]

    @property
    def en(self) -> list[int]:
        return self.state.energy

    @property
    def es(self) -> list[int]:
        return self.state.essence

    @property
    def kills(self) -> list[int]:
        return self.state.kills

    @property
    def sums(self) -> tuple[int, int, int]:
        """AT total, DF total and damage of the pending combat."""
        assert self.state.phase == COMBAT
        combat = self.state.pending
        assert combat is not None
        return combat.at.total, combat.df.total, combat.damage

    @property
    def damage(self) -> int:
        return self.sums[2]

    @property
    def moves(self) -> list[str]:
        """The legal moves of the deciding seat."""
        decisions = self.referee.decisions
        return list(decisions[0].moves) if decisions else []

    def moves_of(self, verb: str) -> list[str]:
        return [move for move in self.moves if move.split()[0] == verb]

    def targets(self, post: int) -> list[int]:
        """The opposing posts that the own card in this post may attack."""
        return [int(move.split()[2]) for move in self.moves if move.startswith(f"roll {post} ")]

    def told(self, name: str) -> list[dict[str, Any]]:
        """The facts of the last move's events of a name."""
        return [event.facts for event in self.events if event.name == name]


def with_card(**facts: Any) -> tuple[Catalogue, Card]:
    """The catalogue and one test card more, of code Z01 (V-1.28)."""
    plain: dict[str, Any] = {
        "code": "Z01",
        "id": "test_card",
        "name": {"pt": "Teste", "en": "Test"},
        "type": "attack",
        "povo": "lordico",
        "at": 3,
        "df": 0,
        "vd": 4,
        "effect_kind": "none",
        "keywords": [],
        "en_cost": None,
        "effect": None,
    }
    catalogue = Catalogue([*(card.facts for card in GAME.catalogue.cards), plain | facts])
    return catalogue, catalogue.by_id[(plain | facts)["id"]]
