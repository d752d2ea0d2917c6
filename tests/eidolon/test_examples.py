"""The worked examples of rules chapter 8, first half: those of the seed, and E-S11 to E-S24."""

from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import BadSetup

from .table import GAME, A, B, Table


def test_mixed_payment() -> None:
    """E-S01"""

    def table() -> Table:
        return Table().essence(A, ordem=2, neutra=1).hand(A, "O04", "N03", "O03", "R07")

    moves = table().moves()
    assert "play h1" in moves
    assert "play h2" in moves
    assert table().refused("play h3") == "essence"
    assert table().refused("play h4") == "essence"
    assert not [m for m in moves if "pay" in m]
    assert table().do("play h1").pools(A) == {"neutra": 1}
    assert table().do("play h2").pools(A) == {}


def test_progress_with_and_without_affinity() -> None:
    """E-S02"""

    def table() -> Table:
        t = Table("exploracao").local(1, "X30", a=1).local(2, "X11", a=1)
        t.creature(A, "I04")
        return t

    t = table().do("explore p1 1")
    assert t[A].vestiges == 1
    assert [card.code for card, _ in t[A].connected] == ["X30"]
    assert t.asks() == ("replacement", A)
    t = table().do("explore p1 2")
    assert t.progress(2) == [4, 0]
    assert t[A].vestiges == 1
    assert t.asks() == ("reorganizacao", A)


def test_confrontation() -> None:
    """E-S03"""
    t = Table("combate")
    t.creature(A, "O03")
    t.creature(B, "O04")
    t.idle().do("attack p1", "intercept p2")
    assert t.gone(2)
    one = t.p(1)
    assert one.damage == 2
    assert one.res - one.damage == 2
    assert one.card.res == 4
    assert (t[A].vitality, t[B].vitality) == (20, 20)
    t.do("next_phase")
    assert t.asks() == ("planejamento", B)
    assert t.p(1).damage == 2
    t.do("end_turn")
    assert t.asks() == ("planejamento", A)
    assert t.p(1).damage == 0


def test_growing_fatigue() -> None:
    """E-S04"""
    t = Table().deck(A)
    seen = []
    for _ in range(3):
        t.do("end_turn", "end_turn")
        seen.append(t[A].vitality)
    assert seen == [19, 17, 14]


def deck60() -> dict[str, object]:
    return {
        "format": "eidolon-deck",
        "version": 1,
        "name": "Teste",
        "guilds": ["ordem", "ruina"],
        "desbravador": "X01",
        "main": [{"code": f"F11{e}" if e < 4 else f"F12{e - 4}", "count": 4} for e in range(8)]
        + [{"code": f"F13{e}", "count": 4} for e in range(4)]
        + [{"code": c, "count": 4} for c in ("O04", "R02", "N01")],
        "locais": [f"L0{n}" for n in range(1, 9)],
    }


def started(first: int = 1, key: bytes = bytes(32)) -> Table:
    """A match after setup: both choose L02, the other player L01 as the third Local."""
    chance = PrescribedChance({"setup.first_player": [first]}, SeededChance(key))
    t = Table()
    options = GAME.check_options({})
    t.s, events = GAME.setup(options, [deck60(), deck60()], chance)
    t.started = True
    t.events = list(events)
    for seat in (0, 1):
        t.events += GAME.play(t.s, seat, "place L02", chance)
    return t


def test_first_draws() -> None:
    """E-S05"""
    t = started().do("place L01")
    sizes = []
    for _ in range(4):
        sizes.append([(len(p.hand), len(p.deck)) for p in t.s.players])
        t.do("end_turn")
        while t.asks()[0] == "discard":
            t.do("discard h6")
    assert sizes[0] == [(5, 55), (5, 55)]
    assert sizes[1] == [(5, 55), (5, 55)]
    assert sizes[2] == [(6, 54), (5, 55)]
    assert sizes[3] == [(5, 54), (6, 54)]
    assert [p.fatigue for p in t.s.players] == [0, 0]


def test_withdrawal() -> None:
    """E-S06"""
    t = Table("exploracao").hand(A, "C07").essence(A, conhecimento=1)
    t.creature(A, "F123")
    t.creature(B, "F440")
    t.do("explore p1 1")
    assert t.asks() == ("response", A)
    assert t.moves() == ["pass"]
    t.do("pass", "intercept p2", "respond h1")
    one, two = t.p(1), t.p(2)
    assert (one.exhausted, one.damage) == (False, 0)
    assert (two.exhausted, two.damage) == (True, 0)
    assert t.progress(1) == [0, 0]
    assert t[A].vestiges == 0
    assert t.pools(A) == {}
    assert [c.code for c in t[A].discard] == ["C07"]
    assert t.asks() == ("reorganizacao", A)
    t.do("next_phase", "attack p1")
    assert t[B].vitality == 19


