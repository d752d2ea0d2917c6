"""Exploring, completing Locais, extra attempts, Reorganização: rules 4.9 to 4.12."""

import pytest

from games.eidolon.catalogue import entries
from games.engine.chance import PrescribedChance

from .table import GAME, A, B, Table


def explorer(code: str = "F112", slot: int = 1, land: str = "X10", a: int = 0, b: int = 0) -> Table:
    """A's Exploração: p1 explores ``slot``; p2 is idle."""
    t = Table("exploracao").local(slot, land, a=a, b=b)
    t.creature(A, code)
    t.creature(A, "F010")
    return t


# -- 4.9


def test_any_active_local_may_be_explored() -> None:
    """E-10.1, E-10.2: one's own and the rival's"""
    t = explorer()
    assert [m for m in t.moves() if m.startswith("explore p1")] == [
        "explore p1 1",
        "explore p1 2",
        "explore p1 3",
    ]


def test_an_empty_slot_is_not_explored() -> None:
    """E-10.3"""
    t = explorer()
    t.s.ermo[1] = None
    assert t.refused("explore p1 2") == "empty_slot"


def test_one_base_attempt() -> None:
    """E-10.4, E-10.5, E-10.7, E-10.8: consumed and exhausted by the declaration"""
    t = explorer()
    t.creature(A, "F112")
    t.do("explore p1 1")
    assert t[A].base_used
    assert t.p(1).exhausted
    assert t.asks()[0] == "reorganizacao"


def test_the_base_attempt_goes_first() -> None:
    """E-10.6, E-12.5: with one extra attempt two explorations, the extra one left after the first"""
    t = explorer()
    t.creature(A, "F112")
    t[A].extra = 1
    t.do("explore p1 1")
    assert t[A].extra == 1
    t.do("explore p3 1")
    assert t[A].extra == 0
    assert t.asks()[0] == "reorganizacao"


def test_exp_zero_may_explore_in_vain() -> None:
    """E-10.9, E-10.29, E-18.8: no progress, no Vestígio"""
    t = explorer("F110").do("explore p1 1")
    assert t.progress(1) == [0, 0]
    assert t[A].vestiges == 0


def test_affinity_also_with_exp_zero() -> None:
    """E-10.26: Guarda da Ponte (EXP 0, Humano) where Humano is favoured"""
    t = explorer("O02", land="L02").do("explore p1 1")
    assert t.progress(1) == [1, 0]
    assert t[A].vestiges == 1


def test_steps_of_an_exploration() -> None:
    """E-10.10, E-10.34, E-11.7: connection, reward, DESCOBERTA, EXPLORAR, closing, replacement"""
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "L01", a=2).deck(A, "X02", "X02")
    t.creature(A, "C01")
    t.idle().do("explore p1 1")
    names = [e.name for e in t.events]
    order = [
        "exploration_declared",
        "progress_made",
        "vestiges_gained",
        "place_connected",
        "essence_gained",
        "cards_drawn",
        "readied",
        "action_closed",
    ]
    places = [names.index(name) for name in order]
    assert places == sorted(places)
    assert t.asks() == ("replacement", A)


def test_interception_is_one_ready_creature_or_none() -> None:
    """E-10.11, E-10.12"""
    t = explorer()
    t.creature(B, "F131")
    t.creature(B, "F131", exhausted=True)
    t.creature(B, "F131")
    t.do("explore p1 1")
    assert t.asks() == ("interception", B)
    assert t.moves() == ["intercept p3", "intercept p5", "let_pass"]
    t.do("intercept p3")
    assert t.p(3).exhausted
    assert not t.p(5).exhausted
    assert t.asks()[0] != "interception"


def test_nobody_to_intercept_is_not_asked() -> None:
    """E-10.14, E-10.17: and there is no damage"""
    t = explorer()
    t.creature(B, "F531", exhausted=True)
    t.do("explore p1 1")
    assert t.told("let_pass")[-1]["asked"] is False
    assert t.p(1).damage == 0


