"""What every other card does (E-27.54): Instinto, neutral cards, Desbravadores and Locais."""

import re
from pathlib import Path

from games.eidolon.catalogue import entries

from .table import A, B, Table


def plays(code: str, **essence: int) -> Table:
    """A holds one card and can pay it."""
    return Table().hand(A, code).essence(A, **essence)


# --- Instinto


def test_i09_cub_grows_to_two() -> None:
    t = Table("exploracao")
    one = t.creature(A, "I09")
    for number in range(3):
        t.creature(A, "F113")
        t.local(number + 1, "X31")
    t[A].extra = 2
    t[A].reserve = []
    t[B].reserve = []
    seen = []
    for number in (1, 2, 3):
        t.do(f"explore p{number + 1} {number}")
        seen.append((one.atq, one.res))
    assert seen == [(2, 2), (3, 3), (3, 3)]


def test_i10_grows_by_exploring() -> None:
    t = Table("exploracao")
    t.creature(A, "I10")
    t.do("explore p1 1")
    assert t.stats(1) == (3, 2, 1)
    t = Table("exploracao")
    t.creature(A, "I10")
    t.creature(B, "F330")
    t.do("explore p1 1", "intercept p2")
    assert t.gone(1)
    assert t.told("grew") == []


def test_i11_boar() -> None:
    for friend, left in (("I03", 16), ("F111", 17)):
        t = Table("combate")
        t.creature(A, "I11")
        t.creature(A, friend)
        t.do("attack p1")
        assert t[B].vitality == left
        assert t.stats(1)[0] == 3
    t = plays("I11", instinto=3)
    t.creature(B, "F111")
    assert len(t.do("play h1")[A].hand) == 1


def test_i12_elder_has_a_limit_for_each_creature() -> None:
    t = Table().hand(A, "I12", "I12", "I12").essence(A, instinto=12)
    t.creature(A, "F111")
    t.do("play h1 p1", "play h1 p1", "play h1 p1")
    assert t.stats(1) == (3, 3, 1)


def test_i14_pack() -> None:
    t = Table().vestiges(A, 1)
    t.creature(A, "I14")
    t.creature(B, "F120")
    t.do("activate p1 p2")
    assert t.gone(2)


def test_i15_stag_readies_on_completion() -> None:
    t = Table("exploracao").local(1, "X31")
    t.creature(A, "I15")
    t.do("explore p1 1", "place X13", "next_phase", "attack p1")
    assert t[B].vitality == 17


def test_i16_heart() -> None:
    t = Table().vestiges(A, 3).local(2, "X31", a=2)
    t[A].vitality = 10
    t.creature(A, "I16")
    t.do("activate p1 s2")
    assert t[A].vestiges == 0
    assert len(t[A].connected) == 1
    assert t[A].vitality == 12
    assert t.asks() == ("replacement", A)


def test_i06_i17_i18_relic_bonuses() -> None:
    for code, stats in (("I06", (2, 1, 2)), ("I17", (2, 2, 1)), ("I18", (1, 2, 3))):
        t = Table().essence(A, instinto=1)
        t.creature(A, "F111")
        t.relic(A, code)
        assert t.do("attach p2 p1").stats(1) == stats


def test_i19_raft() -> None:
    t = Table().vestiges(A, 1)
    t.creature(A, "F111")
    t.relic(A, "I19")
    t.do("activate p2 p1")
    assert t.stats(1) == (1, 1, 2)
    t.do("next_phase", "explore p1 1")
    assert t.progress(1) == [2, 0]


def test_i20_fresh_trail() -> None:
    t = plays("I20", instinto=1)
    t.creature(A, "F111")
    assert t.do("play h1 p1").stats(1) == (1, 2, 2)
    assert t.do("end_turn").stats(1) == (1, 1, 1)


def test_i21_walking_roots() -> None:
    t = plays("I21", instinto=2).do("play h1 s3")
    assert t.progress(3) == [1, 0]
    assert t[A].vestiges == 1


