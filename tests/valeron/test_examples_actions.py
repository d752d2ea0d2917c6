"""Scenarios V-S1 to V-S16: energy, prices, main and free actions, with the values of the rules file."""

from games.valeron import GAME

from .build import P1, P2, Table, with_card


def test_v_s1_energy_and_counter_of_the_first_turns() -> None:
    """V-S1: energy and counter of the first turns."""
    table = Table(en=(5, 4))
    table.play("end_turn")
    assert (table.state.active, table.state.turn_number, table.en) == (P2, 1, [5, 5])
    table.play("end_turn")
    assert (table.state.active, table.state.turn_number, table.en) == (P1, 2, [6, 5])
    assert table.es == [8, 8]
    table.play("end_turn")
    assert (table.state.active, table.state.turn_number, table.en) == (P2, 2, [6, 6])


def test_v_s2_price_boundaries() -> None:
    """V-S2: price boundaries."""
    prices = {card.id: (card.strength / 2, card.price) for card in GAME.catalogue.cards}
    assert prices["cacadora"] == (5, 2)
    assert prices["larapio"] == (8, 3)
    assert prices["protetora"] == (10, 3)
    assert prices["comandante"] == (10.5, 4)
    assert prices["sentinela"] == (12, 4)
    assert prices["ilusionista"] == (7.5, 3)


def test_v_s3_discount_and_its_floor() -> None:
    """V-S3: discount and its floor."""

    def buyer() -> Table:
        return Table("1=comprador, 2=sentinela", attack="recruta_de_gazmorra", defense="capitao")

    assert buyer().play("swap 2 attack 1").es[P1] == 7
    assert buyer().play("swap 2 defense 1").es[P1] == 5
    catalogue, card = with_card(at=0, df=0, vd=0)
    assert card.price == 1
    table = Table("1=comprador, 2=sentinela", attack="test_card", catalogue=catalogue)
    assert table.play("swap 2 attack 1").es[P1] == 7


def test_v_s4_not_enough_essence() -> None:
    """V-S4: not enough essence."""
    table = Table("1=protetora w9", es=(2, 8), attack="recruta_de_gazmorra", defense="anciao")
    assert table.refused("swap 1 defense 1") == "no_essence"
    assert table.es[P1] == 2
    table.play("swap 1 attack 1")
    assert table.es[P1] == 0
    assert table.post(P1, 1) == "recruta_de_gazmorra"
    assert table.oblivio(P1) == ["protetora"]
    assert table.kills == [0, 0]


def test_v_s5_dying_card_saved_by_swap() -> None:
    """V-S5: dying card saved by swap."""
    table = Table(
        "1=capitao w9 df+3, 3=gladiador",
        "1=sentinela",
        defense="anciao",
        defense_pile="ferreiro",
    )
    table.play("swap 1 defense 1")
    assert table.es[P1] == 5
    assert table.post(P1, 1) == "anciao"
    assert table.oblivio(P1) == ["capitao"]
    assert table.market("defense")[0] == "ferreiro"
    assert table.kills == [0, 0]
    assert table.refused("roll 3 1") == "main_action_spent"
    table.play("use_effect 1 gladiador")
    assert table.en[P1] == 1
    assert table.post(P1, 3) == "gladiador vd+3"
    assert (table.unit(P1, 3).wounds, table.unit(P1, 3).vd_total) == (0, 10)


def test_v_s6_one_main_action() -> None:
    """V-S6: one main action."""

    def start() -> Table:
        return Table(
            "1=sentinela, 3=gladiador w1, 4=curandeira",
            "1=protetora",
            attack="fenix larapio",
        )

    rolled = start().play("roll 3 1", dice=(2, 2)).play("collect")
    assert rolled.refused("swap 1 attack 1") == "main_action_spent"
    swapped = start().play("swap 1 attack 1")
    assert swapped.refused("roll 3 1") == "main_action_spent"
    swapped.play("move 1 2", "lower attack 2 1", "use_effect 4 gladiador")


def test_v_s7_both_main_actions_not_two_of_one() -> None:
    """V-S7: both main actions not two of one."""
    table = Table(
        "1=estrategista, 3=gladiador", "1=sentinela", attack="fenix larapio", defense="capitao"
    )
    table.play("roll 3 1", dice=(3, 2)).play("inflict", "swap 3 attack 1")
    assert table.post(P1, 3) == "fenix"
    assert table.refused("roll 3 1") == "main_action_spent"
    assert table.refused("swap 1 attack 2") == "main_action_spent"


def test_v_s8_nothing_at_all() -> None:
    """V-S8: nothing at all."""
    table = Table("1=sentinela", "1=protetora").play("end_turn")
    assert table.state.active == P2


