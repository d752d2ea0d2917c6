"""The worked examples of rules chapter 8, second half: E-S25 to E-S47."""

from games.eidolon.turn import run
from games.engine.contract import Outcome

from .table import GAME, A, B, Table


def test_what_is_offered_without_looking_at_the_hand() -> None:
    """E-S25"""

    def table(card: str = "R06") -> Table:
        t = Table("combate").hand(B, card).essence(B, ordem=1)
        t.creature(A, "F230")
        t.creature(B, "F120")
        return t.idle().do("attack p1")

    t = table()
    assert t.asks() == ("interception", B)
    t.do("intercept p2")
    assert t.asks() == ("response", B)
    assert t.moves() == ["pass"]
    other = table("N05").do("intercept p2")
    assert other.moves() == ["respond h1 p2", "pass"]
    assert GAME.view(t.s, A) == GAME.view(other.s, A)
    assert table().do("let_pass").asks() == ("combate", A)


def test_call_of_the_pack_only_against_explorations() -> None:
    """E-S26"""

    def table(phase: str) -> Table:
        t = Table(phase).hand(B, "I08").essence(B, instinto=2)
        t.creature(A, "F222")
        t.creature(B, "F330", exhausted=True)
        return t.idle()

    t = table("combate").do("attack p1")
    assert t.asks() == ("combate", A)
    assert t[B].vitality == 18
    t = table("exploracao").do("explore p1 1")
    assert t.asks() == ("response", B)
    t.do("respond h1 p2")
    assert not t.p(2).exhausted
    assert t.pools(B) == {}
    t.do("intercept p2")
    assert t.gone(1)
    assert t.p(2).damage == 2
    assert t.progress(1) == [0, 0]
    t = table("exploracao").do("explore p1 1", "respond h1 p2", "let_pass")
    assert t.progress(1) == [2, 0]
    assert t[A].vestiges == 1
    assert not t.p(2).exhausted


def test_attaching() -> None:
    """E-S27"""
    t = Table().essence(A, ordem=1, instinto=2)
    t.creature(A, "F111", exhausted=True)
    t.creature(A, "F111", fresh=True)
    shield = t.relic(A, "O05")
    t.relic(A, "I06")
    t.do("attach p3 p1")
    assert t.stats(1) == (1, 3, 1)
    assert t.p(1).exhausted
    assert shield.exhausted
    assert t.pools(A) == {"instinto": 2}
    assert t.refused("attach p4 p1") == "already_equipped"
    t.do("attach p4 p2")
    assert t.stats(2) == (2, 1, 2)
    assert t.p(2).fresh
    assert t.pools(A) == {"instinto": 1}
    assert t.refused("attach p4 p2") == "exhausted"


def test_moving_kills() -> None:
    """E-S28"""
    t = Table("reorganizacao").essence(A, ordem=1)
    one = t.creature(A, "F220", damage=3)
    t.creature(A, "F110")
    relic = t.relic(A, "O05", one)
    t.do("attach p3 p2")
    assert t.gone(1)
    assert t.stats(2) == (1, 3, 0)
    assert (relic.exhausted, relic.bearer) == (True, 2)


def test_the_bearer_dies() -> None:
    """E-S29"""
    t = Table("combate")
    one = t.creature(A, "F220")
    relic = t.relic(A, "R04", one)
    t.creature(B, "F230")
    assert t.start().stats(1)[0] == 4
    t.do("attack p1", "intercept p3")
    assert t.gone(1)
    assert t.gone(3)
    assert t[A].relics == [relic]
    assert (relic.exhausted, relic.bearer) == (False, 0)


def test_unique_and_reerguer() -> None:
    """E-S30"""
    t = Table("reorganizacao").hand(A, "I01", "I01").essence(A, instinto=6).vestiges(A, 2)
    t.creature(A, "I01", exhausted=True, damage=1)
    assert t.refused("play h1") == "unique_controlled"
    t.do("reerguer p1 h1")
    assert t.pools(A) == {"instinto": 3}
    assert [c.code for c in t[A].discard] == ["I01"]
    assert (t.p(1).exhausted, t.p(1).damage) == (False, 1)
    assert t[A].vestiges == 2
    assert t.refused("reerguer p1 h1") == "not_exhausted"
    t.do("next_phase")
    assert "attack p1" in t.moves()


def test_five_extra_attempts() -> None:
    """E-S31"""
    t = Table().hand(A, "N04", "N04").essence(A, neutra=4).vestiges(A, 1)
    t.creature(A, "I02")
    t[A].extra = 5
    t.do("play h1")
    assert t.pools(A) == {"neutra": 2}
    assert t[A].extra == 5
    t.do("next_phase", "next_phase")
    assert t.asks() == ("reorganizacao", A)
    assert t.refused("play h1") == "only_planejamento"
    assert t.refused("activate p1") == "only_planejamento"


