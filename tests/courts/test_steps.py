"""The steps of events, one by one: C-19."""

from __future__ import annotations

from typing import Any

import pytest

from games.courts import GAME
from tests.courts.table import NUMBER, QUIET, VILLAGES, Table


def event(card: str, *moves: str, dice: Any = None, court: str = "moon", **where: Any) -> Table:
    """A court plays a card for its event, then some choices."""
    where = {"turn": 8} | where
    mine = f"{card} {where.pop(court, '')}"
    return Table(dice, active=court, **{court: mine}, **where).do(f"event {card}", *moves)


def test_place() -> None:
    """C-19.1: n, cap, up_to; and all in one village."""
    t = event("carta_dos_tres_portos", "farol_submerso", "farol_submerso")
    assert "farol_submerso" not in t.moves
    t.do("lagoa_clara")
    assert t.village("farol_submerso") == (2, 0)
    assert t.village("lagoa_clara") == (1, 0)
    assert t.kind != "event.place"
    t = event("espelho_d_agua", "region pantano_salgado", "sete_estacas", sun=QUIET)
    assert t.village("sete_estacas") == (2, 0)
    t = event(
        "romeiros_da_lua", "fonte_de_enxofre", "done", realm={"cinza_mansa": (1, 0)}, sun=QUIET
    )
    assert t.now == ("sun", "play.choose")
    t = event("romeiros_da_lua", realm={"cinza_mansa": (1, 0)})
    assert t.prompt()["cap"] == 1


def test_remove() -> None:
    """C-19.2: one at a time, at most ``cap`` in a village."""
    realm = {
        "degrau_dourado": (0, 2),
        "cerca_de_trigo": (0, 2),
        "cerca_de_nevoa": (0, 3),
        "pedra_da_assembleia": (0, 1),
    }
    t = event("tambores_da_madrugada", "degrau_dourado", realm=realm)
    assert t.village("degrau_dourado") == (0, 1)
    assert "degrau_dourado" not in t.moves
    t.do("cerca_de_nevoa", "cerca_de_trigo")
    assert t.kind == "event.place"
    assert t.village("pedra_da_assembleia") == (0, 1)


def test_clear() -> None:
    """C-19.3: all of it, then own influence there; mandatory while there is a village."""
    t = event("cisma_dos_ferreiros", villages={"cinza_mansa": (0, 3), "brasa_viva": (1, 1)})
    assert set(t.moves) == {"cinza_mansa", "brasa_viva"}
    t.do("cinza_mansa")
    assert t.village("cinza_mansa") == (1, 0)
    t = event("cisma_dos_ferreiros", realm={"forja_mae": (0, 2)}, sun=QUIET)
    assert t.now == ("sun", "play.choose")


def test_control() -> None:
    """C-19.4: firmness and the other's influence less the own."""
    t = event("cortejo_da_lua", realm={"cinza_mansa": (1, 3), "juncal": (0, 1)})
    assert t.village("cinza_mansa") == (4, 3)
    assert t.holder("cinza_mansa") == "moon"


@pytest.mark.parametrize(
    ("before", "after"), [((1, 2), (2, 0)), ((0, 0), (2, 0)), ((4, 1), (4, 0))]
)
def test_seize(before: tuple[int, int], after: tuple[int, int]) -> None:
    """C-19.5: it keeps what it has beyond."""
    t = event("juramento_das_lavadeiras", villages={"moinho_do_vento_quente": before})
    assert t.village("moinho_do_vento_quente") == after


def test_move() -> None:
    """C-19.6: from anywhere, to what ``to`` allows, at most two into one, stopping at any time."""
    t = event("procissao_das_canoas", sun=QUIET)
    assert set(t.moves) == {name for name in VILLAGES if t.village(name)[0]} | {"done"}
    t.do("casa_da_mare")
    assert t.prompt()["lifted"] == 28
    assert "porto_farrow" not in t.moves
    assert "casa_da_mare" not in t.moves
    t.do("cinza_mansa")
    assert t.village("casa_da_mare") == (2, 0)
    assert t.village("cinza_mansa") == (1, 0)
    t.do("casa_da_mare", "cinza_mansa", "casa_da_mare")
    assert "cinza_mansa" not in t.moves
    t.do("done")
    assert t.village("casa_da_mare") == (1, 0)
    assert t.village("cinza_mansa") == (2, 0)
    assert t.now == ("sun", "play.choose")