def test_only_the_interceptor_leaves() -> None:
    """E-S07"""

    def table(phase: str) -> Table:
        t = Table(phase).vestiges(A, 1)
        t.creature(A, "F222")
        t.creature(A, "C02")
        t.creature(B, "F550")
        return t.idle()

    t = table("combate").do("attack p1")
    assert t.asks() == ("interception", B)
    t.do("intercept p3")
    assert t.asks() == ("response", A)
    t.do("respond p2")
    assert t[A].vestiges == 0
    assert t.p(2).exhausted
    assert t.p(3).exhausted
    assert [t.p(n).damage for n in (1, 3)] == [0, 0]
    assert t[B].vitality == 20
    t = table("exploracao").do("explore p1 1", "intercept p3", "respond p2")
    assert [t.p(n).damage for n in (1, 3)] == [0, 0]
    assert t.progress(1) == [2, 0]
    assert t[A].vestiges == 1


def test_sira_dies() -> None:
    """E-S08"""
    t = Table("exploracao")
    t.creature(A, "I01")
    t.creature(B, "F220")
    t.do("explore p1 1", "intercept p2")
    assert t.gone(1)
    assert t.gone(2)
    assert t.progress(1) == [0, 0]
    assert t[A].vestiges == 1


def test_sira_succeeds() -> None:
    """E-S09"""
    t = Table("exploracao")
    t.creature(A, "I01")
    t.do("explore p1 1")
    assert t.progress(1) == [3, 0]
    assert t[A].vestiges == 2


def test_essence_of_a_reward() -> None:
    """E-S10"""
    t = Table("exploracao").local(2, "L01", a=3, b=4, owner=B)
    t.creature(A, "O03")
    t.do("explore p1 2")
    assert t[A].vestiges == 1
    assert [(c.code, owner) for c, owner in t[A].connected] == [("L01", B)]
    assert t.pools(A) == {"ordem": 1}
    assert t[A].sources == []
    t.do("place X13")
    found = t.s.ermo[1]
    assert found is not None
    assert (found.card.code, found.owner, found.progress) == ("X13", A, [0, 0])
    assert t.asks() == ("reorganizacao", A)
    t.do("end_turn")
    assert t.asks() == ("planejamento", B)
    assert t.pools(A) == {"ordem": 1}
    t.do("end_turn")
    assert t.pools(A) == {}


def test_setup_with_equal_titles() -> None:
    """E-S11"""
    t = started(first=2)
    assert t.s.first == 1
    decision = t.decision()
    assert (decision.kind, decision.seat) == ("third_place", 0)
    assert list(decision.moves) == [f"place L0{n}" for n in (1, 3, 4, 5, 6, 7, 8)]
    t.do("place L05")
    ermo = [(p.card.code, p.owner) for p in t.s.ermo if p]
    assert ermo == [("L02", 0), ("L02", 1), ("L05", 0)]
    assert [len(p.reserve) for p in t.s.players] == [6, 7]
    t.progress(1)[0] = 3
    assert t.progress(2) == [0, 0]


def test_commit_once() -> None:
    """E-S12"""
    t = Table().hand(A, "N01", "O04", "I03").do("commit h1")
    assert [c.code for c in t[A].sources] == ["N01"]
    assert t.pools(A) == {"neutra": 1}
    assert t.refused("commit h1") == "commit_used"
    t.do("next_phase")
    assert t.asks() == ("reorganizacao", A)
    assert t.refused("commit h1") == "only_planejamento"
    t.do("end_turn")
    assert t.pools(A) == {"neutra": 1}
    t.do("end_turn")
    assert t.asks() == ("planejamento", A)
    assert t.pools(A) == {"neutra": 1}


def test_expiry() -> None:
    """E-S13"""
    t = Table().sources(A, "O04", "O04", "O04", "N01").essence(A, ordem=2, neutra=1)
    t.do("end_turn")
    assert t.pools(A) == {"ordem": 2, "neutra": 1}
    t.do("end_turn")
    assert t.pools(A) == {"ordem": 3, "neutra": 1}


def test_split_of_a_neutral_cost() -> None:
    """E-S14"""

    def table() -> Table:
        return Table().essence(A, ordem=2, instinto=1, neutra=1).hand(A, "N03")

    plays = [m for m in table().moves() if m.startswith("play")]
    assert plays == ["play h1 pay ordem=2", "play h1 pay ordem=1,instinto=1"]
    payment = GAME.prompt(table().start().s, A)["cards"][0]["payment"]
    assert payment == {"spends": {"neutra": 1, "ordem": 2}, "pay": "ordem=2", "ways": 2}
    assert table().do("play h1 pay ordem=2").pools(A) == {"instinto": 1}
    assert table().do("play h1 pay ordem=1,instinto=1").pools(A) == {"ordem": 1}


