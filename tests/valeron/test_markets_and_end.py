"""Sections 4.11, 4.12, 5 and 6 of the rules: markets, end of the match, chance, the table's moves."""

import random

import pytest

from games.engine.chance import SeededChance
from games.engine.contract import Outcome
from games.engine.referee import Referee, finish_window
from games.valeron import GAME

from .build import P1, P2, Table


def test_shared_markets_and_refill() -> None:
    """V-12.1, V-12.2: six cards each for both players; the same slot is refilled from the top."""
    table = Table(
        "1=sentinela", "1=protetora", attack="fenix larapio", attack_pile="vingador batedor"
    ).play("lower attack 2 2")
    assert table.market("attack")[:2] == ["fenix", "vingador"]
    table.play("end_turn", "lower attack 2 2")
    assert table.post(P2, 2) == "vingador"
    assert table.market("attack")[:2] == ["fenix", "batedor"]


def test_empty_pile_and_no_way_back() -> None:
    """V-12.3, V-12.4: the slot stays empty; what leaves play never comes to a pile or market."""
    table = Table("1=sentinela", attack="fenix", attack_pile="").play("swap 1 attack 1")
    assert table.market("attack") == ["-"] * 6
    assert table.told("refilled") == [{"type": "attack", "slot": 1, "card": None, "pile": 0}]
    assert table.oblivio(P1) == ["sentinela"]


def test_prices_are_shown() -> None:
    """V-12.5, V-17.23: the price of every market card, reduced by the Comprador; Baixar is free."""
    table = Table("1=comprador", attack="fenix - gladiador", defense="explosivo")
    prices = GAME.prompt(table.state, P1)["swap"]["prices"]
    assert prices["attack"] == [2, None, 3, None, None, None]
    assert prices["defense"][0] == 1
    assert GAME.catalogue.by_id["fenix"].facts["price"] == 3
    assert table.play("lower attack 1 2").es[P1] == 8


def test_third_kill_wins() -> None:
    """V-13.1, V-13.3, V-13.4: at once and for one player; then every command is refused."""
    table = Table("3=gladiador", "1=ilusionista w6", kills=(2, 2)).play("roll 3 1", dice=(6, 1))
    table.play("inflict")
    assert table.referee.outcome == Outcome(P1, "third_kill")
    assert table.state.phase == "finished"
    for seat in (P1, P2):
        assert GAME.why_not(table.state, seat, "end_turn") == "over"
        assert table.refused("end_turn", seat) == "over"
    assert GAME.prompt(table.state, P1) == {}


def test_running_out_loses_nothing() -> None:
    """V-13.2: without cards, energy or essence the match goes on."""
    table = Table("", "1=sentinela", en=(0, 0), es=(0, 0)).play("end_turn")
    assert table.referee.outcome is None


@pytest.mark.parametrize(
    ("kills", "p1", "p2", "es", "en", "winner"),
    [
        ((1, 0), "1=fenix", "1=sentinela", (0, 8), (0, 9), P1),
        ((1, 1), "1=sentinela w3", "1=protetora", (8, 0), (9, 0), P2),
        ((1, 1), "1=sentinela w2", "1=protetora", (1, 0), (0, 9), P1),
        ((1, 1), "1=sentinela w2", "1=protetora", (1, 1), (0, 9), P2),
        ((1, 1), "1=sentinela w2", "1=protetora", (1, 1), (3, 3), None),
    ],
)
def test_turn_limit(
    kills: tuple[int, int],
    p1: str,
    p2: str,
    es: tuple[int, int],
    en: tuple[int, int],
    winner: int | None,
) -> None:
    """V-13.5, V-13.6: after P2's turn at counter 50: kills, VD in play, essence, energy, draw."""
    table = Table(p1, p2, kills=kills, es=es, en=en, active=P2, turn=50)
    table.play("end_turn")
    assert table.referee.outcome == Outcome(winner, "turn_limit")
    table = Table(p1, p2, kills=kills, es=es, en=en, active=P1, turn=50)
    assert table.play("end_turn").referee.outcome is None


