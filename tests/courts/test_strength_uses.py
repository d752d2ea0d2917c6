"""Occupying, placing, coups, persuading and the Truce: C-8, C-9, C-10, C-11."""

from __future__ import annotations

import pytest

from games.courts import GAME
from tests.courts.table import P0, P1, QUIET, VILLAGES, Table

# -- C-8


@pytest.mark.parametrize(
    ("pair", "holder"),
    [
        ((2, 0), "moon"),
        ((1, 0), None),
        ((4, 2), "moon"),
        ((3, 2), None),
        ((1, 3), "sun"),
        ((0, 0), None),
    ],
)
def test_who_occupies_a_village_of_firmness_2(pair: tuple[int, int], holder: str | None) -> None:
    """C-8.1, C-8.2."""
    assert Table(villages={"farol_submerso": pair}).holder("farol_submerso") == holder


def test_firmness_is_1_to_4() -> None:
    """C-8.3."""
    assert {village["firmness"] for village in VILLAGES.values()} == {1, 2, 3, 4}


def test_occupation_follows_every_single_change() -> None:
    """C-8.4: after the first of two, after the second."""
    t = Table(realm={"casa_da_mare": (1, 0)}, moon="enxurrada")
    t.do("place enxurrada", "casa_da_mare")
    assert t.holder("casa_da_mare") is None
    t.do("casa_da_mare")
    assert t.holder("casa_da_mare") == "moon"
    assert [facts["control"] for facts in t.named("influence")] == [None, "moon"]


def test_costs() -> None:
    """C-8.5, C-8.6, C-8.7: one point each; two where the Sun occupies, until that breaks."""
    t = Table(realm=P0, villages={"lagoa_calada": (0, 3)}, moon="lei_das_lanternas")
    t.do("place lei_das_lanternas")
    costs = {village["v"]: village["cost"] for village in t.prompt()["villages"]}
    assert costs[12] == 2
    assert costs[13] == 1
    t.do("espelho_da_garca")
    assert t.view["use"]["left"] == 3
    t.do("lagoa_calada")
    assert t.view["use"]["left"] == 1
    # At (1, 3) the Sun still occupies it, 3 >= 2 + 1: one point is too few.
    assert "lagoa_calada" not in t.moves


def test_next_to_own_influence_or_portal() -> None:
    """C-8.8, C-8.9, C-8.11: exactly these, and the Sun's portal gives the Moon nothing."""
    t = Table(realm={"lagoa_clara": (1, 0)}, moon="mediador").do("place mediador")
    portal = {
        "degrau_prateado",
        "espelho_da_garca",
        "caldeira_velha",
        "porto_da_salina",
        "casa_da_mare",
    }
    near = {"lagoa_clara", "farol_submerso", "cais_das_andorinhas", "espelho_do_martim"}
    assert set(t.moves) == portal | near
    t = Table(realm={}, active="sun", sun="mediador").do("place mediador")
    assert set(t.moves) == {
        "degrau_dourado",
        "espelho_do_martim",
        "caldeira_nova",
        "porto_farrow",
        "casa_do_meio_dia",
    }


def test_reach_does_not_grow_during_a_use() -> None:
    """C-8.10: but in the next use it has."""
    t = Table(realm={}, moon="arauto_velado mediador", sun=QUIET)
    t.do("place arauto_velado", "espelho_da_garca")
    assert "lagoa_calada" not in t.moves
    t.do("done", f"event {QUIET}", "place mediador")
    assert "lagoa_calada" in t.moves


def test_no_limit_per_village_and_none_by_the_truce() -> None:
    """C-8.12, C-8.13: four in one village of the Planalto Alto at Truce 2."""
    t = Table(truce=2, moon="lei_das_lanternas", sun=QUIET)
    t.do("place lei_das_lanternas", *["degrau_prateado"] * 4)
    assert t.village("degrau_prateado") == (6, 0)


