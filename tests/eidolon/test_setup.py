"""Setup (rules 4.3), chance (chapter 5) and options."""

from typing import Any

import pytest

from games import eidolon
from games.engine import canonical
from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import BadOptions
from games.engine.match import LiveMatch, Secrets, Setup
from games.engine.referee import Referee

from .table import GAME, A, B, Table
from .test_examples import deck60, started


def fresh(first: int = 1) -> Referee:
    chance = PrescribedChance({"setup.first_player": [first]}, SeededChance(bytes(32)))
    return Referee(GAME, {"goal": 6}, [deck60(), deck60()], chance)


def test_decks_are_shuffled_and_five_drawn() -> None:
    """E-4.1, E-4.2, E-4.3, E-29.2: by their labels, from codes in ascending order; no mulligan"""
    chance = SeededChance(bytes(32))
    state, _ = GAME.setup({"goal": 6}, [deck60(), deck60()], chance)
    draws = chance.take()
    assert [(d["label"], d["items"], d["out"]) for d in draws] == [
        ("deck.0.shuffle.1", 60, None),
        ("deck.1.shuffle.1", 60, None),
    ]
    again = SeededChance(bytes(32))
    ordered = sorted(c for line in deck60()["main"] for c in [line["code"]] * line["count"])  # type: ignore[attr-defined]
    top = again.shuffle("deck.0.shuffle.1", ordered)
    player = state.players[0]
    assert [c.code for c in (*player.hand, *player.deck)] == top
    assert [c.code for c in player.hand] == top[:5]
    assert {d.kind for d in GAME.decisions(state)} == {"first_place"}


def test_the_order_of_the_list_does_not_matter() -> None:
    """E-29.2, E-29.4: the same cards give the same decks, however the list was written"""
    turned: dict[str, Any] = dict(deck60())
    turned["main"] = [
        *({"code": line["code"], "count": 2} for line in reversed(turned["main"])),
        *({"code": line["code"], "count": 2} for line in turned["main"]),
    ]
    turned["locais"] = list(reversed(turned["locais"]))
    states = [
        GAME.setup({"goal": 6}, [deck, deck60()], SeededChance(bytes(32)))[0]
        for deck in (deck60(), turned)
    ]
    assert states[0] == states[1]


def test_both_choose_at_once_and_in_secret() -> None:
    """E-4.4, E-4.5, E-26.9: sealed until both are made; a choice does not touch the other's clock"""
    referee = fresh()
    assert [(d.seat, d.secret, len(d.moves)) for d in referee.decisions] == [
        (0, "round", 8),
        (1, "round", 8),
    ]
    windows = [d.window for d in referee.decisions]
    before = GAME.view(referee.state, 1)
    step = referee.play(0, "place L02")
    assert step.opened == ()
    assert step.draws == []
    (still,) = referee.decisions
    assert (still.seat, still.window) == (1, windows[1])
    after = GAME.view(referee.state, 1)
    assert after["players"][0].pop("chosen") is True
    assert before["players"][0].pop("chosen") is False
    assert after == before
    assert [e.seen_by(1) for e in step.events] == [{"event": "place_chosen", "seat": 0}]
    assert GAME.sealed(referee.state) == (0,)
    referee.play(1, "place L02", 8)
    assert GAME.sealed(referee.state) == ()


def test_slots_of_the_first_locais() -> None:
    """E-4.6, E-4.9: seat 0's to slot 1, seat 1's to slot 2, the third to slot 3"""
    t = started(first=1)
    assert [p and (p.card.code, p.owner) for p in t.s.ermo] == [("L02", 0), ("L02", 1), None]
    t.do("place L03")
    third = t.s.ermo[2]
    assert third is not None
    assert (third.card.code, third.owner) == ("L03", 1)


@pytest.mark.parametrize(("die", "seat"), [(1, 0), (2, 1)])
def test_who_begins(die: int, seat: int) -> None:
    """E-4.7, E-29.1, E-29.9: by lot, after both choices, public, with the last of them"""
    referee = fresh(die)
    referee.play(1, "place L01", 3)
    step = referee.play(0, "place L02", 4)
    assert step.opened == (3, 4)
    assert step.draws == [{"d": 2, "label": "setup.first_player", "out": die, "sides": 2}]
    assert referee.state.first == seat


def test_the_second_player_chooses_the_third() -> None:
    """E-4.8, E-4.10: from the own remaining seven; reserves of seven and six"""
    t = started(first=1)
    assert t.asks() == ("third_place", 1)
    assert t.decision().secret == ""
    assert t.moves() == [f"place L0{n}" for n in (1, 3, 4, 5, 6, 7, 8)]
    t.do("place L01")
    assert [len(p.reserve) for p in t.s.players] == [7, 6]
    assert t.asks() == ("planejamento", 0)


def test_equal_titles_are_different_objects() -> None:
    """E-4.11, E-3.9: each slot has its own progress and owner"""
    t = started(first=1).do("place L01")
    t.progress(1)[0] = 2
    assert t.progress(2) == [0, 0]
    assert [p.owner for p in t.s.ermo if p] == [0, 1, 1]


def test_how_everything_begins() -> None:
    """E-4.12, E-4.14, E-4.15: leaders face up, nothing else, and no trigger by placing"""
    t = started(first=1).do("place L04")
    for player in GAME.view(t.s, None)["players"]:
        assert (player["desbravador"], player["vitality"]) == ("X01", 20)
        assert sum(player["essence"].values()) == 0
        assert (player["vestiges"], player["fatigue"], player["sources"]) == (0, 0, [])
        assert player["hand_count"] == 5
    assert t.told("ability") == []


