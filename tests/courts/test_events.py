"""Events in general, their conditions and village filters: C-18."""

from __future__ import annotations

import pytest

from games.courts import GAME
from tests.courts.table import LAST, P1, QUIET, VILLAGES, Table


def in_region(*regions: str) -> set[str]:
    return {name for name, village in VILLAGES.items() if village["region"] in regions}


def test_the_event_is_for_the_cards_court() -> None:
    """C-18.1, C-18.2, C-18.3: whoever plays it; an ``any`` card is for who plays it."""
    t = Table(moon="arauto_cantor", sun=QUIET).do("place arauto_cantor before")
    assert t.balance == 1
    t = Table(active="sun", sun="tregua_de_lareira", truce=3).do("event tregua_de_lareira")
    assert t.vigil == (0, 2)
    t = Table(moon="primeira_andorinha").do("place primeira_andorinha before")
    assert t.now == ("sun", "event.place")


def test_steps_come_in_order_and_the_end_is_checked_after_each() -> None:
    """C-18.4: three points first (Truce 5), then two candles; at 20 the candles stay out."""
    t = Table(moon="lei_das_lanternas", truce=4).do("event lei_das_lanternas")
    assert (t.balance, t.truce) == (-2, 5)
    t = Table(moon="lei_das_lanternas", truce=4, balance=-18).do("event lei_das_lanternas")
    assert (t.balance, t.truce) == (-20, 4)


def test_a_step_goes_as_far_as_possible() -> None:
    """C-18.5: four villages asked for, three allowed; the rest is skipped."""
    sun = dict.fromkeys(in_region("planalto_alto"), (0, 9))
    for name in ("cerca_de_nevoa", "cerca_de_trigo", "moinho_do_vento_frio"):
        sun[name] = (0, 0)
    t = Table(realm=sun, moon="alianca_dos_diques").do("event alianca_dos_diques")
    assert t.kind == "event.place"
    t.do("cerca_de_nevoa", "cerca_de_trigo")
    # The last one is the only option left and is taken without asking.
    assert t.village("moinho_do_vento_frio") == (1, 0)
    assert t.kind != "event.place"


def test_what_may_be_declined() -> None:
    """C-18.6: coup, persuade, ops, move, recover, end_match and ``up_to``; a ``place`` step may not."""
    cards = {
        "cavaleiros_da_meia_noite": "decline",
        "coro_do_sereno": "done",
        "espia_de_mercurio": "decline",
        "procissao_das_canoas": "done",
        "romeiros_da_lua": "done",
        "fim_do_conselho": "decline",
    }
    for card, word in cards.items():
        t = Table(moon=card, turn=8, truce=2 if card == "fim_do_conselho" else 5, sun=QUIET)
        t.do(f"event {card}")
        assert word in t.moves, card
        t.do(word)
        assert t.now == ("sun", "play.choose"), card
    t = Table(moon="coloquio_dos_jardineiros", turn=4, discard="enxurrada")
    assert "decline" in t.do("event coloquio_dos_jardineiros").moves
    t = Table(moon="primeira_coruja").do("event primeira_coruja")
    assert not {"done", "decline"} & set(t.moves)


def test_a_use_inside_an_event_may_be_stopped_at_any_time() -> None:
    """C-18.6: also after it has been chosen."""
    for use, word in (("place", "done"), ("coup", "decline"), ("persuade", "done")):
        t = Table(moon="grande_convocacao", turn=4, sun=QUIET)
        t.do("event grande_convocacao", use)
        assert word in t.moves
        t.do(word)
        assert t.now == ("sun", "play.choose")


def test_a_single_mandatory_option_is_not_asked() -> None:
    """C-18.7: the one village of a removal; but an optional step with one option is asked."""
    t = Table(moon="cisma_dos_ferreiros", turn=4, villages={"cinza_mansa": (0, 2)})
    t.do("event cisma_dos_ferreiros")
    assert t.village("cinza_mansa") == (1, 0)
    assert t.kind != "event.clear"
    t = Table(realm={"caldeira_nova": (0, 1)}, moon="cavaleiros_da_meia_noite", sun=QUIET).do(
        "event cavaleiros_da_meia_noite"
    )
    assert t.moves == ["caldeira_nova", "decline"]


def test_filters_are_fixed_when_the_step_starts() -> None:
    """C-18.8: a village that became the Sun's neighbour by this step is not allowed in it."""
    t = Table(realm={"cinza_mansa": (1, 0)}, moon="romeiros_da_lua", sun=QUIET).do(
        "event romeiros_da_lua"
    )
    # Adjacent to cinza_mansa, outside the home region, without the Sun.
    near = {"fonte_de_enxofre", "carvoeira_do_poente", "caldeira_velha"}
    assert set(t.moves) == near | {"done"}
    t.do("fonte_de_enxofre")
    assert t.holder("fonte_de_enxofre") == "moon"
    assert set(t.moves) == near - {"fonte_de_enxofre"} | {"done"}


