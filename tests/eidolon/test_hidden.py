"""Nothing hidden leaves: pairs of states that differ only in what a seat may not know (E-1.21)."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.eidolon import GAME
from games.eidolon.state import State
from games.engine import canonical
from games.engine.chance import PrescribedChance
from games.engine.contract import Decision, Event

from .playing import CAT, by_chance, match, random_deck, steps
from .table import A, B, Table

whole = settings(max_examples=max(10, settings().max_examples // 5))

LOT = {"setup.first_player": [1]}
#: Commands that show no card of a hand; both states of a pair can go on with them.
SILENT = ("pass", "let_pass", "intercept", "next_phase", "end_turn", "explore", "attack", "pick")


def other(s: State, seat: int, rng: random.Random) -> State:
    """A copy in which everything that ``seat`` may not know about the rival is different."""
    new = s.copy()
    rival = new.players[1 - seat]
    cards = sorted(CAT.main)
    if new.look and new.who != seat:
        new.look = [CAT[rng.choice(cards)] for _ in new.look]
    rival.hand = [CAT[rng.choice(cards)] for _ in rival.hand]
    rival.deck = [CAT[rng.choice(cards)] for _ in rival.deck]
    rival.name = "Outro nome, e mais longo"
    rival.main = tuple((e["code"], e["count"]) for e in random_deck(rng)["main"])
    if new.players[seat].reserve:
        places = rng.sample(sorted(CAT.places), len(rival.reserve))
        rival.reserve = [CAT[code] for code in places]
        if rival.choice is not None:
            rival.choice = rng.choice(rival.reserve)
    return new


def open_decisions(s: State, seat: int) -> list[Any]:
    """What a seat sees of the open decisions: its own whole, of the rival's that there is one."""
    found: list[Any] = []
    for d in GAME.decisions(s):
        shown = d if d.seat == seat else (d.seat, d.kind, d.window, d.secret, d.forced)
        found.append(shown)
    return found


def compare(one: State, two: State, seat: int | None) -> None:
    views = [canonical.dumps(GAME.view(s, seat)) for s in (one, two)]
    assert views[0] == views[1]
    if seat is not None:
        assert open_decisions(one, seat) == open_decisions(two, seat)
        prompts = [canonical.dumps(GAME.prompt(s, seat)) for s in (one, two)]
        assert prompts[0] == prompts[1]


def told(events: list[Event], seat: int | None) -> str:
    return canonical.dumps([e.seen_by(seat) for e in events])


def usable(decision: Decision, move: str, seat: int) -> bool:
    """Whether a move may be played in both states: the seat's own, or one that shows no card."""
    return decision.seat == seat or move.split(" ")[0] in SILENT


@whole
@given(st.integers(0, 2**32))
def test_pairs_look_alike(seed: int) -> None:
    """H02, E-1.21, E-15.13, E-15.20, E-1.11, E-1.12, E-1.16, E-1.19, E-1.31: views, events, legal moves,
    prompts, offers and message sizes are the same, now and while both go on with the same moves"""
    referee, rng = match(seed)
    stop = rng.randrange(0, 260)
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number == stop:
            break
    for seat in (0, 1):
        one = referee.state.copy()
        if one.stage == "finished":
            return
        two = other(one, seat, rng)
        compare(one, two, seat)
        compare(one, two, None)
        for _ in range(12):
            decision = GAME.decisions(one)[0] if GAME.outcome(one) is None else None
            if decision is None:
                break
            if decision.seat != seat and decision.kind.endswith(("place", "replacement")):
                break
            moves = [m for m in decision.moves if usable(decision, m, seat)]
            if not moves:
                break
            move = rng.choice(moves)
            told_one = GAME.play(one, decision.seat, move, PrescribedChance(LOT))
            told_two = GAME.play(two, decision.seat, move, PrescribedChance(LOT))
            if one.stage == "finished" or shows_hidden(one, seat):
                break
            assert told(told_one, seat) == told(told_two, seat)
            assert told(told_one, None) == told(told_two, None)
            compare(one, two, seat)
            compare(one, two, None)


def shows_hidden(s: State, seat: int) -> bool:
    """Whether the rules have just opened something of the rival: first Locais, or its reserve."""
    return s.stage == "setup_third_place" or not s.players[seat].reserve


def test_the_sealed_first_place() -> None:
    """E-4.5: until both have chosen, the other seat cannot tell which Local was chosen"""
    referee, _ = match(5)
    states = []
    for move in referee.decisions[1].moves[:2]:
        s = referee.state.copy()
        events = GAME.play(s, 1, move, PrescribedChance({}))
        states.append((s, told(events, 0), told(events, None)))
    (one, mine, public), (two, mine_2, public_2) = states
    assert mine == mine_2
    assert public == public_2
    compare(one, two, 0)
    compare(one, two, None)
    assert GAME.view(one, 1) != GAME.view(two, 1)


def test_the_rival_sees_the_reserve_only_when_the_own_is_empty() -> None:
    """E-1.16, E-11.14"""
    t = Table("exploracao").reserve(A, "X13").local(1, "X31")
    t.creature(A, "F113")
    assert "reserve" not in GAME.view(t.start().s, A)["players"][B]
    t.do("explore p1 1")
    assert t[A].reserve == []
    assert GAME.view(t.s, A)["players"][B]["reserve"] == ["X16", "X17", "X18"]
    assert "reserve" not in GAME.view(t.s, B)["players"][A]
    assert "reserve" not in GAME.view(t.s, None)["players"][B]


def test_offers_do_not_depend_on_the_hand() -> None:
    """E-15.13, E-15.20: the same pause, whether the hand holds the answer or not; never forced"""
    seen = []
    for card in ("N05", "R06"):
        t = Table("combate").hand(B, card).essence(B, ordem=1)
        t.creature(A, "F230")
        t.creature(B, "F120")
        t.idle().do("attack p1", "intercept p2")
        decision = t.decision()
        assert not decision.forced
        seen.append((decision.seat, decision.kind, decision.window))
    assert seen[0] == seen[1]


def test_no_id_of_a_hidden_card_is_sent() -> None:
    """E-1.21: moves of a hand are places; codes of a hand or deck appear in no view but the owner's"""
    referee, rng = match(11)
    for number, _ in enumerate(steps(referee, by_chance(rng))):
        if number > 120 or referee.outcome is not None:
            break
        for seat in (0, 1):
            rival = referee.state.players[1 - seat]
            view = GAME.view(referee.state, seat)["players"][1 - seat]
            shown = {
                *view["sources"],
                *view["discard"],
                *(c["code"] for c in view["creatures"]),
                *(c["code"] for c in view["relics"]),
            }
            text = canonical.dumps(view)
            for card in rival.hand:
                assert card.code in shown or f'"{card.code}"' not in text
        for decision in referee.decisions:
            for move in decision.moves:
                if decision.kind not in ("first_place", "third_place", "replacement"):
                    assert not any(word in CAT.cards for word in move.split(" "))
