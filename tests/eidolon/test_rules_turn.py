"""Setup, turn, Compromisso, Essência, playing cards, readiness: rules 4.3 to 4.8."""

import pytest

from games.eidolon.setup import may_be_rated
from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import BadOptions

from .table import GAME, A, B, Table
from .test_examples import deck60


def fresh(first: int = 1) -> Table:
    """A match after its setup's shuffles, nothing chosen; ``first`` is the lot (1 = seat 0)."""
    t = Table()
    chance = PrescribedChance({"setup.first_player": [first]}, SeededChance(bytes(32)))
    t.s, events = GAME.setup({"goal": 6}, [deck60(), deck60()], chance)
    t.events, t.started, t.chance = events, True, chance  # type: ignore[attr-defined]
    return t


def choose(t: Table, seat: int, move: str) -> None:
    t.events += GAME.play(t.s, seat, move, t.chance)  # type: ignore[attr-defined]


# -- 4.3 setup


def test_setup_shuffles_and_deals_five() -> None:
    """E-4.1, E-4.2, E-4.3: two shuffles, five cards each, no mulligan is asked"""
    t = fresh()
    labels = [draw["label"] for draw in t.chance.take()]  # type: ignore[attr-defined]
    assert labels == ["deck.0.shuffle.1", "deck.1.shuffle.1"]
    assert [len(p.hand) for p in t.s.players] == [5, 5]
    assert {d.kind for d in GAME.decisions(t.s)} == {"first_place"}


def test_first_locals_at_once_and_in_secret() -> None:
    """E-4.4, E-4.5, E-4.6, E-4.7, E-29.9: both choose among their eight, then the lot"""
    t = fresh()
    both = GAME.decisions(t.s)
    assert [d.seat for d in both] == [A, B]
    assert all(len(d.moves) == 8 and d.secret == "round" for d in both)
    choose(t, B, "place L02")
    assert GAME.sealed(t.s) == (B,)
    assert all(slot is None for slot in GAME.view(t.s, A)["ermo"])
    choose(t, A, "place L01")
    assert GAME.sealed(t.s) == ()
    ermo = GAME.view(t.s, None)["ermo"]
    assert (ermo[0]["code"], ermo[0]["owner"]) == ("L01", A)
    assert (ermo[1]["code"], ermo[1]["owner"]) == ("L02", B)
    assert GAME.view(t.s, None)["first_player"] == A


@pytest.mark.parametrize(("lot", "second"), [(1, B), (2, A)])
def test_third_local_and_reserves(lot: int, second: int) -> None:
    """E-4.8, E-4.9, E-4.10: the second player chooses among seven; reserves of seven and six"""
    t = fresh(lot)
    choose(t, A, "place L01")
    choose(t, B, "place L01")
    decision = t.decision()
    assert (decision.kind, decision.seat, len(decision.moves)) == ("third_place", second, 7)
    assert "place L01" not in decision.moves
    t.do(decision.moves[0])
    assert GAME.view(t.s, None)["ermo"][2]["owner"] == second
    assert len(t[second].reserve) == 6
    assert len(t[1 - second].reserve) == 7


def test_same_titles_have_their_own_progress() -> None:
    """E-4.11: the same title twice in the Ermo"""
    t = Table("exploracao").local(1, "L04").local(2, "L04", owner=B)
    t.creature(A, "F112")
    t.idle().do("explore p1 2")
    assert t.progress(1) == [0, 0]
    assert t.progress(2) == [2, 0]


def test_what_both_start_with() -> None:
    """E-4.12, E-4.14: Vitalidade of the Desbravador, nothing else"""
    t = fresh()
    for player in t.s.players:
        assert player.vitality == player.vitality_start == player.desbravador.vitality
        assert player.pools == [0, 0, 0, 0, 0]
        assert (player.vestiges, player.fatigue, player.sources) == (0, 0, [])