def test_done_after_one_influence() -> None:
    """C-8.14: the rest is lost."""
    t = Table(moon="enxurrada", sun=QUIET).do("place enxurrada")
    assert "done" not in t.moves
    t.do("espelho_da_garca")
    assert "done" in t.moves
    t.do("done")
    assert t.now == ("sun", "play.choose")
    assert t.village("espelho_da_garca") == (2, 0)


def test_a_use_ends_when_nothing_can_be_paid() -> None:
    """C-8.15: the last point cannot pay for a village that the Sun occupies."""
    realm = {
        "degrau_prateado": (0, 3),
        "espelho_da_garca": (0, 2),
        "caldeira_velha": (0, 2),
        "porto_da_salina": (0, 2),
        "casa_da_mare": (0, 4),
    }
    t = Table(realm=realm, moon="enxurrada", sun=QUIET)
    t.do("place enxurrada", "casa_da_mare")
    assert t.village("casa_da_mare") == (1, 4)
    assert t.now == ("sun", "play.choose")


def test_each_influence_takes_effect_at_once() -> None:
    """C-8.16: it is on the map before the next is chosen, and nothing takes it back."""
    t = Table(moon="arauto_velado").do("place arauto_velado", "espelho_da_garca")
    assert t.village("espelho_da_garca") == (2, 0)
    assert set(t.moves) & {"back", "undo"} == set()
    assert t.why_not("undo") == "not_now"


def test_event_placing_costs_nothing_and_needs_no_reach() -> None:
    """C-8.17, C-18.9: at Truce 2, far from everything, also where it would cost two."""
    t = Table(realm={"farol_submerso": (0, 1)}, moon="carta_dos_tres_portos", truce=2)
    t.do("event carta_dos_tres_portos", "farol_submerso", "farol_submerso", "lagoa_clara")
    assert t.village("farol_submerso") == (2, 1)
    assert t.village("lagoa_clara") == (1, 0)


# -- C-9


def coup(village: str, die: int, card: str = "enxurrada", **where: object) -> Table:
    """A coup of the Moon with a card of strength 3."""
    t = Table({"coup.1": [die]}, moon=card, sun=QUIET, **where)
    return t.do(f"coup {card}", village)


def test_coup_targets_hold_influence_of_the_other_court() -> None:
    """C-9.1, C-9.2: anywhere, with or without own influence; and nowhere else."""
    t = Table(moon="enxurrada").do("coup enxurrada")
    assert set(t.moves) == {name for name, pair in P1.items() if pair[1]}


def test_coups_respect_closed_regions() -> None:
    """C-9.3: at Truce 4 not in the Planalto Alto."""
    t = Table(truce=4, moon="enxurrada").do("coup enxurrada")
    assert "degrau_dourado" not in t.moves
    assert t.why_not("degrau_dourado") == "region_closed"
    assert "espelho_do_martim" in t.moves


def test_the_total_removes_and_then_gains() -> None:
    """C-9.4, C-9.5, C-9.6: 6 + 3 - 4 = 5 against three leaves two of the Moon's."""
    t = coup("espelho_do_martim", 6, villages={"espelho_do_martim": (1, 3)})
    facts = t.named("coup")[0]
    assert (facts["total"], facts["removed"], facts["gained"]) == (5, 3, 2)
    assert t.village("espelho_do_martim") == (3, 0)
    t = coup("espelho_do_martim", 3, villages={"espelho_do_martim": (1, 3)})
    assert t.village("espelho_do_martim") == (1, 1)


def test_nothing_changes_at_zero_or_less() -> None:
    """C-9.7: 3 + 3 - 6 = 0."""
    t = coup("casa_do_meio_dia", 3)
    assert t.named("coup")[0]["total"] == 0
    assert not t.named("influence")


def test_candle_and_vigil_whatever_the_result() -> None:
    """C-9.8, C-9.9, C-9.10: a keystone costs a candle, another village none; the vigil fills."""
    t = coup("porto_farrow", 1)
    assert (t.named("coup")[0]["removed"], t.truce, t.vigil) == (0, 4, (3, 0))
    t = coup("juncal", 6)
    assert (t.truce, t.vigil) == (5, (3, 0))


