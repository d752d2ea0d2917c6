"""Automatic moves: C-22.5 to C-22.13."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.courts import GAME
from games.engine.chance import SeededChance
from games.engine.referee import Referee
from tests.courts.table import CARDS, LAST, P0, QUIET, Table

FAIR = "feira_do_vale_das_brasas"


# -- what they depend on


def test_a_function_of_public_state_and_own_hand() -> None:
    """C-22.5: the other hand, the draw pile and the seed change nothing."""
    one = Table(moon="mediador enxurrada", sun="calendario_justo", balance=3)
    two = Table(moon="mediador enxurrada", sun="arauto_cantor", balance=3, draw=["pipa_perdida"])
    assert one.clock() == two.clock()


# -- danger


def herald_of(hand: str, **where: Any) -> str:
    """The automatic herald of the Moon."""
    t = Table(phase="herald", moon=hand, sun=QUIET, **where)
    return t.clock("moon").removeprefix("herald ")


def test_danger_to_the_truce_in_a_play() -> None:
    """C-22.6: only at Truce 2; the greater risk for the Sun's card."""
    place = {"attempts": (1, 0), "left": (3, 3)}
    hand = "mensageira_de_cera calendario_justo"
    assert Table(moon=hand, truce=2, **place).clock() == "place calendario_justo before"
    assert Table(moon=hand, truce=3, **place).clock() == "place mensageira_de_cera before"


def test_danger_needs_a_true_condition_in_a_play() -> None:
    """C-22.6, C-22.12: the Sun's letter cannot happen while it is not ahead on the Star Road."""
    place: dict[str, Any] = {"attempts": (1, 0), "left": (3, 3), "turn": 8, "truce": 2}
    hand = "carta_esquecida calendario_justo"
    where = place | {"moon": hand, "discard": "enxurrada"}
    assert Table(star=(1, 1), **where).clock() == "place carta_esquecida before"
    assert Table(star=(1, 2), **where).clock() == "place calendario_justo before"


def test_danger_to_the_truce_as_a_herald() -> None:
    """C-22.6: whatever the Truce."""
    assert herald_of("mensageira_de_cera calendario_justo", truce=5) == "calendario_justo"
    assert herald_of("jogos_da_ponte primeira_andorinha", truce=5) == "primeira_andorinha"


def test_danger_by_points() -> None:
    """C-22.12: the most that the event may give the other court, from what it has."""
    place: dict[str, Any] = {
        "attempts": (1, 0),
        "left": (3, 3),
        "moon": "arauto_cantor calendario_justo",
    }
    assert Table(balance=18, **place).clock() == "place arauto_cantor before"
    assert Table(balance=19, **place).clock() == "place calendario_justo before"
    assert herald_of("arauto_cantor calendario_justo", balance=19) == "calendario_justo"
    # romaria_das_pedras may give the other court two points.
    assert herald_of("romaria_das_pedras calendario_justo", balance=17) == "romaria_das_pedras"
    assert herald_of("romaria_das_pedras calendario_justo", balance=18) == "calendario_justo"
    # Being behind, the Sun's gain is no danger to the Moon.
    assert herald_of("romaria_das_pedras calendario_justo", balance=-18) == "romaria_das_pedras"


@pytest.mark.parametrize("field", ["risk_actor", "risk_other", "gain_self", "gain_other"])
def test_the_cards_say_their_risks_and_gains(field: str) -> None:
    """C-22.6, C-22.12."""
    assert all(isinstance(card[field], int) for card in CARDS.values())
    assert any(card[field] for card in CARDS.values())


PLATEAU = {
    "pedra_da_assembleia": (0, 4),
    "praca_dos_juramentos": (0, 3),
    "degrau_prateado": (0, 3),
    "degrau_dourado": (0, 3),
}