def test_newly_played_and_exhausted_at_once() -> None:
    """E-S15"""
    t = Table().essence(A, neutra=2).hand(A, "N02")
    t.creature(B, "F221")
    t.do("play h1")
    two = t.p(2)
    assert (two.exhausted, two.fresh) == (False, True)
    t.do("next_phase")
    assert t.asks() == ("reorganizacao", A)
    t.do("next_phase")
    assert t.asks() == ("planejamento", B)
    t.do("next_phase", "explore p1 1", "intercept p2")
    two = t.p(2)
    assert (two.exhausted, two.fresh, two.damage) == (True, True, 2)
    assert t.p(1).damage == 1
    assert t.progress(1) == [0, 1]
    assert t[B].vestiges == 1
    t.do("end_turn")
    assert t.asks() == ("planejamento", A)
    two = t.p(2)
    assert (two.exhausted, two.fresh, two.damage) == (False, False, 0)


def test_zero_progress() -> None:
    """E-S16"""
    t = Table("exploracao")
    t.creature(A, "F330")
    t.do("explore p1 1")
    assert t.progress(1) == [0, 0]
    assert t[A].vestiges == 0
    assert t.p(1).exhausted
    assert t[A].base_used


def test_exp_0_with_affinity() -> None:
    """E-S17"""
    t = Table("exploracao").local(1, "L02")
    t.creature(A, "O02")
    t.do("explore p1 1")
    assert t.progress(1) == [1, 0]
    assert t[A].vestiges == 1


def test_no_double_affinity() -> None:
    """E-S18"""
    t = Table("exploracao").local(1, "L02")
    t.creature(A, "N01")
    t.do("explore p1 1")
    assert t.progress(1) == [2, 0]


def test_both_survive() -> None:
    """E-S19"""
    t = Table("exploracao")
    t.creature(A, "F142")
    t.creature(B, "F230")
    t.do("explore p1 1", "intercept p2")
    assert (t.p(1).damage, t.p(2).damage) == (2, 1)
    assert t.progress(1) == [2, 0]
    assert t[A].vestiges == 1
    assert t.p(1).exhausted
    assert t.p(2).exhausted


def test_queda_kills_the_explorer_before_the_advance() -> None:
    """E-S20"""
    t = Table("exploracao")
    t.creature(A, "F233")
    t.creature(B, "X03")
    t.do("explore p1 1", "intercept p2")
    assert t.gone(1)
    assert t.gone(2)
    assert [e["damage"] for e in t.told("damage_dealt") if e["permanent"] == 1] == [1, 3]
    assert t.progress(1) == [0, 0]
    assert t[A].vestiges == 0


def test_vigilia() -> None:
    """E-S21"""
    for attacker, left in (("F330", 19), ("F130", 20)):
        t = Table("combate")
        t.creature(A, attacker)
        t.creature(B, "O02")
        t.creature(B, "O02", exhausted=True)
        t.creature(B, "O01", fresh=True)
        t.do("attack p1", "let_pass")
        assert t[B].vitality == left


def test_no_excess() -> None:
    """E-S22"""
    t = Table("combate")
    t.creature(A, "F660")
    t.creature(B, "F010")
    t.idle().do("attack p1", "intercept p2")
    assert t.gone(2)
    assert t.p(1).damage == 0
    assert t[B].vitality == 20


def test_blow_after_no_interception() -> None:
    """E-S23"""
    t = Table("combate").hand(A, "R08").essence(A, ruina=1)
    t.creature(A, "F220")
    t.idle().do("attack p1")
    assert t.asks() == ("response", A)
    t.do("pass")
    assert t.asks() == ("response", A)
    assert t.s.action is not None
    assert t.s.action.window == "confronto"
    t.do("respond h1 p1")
    assert t[B].vitality == 16
    assert t.pools(A) == {}
    assert t.stats(1) == (2, 2, 0)


def test_one_response_in_both_windows() -> None:
    """E-S24"""
    t = Table("combate").hand(A, "R08", "R08").essence(A, ruina=2)
    t.creature(A, "F220")
    t.idle().do("attack p1", "respond h1 p1")
    assert t.asks() == ("combate", A)
    assert t[B].vitality == 16
    assert t.pools(A) == {"ruina": 1}
    assert [c.code for c in t[A].hand] == ["R08"]


def test_an_illegal_deck_lists_all_faults() -> None:
    """E-S48, E-3.18"""
    deck = {
        "format": "eidolon-deck",
        "version": 1,
        "name": "Errado",
        "guilds": ["ordem", "ordem"],
        "desbravador": None,
        "main": [{"code": "I03", "count": 5}, {"code": "O02", "count": 4}]
        + [{"code": f"F12{e}", "count": 4} for e in range(4)]
        + [{"code": f"F13{e}", "count": 4} for e in range(4)]
        + [{"code": f"F14{e}", "count": 4} for e in range(4)]
        + [{"code": "F150", "count": 2}],
        "locais": ["L01", "L02", "L02", "L03", "L04", "L05", "L06", "L07"],
    }
    try:
        GAME.check_setup(deck, {})
    except BadSetup as refusal:
        found = sorted(code for code, _ in refusal.reasons)
    assert found == sorted(
        [
            "too_few_cards",
            "too_many_copies",
            "same_guild_twice",
            "place_twice",
            "desbravador_missing",
        ]
    )
