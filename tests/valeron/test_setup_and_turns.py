"""Sections 4.1 to 4.3 of the rules: components, setup, draft and the structure of a turn."""

from games.engine.chance import PrescribedChance
from games.engine.referee import Referee
from games.valeron import GAME
from games.valeron.turns import DRAFT_ORDER

from .build import P1, P2, Table


def drafted(first: int = 1) -> Referee:
    chance = PrescribedChance(
        {
            "deck.attack.shuffle.1": [list(reversed(range(36)))],
            "deck.defense.shuffle.1": [list(reversed(range(34)))],
            "setup.first_player": [first],
        }
    )
    return Referee(GAME, {}, [None, None], chance)


def finish_draft(referee: Referee) -> None:
    while referee.state.phase == "draft":
        decision = referee.decisions[0]
        referee.play(decision.seat, decision.moves[0])


def test_components() -> None:
    """V-2.1, V-2.3: 36 and 34 warriors; wounds and values stand on the card itself."""
    assert (len(GAME.catalogue.attack), len(GAME.catalogue.defense)) == (36, 34)
    table = Table("1=sentinela w2 at+1").state
    assert table.posts[0] is not None
    assert table.posts[0].vd_current == 10


def test_two_dice_together() -> None:
    """V-2.2: one combat draws two dice of six sides under one label, and nothing else."""
    table = Table("3=gladiador", "1=sentinela")
    table.dice.prescribe("combat.roll.1", [2, 5])
    step = table.referee.play(P1, "roll 3 1")
    assert [(draw["label"], draw["sides"], draw["out"]) for draw in step.draws] == [
        ("combat.roll.1", 6, 2),
        ("combat.roll.1", 6, 5),
    ]


def test_four_posts_one_card_each() -> None:
    """V-2.4: a fifth card, or a second one in a post, is refused."""
    table = Table("1=sentinela, 2=protetora, 3=gladiador", attack="fenix larapio")
    assert table.refused("lower attack 1 3") == "post_taken"
    table.play("lower attack 1 4")
    assert table.refused("lower attack 2 4") == "no_vacancy"
    assert not table.moves_of("lower")


def test_rows() -> None:
    """V-2.5: posts 1 and 2 face the opponent, 3 and 4 stand behind."""
    foes = "1=sentinela, 2=protetora, 3=fenix, 4=arqueira"
    assert Table("1=gladiador", foes).targets(1) == [1, 2]


def test_behind() -> None:
    """V-2.6: 3 stands behind 1, 4 behind 2 (seen by what a wounded Oportunista protects)."""
    assert Table("1=batedor", "1=oportunista w1, 3=fenix, 4=arqueira").targets(1) == [1, 4]
    assert Table("1=batedor", "2=oportunista w1, 3=fenix, 4=arqueira").targets(1) == [2, 3]


def test_any_type_in_any_post() -> None:
    """V-2.7: after the setup every card may stand anywhere."""
    table = Table("1=sentinela, 3=gladiador", attack="fenix", defense="capitao")
    assert {f"lower attack 1 {post}" for post in (2, 4)} <= set(table.moves)
    assert {f"lower defense 1 {post}" for post in (2, 4)} <= set(table.moves)
    table.play("move 1 3")
    assert (table.post(P1, 1), table.post(P1, 3)) == ("gladiador moved", "sentinela moved")


def test_povo_alone_changes_nothing() -> None:
    """V-2.8: the same numbers of another povo give the same combat."""
    sums = []
    for friend in ("sentinela", "protetora", "explosivo", "desajustado"):
        table = Table(f"2={friend}, 3=gladiador", "1=anciao").play("roll 3 1", dice=(4, 2))
        sums.append(table.sums)
    assert sums == [(10, 5, 5)] * 4