def test_i22_second_wind() -> None:
    t = Table("reorganizacao").hand(A, "I22").essence(A, instinto=2)
    t.creature(A, "F111", exhausted=True)
    t.creature(A, "F111")
    assert [m for m in t.moves() if m.startswith("play")] == ["play h1 p1"]
    assert not t.do("play h1 p1").p(1).exhausted


def test_i23_leap() -> None:
    for friend, damage in (("F111", 2), ("I03", 3)):
        t = plays("I23", instinto=2)
        t.creature(A, friend)
        t.creature(B, "F150")
        assert t.do("play h1 p2").p(2).damage == damage


# --- neutral


def test_n06_lamp() -> None:
    t = Table("combate")
    t.creature(A, "F230")
    t.creature(B, "N06")
    t.do("attack p1", "let_pass")
    assert t[B].vitality == 19
    t = plays("N06", neutra=1)
    t.creature(B, "F111")
    assert t.do("play h1")[A].vestiges == 1


def test_n07_dog() -> None:
    t = Table("combate")
    t[B].vitality = 10
    t.creature(A, "F330")
    t.creature(B, "N07")
    t.idle().do("attack p1", "intercept p2")
    assert t[B].vitality == 11


def test_n08_draws_for_who_plays_second() -> None:
    for first, drawn in ((A, 0), (B, 1)):
        t = plays("N08", neutra=2)
        t.s.first = first
        assert len(t.do("play h1")[A].hand) == drawn


def test_n09_moss_also_after_death() -> None:
    """E-10.35"""
    t = Table("exploracao")
    t[A].vitality = 10
    t.creature(A, "N09")
    t.creature(B, "F330")
    t.do("explore p1 1", "intercept p2")
    assert t.gone(1)
    assert t[A].vitality == 11


def test_n10_smith_needs_an_attachment() -> None:
    t = Table().vestiges(A, 1)
    one = t.creature(A, "F111")
    t.creature(A, "F111")
    t.creature(A, "N10")
    t.relic(A, "N14", one)
    assert [m for m in t.moves() if m.startswith("activate")] == ["activate p3 p1"]
    assert t.do("activate p3 p1").stats(1) == (3, 2, 1)


def test_n12_guardian() -> None:
    t = Table().vestiges(A, 2)
    t.creature(A, "N12")
    t.relic(A, "N03")
    t.relic(B, "N03")
    assert [m for m in t.moves() if m.startswith("activate")] == ["activate p1 p3"]
    t.do("activate p1 p3")
    assert t[B].relics == []
    assert [c.code for c in t[B].discard] == ["N03"]


def test_n13_walker_draws_in_any_case() -> None:
    t = Table("exploracao")
    t.creature(A, "N13", damage=4)
    t.creature(B, "F330")
    t.do("explore p1 1", "intercept p2")
    assert t.gone(1)
    assert len(t[A].hand) == 1


def test_n03_n14_n15_n17_relic_bonuses() -> None:
    for code, stats in (
        ("N03", (1, 3, 2)),
        ("N14", (1, 2, 1)),
        ("N15", (2, 1, 3)),
        ("N17", (3, 3, 1)),
    ):
        t = Table().essence(A, neutra=1)
        t.creature(A, "F111")
        t.relic(A, code)
        assert t.do("attach p2 p1").stats(1) == stats


def test_n16_sled() -> None:
    t = Table().vestiges(A, 1)
    t.creature(A, "F150", damage=3)
    t.relic(A, "N16")
    assert t.do("activate p2 p1").p(1).damage == 1


def test_n18_campfire() -> None:
    t = plays("N18", neutra=1)
    t[A].vitality = 10
    t.creature(A, "F111")
    t.do("play h1 p1")
    assert t.gone(1)
    assert t[A].vitality == 13


