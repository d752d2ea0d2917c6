"""Combate, response windows, Estratagemas and Reações: rules 4.13 to 4.15."""

import pytest

from .table import GAME, A, B, Table


def attacker(code: str = "F231") -> Table:
    """A's Combate: p1 attacks, p2 is idle."""
    t = Table("combate")
    t.creature(A, code)
    t.creature(A, "F010")
    return t


# -- 4.13


def test_declaring_an_attack() -> None:
    """E-14.1, E-14.2, E-14.3, E-28.25: a creature, always against the rival"""
    t = attacker()
    assert t.moves() == ["attack p1", "attack p2", "next_phase"]
    t.do("attack p1")
    assert t.p(1).exhausted
    assert t[B].vitality == 18


def test_steps_of_an_attack() -> None:
    """E-14.4: Declaração, interception, Confronto, damage, closing"""
    t = attacker().hand(A, "R08").essence(A, ruina=1)
    t.creature(B, "F131")
    t.do("attack p1")
    assert GAME.view(t.s, None)["action"]["window"] == "declaracao"
    t.do("pass")
    assert t.asks() == ("interception", B)
    t.do("let_pass")
    assert (t.asks(), GAME.view(t.s, None)["action"]["window"]) == (("response", A), "confronto")
    t.do("pass")
    assert t[B].vitality == 18
    assert GAME.view(t.s, None)["action"] is None


def test_interception_of_an_attack() -> None:
    """E-14.5, E-14.10, E-14.11, E-17.8: both deal damage, nothing reaches Vitalidade"""
    t = attacker("F631")
    t.creature(B, "F211")
    t.do("attack p1", "intercept p3")
    assert t.gone(3)
    assert t.p(1).damage == 2
    assert t[B].vitality == 20


def test_one_attack_after_the_other() -> None:
    """E-14.7, E-14.8: as many as there are eligible attackers"""
    t = attacker()
    t.creature(A, "F311")
    t.do("attack p1", "attack p3")
    assert t[B].vitality == 15
    assert t.moves() == ["attack p2", "next_phase"]


def test_damage_to_vitality() -> None:
    """E-14.9, E-22.11, E-22.12, E-22.15: less 1 for each ready VIGÍLIA, never below 0"""
    t = attacker("F331")
    t.creature(B, "O02")
    t.creature(B, "O01")
    t.do("attack p1", "let_pass")
    assert t[B].vitality == 19
    t = attacker("F131")
    t.creature(B, "O02")
    t.creature(B, "O01")
    t.do("attack p1", "let_pass")
    assert t[B].vitality == 20


def test_vigilia_counts_at_the_damage() -> None:
    """E-22.13, E-22.14: not when exhausted, also when newly played"""
    t = attacker("F331")
    t.creature(B, "O02", exhausted=True)
    t.creature(B, "O01", fresh=True)
    t.do("attack p1", "let_pass")
    assert t[B].vitality == 18


def test_vigilia_ends_by_its_own_reaction() -> None:
    """E-22.13: Guarda da Ponte answers in Confronto and is then exhausted"""
    t = attacker("F231").vestiges(B, 1)
    t.creature(B, "F141")
    t.creature(B, "O02")
    t.do("attack p1", "intercept p3", "respond p4")
    assert t.p(4).exhausted


def test_the_interceptor_alone_leaves() -> None:
    """E-14.12, E-1.30: the attack stays blocked"""
    t = attacker("F331").vestiges(A, 1)
    t.creature(A, "C02")
    t.creature(B, "F531")
    t.do("attack p1", "intercept p4", "respond p3")
    assert t[B].vitality == 20
    assert t.p(1).damage == 0
    assert t.p(4).exhausted


def test_attacks_earn_nothing() -> None:
    """E-14.14"""
    t = attacker().do("attack p1")
    assert t[A].vestiges == 0
    assert t.progress(1) == [0, 0]


def test_closing_of_an_attack() -> None:
    """E-14.15, E-16.10, E-16.11: Golpe Oportunista on an unblocked attacker; it ends with the action"""
    t = attacker("F231").hand(A, "R08").essence(A, ruina=1)
    t.do("attack p1", "respond h1 p1")
    assert t[B].vitality == 16
    assert t.stats(1)[0] == 2
    assert [c.code for c in t[A].discard] == ["R08"]