def test_chance_is_the_list_of_section_5() -> None:
    """V-14.1, V-14.2, V-14.3: two shuffles, one lot, then two dice a combat, counted through."""
    referee = Referee(GAME, {}, [None, None], SeededChance(b"v" * 32))
    assert [
        (draw["label"], draw.get("items"), draw.get("sides")) for draw in referee.started.draws
    ] == [
        ("deck.attack.shuffle.1", 36, None),
        ("deck.defense.shuffle.1", 34, None),
        ("setup.first_player", None, 2),
    ]
    assert referee.started.draws[0]["out"] is None
    rng, combats = random.Random(5), 0
    while referee.outcome is None:
        decision = referee.decisions[0]
        move = rng.choice(list(decision.moves))
        draws = referee.play(decision.seat, move).draws
        if move.startswith(("roll", "extra_combat")):
            combats += 1
            assert [(draw["label"], draw["sides"]) for draw in draws] == [
                *[(f"combat.roll.{combats}", 6)] * 2
            ]
        else:
            assert draws == []
    assert combats > 10


def test_dice_fall_after_attacker_and_target_are_fixed() -> None:
    """V-14.4: a refused pair draws nothing, an accepted one draws in the same move."""
    table = Table("3=gladiador", "1=sentinela, 3=fenix")
    table.refused("roll 3 3")
    assert table.state.combats == 0
    table.dice.prescribe("combat.roll.1", [4, 2])
    assert len(table.referee.play(P1, "roll 3 1").draws) == 2


def test_draft_time_out() -> None:
    """V-15.3: highest S, tie lowest code."""
    referee = Referee(GAME, {}, [None, None], SeededChance(b"d" * 32))
    while referee.state.phase == "draft":
        decision = referee.decisions[0]
        market = referee.state.market[1 if referee.state.picks < 4 else 0]
        cards = [card for card in market if card]
        best = max(card.strength for card in cards)
        wanted = min(card.code for card in cards if card.strength == best)
        step = referee.play(decision.seat, referee.safe_move(decision.seat), by_table=True)
        assert GAME.catalogue.by_id[step.events[0].facts["card"]].code == wanted


def test_auto_turn_fills_vacancies_in_post_order() -> None:
    """V-15.4 (a): Defesa in front, Ataque behind, the other market when one is empty, none if both."""
    table = Table("", "", attack="fenix gladiador larapio", defense="anciao").time_out()
    assert [table.post(P1, post) for post in (1, 2, 3, 4)] == [
        *("anciao", "gladiador", "fenix", "larapio")
    ]
    table = Table("", "", attack="", defense="").time_out()
    assert [table.post(P1, post) for post in (1, 2, 3, 4)] == [""] * 4
    assert table.state.active == P2


def test_auto_turn_after_a_main_action() -> None:
    """V-15.4 (b), V-15.7: no second combat, no extra combat, no effect, no swap, no move."""
    table = Table("1=capitao, 3=gladiador, 4=comandante", "1=sentinela", en=(9, 4)).play(
        "use_effect 4"
    )
    table.play("roll 3 1", dice=(4, 2)).play("inflict").time_out()
    assert table.post(P2, 1) == "sentinela w3"
    assert (table.en[P1], table.es[P1]) == (5, 8)
    assert table.state.active == P2


def test_auto_turn_chooses_attacker_and_target() -> None:
    """V-15.6: highest AT + Adicional among those that can, tie lowest post; the weakest target."""
    table = Table(
        "1=cavaleiro, 2=vingador turned, 3=larapio at+2, 4=insensato", "1=sentinela, 2=protetora w5"
    ).time_out(dice=(1, 1))
    rolled = table.told("rolled")[0]
    assert (rolled["attacker"]["post"], rolled["target"]["post"]) == (3, 2)
    table = Table("3=gladiador", "1=ferreiro, 2=anciao").time_out(dice=(1, 1))
    assert table.told("rolled")[0]["target"]["post"] == 1