def test_a_desbravador_is_no_creature() -> None:
    """E-4.13, E-2.19: it is no permanent, so no command can name it"""
    t = Table("combate")
    for number in range(6):
        t.creature(A, f"F11{number % 4}", exhausted=number > 0)
    assert len(t[A].creatures) == 6
    assert t.moves() == ["attack p1", "next_phase"]


def test_setup_triggers_nothing_and_passives_work_at_once() -> None:
    """E-4.15, E-4.16: no DESCOBERTA or reward of the first Locais; a passive works from then on"""
    t = fresh()
    choose(t, A, "place L01")
    choose(t, B, "place L02")
    t.do(t.moves()[0])
    assert not t.told("ability")
    assert not t.told("essence_gained")
    assert [p.vestiges for p in t.s.players] == [0, 0]
    fera = Table().local(3, "L05")
    fera.creature(A, "I03")
    fera.start()
    assert fera.stats(1)[1] == 3


@pytest.mark.parametrize("goal", [0, 17, "6", True])
def test_goal_is_one_to_sixteen(goal: object) -> None:
    """E-4.17"""
    with pytest.raises(BadOptions):
        GAME.check_options({"goal": goal})
    assert GAME.check_options({"goal": 1})["goal"] == 1
    assert GAME.check_options({"goal": 16})["goal"] == 16


def test_rated_matches_have_goal_six() -> None:
    """E-4.18"""
    assert GAME.check_options({})["goal"] == 6
    assert may_be_rated(GAME.check_options({}))
    assert not may_be_rated(GAME.check_options({"goal": 5}))


# -- 4.4 turn


def full_turn() -> Table:
    """A's Planejamento with a creature that can explore and attack."""
    t = Table()
    t.creature(A, "F112")
    t.creature(A, "F112")
    return t


def test_six_phases_in_order() -> None:
    """E-5.1, E-5.2, E-5.3: forward only; the Inicial asks nothing"""
    t = full_turn()
    seen = [t.asks()[0]]
    while t.asks()[1] == A and len(seen) < 6:
        t.do("next_phase")
        seen.append(t.asks()[0])
    assert seen[:4] == ["planejamento", "exploracao", "reorganizacao", "combate"]
    assert t.asks() == ("planejamento", B)
    phases = [e["phase"] for e in t.told("phase_began") if e["seat"] == A]
    assert phases == ["exploracao", "reorganizacao", "combate", "final"]


def next_turn_of_b() -> Table:
    """B begins a turn with something to renew."""
    t = Table()
    t.essence(B, ordem=3, neutra=2).sources(B, "O04", "O04", "N01")
    t.essence(A, ruina=4)
    t.creature(B, "F141", exhausted=True, fresh=True, damage=2)
    t.creature(A, "F141", exhausted=True, damage=2)
    t.relic(B, "R04", exhausted=True)
    t.start()
    return t


def test_preparation() -> None:
    """E-5.4, E-5.5, E-5.6, E-5.7, E-7.11, E-6.9: expire, ready, no longer newly played, renew"""
    t = next_turn_of_b().do("end_turn")
    assert t.pools(B) == {"ordem": 2, "neutra": 1}
    assert not t.p(1).exhausted
    assert not t.p(1).fresh
    assert not t[B].relics[0].exhausted


def test_recovery_is_the_active_players() -> None:
    """E-5.8, E-5.12, E-17.2, E-24.11: damage of the rival's creatures stays, their states too"""
    t = next_turn_of_b().do("end_turn")
    assert t.p(1).damage == 0
    assert t.p(2).damage == 2
    assert t.p(2).exhausted
    assert t.pools(A) == {"ruina": 4}


def test_first_own_turn_does_not_draw() -> None:
    """E-5.9, E-5.10: nobody draws in the first own turn, and that is no impossible draw"""
    t = Table()
    t[B].own_turn = 0
    t.deck(B).start()
    t.do("end_turn")
    assert t[B].hand == []
    assert (t[B].fatigue, t[B].vitality) == (0, 20)
    t.do("end_turn", "end_turn")
    assert t[B].fatigue == 1