def test_confronto_opens_without_an_interceptor() -> None:
    """E-10.15, E-14.6: a response is offered after nobody could intercept"""
    t = explorer().hand(A, "N05").essence(A, neutra=1).do("explore p1 1")
    assert GAME.view(t.s, None)["action"]["window"] == "declaracao"
    t.do("pass")
    assert t.asks() == ("response", A)
    assert GAME.view(t.s, None)["action"]["window"] == "confronto"


def test_both_deal_damage_at_once() -> None:
    """E-10.16, E-10.19, E-17.1: both survive, and the exploration goes on"""
    t = explorer("F242")
    t.creature(B, "F131")
    t.do("explore p1 1", "intercept p3")
    assert (t.p(1).damage, t.p(3).damage) == (1, 2)
    assert t.progress(1) == [2, 0]


def test_exploring_does_not_hurt_the_rival() -> None:
    """E-10.18"""
    t = explorer("F612").do("explore p1 1")
    assert t[B].vitality == 20


def test_a_dead_explorer_gains_nothing() -> None:
    """E-10.20, E-10.21, E-10.22, E-18.8: and the attempt is gone"""
    t = explorer("F112")
    t.creature(B, "F131")
    t.do("explore p1 1", "intercept p3")
    assert t.gone(1)
    assert t.progress(1) == [0, 0]
    assert t[A].vestiges == 0
    assert t[A].base_used


def test_progress_and_vestige() -> None:
    """E-10.23, E-10.28, E-18.1: effective EXP, and exactly 1 Vestígio"""
    t = explorer("F113")
    t.relic(A, "I06", t.s.creature(1))
    t.do("explore p1 1")
    assert t.progress(1) == [4, 0]
    assert t[A].vestiges == 1


def test_affinity_adds_one_however_many_types_fit() -> None:
    """E-10.24, E-10.25: Andarilho is Humano and Peregrino in Campos de Vhar"""
    t = explorer("N01", land="L02").do("explore p1 1")
    assert t.progress(1) == [2, 0]


def test_exp_bonus_of_the_action_counts() -> None:
    """E-10.27, E-16.26, E-16.27, E-10.39: Astrolábio, unattached; ends at the closing"""
    t = explorer("F112").vestiges(A, 1)
    t.relic(A, "C04")
    t.do("explore p1 1", "respond p3")
    assert t.progress(1) == [3, 0]
    assert t.stats(1)[2] == 2


def test_excess_is_lost_and_progress_is_per_local() -> None:
    """E-10.30, E-10.31, E-10.32"""
    t = explorer("F113", a=4, b=3).local(2, "X11", a=1, b=2).do("explore p1 1")
    assert t.progress(2) == [1, 2]
    assert [c.code for c, _ in t[A].connected] == ["X10"]
    t = explorer("F111", a=1, b=3).do("explore p1 1")
    assert t.progress(1) == [2, 3]


def test_success_effects_come_before_the_connection() -> None:
    """E-10.33: Nara grows the explorer at its success"""
    t = Table("exploracao", leaders=("D04", "X01")).local(1, "L01", a=4)
    t.creature(A, "F111")
    t.idle().do("explore p1 1")
    names = [e.name for e in t.events]
    assert names.index("grew") < names.index("place_connected")
    assert t.stats(1)[2] == 2


def test_explorar_of_a_dead_explorer() -> None:
    """E-10.35, E-22.5, E-22.7: Sira's Vestígio, without the exploration's own"""
    t = explorer("I01")
    t.creature(B, "F531")
    t.do("explore p1 1", "intercept p3")
    assert t.gone(1)
    assert t[A].vestiges == 1


def test_explorar_of_a_withdrawn_explorer() -> None:
    """E-10.36, E-16.4, E-16.5, E-16.6, E-16.7: Caminho Oculto leaves nothing but the attempt spent"""
    t = explorer("I01").hand(A, "C07").essence(A, conhecimento=1)
    t.creature(B, "F531")
    t.do("explore p1 1", "pass", "intercept p3", "respond h1")
    assert not t.p(1).exhausted
    assert (t.p(1).damage, t.p(3).damage) == (0, 0)
    assert t.p(3).exhausted
    assert t[A].base_used
    assert (t[A].vestiges, t.progress(1)) == (0, [0, 0])


