"""Sections 4.6 to 4.8 of the rules: combat, targets and extra combats."""

import pytest

from .build import P1, P2, Table, with_card


def test_any_card_that_is_not_turned_attacks() -> None:
    """V-6.1: of either row and type."""
    table = Table("1=sentinela, 2=gladiador turned, 3=larapio, 4=protetora", "1=capitao")
    assert table.moves_of("roll") == ["roll 1 1", "roll 3 1", "roll 4 1"]
    assert table.refused("roll 2 1") == "turned"


def test_without_a_legal_pair_nothing_is_spent() -> None:
    """V-6.2, V-7.9: nobody to attack, nobody to attack with."""
    table = Table("3=gladiador", "", defense="capitao")
    assert table.refused("roll 3 1") == "no_target"
    assert not table.state.rolled
    table.play("swap 3 defense 1")
    table = Table("", "1=sentinela")
    assert table.refused("roll 3 1") == "empty_post"
    table = Table("3=gladiador", "1=sentinela")
    assert table.refused("roll 3 2") == "empty_target"


@pytest.mark.parametrize("dice", [(6, 2), (2, 6)])
def test_dice_and_totals(dice: tuple[int, int]) -> None:
    """V-6.3, V-6.5, V-6.6: the higher die to the attacker, the lower to the defender."""
    table = Table("3=gladiador at+1", "1=sentinela df+2").play("roll 3 1", dice=dice)
    assert table.sums == (6 + 1 + 6, 5 + 2 + 2, 4)


def test_equal_dice() -> None:
    """V-6.4: both sides get the value."""
    table = Table("3=gladiador", "1=sentinela").play("roll 3 1", dice=(5, 5))
    assert table.sums == (11, 10, 1)


def test_cap_of_the_sum() -> None:
    """V-6.7, V-6.8, V-6.9, V-6.10, V-10.17: Adicional and Bônus together 5, base and die outside."""
    table = Table("1=capitao prepared, 3=gladiador at+3", "1=explosivo df+4, 2=protetora")
    table.play("roll 3 1", dice=(6, 6))
    assert table.sums == (6 + 5 + 6, 2 + 5 + 6, 4)
    table = Table("1=capitao prepared, 3=gladiador at+4", "1=explosivo df+2, 2=protetora")
    table.play("roll 3 1", dice=(6, 6))
    assert table.sums == (6 + 5 + 6, 2 + 4 + 6, 5)


def test_bonus_is_fixed_when_the_dice_fall() -> None:
    """V-6.11: what happens at damage 0 does not change the combat in progress."""
    table = Table("3=cacadora", "1=sentinela").play("roll 3 1", dice=(1, 1))
    assert table.post(P1, 3) == "cacadora at+2"
    assert table.sums == (4, 6, 0)


def test_damage_is_never_negative() -> None:
    """V-6.12."""
    table = Table("1=protetora", "1=sentinela df+5").play("roll 1 1", dice=(1, 1))
    assert table.sums == (2, 11, 0)


def test_damage_0_effects_come_before_the_decision() -> None:
    """V-6.13, V-10.20: attacker's first, then the target's, whatever is decided later."""
    table = Table("3=cacadora", "1=guardia_do_passo").play("roll 3 1", dice=(2, 2))
    assert table.damage == 0
    assert [event.facts.get("card") for event in table.events if event.name == "effect"] == [
        *("cacadora", "guardia_do_passo")
    ]
    table.play("collect")
    assert table.post(P1, 3) == "cacadora at+2"
    assert table.post(P2, 1) == "guardia_do_passo df+1"


def test_the_decision_is_asked_always_and_only_once() -> None:
    """V-6.14, V-6.15, V-6.16: by the attacker's controller, at 0 too; no second roll."""
    table = Table("3=gladiador", "1=sentinela df+5").play("roll 3 1", dice=(1, 1))
    assert table.damage == 0
    assert (table.referee.decisions[0].seat, table.moves) == (P1, ["inflict", "collect"])
    assert table.refused("roll 3 1") == "decision_pending"


@pytest.mark.parametrize(("foe", "damage", "energy"), [("explosivo", 8, 4), ("larapio", 9, 4)])
def test_collect(foe: str, damage: int, energy: int) -> None:
    """V-6.17, V-6.19: half the damage as energy, rounded down; no wound, no essence."""
    table = Table("3=gladiador", f"1={foe}").play("roll 3 1", dice=(6, 2))
    assert table.damage == damage
    table.play("collect")
    assert table.en[P1] == 4 + energy
    assert (table.es, table.post(P2, 1)) == ([8, 8], foe)


