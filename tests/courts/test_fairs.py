"""Fairs and winning: C-13, C-17."""

from __future__ import annotations

from typing import Any

import pytest

from tests.courts.table import CARDS, LAST, QUIET, Table

VALE = "feira_do_vale_das_brasas"
GLASS = "feira_da_agua_de_vidro"
HOMES = {"pantano_salgado": "feira_do_pantano_salgado", "ilhas_farrow": "feira_das_ilhas_farrow"}


def fair(realm: dict[str, tuple[int, int]], card: str = VALE, **where: Any) -> Table:
    """The Moon plays a Fair."""
    return Table(realm=realm, moon=card, sun=QUIET, **where).do(f"event {card}")


def row(realm: dict[str, tuple[int, int]], card: str = VALE, court: str = "moon") -> Any:
    """One court's row of that Fair."""
    return fair(realm, card, turn=4).named("fair")[0][court]


def test_a_fair_scores_at_once_as_play_or_herald() -> None:
    """C-13.1, C-19.35."""
    realm = {"cinza_mansa": (1, 0)}
    assert fair(realm).balance == -2
    t = Table(realm=realm, phase="herald", moon=VALE).do(f"herald {VALE}")
    assert t.balance == -2


def test_it_must_be_played_in_its_turn_but_nobody_forces_it() -> None:
    """C-13.2, C-13.3, C-13.4, C-24.25: another card may be played; the table warns; the match is lost."""
    t = Table(left=(1, 0), moon=f"{VALE} {LAST}")
    assert f"event {LAST}" in t.moves
    assert t.prompt()["fairs_due"] is True
    assert "fair_due" in t.prompt()["cards"][0]["warnings"]
    t.do(f"event {LAST}")
    assert t.result == ("sun", "fair_held")


def test_the_automatic_move_plays_it_in_time() -> None:
    """C-13.4."""
    t = Table(left=(1, 0), moon=f"{VALE} {LAST}")
    assert t.clock() == f"event {VALE}"


def test_foothold() -> None:
    """C-13.5, C-13.11: one occupied village."""
    assert row({"cinza_mansa": (1, 0)})["level"] == "foothold"
    assert row({"cinza_mansa": (1, 0)})["value"] == 2
    assert row({"carvoeira_do_poente": (1, 0)})["level"] == "none"


def test_influence_needs_three_things() -> None:
    """C-13.6: more villages, more keystones, and one village that is none."""
    full = {"forja_mae": (2, 0), "cinza_mansa": (1, 0), "brasa_viva": (0, 1)}
    assert row(full)["level"] == "influence_tier"
    assert row(full)["value"] == 4
    even = full | {"fonte_de_enxofre": (0, 1)}
    assert row(even)["level"] == "foothold"
    keys = full | {"caldeira_nova": (0, 2), "fonte_de_enxofre": (1, 0)}
    assert row(keys)["level"] == "foothold"
    assert row({"forja_mae": (2, 0)})["level"] == "foothold"


def test_dominion_needs_all_keystones_and_more_villages() -> None:
    """C-13.7, C-13.8: no plain village is needed; all keystones alone are not enough."""
    keys = {"forja_mae": (2, 0), "caldeira_velha": (2, 0), "caldeira_nova": (2, 0)}
    assert row(keys)["level"] == "dominion"
    assert row(keys)["value"] == 7
    plain = {"cinza_mansa": (0, 1), "brasa_viva": (0, 1), "fonte_de_enxofre": (0, 1)}
    assert row(keys | plain)["level"] == "foothold"
    assert row(keys | {"cinza_mansa": (0, 1), "brasa_viva": (0, 1)})["level"] == "dominion"


def test_more_villages_counts_keystones_too() -> None:
    """C-13.9: two keystones and one plain village against two plain ones."""
    realm = {
        "forja_mae": (2, 0),
        "caldeira_velha": (2, 0),
        "cinza_mansa": (1, 0),
        "brasa_viva": (0, 1),
        "fonte_de_enxofre": (0, 1),
    }
    assert row(realm)["level"] == "influence_tier"


