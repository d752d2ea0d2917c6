"""Lasting effects: C-20."""

from __future__ import annotations

from typing import Any

from games.courts import GAME
from tests.courts.table import LAST, QUIET, Table

FAIR = "feira_do_vale_das_brasas"


def next_turn(**where: Any) -> Table:
    """The last play of the turn has just been made."""
    where = {"left": (1, 0)} | where
    where["moon"] = f"{LAST} {where.get('moon', '')}"
    return Table(None, **where).do(f"event {LAST}")


def test_key_owner_scope_and_region() -> None:
    """C-20.1: as declared on the card; effects of the turn end with it, others stay."""
    t = Table(turn=4, moon="peste_das_vinhas").do("event peste_das_vinhas", "region ilhas_farrow")
    assert t.view["lasting"] == [
        {"key": "blight", "owner": "moon", "scope": "turn", "region": "ilhas_farrow", "card": 65}
    ]
    t = next_turn(
        lasting=[("shield", "sun"), ("trap", "moon"), ("banner", "sun"), ("coup_fine", "sun")]
    )
    assert t.lasting == {("shield", "sun"), ("trap", "moon"), ("banner", "sun")}


def test_no_effect_twice() -> None:
    """C-20.2: equal in key, owner and region; another owner or region is another effect."""
    t = Table(moon=QUIET, lasting=[("coup_fine", "moon")]).do(f"event {QUIET}")
    assert len(t.view["lasting"]) == 1
    t = Table(moon=QUIET, lasting=[("coup_fine", "sun")]).do(f"event {QUIET}")
    assert len(t.view["lasting"]) == 2
    t = Table(turn=4, moon="peste_das_vinhas", lasting=[("blight", "moon", "ilhas_farrow")])
    t.do("event peste_das_vinhas", "region vale_das_brasas")
    assert len(t.view["lasting"]) == 2


def test_a_heralds_effect_lasts_through_the_turn() -> None:
    """C-20.3: through the plays, up to the vigil count."""
    t = Table(phase="herald", moon=f"{QUIET} mediador", sun="pipa_perdida", left=(1, 0))
    t.do(f"herald {QUIET}", court="moon").do("herald pipa_perdida", court="sun")
    assert t.kind == "play.choose"
    assert t.lasting == {("coup_fine", "moon")}
    t.do("place mediador", "degrau_prateado")
    names = [event.name for event in t.log]
    assert names.index("vigils_judged") < names.index("lasting_ended")


def test_strength_plus_and_minus() -> None:
    """C-20.4, C-20.5: the owner's cards; the cards of the owner's opponent."""
    t = Table(moon="arauto_velado", lasting=[("strength_plus", "moon")])
    assert t.prompt()["cards"][0]["strength"] == 3
    t = Table(moon="arauto_velado", lasting=[("strength_minus", "sun")])
    assert t.prompt()["cards"][0]["strength"] == 1
    t = Table(moon="arauto_velado", lasting=[("strength_minus", "moon")])
    assert t.prompt()["cards"][0]["strength"] == 2


def test_shield() -> None:
    """C-20.6: coups of the opponent only, persuading and events are free, occupation is read."""
    t = Table(moon="enxurrada cisma_dos_ferreiros", lasting=[("shield", "sun")], sun=QUIET)
    coups = t.do("coup enxurrada").moves
    assert not {"porto_farrow", "ponta_do_facho", "casa_do_meio_dia"} & set(coups)
    assert "ilheu_das_cabras" in coups
    t = Table(moon="enxurrada", lasting=[("shield", "sun")]).do("persuade enxurrada")
    assert "porto_farrow" in t.moves
    t = Table(active="sun", sun="enxurrada", lasting=[("shield", "sun")]).do("coup enxurrada")
    assert "porto_da_salina" in t.moves
    t = Table(active="sun", sun="enxurrada", lasting=[("shield", "moon")]).do("coup enxurrada")
    assert "porto_da_salina" not in t.moves


TRAP = [("trap", "sun")]


def test_the_maze() -> None:
    """C-20.7, C-20.9: a card of strength 2 or more and a die, or a Fair; not even the Bell."""
    t = Table(moon=f"mediador enxurrada calendario_justo {FAIR}", lasting=TRAP, sun=QUIET)
    assert t.moves == [f"event {FAIR}", "maze calendario_justo", "maze enxurrada"]
    assert t.why_not("place bell") == "in_the_maze"
    assert t.why_not("maze mediador") == "too_weak"
    assert t.why_not("event enxurrada") == "in_the_maze"
    assert t.prompt()["trapped"] is True