def test_coups_of_events_are_coups() -> None:
    """C-9.11: vigil, candle, closed regions."""
    card = "cavaleiros_da_meia_noite"
    t = Table({"coup.1": [1]}, moon=card).do(f"event {card}", "espelho_do_martim")
    assert (t.truce, t.vigil) == (4, (3, 0))
    t = Table(truce=3, moon=card).do(f"event {card}")
    assert t.moves == ["caldeira_nova", "decline"]


def test_the_order_inside_a_coup() -> None:
    """C-9.12: roll, map, vigil, candle, fine."""
    t = coup("porto_farrow", 6, lasting=[("coup_fine", "sun")])
    names = [event.name for event in t.log]
    order = ["coup", "influence", "influence", "vigil", "truce", "points", "card_gone"]
    assert names[1:] == order


def test_one_coup_with_the_whole_strength() -> None:
    """C-9.13: one die, and the card is used up."""
    t = coup("juncal", 1)
    assert len(t.named("coup")) == 1
    assert t.draws == [{"d": 0, "label": "coup.1", "out": 1, "sides": 6}]
    assert t.now == ("sun", "play.choose")


def test_several_reductions_add_up() -> None:
    """C-9.14, C-20.13: both courts' effect: 4 + 3 - 4 - 2 = 1; the vigil gets 3."""
    t = coup("porto_farrow", 4, lasting=[("coup_minus", "moon"), ("coup_minus", "sun")])
    assert t.named("coup")[0]["total"] == 1
    assert t.vigil == (3, 0)


def test_a_shielded_village_is_no_target() -> None:
    """C-9.15, C-20.6: occupied villages of the owner's home region only."""
    t = Table(moon="enxurrada", lasting=[("shield", "sun")]).do("coup enxurrada")
    assert "porto_farrow" not in t.moves
    assert t.why_not("porto_farrow") == "shielded"
    assert {"ilheu_das_cabras", "juncal", "espelho_do_martim"} <= set(t.moves)


def test_a_coup_that_could_only_lose_may_be_abandoned() -> None:
    """C-9.16: only if every target would put out the last candle, and only by the active court."""
    keystone = P0 | {"juncal": (0, 0), "casa_do_meio_dia": (0, 0), "porto_farrow": (0, 2)}
    t = Table(realm=keystone, truce=2, moon="enxurrada", sun=QUIET).do("coup enxurrada")
    assert "abandon" in t.moves
    assert t.prompt()["may_abandon"] is True
    t.do("abandon")
    assert t.named("coup_abandoned") == [{"court": "moon"}]
    assert (t.vigil, t.truce) == ((0, 0), 2)
    assert t.draws == []
    t = Table(realm=keystone, truce=2, moon="espia_de_mercurio", sun=QUIET)
    t.do("event espia_de_mercurio", "coup")
    assert t.prompt()["may_abandon"] is False
    assert "decline" in t.moves
    t = Table(realm=keystone | {"juncal": (0, 1)}, truce=2, moon="enxurrada").do("coup enxurrada")
    assert "abandon" not in t.moves
    t = Table(realm=keystone, truce=3, moon="enxurrada").do("coup enxurrada")
    assert "abandon" not in t.moves
    t = Table(realm=keystone, truce=2, moon="enxurrada", lasting=[("no_candle", "moon")]).do(
        "coup enxurrada"
    )
    assert "abandon" not in t.moves


# -- C-10


def persuade(
    *targets: str, dice: list[list[int]], card: str = "enxurrada", **where: object
) -> Table:
    """Attempts of the Moon."""
    labels = {f"persuade.{n}": pair for n, pair in enumerate(dice, 1)}
    t = Table(labels, moon=card, sun=QUIET, **where)
    return t.do(f"persuade {card}", *targets)