def test_only_the_highest_level_counts() -> None:
    """C-13.10: Dominion of the Água de Vidro is 8, not 8 + 5 + 2."""
    keys = ["farol_submerso", "ponte_de_cristal", "espelho_da_garca", "espelho_do_martim"]
    found = row(dict.fromkeys(keys, (4, 0)), GLASS)
    assert (found["level"], found["value"]) == ("dominion", 8)


@pytest.mark.parametrize(
    ("card", "village", "keys", "plain", "worth"),
    [
        (
            VALE,
            "cinza_mansa",
            ["forja_mae", "caldeira_velha", "caldeira_nova"],
            "brasa_viva",
            (2, 4, 7),
        ),
        (
            GLASS,
            "cais_dos_salgueiros",
            ["farol_submerso", "ponte_de_cristal", "espelho_da_garca", "espelho_do_martim"],
            "cais_das_andorinhas",
            (2, 5, 8),
        ),
        (
            HOMES["pantano_salgado"],
            "lodo_fundo",
            ["porto_da_salina", "ponte_das_enguias"],
            "juncal",
            (1, 3, 6),
        ),
        (
            HOMES["ilhas_farrow"],
            "areal_raso",
            ["porto_farrow", "ponta_do_facho"],
            "ilheu_das_cabras",
            (1, 3, 6),
        ),
    ],
)
def test_the_table_of_values(
    card: str, village: str, keys: list[str], plain: str, worth: tuple[int, int, int]
) -> None:
    """C-13.11: the four regions where Dominion has a value."""
    assert row({village: (4, 0)}, card)["value"] == worth[0]
    assert row({keys[0]: (4, 0), plain: (4, 0)}, card)["value"] == worth[1]
    assert row(dict.fromkeys(keys, (4, 0)), card)["value"] == worth[2]


def test_the_plateau() -> None:
    """C-13.11: 3 and 6 there."""
    card = "feira_do_planalto_alto"
    assert row({"moinho_do_vento_frio": (2, 0)}, card)["value"] == 3
    realm = {"moinho_do_vento_frio": (2, 0), "degrau_prateado": (3, 0)}
    assert row(realm, card)["value"] == 6


def test_keystones_add_one_each() -> None:
    """C-13.12."""
    found = row({"forja_mae": (2, 0), "caldeira_velha": (2, 0), "brasa_viva": (1, 0)})
    assert found["keystones"] == 2
    assert found["sum"] == 4 + 2


def test_villages_next_to_the_others_portal_add_one_each() -> None:
    """C-13.13, C-13.14: keystone or not; not those next to the own portal."""
    realm = {"porto_farrow": (2, 0), "casa_do_meio_dia": (3, 0)}
    found = row(realm, HOMES["ilhas_farrow"])
    assert found["portal"] == 2
    assert row({"caldeira_velha": (2, 0)})["portal"] == 0
    assert row({"caldeira_nova": (2, 0)})["portal"] == 1


def test_the_difference_is_gained() -> None:
    """C-13.15, C-13.16: equal sums move nothing; a court without a village has 0."""
    assert fair({"cinza_mansa": (1, 0), "brasa_viva": (0, 1)}).balance == 0
    t = fair({"forja_mae": (0, 2)})
    assert t.named("fair")[0]["moon"]["sum"] == 0
    assert t.balance == 3


def test_a_banner_counts_from_nothing() -> None:
    """C-13.16, C-20.11."""
    t = fair({"forja_mae": (0, 2)}, lasting=[("banner", "moon")])
    assert t.named("fair")[0]["moon"] == {
        "level": "none",
        "value": 0,
        "keystones": 0,
        "portal": 0,
        "extra": 2,
        "sum": 2,
    }
    assert t.balance == 1


