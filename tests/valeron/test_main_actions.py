"""Section 4.4 of the rules: Rolar and Trocar."""

import pytest

from .build import P1, Table, with_card


def test_roll_starts_a_combat_once_a_turn() -> None:
    """V-4.1, V-4.2: Rolar starts a combat, once a turn, even with the Estrategista."""
    table = Table("1=estrategista, 3=gladiador", "1=sentinela").play("roll 3 1", dice=(2, 2))
    assert table.state.phase == "combat_decision"
    table.play("inflict")
    assert table.refused("roll 3 1") == "main_action_spent"


def test_one_swap_a_turn() -> None:
    """V-4.3: a second Trocar is refused even with the Estrategista."""
    table = Table("1=estrategista, 3=gladiador", "1=sentinela", attack="fenix larapio")
    table.play("swap 3 attack 1")
    assert table.refused("swap 3 attack 2") == "main_action_spent"
    assert table.targets(3) == [1]


@pytest.mark.parametrize("strategist", [False, True])
def test_roll_and_swap_together_need_the_strategist(strategist: bool) -> None:
    """V-4.4, V-4.5: one of each, in either order, only with a working Estrategista."""
    first = "estrategista" if strategist else "sentinela"

    def table() -> Table:
        return Table(f"1={first}, 3=gladiador", "1=protetora", attack="fenix larapio")

    rolled = table().play("roll 3 1", dice=(2, 2)).play("inflict")
    swapped = table().play("swap 3 attack 1")
    if strategist:
        rolled.play("swap 3 attack 1")
        swapped.play("roll 3 1", dice=(2, 2))
    else:
        assert rolled.refused("swap 3 attack 1") == "main_action_spent"
        assert swapped.refused("roll 3 1") == "main_action_spent"


def test_strategist_is_checked_at_the_second_main_action() -> None:
    """V-4.6: gone by then she does not help, entered this turn she does, swapped out she did."""
    table = Table(
        "1=estrategista, 3=gladiador, 4=traidor", "1=sentinela", en=(9, 4), attack="fenix"
    )
    table.play("use_effect 4 estrategista").play("roll 3 1", dice=(2, 2)).play("inflict")
    assert table.refused("swap 3 attack 1") == "main_action_spent"
    table = Table("1=sentinela, 3=gladiador", "1=protetora", defense="estrategista")
    table.play("swap 1 defense 1").play("roll 3 1", dice=(2, 2))
    table = Table("1=sentinela, 3=gladiador", "1=protetora", defense="estrategista", attack="fenix")
    table.play("lower defense 1 2").play("roll 3 1", dice=(2, 2)).play("inflict", "swap 3 attack 1")
    table = Table("1=estrategista, 3=gladiador", "1=protetora", attack="fenix")
    table.play("roll 3 1", dice=(2, 2)).play("inflict", "swap 1 attack 1")
    assert table.post(P1, 1) == "fenix"


def test_an_extra_combat_is_no_main_action() -> None:
    """V-4.7, V-8.3: it neither needs nor spends one."""
    table = Table("3=gladiador, 4=comandante", "1=sentinela", attack="fenix", en=(9, 4))
    table.play("use_effect 4").play("roll 3 1", dice=(2, 2)).play("inflict")
    assert not table.moves_of("roll")
    table.play("extra_combat 1 4 1", dice=(3, 2)).play("inflict")
    assert table.state.rolled


def test_swap_targets_an_own_card_in_play() -> None:
    """V-4.8: never a vacancy."""
    table = Table("1=sentinela", attack="fenix")
    assert table.refused("swap 2 attack 1") == "empty_post"
    assert table.moves_of("swap") == ["swap 1 attack 1"]


def test_swap_takes_either_type_in_any_post() -> None:
    """V-4.9: Ataque into the front row, Defesa into the back row."""
    table = Table("1=sentinela, 3=gladiador", attack="fenix", defense="capitao")
    assert table.moves_of("swap") == [
        *("swap 1 attack 1", "swap 3 attack 1", "swap 1 defense 1", "swap 3 defense 1")
    ]
    assert table.play("swap 3 defense 1").post(P1, 3) == "capitao"