def test_one_attempt_a_point() -> None:
    """C-10.1, C-10.12: three, chosen one after the other, the same village again if wanted."""
    t = persuade("porto_farrow", "juncal", "porto_farrow", dice=[[1, 1]] * 3)
    assert len(t.named("persuade")) == 3
    assert t.now == ("sun", "play.choose")


def test_targets_hold_influence_of_the_other_court() -> None:
    """C-10.2, C-10.3."""
    t = Table(truce=4, moon="enxurrada").do("persuade enxurrada")
    assert set(t.moves) == {name for name, pair in P1.items() if pair[1]} - {"degrau_dourado"}
    assert t.why_not("lagoa_calada") == "nothing_of_the_other_court"


def test_two_dice_an_attempt() -> None:
    """C-10.4, C-21.2: the persuading court's die first, one label."""
    t = persuade("juncal", dice=[[4, 1]], card="mediador")
    assert [(draw["label"], draw["out"]) for draw in t.draws] == [
        ("persuade.1", 4),
        ("persuade.1", 1),
    ]


def test_additions() -> None:
    """C-10.5, C-10.6, C-10.7, C-10.15, C-24.7: neighbours occupied, more influence, own portal."""
    t = Table(moon="mediador").do("persuade mediador")
    adds = {village["v"]: village["adds"] for village in t.prompt()["villages"]}
    # casa_do_meio_dia: the Sun occupies both harbours next to it, has more there, and its portal.
    assert adds[34] == [0, 4]
    # juncal: the Moon occupies porto_da_salina; the Sun has more there, and occupies juncal itself.
    assert adds[27] == [1, 1]
    # caldeira_nova: next to ponta_do_facho and to the Sun's portal, the Sun has more.
    assert adds[24] == [0, 3]
    t = Table(realm={"espelho_da_garca": (3, 1), "lagoa_calada": (2, 0)}, moon="mediador").do(
        "persuade mediador"
    )
    assert t.prompt()["villages"][0]["adds"] == [3, 0]


def test_the_higher_total_removes_the_difference() -> None:
    """C-10.8, C-10.9, C-10.11: 6 + 0 against 1 + 0 is five, of which two are there; ties do nothing."""
    realm = {"farol_submerso": (2, 2)}
    t = persuade("farol_submerso", dice=[[6, 1]], card="mediador", realm=realm)
    assert t.village("farol_submerso") == (2, 0)
    assert t.named("persuade")[0]["lost"] == 2
    t = persuade("farol_submerso", dice=[[3, 3]], card="mediador", realm=realm)
    assert t.village("farol_submerso") == (2, 2)
    assert t.named("persuade")[0]["loser"] is None


def test_the_persuading_court_may_lose_its_own() -> None:
    """C-10.10, C-10.11: it loses what it has there, at most."""
    realm = {"farol_submerso": (2, 2)}
    t = persuade("farol_submerso", dice=[[1, 2]], card="mediador", realm=realm)
    assert t.village("farol_submerso") == (1, 2)
    t = persuade("farol_submerso", dice=[[1, 6]], card="mediador", realm=realm)
    assert t.village("farol_submerso") == (0, 2)


def test_stopping_after_one_attempt() -> None:
    """C-10.13."""
    t = Table({"persuade.1": [1, 1]}, moon="enxurrada", sun=QUIET).do("persuade enxurrada")
    assert "done" not in t.moves
    t.do("juncal")
    assert "done" in t.moves
    t.do("done")
    assert t.now == ("sun", "play.choose")


def test_persuading_changes_neither_truce_nor_vigil() -> None:
    """C-10.14: in a keystone."""
    t = persuade("porto_farrow", dice=[[6, 1]], card="mediador")
    assert (t.truce, t.vigil) == (5, (0, 0))