def test_start_of_turn_passives_come_before_the_draw() -> None:
    """E-5.11: Ilva heals first; the fatigue of the draw comes after"""
    t = Table(leaders=("X01", "D01")).deck(B)
    for _ in range(3):
        t.creature(B, "F111")
    t[B].vitality = 10
    t.start().do("end_turn")
    names = [e.name for e in t.events if e.name in ("vitality_recovered", "fatigue")]
    assert names == ["vitality_recovered", "fatigue"]


def test_victory_is_checked_at_the_end_of_the_inicial() -> None:
    """E-5.13, E-25.4: healed before, dead by the draw: checked once, afterwards"""
    t = Table(leaders=("X01", "D01")).deck(B)
    for _ in range(3):
        t.creature(B, "F111")
    t[B].vitality = 1
    t.start().do("end_turn")
    # 1 + 1 recovered - 1 fatigue = 1: B lives.
    assert t[B].vitality == 1
    assert GAME.outcome(t.s) is None


def test_main_phases_are_never_skipped() -> None:
    """E-5.14, E-5.15: asked with an empty hand and field too"""
    t = Table()
    assert t.moves() == ["next_phase", "end_turn"]
    t.do("next_phase")
    assert t.asks() == ("reorganizacao", A)


def test_empty_exploration_and_combat_pass_by_themselves() -> None:
    """E-5.16, E-5.17: nobody eligible, so neither is asked"""
    t = Table()
    t.creature(A, "F112", fresh=True)
    t.do("next_phase")
    assert t.asks()[0] == "reorganizacao"
    t.do("next_phase")
    assert t.asks() == ("planejamento", B)


def test_they_may_be_left_unused() -> None:
    """E-5.18, E-14.16"""
    t = full_turn().do("next_phase")
    assert "next_phase" in t.moves()
    t.do("next_phase", "next_phase")
    assert t.asks()[0] == "combate"
    t.do("next_phase")
    assert t.asks() == ("planejamento", B)


def test_end_turn_goes_to_the_final() -> None:
    """E-5.19: discards are still made"""
    t = full_turn().hand(A, *["X02"] * 6).do("end_turn")
    assert t.asks() == ("discard", A)


# -- 4.5 Compromisso


def test_compromisso() -> None:
    """E-6.1, E-6.2, E-6.3, E-6.5, E-6.6, E-6.8, E-6.10: once, any card, for 1 of its identity"""
    t = Table().hand(A, "O01", "R05", "N05")
    assert [m for m in t.moves() if m.startswith("commit")] == [
        "commit h1",
        "commit h2",
        "commit h3",
    ]
    t.do("commit h2")
    assert t.pools(A) == {"ruina": 1}
    assert t.refused("commit h1") == "commit_used"
    assert "next_phase" in t.moves()


def test_a_neutral_card_gives_neutral_essence() -> None:
    """E-6.8"""
    assert Table().hand(A, "N05").do("commit h1").pools(A) == {"neutra": 1}


def test_compromisso_only_in_planejamento() -> None:
    """E-6.4, E-13.2"""
    t = Table("reorganizacao").hand(A, "O01")
    assert t.refused("commit h1") == "only_planejamento"


def test_a_committed_card_stays_a_public_source() -> None:
    """E-6.7, E-6.11, E-6.12, E-6.13, E-17.11, E-22.2: no CHEGADA, no QUEDA, seen by both"""
    t = Table().hand(A, "C03", "R02").sources(A, *["O04"] * 40)
    t.do("commit h1")
    assert not t.told("ability")
    assert len(t[A].hand) == 1
    assert t[A].discard == []
    assert GAME.view(t.s, B)["players"][A]["sources"][-1] == "C03"
    assert len(t[A].sources) == 41


# -- 4.6 Essência


def test_a_doutrina_is_paid_by_itself() -> None:
    """E-7.1, E-7.2, E-7.8: neither another Doutrina nor neutral Essência pays it"""
    t = Table().hand(A, "O04").essence(A, ordem=1, ruina=5, neutra=5)
    assert t.refused("play h1") == "essence"
    t = Table().hand(A, "O04").essence(A, ordem=2)
    assert t.do("play h1").pools(A) == {}