def test_decision_time_out() -> None:
    """V-15.5, V-15.8, V-15.2: Infligir, unless that hands the match over; then a new window."""
    table = Table("3=gladiador", "1=sentinela").play("roll 3 1", dice=(1, 1))
    window = table.referee.decisions[0].window
    table.time_out()
    assert table.state.last_outcome == "inflict"
    assert table.referee.decisions[0].seat == P1
    assert table.referee.decisions[0].window != window
    table = Table("3=fenix w4", "1=espinhosa", kills=(0, 2)).play("roll 3 1", dice=(4, 3))
    table.time_out()
    assert table.state.last_outcome == "collect"
    assert table.referee.outcome is None
    table = Table("3=gladiador", "1=sentinela df+5", kills=(0, 2)).play("roll 3 1", dice=(1, 1))
    assert table.time_out().state.last_outcome == "inflict"


def test_auto_turn_collects_rather_than_lose() -> None:
    """V-15.4 (c), V-15.5: in one go as well."""
    table = Table("3=fenix w4", "1=espinhosa", kills=(0, 2)).time_out(dice=(4, 3))
    assert table.told("collected")
    assert table.referee.outcome is None
    assert table.state.active == P2


def test_every_accepted_command_starts_the_clock_again() -> None:
    """V-15.2: a new window after each move, none after a refusal."""
    table = Table("1=sentinela, 3=gladiador", "1=protetora")
    windows = [table.referee.decisions[0].window]
    for move in ("move 1 2", "move 3 4", "end_turn"):
        table.refused("move 1 1")
        assert table.referee.decisions[0].window == windows[-1]
        table.play(move)
        windows.append(table.referee.decisions[0].window)
    assert len(set(windows)) == 4


def test_only_three_kinds_of_decision() -> None:
    """V-15.1, V-15.9: draft pick, action window, combat decision, of one seat at a time."""
    referee, rng, kinds = (
        Referee(GAME, {}, [None, None], SeededChance(b"k" * 32)),
        random.Random(1),
        set(),
    )
    while referee.outcome is None:
        assert len(referee.decisions) == 1
        decision = referee.decisions[0]
        kinds.add(decision.kind)
        referee.play(decision.seat, rng.choice(list(decision.moves)))
    assert kinds == {"draft_pick", "turn", "combat_decision"}


def test_turns_are_finite() -> None:
    """V-15.10: whoever never ends a turn by himself still comes to its end."""
    for seed in range(20):
        referee = Referee(GAME, {}, [None, None], SeededChance(bytes([seed]) * 32))
        rng, in_turn = random.Random(seed), 0
        while referee.outcome is None and referee.state.turn_number < 8:
            decision = referee.decisions[0]
            others = [move for move in decision.moves if move != "end_turn"]
            referee.play(decision.seat, rng.choice(others) if others else "end_turn")
            in_turn = 0 if not others else in_turn + 1
            assert in_turn < 200


@pytest.mark.parametrize("seed", range(20))
def test_matches_of_safe_moves_end(seed: int) -> None:
    """V-15.11: both sides always time out; at the latest at the end of counter 50."""
    referee = Referee(GAME, {}, [None, None], SeededChance(bytes([seed]) * 32))
    while referee.outcome is None:
        before = referee.state.turn_number
        finish_window(referee, referee.decisions[0].seat)
        assert referee.state.turn_number <= before + 1
    assert referee.state.turn_number <= 50
    assert referee.outcome.reason in ("third_kill", "turn_limit")


def test_only_the_table_plays_the_auto_turn() -> None:
    """V-15.4: it is no legal move of a player."""
    table = Table("3=gladiador", "1=sentinela")
    assert "auto_turn" not in table.moves
    assert table.refused("auto_turn") == "only_the_table"