def test_additions_are_those_of_the_roll() -> None:
    """C-10.16: after the first attempt the Sun no longer occupies the neighbour."""
    realm = {"porto_farrow": (0, 2), "casa_do_meio_dia": (0, 1)}
    t = persuade("casa_do_meio_dia", dice=[[1, 1], [6, 1]], card="arauto_velado", realm=realm)
    # One neighbour occupied, more influence, own portal: three.
    assert t.named("persuade")[0]["adds"] == [0, 3]
    t = Table({"persuade.1": [6, 1], "persuade.2": [6, 3]}, realm=realm, moon="arauto_velado")
    t.do("persuade arauto_velado", "porto_farrow", "casa_do_meio_dia")
    # 6 against 1 + 1 (more influence) + 1 (portal): porto_farrow is empty now.
    assert t.village("porto_farrow") == (0, 0)
    assert t.named("persuade")[1]["adds"] == [0, 2]


# -- C-11


def test_five_candles_from_calm_to_broken() -> None:
    """C-11.1, C-11.3, C-11.11: each coup in a keystone puts one out; at 1 the active court loses."""
    t = Table(truce=2, moon="enxurrada", dice={"coup.1": [6]}).do("coup enxurrada")
    t.do("porto_farrow")
    assert t.truce == 1
    assert t.result == ("sun", "truce")


def test_regions_close_at_4_3_and_2() -> None:
    """C-11.6, C-11.7, C-11.8, C-11.9: the homes never."""
    closed = {truce: Table(truce=truce).view["closed"] for truce in (5, 4, 3, 2)}
    assert closed[5] == []
    assert closed[4] == ["planalto_alto"]
    assert closed[3] == ["planalto_alto", "agua_de_vidro"]
    assert closed[2] == ["planalto_alto", "agua_de_vidro", "vale_das_brasas"]


def test_closing_is_read_at_every_choice() -> None:
    """C-11.10: the first coup of a card closes the Vale das Brasas to its second."""
    t = Table(
        {"coup.1": [6]},
        truce=3,
        turn=4,
        active="sun",
        sun="levante_das_salinas",
        moon=QUIET,
        villages={"cinza_mansa": (1, 0), "lodo_fundo": (1, 0)},
    )
    t.do("event levante_das_salinas")
    assert "cinza_mansa" in t.moves
    # Coups outside keystones cost no candle, so close it by hand between the two coups.
    value = GAME.dump(t.state)
    value["truce"] = 2
    t.referee.state = t.state = GAME.load(value)
    t.referee._decisions = None
    assert "cinza_mansa" not in t.moves
    assert "lodo_fundo" in t.moves


def test_the_active_court_loses_by_the_others_event_or_free_choice() -> None:
    """C-11.12, C-11.13, C-17.4: the Sun puts the candle out inside the Moon's play."""
    t = Table({"coup.1": [1]}, truce=2, moon="mensageira_de_cera")
    t.do("place mensageira_de_cera before", "coup", "ponte_das_enguias")
    assert t.result == ("sun", "truce")
    t = Table(truce=2, moon="jogos_da_ponte").do("event jogos_da_ponte", "choose refuse")
    assert t.result == ("sun", "truce")


def test_the_fatal_coup_stays_and_nothing_follows() -> None:
    """C-11.14: map and vigil are changed; the fine that would follow is not paid."""
    t = coup("porto_farrow", 6, truce=2, lasting=[("coup_fine", "sun")])
    assert t.village("porto_farrow") == (3, 0)
    assert t.vigil == (3, 0)
    assert t.balance == 0
    assert t.result == ("sun", "truce")


def test_only_coups_and_steps_that_say_so_touch_the_truce() -> None:
    """C-11.15: a raid, removals and points in keystones do not."""
    t = Table({"event.marcha_das_lancas.raid.1": [6]}, turn=8, moon="marcha_das_lancas").do(
        "event marcha_das_lancas", "espelho_do_martim"
    )
    assert t.village("espelho_do_martim") == (1, 0)
    assert t.truce == 5
    t = Table(moon="tambores_da_madrugada", turn=8)
    t.do("event tambores_da_madrugada")
    assert t.truce == 5