def test_neutral_costs() -> None:
    """E-7.3, E-7.4, E-7.6: neutral first; one possible split is not written"""
    t = Table().hand(A, "N02").essence(A, instinto=4, neutra=1)
    assert t.do("play h1").pools(A) == {"instinto": 3}


def test_splits_of_a_neutral_cost() -> None:
    """E-7.5, E-7.7: each split is one command, the preselected first"""
    t = Table().hand(A, "N02").essence(A, ordem=1, ruina=3)
    plays = [m for m in t.moves() if m.startswith("play")]
    assert plays[0] == "play h1 pay ruina=2"
    assert set(plays) == {"play h1 pay ruina=2", "play h1 pay ordem=1,ruina=1"}
    assert t.refused("play h1") == "payment_needed"
    assert t.do("play h1 pay ordem=1,ruina=1").pools(A) == {"ruina": 2}


def test_preselection_takes_from_the_largest_pool() -> None:
    """E-7.7: one at a time from the largest, ties in the order of the Doutrinas"""
    t = Table().hand(A, "N02").essence(A, ruina=2, conhecimento=2)
    assert (
        next(m for m in t.moves() if m.startswith("play")) == "play h1 pay ruina=1,conhecimento=1"
    )


def test_essence_lasts_through_the_rivals_turn() -> None:
    """E-7.9, E-7.10, E-24.10: kept in every phase and in the rival's turn"""
    t = Table().essence(A, ordem=3)
    t.creature(A, "F112")
    t.creature(A, "F111")
    for _ in range(3):
        t.do("next_phase")
        assert t.pools(A) == {"ordem": 3}
    t.do("next_phase")
    assert t.asks()[1] == B
    assert t.pools(A) == {"ordem": 3}


def test_given_essence_is_no_source() -> None:
    """E-7.12: the reward of Ponte dos Juramentos"""
    t = Table("exploracao").local(1, "L01", a=4)
    t.creature(A, "F111")
    t.idle().do("explore p1 1")
    assert t.pools(A) == {"ordem": 1}
    assert t[A].sources == []


def test_essence_and_vestiges_are_apart() -> None:
    """E-7.14, E-18.5: Vestígios pay no card, Essência no activation"""
    t = Table().hand(A, "O04").vestiges(A, 9)
    t.creature(A, "I02")
    assert t.refused("play h1") == "essence"
    t = Table().essence(A, ordem=9, instinto=9, neutra=9)
    t.creature(A, "I02")
    assert t.refused("activate p1") == "vestiges"


# -- 4.7 playing


@pytest.mark.parametrize("phase", ["planejamento", "reorganizacao"])
def test_cards_are_played_in_two_phases(phase: str) -> None:
    """E-8.1, E-13.1"""
    t = Table(phase).hand(A, "O04", "O05", "R07").essence(A, ordem=4, ruina=2)
    plays = {m for m in t.moves() if m.startswith("play")}
    assert plays == {"play h1", "play h2", "play h3"}


@pytest.mark.parametrize("phase", ["exploracao", "combate"])
def test_and_in_no_other(phase: str) -> None:
    """E-8.1"""
    t = Table(phase).hand(A, "O04").essence(A, ordem=4)
    t.creature(A, "F111")
    assert t.refused("play h1") == "wrong_phase"


def test_stratagems_are_not_played_there() -> None:
    """E-8.2"""
    t = Table().hand(A, "N05").essence(A, neutra=3)
    assert t.refused("play h1") == "only_in_windows"


def test_playing_pays_then_resolves() -> None:
    """E-8.3, E-8.7, E-8.8: ready and newly played; its CHEGADA belongs to the same action"""
    t = Table().hand(A, "C03").essence(A, conhecimento=2).deck(A, "O04", "X02")
    t.do("play h1")
    assert t.pools(A) == {}
    new = t.p(1)
    assert (new.exhausted, new.fresh, new.damage) == (False, True, 0)
    assert [c.code for c in t[A].hand] == ["O04"]


