"""What every main-deck card does, one short scene a card (E-27.54): Ordem, Ruína, Conhecimento.

Cards of the worked examples (chapter 8) are shown there; ``test_cards_rest.py`` checks that no card
with a text is left out.
"""

from .table import GAME, A, B, Table


def plays(code: str, **essence: int) -> Table:
    """A holds one card and can pay it."""
    return Table().hand(A, code).essence(A, **essence)


# --- Ordem


def test_o01_o10_vigilia() -> None:
    """Ser Aldren and the hedge hold off one point each"""
    t = Table("combate")
    t.creature(A, "F330")
    t.creature(B, "O01", exhausted=True)
    t.creature(B, "O10")
    t.do("attack p1", "let_pass")
    assert t[B].vitality == 18


def test_o09_draws_when_outnumbered() -> None:
    for rivals, drawn in ((1, 1), (0, 0)):
        t = plays("O09", ordem=2)
        for _ in range(rivals):
            t.creature(B, "F111")
        t.do("play h1")
        assert len(t[A].hand) == drawn
    t = plays("O09", ordem=2)
    t.creature(A, "F111")
    t.creature(B, "F111")
    assert len(t.do("play h1")[A].hand) == 0


def test_o11_strengthens_other_guardas() -> None:
    t = Table()
    t.creature(A, "O11")
    t.creature(A, "O04")
    t.creature(A, "F111")
    t.creature(B, "O04")
    t.start()
    assert [t.stats(n) for n in (1, 2, 3, 4)] == [(3, 3, 1), (2, 4, 1), (1, 1, 1), (2, 3, 1)]


def test_o12_heals_and_watches() -> None:
    t = Table("combate")
    t[B].vitality = 10
    t.creature(A, "F330")
    t.creature(B, "O12")
    t.idle().do("attack p1", "intercept p2")
    assert t.gone(2)
    assert t[B].vitality == 11


def test_o14_shields_everybody_on_a_discovery() -> None:
    t = Table("exploracao").local(1, "X31", a=2)
    t.creature(A, "O14")
    t.creature(A, "F111")
    t.creature(B, "F111")
    t.do("explore p2 1", "let_pass")
    assert [t.stats(n)[1] for n in (1, 2, 3)] == [5, 2, 1]
    t.do("place X13", "end_turn")
    assert [t.stats(n)[1] for n in (1, 2)] == [4, 1]


def test_o15_recovers_on_arrival() -> None:
    t = plays("O15", ordem=5)
    t[A].vitality = 10
    assert t.do("play h1")[A].vitality == 12


def test_o16_strengthens_all_others() -> None:
    t = plays("O16", ordem=6)
    t.creature(A, "F111")
    t.creature(B, "F111")
    t.do("play h1")
    assert [t.stats(n) for n in (1, 2, 3)] == [(1, 2, 1), (1, 1, 1), (3, 7, 0)]


def test_o17_banner() -> None:
    t = Table().vestiges(A, 1)
    t.creature(A, "F111")
    t.creature(B, "F111")
    relic = t.relic(A, "O17")
    t.do("activate p3")
    assert (t.stats(1), t.stats(2)) == ((2, 1, 1), (1, 1, 1))
    assert relic.exhausted
    assert t[A].vestiges == 0
    t.do("end_turn")
    assert t.stats(1) == (1, 1, 1)


def test_o18_o20_steed_and_close_ranks() -> None:
    t = Table().hand(A, "O20").essence(A, ordem=3)
    t.creature(A, "F111")
    for _ in range(4):
        t.creature(A, "F010")
    t.relic(A, "O18")
    t.do("attach p6 p1")
    assert t.stats(1) == (2, 3, 1)
    t.do("play h1 p1")
    assert t.stats(1) == (5, 6, 1)
    t.do("end_turn")
    assert t.stats(1) == (2, 3, 1)


def test_o19_chapel_only_when_attached() -> None:
    for attached in (False, True):
        t = Table()
        one = t.creature(A, "F111")
        t.relic(A, "O19", one if attached else None)
        t[A].vitality = 10
        t.do("end_turn", "end_turn")
        assert t[A].vitality == 10 + attached