def test_a_passive_works_from_the_start() -> None:
    """E-4.16"""
    t = Table().local(1, "L05")
    t.creature(A, "I03")
    t.creature(B, "I03")
    t.start()
    assert (t.stats(1), t.stats(2)) == ((3, 3, 1), (3, 3, 1))


def test_goal() -> None:
    """E-4.17, E-28.8: 1 to 16, 6 by default"""
    assert GAME.check_options({}) == {"goal": 6}
    assert GAME.check_options({"goal": 16}) == {"goal": 16}
    for goal in (0, 17, -1, 6.0, "6", True, None):
        with pytest.raises(BadOptions) as refused:
            GAME.check_options({"goal": goal})
        assert refused.value.code == "bad_goal"
    t = Table("exploracao", goal=1).local(1, "X31")
    t.creature(A, "F113")
    t.do("explore p1 1")
    assert GAME.outcome(t.s) is not None


def test_rated_options() -> None:
    """E-4.18: a rated match has goal 6"""
    assert eidolon.may_be_rated(GAME.check_options({}))
    assert not eidolon.may_be_rated(GAME.check_options({"goal": 5}))


def test_unknown_options() -> None:
    """The rules know no other option; the name of a practice seed stands in the header (E-28.7)"""
    for options in ({"cards": 7}, {"practice_seed": "névoa"}):
        with pytest.raises(BadOptions) as unknown:
            GAME.check_options(options)
        assert unknown.value.code == "unknown_option"


def practice(name: str, decks: list[Any]) -> LiveMatch:
    """A practice match that has started, both having placed their easiest Local."""
    header = canonical.dumps(
        {
            "protocol": "practice/1",
            "match": "00" * 16,
            "game": "eidolon",
            "rules": GAME.rules_version,
            "rules_hash": "00" * 32,
            "options": GAME.check_options({}),
            "practice_seed": name,
            "clock": {"turn_ms": 90000},
            "server_commit": None,
            "server_key": None,
            "seats": [{"commit": None, "key": None, "kind": "human", "setup": None}] * 2,
            "t": 0,
        }
    )
    first, second = (Setup(canonical.dumps(deck), bytes(32)) for deck in decks)
    match = LiveMatch(GAME, header, Secrets(bytes(32), (first, second)))
    match.start([], [], 1)
    for seat in (0, 1):
        match.auto(seat, "left", 2, salt=bytes(32))
    return match


def test_a_named_seed_repeats_lot_and_distribution() -> None:
    """E-28.7, E-29.11, E-29.4: the key follows from the name alone, with the same decks and seats"""

    def dealt(name: str) -> tuple[list[list[str]], int | None]:
        state = practice(name, [deck60(), deck60()]).playing.state
        return [[c.code for c in p.hand] for p in state.players], state.first

    assert dealt("névoa") == dealt("névoa")
    assert len({str(dealt(name)) for name in ("a", "b", "c", "d")}) > 1


def test_decks_are_setups() -> None:
    """E-29.8: hidden in the log until the reveal opens both"""
    match = practice("névoa", [deck60(), deck60()])
    while not match.over:
        seat = match.playing.decisions[0].seat
        entries = match.auto(seat, "left", 3).entries
    reveal = canonical.loads(entries[-1].body)
    assert reveal["type"] == "reveal"
    assert [s["payload"]["main"] for s in reveal["setups"]] == [deck60()["main"]] * 2


def test_where_the_draws_stand() -> None:
    """E-29.9: shuffles hidden in ``setup``, the lot in the ``open`` of the last first Local"""
    match = practice("névoa", [deck60(), deck60()])
    assert match.seq == 6
    bodies: list[Any] = []
    again = practice("névoa", [deck60(), deck60()])
    replay = LiveMatch(GAME, again.header, again.secrets)
    bodies += [canonical.loads(e.body) for e in replay.start([], [], 1).entries]
    for seat in (0, 1):
        entries = replay.auto(seat, "left", 2, salt=bytes(32)).entries
        bodies += [canonical.loads(e.body) for e in entries]
    assert [b["type"] for b in bodies] == ["start", "setup", "auto", "auto", "open", "open"]
    assert [d["out"] for d in bodies[1]["draws"]] == [None, None]
    assert ["draws" in b for b in bodies[2:]] == [False, False, False, True]
    assert bodies[5]["draws"][0]["label"] == "setup.first_player"
    assert "move" not in bodies[2]


def test_nothing_after_setup_is_random() -> None:
    """E-29.1, E-29.3, E-29.5, E-29.6: a whole match asks for these three draws and no other"""
    chance = SeededChance(bytes(32))
    referee = Referee(GAME, {"goal": 6}, [deck60(), deck60()], chance)
    labels = [d["label"] for d in referee.started.draws]
    number = 0
    while referee.outcome is None:
        decision = referee.decisions[0]
        number += 1
        move = decision.moves[(number * 7) % len(decision.moves)]
        labels += [d["label"] for d in referee.play(decision.seat, move).draws]
    assert labels == ["deck.0.shuffle.1", "deck.1.shuffle.1", "setup.first_player"]


def test_only_the_first_place_is_sealed() -> None:
    """E-29.10: every other decision is played in the open"""
    referee = fresh()
    seen = set()
    number = 0
    while referee.outcome is None:
        for decision in referee.decisions:
            assert (decision.secret == "round") == (decision.kind == "first_place")
            seen.add(decision.kind)
        decision = referee.decisions[0]
        number += 1
        referee.play(decision.seat, decision.moves[(number * 7) % len(decision.moves)])
    assert {"first_place", "third_place", "planejamento", "exploracao"} <= seen