def test_explored_creatures_do_not_attack() -> None:
    """E-14.17"""
    t = Table("exploracao")
    t.creature(A, "F112")
    t.creature(A, "F111")
    t.do("explore p1 1", "next_phase")
    assert t.refused("attack p1") == "exhausted"


# -- 4.14


def both_respond() -> Table:
    """A attacks; both could answer with Abrigo Improvisado or more."""
    t = attacker("F331").hand(A, "N05", "R08").hand(B, "N05", "O07")
    t.essence(A, neutra=1, ruina=1).essence(B, neutra=1, ordem=2)
    t.creature(B, "F131")
    return t


def test_windows_are_the_only_place_for_responses() -> None:
    """E-15.1, E-2.5, E-15.19: no response outside, nothing else inside"""
    t = both_respond()
    assert t.refused("respond h1 p1") in ("only_in_windows", "wrong_phase")
    t.do("attack p1")
    assert t.asks() == ("response", A)
    assert all(m == "pass" or m.startswith("respond") for m in t.moves())


def test_order_of_the_opportunities() -> None:
    """E-15.2, E-15.3, E-15.4: active first, then the defender; Confronto after the interception"""
    t = both_respond()
    t.do("attack p1", "pass")
    # B has no participant yet, so no response of B is publicly possible in Declaração (E-15.16).
    assert t.asks() == ("interception", B)
    t.do("intercept p3")
    assert t.asks() == ("response", A)
    t.do("pass")
    assert t.asks() == ("response", B)


def test_one_response_in_the_whole_action() -> None:
    """E-15.5, E-15.6, E-15.8: used in Declaração, not offered in Confronto"""
    t = both_respond().do("attack p1", "respond h2 p1", "intercept p3")
    assert t.asks() == ("response", B)
    assert t.s.action is not None
    assert GAME.view(t.s, None)["action"]["response_used"] == [True, False]


def test_passing_keeps_the_right() -> None:
    """E-15.7, E-15.9, E-15.10: offered again in Confronto; a response resolves at once"""
    t = both_respond().do("attack p1", "pass", "intercept p3", "respond h2 p1")
    assert t.stats(1)[0] == 5
    assert t.asks() == ("response", B)
    t.do("respond h1 p3")
    # The defender's answer gives A nothing more: the action is over.
    assert GAME.view(t.s, None)["action"] is None


def test_a_response_fits_its_window() -> None:
    """E-15.11, E-16.13: Chamado da Alcateia is not for attacks, Caminho Oculto not for Declaração"""
    t = attacker().hand(A, "I08", "N05").essence(A, instinto=2, neutra=1)
    t.creature(A, "F111", exhausted=True)
    t.do("attack p1")
    assert t.refused("respond h1 p3") == "wrong_context"
    t = Table("exploracao").hand(A, "C07", "N05").essence(A, conhecimento=1, neutra=1)
    t.creature(A, "F112")
    t.do("explore p1 1")
    assert t.refused("respond h1") == "wrong_window"


def test_an_opportunity_is_offered_by_public_facts() -> None:
    """E-15.12, E-15.13, E-15.14, E-15.20: a hand of any cards and the Essência for some Estratagema"""
    t = attacker().hand(A, "X02").essence(A, neutra=1).do("attack p1")
    assert t.asks() == ("response", A)
    assert t.moves() == ["pass"]
    assert not t.decision().forced
    t = attacker().hand(A, "N05").do("attack p1")
    assert t.asks()[0] != "response"
    t = attacker().essence(A, neutra=9).do("attack p1")
    assert t.asks()[0] != "response"


def test_participants() -> None:
    """E-15.15, E-15.16: explorer or attacker, and the interceptor; before it the defender has none"""
    t = both_respond().do("attack p1", "pass")
    assert t.asks() == ("interception", B)
    t.do("intercept p3", "pass")
    assert "respond h1 p3" in t.moves()
    assert "respond h1 p1" not in t.moves()


def test_the_coming_vestige_pays_nothing() -> None:
    """E-15.17"""
    t = Table("exploracao")
    t.creature(A, "F112")
    t.relic(A, "C04")
    t.idle().do("explore p1 1")
    assert t[A].vestiges == 1
    assert not t.told("responded")