def test_setup() -> None:
    """V-2.9, V-2.10, V-2.11, V-2.12: two piles, six cards each in slot order, lots, resources."""
    state = drafted(2).state
    assert [card.code for card in state.market[0]] == ["A36", "A35", "A34", "A33", "A32", "A31"]
    assert [card.code for card in state.market[1]] == ["D34", "D33", "D32", "D31", "D30", "D29"]
    assert state.piles[0][0].code == "A30"
    assert state.piles[1][0].code == "D28"
    assert state.first_player == 1
    assert (state.essence, state.energy, state.kills) == ([8, 8], [4, 4], [0, 0])
    assert drafted(1).state.first_player == 0


def test_draft_order_posts_and_types() -> None:
    """V-2.13, V-2.14, V-2.15, V-2.16: who picks, what market, which post; nothing is paid."""
    assert DRAFT_ORDER == (0, 1, 1, 0, 0, 1, 1, 0)
    referee = drafted(2)
    seen = []
    while referee.state.phase == "draft":
        decision = referee.decisions[0]
        facts = referee.play(decision.seat, decision.moves[0]).events[0].facts
        seen.append((facts["seat"], facts["type"], facts["post"]))
    assert seen == [
        (1, "defense", 1),
        (0, "defense", 1),
        (0, "defense", 2),
        (1, "defense", 2),
        (1, "attack", 3),
        (0, "attack", 3),
        (0, "attack", 4),
        (1, "attack", 4),
    ]
    assert all(unit is not None for unit in referee.state.posts)
    assert referee.state.essence == [8, 8]


def test_refill_before_the_next_pick() -> None:
    """V-2.17: the slot holds the pile's top card before anybody picks again."""
    referee = drafted()
    top = referee.state.piles[1][0]
    referee.play(0, "draft_pick 4")
    assert referee.state.market[1][3] is top
    assert len(referee.decisions[0].moves) == 6


def test_after_the_draft() -> None:
    """V-2.18, V-2.19: piles of 26 and 24, full markets, P1's turn at counter 1."""
    referee = drafted(2)
    finish_draft(referee)
    state = referee.state
    assert [len(pile) for pile in state.piles] == [26, 24]
    assert all(card is not None for market in state.market for card in market)
    assert (state.active, state.turn_number, state.phase) == (1, 1, "turn")


def test_only_picks_in_the_draft() -> None:
    """V-2.20: no other action is legal."""
    referee = drafted()
    for move in ("end_turn", "roll 1 1", "lower attack 1 1", "swap 1 attack 1", "inflict"):
        assert GAME.why_not(referee.state, 0, move) == "draft_first"
    assert {move.split()[0] for move in referee.decisions[0].moves} == {"draft_pick"}


def test_turns_alternate_and_start_with_energy() -> None:
    """V-3.1, V-3.2, V-3.5, V-3.13, V-3.17, V-3.18: energy +1, no essence, the counter counts rounds."""
    table = Table(en=(5, 4), es=(3, 8))
    seen = []
    for _ in range(5):
        table.play("end_turn")
        seen.append((table.state.active, table.state.turn_number, tuple(table.en)))
    assert seen == [
        (1, 1, (5, 5)),
        (0, 2, (6, 5)),
        (1, 2, (6, 6)),
        (0, 3, (7, 6)),
        (1, 3, (7, 7)),
    ]
    assert table.es == [3, 8]


def test_counter_when_seat_1_begins() -> None:
    """V-3.17: the counter rises when the first player plays again, whatever his seat."""
    table = Table(first=1, active=1)
    table.play("end_turn")
    assert (table.state.active, table.state.turn_number) == (0, 1)
    table.play("end_turn")
    assert (table.state.active, table.state.turn_number) == (1, 2)


def test_start_of_turn_effects_in_post_order() -> None:
    """V-3.3: the sources act in post order 1 to 4, after the energy."""
    table = Table(
        "1=sentinela",
        "1=gladiador w5, 2=guardia_da_brasa, 3=desajustado",
    ).play("end_turn")
    names = [
        (event.name, event.facts.get("card")) for event in table.events if event.name != "healed"
    ]
    assert names[1:] == [
        ("turn_started", None),
        ("effect", "guardia_da_brasa"),
        ("effect", "desajustado"),
    ]


