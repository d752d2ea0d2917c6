"""Hidden information never leaves: pairs of states that differ only in what somebody may not know."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.courts import GAME, cards
from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.contract import Event
from tests.courts.walks import CARE, start, walk

SEEDS = st.integers(0, 2**40)
#: Events that may show a card which was hidden, and the facts that may differ then.
REVEALING = {
    "heralds": {"moon", "sun"},
    "discarded": {"card"},
    "fair_held": {"court", "cards"},
    "dealt": {"cards"},
    "drew": {"cards"},
    "hand_seen": {"cards"},
    "swap_taken": {"card", "found"},
    "swapped": {"taken", "given"},
}
#: Events that by the rules tell something of a hand by happening at all (C-16.7, C-20.8).
TELLING = {"fair_held", "play_skipped"}


def twin(state: Any, seat: int | None, rng: random.Random) -> Any:
    """The same state with the cards that this place may not know dealt anew.

    A spectator knows no hand; a seat knows its own, and what it has seen of the other.
    """
    value = GAME.dump(state)
    me = None if seat is None else (0 if seat == value["moon_seat"] else 1)
    view = GAME.view(state, seat)
    sure = {*view["known"], *(view["other_hand"] or [])}
    face_down = ["heralds"] in value["agenda"]
    giving = [frame[2] for frame in value["agenda"] if frame[0] == "give"]
    places: list[tuple[Any, int]] = []
    for court in (0, 1):
        if court == me:
            continue
        hand = value["hands"][court]
        places += [(hand, at) for at, card in enumerate(hand) if card not in sure]
        name = ("moon", "sun")[court]
        if face_down and value["heralds"][court] and view["heralds"][name]["card"] is None:
            places.append((value["heralds"], court))
    places += [(value["draw"], at) for at in range(len(value["draw"]))]
    # What the two courts know of each other stays true for them in either state.
    both = {card for known in value["known"] for card in known} | set(giving)
    places = [(where, at) for where, at in places if where[at] not in both]
    pool = [where[at] for where, at in places]
    rng.shuffle(pool)
    for (where, at), card in zip(places, pool, strict=True):
        where[at] = card
    value["hands"] = [sorted(hand) for hand in value["hands"]]
    return GAME.load(value)


def seen(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    return [event.seen_by(seat) for event in events]


def same_but_for_reveals(one: list[dict[str, Any]], two: list[dict[str, Any]]) -> bool:
    """Compare what was seen, up to the first card that came into the open. Whether all was equal."""
    for left, right in zip(one, two, strict=False):
        if left == right:
            continue
        if {left["event"], right["event"]} & TELLING:
            return False
        assert left["event"] == right["event"]
        assert left.keys() == right.keys() or left["event"] == "swap_taken"
        differ = {key for key in left if left.get(key) != right.get(key)}
        assert differ <= REVEALING.get(left["event"], set()), (left, right)
        return False
    more = (one if len(one) > len(two) else two)[min(len(one), len(two)) :]
    assert not more or more[0]["event"] in TELLING, more
    return not more


def compare(one: Any, two: Any, seat: int | None) -> None:
    """Everything that a place is sent is equal, and so is its size."""
    left, right = GAME.view(one, seat), GAME.view(two, seat)
    assert left == right
    assert len(canonical.dumps(left)) == len(canonical.dumps(right))
    mine = [[d for d in GAME.decisions(state) if d.seat == seat] for state in (one, two)]
    assert mine[0] == mine[1]
    others = [[(d.seat, d.kind, d.window) for d in GAME.decisions(state)] for state in (one, two)]
    assert others[0] == others[1]
    assert GAME.sealed(one) == GAME.sealed(two)
    if seat is not None:
        assert GAME.prompt(one, seat) == GAME.prompt(two, seat)
        for move in ("event 5", "place 30 before", "herald 12", "v3", "card 9"):
            assert GAME.why_not(one, seat, move) == GAME.why_not(two, seat, move)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, care=st.sampled_from(CARE))
def test_no_place_sees_what_it_may_not_know(seed: int, care: float) -> None:
    """H02, C-1.5, C-1.6, C-1.7, C-1.9, C-5.14, C-16.7, C-18.23: hands, face-down heralds, draw order."""
    referee = start(seed)
    rng = random.Random(seed)
    for _ in walk(referee, seed, care):
        if referee.outcome is not None or rng.random() > 0.1:
            continue
        for seat in (0, 1, None):
            state = referee.state
            other = twin(state, seat, rng)
            compare(state, other, seat)
            for decision in referee.decisions:
                theirs = next(d for d in GAME.decisions(other) if d.seat == decision.seat)
                common = [move for move in decision.moves if move in set(theirs.moves)]
                if not common:
                    continue
                move = rng.choice(common)
                one, two = GAME.copy(state), GAME.copy(other)
                key = rng.randbytes(32)
                first = GAME.play(one, decision.seat, move, SeededChance(key))
                second = GAME.play(two, decision.seat, move, SeededChance(key))
                alike = same_but_for_reveals(seen(first, seat), seen(second, seat))
                if alike and GAME.outcome(one) is None:
                    compare(one, two, seat)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_which_card_was_chosen_in_secret_cannot_be_told(seed: int) -> None:
    """C-5.1, C-19.18: two different heralds, or two different gifts, look the same to the others."""
    referee = start(seed)
    rng = random.Random(seed)
    for _ in walk(referee, seed, 0.9):
        for decision in referee.decisions:
            watchers: list[int | None]
            if decision.kind == "herald.choose":
                watchers = [1 - decision.seat, None]
            elif decision.kind == "event.give":
                watchers = [None]
            else:
                continue
            a, b = rng.choice(decision.moves), rng.choice(decision.moves)
            one, two = GAME.copy(referee.state), GAME.copy(referee.state)
            key = rng.randbytes(32)
            first = GAME.play(one, decision.seat, a, SeededChance(key))
            second = GAME.play(two, decision.seat, b, SeededChance(key))
            for seat in watchers:
                view = GAME.view(referee.state, seat)
                if seat is not None and view["gifts"]["vidente"] == view["you"]:
                    continue
                if not GAME.sealed(one) and decision.kind == "herald.choose":
                    continue  # both have chosen: the reveal shows it
                assert seen(first, seat) == seen(second, seat)
                assert GAME.view(one, seat) == GAME.view(two, seat)


def test_the_twins_differ() -> None:
    """The pairs above are no copies: hands and draw piles were dealt anew."""
    state = start(4).state
    rng = random.Random(4)
    hands = {str(GAME.dump(twin(state, 0, rng))["hands"]) for _ in range(10)}
    assert len(hands) == 10
    draws = {str(GAME.dump(twin(state, None, rng))["draw"]) for _ in range(10)}
    assert len(draws) == 10
    assert all(GAME.dump(twin(state, 0, rng))["hands"][state.moon_seat] for _ in range(3))
    assert cards.COUNT == 87
