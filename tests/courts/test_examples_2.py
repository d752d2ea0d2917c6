"""The worked examples of section 8 of the rules, X-23 to X-44, with the file's values."""

from __future__ import annotations

import pytest

from games.courts import GAME
from tests.courts.table import CARD_ID, NUMBER, P0, P1, QUIET, Table, fresh


def test_x_23_herald_order() -> None:
    """X-23."""
    t = Table(phase="herald", moon="carta_dos_tres_portos", sun="cavaleiros_do_meio_dia")
    t.do("herald carta_dos_tres_portos", court="moon")
    t.do("herald cavaleiros_do_meio_dia", court="sun")
    assert t.now == ("sun", "event.coup")
    assert t.view["active"] == "sun"
    t.do("decline")
    assert t.now == ("moon", "event.place")
    assert t.view["active"] == "moon"
    t = Table(phase="herald", moon="feira_do_vale_das_brasas", sun="primeira_andorinha")
    t.do("herald feira_do_vale_das_brasas", court="moon")
    t.do("herald primeira_andorinha", court="sun")
    assert t.now == ("sun", "event.place")
    assert not t.named("fair")
    t = Table(phase="herald", moon="feira_do_vale_das_brasas", sun="feira_da_agua_de_vidro")
    t.do("herald feira_do_vale_das_brasas", court="moon")
    t.do("herald feira_da_agua_de_vidro", court="sun")
    assert [fair["region"] for fair in t.named("fair")] == ["agua_de_vidro", "vale_das_brasas"]


def test_x_24_cancelled_fair() -> None:
    """X-24."""
    t = Table(phase="herald", moon="arauto_velado", sun="feira_das_ilhas_farrow", turn=4)
    t.do("herald arauto_velado", court="moon")
    t.do("herald feira_das_ilhas_farrow", court="sun")
    assert sorted(t.discard) == ["arauto_velado", "feira_das_ilhas_farrow"]
    assert t.balance == 0
    assert not t.named("fair")
    assert t.hand("sun") == []


@pytest.mark.parametrize(
    ("lasting", "cards", "bell", "in_glass"),
    [
        ([("strength_plus", "moon"), ("strength_minus", "sun")], [4, 1, 3], 4, 5),
        ([("strength_minus", "sun")], [3, 1, 2], 3, 4),
        ([("strength_plus", "moon")], [4, 2, 4], 4, 5),
    ],
)
def test_x_25_strength_limits(
    lasting: list[tuple[str, str]], cards: list[int], bell: int, in_glass: int
) -> None:
    """X-25."""
    t = Table({"coup.1": [1]}, lasting=lasting, moon="lei_das_lanternas mediador tregua_de_lareira")
    found = {card["card"]: card["strength"] for card in t.prompt()["cards"]}
    assert [found[34], found[26], found[33]] == cards
    assert t.prompt()["bell"]["strength"] == bell
    t.do("coup bell", "espelho_do_martim")
    assert t.named("coup")[0]["strength"] == in_glass


def test_x_26_reshuffle_in_mid_deal() -> None:
    """X-26: turn 3 is dealt after the last play of turn 2, whose card leaves the match."""
    hands = {NUMBER["mediador"], NUMBER["romaria_das_pedras"], NUMBER["pipa_perdida"]}
    old = [1, 2, 3, 4]
    rest = [n for n in range(1, 35) if n not in hands and n not in old]
    pile, gone = rest[:23], rest[23:]
    t = Table(
        {"deck.reshuffle.1": [list(range(23))]},
        turn=2,
        left=(1, 0),
        moon="mediador pipa_perdida",
        sun="romaria_das_pedras",
        draw=[CARD_ID[n] for n in old],
        discard=" ".join(CARD_ID[n] for n in pile),
        removed=" ".join(CARD_ID[n] for n in gone),
    )
    t.do("event pipa_perdida")
    dealt = next(event for event in t.log if event.name == "dealt")
    assert (dealt.facts["moon"], dealt.facts["sun"]) == (7, 7)
    assert t.view["draw_count"] == 13
    assert t.discard == []
    assert dealt.private is not None
    assert dealt.private[0]["cards"] == sorted([1, 3, *pile[0:10:2]])
    assert dealt.private[1]["cards"] == sorted([2, 4, *pile[1:10:2]])