def test_o21_rally() -> None:
    for friends, res in ((0, 1), (2, 3)):
        t = Table("reorganizacao").hand(A, "O21").essence(A, ordem=2)
        t.creature(A, "F111", exhausted=True)
        for _ in range(friends):
            t.creature(A, "F010")
        t.do("play h1 p1")
        assert not t.p(1).exhausted
        assert t.stats(1) == (1, res, 1)


def test_o22_banishes_cheap_creatures_only() -> None:
    t = plays("O22", ordem=3)
    t.creature(B, "O03")
    t.creature(B, "R01")
    t.creature(A, "F111")
    assert [m for m in t.moves() if m.startswith("play")] == ["play h1 p1"]
    t.do("play h1 p1")
    assert [c.code for c in t[B].hand] == ["O03"]
    assert t.told("creature_destroyed") == []


def test_o23_custody() -> None:
    t = plays("O23", ordem=1)
    t.creature(B, "F111")
    t.creature(B, "F111", exhausted=True)
    assert [m for m in t.moves() if m.startswith("play")] == ["play h1 p1"]
    assert t.do("play h1 p1").p(1).exhausted


# --- Ruína


def test_r02_r09_quedas() -> None:
    t = Table().hand(A, "R05", "R05").essence(A, ruina=2).vestiges(A, 0)
    t.creature(A, "R02")
    t.creature(A, "R09")
    t.do("play h1 p1")
    assert len(t[A].hand) == 1 + 2 + 1
    t.do("play h1 p2")
    assert t[A].vestiges == 1


def test_r10_moth() -> None:
    t = Table().vestiges(A, 4)
    t.creature(A, "R10")
    t.creature(A, "R10")
    t.creature(B, "F110")
    t.do("activate p1 rival")
    assert t[B].vitality == 19
    t.do("activate p2 p3")
    assert t.gone(3)
    assert t[A].vestiges == 0
    assert t.refused("activate p1 p1") == "exhausted"


def test_r11_marches_when_outnumbered() -> None:
    t = plays("R11", ruina=2)
    t.creature(B, "F111")
    assert len(t.do("play h1")[A].hand) == 1


def test_r12_penitent_grows_to_three() -> None:
    t = Table().hand(A, *["R05"] * 4).essence(A, ruina=4)
    t.creature(A, "R12")
    for _ in range(4):
        t.creature(A, "F111")
    seen = []
    for number in (2, 3, 4, 5):
        t.do(f"play h1 p{number}")
        seen.append(t.stats(1)[0])
    assert seen == [2, 3, 4, 4]


def test_r13_keening_woman() -> None:
    """Her Reação may kill the explorer before the damage (E-10.43); her QUEDA hurts the rival"""
    t = Table("exploracao").vestiges(B, 1)
    t.creature(A, "F111")
    t.creature(B, "R13")
    t.do("explore p1 1")
    assert t.asks() == ("response", B)
    t.do("respond p2 p1")
    assert t.gone(1)
    assert t.progress(1) == [0, 0]
    t = Table("combate")
    t.creature(A, "F330")
    t.creature(B, "R13")
    t.idle().do("attack p1", "intercept p2")
    assert t[A].vitality == 19


def test_r14_r18_recover_a_creature() -> None:
    for code, cost in (("R14", 3), ("R18", 5)):
        t = plays(code, ruina=cost).discard(A, "R06", "I03", "O01")
        assert [m for m in t.moves() if m.startswith("play")] == ["play h1 d2", "play h1 d3"]
        t.do("play h1 d2")
        assert [c.code for c in t[A].hand] == ["I03"]
        assert [c.code for c in t[A].discard] == ["R06", "O01"]


def test_r15_burns_on_a_discovery() -> None:
    t = Table("exploracao").local(1, "X31", a=2)
    t.creature(A, "R15")
    t.do("explore p1 1")
    assert t[B].vitality == 19


def test_r16_executioner() -> None:
    t = Table().vestiges(A, 1)
    t.creature(A, "R16")
    t.creature(A, "F111")
    assert [m for m in t.moves() if m.startswith("activate")] == ["activate p1 p2"]
    t.do("activate p1 p2")
    assert t.gone(2)
    assert t[B].vitality == 18