def test_move_at_most_three() -> None:
    """C-19.6."""
    t = event("procissao_das_canoas", *["casa_da_mare", "lodo_fundo"] * 2, sun=QUIET)
    t.do("casa_da_mare", "sete_estacas")
    assert t.now == ("sun", "play.choose")
    assert t.village("casa_da_mare") == (0, 0)


def test_coup_and_once_more() -> None:
    """C-19.7: after a removal, in a different allowed village; not after a failure."""
    where: dict[str, Any] = {
        "villages": {"areal_raso": (0, 1), "cinza_mansa": (0, 1)},
        "sun": QUIET,
    }
    t = event("levante_das_docas", "areal_raso", dice={"coup.1": [6], "coup.2": [6]}, **where)
    assert t.now == ("moon", "event.coup")
    assert "areal_raso" not in t.moves
    assert {"cinza_mansa", "casa_do_meio_dia", "decline"} <= set(t.moves)
    assert not {"porto_farrow", "juncal", "forja_mae"} & set(t.moves)
    t.do("cinza_mansa")
    assert t.vigil == (5, 0)
    assert t.now == ("sun", "play.choose")
    t = event("levante_das_docas", "casa_do_meio_dia", dice={"coup.1": [1]}, **where)
    assert t.now == ("sun", "play.choose")
    t = event("levante_das_docas", "decline", **where)
    assert t.now == ("sun", "play.choose")


def test_persuade() -> None:
    """C-19.8: up to three attempts, one more on the own total."""
    dice = {f"persuade.{n}": [2, 1] for n in (1, 2, 3)}
    t = event("coro_do_sereno", "caldeira_nova", dice=dice, sun=QUIET)
    assert t.named("persuade")[0]["adds"] == [1, 3]
    assert set(t.moves) == {"espelho_do_martim", "caldeira_nova", "done"}
    t.do("caldeira_nova", "espelho_do_martim")
    assert t.now == ("sun", "play.choose")


def test_ops() -> None:
    """C-19.9: one of its uses, limited by its villages."""
    t = event("espelho_d_agua", "region ilhas_farrow", "areal_raso", dice={"coup.1": [1]})
    assert t.kind == "event.ops"
    assert t.moves == ["coup", "persuade", "decline"]
    assert t.prompt()["uses"] == {"coup": None, "persuade": None}
    t.do("coup")
    assert "juncal" not in t.moves
    t.do("casa_do_meio_dia")
    assert t.vigil == (2, 0)
    t = event("grande_convocacao", truce=4)
    assert t.moves == ["place", "coup", "persuade", "decline"]
    assert t.truce == 5


@pytest.mark.parametrize(("truce", "points"), [(5, 3), (4, 2), (3, 1), (2, 0)])
def test_points_by_candles(truce: int, points: int) -> None:
    """C-19.10: candles beyond 2, before two are lit."""
    t = event("lei_das_lanternas", truce=truce)
    assert t.balance == -points
    assert t.truce == min(5, truce + 2)


def test_points_by_regions() -> None:
    """C-19.10: Influence or Dominion, three at most; a foothold does not count."""
    homes = {"forja_mae": (2, 0), "cinza_mansa": (1, 0)}
    assert event("louvor_dos_pescadores", realm=homes).balance == -1
    many = homes | {"porto_da_salina": (2, 0), "ponte_das_enguias": (2, 0), "lodo_fundo": (1, 0)}
    assert event("louvor_dos_pescadores", realm=many).balance == -2
    four = many | {
        "farol_submerso": (2, 0),
        "lagoa_calada": (2, 0),
        "porto_farrow": (2, 0),
        "areal_raso": (1, 0),
    }
    assert event("louvor_dos_pescadores", realm=four).balance == -3


def test_points_to_the_leader_in_keystones() -> None:
    """C-19.11: it may be the other court; on a tie nobody."""
    assert event("romaria_das_pedras").balance == 0
    assert event("romaria_das_pedras", villages={"forja_mae": (0, 2)}).balance == 2
    assert event("romaria_das_pedras", villages={"forja_mae": (2, 0)}).balance == -2