def test_leaving_the_maze() -> None:
    """C-20.7, C-20.9: with 4 or less; the discard has no event, is starred or not, and is the play."""
    for die, free in ((4, True), (5, False)):
        t = Table({"maze.1": [die]}, moon="calendario_justo enxurrada", lasting=TRAP, sun=QUIET)
        t.do("maze calendario_justo")
        assert t.lasting == (set() if free else set(TRAP))
        assert (t.discard, t.removed) == (["calendario_justo"], [])
        assert t.now == ("sun", "play.choose")
        assert t.view["plays_left"] == {"moon": 5, "sun": 6}


def test_effective_strength_counts_in_the_maze() -> None:
    """C-20.7, C-7.4."""
    t = Table(moon="mediador", lasting=[*TRAP, ("strength_plus", "moon")])
    assert t.moves == ["maze mediador"]
    t = Table(moon="arauto_velado enxurrada", lasting=[*TRAP, ("strength_minus", "sun")])
    assert t.moves == ["maze enxurrada"]


def test_a_trapped_court_may_have_to_skip() -> None:
    """C-20.8: it keeps its cards."""
    t = Table(
        active="sun",
        sun="tregua_de_lareira enxurrada",
        moon="mediador pipa_perdida",
        lasting=TRAP,
        left=(2, 2),
    )
    t.do("event tregua_de_lareira")
    assert t.named("play_skipped") == [{"court": "moon"}]
    assert t.hand("moon") == ["mediador", "pipa_perdida"]
    assert t.now == ("sun", "play.choose")


def test_what_the_maze_does_not_hinder() -> None:
    """C-20.10: heralds, events in the other's plays, choices in events."""
    t = Table(phase="herald", moon="tregua_de_lareira enxurrada", lasting=TRAP, truce=3)
    t.do("herald tregua_de_lareira")
    assert t.truce == 4
    t = Table(active="sun", sun="primeira_coruja", lasting=TRAP).do("place primeira_coruja before")
    assert t.now == ("moon", "event.place")
    t = Table(active="sun", sun="bloqueio_das_barcacas", moon="enxurrada", lasting=TRAP)
    assert "choose discard" in t.do("event bloqueio_das_barcacas").moves


def test_banner() -> None:
    """C-20.11: at the next Fair held by either, of any region; not by a discarded one."""
    t = Table(moon=FAIR, sun=QUIET, lasting=[("banner", "sun")], realm={}).do(f"event {FAIR}")
    assert t.balance == 2
    assert t.lasting == set()
    t = Table(
        {"event.abelhas_mensageiras.discard.1": [1]},
        active="sun",
        turn=4,
        sun="abelhas_mensageiras",
        moon=FAIR,
        lasting=[("banner", "sun")],
    ).do("event abelhas_mensageiras")
    assert t.lasting == {("banner", "sun")}
    t = Table(phase="herald", moon="arauto_velado", sun=FAIR, lasting=[("banner", "moon")])
    t.do("herald arauto_velado", court="moon").do(f"herald {FAIR}", court="sun")
    assert t.lasting == {("banner", "moon")}


def test_coup_fine() -> None:
    """C-20.12: each coup of the opponent, by card or event, after it is resolved; not the owner's."""
    t = Table({"coup.1": [1]}, moon="enxurrada", lasting=[("coup_fine", "sun")])
    t.do("coup enxurrada", "juncal")
    assert t.balance == 1
    card = "cavaleiros_da_meia_noite"
    t = Table({"coup.1": [1]}, moon=card, lasting=[("coup_fine", "sun")])
    assert t.do(f"event {card}", "caldeira_nova").balance == 1
    t = Table({"coup.1": [1]}, moon="enxurrada", lasting=[("coup_fine", "moon")])
    assert t.do("coup enxurrada", "juncal").balance == 0


def test_coup_minus() -> None:
    """C-20.13: of either court."""
    for owner in ("moon", "sun"):
        t = Table({"coup.1": [3]}, moon="enxurrada", lasting=[("coup_minus", owner)])
        t.do("coup enxurrada", "caldeira_nova")
        assert t.named("coup")[0]["total"] == 1