def test_a_losing_fair() -> None:
    """C-22.13: Dominion of the plateau, or the 20th point; lasting Fair effects included."""
    pair = f"{FAIR} feira_da_agua_de_vidro"
    # The Sun leads by 3 in the Vale das Brasas: at 17 that Fair loses.
    where: dict[str, Any] = {"villages": {"forja_mae": (0, 2)}, "phase": "herald", "sun": QUIET}
    assert Table(moon=pair, balance=16, **where).clock("moon") == "herald feira_da_agua_de_vidro"
    t = Table(moon=FAIR + " carta_esquecida", balance=17, turn=8, **where)
    assert t.prompt("moon")["cards"][0]["warnings"] == ["losing_fair"]
    t = Table(moon=FAIR, balance=16, lasting=[("banner", "sun")], **where)
    assert t.prompt("moon")["cards"][0]["warnings"] == ["losing_fair"]
    t = Table(moon=FAIR, balance=16, **where)
    assert t.prompt("moon")["cards"][0]["warnings"] == []
    own = {name: pair[::-1] for name, pair in PLATEAU.items()}
    t = Table(moon=FAIR, phase="herald", balance=19, villages={"forja_mae": (0, 2)} | own)
    assert t.prompt("moon")["cards"][0]["warnings"] == []
    t = Table(moon=FAIR, phase="herald", villages=PLATEAU)
    assert t.prompt("moon")["cards"][0]["warnings"] == ["losing_fair"]


# -- the orders


def test_the_order_of_placing() -> None:
    """C-22.7: cheap, not occupied, keystone, smaller need, lower index, each deciding a step."""

    def first(realm: dict[str, Any]) -> str:
        return Table(realm=realm, moon="tregua_de_lareira").do("place tregua_de_lareira").clock()

    # (a) every other village reached costs 2.
    dear = {
        "degrau_prateado": (0, 3),
        "espelho_da_garca": (0, 2),
        "caldeira_velha": (0, 2),
        "porto_da_salina": (0, 2),
    }
    assert first(dear | {"casa_da_mare": (0, 0)}) == "casa_da_mare"
    # (b) casa_da_mare is not occupied, the keystones are.
    own = {
        "degrau_prateado": (3, 0),
        "espelho_da_garca": (2, 0),
        "caldeira_velha": (2, 0),
        "porto_da_salina": (2, 0),
    }
    plain = first(own)
    assert plain != "degrau_prateado"
    # (c) a keystone before a village that needs less.
    assert first({"casa_da_mare": (2, 0)}) == "espelho_da_garca"
    # (d) the smaller need among keystones, (e) then the lower index.
    assert first({"caldeira_velha": (1, 0)}) == "caldeira_velha"
    assert first({"caldeira_velha": (1, 0), "porto_da_salina": (1, 0)}) == "caldeira_velha"


def test_the_order_of_removing() -> None:
    """C-22.8: keystones, occupied by the other, less of it, lower index."""

    def first(realm: dict[str, Any]) -> str:
        t = Table(turn=8, realm=realm, moon="tambores_da_madrugada")
        return t.do("event tambores_da_madrugada").clock()

    many = {"cerca_de_nevoa": (0, 1), "cerca_de_trigo": (0, 1), "moinho_do_vento_frio": (0, 2)}
    assert first(many | {"degrau_dourado": (0, 5)}) == "degrau_dourado"
    assert first(many) == "moinho_do_vento_frio"
    assert first({"cerca_de_trigo": (0, 2), "cerca_de_nevoa": (0, 3)}) == "cerca_de_trigo"
    assert first({"cerca_de_trigo": (0, 2), "cerca_de_nevoa": (0, 2)}) == "cerca_de_nevoa"


# -- heralds and plays


