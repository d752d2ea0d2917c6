"""A small game that uses every part of the contract, for tests of everything around the rules.

Each of the ``rounds`` rounds goes so:

1. *pick* (both at once, sealed): each seat picks a card of its hand, ``pick 4``.
2. Both cards are shown; each seat rolls a die (``contest``). The higher sum wins the round and a point.
3. *walk* (the winner, in the open, one window): up to two of ``step a`` (a point) and ``step b``
   (a die ``risk``; two points on 4 to 6), or ``stop``. The table's safe move is ``rest``, which
   only the table has.
4. *bury* (the winner, sealed until the reveal): ``bury 3`` lays a card of the hand aside, unseen;
   twice a match for each seat. New window.
5. *draw* (forced): the seat with fewer cards than three takes one, ``draw``.

At the end buried cards count a point for each odd one, and the hidden die ``omen``, rolled at the
setup, gives the seat that it names a point. With ``decks`` each seat brings its six cards as its
setup; without, both play 1 to 6.
"""

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import (
    BadOptions,
    BadSetup,
    Decision,
    Event,
    Json,
    Outcome,
    Secrecy,
)

HAND = 3
PLAIN_DECK = [1, 2, 3, 4, 5, 6]


@dataclass
class Toy:
    """The whole state. ``phase`` is ``pick``, ``walk``, ``bury``, ``draw`` or ``over``."""

    rounds: int
    decks: bool
    first: int
    omen: int
    round: int = 1
    phase: str = "pick"
    window: int = 1
    actor: int = 0
    steps: int = 0
    drawing: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0, 0])
    hands: list[list[int]] = field(default_factory=lambda: [[], []])
    draw_piles: list[list[int]] = field(default_factory=lambda: [[], []])
    discards: list[list[int]] = field(default_factory=lambda: [[], []])
    buried: list[list[int]] = field(default_factory=lambda: [[], []])
    picked: list[int | None] = field(default_factory=lambda: [None, None])


