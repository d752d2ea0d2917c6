"""Damage, Vestígios, relics, activations, Únicas, keywords: rules 4.16 to 4.21."""

from games.eidolon.catalogue import entries

from .table import GAME, A, B, Table

# -- 4.1 principles


def test_targets_are_named_before_costs() -> None:
    """E-2.1, E-2.8, E-2.9, E-2.21: no legal target, no ritual; one target in a command"""
    t = Table().hand(A, "R06").essence(A, ruina=2)
    assert t.refused("play h1") == "no_target"
    t.creature(B, "F111")
    t = Table().hand(A, "R06").essence(A, ruina=2)
    t.creature(B, "F141")
    t.creature(B, "F141")
    assert [m for m in t.moves() if m.startswith("play")] == ["play h1 p1", "play h1 p2"]


def test_sentences_in_printed_order() -> None:
    """E-2.13, E-2.4: Memória Partilhada draws, then recovers, and nobody answers"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3)
    t[A].vitality = 10
    t.do("play h1")
    names = [e.name for e in t.events if e.name in ("cards_drawn", "vitality_recovered")]
    assert names[-1] == "vitality_recovered"
    assert names.count("cards_drawn") >= 1
    assert t[A].vitality == 12
    assert t.asks() == ("planejamento", A)


def test_recovery_stops_at_the_start() -> None:
    """E-2.18"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3)
    t[A].vitality = 19
    assert t.do("play h1")[A].vitality == 20


# -- 4.16


def test_damage_adds_up_and_kills_at_res() -> None:
    """E-17.1, E-17.3, E-17.5"""
    t = Table().hand(A, "R06", "R06").essence(A, ruina=4)
    t.creature(B, "F161")
    t.do("play h1 p1")
    assert t.p(1).damage == 3
    t.do("play h1 p1")
    assert t.gone(1)
    assert [c.code for c in t[B].discard] == ["F161"]


def test_res_zero_is_destroyed_without_damage() -> None:
    """E-17.4: a shield of +2 RES on a creature whose own RES was lowered is not needed: moving it off one with damage 2"""
    t = Table().essence(A, ordem=1)
    weak = t.creature(A, "F121", damage=2)
    t.relic(A, "O05", weak)
    t.creature(A, "F111")
    t.do("attach p2 p3")
    assert t.gone(1)


def test_destroyed_at_the_same_time() -> None:
    """E-17.6, E-17.7, E-2.14, E-2.16, E-22.3: both fall, the active player's first; QUEDAs afterwards"""
    t = Table("combate")
    t.creature(A, "R02")
    t.creature(A, "F010")
    t.creature(B, "R02")
    t.do("attack p1", "intercept p3")
    assert [e["seat"] for e in t.told("creature_destroyed")] == [A, B]
    abilities = [(e["seat"], e["on"]) for e in t.told("ability")]
    assert abilities == [(A, "queda"), (B, "queda")]


def test_destruction_without_damage() -> None:
    """E-17.9, E-22.4: Oferenda ao Vazio destroys one's own, its QUEDA is one's own"""
    t = Table().hand(A, "R05").essence(A, ruina=1)
    t.creature(A, "R01")
    t.do("play h1 p1")
    assert t.gone(1)
    assert t[B].vitality == 18
    assert len(t[A].hand) == 2


def return_ritual() -> str:
    return next(
        str(c["code"])
        for c in entries()
        if c["type"] == "ritual" and "'verb': 'return'" in str(c["abilities"])
    )


def test_a_return_to_the_hand_is_no_destruction() -> None:
    """E-17.10, E-10.37, E-1.39: no QUEDA; what it had is gone"""
    code = return_ritual()
    card = GAME.catalogue[code]
    t = Table().hand(A, code).essence(A, **{card.identity: 9}).vestiges(A, 9)
    t.creature(A, "R02", damage=0)
    t.creature(B, "R02", damage=0)
    move = next(m for m in t.moves() if m.startswith("play h1 p"))
    t.do(move)
    assert len(t.told("creature_returned")) == 1
    assert not [e for e in t.told("ability") if e["on"] == "queda"]