PLATEAU = {
    "pedra_da_assembleia": (4, 0),
    "praca_dos_juramentos": (3, 0),
    "degrau_prateado": (3, 0),
    "degrau_dourado": (3, 0),
}


def test_dominion_of_the_plateau_wins_at_any_fair() -> None:
    """C-13.17, C-13.18, C-17.3: whichever region it scores, whoever plays it, before its points."""
    for active in ("moon", "sun"):
        t = Table(
            realm=PLATEAU | {"forja_mae": (0, 2)}, balance=19, active=active, **{active: VALE}
        )
        t.do(f"event {VALE}")
        assert t.result == ("moon", "planalto")
        assert t.balance == 19
    # With as many plain villages of the other court it is no Dominion.
    even = dict.fromkeys(
        ("cerca_de_nevoa", "moinho_do_vento_frio", "cerca_de_trigo", "moinho_do_vento_quente"),
        (0, 2),
    )
    assert fair(PLATEAU | even).result is None


def test_a_fair_comes_back_by_a_reshuffle() -> None:
    """C-13.19: it lies in the discard pile after scoring, like any card without a star."""
    t = fair({"cinza_mansa": (1, 0)})
    assert t.discard == [VALE]
    t = Table({"deck.reshuffle.1": [[0, 1]]}, left=(1, 0), moon=LAST, discard=VALE, draw=[]).do(
        f"event {LAST}"
    )
    assert t.hand("moon") == [VALE]


def test_a_discarded_fair_is_not_scored() -> None:
    """C-13.20."""
    t = Table(
        {"event.abelhas_mensageiras.discard.1": [1]},
        realm={"cinza_mansa": (1, 0)},
        active="sun",
        sun="abelhas_mensageiras",
        moon=VALE,
        turn=4,
    ).do("event abelhas_mensageiras")
    assert t.discard[0] == VALE
    assert (t.balance, t.named("fair")) == (0, [])


def test_no_event_leaves_a_fair_that_one_cannot_get_rid_of() -> None:
    """C-13.21: cards are given, taken and recovered without Fairs; the market may discard one."""
    t = Table(
        turn=4,
        moon=f"troca_de_balaios {VALE} mediador",
        sun=f"{GLASS} enxurrada",
        dice={"event.troca_de_balaios.swap.1": [[0, 1]]},
    )
    t.do("event troca_de_balaios")
    assert t.hand("sun") == [GLASS]
    assert t.moves == ["card mediador", "card enxurrada"]
    t = Table(turn=4, moon="coloquio_dos_jardineiros", discard=f"{VALE} enxurrada")
    t.do("event coloquio_dos_jardineiros")
    assert t.moves == ["card enxurrada", "decline"]
    t = Table(moon="mercado_flutuante", draw=[VALE], left=(1, 1)).do("event mercado_flutuante")
    assert t.moves == [f"card {VALE}"]
    assert [c["id"] for c in CARDS.values() if any(s["op"] == "draw" for s in c["effect"])] == [
        "mercado_flutuante"
    ]


# -- C-17


def test_twenty_points_win_at_once() -> None:
    """C-17.1: for either court."""
    assert Table(moon="arauto_velado", balance=-19).do("event arauto_velado").result == (
        "moon",
        "points",
    )
    t = Table(active="sun", sun="arauto_cantor", balance=19).do("event arauto_cantor")
    assert t.result == ("sun", "points")
    assert Table(moon="arauto_velado", balance=-18).do("event arauto_velado").result is None


def test_the_balance_is_checked_after_whole_awards() -> None:
    """C-17.2: a Fair of 9 against 5 from -17 is one award of 4."""
    realm = {"forja_mae": (2, 0), "cinza_mansa": (1, 0), "brasa_viva": (0, 1)}
    # Influence 4 + 1 keystone = 5 against a foothold of 2: three points.
    t = fair(realm, balance=-17)
    assert t.balance == -20
    assert t.result == ("moon", "points")
    assert fair(realm, balance=-16).result is None