@pytest.mark.parametrize(("before", "after"), [(5, 3), (-5, -3), (0, 0), (1, -1)])
def test_points_to_the_trailer(before: int, after: int) -> None:
    """C-19.12."""
    assert event("contagem_dos_graos", balance=before).balance == after


def test_truce() -> None:
    """C-19.13: by a difference, within 1 and 5; or to a value of a range, the present one too."""
    assert event("tregua_de_lareira", truce=5).truce == 5
    t = event("coloquio_dos_jardineiros", truce=2, discard="")
    assert t.truce == 4
    t = event("alarme_nas_torres", truce=3)
    assert t.now == ("moon", "event.truce")
    assert t.moves == ["truce 2", "truce 3", "truce 4", "truce 5"]
    t.do("truce 3")
    assert t.truce == 3
    assert event("alarme_nas_torres", "truce 2", truce=3).truce == 2


def test_vigil() -> None:
    """C-19.14: by a difference or set, 0 to 5, of ``self``."""
    assert event("tregua_de_lareira", vigil=(1, 0)).vigil == (3, 0)
    assert event("tregua_de_lareira", vigil=(4, 0)).vigil == (5, 0)
    assert event("alarme_nas_torres", "truce 5", vigil=(1, 2)).vigil == (5, 2)


def test_look_hand() -> None:
    """C-19.15, C-1.6: shown to the looking court and kept in its private log."""
    t = event("espia_de_mercurio", sun="enxurrada mediador")
    entry = {"turn": 8, "kind": "hand", "cards": [26, 31]}
    assert t.seen_by("moon")["private_log"] == [entry]
    assert t.seen_by("sun")["private_log"] == []
    assert t.view["private_log"] == []


def test_discard_by_choice() -> None:
    """C-19.16: a card of effective strength 3 or more, no Fair, and no event of it."""
    where: dict[str, Any] = {
        "sun": "alianca_dos_celeiros mediador feira_da_agua_de_vidro enxurrada"
    }
    t = event("bloqueio_das_dunas", "choose discard", **where)
    assert t.moves == ["card alianca_dos_celeiros", "card enxurrada"]
    assert t.prompt()["others"] == [
        {"card": 2, "reason": "too_weak"},
        {"card": 26, "reason": "too_weak"},
    ]
    t.do("card alianca_dos_celeiros")
    assert "alianca_dos_celeiros" in t.discard
    assert t.village("degrau_prateado") == (2, 0)
    # With -1 to the Sun's cards only the 4 is strong enough.
    t = event("bloqueio_das_dunas", "choose discard", lasting=[("strength_minus", "moon")], **where)
    assert t.moves == ["card alianca_dos_celeiros"]


def test_discard_chosen_in_the_other_hand() -> None:
    """C-19.16: seen for this choice, optional, Fairs too."""
    t = event("olho_da_coruja", sun="enxurrada feira_da_agua_de_vidro")
    assert t.now == ("moon", "event.discard")
    assert t.moves == ["card feira_da_agua_de_vidro", "card enxurrada", "decline"]
    assert t.seen_by("moon")["private_log"][0]["cards"] == [2, 31]
    t.do("card feira_da_agua_de_vidro")
    assert t.hand("sun") == ["enxurrada"]
    assert t.discard[0] == "feira_da_agua_de_vidro"


def test_discard_at_random() -> None:
    """C-19.16, C-21.2: a hidden die over the hand by number, Fairs included; none over no cards."""
    t = event(
        "morcegos_mensageiros",
        dice={"event.morcegos_mensageiros.discard.1": [2]},
        sun="enxurrada feira_da_agua_de_vidro mediador",
    )
    assert t.discard[0] == "mediador"
    assert t.draws[0] == {
        "d": 0,
        "label": "event.morcegos_mensageiros.discard.1",
        "out": None,
        "sides": 3,
    }
    assert event("morcegos_mensageiros", sun="").draws == []


def test_draw() -> None:
    """C-19.17: known to the drawing court only; reshuffling if needed."""
    t = event("mercado_flutuante", draw=["pipa_perdida"])
    drew = next(found for found in t.log if found.name == "drew")
    assert drew.seen_by(0)["cards"] == [27]
    assert drew.seen_by(1) == {"event": "drew", "court": "moon", "count": 1}
    t = event(
        "mercado_flutuante",
        dice={"deck.reshuffle.1": [[0]]},
        draw=[],
        discard="pipa_perdida",
    )
    assert t.hand("moon") == ["pipa_perdida"]