def test_vitality_may_go_below_zero_inside() -> None:
    """E-17.12, E-25.2, E-25.8"""
    t = Table("combate")
    t.creature(A, "F631")
    t[B].vitality = 2
    t.idle().do("attack p1")
    assert t[B].vitality == -4
    assert GAME.outcome(t.s) is not None


def test_vigilia_only_against_attacks() -> None:
    """E-17.13: not against rituals, QUEDA, rewards"""
    t = Table().hand(A, "R07").essence(A, ruina=2)
    t.creature(B, "O02")
    t.do("play h1")
    assert t[B].vitality == 18


def test_growth_stays_and_has_its_limit() -> None:
    """E-17.14, E-17.15, E-1.35: Seiva Nova three times on one creature gives +2, and it stays"""
    t = Table().hand(A, "I07", "I07", "I07").essence(A, instinto=6)
    t.creature(A, "F111")
    t.do("play h1 p1", "play h1 p1", "play h1 p1")
    assert t.stats(1) == (3, 3, 3)
    t.do("end_turn", "end_turn")
    assert t.stats(1) == (3, 3, 3)


# -- 4.17


def test_vestiges_accumulate() -> None:
    """E-18.2, E-18.3, E-18.4: Sira gives a further one; they outlast turns"""
    t = Table("exploracao").vestiges(A, 30)
    t.creature(A, "I01")
    t.idle().do("explore p1 1")
    assert t[A].vestiges == 32
    t.do("end_turn", "end_turn")
    assert t[A].vestiges == 32


def test_where_vestiges_are_spent() -> None:
    """E-18.6, E-18.7, E-20.1: no window opens, and not in Exploração or Combate"""
    t = Table().vestiges(A, 1).hand(B, "N05").essence(B, neutra=1)
    t.creature(A, "I02")
    t.do("activate p1")
    assert t.asks() == ("planejamento", A)
    t = Table("combate").vestiges(A, 1)
    t.creature(A, "I02")
    t.idle()
    assert t.refused("activate p1") == "wrong_phase"


# -- 4.18


def equipped(phase: str = "planejamento") -> Table:
    """p1 is A's Equipamento (+2 RES), p2 and p3 A's creatures, p4 B's."""
    t = Table(phase).essence(A, ordem=3)
    t.relic(A, "O05")
    t.creature(A, "F131")
    t.creature(A, "F131", fresh=True, exhausted=True)
    t.creature(B, "F131")
    return t


def test_relics_do_not_fight() -> None:
    """E-19.1, E-19.2"""
    t = equipped("combate")
    assert t.moves() == ["attack p2", "next_phase"]
    assert [r.num for r in t[A].relics] == [1]


def test_attaching() -> None:
    """E-19.3, E-19.5, E-19.12, E-19.13, E-19.14, E-19.15: ready relic, own creature, 1 Essência, exhausted"""
    t = equipped()
    assert [m for m in t.moves() if m.startswith("attach")] == ["attach p1 p2", "attach p1 p3"]
    t.do("attach p1 p3")
    assert t.pools(A) == {"ordem": 2}
    assert t[A].relics[0].exhausted
    assert t.stats(3) == (1, 5, 1)
    assert (t.p(3).fresh, t.p(3).exhausted) == (True, True)


def test_every_subtype_alike() -> None:
    """E-19.3, E-19.4: Equipamento, Montaria, Veículo"""
    for code, pay in (("R04", {"ruina": 1}), ("I06", {"instinto": 1}), ("N03", {"neutra": 1})):
        t = Table().essence(A, **pay)
        t.relic(A, code)
        t.creature(A, "F111")
        assert "attach p1 p2" in t.moves()


def test_a_neutral_relic_is_paid_as_neutral_costs() -> None:
    """E-19.6"""
    t = Table().essence(A, ordem=1, ruina=1)
    t.relic(A, "N03")
    t.creature(A, "F111")
    attach = {m for m in t.moves() if m.startswith("attach")}
    assert attach == {"attach p1 p2 pay ordem=1", "attach p1 p2 pay ruina=1"}