def test_the_automatic_herald() -> None:
    """C-22.9, C-22.10: own event, starred, the other's, a Fair; then strength, then number."""
    assert herald_of("tregua_de_lareira arauto_velado mare_de_sizigia") == "arauto_velado"
    assert herald_of("mare_de_sizigia primeira_andorinha") == "mare_de_sizigia"
    assert herald_of(f"calendario_justo {FAIR}") == "calendario_justo"
    assert herald_of(f"mensageira_de_cera {FAIR}") == FAIR
    losing = {"villages": PLATEAU}
    assert herald_of(f"mensageira_de_cera {FAIR}", **losing) == "mensageira_de_cera"
    assert herald_of("coro_do_sereno arauto_velado") == "coro_do_sereno"


def play_of(hand: str, **where: Any) -> str:
    """The automatic play of the Moon."""
    where = {"left": (4, 4), "sun": QUIET} | where
    return Table(None, moon=hand, **where).clock()


def test_rule_1_fairs_in_time() -> None:
    """C-22.9: as many Fairs as plays left: the greatest lead first, then the lowest number."""
    pair = f"{FAIR} feira_da_agua_de_vidro mediador"
    assert play_of(pair, left=(3, 3)) == "place mediador"
    assert play_of(pair, left=(2, 2)) == "event feira_da_agua_de_vidro"
    lead = {"forja_mae": (2, 0)}
    assert play_of(pair, left=(2, 2), villages=lead) == f"event {FAIR}"
    # An extra play to come does not count.
    assert (
        play_of(f"{FAIR} mediador", left=(1, 1), lasting=[("extra_play", "moon")])
        == f"event {FAIR}"
    )


def test_rule_1_in_an_extra_play() -> None:
    """C-22.9: there r is 1."""
    t = Table(
        left=(0, 1),
        active="sun",
        sun=LAST,
        moon=f"{FAIR} mediador",
        lasting=[("extra_play", "moon")],
    )
    t.do(f"event {LAST}")
    assert t.now == ("moon", "play.choose")
    assert t.clock() == f"event {FAIR}"


def test_rule_2_in_the_maze() -> None:
    """C-22.9: the weakest card of strength 2 or more, else a Fair."""
    trap = [("trap", "sun")]
    t = Table({"maze.1": [6]}, moon="mediador enxurrada arauto_velado", lasting=trap, sun=QUIET)
    assert t.clock() == "maze arauto_velado"
    assert play_of(f"mediador {FAIR}", lasting=trap) == f"event {FAIR}"


def test_rule_3_the_classes_in_order() -> None:
    """C-22.9, C-22.10: own, Star Road, the other's, Fair, pass, Bell, danger, losing Fair."""
    assert play_of("enxurrada arauto_velado calendario_justo") == "place arauto_velado"
    t = Table({"star.1": [6]}, moon=f"calendario_justo {FAIR}", sun=QUIET)
    assert t.clock() == "star calendario_justo"
    used: dict[str, Any] = {"attempts": (1, 0)}
    assert play_of(f"calendario_justo {FAIR}", **used) == "place calendario_justo before"
    assert play_of(f"mensageira_de_cera {FAIR}", truce=2, **used) == f"event {FAIR}"
    assert play_of("", **used) == "pass"
    assert play_of("mensageira_de_cera", truce=2, **used) == "place bell"
    assert (
        play_of("mensageira_de_cera", truce=2, bell="sun", **used)
        == "place mensageira_de_cera before"
    )
    losing: dict[str, Any] = {"villages": PLATEAU, "bell": "sun"} | used
    assert play_of(f"{FAIR}", **losing) == f"event {FAIR}"
    assert (
        play_of(f"{FAIR} mensageira_de_cera", truce=2, **losing)
        == "place mensageira_de_cera before"
    )


SHUT: list[tuple[str, str, str]] = [
    ("blight", "sun", region)
    for region in ("planalto_alto", "agua_de_vidro", "vale_das_brasas", "pantano_salgado")
]