def test_n19_rockfall_may_hit_the_rival() -> None:
    t = plays("N19", neutra=3)
    t.creature(B, "F120")
    assert [m for m in t.moves() if m.startswith("play")] == ["play h1 p1", "play h1 rival"]
    assert t.do("play h1 rival")[B].vitality == 18
    t = plays("N19", neutra=3)
    t.creature(B, "F120")
    assert t.do("play h1 p1").gone(1)


def test_n20_bread() -> None:
    for rivals, vitality in ((0, 10), (1, 12)):
        t = plays("N20", neutra=2)
        t.creature(A, "F111")
        for _ in range(rivals):
            t.creature(B, "F111")
        t[A].vitality = 10
        t.do("play h1")
        assert len(t[A].hand) == 1
        assert t[A].vitality == vitality


# --- Desbravadores


def test_d05_strengthens_guardas() -> None:
    t = Table(leaders=("D05", "X01"))
    t.creature(A, "O04")
    t.creature(A, "F111")
    t.creature(B, "O04")
    t.start()
    assert [t.stats(n)[1] for n in (1, 2, 3)] == [4, 1, 3]


def test_d06_counts_the_fallen() -> None:
    for fallen, left in ((5, 20), (6, 19)):
        t = Table(leaders=("D06", "X01")).discard(A, "R06", *["N01"] * fallen)
        t.do("end_turn", "end_turn")
        assert t[B].vitality == left


def test_d07_helps_the_equipped_explorer() -> None:
    t = Table("exploracao", leaders=("D07", "X01"))
    one = t.creature(A, "F121")
    t.relic(A, "I06", one)
    t.creature(B, "F210")
    t.do("explore p1 1", "intercept p3")
    assert [e["res"] for e in t.told("bonus_given")] == [1]
    assert t.gone(1)
    assert t.progress(1) == [2, 0]


def test_d08_recovers_once_a_turn() -> None:
    t = Table(leaders=("D08", "X01")).hand(A, "N01", "I03", "I03").essence(A, neutra=1, instinto=4)
    t[A].vitality = 10
    for _ in range(3):
        t.creature(B, "F111")
    seen = []
    for _ in range(3):
        t.do("play h1")
        seen.append(t[A].vitality)
    assert seen == [10, 11, 11]


def test_d08_does_not_help_who_has_more_creatures() -> None:
    for rivals, vitality in ((1, 10), (2, 11)):
        t = Table(leaders=("D08", "X01")).hand(A, "I03").essence(A, instinto=2)
        t[A].vitality = 10
        t.creature(A, "F111")
        for _ in range(rivals):
            t.creature(B, "F111")
        t.do("play h1")
        assert t[A].vitality == vitality


# --- Locais


def rewards(code: str) -> Table:
    """A completes a Local with an explorer of EXP 3."""
    t = Table("exploracao").local(1, code)
    t.creature(A, "F553")
    found = t.s.ermo[0]
    assert found is not None
    found.progress[A] = found.card.difficulty - 1
    t[A].vitality = t[B].vitality = 10
    return t.do("explore p1 1")


def test_rewards_of_essence() -> None:
    """L01, L05, L11, L14, L22"""
    for code, identity in (
        ("L01", "ordem"),
        ("L05", "instinto"),
        ("L11", "ruina"),
        ("L14", "conhecimento"),
        ("L22", "conhecimento"),
    ):
        assert rewards(code).pools(A) == {identity: 1}, code


def test_rewards_of_vestiges() -> None:
    """L02, L06, L10, L16, L18, L20, L22, L24: besides the one of the exploration"""
    more = {"L02": 1, "L06": 2, "L10": 1, "L16": 1, "L18": 1, "L20": 1, "L22": 1, "L24": 1}
    for code, n in more.items():
        assert rewards(code)[A].vestiges == 1 + n, code