def test_attaching_in_two_phases_only() -> None:
    """E-19.7"""
    assert "attach p1 p2" in equipped("reorganizacao").moves()
    assert equipped("exploracao").refused("attach p1 p2") == "wrong_phase"


def test_one_attachment_a_creature() -> None:
    """E-19.8, E-19.9, E-19.10"""
    t = equipped()
    t.relic(A, "O05", t.s.creature(2))
    assert t.refused("attach p1 p2") == "already_equipped"
    assert t.refused("attach p5 p2") == "already_equipped"


def test_not_on_the_rivals_creature() -> None:
    """E-19.11"""
    assert equipped().refused("attach p1 p4") in ("bad_target", "no_target", "not_a_creature")


def test_an_unattached_relic_gives_nothing() -> None:
    """E-19.16"""
    t = equipped().start()
    assert t.stats(2) == (1, 3, 1)


def test_moving() -> None:
    """E-19.17, E-19.18, E-19.19, E-19.24: at the same time; the old bearer may die; not twice in a turn"""
    t = Table().essence(A, ordem=3)
    relic = t.relic(A, "O05")
    old = t.creature(A, "F131", damage=3)
    relic.bearer, old.relic = relic.num, 0
    relic.bearer, old.relic = old.num, relic.num
    t.creature(A, "C03")
    t.do("attach p1 p3")
    assert t.gone(2)
    assert t.stats(3)[1] == 4
    assert not [e for e in t.told("ability") if e["on"] == "chegada"]
    assert not [m for m in t.moves() if m.startswith("attach p1")]


def test_the_relic_stays_when_the_bearer_leaves() -> None:
    """E-19.20, E-19.21"""
    t = Table().hand(A, "R05").essence(A, ruina=1)
    bearer = t.creature(A, "F111")
    t.relic(A, "O05", bearer, exhausted=True)
    t.do("play h1 p1")
    assert (t[A].relics[0].bearer, t[A].relics[0].exhausted) == (0, True)


def test_a_relic_that_is_destroyed_takes_its_bonus() -> None:
    """E-19.22"""
    code = next(
        str(c["code"])
        for c in entries()
        if c["type"] == "ritual" and "'verb': 'destroy_relic'" in str(c["abilities"])
    )
    card = GAME.catalogue[code]
    t = Table().hand(A, code).essence(A, **{card.identity: 9}).vestiges(A, 9)
    bearer = t.creature(B, "F131", damage=4)
    t.relic(B, "O05", bearer)
    t.start()
    assert t.stats(1)[1] == 5
    t.do(next(m for m in t.moves() if m.startswith("play h1 p2")))
    assert t.gone(1)
    assert t.gone(2)


def test_an_attached_relic_may_react() -> None:
    """E-19.23"""
    t = Table("exploracao").vestiges(A, 1)
    bearer = t.creature(A, "F112")
    t.relic(A, "C04", bearer)
    t.idle().do("explore p1 1")
    assert "respond p2" in t.moves()


# -- 4.19


def test_activating() -> None:
    """E-20.2, E-20.3, E-20.8: Vestígio and exhaustion first; not twice"""
    t = Table().vestiges(A, 2)
    t.creature(A, "I02")
    t.do("activate p1")
    assert (t[A].vestiges, t.p(1).exhausted) == (1, True)
    assert t.refused("activate p1") == "exhausted"


def test_activations_make_nothing_ready() -> None:
    """E-20.7: no activation of the catalogue does"""
    for card in entries():
        for ability in card.get("abilities", []):
            if ability["on"] == "activation":
                assert all(deed["verb"] != "ready" for deed in ability["do"])


def test_the_desbravador_works_all_match_long() -> None:
    """E-20.9, E-22.17, E-22.18: the Peregrina, once a turn, in the rival's turn too, two at once are one"""
    t = Table("combate", leaders=("X01", "D02"))
    t.creature(A, "F331")
    t.creature(A, "F331")
    t.creature(A, "F010")
    t.creature(B, "F111")
    t.creature(B, "F111")
    t.do("attack p1", "intercept p4", "attack p2", "intercept p5")
    assert t[B].vestiges == 1