def test_x_27_floracao_enters() -> None:
    """X-27."""
    thaw = list(range(1, 35))
    hands = {NUMBER["mediador"], NUMBER["romaria_das_pedras"], NUMBER["tregua_de_lareira"]}
    rest = [n for n in thaw if n not in hands]
    left, discarded, gone = rest[:13], rest[13:26], rest[26:]
    t = Table(
        {"deck.floracao.shuffle": [list(range(46))]},
        turn=3,
        left=(1, 0),
        moon="mediador tregua_de_lareira",
        sun="romaria_das_pedras",
        draw=[CARD_ID[n] for n in left],
        discard=" ".join(CARD_ID[n] for n in discarded),
        removed=" ".join(CARD_ID[n] for n in gone),
    )
    t.do("event tregua_de_lareira")
    assert t.view["turn"] == 4
    assert t.view["hand_count"] == {"moon": 9, "sun": 9}
    assert t.view["draw_count"] == 30
    assert len(t.discard) == 14


@pytest.mark.parametrize(("bell", "balance", "winner"), [("moon", 0, None), ("sun", 2, "sun")])
def test_x_28_final_count_of_p1(bell: str, balance: int, winner: str | None) -> None:
    """X-28: vigils are full, so only regions and Bell count."""
    t = Table(turn=10, vigil=(5, 5), bell=bell, moon=QUIET, left=(1, 0))
    t.do(f"event {QUIET}")
    sums = {fair["region"]: (fair["moon"]["sum"], fair["sun"]["sum"]) for fair in t.named("fair")}
    assert sums == {
        "planalto_alto": (0, 0),
        "agua_de_vidro": (0, 0),
        "vale_das_brasas": (0, 0),
        "pantano_salgado": (8, 1),
        "ilhas_farrow": (0, 8),
    }
    assert t.balance == balance
    assert t.result == (winner, "final_count")


def test_x_29_mediador() -> None:
    """X-29."""
    t = Table(moon="mediador alianca_dos_celeiros", sun=QUIET)
    t.do("event mediador")
    assert t.now == ("moon", "event.mediate.card")
    t.do("card alianca_dos_celeiros", "place")
    t.do("degrau_prateado", "espelho_da_garca", "caldeira_velha", "porto_da_salina")
    assert t.village("degrau_prateado") == (3, 0)
    assert sorted(t.discard) == ["alianca_dos_celeiros", "mediador"]
    assert t.removed == []
    assert t.now == ("sun", "play.choose")


def test_x_30_where_starred_cards_go() -> None:
    """X-30."""
    t = Table(moon="alianca_dos_diques", sun=QUIET)
    t.do("place alianca_dos_diques", *["degrau_prateado"] * 4)
    assert (t.discard, t.removed) == (["alianca_dos_diques"], [])
    t = Table({"star.1": [6]}, active="sun", sun="alianca_dos_diques")
    t.do("star alianca_dos_diques")
    assert (t.discard, t.removed) == (["alianca_dos_diques"], [])
    assert not t.named("event_started")
    t = Table(active="sun", sun="alianca_dos_diques")
    t.do("place alianca_dos_diques after", *["degrau_dourado"] * 4)
    assert t.now == ("moon", "event.place")
    t.do("degrau_prateado", "cerca_de_nevoa", "moinho_do_vento_frio", "pedra_da_assembleia")
    assert (t.discard, t.removed) == ([], ["alianca_dos_diques"])


def test_x_31_condition_false() -> None:
    """X-31: two keystones each in P1."""
    t = Table(moon="bencao_do_zenite", sun="bencao_do_zenite mediador", turn=4)
    assert t.view["keystones"] == {"moon": 2, "sun": 2}
    t = Table(moon="bencao_do_zenite", turn=4)
    t.do("place bencao_do_zenite before", "degrau_prateado")
    assert t.balance == 0
    assert (t.discard, t.removed) == (["bencao_do_zenite"], [])
    t = Table(active="sun", sun="bencao_do_zenite", turn=4)
    assert "event bencao_do_zenite" not in t.moves
    assert t.why_not("event bencao_do_zenite") == "condition_more_keystones"