def test_nothing_to_draw_still_discards() -> None:
    """C-19.17, C-3.12."""
    t = event("mercado_flutuante", draw=[], moon="enxurrada")
    assert t.moves == ["card enxurrada"]


def test_swap_random() -> None:
    """C-19.18: the first of the shuffle that is no Fair; both courts learn both cards, others none."""
    t = event(
        "troca_de_balaios",
        dice={"event.troca_de_balaios.swap.1": [[0, 2, 1]]},
        moon="mediador",
        sun="feira_da_agua_de_vidro arauto_velado enxurrada",
    )
    # By number: the Fair, arauto_velado, enxurrada; shuffled: Fair, enxurrada, arauto_velado.
    assert t.hand("moon") == ["mediador", "enxurrada"]
    assert t.draws[0]["out"] is None
    t.do("card mediador")
    assert t.hand("moon") == ["enxurrada"]
    assert t.hand("sun") == ["feira_da_agua_de_vidro", "arauto_velado", "mediador"]
    assert t.seen_by("moon")["private_log"] == [{"turn": 8, "kind": "swap", "cards": [31, 26]}]
    assert t.seen_by("sun")["private_log"] == [{"turn": 8, "kind": "swapped", "cards": [31, 26]}]
    assert (t.seen_by("moon")["known"], t.seen_by("sun")["known"]) == ([26], [31])
    swapped = next(found for found in t.log if found.name == "swapped")
    assert swapped.seen_by(None) == {"event": "swapped", "court": "moon"}


def test_swap_may_give_the_same_card_back() -> None:
    """C-19.18."""
    t = event(
        "troca_de_balaios",
        "card enxurrada",
        dice={"event.troca_de_balaios.swap.1": [[0]]},
        moon="mediador",
        sun="enxurrada",
    )
    assert (t.hand("moon"), t.hand("sun")) == (["mediador"], ["enxurrada"])
    assert (t.seen_by("moon")["known"], t.seen_by("sun")["known"]) == ([31], [])


def test_swap_with_a_hand_of_fairs() -> None:
    """C-19.18: the event has happened, nothing changes hands, the log says so."""
    t = event(
        "troca_de_balaios",
        dice={"event.troca_de_balaios.swap.1": [[0]]},
        moon="mediador",
        sun="feira_da_agua_de_vidro",
    )
    assert t.named("swap_taken") == [{"court": "moon", "found": False}]
    assert t.hand("sun") == ["feira_da_agua_de_vidro"]
    assert t.now == ("sun", "play.choose")


def test_recover() -> None:
    """C-19.19: no Fair; the other court knows the card, for the pile is open."""
    t = event(
        "coloquio_dos_jardineiros", discard="feira_da_agua_de_vidro enxurrada calendario_justo"
    )
    assert t.moves == ["card calendario_justo", "card enxurrada", "decline"]
    t.do("card enxurrada")
    assert t.hand("moon") == ["enxurrada"]
    assert "enxurrada" not in t.discard
    assert t.seen_by("sun")["known"] == [31]


def test_star_steps() -> None:
    """C-19.20: an advance with its reward; a roll without a card."""
    assert event("pipa_perdida").balance == -1
    t = event("mare_de_estrelas", dice={"star.1": [5]})
    assert t.star == (0, 0)
    t = event("mare_de_estrelas", dice={"star.1": [4]})
    assert (t.star, t.balance) == ((1, 0), -1)


def test_lasting_and_cancel() -> None:
    """C-19.21, C-19.22: owned by ``self``; only the other's walls; or every effect of both."""
    t = event("muralha_de_juncos")
    assert t.lasting == {("shield", "moon")}
    t = event(
        "queda_dos_corais", lasting=[("shield", "moon"), ("shield", "sun"), ("banner", "sun")]
    )
    assert t.lasting == {("shield", "moon"), ("banner", "sun")}
    t = event("ultima_lamparina", lasting=[("shield", "sun"), ("trap", "moon"), ("banner", "sun")])
    assert t.lasting == set()