def test_six_creatures() -> None:
    """E-8.4"""
    t = Table().hand(A, "N01").essence(A, neutra=1)
    for _ in range(6):
        t.creature(A, "F111")
    assert t.refused("play h1") == "creatures_full"


def test_five_relics_attached_ones_too() -> None:
    """E-8.5, E-8.6"""
    t = Table().hand(A, "O05").essence(A, ordem=2)
    bearer = t.creature(A, "F111")
    t.relic(A, "R04", bearer)
    for _ in range(4):
        t.relic(A, "R04")
    assert t.refused("play h1") == "relics_full"


def test_a_relic_enters_ready_and_alone() -> None:
    """E-8.9: it can be attached in the same turn"""
    t = Table().hand(A, "O05").essence(A, ordem=3)
    t.creature(A, "F111")
    t.do("play h1")
    assert (t[A].relics[0].exhausted, t[A].relics[0].bearer) == (False, 0)
    assert "attach p2 p1" in t.moves()


def test_a_ritual_goes_to_the_discard_after_its_text() -> None:
    """E-8.10, E-8.12: also two in a turn"""
    t = Table().hand(A, "R07", "R07").essence(A, ruina=4)
    t.do("play h1", "play h1")
    assert [c.code for c in t[A].discard] == ["R07", "R07"]
    assert t[B].vitality == 16


def test_only_in_planejamento() -> None:
    """E-8.11, E-13.3: Passagem Secreta"""
    t = Table("reorganizacao").hand(A, "N04").essence(A, neutra=2)
    assert t.refused("play h1") == "only_planejamento"


# -- 4.8 readiness


@pytest.mark.parametrize(
    ("state", "reason"), [({"fresh": True}, "newly_played"), ({"exhausted": True}, "exhausted")]
)
def test_eligible(state: dict[str, bool], reason: str) -> None:
    """E-9.1, E-9.2, E-9.3, E-9.9"""
    for phase, move in (("exploracao", "explore p1 1"), ("combate", "attack p1")):
        t = Table(phase)
        t.creature(A, "F112", **state)
        t.creature(A, "F112")
        assert t.refused(move) == reason


def test_newly_played_and_exhausting_abilities() -> None:
    """E-9.4, E-20.4: a creature cannot, a relic of the same turn can"""
    t = Table().vestiges(A, 2)
    t.creature(A, "I02", fresh=True)
    assert t.refused("activate p1") == "newly_played"


def test_newly_played_may_intercept() -> None:
    """E-9.5, E-10.13"""
    t = Table("combate")
    t.creature(A, "F211")
    t.creature(B, "F131", fresh=True)
    t.idle().do("attack p1")
    assert "intercept p2" in t.moves()


def test_newly_played_ends_at_the_own_next_turn() -> None:
    """E-9.6, E-9.10"""
    t = Table()
    t.creature(A, "F111", fresh=True, exhausted=True)
    t.do("end_turn")
    assert t.p(1).fresh
    assert t.p(1).exhausted
    t.do("end_turn")
    assert not t.p(1).fresh
    assert not t.p(1).exhausted


def test_becoming_ready_changes_nothing_else() -> None:
    """E-9.7, E-9.8, E-21.9, E-21.10, E-21.11: REERGUER as the example"""
    t = Table().hand(A, "O01").essence(A, ordem=5)
    t.creature(A, "O01", exhausted=True, fresh=True, damage=3)
    t.do("reerguer p1 h1")
    unit = t.p(1)
    assert (unit.exhausted, unit.fresh, unit.damage) == (False, True, 3)


def test_exhausted_and_damaged_creatures_keep_their_numbers() -> None:
    """E-9.11, E-9.12"""
    t = Table()
    bearer = t.creature(A, "F342", exhausted=True, damage=3)
    t.relic(A, "R04", bearer)
    t.start()
    assert t.stats(1) == (5, 4, 2)