def test_x_32_bridge_games_at_truce_2() -> None:
    """X-32."""
    t = Table(truce=2, moon="jogos_da_ponte")
    t.do("event jogos_da_ponte")
    assert t.now == ("sun", "event.choose")
    t.do("choose refuse")
    assert t.truce == 1
    assert t.result == ("sun", "truce")
    t = Table({"event.jogos_da_ponte.contest.1": [1, 3]}, truce=2, moon="jogos_da_ponte")
    t.do("event jogos_da_ponte")
    assert t.clock() == "choose take_part"
    assert t.truce == 2


def test_x_33_summit_won_by_the_other_court() -> None:
    """X-33."""
    dice = {"event.conselho_das_fogueiras.summit.1": [3, 5]}
    t = Table(dice, truce=2, turn=4, moon="conselho_das_fogueiras")
    t.do("event conselho_das_fogueiras")
    assert t.named("duel")[0]["adds"] == [1, 1]
    assert t.balance == 2
    assert t.now == ("sun", "event.summit")
    t.do("douse")
    assert t.truce == 1
    assert t.result == ("sun", "truce")


RAID_34 = {"espelho_do_martim": (0, 3), "lagoa_clara": (0, 2), "cais_das_andorinhas": (0, 1)}


def test_x_34_raid() -> None:
    """X-34."""
    label = "event.marcha_das_lancas.raid.1"
    t = Table({label: [5]}, villages=RAID_34, truce=2, turn=8, moon="marcha_das_lancas")
    t.do("event marcha_das_lancas", "espelho_do_martim")
    raid = t.named("raid")[0]
    assert (raid["die"], raid["guards"], raid["success"]) == (5, 3, False)
    assert t.village("espelho_do_martim") == (0, 3)
    assert t.vigil == (2, 0)
    assert t.truce == 2
    alone = {"espelho_do_martim": (0, 3)}
    t = Table({label: [6]}, villages=alone, truce=2, turn=8, moon="marcha_das_lancas")
    t.do("event marcha_das_lancas", "espelho_do_martim")
    assert t.named("raid")[0]["guards"] == 1
    assert t.village("espelho_do_martim") == (3, 0)
    assert t.balance == -2


def test_x_35_automatic_setup() -> None:
    """X-35."""
    t = fresh()
    assert t.window() == [
        "porto_da_salina",
        "porto_da_salina",
        "ponte_das_enguias",
        "ponte_das_enguias",
        "lodo_fundo",
        "casa_da_mare",
    ]
    assert t.window() == [
        "porto_farrow",
        "porto_farrow",
        "ponta_do_facho",
        "ponta_do_facho",
        "areal_raso",
        "casa_do_meio_dia",
        "casa_do_meio_dia",
    ]


def test_x_36_automatic_placement() -> None:
    """X-36."""
    t = Table(moon="tregua_de_lareira")
    t.do("place tregua_de_lareira")
    assert t.window() == ["degrau_prateado", "espelho_da_garca", "caldeira_velha"]


def test_x_37_herald_of_the_other_court() -> None:
    """X-37."""
    t = Table(phase="herald", moon="calendario_justo")
    t.do("herald calendario_justo")
    assert t.lasting == {("strength_plus", "sun")}
    assert t.removed == ["calendario_justo"]
    assert t.named("event_started")[0]["court"] == "sun"


def test_x_38_look_but_do_not_show() -> None:
    """X-38."""
    t = Table(truce=2, moon="mensageira_de_cera pipa_perdida")
    t.do("place mensageira_de_cera before")
    seen = next(event for event in t.events if event.name == "hand_seen")
    assert seen.seen_by(1) == {"event": "hand_seen", "court": "sun", "count": 1, "cards": [27]}
    for seat in (0, None):
        assert seen.seen_by(seat) == {"event": "hand_seen", "court": "sun", "count": 1}
    assert t.seen_by("sun")["known"] == [27]
    assert t.seen_by("moon")["private_log"] == t.view["private_log"] == []


