"""A courts match set up in the middle, and moves written with ids: ``t.do("coup cisma_dos_ferreiros")``.

Positions are made by editing a dumped state, so tests lean on the dump's fields and nothing deeper.
Court 0 is the Moon, seat 0 leads it unless a test says otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from games.courts import GAME
from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import Event
from games.engine.referee import Referee

CARDS: dict[str, dict[str, Any]] = {
    card["id"]: card
    for card in json.loads(files("games.courts").joinpath("cards.json").read_text("utf-8"))["cards"]
}
VILLAGES: dict[str, dict[str, Any]] = {
    village["id"]: village
    for village in json.loads(files("games.courts").joinpath("map.json").read_text("utf-8"))[
        "villages"
    ]
}
NUMBER = {name: card["number"] for name, card in CARDS.items()}
INDEX = {name: village["index"] for name, village in VILLAGES.items()}
CARD_ID = {number: name for name, number in NUMBER.items()} | {0: "bell"}
VILLAGE_ID = {index: name for name, index in INDEX.items()}
COURTS = ("moon", "sun")
REGIONS = (
    "planalto_alto",
    "agua_de_vidro",
    "vale_das_brasas",
    "pantano_salgado",
    "ilhas_farrow",
)
ENTERS = {"degelo": 1, "floracao": 4, "colheita": 8}

Pair = tuple[int, int]

#: The reference positions of section 8 of the rules, (Moon, Sun) by village.
P0: dict[str, Pair] = {
    "degrau_prateado": (2, 0),
    "espelho_da_garca": (1, 0),
    "caldeira_velha": (1, 0),
    "casa_da_mare": (1, 0),
    "ilheu_das_cabras": (1, 0),
    "degrau_dourado": (0, 2),
    "espelho_do_martim": (0, 1),
    "caldeira_nova": (0, 1),
    "casa_do_meio_dia": (0, 1),
    "juncal": (0, 1),
}
P1: dict[str, Pair] = P0 | {
    "porto_da_salina": (2, 0),
    "ponte_das_enguias": (2, 0),
    "casa_da_mare": (3, 0),
    "porto_farrow": (0, 2),
    "ponta_do_facho": (0, 2),
    "casa_do_meio_dia": (0, 3),
    "ilheu_das_cabras": (1, 1),
}

#: A card whose event changes nothing but a lasting effect that ends with the turn.
QUIET = "livro_das_queixas"
#: Another, of the first deck, for the last play of a turn.
LAST = "noite_sem_fogueiras"


def numbers(names: str | Iterable[str]) -> list[int]:
    """Card numbers of ids (words of a text, or a list)."""
    return [NUMBER[name] for name in (names.split() if isinstance(names, str) else names)]


def encoded(move: str) -> str:
    """A move with ids in place of numbers, as the rules want it."""
    words = []
    for word in move.split():
        if word in NUMBER:
            word = str(NUMBER[word])
        elif word in INDEX:
            word = f"v{INDEX[word]}"
        words.append(word)
    return " ".join(words)


def decoded(move: str) -> str:
    """A move of the rules with ids in place of numbers."""
    if re.fullmatch(r"v\d+", move):
        return VILLAGE_ID[int(move[1:])]
    words = move.split()
    if len(words) > 1 and words[1].isdigit() and words[0] != "truce":
        words[1] = CARD_ID[int(words[1])]
    return " ".join(words)


def position(
    *,
    realm: Mapping[str, Pair] = P1,
    villages: Mapping[str, Pair] | None = None,
    moon: str = "",
    sun: str = "",
    heralds: tuple[str, str] = ("", ""),
    draw: Sequence[str] | str | None = None,
    discard: str = "",
    removed: str = "",
    moon_seat: int = 0,
    turn: int = 1,
    active: str = "moon",
    left: Pair = (6, 6),
    truce: int = 5,
    balance: int = 0,
    vigil: Pair = (0, 0),
    star: Pair = (0, 0),
    attempts: Pair = (0, 0),
    bell: str = "moon",
    bell_up: bool = True,
    lasting: Sequence[tuple[str, str] | tuple[str, str, str]] = (),
    prevented: str = "",
    phase: str = "plays",
) -> Any:
    """A state: by default P1 with the Moon to make the first of six plays.

    ``draw`` has its top first; by default it is every card of the decks in play that is nowhere else.
    ``lasting`` lists (key, owner[, region]).
    """
    value = GAME.dump(GAME.setup({}, [None, None], SeededChance(bytes(32)))[0])
    map_now = dict(realm) | dict(villages or {})
    value["influence"] = [
        [map_now.get(name, (0, 0))[court] for name in VILLAGES] for court in (0, 1)
    ]
    value["hands"] = [sorted(numbers(moon)), sorted(numbers(sun))]
    value["heralds"] = [NUMBER.get(name, 0) for name in heralds]
    value["discard"], value["removed"] = numbers(discard), numbers(removed)
    used = {*value["hands"][0], *value["hands"][1], *value["heralds"]}
    used |= {*value["discard"], *value["removed"]}
    if draw is None:
        rest = [n for n, name in CARD_ID.items() if n and ENTERS[CARDS[name]["deck"]] <= turn]
        value["draw"] = [n for n in rest if n not in used][::-1]
    else:
        value["draw"] = numbers(draw)[::-1]
    court = COURTS.index(active)
    value.update(
        moon_seat=moon_seat,
        turn=turn,
        truce=truce,
        balance=balance,
        vigil=list(vigil),
        star=list(star),
        attempts=list(attempts),
        plays_left=list(left),
        bell=COURTS.index(bell),
        bell_up=bell_up,
        prevented=numbers(prevented),
        phase=phase,
    )
    value["star_first"] = [-1] * 9
    for step in range(1, 9):
        reached = [who for who in (0, 1) if star[who] >= step]
        value["star_first"][step] = reached[0] if reached else -1
    value["lasting"] = [
        [key, COURTS.index(owner), _scope(key), REGIONS.index(rest[0]) if rest else -1, 1]
        for key, owner, *rest in lasting
    ]
    if phase == "plays":
        value["active"] = court
        value["agenda"] = [["end", 0], ["plays", 1 - court], ["play", court]]
    elif phase == "herald":
        value["active"] = -1
        value["agenda"] = [["end", 0], ["plays", 0], ["heralds"]]
    return GAME.load(value)


def _scope(key: str) -> str:
    return {"shield": "match", "trap": "until_freed", "banner": "until_used"}.get(key, "turn")


class Table:
    """A match from a position on, with the dice written down (label → results)."""

    def __init__(self, dice: Any = None, **where: Any) -> None:
        self.state = position(**where)
        self.chance = PrescribedChance(dice or {})
        self.referee = Referee(_Placed(self.state), {}, [None, None], self.chance)
        self.events: list[Event] = []
        self.draws: list[dict[str, Any]] = []
        self.log: list[Event] = []

    # -- doing

    def do(self, *moves: str, court: str | None = None) -> Table:
        """Play moves one after the other for whoever decides (or for ``court``, if both do)."""
        for move in moves:
            seat = self._seat(court)
            text = encoded(move)
            decision = self.referee.decision_of(seat)
            assert decision is not None, f"{court} has nothing to decide before {move!r}"
            assert text in decision.moves, f"{move!r} is not among {self.moves_of(seat)}"
            self._note(self.referee.play(seat, text))
        return self

    def clock(self, court: str | None = None) -> str:
        """Let the time of whoever decides run out once; the move that the table made."""
        seat = self._seat(court)
        move = self.referee.safe_move(seat)
        decision = self.referee.decision_of(seat)
        assert decision is not None
        assert move in decision.moves, f"the automatic move {move!r} is not legal"
        self._note(self.referee.play(seat, move, by_table=True))
        return decoded(move)

    def window(self, court: str | None = None) -> list[str]:
        """Let the table play until this window is done; its moves."""
        seat = self._seat(court)
        first = self.referee.decision_of(seat)
        made = []
        while (now := self.referee.decision_of(seat)) and first and now.window == first.window:
            made.append(self.clock(court))
        return made

    def _note(self, step: Any) -> None:
        self.events, self.draws = step.events, step.draws
        self.log += step.events
        self.state = self.referee.state

    def _seat(self, court: str | None) -> int:
        if court is None:
            assert len(self.referee.decisions) == 1, "say whose move it is"
            return self.referee.decisions[0].seat
        return self.view["seat_of"][court]

    # -- looking

    @property
    def view(self) -> dict[str, Any]:
        """What a spectator sees."""
        return GAME.view(self.state, None)

    def seen_by(self, court: str) -> dict[str, Any]:
        """What a court's seat sees."""
        return GAME.view(self.state, self.view["seat_of"][court])

    def prompt(self, court: str | None = None) -> dict[str, Any]:
        """The prompt of whoever decides."""
        return GAME.prompt(self.state, self._seat(court))

    def why_not(self, move: str, court: str | None = None) -> str:
        """Why a move is refused."""
        return GAME.why_not(self.state, self._seat(court), encoded(move))

    def moves_of(self, seat: int) -> list[str]:
        """The legal moves of a seat, with ids."""
        decision = self.referee.decision_of(seat)
        return [decoded(move) for move in decision.moves] if decision else []

    @property
    def moves(self) -> list[str]:
        """The legal moves of whoever decides, with ids."""
        return self.moves_of(self._seat(None))

    @property
    def kind(self) -> str:
        """What has to be chosen now; ``over`` after the end."""
        return self.referee.decisions[0].kind if self.referee.decisions else "over"

    @property
    def court(self) -> str:
        """Who has to choose now."""
        seat = self._seat(None)
        return "moon" if self.view["seat_of"]["moon"] == seat else "sun"

    @property
    def now(self) -> tuple[str, str]:
        """Who has to choose what."""
        return self.court, self.kind

    def village(self, name: str) -> Pair:
        """(Moon, Sun) influence."""
        influence = self.view["influence"]
        return influence["moon"][INDEX[name] - 1], influence["sun"][INDEX[name] - 1]

    def holder(self, name: str) -> str | None:
        """Who occupies a village."""
        return self.view["control"][INDEX[name] - 1]

    def hand(self, court: str) -> list[str]:
        """A court's hand."""
        return [CARD_ID[n] for n in self.seen_by(court)["hand"]]

    @property
    def discard(self) -> list[str]:
        return [CARD_ID[n] for n in self.view["discard"]]

    @property
    def removed(self) -> list[str]:
        return [CARD_ID[n] for n in self.view["removed"]]

    @property
    def balance(self) -> int:
        return self.view["balance"]

    @property
    def truce(self) -> int:
        return self.view["truce"]

    @property
    def vigil(self) -> Pair:
        return self.view["vigil"]["moon"], self.view["vigil"]["sun"]

    @property
    def star(self) -> Pair:
        return self.view["star"]["moon"], self.view["star"]["sun"]

    @property
    def result(self) -> tuple[str | None, str] | None:
        """(winner, reason) or None."""
        found = self.view["result"]
        return (found["winner"], found["reason"]) if found else None

    @property
    def lasting(self) -> set[tuple[str, str]]:
        return {(effect["key"], effect["owner"]) for effect in self.view["lasting"]}

    def named(self, name: str) -> list[dict[str, Any]]:
        """The public facts of every event of this name so far."""
        return [event.facts for event in self.log if event.name == name]


def fresh(seed: int = 0) -> Table:
    """A match at its very beginning, with the draws of a fixed seed."""
    t = Table()
    chance = SeededChance(seed.to_bytes(32, "big"))
    state, events = GAME.setup({}, [None, None], chance)
    t.state, t.log, t.draws = state, events, chance.take()
    t.referee = Referee(_Placed(state), {}, [None, None], chance)
    return t


def event(card: str, *moves: str, dice: Any = None, court: str = "moon", **where: Any) -> Table:
    """A court plays a card for its event, then some choices."""
    where = {"turn": 8} | where
    mine = f"{card} {where.pop(court, '')}"
    return Table(dice, active=court, **{court: mine}, **where).do(f"event {card}", *moves)


class _Placed:
    """The game, but its matches begin in a given state."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def setup(self, options: Any, setups: Any, chance: Any) -> tuple[Any, list[Event]]:
        return self._state, []

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)
