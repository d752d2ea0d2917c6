"""Section 4.9 of the rules: wounds, healing, destruction and kills."""

from .build import P1, P2, Table, with_card


def test_wounds_stay_and_vd_is_what_is_left() -> None:
    """V-9.1, V-9.2: wounds add up; VD current = VD base + Adicional − wounds."""
    table = Table("3=gladiador", "1=sentinela w3 vd+2").play("roll 3 1", dice=(4, 2))
    table.play("inflict", "end_turn", "end_turn")
    unit = table.unit(P2, 1)
    assert (unit.wounds, unit.vd_total, unit.vd_current) == (6, 14, 8)


def test_destroyed_at_0() -> None:
    """V-9.3, V-9.4: exactly enough destroys; the surplus hits nobody else."""
    table = Table("3=gladiador", "1=sentinela w9, 2=ferreiro").play("roll 3 1", dice=(4, 2))
    assert table.sums == (10, 7, 3)
    assert table.play("inflict").post(P2, 1) == ""
    table = Table("3=gladiador", "1=sentinela w11, 2=ferreiro").play("roll 3 1", dice=(4, 2))
    table.play("inflict")
    assert table.post(P2, 2) == "ferreiro"
    table = Table("3=gladiador", "1=sentinela w8").play("roll 3 1", dice=(4, 2)).play("inflict")
    assert table.post(P2, 1) == "sentinela w11"


def test_healing() -> None:
    """V-9.5: never more than there is, never above the VD."""
    table = Table("1=curandeira, 2=sentinela w3").play("use_effect 1 sentinela")
    assert (table.post(P1, 2), table.unit(P1, 2).vd_current) == ("sentinela", 12)
    assert table.told("healed")[0]["amount"] == 3


def test_vd_additional_heals_nothing() -> None:
    """V-9.6: wounds stay, current VD grows by the same amount."""
    table = Table("1=anciao, 2=sentinela w3").play("use_effect 1 sentinela")
    assert table.post(P1, 2) == "sentinela w3 vd+3"
    assert table.unit(P1, 2).vd_current == 12


def test_additionals_are_permanent_and_capped() -> None:
    """V-9.7, V-9.8, V-10.17: kept over turns, 5 at most each."""
    table = Table("1=ferreiro, 3=gladiador at+4", "1=sentinela", en=(9, 4))
    table.play("use_effect 1 gladiador", "end_turn", "end_turn")
    assert table.post(P1, 3) == "gladiador at+5"
    assert table.refused("use_effect 1 gladiador") == "target_unchanged"
    table = Table("3=traidor at+5, 1=sentinela", en=(5, 4)).play("use_effect 3 sentinela")
    assert table.post(P1, 3) == "traidor at+5"


def test_bonus_lasts_one_combat() -> None:
    """V-9.9: the second combat of the same card has none of the Capitão's."""
    table = Table("1=capitao, 3=gladiador, 4=comandante", "1=sentinela", en=(9, 4))
    table.play("use_effect 1", "use_effect 4").play("roll 3 1", dice=(2, 2))
    assert table.sums == (10, 7, 3)
    table.play("inflict").play("extra_combat 1 3 1", dice=(2, 2))
    assert table.sums == (8, 7, 1)


def test_order_of_a_destruction() -> None:
    """V-9.10: destroyed, scored, out of play, own effect, then effects that react."""
    table = Table(
        "3=larapio, 4=juramentada",
        "1=explosivo w5, 3=porta_estandarte",
    ).play("roll 3 1", dice=(4, 2))
    table.play("inflict")
    assert [
        (event.name, event.facts.get("card"))
        for event in table.events
        if event.name in ("destroyed", "kill", "effect", "added")
    ] == [
        ("destroyed", "explosivo"),
        ("kill", "explosivo"),
        ("effect", "explosivo"),
        ("destroyed", "larapio"),
        ("effect", "juramentada"),
        ("added", "juramentada"),
    ]


def test_kills_by_wounds_on_either_turn() -> None:
    """V-9.11, V-9.12: whoever caused the wounds scores, even the third kill in the other's turn."""
    table = Table("3=fenix w4", "1=espinhosa", kills=(0, 2)).play("roll 3 1", dice=(4, 3))
    table.play("inflict")
    assert table.kills == [0, 3]
    assert table.referee.outcome is not None
    assert (table.referee.outcome.winner, table.referee.outcome.reason) == (P2, "third_kill")


def test_kill_by_the_reckless_one() -> None:
    """V-9.13: a direct destruction scores."""
    table = Table("3=insensato", "1=sentinela w1", en=(6, 4)).play("use_effect 3 sentinela")
    assert table.kills == [1, 0]


