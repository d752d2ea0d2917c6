"""Section 4.5 of the rules: Baixar, Usar Efeito Ativo, Mover."""

from games.valeron import GAME

from .build import P1, P2, Table


def test_lower_any_type_into_any_vacancy_for_nothing() -> None:
    """V-5.1, V-5.2, V-5.3, V-5.4: own choice of market and vacancy, free, as often as there is room."""
    table = Table("1=sentinela", attack="fenix larapio", defense="capitao anciao")
    assert len(table.moves_of("lower")) == 4 * 3
    table.play("lower attack 1 2", "lower defense 1 4", "lower defense 2 3")
    assert [table.post(P1, post) for post in (2, 3, 4)] == ["fenix", "anciao", "capitao"]
    assert (table.en[P1], table.es[P1], table.state.rolled, table.state.swapped) == (
        *(4, 8, False, False),
    )
    assert table.refused("lower attack 2 1") == "no_vacancy"


def test_lower_before_and_after_main_actions() -> None:
    """V-5.5: before and after Rolar, and after Trocar."""
    table = Table("3=gladiador", "1=sentinela", attack="fenix larapio vingador")
    table.play("lower attack 1 1").play("roll 3 1", dice=(2, 2)).play("inflict")
    table.play("lower attack 2 2")
    table = Table("3=gladiador", "1=sentinela", attack="fenix larapio")
    table.play("swap 3 attack 1", "lower attack 2 4")


def test_lowering_refills_the_slot() -> None:
    """V-5.6: at once, from the pile of the same type."""
    table = Table(
        "1=sentinela", attack="fenix", defense="capitao", defense_pile="anciao ferreiro"
    ).play("lower defense 1 2")
    assert table.market("defense")[0] == "anciao"
    assert table.pile("defense") == ["ferreiro"]


def test_nobody_must_fill_a_vacancy() -> None:
    """V-5.7: the turn may end with an empty arena."""
    table = Table("", "1=sentinela", attack="fenix").play("end_turn")
    assert all(unit is None for unit in table.state.posts[:4])


def test_active_effects_only_by_the_controller_in_own_turn() -> None:
    """V-5.8: the other player's cards can't be used, nor one's own in the other's turn."""
    table = Table("1=ferreiro", "1=curandeira w3", en=(9, 9))
    assert table.refused("use_effect 1 curandeira") == "bad_target"
    assert table.refused("use_effect 1 curandeira", P2) == "not_your_turn"


def test_cost_of_an_effect() -> None:
    """V-5.9: the printed energy, refused with less."""
    table = Table("1=ferreiro", en=(2, 4)).play("use_effect 1 ferreiro")
    assert table.en[P1] == 0
    table = Table("1=ferreiro", en=(1, 4))
    assert table.refused("use_effect 1 ferreiro") == "no_energy"


def test_once_a_turn_and_twice_with_the_knight() -> None:
    """V-5.10, V-5.11: once; twice, paying each time, while a Cavaleiro works."""
    table = Table("1=ferreiro, 3=gladiador", en=(9, 4)).play("use_effect 1 gladiador")
    assert table.refused("use_effect 1 gladiador") == "already_used"
    table = Table("1=ferreiro, 2=cavaleiro, 3=gladiador", en=(9, 4))
    table.play("use_effect 1 gladiador", "use_effect 1 gladiador")
    assert (table.en[P1], table.post(P1, 3)) == (5, "gladiador at+2")
    assert table.refused("use_effect 1 gladiador") == "already_used"


def test_the_limit_is_checked_at_use() -> None:
    """V-5.12: the Cavaleiro leaves or enters after a first use."""
    table = Table(
        "1=ferreiro, 2=cavaleiro, 3=gladiador, 4=traidor", en=(20, 4), defense="anciao"
    ).play("use_effect 1 gladiador", "use_effect 4 cavaleiro")
    assert table.refused("use_effect 1 gladiador") == "already_used"
    table = Table("1=ferreiro, 3=gladiador", en=(20, 4), defense="cavaleiro")
    table.play("use_effect 1 gladiador", "lower defense 1 2", "use_effect 1 gladiador")
    assert table.post(P1, 3) == "gladiador at+2"