def test_blight() -> None:
    """C-20.14: hand card, Bell, ``ops`` and ``mediate`` of the opponent; not ``place`` steps or coups."""
    blight = [("blight", "sun", "agua_de_vidro")]
    where: dict[str, Any] = {"lasting": blight, "sun": QUIET, "turn": 8}
    glass = {"espelho_da_garca", "lagoa_calada", "cais_dos_salgueiros"}
    for begin in (
        Table(moon="enxurrada", **where).do("place enxurrada"),
        Table(moon=QUIET, **where).do("place bell"),
        Table(moon="grande_convocacao", **where).do("event grande_convocacao", "place"),
        Table(moon="mediador arauto_cantor", **where).do(
            "event mediador", "card arauto_cantor", "place"
        ),
    ):
        assert begin.kind == "place.next"
        assert not glass & set(begin.moves)
        assert "degrau_prateado" in begin.moves
    t = Table(moon="carta_dos_tres_portos", **where).do("event carta_dos_tres_portos")
    assert glass <= set(t.moves)
    t = Table({"coup.1": [6]}, moon="enxurrada", **where).do("coup enxurrada", "espelho_do_martim")
    assert t.village("espelho_do_martim") == (4, 0)
    own = Table(moon="enxurrada", lasting=[("blight", "moon", "agua_de_vidro")])
    assert "espelho_da_garca" in own.do("place enxurrada").moves


def test_no_candle() -> None:
    """C-20.15: the owner's coups in keystones only; the vigil fills all the same."""
    t = Table({"coup.1": [1]}, moon="enxurrada", lasting=[("no_candle", "moon")], truce=2)
    t.do("coup enxurrada", "porto_farrow")
    assert (t.truce, t.result, t.vigil) == (2, None, (3, 0))
    t = Table({"coup.1": [1]}, moon="enxurrada", lasting=[("no_candle", "sun")])
    assert t.do("coup enxurrada", "porto_farrow").truce == 4


def test_open_hand() -> None:
    """C-20.16: as it changes, until the end of the turn, for the owner alone."""
    t = Table(
        turn=8,
        left=(2, 1),
        moon=f"olho_da_coruja {LAST}",
        sun="enxurrada tregua_de_lareira",
    ).do("event olho_da_coruja", "decline")
    assert t.seen_by("moon")["other_hand"] == [31, 33]
    assert t.seen_by("sun")["other_hand"] is None
    assert t.view["other_hand"] is None
    t.do("event tregua_de_lareira")
    assert t.seen_by("moon")["other_hand"] == [31]
    t.do(f"event {LAST}")
    assert t.seen_by("moon")["other_hand"] is None
    assert t.seen_by("moon")["known"] == [31]


def test_what_an_open_hand_showed_is_not_forgotten() -> None:
    """C-20.16: a card drawn while the hand lay open is known when the turn is over."""
    t = Table(
        turn=8,
        left=(2, 2),
        moon=f"olho_da_coruja {LAST}",
        sun="mercado_flutuante mediador",
        draw=["pipa_perdida"],
        dice={"deck.reshuffle.1": [list(range(3))]},
    ).do("event olho_da_coruja", "decline", "event mercado_flutuante", "card mediador")
    assert t.seen_by("moon")["other_hand"] == [27]
    value = GAME.dump(t.state)
    value["plays_left"] = [1, 0]
    t.referee.state = t.state = GAME.load(value)
    t.referee._decisions = None
    t.do(f"event {LAST}")
    assert t.seen_by("moon")["other_hand"] is None
    assert t.seen_by("moon")["known"] == [27]


def test_extra_play() -> None:
    """C-20.17: counted in the plays left; if it ends before, the play is not made."""
    t = Table(turn=8, left=(1, 1), moon="ceifa_dupla enxurrada", sun=QUIET)
    t.do("event ceifa_dupla")
    assert t.view["plays_left"] == {"moon": 1, "sun": 1}
    t.do(f"event {QUIET}")
    assert t.now == ("moon", "play.choose")
    t = Table(turn=8, left=(1, 1), moon="ceifa_dupla enxurrada", sun="ultima_lamparina")
    t.do("event ceifa_dupla", "event ultima_lamparina")
    assert t.view["turn"] == 9


def test_gifts_prevented_cards_and_the_bell_are_no_lasting_effects() -> None:
    """C-20.18."""
    t = Table(
        turn=8,
        star=(4, 0),
        moon="ultima_lamparina",
        sun=QUIET,
        prevented="muralha_de_corais",
        bell_up=False,
    ).do("event ultima_lamparina")
    assert t.view["gifts"]["pipas_gemeas"] == "moon"
    assert t.view["prevented"] == [41]
    assert t.view["bell"] == {"holder": "moon", "face_up": False}
    assert GAME.outcome(t.state) is None
