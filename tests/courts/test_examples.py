"""The worked examples of section 8 of the rules, X-1 to X-22, with the file's values."""

from __future__ import annotations

import pytest

from tests.courts.table import P0, QUIET, Table


def test_x_1_occupation() -> None:
    """X-1."""
    assert Table(villages={"lagoa_calada": (3, 1)}).holder("lagoa_calada") == "moon"
    assert Table(villages={"lagoa_calada": (3, 2)}).holder("lagoa_calada") is None


def test_x_2_cost_drops_in_mid_placement() -> None:
    """X-2: lagoa_calada is next to espelho_da_garca, where the Moon has influence."""
    t = Table(realm=P0, villages={"lagoa_calada": (0, 2)}, moon="noite_sem_fogueiras")
    assert t.holder("lagoa_calada") == "sun"
    t.do("place noite_sem_fogueiras", "lagoa_calada")
    assert t.village("lagoa_calada") == (1, 2)
    assert t.holder("lagoa_calada") is None
    assert t.view["use"]["left"] == 1
    t.do("lagoa_calada")
    assert t.village("lagoa_calada") == (2, 2)
    assert t.view["use"] is None


def test_x_3_a_hold_that_does_not_break() -> None:
    """X-3."""
    t = Table(realm=P0, villages={"lagoa_calada": (0, 4)}, moon="noite_sem_fogueiras")
    t.do("place noite_sem_fogueiras", "lagoa_calada")
    assert t.village("lagoa_calada") == (1, 4)
    assert t.holder("lagoa_calada") == "sun"
    assert "lagoa_calada" not in t.moves
    assert t.why_not("lagoa_calada") == "too_expensive"
    assert {"espelho_da_garca", "done"} <= set(t.moves)
    t.do("done")
    assert t.view["use"] is None


def test_x_4_reach_is_fixed_at_the_start() -> None:
    """X-4."""
    t = Table(realm=P0, moon="romaria_das_pedras")
    t.do("place romaria_das_pedras")
    assert "cerca_de_nevoa" in t.moves
    t.do("cerca_de_nevoa")
    assert "pedra_da_assembleia" not in t.moves
    assert t.why_not("pedra_da_assembleia") == "out_of_reach"


def test_x_5_portal_reach() -> None:
    """X-5."""
    t = Table(realm={}, moon="mediador")
    t.do("place mediador")
    assert set(t.moves) == {
        "degrau_prateado",
        "espelho_da_garca",
        "caldeira_velha",
        "porto_da_salina",
        "casa_da_mare",
    }


def test_x_6_coup_with_points_left() -> None:
    """X-6."""
    t = Table({"coup.1": [4]}, realm=P0, moon="tregua_de_lareira")
    t.do("coup tregua_de_lareira", "caldeira_nova")
    assert t.named("coup")[0]["total"] == 3
    assert t.village("caldeira_nova") == (2, 0)
    assert t.holder("caldeira_nova") == "moon"
    assert t.vigil == (3, 0)
    assert t.truce == 4


def test_x_7_a_failed_coup_still_costs_a_candle() -> None:
    """X-7."""
    t = Table({"coup.1": [1]}, realm=P0, moon="tregua_de_lareira")
    t.do("coup tregua_de_lareira", "degrau_dourado")
    assert t.named("coup")[0]["total"] == -2
    assert t.village("degrau_dourado") == (0, 2)
    assert t.vigil == (3, 0)
    assert t.truce == 4


def test_x_8_vigil_cap() -> None:
    """X-8."""
    t = Table(
        {"coup.1": [1], "coup.2": [1]},
        moon="tregua_de_lareira grande_convocacao",
        sun=QUIET,
    )
    t.do("coup tregua_de_lareira", "juncal")
    assert t.vigil == (3, 0)
    t.do(f"event {QUIET}", "coup grande_convocacao", "casa_do_meio_dia")
    assert t.vigil == (5, 0)


@pytest.mark.parametrize(("dice", "left"), [([5, 2], 1), ([6, 1], 0)])
def test_x_9_persuade(dice: list[int], left: int) -> None:
    """X-9."""
    t = Table({"persuade.1": dice}, active="sun", sun="mediador")
    t.do("persuade mediador", "porto_da_salina")
    assert t.named("persuade")[0]["adds"] == [1, 3]
    assert t.village("porto_da_salina") == (left, 0)


def test_x_10_persuading_can_cost_you() -> None:
    """X-10."""
    t = Table({"persuade.1": [2, 4]}, moon="mediador")
    t.do("persuade mediador", "ilheu_das_cabras")
    assert t.named("persuade")[0]["adds"] == [0, 1]
    assert t.village("ilheu_das_cabras") == (0, 1)
    assert t.holder("ilheu_das_cabras") == "sun"


