"""The steps of events about hands, piles, effects and chance: C-19.15 to C-19.35."""

from __future__ import annotations

from typing import Any

import pytest

from games.courts import GAME
from tests.courts.table import NUMBER, QUIET, event


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