def test_an_interceptor_does_not_explore() -> None:
    """E-10.38: Sira intercepts and gains nothing"""
    t = explorer("F111")
    t.creature(B, "I01")
    t.do("explore p1 1", "intercept p3")
    assert t[B].vestiges == 0


def test_closing_ends_bonuses_and_checks_again() -> None:
    """E-10.39, E-10.40, E-10.41, E-16.19: alive by +1 RES, dead at the closing, the progress stays"""
    t = explorer("F112").hand(A, "N05").essence(A, neutra=1)
    t.creature(B, "F131")
    t.do("explore p1 1", "pass", "intercept p3", "respond h1 p1")
    assert t.gone(1)
    assert t.progress(1) == [2, 0]
    assert t[A].vestiges == 1


def test_victory_before_the_replacement() -> None:
    """E-10.42, E-11.19, E-25.1, E-25.5: the sixth Local ends it"""
    t = explorer("F111", a=4)
    t[A].connected = [(t.s.cat[f"X{20 + n}"], A) for n in range(5)]
    t.do("explore p1 1")
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (A, "convergencia")
    assert GAME.decisions(t.s) == ()


def test_the_interceptor_alone_leaves() -> None:
    """E-10.44: Cartógrafa do Avesso takes it out; progress as usual, no damage"""
    t = explorer("F112").vestiges(A, 1)
    t.creature(A, "C02")
    t.creature(B, "F531")
    t.do("explore p1 1", "intercept p4", "respond p3")
    assert t.progress(1) == [2, 0]
    assert t.p(1).damage == 0
    assert t.p(4).exhausted


# -- 4.10


def completing(**more: int) -> Table:
    """p1 completes X10 for A."""
    return explorer("F111", a=4, b=3).local(2, "X11").local(3, "X12")


def test_connection() -> None:
    """E-11.1, E-11.2, E-11.3, E-11.4: it is the completer's, whoever owns it"""
    t = Table("exploracao").local(1, "X10", a=4, b=3, owner=B)
    t.creature(A, "F111")
    t.idle().do("explore p1 1")
    assert [(c.code, owner) for c, owner in t[A].connected] == [("X10", B)]
    assert t[B].connected == []
    t.do("place X13")
    assert t.progress(1) == [0, 0]


def test_reaching_more_than_the_difficulty() -> None:
    """E-11.1"""
    t = explorer("F113", a=4).do("explore p1 1")
    assert len(t[A].connected) == 1


def test_the_passive_stops_before_the_reward() -> None:
    """E-11.5, E-11.6: the wolf's RES falls back, and its damage kills it"""
    t = explorer("F111", land="L05", a=3)
    t.creature(A, "I03", damage=2)
    t.start()
    assert t.stats(3)[1] == 3
    t.do("explore p1 1")
    assert t.gone(3)
    names = [e.name for e in t.events]
    assert names.index("creature_destroyed") < names.index("essence_gained")


def test_the_reward_is_the_completers() -> None:
    """E-11.8"""
    t = explorer("F111", land="L08", a=5).do("explore p1 1")
    assert (t[A].vitality, t[B].vitality) == (20, 18)


def test_replacement_from_the_own_reserve() -> None:
    """E-11.9, E-11.12, E-11.15, E-11.18: same slot, no progress, nothing triggers; explored if an attempt is left"""
    t = completing()
    t[A].extra = 1
    t.do("explore p1 1")
    assert t.moves() == ["place X13", "place X14", "place X15"]
    t.do("place X14")
    assert t.progress(1) == [0, 0]
    assert "explore p2 1" in t.moves()
    assert not t.told("ability")


def test_replacement_from_the_rivals_reserve() -> None:
    """E-11.10, E-11.13, E-11.14: seen from then on, and owned by the rival"""
    t = completing().reserve(A).reserve(B, "X16", "X17")
    t.start()
    assert GAME.view(t.s, A)["players"][B]["reserve"] == ["X16", "X17"]
    assert "reserve" not in GAME.view(t.s, None)["players"][B]
    t.do("explore p1 1", "place X17")
    assert GAME.view(t.s, None)["ermo"][0]["owner"] == B