def test_rule_4_without_a_place() -> None:
    """C-22.9: persuade instead, else idle; the Bell is left alone if it can do neither."""
    where: dict[str, Any] = {"lasting": SHUT, "attempts": (1, 0)}
    far = {"farol_submerso": (0, 2)}
    t = Table({"persuade.1": [1, 1]}, realm=far, moon="mediador", sun=QUIET, **where)
    assert t.clock() == "persuade mediador"
    assert play_of("mediador", realm={}, **where) == "idle mediador"
    assert play_of("calendario_justo", realm={}, **where) == "idle calendario_justo"
    assert play_of("mensageira_de_cera", realm={}, truce=2, **where) == "idle mensageira_de_cera"


def test_never_a_coup_and_never_an_event_by_choice() -> None:
    """C-22.10: over many positions of whole automatic matches."""
    for seed in range(40):
        referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
        while referee.decisions:
            decision = referee.decisions[0]
            move = referee.safe_move(decision.seat)
            if decision.kind == "play.choose":
                assert not move.startswith("coup")
                if move.startswith("event"):
                    number = int(move.split()[1])
                    assert (
                        next(c for c in CARDS.values() if c["number"] == number)["kind"] == "fair"
                    )
            referee.play(decision.seat, move, by_table=True)


# -- the other decision points


def test_reuse() -> None:
    """C-22.9's neighbour in the table, ``play.reuse``: place, else persuade, else coup (C-6.8)."""
    realm = {
        "degrau_prateado": (0, 3),
        "espelho_da_garca": (0, 1),
        "caldeira_velha": (0, 2),
        "porto_da_salina": (0, 2),
        "casa_da_mare": (0, 3),
    }
    t = Table(realm=realm, moon="primeira_andorinha", sun=QUIET)
    t.do("place primeira_andorinha before", "espelho_da_garca", "farol_submerso")
    assert t.clock() == "persuade"


def test_coup_target() -> None:
    """C-22.11: no last candle; villages that are no keystones first; else abandon or decline."""
    t = Table({"coup.1": [1]}, moon="enxurrada").do("coup enxurrada")
    assert t.clock() == "juncal"
    keystone = P0 | {"juncal": (0, 0), "casa_do_meio_dia": (0, 0), "porto_farrow": (0, 2)}
    t = Table({"coup.1": [1]}, realm=keystone, moon="enxurrada", truce=3).do("coup enxurrada")
    assert t.clock() == "caldeira_nova"
    t = Table(realm=keystone, moon="enxurrada", truce=2, sun=QUIET).do("coup enxurrada")
    assert t.clock() == "abandon"
    t = Table(realm=keystone, moon="espia_de_mercurio", truce=2, sun=QUIET)
    t.do("event espia_de_mercurio", "coup")
    assert t.clock() == "decline"


def test_persuade_next() -> None:
    """C-22.11: the best additions first, then the lower index; then done; in an event done at once."""
    t = Table({"persuade.1": [1, 1]}, moon="enxurrada", sun=QUIET).do("persuade enxurrada")
    # juncal is level (1 against 1); every other target is worse.
    assert t.clock() == "juncal"
    assert t.clock() == "done"
    t = Table(moon="coro_do_sereno", sun=QUIET).do("event coro_do_sereno")
    assert t.clock() == "done"


def test_event_choices() -> None:
    """C-22.11: the automatic move of every other decision point of the table."""
    expected = {
        "romeiros_da_lua": "done",
        "primeira_coruja": "caldeira_velha",
        "procissao_das_canoas": "done",
        "cavaleiros_da_meia_noite": "decline",
        "grande_convocacao": "decline",
        "enxurrada": "region agua_de_vidro",
        "alarme_nas_torres": "truce 4",
        "bloqueio_das_dunas": "choose yield",
        "marcha_das_lancas": "espelho_do_martim",
        "coloquio_dos_jardineiros": "decline",
        "olho_da_coruja": "decline",
        "mercado_flutuante": "card primeira_andorinha",
        "mediador": "card primeira_andorinha",
        "cortejo_da_lua": "espelho_da_garca",
    }
    hand = f"{FAIR} pipa_perdida mare_de_sizigia primeira_andorinha arauto_cantor"
    for card, move in expected.items():
        dice = {"event.marcha_das_lancas.raid.1": [1]}
        t = Table(
            dice,
            turn=8,
            truce=4,
            moon=f"{card} {hand}",
            sun="enxurrada" if card != "enxurrada" else QUIET,
            discard="noite_sem_fogueiras",
            draw=["romaria_das_pedras"],
        )
        t.do(f"event {card}")
        assert t.clock() == move, card