def test_prevent() -> None:
    """C-19.23: for the rest of the match, also when the other court would play it for its event."""
    t = event("queda_dos_corais", sun="muralha_de_corais")
    assert t.view["prevented"] == [NUMBER["muralha_de_corais"]]
    assert "event muralha_de_corais" not in t.moves


def test_choose() -> None:
    """C-19.24: the other court chooses; a Fair does not meet ``requires``."""
    t = event(
        "bloqueio_das_dunas", sun="feira_da_agua_de_vidro", lasting=[("strength_plus", "sun")]
    )
    assert t.moves == ["choose yield"]
    t = event("bloqueio_das_dunas", sun="arauto_velado", lasting=[("strength_plus", "sun")])
    assert t.moves == ["choose discard", "choose yield"]
    t.do("choose yield")
    assert t.village("espelho_do_martim") == (0, 0)
    assert t.named("chose") == [{"court": "sun", "option": "yield", "card": 19}]


def test_choose_region() -> None:
    """C-19.25."""
    t = event("enxurrada", villages={"cinza_mansa": (2, 1), "lagoa_calada": (2, 1)})
    assert t.moves == ["region agua_de_vidro", "region vale_das_brasas"]
    t.do("region vale_das_brasas")
    assert t.village("cinza_mansa") == (1, 0)
    assert t.village("lagoa_calada") == (2, 1)


@pytest.mark.parametrize(("dice", "balance"), [([3, 4], -2), ([2, 4], 0), ([1, 6], 2)])
def test_contest(dice: list[int], balance: int) -> None:
    """C-19.26: ``self`` first and plus 2; a tie gains nothing and is not rolled again."""
    t = event("jogos_da_ponte", "choose take_part", dice={"event.jogos_da_ponte.contest.1": dice})
    assert t.balance == balance


@pytest.mark.parametrize(
    ("dice", "balance", "winner"), [([4, 3], -2, "moon"), ([3, 4], 2, "sun"), ([3, 3], 0, None)]
)
def test_summit(dice: list[int], balance: int, winner: str | None) -> None:
    """C-19.27: the winner then lights, keeps or puts out a candle."""
    label = "event.conselho_das_fogueiras.summit.1"
    t = event("conselho_das_fogueiras", dice={label: dice}, truce=3, sun=QUIET)
    assert t.balance == balance
    if winner is None:
        assert t.now == ("sun", "play.choose")
        return
    assert t.now == (winner, "event.summit")
    for move, truce in (("douse", 2), ("keep", 3), ("light", 4)):
        again = event("conselho_das_fogueiras", move, dice={label: dice}, truce=3, sun=QUIET)
        assert again.truce == truce


def test_raid() -> None:
    """C-19.28: die less guards; the vigil rises; a success replaces and pays; no coup rules."""
    label = {"event.marcha_das_lancas.raid.1": [5]}
    where: dict[str, Any] = {"villages": {"espelho_do_martim": (0, 4)}, "truce": 2}
    t = event("marcha_das_lancas", "espelho_do_martim", dice=label, **where)
    # porto_farrow guards: 5 - 1 = 4.
    assert t.village("espelho_do_martim") == (4, 0)
    assert (t.balance, t.vigil, t.truce) == (-2, (2, 0), 2)
    nothing = event("marcha_das_lancas", realm={"porto_farrow": (0, 2)}, sun=QUIET)
    assert nothing.vigil == (0, 0)
    assert nothing.now == ("sun", "play.choose")


def test_erode() -> None:
    """C-19.29: each loses 1; or only who has more."""
    t = event("enxurrada", "region vale_das_brasas", villages={"forja_mae": (1, 3)})
    assert t.village("forja_mae") == (0, 2)
    assert t.village("caldeira_velha") == (0, 0)
    realm = {"forja_mae": (1, 3), "cinza_mansa": (2, 2), "brasa_viva": (1, 0)}
    t = event("queimada", realm=realm)
    assert t.village("forja_mae") == (1, 2)
    assert t.village("cinza_mansa") == (2, 2)
    assert t.village("brasa_viva") == (0, 0)


@pytest.mark.parametrize("face_up", [True, False])
def test_if_and_bell_take(face_up: bool) -> None:
    """C-19.30, C-19.31: held face up or down, the Bell is taken and turned up; else influence."""
    t = event("emissarios_da_meia_noite", bell="sun", bell_up=face_up)
    assert t.view["bell"] == {"holder": "moon", "face_up": True}
    t = event("emissarios_da_meia_noite", bell="moon", bell_up=face_up)
    assert t.kind == "event.place"
    assert t.view["bell"] == {"holder": "moon", "face_up": face_up}


