"""Drawing, Final, victory, time-outs, fixtures: rules 4.22 to 4.24, chapters 6 and 7.3."""

import pytest

from games.bots.catalogue import LEVELS, bot
from games.eidolon import suggested_decks
from games.engine.chance import SeededChance
from games.engine.referee import Referee

from .table import GAME, A, B, Table

# -- 4.22


def test_drawing_takes_the_top() -> None:
    """E-23.1, E-23.2, E-23.10: card by card; the rival sees the number"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3).deck(A, "O04", "R07", "X02")
    t.do("play h1")
    assert [c.code for c in t[A].hand] == ["O04", "R07"]
    drawn = [e for e in t.events if e.name == "cards_drawn"]
    assert all("cards" not in e.facts for e in drawn)
    assert all("cards" not in e.seen_by(B) for e in drawn)
    assert [code for e in drawn for code in e.seen_by(A)["cards"]] == ["O04", "R07"]


def test_fatigue_grows() -> None:
    """E-23.3, E-23.4, E-23.5, E-23.6, E-23.7: by effects and by the turn; the discard is not shuffled back"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3).deck(A).discard(A, "O04", "O04")
    t[A].vitality = 20
    t.do("play h1")
    # Two impossible draws: 1 + 2; then Memória Partilhada recovers 2.
    assert (t[A].fatigue, t[A].vitality) == (2, 19)
    t.do("end_turn", "end_turn")
    assert (t[A].fatigue, t[A].vitality) == (3, 16)
    assert t[A].deck == []


def test_more_than_five_cards_during_the_turn() -> None:
    """E-23.9, E-24.6, E-24.8, E-24.9: discards come in the Final, one at a time, visible"""
    t = Table().hand(A, *["X02"] * 6, "O04").do("end_turn")
    assert t.asks() == ("discard", A)
    t.do("discard h7", "discard h1")
    assert t.asks() == ("planejamento", B)
    assert [c.code for c in t[A].discard] == ["O04", "X02"]
    assert [e["code"] for e in t.told("card_discarded")] == ["O04", "X02"]
    t = Table().hand(A, *["X02"] * 5).do("end_turn")
    assert t.asks() == ("planejamento", B)


def investigating(*deck: str) -> Table:
    return Table().hand(A, "C05").essence(A, conhecimento=2).deck(A, *deck).do("play h1")


def test_investigar() -> None:
    """E-23.13, E-1.31: one into the hand, the others to the bottom in their order; only A sees them"""
    t = investigating("O04", "R07", "I03", "X02")
    assert t.asks() == ("pick", A)
    assert GAME.view(t.s, A)["look"]["cards"] == ["O04", "R07", "I03"]
    assert "cards" not in GAME.view(t.s, B)["look"]
    t.do("pick 2")
    assert [c.code for c in t[A].hand] == ["R07"]
    assert [c.code for c in t[A].deck] == ["X02", "O04", "I03"]


def test_investigar_with_few_cards() -> None:
    """E-23.11, E-23.12, E-23.14: none: nothing; one: into the hand unasked; two: both are looked at"""
    t = investigating()
    assert (t[A].fatigue, t[A].hand) == (0, [])
    t = investigating("O04")
    assert [c.code for c in t[A].hand] == ["O04"]
    assert t.asks() == ("planejamento", A)
    t = investigating("O04", "R07")
    assert GAME.view(t.s, A)["look"]["cards"] == ["O04", "R07"]


# -- 4.23


def test_nothing_is_played_in_the_final() -> None:
    """E-24.1"""
    t = Table().hand(A, *["O04"] * 6).essence(A, ordem=9).do("end_turn")
    assert t.refused("play h1") == "wrong_phase"


def test_temporary_effects_end_first() -> None:
    """E-24.2, E-24.4: Voto de Resistência ends in the Final, and the damage it held off kills"""
    t = Table().hand(A, "O06").essence(A, ordem=1)
    t.creature(A, "F121", damage=1)
    t.do("play h1 p1")
    t.p(1).damage = 2
    t.do("end_turn")
    assert t.gone(1)