# -- 4.20


def test_one_unica_a_controller() -> None:
    """E-21.1, E-21.2, E-21.3, E-21.4"""
    t = Table().hand(A, "O01", "O01").essence(A, ordem=9)
    t.creature(A, "O01")
    t.creature(B, "O01")
    assert t.refused("play h1") == "unique_controlled"
    assert "commit h1" in t.moves()
    t = Table().hand(A, "O01").essence(A, ordem=5).discard(A, "O01")
    t.creature(B, "O01")
    assert "play h1" in t.moves()


def test_reerguer() -> None:
    """E-21.5, E-21.6, E-21.8, E-21.12, E-21.13, E-22.2, E-22.16: revealed, paid, discarded; nothing triggers"""
    t = Table("reorganizacao").hand(A, "R01").essence(A, ruina=4)
    t.creature(A, "R01", exhausted=True)
    t.do("reerguer p1 h1")
    assert not t.p(1).exhausted
    assert t.pools(A) == {}
    assert [c.code for c in t[A].discard] == ["R01"]
    assert not t.told("ability")
    assert t[B].vitality == 20


def test_reerguer_needs_an_exhausted_unica() -> None:
    """E-21.7"""
    t = Table().hand(A, "R01").essence(A, ruina=4)
    t.creature(A, "R01")
    assert t.refused("reerguer p1 h1") == "not_exhausted"


def test_reerguer_again() -> None:
    """E-21.14: with another copy, after another exhaustion"""
    t = Table().hand(A, "C01", "C01").essence(A, conhecimento=6)
    t.creature(A, "C01", exhausted=True)
    t.do("reerguer p1 h1")
    t.p(1).exhausted = True
    t.do("next_phase", "reerguer p1 h1")
    assert len(t[A].discard) == 2


def test_uniqueness_is_no_rarity() -> None:
    """E-21.15: no rule reads the rarity; Únicas need not be rare"""
    unique = [c for c in entries() if c.get("unique")]
    assert unique
    assert {c["rarity"] for c in entries()} <= {"C", "I", "R"}


# -- 4.21


def test_chegada() -> None:
    """E-22.1: on entering only, without further payment"""
    t = Table().hand(A, "C03").essence(A, conhecimento=2)
    t.do("play h1")
    assert [(e["code"], e["on"]) for e in t.told("ability")] == [("C03", "chegada")]


def test_explorar_with_conditions() -> None:
    """E-22.6: Maela becomes ready only if she completed the Local"""
    t = Table("exploracao")
    t.creature(A, "C01")
    t.idle().do("explore p1 1")
    assert t.p(1).exhausted
    t = Table("exploracao").local(1, "X31")
    t.creature(A, "C01")
    t.idle().do("explore p1 1")
    assert not t.p(1).exhausted


def test_descoberta() -> None:
    """E-22.8, E-22.9, E-22.10: Téo draws when he completes, not at progress, nor when the rival completes"""
    t = Table("exploracao", leaders=("D03", "D03")).local(1, "X31", a=2).local(2, "X11")
    t.creature(A, "F111")
    t.idle().do("explore p1 1")
    assert [e["seat"] for e in t.told("ability")] == [A]
    t = Table("exploracao", leaders=("D03", "D03"))
    t.creature(A, "F111")
    t.idle().do("explore p1 1")
    assert not t.told("ability")


def test_keywords_of_the_catalogue_are_known() -> None:
    """E-22.19, E-22.20: no other word is carried or shown"""
    known = {
        "chegada",
        "queda",
        "explorar",
        "descoberta",
        "turn_start",
        "enters",
        "falls",
        "attacks",
    }
    known |= {
        "explores",
        "success",
        "static",
        "activation",
        "reacao",
        "ritual",
        "estratagema",
        "reward",
    }
    for card in entries():
        assert {ability["on"] for ability in card.get("abilities", [])} <= known
        assert set(card.get("keywords", [])) <= {"vigilia"}
        assert "RELIC" not in card["text"]["pt"]