def test_no_reserve_at_all() -> None:
    """E-11.11: the slot stays empty"""
    t = completing().reserve(A).reserve(B).do("explore p1 1")
    assert GAME.view(t.s, None)["ermo"][0] is None
    assert t.asks()[0] == "reorganizacao"


def test_one_local_left_is_not_asked() -> None:
    """E-11.16"""
    t = completing().reserve(A, "X13").do("explore p1 1")
    assert GAME.view(t.s, None)["ermo"][0]["code"] == "X13"
    assert t.asks()[0] == "reorganizacao"


def test_progress_by_an_effect_completes_too() -> None:
    """E-11.17: everything but EXPLORAR and the exploration's Vestígio"""
    cat = GAME.catalogue
    code = next(
        c["code"]
        for c in entries()
        if c["type"] == "ritual" and '"progress"' in str(c["abilities"]).replace("'", '"')
    )
    card = cat[code]
    t = Table(leaders=("D03", "X01")).hand(A, code).deck(A, *["X02"] * 9)
    t.local(1, "X10", a=4).local(2, "X11").local(3, "X12")
    t.essence(A, **{card.identity: 9}).vestiges(A, 3)
    for kind in ("I04", "C02", "F112"):
        t.creature(A, kind)
    move = next(m for m in t.moves() if m.startswith("play h1") and ("s1" in m or "s" not in m[7:]))
    before = t[A].vestiges
    t.do(move)
    assert [c.code for c, _ in t[A].connected] == ["X10"]
    assert t[A].vestiges <= before
    assert t.asks() == ("replacement", A)
    assert [e["code"] for e in t.told("ability")].count("D03") == 1


# -- 4.11, 4.12


def test_extra_attempts_are_granted_in_planejamento() -> None:
    """E-12.2, E-12.3, E-13.3, E-20.6: Druida dos Caminhos; nobody becomes ready by it"""
    t = Table().vestiges(A, 1)
    t.creature(A, "I02")
    t.creature(A, "F111", exhausted=True)
    t.do("activate p1")
    assert t[A].extra == 1
    assert t.p(2).exhausted
    t = Table("reorganizacao").vestiges(A, 1)
    t.creature(A, "I02")
    assert t.refused("activate p1") == "only_planejamento"


def test_at_most_five_extra() -> None:
    """E-12.4, E-20.5, E-2.3: a sixth is lost, its cost too"""
    t = Table().vestiges(A, 1)
    t.creature(A, "I02")
    t[A].extra = 5
    t.do("activate p1")
    assert t[A].extra == 5
    assert t[A].vestiges == 0


def test_unused_attempts_expire() -> None:
    """E-12.7, E-12.8, E-24.3"""
    t = explorer()
    t[A].extra = 2
    t.do("next_phase")
    assert t.refused("explore p1 1") == "wrong_phase"
    t.do("end_turn")
    assert t[A].extra == 0


def test_reorganizacao() -> None:
    """E-13.1, E-13.4: play, attach, activate, REERGUER"""
    t = Table("reorganizacao").hand(A, "O04", "O01").essence(A, ordem=9)
    t.creature(A, "O01", exhausted=True)
    t.relic(A, "O05")
    verbs = {m.split()[0] for m in t.moves()}
    assert verbs >= {"play", "attach", "reerguer"}
    assert "commit" not in verbs


@pytest.mark.parametrize("move", ["explore p1 1", "attack p1", "intercept p1"])
def test_nothing_else_in_reorganizacao(move: str) -> None:
    """E-13.1, E-5.2"""
    t = Table("reorganizacao")
    t.creature(A, "F112")
    assert t.refused(move) in ("wrong_phase", "only_in_windows")


def test_replays_alike() -> None:
    """E-29.5: nothing after the setup draws; a chance without any value is never asked"""
    t = explorer()
    GAME.play(t.s, t.decision().seat, "explore p1 1", PrescribedChance({}))