def test_x_39_automatic_moves_and_the_twentieth_point() -> None:
    """X-39."""
    place = {"left": (3, 3), "attempts": (1, 0)}
    both = "arauto_cantor carta_das_tres_forjas"
    t = Table(balance=19, moon=both, **place)
    assert t.clock() == "place carta_das_tres_forjas before"
    assert Table(balance=19, moon="arauto_cantor", **place).clock() == "place bell"
    t = Table(balance=19, moon="arauto_cantor", bell="sun", **place)
    assert t.clock() == "place arauto_cantor before"
    for hand, bell in ((both, "moon"), ("arauto_cantor", "moon"), ("arauto_cantor", "sun")):
        t = Table(balance=18, moon=hand, bell=bell, **place)
        assert t.clock() == "place arauto_cantor before"


def test_x_40_a_fair_does_not_wait_for_an_extra_play() -> None:
    """X-40."""
    t = Table(
        left=(1, 1),
        lasting=[("extra_play", "moon")],
        moon="feira_da_agua_de_vidro primeira_coruja",
        sun=QUIET,
    )
    assert t.clock() == "event feira_da_agua_de_vidro"
    t.do(f"event {QUIET}")
    assert t.now == ("moon", "play.choose")
    assert t.hand("moon") == ["primeira_coruja"]


def test_x_41_automatic_herald() -> None:
    """X-41."""
    hand = "jogos_da_ponte mensageira_de_cera cavaleiros_do_meio_dia"
    t = Table(phase="herald", moon=hand, sun="mediador")
    assert t.clock("moon") == "herald cavaleiros_do_meio_dia"


PLATEAU = {
    "pedra_da_assembleia": (0, 4),
    "praca_dos_juramentos": (0, 3),
    "degrau_prateado": (0, 3),
    "degrau_dourado": (0, 3),
}


def test_x_42_a_losing_fair() -> None:
    """X-42."""
    where = {
        "villages": PLATEAU,
        "truce": 2,
        "attempts": (1, 0),
        "moon": "feira_do_vale_das_brasas mensageira_de_cera",
    }
    assert Table(left=(3, 3), **where).clock() == "place bell"
    assert Table(left=(2, 3), bell="sun", **where).clock() == "place mensageira_de_cera before"
    t = Table(left=(1, 1), bell="sun", **where)
    assert t.clock() == "event feira_do_vale_das_brasas"
    assert t.result == ("sun", "planalto")


def test_x_43_asked_with_one_option() -> None:
    """X-43."""
    t = Table(moon="bloqueio_das_dunas", sun="mediador romaria_das_pedras")
    t.do("event bloqueio_das_dunas")
    assert t.now == ("sun", "event.choose")
    assert t.moves == ["choose yield"]
    alike = Table(moon="bloqueio_das_dunas", sun="mediador enxurrada")
    alike.do("event bloqueio_das_dunas")
    assert alike.moves == ["choose discard", "choose yield"]
    for seat in (0, None):
        assert GAME.view(t.state, seat) == GAME.view(alike.state, seat)
    assert [event.seen_by(0) for event in t.log] == [event.seen_by(0) for event in alike.log]


def test_x_44_an_abandoned_coup() -> None:
    """X-44: the Sun's influence lies in closed regions but for porto_farrow."""
    realm = P0 | {
        "juncal": (0, 0),
        "casa_do_meio_dia": (0, 0),
        "porto_farrow": (0, 2),
    }
    t = Table(realm=realm, truce=2, moon="tregua_de_lareira", sun=QUIET)
    t.do("coup tregua_de_lareira")
    assert t.moves == ["porto_farrow", "abandon"]
    assert t.clock() == "abandon"
    assert not t.named("coup")
    assert t.vigil == (0, 0)
    assert t.truce == 2
    assert t.discard == ["tregua_de_lareira"]
    assert t.now == ("sun", "play.choose")


def test_the_reference_positions_are_those_of_the_rules() -> None:
    """P0 is the initial influence; in P1 the courts occupy what the rules say."""
    t = Table(realm=P0)
    assert {name: t.village(name) for name in P0} == P0
    t = Table(realm=P1)
    held = {court: {name for name in P1 if t.holder(name) == court} for court in ("moon", "sun")}
    assert held["moon"] == {"porto_da_salina", "ponte_das_enguias", "casa_da_mare"}
    assert held["sun"] == {"juncal", "porto_farrow", "ponta_do_facho", "casa_do_meio_dia"}