def final(realm: dict[str, tuple[int, int]], **where: Any) -> Table:
    """The end of turn 10 with full vigils."""
    where = {"turn": 10, "vigil": (5, 5), "left": (1, 0), "moon": LAST} | where
    return Table(realm=realm, **where).do(f"event {LAST}")


def test_every_region_is_scored_after_turn_10() -> None:
    """C-17.6, C-17.8, C-17.9: all five differences, then the Bell."""
    t = final({"cinza_mansa": (1, 0), "lagoa_calada": (2, 0), "areal_raso": (0, 1)}, bell="sun")
    assert [facts["region"] for facts in t.named("fair")] == [
        "planalto_alto",
        "agua_de_vidro",
        "vale_das_brasas",
        "pantano_salgado",
        "ilhas_farrow",
    ]
    # Moon 2 + 2, Sun 1, Bell 1.
    assert t.balance == -2
    assert t.result == ("moon", "final_count")


def test_banners_do_not_count_at_the_end() -> None:
    """C-17.8, C-20.11."""
    t = final({"cinza_mansa": (1, 0)}, lasting=[("banner", "moon")])
    assert t.named("fair")[2]["moon"]["extra"] == 0
    assert t.balance == -3


def test_dominion_of_the_plateau_wins_the_final_count() -> None:
    """C-17.7: before anything else is counted."""
    t = final(PLATEAU, balance=19)
    assert t.result == ("moon", "planalto_final")
    assert t.balance == 19


def test_the_bell_gives_one_point_face_up_or_down() -> None:
    """C-14.12, C-14.13, C-17.9: here it decides."""
    for up in (True, False):
        t = final({}, bell="sun", bell_up=up)
        assert (t.balance, t.result) == (1, ("sun", "final_count"))


def test_passing_twenty_ends_nothing_in_the_final_count() -> None:
    """C-17.10: the Moon passes 20 in the Água de Vidro, the Sun gains it back in the other regions."""
    glass = ["farol_submerso", "ponte_de_cristal", "espelho_da_garca"]
    realm: dict[str, tuple[int, int]] = dict.fromkeys(glass, (4, 0))
    realm |= {"cais_dos_salgueiros": (1, 0)}
    # Água de Vidro: 5 + 3 = 8 for the Moon: 17 + 8 = 25.
    realm |= {"forja_mae": (0, 2), "caldeira_nova": (0, 2), "caldeira_velha": (0, 2)}
    # Vale das Brasas: 7 + 3 + 1 next to the Moon's portal = 11 for the Sun.
    t = final(realm, balance=-17, bell="moon")
    assert t.balance == -17 - 8 + 11 - 1
    assert t.result == ("moon", "final_count")
    regions = [facts["region"] for facts in t.named("fair")]
    assert len(regions) == 5


def test_more_points_win_and_zero_is_a_draw() -> None:
    """C-17.11, C-17.12."""
    assert final({}, balance=5, bell="moon").result == ("sun", "final_count")
    assert final({}, balance=-5, bell="moon").result == ("moon", "final_count")
    assert final({}, balance=1, bell="moon").result == (None, "final_count")


def test_reasons() -> None:
    """C-17.13: each has a test that reaches it; here is the one of the council."""
    t = Table(truce=2, turn=8, balance=-9, moon="fim_do_conselho").do(
        "event fim_do_conselho", "end"
    )
    assert t.result == ("moon", "council")


def test_nothing_happens_after_the_end() -> None:
    """C-17.14: the last reward is not followed by the card's way to a pile or by a decision."""
    t = Table(moon="lei_das_lanternas", balance=-18, truce=4).do("event lei_das_lanternas")
    assert t.result == ("moon", "points")
    # The card's second step would have lit two candles.
    assert t.truce == 4
    assert t.log[-1].name == "match_over"
    assert t.referee.decisions == ()
    assert t.view["in_play"][0]["card"] == 34