def test_only_the_active_players_hand() -> None:
    """E-24.7, E-24.12: B keeps seven, and B's turn begins"""
    t = Table().hand(B, *["X02"] * 7).do("end_turn")
    assert t.asks() == ("planejamento", B)
    assert len(t[B].hand) == 8


# -- 4.24


def connect(t: Table, seat: int, n: int) -> None:
    t[seat].connected = [(t.s.cat[f"X{20 + k}"], seat) for k in range(n)]


def test_checked_after_the_whole_action() -> None:
    """E-25.3, E-25.4: Vitalidade falls to 0 by the reward's rival, DESCOBERTA and EXPLORAR still happen"""
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "L08", a=5).deck(A, "O04")
    t.creature(A, "I01")
    t.idle()
    t[B].vitality = 2
    t.do("explore p1 1")
    assert [e["on"] for e in t.told("ability")][-2:] == ["descoberta", "explorar"]
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (A, "ruptura")


def test_both_conditions_of_one_player() -> None:
    """E-25.7"""
    t = Table("exploracao").local(1, "L08", a=5)
    t.creature(A, "F111")
    t.idle()
    connect(t, A, 5)
    t[B].vitality = 2
    t.do("explore p1 1")
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (A, "both_conditions")


def test_one_may_win_in_the_rivals_turn() -> None:
    """E-25.9, E-25.10: Rocan's QUEDA in A's attack; then every command is refused"""
    t = Table("combate")
    t.creature(A, "F441")
    t.creature(B, "R01")
    t.idle()
    t[A].vitality = 2
    t.do("attack p1", "intercept p2")
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    # B wins in A's turn by a QUEDA.
    assert (outcome.winner, outcome.reason) == (B, "ruptura")
    assert GAME.decisions(t.s) == ()
    assert GAME.why_not(t.s, A, "next_phase") in ("over", "not_your_turn", "wrong_phase")


def test_a_draw_by_both_vitalities() -> None:
    """E-25.6: each side's QUEDA takes the other to zero in one action"""
    t = Table("combate")
    t.creature(A, "R01")
    t.creature(B, "R01")
    t.idle()
    t[A].vitality = t[B].vitality = 2
    t.do("attack p1", "intercept p2")
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "draw")


# -- 6


def test_every_decision_has_its_own_window() -> None:
    """E-26.2, E-26.10: a new number after each accepted command"""
    t = Table().hand(A, *["X02"] * 8)
    seen = [t.decision().window]
    t.do("end_turn")
    for _ in range(3):
        seen.append(t.decision().window)
        t.safe()
    seen.append(t.decision().window)
    assert len(set(seen)) == len(seen)


def test_kinds_of_decisions_are_closed() -> None:
    """E-26.1, E-26.16, E-26.17: targets and payments belong to the command; only known verbs"""
    verbs = set()
    for t in (
        Table().hand(A, "O04", "R06").essence(A, ordem=2, ruina=2).vestiges(A, 1),
        Table("exploracao"),
        Table("combate"),
    ):
        t.creature(A, "I02")
        t.creature(B, "F111")
        verbs |= {m.split()[0] for m in t.moves()}
    assert verbs <= {
        "commit",
        "play",
        "attach",
        "activate",
        "next_phase",
        "end_turn",
        "explore",
        "attack",
    }


def test_auto_turn() -> None:
    """E-26.3, E-26.4: ends everything, spends nothing, discards by the rule of D10 without waiting"""
    t = Table().hand(A, "O04", "R01", "O01", "X02", "N01", "O03", "X02").essence(A, ordem=9)
    t.creature(A, "F112")
    assert t.refused("auto_turn") == "table_only"
    assert t.safe() == "auto_turn"
    assert t.asks() == ("planejamento", B)
    assert t.pools(A) == {"ordem": 9}
    # Highest cost first: O01 (5), then R01 (4).
    assert [c.code for c in t[A].discard] == ["O01", "R01"]
    assert t[B].vitality == 20