def test_collect_of_little() -> None:
    """V-6.18: damage 0 or 1 gives nothing."""
    for foe, damage in (("sentinela", 1), ("sentinela df+1", 0)):
        table = Table("3=gladiador", f"1={foe}").play("roll 3 1", dice=(4, 4))
        assert table.damage == damage
        assert table.play("collect").en[P1] == 4


def test_collect_triggers_nothing_of_wounds() -> None:
    """V-6.20: no theft, no increase, no reflection."""
    table = Table("3=larapio", "1=espinhosa", en=(4, 4)).play("roll 3 1", dice=(6, 1))
    assert table.damage == 6
    table.play("collect")
    assert table.en == [7, 4]
    assert table.post(P1, 3) == "larapio"


def test_inflict_and_inflict_of_0() -> None:
    """V-6.21, V-6.22: damage becomes wounds; 0 triggers nothing."""
    table = Table("3=gladiador", "1=sentinela").play("roll 3 1", dice=(6, 2))
    assert table.play("inflict").post(P2, 1) == "sentinela w5"
    table = Table("3=larapio", "1=espinhosa df+5", en=(4, 4)).play("roll 3 1", dice=(1, 1))
    table.play("inflict")
    assert (table.en, table.post(P1, 3)) == ([4, 4], "larapio")


def test_increases_are_one_packet_of_the_attacker() -> None:
    """V-6.23: another card's increase is caused by the attacker, who is taken along by the Explosivo."""
    table = Table("2=quebra_gelo, 3=arqueira", "1=explosivo w1").play("roll 3 1", dice=(4, 2))
    assert table.sums == (8, 4, 4)
    table.play("inflict")
    wounded = table.told("wounded")
    assert [(facts["amount"], facts["by"]) for facts in wounded] == [(5, "arqueira")]
    assert table.post(P1, 3) == ""
    assert table.post(P1, 2) == "quebra_gelo"


def test_order_of_an_infliction() -> None:
    """V-6.24: wounds, destruction and its consequences, attacker, allies, target, target's allies."""
    table = Table(
        "1=mercadora_de_valdora w2, 3=comandante",
        "1=espinhosa, 2=casca_grossa",
    ).play("roll 3 1", dice=(4, 3))
    table.play("inflict")
    assert [
        (event.name, event.facts.get("card"))
        for event in table.events
        if event.name in ("wounded", "effect", "healed")
    ] == [
        ("wounded", "espinhosa"),
        ("effect", "mercadora_de_valdora"),
        ("healed", "mercadora_de_valdora"),
        ("effect", "espinhosa"),
        ("wounded", "comandante"),
        ("effect", "casca_grossa"),
        ("healed", "espinhosa"),
    ]


def test_an_attacker_that_left_causes_nothing_more() -> None:
    """V-6.24 (d), V-11.22: the Larápio taken along steals nothing."""
    table = Table("3=larapio", "1=explosivo w5", en=(4, 4)).play("roll 3 1", dice=(3, 2))
    table.play("inflict")
    assert table.post(P1, 3) == ""
    assert table.en == [4, 4]


def test_wounds_within_a_combat_destroy_at_once() -> None:
    """V-6.24 (g): the attacker hurt by the Espinhosa falls before the next effect."""
    table = Table("3=gladiador w7", "1=espinhosa, 2=casca_grossa").play("roll 3 1", dice=(3, 2))
    table.play("inflict")
    names = [event.name for event in table.events]
    assert names.index("kill") < names.index("healed")
    assert table.kills == [0, 1]


def test_nothing_happens_after_the_victory() -> None:
    """V-6.25, V-9.21, V-9.23: no theft, no Explosivo, no end of combat."""
    table = Table("3=larapio", "1=explosivo w5", kills=(2, 0), en=(4, 4))
    table.play("roll 3 1", dice=(3, 2)).play("inflict")
    assert table.post(P1, 3) == "larapio"
    assert table.en == [4, 4]
    assert table.state.combats_this_turn == 0
    assert [event.name for event in table.events][-1] == "match_ended"