def test_r17_tolls_every_turn() -> None:
    t = Table()
    t.creature(A, "R17")
    t.do("end_turn", "end_turn")
    assert t[B].vitality == 19


def test_r18_falls_on_everybody() -> None:
    t = Table("combate")
    t.creature(A, "R18")
    t.creature(B, "F450")
    t.creature(B, "F010")
    t.idle().do("attack p1", "intercept p2")
    assert t.gone(1)
    assert t.gone(2)
    assert t.gone(3)


def test_r19_altar_is_free() -> None:
    t = Table()
    t.creature(A, "F111")
    t.relic(A, "R19")
    t.do("activate p2 p1")
    assert t.gone(1)
    assert t[A].vestiges == 2


def test_r20_r21_relic_bonuses() -> None:
    for code, stats in (("R20", (3, 1, 2)), ("R21", (2, 2, 2))):
        t = Table().essence(A, ruina=1)
        t.creature(A, "F111")
        t.relic(A, code)
        assert t.do("attach p2 p1").stats(1) == stats


def test_r22_calls_and_hurts() -> None:
    t = plays("R22", ruina=1).discard(A, "I03")
    t.do("play h1 d1")
    assert [c.code for c in t[A].hand] == ["I03"]
    assert [c.code for c in t[A].discard] == ["R22"]
    assert t[A].vitality == 19


def test_r23_rust() -> None:
    """E-19.22: the bearer loses the bonus, and may die of it"""
    t = plays("R23", ruina=3)
    bearer = t.creature(B, "F110", damage=2)
    t.relic(B, "O05", bearer)
    t.do("play h1 p2")
    assert t.gone(1)
    assert [c.code for c in t[B].discard] == ["O05", "F110"]
    assert t[B].vitality == 18


# --- Conhecimento


def test_c03_copies() -> None:
    assert len(plays("C03", conhecimento=2).do("play h1")[A].hand) == 1


def test_c08_c18_investigate_two() -> None:
    t = Table().vestiges(A, 2).deck(A, "O01", "O02", "O03", "O04")
    t.creature(A, "C08")
    t.relic(A, "C18")
    t.do("activate p1", "pick 2")
    assert [c.code for c in t[A].hand] == ["O02"]
    assert [c.code for c in t[A].deck] == ["O03", "O04", "O01"]
    t.do("activate p2", "pick 1")
    assert [c.code for c in t[A].hand] == ["O02", "O03"]


def test_c09_looks_when_outnumbered() -> None:
    t = plays("C09", conhecimento=2).deck(A, "O01", "O02", "O03", "O04")
    t.creature(B, "F111")
    t.do("play h1")
    assert t.asks() == ("pick", A)
    t.do("pick 3")
    assert [c.code for c in t[A].hand] == ["O03"]
    t = plays("C09", conhecimento=2)
    assert t.do("play h1").asks() == ("planejamento", A)


def test_c10_draws_only_on_completion() -> None:
    for done, drawn in ((0, 0), (3, 1)):
        t = Table("exploracao").local(1, "X10", a=done)
        t.creature(A, "C10")
        t.do("explore p1 1")
        assert len(t[A].hand) == drawn


def test_c11_c21_need_a_relic() -> None:
    for relics in (0, 1):
        t = Table().hand(A, "C11", "C21").essence(A, conhecimento=4).deck(A, *["O01"] * 5)
        for _ in range(relics):
            t.relic(A, "N03")
        t.do("play h1")
        assert len(t[A].hand) == 1 + relics
        t.do("play h1", "pick 1")
        assert t[A].vestiges == relics


def test_c12_pays_while_equipped() -> None:
    for equipped in (False, True):
        t = Table()
        one = t.creature(A, "C12")
        t.relic(A, "N14", one if equipped else None)
        t.do("end_turn", "end_turn")
        assert t[A].vestiges == equipped