class ToyGame:
    """The toy as a rules package."""

    slug = "toy"
    rules_version = "1.0.0"
    #: For who has no deck at hand.
    suggested_setups: Sequence[Json] = ({"deck": [1, 2, 3, 4, 5, 6]}, {"deck": [1, 1, 4, 4, 9, 9]})

    def check_options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        full = {"rounds": 3, "decks": False, **options}
        if set(full) - {"rounds", "decks"}:
            raise BadOptions("unknown_option")
        if type(full["rounds"]) is not int or not 1 <= full["rounds"] <= 100_000:
            raise BadOptions("bad_rounds")
        if type(full["decks"]) is not bool:
            raise BadOptions("bad_decks")
        return full

    def check_setup(self, payload: Json, options: Mapping[str, Json]) -> None:
        if not options["decks"]:
            if payload is not None:
                raise BadSetup([("no_deck_wanted", {})])
            return
        if type(payload) is not dict or set(payload) != {"deck"}:
            raise BadSetup([("deck_missing", {})])
        deck = payload["deck"]
        faults: list[tuple[str, dict[str, Json]]] = []
        if type(deck) is not list or len(deck) != len(PLAIN_DECK):
            raise BadSetup([("six_cards", {"cards": len(deck) if type(deck) is list else 0})])
        for card in deck:
            if type(card) is not int or not 1 <= card <= 9:
                faults.append(("no_such_card", {"card": card}))
        if faults:
            raise BadSetup(faults)

    def setup(
        self, options: Mapping[str, Json], setups: Sequence[Json], chance: Chance
    ) -> tuple[Toy, list[Event]]:
        first = chance.roll("setup.first", 2) - 1
        omen = chance.roll("setup.omen", 2, hidden=True) - 1
        state = Toy(rounds=options["rounds"], decks=options["decks"], first=first, omen=omen)
        for seat in (0, 1):
            payload = setups[seat]
            deck = sorted(payload["deck"]) if payload else list(PLAIN_DECK)
            pile = chance.shuffle(f"deck.{seat}.shuffle", deck)
            state.hands[seat] = sorted(pile[:HAND])
            state.draw_piles[seat] = pile[HAND:]
        hands = {seat: {"hand": list(state.hands[seat])} for seat in (0, 1)}
        return state, [Event("dealt", {"first": first}, hands)]

    def decisions(self, state: Toy) -> tuple[Decision, ...]:
        if state.phase == "over":
            return ()
        if state.phase == "pick":
            return tuple(
                self._one(
                    state, seat, [f"pick {card}" for card in self._cards(state, seat)], "round"
                )
                for seat in (0, 1)
                if state.picked[seat] is None
            )
        seat = state.actor
        if state.phase == "walk":
            return (self._one(state, seat, ["step a", "step b", "stop"]),)
        if state.phase == "bury":
            moves = [f"bury {card}" for card in self._cards(state, seat)]
            return (self._one(state, seat, moves, "match"),)
        return (Decision(state.drawing[0], "draw", ["draw"], state.window, forced=True),)

    @staticmethod
    def _cards(state: Toy, seat: int) -> list[int]:
        return sorted(set(state.hands[seat]))

    @staticmethod
    def _one(state: Toy, seat: int, moves: list[str], secret: Secrecy = "") -> Decision:
        return Decision(seat, state.phase, moves, state.window, secret)

    def play(self, state: Toy, seat: int, move: str, chance: Chance) -> list[Event]:
        word, _, rest = move.partition(" ")
        if word == "pick":
            return self._pick(state, seat, int(rest), chance)
        if word in ("step", "stop", "rest"):
            return self._walk(state, seat, word, rest, chance)
        if word == "bury":
            return self._bury(state, seat, int(rest), chance)
        return self._draw(state, seat, chance)

    def _pick(self, state: Toy, seat: int, card: int, chance: Chance) -> list[Event]:
        state.hands[seat].remove(card)
        state.picked[seat] = card
        events = [Event("picked", {"seat": seat}, {seat: {"card": card}})]
        cards = state.picked
        if cards[0] is None or cards[1] is None:
            return events
        dice = [chance.roll("contest", 6), chance.roll("contest", 6)]
        sums = [cards[0] + dice[0], cards[1] + dice[1]]
        for who, shown in enumerate((cards[0], cards[1])):
            state.discards[who].append(shown)
        events.append(Event("contest", {"cards": [cards[0], cards[1]], "dice": dice}))
        state.picked = [None, None]
        state.drawing = [state.first, 1 - state.first]
        if sums[0] == sums[1]:
            self._next(state, "draw")
            return events
        state.actor = 0 if sums[0] > sums[1] else 1
        state.points[state.actor] += 1
        state.steps = 0
        self._next(state, "walk")
        return events

    def _walk(self, state: Toy, seat: int, word: str, rest: str, chance: Chance) -> list[Event]:
        if word == "step":
            gained = 1
            facts: dict[str, Json] = {"seat": seat, "way": rest}
            if rest == "b":
                die = chance.roll("risk", 6)
                facts["die"] = die
                gained = 2 if die >= 4 else 0
            state.points[seat] += gained
            state.steps += 1
            if state.steps < 2:
                return [Event("stepped", facts)]
            events = [Event("stepped", facts)]
        else:
            events = [Event("stopped", {"seat": seat})]
        if len(state.buried[seat]) < 2:
            self._next(state, "bury")
        else:
            self._next(state, "draw")
        return events

    def _bury(self, state: Toy, seat: int, card: int, chance: Chance) -> list[Event]:
        state.hands[seat].remove(card)
        state.buried[seat].append(card)
        self._take_card(state, seat, chance)
        self._next(state, "draw")
        facts: dict[str, Json] = {
            "hand": list(state.hands[seat]),
            "buried": list(state.buried[seat]),
        }
        return [Event("buried", {"seat": seat}, {seat: facts})]

    def _draw(self, state: Toy, seat: int, chance: Chance) -> list[Event]:
        self._take_card(state, seat, chance)
        state.drawing.remove(seat)
        if state.drawing:
            self._next(state, "draw")
        elif state.round == state.rounds:
            self._next(state, "over")
            self._count(state)
        else:
            state.round += 1
            self._next(state, "pick")
        return [Event("drew", {"seat": seat}, {seat: {"hand": list(state.hands[seat])}})]

    @staticmethod
    def _take_card(state: Toy, seat: int, chance: Chance) -> None:
        if not state.draw_piles[seat]:
            pile = sorted(state.discards[seat])
            state.discards[seat] = []
            state.draw_piles[seat] = chance.shuffle(f"deck.{seat}.reshuffle", pile)
        state.hands[seat].append(state.draw_piles[seat].pop(0))
        state.hands[seat].sort()

    @staticmethod
    def _count(state: Toy) -> None:
        for seat in (0, 1):
            state.points[seat] += sum(card % 2 for card in state.buried[seat])
        state.points[state.omen] += 1

    @staticmethod
    def _next(state: Toy, phase: str) -> None:
        state.phase = phase
        state.window += 1

    def safe_move(self, state: Toy, seat: int) -> str:
        if state.phase in ("pick", "bury"):
            return f"{state.phase} {min(state.hands[seat])}"
        return {"walk": "rest", "draw": "draw"}[state.phase]

    def sealed(self, state: Toy) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if state.picked[seat] is not None)

    def outcome(self, state: Toy) -> Outcome | None:
        if state.phase != "over":
            return None
        ours, theirs = state.points
        if ours == theirs:
            return Outcome(None, "equal")
        return Outcome(0 if ours > theirs else 1, "points")

    def view(self, state: Toy, seat: int | None) -> dict[str, Json]:
        shown: dict[str, Json] = {
            "rounds": state.rounds,
            "decks": state.decks,
            "first": state.first,
            "round": state.round,
            "phase": state.phase,
            "window": state.window,
            "actor": state.actor,
            "steps": state.steps,
            "drawing": list(state.drawing),
            "points": list(state.points),
            "discards": [list(pile) for pile in state.discards],
            "hand_sizes": [len(hand) for hand in state.hands],
            "pile_sizes": [len(pile) for pile in state.draw_piles],
            "buried_sizes": [len(cards) for cards in state.buried],
            "picked": [card is not None for card in state.picked],
            "you": seat,
        }
        if seat is not None:
            shown["hand"] = list(state.hands[seat])
            shown["buried"] = list(state.buried[seat])
            shown["pick"] = state.picked[seat]
        return shown

    def headline(self, view: Mapping[str, Json]) -> dict[str, Json]:
        return {"round": view["round"], "points": view["points"]}

    def prompt(self, state: Toy, seat: int) -> dict[str, Json]:
        return (
            {"steps_left": 2 - state.steps} if state.phase == "walk" and state.actor == seat else {}
        )

    def why_not(self, state: Toy, seat: int, move: str) -> str:
        word = move.partition(" ")[0]
        if word in ("pick", "bury") and state.phase == word:
            return "card_not_in_hand"
        return "not_now"

    def sample(self, view: Mapping[str, Json], seat: int, rng: Any) -> Toy:
        state = Toy(view["rounds"], view["decks"], view["first"], rng.randrange(2))
        for name in ("round", "phase", "window", "actor", "steps"):
            setattr(state, name, view[name])
        state.drawing, state.points = list(view["drawing"]), list(view["points"])
        state.discards = [list(pile) for pile in view["discards"]]
        for who in (0, 1):
            mine = who == seat
            known = [*view["hand"], *view["buried"], *([view["pick"]] if view["pick"] else [])]
            hidden = Counter([] if view["decks"] else PLAIN_DECK)
            hidden.subtract([*state.discards[who], *(known if mine else [])])
            cards = list((+hidden).elements())
            if view["decks"]:
                cards = [rng.randrange(1, 10) for _ in PLAIN_DECK]
            rng.shuffle(cards)
            if mine:
                state.hands[who], state.buried[who] = list(view["hand"]), list(view["buried"])
                state.picked[who] = view["pick"]
            else:
                state.hands[who] = sorted(cards.pop() for _ in range(view["hand_sizes"][who]))
                state.buried[who] = [cards.pop() for _ in range(view["buried_sizes"][who])]
                state.picked[who] = cards.pop() if view["picked"][who] else None
            state.draw_piles[who] = cards[: view["pile_sizes"][who]]
        return state

    def copy(self, state: Toy) -> Toy:
        return copy.deepcopy(state)

    def dump(self, state: Toy) -> Json:
        return asdict(state)

    def load(self, value: Json) -> Toy:
        return Toy(**copy.deepcopy(value))


GAME = ToyGame()