def test_what_is_left_to_remove_is_read_each_time() -> None:
    """C-18.8: the second removal skips the village that has become empty."""
    t = Table(
        realm={"degrau_dourado": (0, 1), "cerca_de_trigo": (0, 1), "cerca_de_nevoa": (0, 1)},
        turn=8,
        moon="tambores_da_madrugada",
    ).do("event tambores_da_madrugada", "degrau_dourado")
    assert set(t.moves) == {"cerca_de_trigo", "cerca_de_nevoa"}


def test_events_ignore_reach_and_cost_but_not_in_ops() -> None:
    """C-18.9: the ``place`` of an ``ops`` step reaches and pays as ever."""
    t = Table(moon="grande_convocacao", turn=4, villages={"lagoa_calada": (0, 3)})
    t.do("event grande_convocacao", "place")
    assert "farol_submerso" not in t.moves
    t.do("lagoa_calada")
    assert t.view["use"]["left"] == 2


def test_the_card_being_resolved_is_no_target_of_itself() -> None:
    """C-18.10, C-1.8: not in a hand or pile; the market cannot discard itself."""
    t = Table(moon="mercado_flutuante enxurrada", draw=["pipa_perdida"])
    t.do("event mercado_flutuante")
    assert t.moves == ["card pipa_perdida", "card enxurrada"]
    assert t.discard == []
    assert t.view["in_play"][0]["card"] == 30
    t = Table(moon="coloquio_dos_jardineiros", turn=4, discard="enxurrada")
    assert "card coloquio_dos_jardineiros" not in t.do("event coloquio_dos_jardineiros").moves


# -- conditions


def test_mediate_ready() -> None:
    """C-18.11: in a play, with another card of the other court; never as a herald or by replay."""
    assert "event mediador" in Table(moon="mediador arauto_cantor").moves
    t = Table(moon="mediador arauto_velado enxurrada")
    assert t.why_not("event mediador") == "condition_mediate_ready"
    t = Table(phase="herald", moon="mediador arauto_cantor").do("herald mediador")
    assert t.named("event_failed") == [{"card": 26, "court": "moon"}]
    t = Table(
        turn=8, star=(1, 0), moon="carta_ao_luar arauto_cantor", discard="mediador enxurrada"
    ).do("event carta_ao_luar")
    assert t.moves == ["card enxurrada"]


def test_star_below() -> None:
    """C-18.12: at step 8 nothing is below 8."""
    assert "event pipa_perdida" in Table(moon="pipa_perdida", star=(7, 0)).moves
    assert "event pipa_perdida" not in Table(moon="pipa_perdida", star=(8, 0)).moves


def test_more_keystones() -> None:
    """C-18.13: in the whole realm, and truly more."""
    card = "bencao_da_lua_cheia"
    assert f"event {card}" not in Table(turn=4, moon=card).moves
    more = {"forja_mae": (2, 0)}
    t = Table(turn=4, moon=card, villages=more).do(f"event {card}")
    assert t.balance == -2


def test_not_prevented() -> None:
    """C-18.14, C-19.23."""
    card = "muralha_de_juncos"
    assert f"event {card}" in Table(turn=4, moon=card).moves
    t = Table(turn=4, moon=card, prevented=card)
    assert t.why_not(f"event {card}") == "condition_not_prevented"


@pytest.mark.parametrize(
    ("moon", "sun", "ready"),
    [
        ("mediador", "enxurrada", True),
        ("mediador", "feira_da_agua_de_vidro", True),
        ("feira_da_agua_de_vidro", "enxurrada", False),
        ("", "enxurrada", False),
        ("mediador", "", False),
    ],
)
def test_swap_ready(moon: str, sun: str, ready: bool) -> None:
    """C-18.15: own card that is no Fair, the resolving card not counted; any card of the other."""
    t = Table(turn=4, moon=f"troca_de_balaios {moon}", sun=sun)
    assert ("event troca_de_balaios" in t.moves) == ready


def test_replay_ready() -> None:
    """C-18.16: ahead on the Star Road, and something eligible in the discard pile."""
    where = {"turn": 8, "moon": "carta_ao_luar"}
    card = "event carta_ao_luar"
    assert card in Table(star=(1, 0), discard="enxurrada", **where).moves
    assert card not in Table(star=(1, 1), discard="enxurrada", **where).moves
    t = Table(star=(1, 0), discard="arauto_cantor feira_da_agua_de_vidro", **where)
    assert t.why_not(card) == "condition_replay_ready"


def test_truce_is() -> None:
    """C-18.17: exactly 2."""
    for truce in (2, 3, 4, 5):
        t = Table(turn=8, truce=truce, moon="fim_do_conselho")
        assert ("event fim_do_conselho" in t.moves) == (truce == 2)


# -- filters


def test_regions_homes_and_the_chosen_one() -> None:
    """C-18.18: of ``self`` and ``other``, not of the seat that plays."""
    t = Table(turn=4, moon="nevoa_no_ancoradouro").do("event nevoa_no_ancoradouro")
    assert set(t.moves) <= in_region("ilhas_farrow")
    t = Table(turn=4, moon="sementes_ao_vento").do("place sementes_ao_vento before")
    assert t.court == "sun"
    assert set(t.moves) <= in_region("pantano_salgado")
    t = Table(turn=4, moon="espelho_d_agua").do("event espelho_d_agua", "region ilhas_farrow")
    assert set(t.moves) == in_region("ilhas_farrow")
    t = Table(realm={"lodo_fundo": (1, 0), "cinza_mansa": (1, 0)}, moon="romeiros_da_lua")
    t.do("event romeiros_da_lua")
    assert not set(t.moves) & in_region("pantano_salgado")