def test_what_gives_no_kill() -> None:
    """V-9.14, V-9.15, V-9.16, V-9.17: Trocar, sacrifice, exchange, replacement."""
    table = Table("1=sentinela w11", attack="fenix").play("swap 1 attack 1")
    assert table.kills == [0, 0]
    table = Table("1=sentinela w11, 3=traidor", en=(5, 4)).play("use_effect 3 sentinela")
    assert table.kills == [0, 0]
    table = Table("1=sentinela w11, 2=ilusionista", oblivio=("fenix", ""))
    assert table.play("use_effect 2 sentinela fenix").kills == [0, 0]
    table = Table("3=sabotador", "1=sentinela w11", en=(5, 4), attack="fenix")
    assert table.play("use_effect 3 sentinela").kills == [0, 0]


def test_own_wounds_give_no_kill() -> None:
    """V-9.18: a card destroyed by what its own controller did."""
    table = Table("3=filha_da_cratera w6", "1=sentinela", en=(9, 4)).play("use_effect 3")
    assert table.post(P1, 3) == ""
    assert table.oblivio(P1) == ["filha_da_cratera"]
    assert table.kills == [0, 0]


def test_explosive_and_phoenix_score_once() -> None:
    """V-9.19, V-9.20: the Explosivo's kill counts, the one taken along not; the Fênix's counts."""
    table = Table("3=larapio", "1=explosivo w5").play("roll 3 1", dice=(4, 2)).play("inflict")
    assert table.kills == [1, 0]
    table = Table("3=gladiador", "3=fenix").play("roll 3 3", dice=(6, 1)).play("inflict")
    assert (table.kills, table.post(P2, 3)) == ([1, 0], "fenix")


def test_third_kill_stops_everything() -> None:
    """V-9.21, V-9.22, V-9.23: at once, never more than 3; Explosivo and Fênix stay down."""
    table = Table("3=gladiador", "3=fenix", kills=(2, 0)).play("roll 3 3", dice=(6, 1))
    table.play("inflict")
    assert (table.kills, table.oblivio(P2), table.post(P2, 3)) == ([3, 0], ["fenix"], "")
    assert table.state.exhausted == set()
    assert table.moves == []


def test_many_wounds_first_then_destructions_in_order() -> None:
    """V-9.24, V-9.22: the opponent's posts, then the own; stops at the third kill."""
    daughter = "3=filha_da_cratera w6"
    foes = "1=sentinela w11, 2=protetora w9, 3=fenix w4"
    table = Table(daughter, foes, en=(5, 4)).play("use_effect 3")
    assert [event.facts["card"] for event in table.events if event.name == "wounded"] == [
        *("sentinela", "protetora", "fenix", "filha_da_cratera")
    ]
    assert [event.name for event in table.events if event.name in ("wounded", "destroyed")] == [
        *["wounded"] * 4,
        *["destroyed"] * 3,
    ]
    assert table.kills == [3, 0]
    assert table.post(P2, 3) == ""
    assert table.oblivio(P2) == ["sentinela", "protetora", "fenix"]
    # The Filha da Cratera was not reached: she stays in her post with nothing left.
    assert table.post(P1, 3) == "filha_da_cratera w7"
    assert table.unit(P1, 3).vd_current == 0


def test_each_destruction_is_finished_before_the_next() -> None:
    """V-9.24: a Fênix among them is reborn before the next card falls."""
    table = Table("3=filha_da_cratera", "1=fenix w4, 2=sentinela w11", en=(5, 4))
    table.play("use_effect 3")
    names = [
        (event.name, event.facts.get("card"))
        for event in table.events
        if event.name in ("destroyed", "reborn")
    ]
    assert names == [("destroyed", "fenix"), ("reborn", "fenix"), ("destroyed", "sentinela")]


def test_wounds_by_a_card_that_wounds_several_test_cards() -> None:
    """V-9.24 with V-1.28: no kill is scored beyond the third though four cards have no VD left."""
    catalogue, _ = with_card(
        effect_kind="active",
        keywords=["active"],
        en_cost=1,
        effect={"active": {"do": [{"verb": "wound", "on": "enemies", "n": 9}]}},
    )
    foes = "1=ferreiro, 2=anciao, 3=larapio, 4=fenix"
    table = Table("3=test_card", foes, catalogue=catalogue).play("use_effect 3")
    assert table.kills == [3, 0]
    assert table.post(P2, 4) == "fenix w5"