def test_c13_needs_a_place_of_scholars() -> None:
    for code, drawn in (("X31", 0), ("L14", 1)):
        t = Table("exploracao").local(1, code, a=2)
        t.creature(A, "C13")
        t.creature(A, "F113")
        t.do("explore p2 1")
        assert len(t[A].hand) == drawn


def test_c14_weakens_the_attacker_in_declaration() -> None:
    t = Table("combate").vestiges(B, 1)
    t.creature(A, "F330")
    t.creature(B, "C14")
    t.do("attack p1")
    assert t.asks() == ("response", B)
    t.do("respond p2")
    assert t[B].vitality == 19
    t = Table("combate").vestiges(B, 1)
    t.creature(A, "F130")
    t.creature(B, "C14")
    t.do("attack p1", "respond p2")
    assert t[B].vitality == 20
    t = Table("exploracao").vestiges(B, 1)
    t.creature(A, "F331")
    t.creature(B, "C14")
    assert t.do("explore p1 1").asks() == ("interception", B)


def test_c16_library() -> None:
    t = Table("exploracao").local(1, "X31", a=2)
    t.creature(A, "C16")
    t.do("explore p1 1")
    assert len(t[A].hand) == 1
    t = Table().hand(A, "R05").essence(A, ruina=1)
    t.creature(A, "C16")
    assert len(t.do("play h1 p1")[A].hand) == 3


def test_c17_ione() -> None:
    t = plays("C17", conhecimento=6).deck(A, *["O01", "O02", "O03", "O04", "O05"])
    t.do("play h1", "pick 4")
    assert [c.code for c in t[A].hand] == ["O04"]
    t = Table("exploracao").local(1, "X31")
    t.creature(A, "C17")
    t.do("explore p1 1")
    assert not t.p(1).exhausted


def test_c01_maela_readies_only_on_completion() -> None:
    """E-22.6"""
    for code, exhausted in (("X31", False), ("X10", True)):
        t = Table("exploracao").local(1, code)
        t.creature(A, "C01")
        t.do("explore p1 1")
        assert t.p(1).exhausted == exhausted


def test_c19_balloon_only_in_declaration() -> None:
    t = Table("exploracao").vestiges(A, 1)
    t.creature(A, "F121")
    t.relic(A, "C19")
    t.creature(B, "F220")
    t.do("explore p1 1", "respond p2")
    assert t.stats(1) == (1, 4, 1)
    t.do("intercept p3")
    assert t.progress(1) == [1, 0]
    assert t.gone(1)


def test_c20_mule() -> None:
    t = Table().essence(A, conhecimento=1)
    t.creature(A, "F111")
    t.relic(A, "C20")
    assert t.do("attach p2 p1").stats(1) == (1, 2, 2)


def test_c22_completes_a_place_without_explorar() -> None:
    """E-11.17: connection, reward and replacement, but no EXPLORAR and no Vestígio"""
    t = plays("C22", conhecimento=3).local(2, "L04", a=3)
    t.creature(A, "I01")
    assert [m for m in t.moves() if m.startswith("play")] == [f"play h1 s{n}" for n in (1, 2, 3)]
    t.do("play h1 s2")
    assert t.asks() == ("replacement", A)
    assert [c.code for c, _ in t[A].connected] == ["L04"]
    assert len(t[A].hand) == 1
    assert t[A].vestiges == 0
    t.do("place X13")
    assert t.asks() == ("planejamento", A)
    assert [c.code for c in t[A].discard] == ["C22"]


def test_c23_returns_anybody() -> None:
    t = plays("C23", conhecimento=3)
    t.creature(A, "N01")
    t.creature(B, "R02")
    t.do("play h1 p2")
    assert [c.code for c in t[B].hand] == ["R02"]
    assert t.told("ability")[-1]["code"] == "C23"
    assert len(t[B].deck) == 20


def test_c05_c07_c06_are_shown_in_the_examples() -> None:
    """Their texts are those of E-S06, E-S33 and E-23.13"""
    cat = GAME.catalogue
    assert [cat[c].abilities[0].do[0]["verb"] for c in ("C05", "C06", "C07")] == [
        "investigate",
        "draw",
        "withdraw",
    ]