def test_discard_takes_the_newest_of_equal_cost() -> None:
    """E-26.3, D10: highest cost, tie the newest"""
    t = Table().hand(A, "O04", "I03", "N01", "N01", "N01", "N01").do("end_turn")
    assert t.safe() == "discard h2"


def test_time_out_of_a_response_passes() -> None:
    """E-26.5"""
    t = Table("combate").hand(A, "R08").essence(A, ruina=1)
    t.creature(A, "F231")
    t.idle().do("attack p1")
    assert t.safe() == "pass"


@pytest.mark.parametrize(("vitality", "move"), [(20, "let_pass"), (3, "intercept p3")])
def test_time_out_of_an_interception_of_an_attack(vitality: int, move: str) -> None:
    """E-26.6: only where letting pass would lose, VIGÍLIA counted"""
    t = Table("combate")
    t.creature(A, "F431")
    t.creature(A, "F010")
    t.creature(B, "O02")
    t[B].vitality = vitality
    assert t.do("attack p1").safe() == move


@pytest.mark.parametrize(("connected", "move"), [(5, "intercept p3"), (4, "let_pass")])
def test_time_out_of_an_interception_of_an_exploration(connected: int, move: str) -> None:
    """E-26.7: only where the Local would win, and with a creature that stops the explorer"""
    t = Table("exploracao").local(1, "X10", a=4)
    t.creature(A, "F111")
    t.creature(A, "F010")
    t.creature(B, "F231")
    connect(t, A, connected)
    assert t.do("explore p1 1").safe() == move


def test_choice_of_the_interceptor() -> None:
    """E-26.8: survivors first, then the lowest cost, then the lowest number"""
    t = Table("combate")
    t.creature(A, "F431")
    t.creature(A, "F010")
    t.creature(B, "F141")
    t.creature(B, "O01")
    t.creature(B, "F151")
    t.creature(B, "F161")
    t[B].vitality = 1
    assert t.do("attack p1").safe() == "intercept p5"


def played(first: str, second: str, seed: int) -> Referee:
    """A match of two bots, or of the table alone (``table``), to its end."""
    import random

    decks = suggested_decks()
    setups = [decks[seed % len(decks)]["deck"], decks[(seed + 1) % len(decks)]["deck"]]
    referee = Referee(GAME, {"goal": 6}, setups, SeededChance(seed.to_bytes(32, "big")))
    rng = random.Random(seed)
    number = 2
    while not referee.outcome:
        decision = referee.decisions[0]
        number += 1
        level = (first, second)[decision.seat]
        if level == "table":
            move = referee.safe_move(decision.seat)
            referee.play(decision.seat, move, number, by_table=True)
            continue
        view = GAME.view(referee.state, decision.seat)
        prompt = GAME.prompt(referee.state, decision.seat)
        move = bot("eidolon", level).choose(decision.seat, view, decision, prompt, rng)
        referee.play(decision.seat, move, number)
    return referee


def test_matches_of_the_table_alone_end() -> None:
    """E-26.12, E-26.13, E-25.11, E-26.11: in own turn 62 or 63, by fatigue; the clock is no part of the state"""
    referee = played("table", "table", 3)
    turns = max(p["own_turn"] for p in GAME.view(referee.state, None)["players"])
    assert 60 <= turns <= 65
    assert referee.outcome is not None
    assert referee.outcome.reason in ("ruptura", "draw")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_from_a_view(level: str) -> None:
    """E-26.15, E-29.7: two strengths; their chance is their own"""
    referee = played(level, level, 5)
    assert referee.outcome is not None


# -- 7.3


def test_fixtures_are_not_in_the_catalogue() -> None:
    """E-27.3, E-27.4, E-27.5, E-27.6, E-27.7, E-27.66: only tests have them"""
    from games.eidolon import GAME as REAL

    assert not [code for code in REAL.catalogue.cards if code.startswith(("X", "F"))]
    assert GAME.catalogue["X01"].vitality == 20
    assert (GAME.catalogue["X02"].atq, GAME.catalogue["X02"].cost) == (1, 1)