def test_v_s9_lower_before_and_after() -> None:
    """V-S9: lower before and after."""
    table = Table(
        "1=sentinela, 3=gladiador", "1=protetora", attack="arqueira", attack_pile="batedor"
    )
    table.play("lower attack 1 2")
    assert table.post(P1, 2) == "arqueira"
    assert table.market("attack")[0] == "batedor"
    assert (table.en[P1], table.es[P1]) == (4, 8)
    table.play("roll 3 1", dice=(4, 2)).play("collect", "lower attack 1 4")
    assert table.post(P1, 4) == "batedor"
    assert table.refused("lower attack 2 4") == "no_vacancy"


def test_v_s10_pile_runs_out() -> None:
    """V-S10: pile runs out."""
    table = Table(
        "1=sentinela, 2=protetora",
        "1=capitao",
        attack="vingador larapio comandante atemporal arqueira insensato",
        attack_pile="batedor",
    )
    table.play("lower attack 2 3")
    assert table.market("attack")[1] == "batedor"
    assert table.pile("attack") == []
    table.play("lower attack 5 4")
    assert table.market("attack") == [
        *("vingador", "batedor", "comandante", "atemporal", "-", "insensato")
    ]
    assert table.refused("swap 1 attack 5") == "empty_slot"
    assert "swap 1 attack 2" in table.moves


def test_v_s11_move_once() -> None:
    """V-S11: move once."""
    table = Table("1=sentinela, 3=gladiador", "1=protetora", defense="capitao")
    table.play("move 1 3")
    assert (table.post(P1, 1), table.post(P1, 3)) == ("gladiador moved", "sentinela moved")
    assert table.refused("move 1 2") == "already_moved"
    assert table.refused("move 3 4") == "already_moved"
    table.play("lower defense 1 2", "move 2 4")
    assert table.post(P1, 4) == "capitao moved"
    assert table.refused("move 2 4") == "already_moved"
    table.play("end_turn", "end_turn")
    assert {"move 1 2", "move 3 4", "move 2 4"} <= set(table.moves)


def test_v_s12_exchange_with_a_moved_card() -> None:
    """V-S12: exchange with a moved card."""
    table = Table("1=sentinela, 2=protetora, 3=gladiador").play("move 1 4")
    assert table.refused("move 2 4") == "already_moved"
    assert table.post(P1, 2) == "protetora"
    table.play("move 2 3")
    assert (table.post(P1, 2), table.post(P1, 3)) == ("gladiador moved", "protetora moved")


def test_v_s13_locked_by_the_pending_decision() -> None:
    """V-S13: locked by the pending decision."""
    table = Table(
        "1=curandeira, 2=protetora w5, 3=gladiador", "1=sentinela", attack="fenix", en=(9, 9)
    ).play("roll 3 1", dice=(4, 4))
    for move in (
        *("use_effect 1 protetora", "lower attack 1 4", "move 1 2", "swap 1 attack 1"),
        *("roll 3 1", "end_turn", "extra_combat 1 3 1"),
    ):
        assert table.refused(move) == "decision_pending"
    assert table.refused("inflict", P2) == "not_your_turn"
    assert table.refused("collect", P2) == "not_your_turn"
    assert table.moves == ["inflict", "collect"]


def test_v_s14_not_in_the_others_turn() -> None:
    """V-S14: not in the others turn."""
    table = Table(
        "1=sentinela",
        "1=curandeira, 2=protetora w5, 3=gladiador",
        attack="fenix",
        en=(4, 9),
    )
    for move in (
        *("use_effect 1 protetora", "lower attack 1 4", "move 1 2", "swap 1 attack 1"),
        *("roll 3 1", "end_turn", "inflict", "collect", "draft_pick 1"),
    ):
        assert table.refused(move, P2) == "not_your_turn"


def test_v_s15_knight() -> None:
    """V-S15: knight."""
    table = Table("1=cavaleiro w1, 2=curandeira, 3=gladiador w6", en=(6, 4))
    table.play("use_effect 2 gladiador")
    assert (table.post(P1, 3), table.en[P1]) == ("gladiador w2", 4)
    table.play("use_effect 2 gladiador")
    assert (table.post(P1, 3), table.en[P1]) == ("gladiador", 2)
    assert table.refused("use_effect 2 cavaleiro") == "already_used"


def test_v_s16_no_valid_target() -> None:
    """V-S16: no valid target."""
    table = Table("1=curandeira, 2=protetora")
    assert table.refused("use_effect 1 protetora") == "no_target"
    assert table.en[P1] == 4