def test_rewards_of_cards() -> None:
    """L04, L12, L17, L21, L23"""
    for code, n in (("L04", 1), ("L12", 1), ("L17", 1), ("L21", 2), ("L23", 2)):
        assert len(rewards(code)[A].hand) == n, code


def test_rewards_of_vitality_and_damage() -> None:
    """L03, L13, L16, L20, L23, L24 recover; L08, L15, L19, L24 hurt the rival"""
    for code, mine, theirs in (
        ("L03", 13, 10),
        ("L13", 12, 10),
        ("L16", 11, 10),
        ("L20", 12, 10),
        ("L23", 12, 10),
        ("L08", 10, 8),
        ("L15", 10, 9),
        ("L19", 10, 9),
        ("L24", 12, 8),
        ("L07", 10, 10),
    ):
        t = rewards(code)
        assert (t[A].vitality, t[B].vitality) == (mine, theirs), code


def test_auras() -> None:
    """L05, L14, L15, L19, L22: both players' creatures, while the Local is there"""
    for code, creature, stats in (
        ("L05", "I03", (3, 3, 1)),
        ("L14", "C03", (1, 3, 1)),
        ("L15", "O03", (4, 4, 1)),
        ("L19", "I03", (4, 2, 1)),
        ("L22", "N02", (1, 3, 3)),
    ):
        t = Table().local(2, code)
        t.creature(A, creature)
        t.creature(B, creature)
        t.creature(B, "F111")
        t.start()
        assert t.stats(1) == t.stats(2) == stats, code
        assert t.stats(3) == (1, 1, 1)


def test_l06_comforts_the_lonely() -> None:
    for creatures, vitality in ((0, 11), (1, 10)):
        t = Table().local(1, "L06")
        t[A].vitality = 10
        for _ in range(creatures):
            t.creature(A, "F111")
        t.do("end_turn", "end_turn")
        assert t[A].vitality == vitality


def test_l09_l10_help_the_outnumbered() -> None:
    for code in ("L09", "L10"):
        for rivals, progress in ((0, 1), (1, 2)):
            t = Table("exploracao").local(1, code)
            t.creature(A, "F551")
            for _ in range(rivals):
                t.creature(B, "F010", exhausted=True)
            t.do("explore p1 1")
            assert t.progress(1) == [progress, 0], code


def test_l16_l18_reward_every_success() -> None:
    t = Table("exploracao").local(1, "L16")
    t[A].vitality = 10
    t.creature(A, "F111")
    assert t.do("explore p1 1")[A].vitality == 11
    t = Table("exploracao").local(1, "L18")
    t.creature(A, "F111")
    assert t.do("explore p1 1")[A].vestiges == 2
    t = Table("exploracao").local(1, "L18")
    t.creature(A, "O02")
    assert t.do("explore p1 1")[A].vestiges == 0


def test_l17_tides_may_kill_the_explorer() -> None:
    """E-15.18: then no window, no interception, and nothing is explored"""
    t = Table("exploracao").local(1, "L17").hand(B, "N05").essence(B, neutra=1)
    t.creature(A, "F113")
    t.creature(B, "F110")
    t.do("explore p1 1")
    assert t.gone(1)
    assert t.asks() == ("reorganizacao", A)
    assert t.progress(1) == [0, 0]


def test_l24_shelters_the_explorer() -> None:
    t = Table("exploracao").local(1, "L24")
    t.creature(A, "I02")
    t.creature(B, "F220")
    t.do("explore p1 1", "intercept p2")
    assert t.progress(1) == [1, 0]
    assert t.gone(1)


def test_no_card_is_left_out() -> None:
    """E-27.54: every card with a text is put on the table by name somewhere in these tests"""
    here = Path(__file__).parent
    named = set()
    for file in here.glob("test_*.py"):
        named |= set(re.findall(r'"([ORCINDL]\d\d)"', file.read_text(encoding="utf-8")))
    missing = {c["code"] for c in entries() if c["text"]["pt"]} - named
    assert missing == set()