def test_extra_attempts_ready_nobody() -> None:
    """E-S32"""
    t = Table().vestiges(A, 1)
    t.creature(A, "I02")
    t.creature(A, "F122")
    t.do("activate p1")
    assert t[A].vestiges == 0
    assert t.p(1).exhausted
    assert t[A].extra == 1
    t.do("next_phase", "explore p2 1")
    assert t.progress(1) == [2, 0]
    assert t[A].vestiges == 1
    assert t[A].extra == 1
    assert t.asks() == ("reorganizacao", A)
    t.do("end_turn")
    assert t[A].extra == 0


def test_draw_with_too_small_a_deck() -> None:
    """E-S33"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3).deck(A, "X02").do("play h1")
    assert [c.code for c in t[A].hand] == ["X02"]
    assert t[A].fatigue == 1
    assert [e["vitality"] for e in t.told("fatigue")] == [19]
    assert t[A].vitality == 20


def test_below_zero_inside_an_action() -> None:
    """E-S34"""

    def table(vitality: int) -> Table:
        t = Table().hand(A, "C06").essence(A, conhecimento=3).deck(A)
        t[A].vitality = vitality
        t[A].fatigue = 1
        return t.do("play h1")

    t = table(4)
    assert [e["vitality"] for e in t.told("fatigue")] == [2, -1]
    assert t[A].vitality == 1
    assert t[A].fatigue == 3
    assert t.asks() == ("planejamento", A)
    t = table(3)
    assert t[A].vitality == 0
    assert GAME.outcome(t.s) == Outcome(B, "ruptura")


def test_passive_before_the_draw() -> None:
    """E-S35"""
    t = Table(leaders=("D01", "X01")).deck(A)
    for _ in range(3):
        t.creature(A, "F111")
    t.do("end_turn", "end_turn")
    assert t.asks() == ("planejamento", A)
    assert t[A].vitality == 21


def test_hand_limit() -> None:
    """E-S36"""
    t = Table("combate").hand(A, *["N01"] * 8).essence(A, ordem=1).start()
    for left in (3, 2, 1):
        assert t.asks() == ("discard", A)
        assert GAME.view(t.s, A)["discards_left"] == left
        t.do("discard h1")
    assert len(t[A].hand) == 5
    assert t.pools(A) == {"ordem": 1}
    assert t.asks() == ("planejamento", B)


def test_growth_limit() -> None:
    """E-S37"""
    t = Table().hand(A, "I07", "I07", "I07").essence(A, instinto=6)
    t.creature(A, "F111")
    seen = []
    for _ in range(3):
        t.do("play h1 p1")
        seen.append(t.stats(1))
    assert seen == [(2, 2, 2), (3, 3, 3), (3, 3, 3)]
    assert t.pools(A) == {}
    t.do("end_turn")
    assert t.stats(1) == (3, 3, 3)


def test_newly_played_and_reacoes() -> None:
    """E-S38"""
    t = Table("exploracao").vestiges(A, 1).vestiges(B, 1)
    t.creature(A, "F132")
    t.relic(A, "C04")
    t.creature(B, "F130")
    t.creature(B, "O02", fresh=True)
    t.do("explore p1 1", "respond p2")
    assert t[A].vestiges == 0
    assert t.stats(1)[2] == 3
    t.do("intercept p3")
    assert t.asks() == ("reorganizacao", A)
    assert (t.p(1).damage, t.p(3).damage) == (1, 1)
    assert t.progress(1) == [3, 0]
    assert t[A].vestiges == 1
    assert t.stats(1)[2] == 2


def test_prevention_saves() -> None:
    """E-S39"""
    t = Table("combate").vestiges(B, 1)
    t.creature(A, "F440")
    t.creature(B, "F130")
    t.creature(B, "O02")
    t.idle().do("attack p1", "intercept p2")
    assert t.asks() == ("response", B)
    t.do("respond p3")
    assert t[B].vestiges == 0
    assert t.p(3).exhausted
    assert t.p(2).damage == 2
    assert t.p(1).damage == 1


def test_resistance_for_the_action_does_not_save() -> None:
    """E-S40"""
    t = Table("combate").hand(B, "N05").essence(B, neutra=1)
    t.creature(A, "F330")
    t.creature(B, "F130")
    t.idle().do("attack p1", "intercept p2", "respond h1 p2")
    assert t.gone(2)
    assert [e["damage"] for e in t.told("damage_dealt") if e["permanent"] == 2] == [3]
    names = [e.name for e in t.events]
    assert names.index("creature_destroyed") > names.index("damage_dealt")
    assert t.p(1).damage == 1
    assert t[B].vitality == 20


def test_peregrina() -> None:
    """E-S41"""
    t = Table(leaders=("X01", "D02")).hand(A, "R06", "R06").essence(A, ruina=4)
    t.hand(B, "R05").sources(B, "R05")
    for code in ("F130", "F120", "F111"):
        t.creature(B, code)
    t.do("play h1 p1")
    assert t[B].vestiges == 1
    t.do("play h1 p2")
    assert t[B].vestiges == 1
    t.do("end_turn")
    assert len(t[B].deck) == 19
    assert t.pools(B) == {"ruina": 1}
    t.do("play h1 p3")
    assert t.gone(3)
    assert len(t[B].deck) == 17
    assert t[B].vestiges == 2


def test_zero_or_less() -> None:
    """E-S42"""
    t = Table("combate")
    t.creature(A, "F550")
    t[B].vitality = 3
    t.do("attack p1")
    assert t[B].vitality == -2
    assert GAME.outcome(t.s) == Outcome(A, "ruptura")
    names = [e.name for e in t.events]
    assert names.index("action_closed") < names.index("match_ended")


def test_two_descobertas() -> None:
    """E-S43"""
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "L04", a=4)
    t.creature(A, "F111")
    t.creature(A, "I05")
    t.do("explore p1 1")
    assert t[A].vestiges == 1
    assert t.stats(2) == (3, 4, 1)
    assert len(t[A].hand) == 2
    assert len(t[A].deck) == 18
    assert len(t[A].connected) == 1
    spoken = [(e["code"], e["on"]) for e in t.told("ability")]
    assert spoken == [("L04", "reward"), ("D03", "descoberta"), ("I05", "descoberta")]


def test_nara_does_not_help_the_exploration_that_wakes_her() -> None:
    """E-S44"""
    t = Table("exploracao", leaders=("D04", "X01"))
    t.creature(A, "F122")
    t.creature(A, "F121")
    t[A].extra = 1
    t.do("explore p1 1")
    assert t.progress(1) == [2, 0]
    assert t[A].vestiges == 1
    assert t.stats(1) == (1, 2, 3)
    t.do("explore p2 1")
    assert t.progress(1) == [3, 0]
    assert t[A].vestiges == 2
    assert t.stats(2) == (1, 2, 1)
    t.do("end_turn", "end_turn", "next_phase", "explore p1 1")
    assert [e["progress"] for e in t.told("progress_made")] == [2, 3, 6]
    assert len(t[A].connected) == 1
    assert t.stats(1) == (1, 2, 3)


def test_auto_turn() -> None:
    """E-S45"""
    codes = ("N01", "N02", "O03", "R01", "O04", "O01", "R17")
    t = Table().hand(A, *codes)
    assert [c.cost for c in t[A].hand] == [1, 2, 3, 4, 2, 5, 5]
    assert t.safe() == "auto_turn"
    assert [c.code for c in t[A].discard] == ["R17", "O01"]
    assert [c.cost for c in t[A].hand] == [1, 2, 3, 4, 2]
    assert t[A].sources == []
    assert t[A].creatures == []
    assert t.asks() == ("planejamento", B)


def test_safe_interception() -> None:
    """E-S46"""

    def table(attacker: str) -> Table:
        t = Table("combate")
        t[B].vitality = 3
        t.creature(A, attacker)
        t.creature(B, "O02")
        t.creature(B, "F140")
        return t.idle().do("attack p1")

    t = table("F330")
    assert t.safe() == "let_pass"
    assert t[B].vitality == 1
    t = table("F440")
    assert t.safe() == "intercept p3"
    assert t.gone(3)
    assert t.p(1).damage == 1
    assert t[B].vitality == 3


def test_both_always_absent() -> None:
    """E-S47, E-26.14"""
    t = Table()
    s = t.s
    s.turn = 0
    for player in s.players:
        player.own_turn = 0
        player.deck = [s.cat["X02"]] * 55
        player.hand = [s.cat["X02"]] * 5
    s.active = B
    s.phase = "final"
    s.agenda = [("discards",)]
    run(s)
    t.started = True
    assert (s.turn, s.active) == (1, A)
    while GAME.outcome(s) is None:
        t.safe()
    assert GAME.outcome(s) == Outcome(B, "ruptura")
    assert s.turn == 123
    assert t[A].own_turn == 62
    assert t[A].vitality == -1
    assert t[B].vitality == 5
    mine = [e["damage"] for e in t.told("fatigue") if e["seat"] == A]
    assert mine == [1, 2, 3, 4, 5, 6]