def test_order_at_the_end_of_a_combat() -> None:
    """V-6.26: the preparation is spent, the combat counted, the grant given."""
    table = Table("3=atemporal", "1=sentinela").play("use_effect 3")
    table.play("roll 3 1", dice=(6, 1)).play("inflict")
    assert [event.name for event in table.events] == [
        *("inflicted", "wounded", "preparation_spent", "extra_combat")
    ]
    assert (table.state.combats_this_turn, table.state.last_outcome) == (1, "inflict")
    assert table.state.pending is None


def test_the_attacker_is_not_hurt() -> None:
    """V-6.27: unless an effect says so."""
    table = Table("3=gladiador", "1=sentinela").play("roll 3 1", dice=(6, 1)).play("inflict")
    assert table.post(P1, 3) == "gladiador"


def test_one_target_several_times_a_turn() -> None:
    """V-6.28."""
    table = Table("3=gladiador, 4=comandante", "1=sentinela", en=(9, 4)).play("use_effect 4")
    table.play("roll 3 1", dice=(4, 2)).play("inflict")
    table.play("extra_combat 1 3 1", dice=(4, 2)).play("inflict")
    assert table.post(P2, 1) == "sentinela w6"


def test_rolling_in_the_first_turn() -> None:
    """V-6.29."""
    table = Table("3=gladiador", "1=sentinela", en=(5, 4), turn=1)
    assert "roll 3 1" in table.moves


FOES = "1=sentinela, 2=protetora, 3=fenix, 4=arqueira"


def test_default_targets() -> None:
    """V-7.1, V-7.2, V-7.3: the front row; the back row only when both front posts are empty."""
    assert Table("3=gladiador", FOES).targets(3) == [1, 2]
    assert Table("3=gladiador", "3=fenix").targets(3) == [3]
    assert Table("3=gladiador", "1=sentinela, 3=fenix, 4=arqueira").targets(3) == [1]
    assert Table("3=gladiador", FOES).refused("roll 3 4") == "out_of_reach"


def test_connectors_reach_more_for_themselves_only() -> None:
    """V-7.4, V-7.5, V-10.11: in addition to the normal targets, and not for allied cards."""
    table = Table("1=batedor, 2=larapio", FOES)
    assert table.targets(1) == [1, 2, 3, 4]
    assert table.targets(2) == [1, 2]
    table.play("move 1 3")
    assert table.targets(3) == [1, 2]


def test_the_opportunist_protects_the_card_behind() -> None:
    """V-7.6, V-7.8: wounded, working and in a front post; even against a Conector."""

    def targets(foes: str, exhausted: str = "") -> list[int]:
        return Table("1=batedor", foes, exhausted=exhausted).targets(1)

    assert targets("1=oportunista w1, 3=fenix, 4=larapio") == [1, 4]
    assert targets("1=oportunista, 3=fenix, 4=larapio") == [1, 3, 4]
    assert targets("1=oportunista w1, 3=fenix, 4=larapio", "oportunista") == [1, 3, 4]
    assert targets("1=sentinela, 3=oportunista w1, 4=larapio") == [1, 3, 4]
    table = Table("1=batedor", "1=oportunista w1, 3=fenix")
    assert table.refused("roll 1 3") == "protected"


def test_the_opportunist_does_not_stop_effects() -> None:
    """V-7.7, V-7.11: rows and protection limit attacks; effects reach any post."""
    table = Table("1=aprisionador", "1=oportunista w1, 3=fenix")
    assert table.play("use_effect 1 fenix").post(P2, 3) == "fenix turned"


def test_turned_and_exhausted_cards_can_be_attacked() -> None:
    """V-7.10."""
    table = Table("3=gladiador", "1=sentinela turned, 2=fenix", exhausted="fenix")
    assert table.targets(3) == [1, 2]


def test_extra_combat_only_after_the_first_and_after_inflict() -> None:
    """V-8.1, V-8.2, V-8.4, V-11.23: the Comandante's grant waits; Infligir of 0 is enough."""
    table = Table("3=gladiador, 4=comandante", "1=sentinela df+5").play("use_effect 4")
    assert table.refused("extra_combat 1 3 1") == "not_before_first_combat"
    table.play("roll 3 1", dice=(1, 1))
    assert table.damage == 0
    table.play("inflict")
    assert "extra_combat 1 3 1" in table.moves


def test_collect_clears_all_grants() -> None:
    """V-8.5: also in an extra combat."""
    table = Table("1=cavaleiro, 3=gladiador, 4=comandante", "1=sentinela", en=(9, 4))
    table.play("use_effect 4", "use_effect 4").play("roll 3 1", dice=(4, 2)).play("inflict")
    assert len(table.state.grants) == 2
    table.play("extra_combat 1 3 1", dice=(4, 2)).play("collect")
    assert table.state.grants == []
    assert table.refused("extra_combat 1 3 1") == "no_extra_combat"