@pytest.mark.parametrize(
    ("at", "df", "vd", "price"),
    [(3, 0, 4, 2), (4, 1, 6, 3), (1, 4, 10, 3), (5, 2, 7, 4), (3, 0, 5, 3), (6, 2, 8, 4)],
)
def test_price_of_the_incoming_card(at: int, df: int, vd: int, price: int) -> None:
    """V-4.10, V-4.11: 1 + (AT + DF + VD ÷ 2) ÷ 5, rounded up, printed values of what comes in."""
    catalogue, card = with_card(at=at, df=df, vd=vd)
    assert card.price == price
    table = Table("1=sentinela w3 at+5", attack="test_card", catalogue=catalogue)
    assert table.play("swap 1 attack 1").es[P1] == 8 - price


def test_price_without_a_clamp() -> None:
    """V-4.12: the formula itself has no floor of 2 and no ceiling of 4."""
    assert with_card(at=9, df=9, vd=12)[1].price == 6
    assert with_card(at=1, df=0, vd=0)[1].price == 2
    assert with_card(at=0, df=0, vd=0)[1].price == 1


def test_discount_of_each_working_buyer() -> None:
    """V-4.13, V-4.14: 1 less while in play, at declaration: out he counts, in he does not."""
    table = Table("1=comprador, 3=gladiador", attack="fenix")
    assert table.play("swap 1 attack 1").es[P1] == 6
    table = Table("1=sentinela", defense="comprador")
    assert table.play("swap 1 defense 1").es[P1] == 5
    table = Table("3=gladiador", "1=comprador", attack="fenix")
    assert table.play("swap 3 attack 1").es[P1] == 5
    two = with_card(
        effect_kind="passive",
        keywords=["passive"],
        effect={"passive": [{"when": "in_play", "gives": "discount"}]},
    )[0]
    table = Table("1=comprador, 2=test_card", attack="gladiador", catalogue=two)
    assert table.play("swap 1 attack 1").es[P1] == 6
    table = Table("1=comprador, 2=test_card", attack="recruta_de_gazmorra", catalogue=two)
    assert table.play("swap 1 attack 1").es[P1] == 7


def test_essence_may_reach_0_and_not_less() -> None:
    """V-4.15: refused when essence < price."""
    table = Table("1=sentinela", es=(3, 8), attack="fenix gladiador")
    assert table.refused("swap 1 attack 2") == "no_essence"
    assert table.play("swap 1 attack 1").es[P1] == 0
    table = Table("1=sentinela", es=(0, 8), attack="recruta_de_gazmorra")
    assert table.refused("swap 1 attack 1") == "no_essence"


def test_order_of_a_swap() -> None:
    """V-4.16, V-4.17, V-4.18: pay, out to the owner's oblívio without a kill, fresh in, refill."""
    table = Table(
        "3=gladiador w7 at+5 turned",
        oblivio=("batedor", ""),
        attack="larapio fenix",
        attack_pile="vingador",
    ).play("swap 3 attack 2")
    assert [event.name for event in table.events] == ["swapped", "refilled"]
    assert table.oblivio(P1) == ["batedor", "gladiador"]
    assert table.kills == [0, 0]
    assert table.post(P1, 3) == "fenix"
    assert table.market("attack")[:2] == ["larapio", "vingador"]


def test_the_incoming_card_is_ready() -> None:
    """V-4.19: it may attack, use its effect and be moved in the same turn."""
    table = Table("1=estrategista, 3=gladiador", "1=sentinela", attack="atemporal", en=(9, 4)).play(
        "swap 3 attack 1", "use_effect 3", "move 3 4"
    )
    table.play("roll 4 1", dice=(2, 2))
    table = Table("1=estrategista", "1=sentinela", attack="atemporal", en=(9, 4))
    table.play("lower attack 1 3", "use_effect 3", "move 3 4").play("roll 4 1", dice=(2, 2))


def test_what_may_be_swapped_out() -> None:
    """V-4.20, V-4.21: turned, wounded, moved, prepared, exhausted; and it is no Mover."""
    table = Table(
        "3=atemporal w5 moved prepared turned", exhausted="atemporal", attack="fenix"
    ).play("swap 3 attack 1")
    assert table.post(P1, 3) == "fenix"
    assert "move 3 4" in table.moves


def test_empty_market_slot() -> None:
    """V-4.22: refused."""
    table = Table("1=sentinela", attack="- fenix")
    assert table.refused("swap 1 attack 1") == "empty_slot"
    assert table.refused("lower attack 1 2") == "empty_slot"
    assert table.es == [8, 8]