@pytest.mark.parametrize(
    ("truce", "closed"),
    [
        (5, []),
        (4, ["planalto_alto"]),
        (3, ["planalto_alto", "agua_de_vidro"]),
        (2, ["planalto_alto", "agua_de_vidro", "vale_das_brasas"]),
    ],
)
def test_x_11_closed_regions(truce: int, closed: list[str]) -> None:
    """X-11: one Sun village of every region, and which of them may be chosen."""
    open_to_all = {
        "planalto_alto": "degrau_dourado",
        "agua_de_vidro": "espelho_do_martim",
        "vale_das_brasas": "caldeira_nova",
        "pantano_salgado": "juncal",
        "ilhas_farrow": "porto_farrow",
    }
    for use in ("coup", "persuade"):
        t = Table(truce=truce, moon="mediador")
        assert t.view["closed"] == closed
        t.do(f"{use} mediador")
        for region, village in open_to_all.items():
            assert (village in t.moves) == (region not in closed)


def test_x_12_broken_by_the_others_event() -> None:
    """X-12."""
    t = Table({"coup.1": [3]}, truce=2, moon="mensageira_de_cera pipa_perdida")
    t.do("place mensageira_de_cera before")
    assert t.seen_by("sun")["private_log"] == [{"turn": 1, "kind": "hand", "cards": [27]}]
    assert t.now == ("sun", "event.ops")
    t.do("coup", "porto_da_salina")
    assert t.village("porto_da_salina") == (2, 0)
    assert t.vigil == (0, 1)
    assert t.truce == 1
    assert t.result == ("sun", "truce")
    assert t.kind == "over"


@pytest.mark.parametrize(
    ("vigil", "balance"),
    [((1, 5), 2), ((1, 0), -1)],
)
def test_x_13_vigil_at_the_end_of_a_turn(vigil: tuple[int, int], balance: int) -> None:
    """X-13."""
    t = Table(truce=3, vigil=vigil, moon=QUIET, left=(1, 0))
    t.do(f"event {QUIET}")
    assert t.balance == balance
    assert t.truce == 4


GLASS_14 = {
    "ponte_de_cristal": (3, 0),
    "espelho_da_garca": (2, 0),
    "espelho_do_martim": (2, 0),
    "cais_dos_salgueiros": (1, 0),
    "lagoa_clara": (0, 2),
    "farol_submerso": (0, 2),
}


def test_x_14_a_fair_with_influence() -> None:
    """X-14."""
    t = Table(realm=GLASS_14, moon="feira_da_agua_de_vidro")
    t.do("event feira_da_agua_de_vidro")
    fair = t.named("fair")[0]
    assert fair["moon"] == {
        "level": "influence_tier",
        "value": 5,
        "keystones": 3,
        "portal": 1,
        "extra": 0,
        "sum": 9,
    }
    assert (fair["sun"]["level"], fair["sun"]["sum"]) == ("foothold", 3)
    assert t.balance == -6


def test_x_15_influence_denied() -> None:
    """X-15."""
    realm = {
        "ponte_de_cristal": (3, 0),
        "espelho_da_garca": (2, 0),
        "farol_submerso": (2, 0),
        "lagoa_clara": (0, 2),
        "cais_das_andorinhas": (0, 1),
    }
    t = Table(realm=realm, moon="feira_da_agua_de_vidro")
    t.do("event feira_da_agua_de_vidro")
    fair = t.named("fair")[0]
    assert (fair["moon"]["level"], fair["moon"]["sum"], fair["sun"]["sum"]) == ("foothold", 5, 2)
    assert t.balance == -3


def test_x_16_dominion_without_a_plain_village() -> None:
    """X-16."""
    realm = {"porto_farrow": (2, 0), "ponta_do_facho": (2, 0), "sete_mastros": (0, 2)}
    t = Table(realm=realm, moon="feira_das_ilhas_farrow", turn=4)
    t.do("event feira_das_ilhas_farrow")
    fair = t.named("fair")[0]
    assert (fair["moon"]["level"], fair["moon"]["sum"], fair["sun"]["sum"]) == ("dominion", 9, 1)
    assert t.balance == -8
    t = Table(realm=realm | {"areal_raso": (0, 1)}, moon="feira_das_ilhas_farrow", turn=4)
    t.do("event feira_das_ilhas_farrow")
    fair = t.named("fair")[0]
    assert (fair["moon"]["level"], fair["moon"]["sum"], fair["sun"]["sum"]) == ("foothold", 4, 1)
    assert t.balance == -3


PLATEAU_17 = {
    "pedra_da_assembleia": (0, 4),
    "praca_dos_juramentos": (0, 3),
    "degrau_prateado": (0, 3),
    "degrau_dourado": (0, 3),
}
# The Moon has Influence in the Vale das Brasas (4) and one keystone more, and one village next to
# the Sun's portal would be caldeira_nova; with caldeira_velha it is 4 + 1 = 5, so add forja_mae: 6.
VALE_17 = {"caldeira_velha": (2, 0), "forja_mae": (2, 0), "cinza_mansa": (1, 0)}