def test_an_extra_combat_is_a_combat() -> None:
    """V-8.6: attacker, target, dice, totals, decision; V-14 counts it."""
    table = Table("3=gladiador, 4=comandante", "1=sentinela").play("use_effect 4")
    table.play("roll 3 1", dice=(4, 2)).play("inflict")
    table.play("extra_combat 1 4 1", dice=(6, 1))
    assert table.sums == (11, 6, 5)
    assert table.state.pending is not None
    assert (table.state.pending.first, table.state.pending.grant) == (False, "comandante")
    assert table.state.combats == 2
    assert table.play("collect").en[P1] == 2


def test_conditional_grants_come_from_the_first_combat_only() -> None:
    """V-8.7: a kill of the Arqueira in an extra combat grants nothing."""
    table = Table("3=arqueira, 4=comandante", "1=sentinela, 2=ilusionista w6", en=(9, 4)).play(
        "use_effect 4"
    )
    table.play("roll 3 1", dice=(4, 2)).play("inflict")
    table.play("extra_combat 1 3 2", dice=(4, 2)).play("inflict")
    assert table.kills == [1, 0]
    assert table.state.grants == []


def test_the_player_names_the_grant() -> None:
    """V-8.8, V-11.24: several may be held, each is used once."""
    table = Table("3=arqueira, 4=comandante", "1=ilusionista w6, 2=sentinela", en=(9, 4)).play(
        "use_effect 4"
    )
    table.play("roll 3 1", dice=(4, 2)).play("inflict")
    assert [grant.source for grant in table.state.grants] == ["comandante", "arqueira"]
    assert table.moves_of("extra_combat") == [
        *("extra_combat 1 3 2", "extra_combat 1 4 2", "extra_combat 2 3 2")
    ]
    assert table.refused("extra_combat 2 4 2") == "another_attacker"
    table.play("extra_combat 2 3 2", dice=(4, 2)).play("inflict")
    assert [grant.source for grant in table.state.grants] == ["comandante"]


def test_a_restricted_grant_needs_its_card() -> None:
    """V-8.9: gone or turned it can't be used; a free grant outlives its source."""
    table = Table(
        "1=estrategista, 3=arqueira, 4=comandante",
        "1=ilusionista w6, 2=sentinela",
        en=(9, 4),
        attack="fenix vingador",
    ).play("use_effect 4")
    table.play("roll 3 1", dice=(4, 2)).play("inflict", "swap 3 attack 1")
    assert table.moves_of("extra_combat") == [
        *("extra_combat 1 1 2", "extra_combat 1 3 2", "extra_combat 1 4 2")
    ]
    assert table.refused("extra_combat 2 3 2") == "another_attacker"
    table = Table("1=estrategista, 3=gladiador, 4=comandante", "1=sentinela", attack="fenix")
    table.play("use_effect 4").play("roll 3 1", dice=(2, 2)).play("inflict", "swap 4 attack 1")
    assert "extra_combat 1 4 1" in table.moves
    table = Table("3=arqueira", "1=ilusionista w6, 2=sentinela")
    table.play("roll 3 1", dice=(4, 2)).play("inflict")
    table.unit(P1, 3).turned = True
    assert table.refused("extra_combat 1 3 2") == "turned"


def test_free_actions_between_combats_and_giving_up() -> None:
    """V-8.10, V-8.11: anything free between them; unused ones end with the turn."""
    table = Table("1=ferreiro, 3=gladiador, 4=comandante", "1=sentinela", en=(9, 4))
    table.play("use_effect 4").play("roll 3 1", dice=(4, 2)).play("inflict")
    table.play("use_effect 1 gladiador", "move 2 3")
    table.play("end_turn")
    assert table.state.grants == []
    assert table.told("extra_combats_lost") == [{"seat": P1, "count": 1}]


def test_a_card_of_another_catalogue_fights_alike() -> None:
    """V-6.5 with V-1.28: base values come from the catalogue handed in."""
    catalogue, _ = with_card(at=7, df=0, vd=8)
    table = Table("3=test_card", "1=sentinela", catalogue=catalogue)
    assert table.play("roll 3 1", dice=(3, 1)).sums == (10, 6, 4)