def test_pre_combat_effects_come_before_the_first_roll() -> None:
    """V-5.13, V-8.12: refused after it, also before an extra combat."""
    table = Table("1=capitao, 3=gladiador, 4=comandante", "1=sentinela", en=(20, 4))
    assert "use_effect 1" in table.moves
    table.play("use_effect 4").play("roll 3 1", dice=(2, 2)).play("inflict")
    assert table.moves_of("extra_combat")
    assert table.refused("use_effect 1") == "already_rolled"


def test_unique_effects_once_in_the_match() -> None:
    """V-5.14, V-10.4: Cavaleiro or not, this turn or a later one."""
    table = Table("1=cavaleiro, 3=insensato", "1=sentinela w1, 2=protetora w1", en=(20, 4)).play(
        "use_effect 3 sentinela"
    )
    assert table.refused("use_effect 3 protetora") == "exhausted"
    table.play("end_turn", "end_turn")
    assert table.refused("use_effect 3 protetora") == "exhausted"


def test_an_effect_needs_a_target_that_changes() -> None:
    """V-5.15, V-5.16: unwounded, full, or already turned cards are no targets."""
    table = Table("1=curandeira, 2=sentinela w1", en=(9, 9))
    assert table.moves_of("use_effect") == ["use_effect 1 sentinela"]
    table = Table("1=ferreiro at+5, 2=anciao vd+5, 3=gladiador at+4 vd+4", en=(9, 9))
    assert table.moves_of("use_effect") == [
        *("use_effect 1 anciao", "use_effect 1 gladiador"),
        *("use_effect 2 ferreiro", "use_effect 2 gladiador"),
    ]
    table = Table("1=aprisionador", "1=sentinela turned, 2=protetora")
    assert table.moves_of("use_effect") == ["use_effect 1 protetora"]
    assert table.refused("use_effect 1 sentinela") == "target_unchanged"
    table = Table("1=aprisionador", "1=sentinela turned")
    assert table.refused("use_effect 1 sentinela") == "no_target"


def test_prepared_twice_is_refused() -> None:
    """V-5.17: even with the Cavaleiro."""
    table = Table("1=cavaleiro, 3=atemporal", "1=sentinela", en=(9, 4)).play("use_effect 3")
    assert table.refused("use_effect 3") == "already_prepared"


def test_turned_and_exhausted_cards_use_nothing() -> None:
    """V-5.18, V-5.19."""
    table = Table("1=ferreiro turned, 3=insensato", "1=sentinela w1", en=(9, 4))
    assert table.refused("use_effect 1 ferreiro") == "turned"
    table = Table("3=insensato", "1=sentinela w1", en=(9, 4), exhausted="insensato")
    assert table.refused("use_effect 3 sentinela") == "exhausted"


def test_order_of_a_use() -> None:
    """V-5.20: pay, count, exhaust, then resolve."""
    table = Table("3=insensato", "1=sentinela w1", en=(6, 4)).play("use_effect 3 sentinela")
    assert [event.name for event in table.events] == [
        *("effect_used", "exhausted", "destroyed", "kill")
    ]
    assert table.events[0].facts["energy"] == 0
    assert table.unit(P1, 3).uses_this_turn == 1


def test_targets_are_part_of_the_command() -> None:
    """V-5.21, V-15.1: without them, or with too many, it is refused; nothing is half open."""
    table = Table("1=curandeira, 2=sentinela w1, 3=gladiador w1")
    assert table.refused("use_effect 1") == "wrong_number_of_targets"
    assert table.refused("use_effect 1 sentinela gladiador") == "wrong_number_of_targets"
    assert table.state.phase == "turn"


def test_moving() -> None:
    """V-5.22, V-5.23: two own cards change places, or one goes to a vacancy; free."""
    table = Table("1=sentinela, 2=protetora, 3=gladiador", "1=capitao")
    table.play("move 1 3", "move 2 4")
    assert [table.post(P1, post) for post in (1, 2, 3, 4)] == [
        *("gladiador moved", "", "sentinela moved", "protetora moved")
    ]
    assert table.targets(1) == [1]
    assert (table.en[P1], table.es[P1]) == (4, 8)