def test_x_17_planalto_at_another_fair() -> None:
    """X-17."""
    t = Table(realm=PLATEAU_17 | VALE_17, balance=-19, moon="feira_do_vale_das_brasas")
    t.do("event feira_do_vale_das_brasas")
    assert t.result == ("sun", "planalto")
    assert t.balance == -19
    lacking = PLATEAU_17 | {"degrau_prateado": (0, 2)}
    t = Table(realm=lacking | VALE_17, balance=-19, moon="feira_do_vale_das_brasas")
    t.do("event feira_do_vale_das_brasas")
    assert t.named("fair")[0]["difference"] == 6
    assert t.balance == -25
    assert t.result == ("moon", "points")


BELL_18 = [
    "cais_dos_salgueiros",
    "lagoa_calada",
    "espelho_da_garca",
    "espelho_da_garca",
    "lagoa_calada",
]


def test_x_18_bell_placing() -> None:
    """X-18."""
    t = Table(moon=QUIET, sun=QUIET)
    t.do("place bell", *BELL_18)
    assert t.view["use"] is None
    assert t.village("espelho_da_garca") == (3, 0)
    assert t.village("lagoa_calada") == (2, 0)
    assert t.village("cais_dos_salgueiros") == (1, 0)
    t = Table(moon=QUIET, sun=QUIET)
    t.do("place bell", "degrau_prateado", *BELL_18[1:4])
    assert t.view["use"] is None


def test_x_19_bell_passes() -> None:
    """X-19."""
    t = Table(moon=QUIET, sun="primeira_coruja", left=(1, 1))
    t.do("place bell", *BELL_18)
    assert t.view["bell"] == {"holder": "sun", "face_up": False}
    assert not [move for move in t.moves if "bell" in move]
    assert t.why_not("place bell") == "bell_face_down"
    t.do("place primeira_coruja after", "degrau_dourado", "forja_mae", "cinza_mansa")
    assert t.view["turn"] == 2
    assert t.view["bell"] == {"holder": "sun", "face_up": True}
    heralds = [f"herald {c}" for c in (t.hand("moon")[0], t.hand("sun")[0])]
    t.do(heralds[0], court="moon").do(heralds[1], court="sun")
    while t.kind != "play.choose" or t.court != "sun":
        t.clock()
    assert "place bell" in t.moves
    assert "coup bell" in t.moves


def test_x_20_star_road_basics() -> None:
    """X-20."""
    t = Table({"star.1": [4], "star.2": [3]}, moon="romaria_das_pedras", sun="mercado_flutuante")
    t.do("star romaria_das_pedras")
    assert t.star == (1, 0)
    assert t.balance == -1
    t.do("star mercado_flutuante")
    assert t.star == (1, 1)
    assert t.balance == -1
    t = Table({"star.1": [5]}, star=(1, 0), moon="romaria_das_pedras", sun=QUIET)
    t.do("star romaria_das_pedras")
    assert t.star == (1, 0)
    assert t.view["star_attempts"]["moon"] == 1


def test_x_21_second_rewards() -> None:
    """X-21."""
    t = Table(
        {"star.1": [3], "star.2": [3]}, star=(2, 2), moon=f"{QUIET} enxurrada", sun="enxurrada"
    )
    t.do(f"event {QUIET}", "star enxurrada")
    assert t.balance == 2
    t.do("star enxurrada")
    assert t.balance == 1
    t = Table({"star.1": [3], "star.2": [1]}, star=(6, 6), moon="lei_das_lanternas", sun="")
    t.do("star lei_das_lanternas")
    assert t.balance == -3
    t = Table({"star.1": [3]}, star=(7, 6), active="sun", sun="lei_das_lanternas")
    t.do("star lei_das_lanternas")
    assert t.balance == 1
    t = Table({"star.1": [2]}, star=(7, 7), moon="lei_das_lanternas")
    t.do("star lei_das_lanternas")
    assert t.balance == -4
    t = Table({"star.1": [2]}, star=(8, 7), active="sun", sun="lei_das_lanternas")
    t.do("star lei_das_lanternas")
    assert t.balance == 2


def test_x_22_a_gift_ends_in_mid_turn() -> None:
    """X-22."""
    t = Table(
        {"star.1": [4]},
        star=(3, 3),
        moon="enxurrada tregua_de_lareira",
        sun="pipa_perdida",
    )
    t.do("star enxurrada")
    assert t.star == (4, 3)
    assert t.view["gifts"]["pipas_gemeas"] == "moon"
    assert (t.view["star_limit"]["moon"], t.view["star_attempts"]["moon"]) == (2, 1)
    t.do("event pipa_perdida")
    assert t.star == (4, 4)
    assert t.view["gifts"]["pipas_gemeas"] is None
    assert t.why_not("star tregua_de_lareira") == "no_attempt_left"
    assert "star tregua_de_lareira" not in t.moves
    assert t.removed == ["pipa_perdida"]
    assert t.balance == 0