def test_mediate() -> None:
    """C-19.32: one use with its effective strength, no event, both in the discard pile, one play."""
    t = event(
        "mediador",
        "card calendario_justo",
        moon="calendario_justo arauto_velado",
        sun=QUIET,
        lasting=[("strength_plus", "moon")],
        left=(3, 3),
    )
    assert t.now == ("moon", "event.mediate.use")
    assert t.prompt() == {
        "strength": 4,
        "uses": {"place": None, "coup": None, "persuade": None},
    }
    t.do("place", *["degrau_prateado"] * 4)
    assert sorted(t.discard) == ["calendario_justo", "mediador"]
    assert ("strength_plus", "sun") not in t.lasting
    assert t.view["plays_left"] == {"moon": 2, "sun": 3}


def test_mediate_without_a_use_only_discards() -> None:
    """C-19.32: nothing to coup or persuade and every reachable region blighted."""
    t = event(
        "mediador",
        "card calendario_justo",
        realm={},
        moon="calendario_justo",
        sun=QUIET,
        lasting=[
            ("blight", "sun", region)
            for region in ("planalto_alto", "agua_de_vidro", "vale_das_brasas", "pantano_salgado")
        ],
    )
    assert sorted(t.discard) == ["calendario_justo", "mediador"]
    assert t.now == ("sun", "play.choose")


def test_replay_discard() -> None:
    """C-19.33: own or any, no Fair, no replay card, condition true; removed if starred, else back."""
    pile = "feira_da_agua_de_vidro calendario_justo mare_de_sizigia tregua_de_lareira fim_do_conselho carta_esquecida"
    t = event("carta_ao_luar", star=(1, 0), truce=3, discard=pile)
    assert t.moves == ["card mare_de_sizigia", "card tregua_de_lareira"]
    t.do("card tregua_de_lareira")
    assert t.truce == 4
    assert "tregua_de_lareira" in t.discard
    t = event("carta_ao_luar", "card mare_de_sizigia", star=(1, 0), discard=pile)
    assert t.lasting == {("strength_plus", "moon")}
    assert set(t.removed) == {"mare_de_sizigia", "carta_ao_luar"}
    assert "mare_de_sizigia" not in t.discard


def test_a_replayed_card_is_out_of_the_pile_while_it_resolves() -> None:
    """C-19.33, C-1.8."""
    t = event(
        "carta_ao_luar", "card primeira_coruja", star=(1, 0), discard="primeira_coruja enxurrada"
    )
    assert t.kind == "event.place"
    assert t.discard == ["enxurrada"]
    assert [entry["card"] for entry in t.view["in_play"]] == [76, 15]
    assert t.view["in_play"][1]["use"] == "replay"
    t.do("forja_mae", "cinza_mansa")
    assert t.discard == ["enxurrada", "primeira_coruja"]


@pytest.mark.parametrize(
    ("balance", "result"),
    [(-7, "moon"), (-6, None), (-5, "sun")],
)
def test_end_match(balance: int, result: str | None) -> None:
    """C-19.34: six points to the other, then the balance decides; no region, no Bell."""
    t = event("fim_do_conselho", "end", truce=2, balance=balance)
    assert t.balance == balance + 6
    assert t.result == (result, "council")
    assert not t.named("fair")
    t = event("fim_do_conselho", "decline", truce=2, balance=balance)
    assert (t.balance, t.result) == (balance, None)


def test_hold_fair() -> None:
    """C-19.35: the step of the Fairs."""
    assert event("feira_do_vale_das_brasas", realm={"forja_mae": (2, 0)}).balance == -3


def test_events_of_a_card_are_told_with_its_steps() -> None:
    """C-19.25: the region chosen earlier and the picks are public while the event runs."""
    t = event("espelho_d_agua", "region ilhas_farrow")
    assert GAME.view(t.state, None)["event"] == {
        "card": NUMBER["espelho_d_agua"],
        "court": "moon",
        "step": 2,
        "region": "ilhas_farrow",
        "picks": [],
    }