def test_named_villages_keystones_and_firmness() -> None:
    """C-18.19."""
    t = Table(active="sun", sun="bloqueio_das_barcacas", moon="")
    t.do("event bloqueio_das_barcacas", "choose yield")
    assert t.village("espelho_da_garca") == (0, 0)
    t = Table(
        turn=4,
        moon="cisma_dos_ferreiros",
        villages={"cinza_mansa": (0, 1), "brasa_viva": (0, 1), "forja_mae": (0, 2)},
    ).do("event cisma_dos_ferreiros")
    assert set(t.moves) == {"cinza_mansa", "brasa_viva"}
    t = Table(
        realm={"pedra_da_assembleia": (3, 0), "forja_mae": (1, 0), "lodo_fundo": (1, 1)},
        turn=4,
        moon="cortejo_da_lua",
    ).do("event cortejo_da_lua")
    assert set(t.moves) == {"forja_mae", "lodo_fundo"}


def test_control_filters() -> None:
    """C-18.20: ``not_other`` allows free and own villages."""
    held = {"farol_submerso": (0, 2), "lagoa_calada": (2, 0), "lagoa_clara": (0, 1)}
    t = Table(moon="carta_dos_tres_portos", villages=held).do("event carta_dos_tres_portos")
    assert set(t.moves) == in_region("agua_de_vidro") - {"farol_submerso"}


def test_influence_and_need_bounds() -> None:
    """C-18.21: own influence at least 1, need 1 to 4."""
    realm = {
        "forja_mae": (1, 4),  # need 5
        "cinza_mansa": (1, 3),  # need 3
        "brasa_viva": (1, 0),  # occupied: need 0
        "lagoa_calada": (0, 1),  # nothing of the Moon's
        "casa_da_mare": (1, 0),  # need 2
        "ponte_de_cristal": (1, 2),  # need 4
    }
    t = Table(realm=realm, turn=4, moon="cortejo_da_lua").do("event cortejo_da_lua")
    assert set(t.moves) == {"cinza_mansa", "casa_da_mare", "ponte_de_cristal"}
    t = Table(realm={"cinza_mansa": (1, 0), "fonte_de_enxofre": (0, 1)}, moon="romeiros_da_lua")
    assert "fonte_de_enxofre" not in t.do("event romeiros_da_lua").moves


def test_adjacent_to_villages_that_self_occupies() -> None:
    """C-18.22: influence without occupation is not enough."""
    t = Table(realm={"forja_mae": (1, 0)}, moon="romeiros_da_lua", sun=QUIET)
    t.do("event romeiros_da_lua")
    assert t.now == ("sun", "play.choose")
    t = Table(realm={"forja_mae": (2, 0)}, moon="romeiros_da_lua", sun=QUIET)
    t.do("event romeiros_da_lua")
    assert set(t.moves) == {
        "praca_dos_juramentos",
        "fonte_de_enxofre",
        "carvoeira_do_poente",
        "carvoeira_do_nascente",
        "done",
    }


def test_choices_over_a_hidden_hand_are_always_asked() -> None:
    """C-18.23: with one option as with two, and the others see the same."""

    def asked(card: str, kind: str, **where: object) -> Table:
        t = Table(moon=f"{card} {where.pop('moon', '')}", **where)
        t.do(f"event {card}")
        assert t.kind == kind
        return t

    one = asked("bloqueio_das_dunas", "event.choose", sun="mediador")
    two = asked("bloqueio_das_dunas", "event.choose", sun="enxurrada")
    assert (len(one.moves), len(two.moves)) == (1, 2)
    assert GAME.view(one.state, 0) == GAME.view(two.state, 0)
    two.do("choose discard")
    assert (two.kind, two.moves) == ("event.discard", ["card enxurrada"])
    market = asked("mercado_flutuante", "event.discard", draw=["pipa_perdida"])
    assert market.moves == ["card pipa_perdida"]
    swap = asked(
        "troca_de_balaios",
        "event.give",
        turn=4,
        moon="feira_da_agua_de_vidro mediador",
        sun="enxurrada",
        dice={"event.troca_de_balaios.swap.1": [[0]]},
    )
    assert swap.moves == ["card mediador", "card enxurrada"]
    mediate = asked("mediador", "event.mediate.card", moon="arauto_cantor")
    assert mediate.moves == ["card arauto_cantor"]
    replay = asked("carta_ao_luar", "event.replay", turn=8, star=(1, 0), discard="enxurrada")
    assert replay.moves == ["card enxurrada"]


def test_the_reference_map_is_not_touched_by_the_tests() -> None:
    """Positions are copies."""
    Table(moon="arauto_velado").do("place arauto_velado", "degrau_prateado")
    assert P1["degrau_prateado"] == (2, 0)
    assert LAST != QUIET