def test_uses_and_moves_are_new_each_turn() -> None:
    """V-3.4: used and moved cards are free again at the own next turn."""
    table = Table("1=curandeira, 3=gladiador w9", "1=sentinela", en=(9, 4))
    table.unit(P1, 3).wounds = 7
    table.play("use_effect 1 gladiador", "move 1 2")
    assert table.refused("use_effect 2 gladiador") == "already_used"
    assert table.refused("move 2 4") == "already_moved"
    table.play("end_turn", "end_turn", "use_effect 2 gladiador", "move 2 4")


def test_any_order_of_actions() -> None:
    """V-3.6, V-3.8, V-3.9: free actions before, between and after combats, as many as there are."""
    table = Table(
        "1=ferreiro, 2=cavaleiro, 3=gladiador",
        "1=sentinela",
        en=(20, 4),
        attack="comandante larapio",
    )
    table.play("use_effect 1 gladiador", "lower attack 1 4", "use_effect 4")
    table.play("roll 3 1", dice=(2, 2)).play("inflict", "move 1 2", "use_effect 2 gladiador")
    table.play("extra_combat 1 3 1", dice=(2, 2)).play("inflict", "move 3 4", "use_effect 3")
    assert table.post(P1, 4) == "gladiador at+2 moved"


def test_one_main_action_and_doing_nothing() -> None:
    """V-3.7, V-3.10: one Rolar or one Trocar; a turn may also end at once."""
    table = Table("3=gladiador", "1=sentinela", attack="fenix")
    assert "end_turn" in table.moves
    table.play("swap 3 attack 1")
    assert not table.moves_of("roll")
    assert not table.moves_of("swap")
    table.play("end_turn")


def test_what_a_turns_end_takes_away() -> None:
    """V-3.11, V-3.12: preparations and grants are lost, turned cards stand up, then the turn passes."""
    table = Table(
        "1=capitao, 2=aprisionador turned, 4=comandante", "1=sentinela turned", en=(9, 4)
    ).play("use_effect 1", "use_effect 4", "end_turn")
    assert table.post(P1, 1) == "capitao"
    assert table.post(P1, 2) == "aprisionador"
    assert table.post(P2, 1) == "sentinela turned"
    assert table.state.grants == []
    assert [event.name for event in table.events] == [
        *("turn_ended", "extra_combats_lost", "turn_started")
    ]
    ended = table.told("turn_ended")[0]
    assert (ended["unprepared"], ended["unturned"]) == (["capitao"], ["aprisionador"])


def test_energy_has_no_limit() -> None:
    """V-3.14: energy grows beyond any number the table has seen."""
    table = Table("3=gladiador", "1=explosivo", en=(200, 4)).play("roll 3 1", dice=(6, 1))
    assert table.play("collect").en[P1] == 204


def test_only_the_active_player_acts_but_passives_work() -> None:
    """V-3.15: P2 may do nothing in P1's turn; her Protetora still protects."""
    table = Table("3=gladiador", "1=protetora, 2=explosivo, 3=comandante", en=(4, 9))
    assert [decision.seat for decision in table.referee.decisions] == [P1]
    assert table.refused("use_effect 3", P2) == "not_your_turn"
    assert table.play("roll 3 2", dice=(3, 3)).sums == (9, 7, 2)


def test_locked_while_a_decision_is_pending() -> None:
    """V-3.16: only inflict or collect."""
    table = Table("3=gladiador, 4=comandante", "1=sentinela", attack="fenix")
    table.play("roll 3 1", dice=(3, 3))
    assert table.moves == ["inflict", "collect"]
    assert table.refused("use_effect 4") == "decision_pending"