def test_each_card_moves_once_a_turn() -> None:
    """V-5.24, V-5.25, V-5.26, V-5.27: both of an exchange have moved; lowered cards may still move."""
    table = Table("1=sentinela, 2=protetora", attack="fenix").play("move 1 2")
    assert not table.moves_of("move")
    table.play("lower attack 1 3", "move 3 4")
    assert table.refused("move 3 4") == "already_moved"
    assert table.refused("move 1 4") == "already_moved"
    table.play("end_turn")
    assert table.post(P1, 1) == "protetora moved"
    table.play("end_turn", "move 1 2")


def test_nonsense_moves() -> None:
    """V-5.28: the same post, or two vacancies."""
    table = Table("1=sentinela")
    assert table.refused("move 1 1") == "unknown_move"
    assert table.refused("move 3 4") == "empty_post"


def test_what_follows_a_card_that_moves() -> None:
    """V-5.29, V-5.30, V-5.31: a turned card moves; preparation and all fields go along."""
    table = Table("1=sentinela w3 at+1 df+2 vd+4 turned, 3=atemporal", "1=protetora")
    table.play("use_effect 3", "move 1 3")
    assert table.post(P1, 1) == "atemporal moved prepared"
    assert table.post(P1, 3) == "sentinela w3 at+1 df+2 vd+4 moved turned"


def test_an_effect_of_several_parts_needs_one_that_changes() -> None:
    """V-5.32: one part is enough on a target; without targets any change is enough."""
    builder = "1=arquiteta_de_muralhas, 3=gladiador"
    table = Table(f"{builder}, 2=sentinela df+5", en=(9, 4))
    assert not table.moves_of("use_effect")
    table = Table(f"{builder}, 2=sentinela w1 df+5", en=(9, 4))
    assert table.play("use_effect 1 sentinela").post(P1, 2) == "sentinela df+5"
    table = Table(f"{builder}, 2=sentinela", en=(9, 4))
    assert table.play("use_effect 1 sentinela").post(P1, 2) == "sentinela df+1"


def test_an_effect_without_target_that_would_change_nothing() -> None:
    """V-5.32: refused; a preparation and an extra combat count as changes."""
    table = Table("1=matriarca_das_montanhas, 3=gladiador", en=(9, 4))
    assert table.refused("use_effect 1") == "nothing_to_change"
    table = Table("1=matriarca_das_montanhas, 3=gladiador w1", en=(9, 4))
    assert table.play("use_effect 1").post(P1, 3) == "gladiador"
    table = Table("1=capitao, 3=comandante", en=(9, 4)).play("use_effect 1", "use_effect 3")
    assert table.state.grants


def test_exactly_n_and_up_to_n_targets() -> None:
    """V-5.33: "n cards" takes exactly n different ones, "up to n" 1 to n."""
    table = Table("1=corruptora, 2=sentinela, 3=gladiador", en=(9, 4))
    assert table.moves_of("use_effect") == ["use_effect 1 sentinela gladiador"]
    assert table.refused("use_effect 1 sentinela") == "wrong_number_of_targets"
    assert table.refused("use_effect 1 sentinela sentinela") == "wrong_number_of_targets"
    assert table.refused("use_effect 1 gladiador sentinela") == "targets_out_of_order"
    table = Table("1=corruptora, 3=gladiador", en=(9, 4))
    assert table.refused("use_effect 1 gladiador") == "no_target"
    table = Table("1=contrabandista, 3=gladiador", en=(9, 4))
    assert table.moves_of("use_effect") == [
        *("use_effect 1 contrabandista", "use_effect 1 gladiador"),
        "use_effect 1 contrabandista gladiador",
    ]


def test_every_legal_use_names_cards_by_id() -> None:
    """Commands of section 6: targets are ids of cards in play or in the own oblívio."""
    table = Table("1=ilusionista, 2=sentinela, 3=gladiador", oblivio=("fenix batedor", "larapio"))
    assert table.moves_of("use_effect") == [
        *("use_effect 1 sentinela fenix", "use_effect 1 sentinela batedor"),
        *("use_effect 1 gladiador fenix", "use_effect 1 gladiador batedor"),
    ]
    assert table.refused("use_effect 1 sentinela larapio") == "not_in_oblivio"
    assert GAME.why_not(table.state, P1, "use_effect 1 fenix sentinela") == "bad_target"