def test_control_by_keystone_firmness_and_index() -> None:
    """C-22.11: ``event.control``."""
    realm = {"juncal": (1, 1), "casa_da_mare": (1, 0), "sete_estacas": (1, 0)}
    t = Table(turn=4, realm=realm, moon="cortejo_da_lua").do("event cortejo_da_lua")
    assert t.clock() == "casa_da_mare"


def test_forced_discards_and_gifts() -> None:
    """C-22.11: no Fair if there is another card, the weakest, then the lowest number."""
    t = Table(
        {"event.troca_de_balaios.swap.1": [[0]]},
        turn=4,
        moon=f"troca_de_balaios {FAIR} enxurrada arauto_velado",
        sun="coro_do_sereno",
    ).do("event troca_de_balaios")
    assert t.clock() == "card coro_do_sereno"
    t = Table(moon=f"mercado_flutuante {FAIR}", draw=["feira_da_agua_de_vidro"]).do(
        "event mercado_flutuante"
    )
    assert t.clock() == "card feira_da_agua_de_vidro"


def test_replay_end_of_match_summit_and_lamp() -> None:
    """C-22.11: the harmless card first; never end; keep; let nothing go."""
    t = Table(
        turn=8,
        star=(1, 0),
        moon="carta_ao_luar",
        sun=QUIET,
        discard="jogos_da_ponte tregua_de_lareira",
    )
    assert t.do("event carta_ao_luar").clock() == "card tregua_de_lareira"
    t = Table(turn=8, truce=2, moon="fim_do_conselho", sun=QUIET).do("event fim_do_conselho")
    assert t.clock() == "decline"
    t = Table(
        {"event.conselho_das_fogueiras.summit.1": [6, 1]},
        turn=4,
        moon="conselho_das_fogueiras",
        sun=QUIET,
    )
    assert t.do("event conselho_das_fogueiras").clock() == "keep"
    t = Table(star=(6, 0), left=(1, 0), moon=f"{LAST} mediador").do(f"event {LAST}")
    assert t.now == ("moon", "lamp.discard")
    assert t.clock() == "decline"


def test_mediate_use() -> None:
    """C-22.11: place first."""
    t = Table(moon="mediador arauto_cantor", sun=QUIET).do("event mediador", "card arauto_cantor")
    assert t.clock() == "place"


@pytest.mark.parametrize("seed", range(25))
def test_automatic_matches_end(seed: int) -> None:
    """C-22.11: every automatic move is legal and completes its decision; nobody loses by Truce or Fair."""
    referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
    steps = 0
    while referee.decisions:
        decision = referee.decisions[0]
        move = referee.safe_move(decision.seat)
        assert move in decision.moves
        referee.play(decision.seat, move, by_table=True)
        steps += 1
    assert steps < 1500
    assert referee.outcome is not None
    assert referee.outcome.reason in ("points", "final_count", "planalto", "planalto_final")


def test_automatic_moves_are_legal_in_any_position() -> None:
    """C-22.11: also where random players have led; the window is done after finitely many of them."""
    for seed in range(30):
        rng = random.Random(seed)
        referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
        while referee.decisions:
            for decision in referee.decisions:
                assert referee.safe_move(decision.seat) in decision.moves
            decision = rng.choice(referee.decisions)
            referee.play(decision.seat, rng.choice(list(decision.moves)))