def test_without_the_actor_nothing_more_is_asked() -> None:
    """E-15.18, E-14.13, E-10.43: Caminho Oculto ends the offers and the damage"""
    t = Table("exploracao").hand(A, "C07").hand(B, "N05").essence(A, conhecimento=1)
    t.essence(B, neutra=1)
    t.creature(A, "F112")
    t.creature(A, "F010")
    t.creature(B, "F531")
    t.do("explore p1 1", "pass")
    while t.asks() == ("response", B):
        t.do("pass")
    t.do("intercept p3", "respond h1")
    assert GAME.view(t.s, None)["action"] is None
    assert t.p(1).damage == 0


# -- 4.15


def test_cost_before_effect_and_then_the_discard() -> None:
    """E-16.1, E-2.2, E-16.9: Escudos da Travessia, +3 RES for the action"""
    t = attacker("F231").hand(A, "O07").essence(A, ordem=2)
    t.creature(B, "F411")
    t.do("attack p1", "respond h1 p1", "intercept p3")
    assert t.pools(A) == {}
    assert [c.code for c in t[A].discard] == ["O07", "F231"]
    # 4 damage against RES 3 + 3: alive in the action, dead at its closing (E-16.19).
    assert t.gone(1)


def test_the_defender_may_respond_too() -> None:
    """E-16.2, E-16.17, E-16.18: Abrigo Improvisado, neutral Essência first"""
    t = attacker("F231").hand(B, "N05").essence(B, neutra=1, ordem=3)
    t.creature(B, "F131")
    t.do("attack p1", "intercept p3", "respond h1 p3")
    assert t.pools(B) == {"ordem": 3}


def test_caminho_oculto_lets_it_explore_again() -> None:
    """E-16.3, E-16.8: ready, with an attempt left"""
    t = Table("exploracao").hand(A, "C07").essence(A, conhecimento=1)
    t.creature(A, "F112")
    t.creature(B, "F531")
    t[A].extra = 1
    t.do("explore p1 1", "pass", "intercept p2", "respond h1")
    assert "explore p1 1" in t.moves()


def called() -> Table:
    """B may call a creature while A explores."""
    t = Table("exploracao").hand(B, "I08").essence(B, instinto=2)
    t.creature(A, "F112")
    t.creature(A, "F010")
    t.creature(B, "F221", exhausted=True, fresh=True)
    t.creature(B, "F221")
    return t


def test_chamado_da_alcateia() -> None:
    """E-16.12, E-16.14, E-16.15, E-16.16: an exhausted one, newly played too, which need not intercept"""
    t = called().do("explore p1 1")
    assert t.asks() == ("response", B)
    assert t.moves() == ["respond h1 p3", "pass"]
    t.do("respond h1 p3")
    assert t.moves() == ["intercept p3", "intercept p4", "let_pass"]
    t.do("let_pass")
    assert not t.p(3).exhausted


def test_reactions_pay_vestiges_and_exhaust() -> None:
    """E-16.20, E-16.21, E-16.24, E-16.25: Guarda prevents up to 2 for another participant, never below 0"""
    t = attacker("F331").vestiges(B, 1)
    t.creature(B, "F141")
    t.creature(B, "O02")
    t.do("attack p1", "intercept p3", "respond p4")
    assert t[B].vestiges == 0
    assert t.p(4).exhausted
    assert t.p(3).damage == 1
    t = attacker("F131").vestiges(B, 1)
    t.creature(B, "F141")
    t.creature(B, "O02")
    t.do("attack p1", "intercept p3", "respond p4")
    assert t.p(3).damage == 0


@pytest.mark.parametrize("state", [{"fresh": True}, {"exhausted": True}])
def test_who_cannot_react(state: dict[str, bool]) -> None:
    """E-16.22, E-16.23"""
    t = attacker("F331").vestiges(B, 1)
    t.creature(B, "F141")
    t.creature(B, "O02", **state)
    t.do("attack p1", "intercept p3")
    assert t.p(3).damage == 3


def test_a_relic_of_this_turn_can_react() -> None:
    """E-16.22, E-20.4: a relic is never newly played"""
    t = Table().hand(A, "C04").essence(A, conhecimento=2).vestiges(A, 1)
    t.creature(A, "F112")
    t.creature(A, "F010")
    t.do("play h1", "next_phase", "explore p1 1")
    assert "respond p3" in t.moves()


def test_exactly_five_stratagems() -> None:
    """E-16.28"""
    cards = GAME.catalogue.cards.values()
    assert sorted(c.code for c in cards if c.type == "estratagema") == [
        "C07",
        "I08",
        "N05",
        "O07",
        "R08",
    ]
