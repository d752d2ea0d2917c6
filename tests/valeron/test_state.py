"""Section 3 of the rules: what the state holds, what is public, and what a refusal leaves alone."""

import random
from typing import Any

from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.referee import Referee
from games.valeron import GAME
from games.valeron.state import PHASES

from .build import P1, P2, Table, with_card


def started(seed: int = 1) -> Referee:
    return Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))


def random_match(seed: int) -> Referee:
    referee, rng = started(seed), random.Random(seed)
    while referee.outcome is None:
        decision = referee.decisions[0]
        referee.play(decision.seat, rng.choice(list(decision.moves)))
    return referee


def test_two_seats_and_the_public_fields() -> None:
    """V-1.1, V-1.3, V-1.4, V-1.5: two seats; first player, active player, counter, resources, posts."""
    view = GAME.view(started().state, 0)
    assert len(view["seats"]) == 2
    assert view["first_player"] in (0, 1)
    assert view["active_player"] == view["first_player"]
    assert view["turn_number"] == 0
    for seat in view["seats"]:
        assert (seat["essence"], seat["energy"], seat["kills"]) == (8, 4, 0)
        assert seat["posts"] == [None] * 4


def test_phases() -> None:
    """V-1.2: draft, turn, combat_decision, finished, and no other."""
    referee, rng, seen = started(3), random.Random(3), []
    while referee.outcome is None:
        seen.append(referee.state.phase)
        decision = referee.decisions[0]
        referee.play(decision.seat, rng.choice(list(decision.moves)))
    seen.append(referee.state.phase)
    assert set(seen) == set(PHASES) == {"draft", "turn", "combat_decision", "finished"}
    assert seen[0] == "draft"
    assert seen[-1] == "finished"
    assert seen.count("draft") == 8


def test_oblivio_is_public_and_oldest_first() -> None:
    """V-1.6: the oblívio keeps the order in which cards went there, and everybody sees it."""
    table = Table(
        "1=estrategista, 3=traidor, 4=gladiador",
        en=(5, 4),
        attack="fenix",
        oblivio=("batedor", ""),
    ).play("use_effect 3 gladiador", "swap 3 attack 1")
    assert table.oblivio(P1) == ["batedor", "gladiador", "traidor"]
    for viewer in (0, 1, None):
        seats = GAME.view(table.state, viewer)["seats"]
        assert seats[P1]["oblivio"] == ["batedor", "gladiador", "traidor"]


def test_markets_have_six_slots_and_piles_show_their_count_only() -> None:
    """V-1.7, V-1.8, V-1.10: six slots a market; of a pile only the count is in a view."""
    state = started().state
    view = GAME.view(state, 0)
    assert [len(view["market"][kind]) for kind in ("attack", "defense")] == [6, 6]
    assert view["piles"] == {"attack": 30, "defense": 28}
    assert GAME.dump(state)["piles"]["attack"] == [card.id for card in state.piles[0]]


def test_pile_order_leaves_nothing_in_views_prompts_and_sizes() -> None:
    """V-1.8, V-1.10: two states that differ in the order of the piles look alike to everybody."""
    referee, rng = started(7), random.Random(7)
    for _ in range(60):
        state = referee.state
        other = state.copy()
        for pile in other.piles:
            rng.shuffle(pile)
        for seat in (0, 1):
            assert GAME.view(state, seat) == GAME.view(other, seat)
            assert GAME.prompt(state, seat) == GAME.prompt(other, seat)
        assert GAME.view(state, None) == GAME.view(other, None)
        assert GAME.decisions(state) == GAME.decisions(other)
        if referee.outcome:
            break
        decision = referee.decisions[0]
        referee.play(decision.seat, rng.choice(list(decision.moves)))


def test_the_unseen_cards_can_be_computed() -> None:
    """V-1.9: 70 cards less the visible ones are those in the piles."""
    state = random_match(11).state
    view = GAME.view(state, 1)
    seen = {card for kind in view["market"].values() for card in kind if card}
    for seat in view["seats"]:
        seen.update(seat["oblivio"])
        seen.update(unit["card"] for unit in seat["posts"] if unit)
    unseen = {card.id for card in GAME.catalogue.cards} - seen
    assert unseen == {card.id for pile in state.piles for card in pile}


def test_winner_and_reason() -> None:
    """V-1.12: at the end the state says who won and why."""
    table = Table("3=gladiador", "1=ilusionista w6", kills=(2, 0))
    assert (table.state.winner, table.state.end_reason) == (None, "")
    table.play("roll 3 1", dice=(6, 1)).play("inflict")
    view = GAME.view(table.state, None)
    assert (view["winner"], view["end_reason"]) == (P1, "third_kill")


def test_fields_of_one_turn() -> None:
    """V-1.13, V-1.14, V-1.15: main actions, combats, outcome and grants last one turn."""
    table = Table(
        "1=estrategista, 3=gladiador, 4=comandante", "1=sentinela", en=(4, 4), attack="fenix"
    ).play("use_effect 4")
    assert [(grant.source, grant.attacker) for grant in table.state.grants] == [("comandante", "")]
    table.play("roll 3 1", dice=(2, 2)).play("inflict", "swap 3 attack 1")
    state = table.state
    assert (state.rolled, state.swapped) == (True, True)
    assert (state.combats_this_turn, state.last_outcome) == (1, "inflict")
    table.play("end_turn")
    assert (state.rolled, state.swapped, state.grants) == (False, False, [])
    assert (state.combats_this_turn, state.last_outcome) == (0, "none")


def test_pending_combat_is_public() -> None:
    """V-1.16: attacker, target, dice, ESP, totals, damage, first, grant; only while it waits."""
    table = Table("1=capitao, 3=gladiador", "2=sentinela df+1").play("use_effect 1")
    table.play("roll 3 2", dice=(2, 5))
    pending: Any = GAME.view(table.state, None)["pending"]
    assert pending == {
        "attacker": 3,
        "target": 2,
        "dice": [2, 5],
        "first": True,
        "grant": None,
        "damage": 5,
        "at": {
            "base": 6,
            "add": 0,
            "sources": [{"card": "capitao", "bonus": 2}],
            "esp": 2,
            "die": 5,
            "total": 13,
        },
        "df": {"base": 5, "add": 1, "sources": [], "esp": 1, "die": 2, "total": 8},
    }
    table.play("inflict")
    assert GAME.view(table.state, None)["pending"] is None


def test_every_card_exists_once() -> None:
    """V-1.17: at every moment the 70 cards lie in exactly one place each."""
    for seed in range(12):
        state = random_match(seed).state
        cards = [unit.card for unit in state.posts if unit]
        cards += [card for zone in (*state.oblivio, *state.piles) for card in zone]
        cards += [card for market in state.market for card in market if card]
        assert sorted(card.index for card in cards) == list(range(70))


def test_fields_of_a_card_are_public() -> None:
    """V-1.18, V-1.19, V-1.20, V-1.21, V-1.22, V-1.23: the fields of a card in play."""
    table = Table("1=protetora w2 at+1 df+2 vd+3 turned, 3=atemporal", "1=sentinela")
    table.play("move 1 2", "use_effect 3").play("roll 3 1", dice=(1, 1))
    assert GAME.view(table.state, 1)["seats"][0]["posts"] == [
        None,
        {
            "card": "protetora",
            "wounds": 2,
            "add_at": 1,
            "add_df": 2,
            "add_vd": 3,
            "moved": True,
            "uses_this_turn": 0,
            "prepared": False,
            "turned": True,
            "attacks_this_turn": 0,
        },
        {
            "card": "atemporal",
            "wounds": 0,
            "add_at": 0,
            "add_df": 0,
            "add_vd": 0,
            "moved": False,
            "uses_this_turn": 1,
            "prepared": True,
            "turned": False,
            "attacks_this_turn": 1,
        },
        None,
    ]


def test_how_long_the_fields_of_a_card_last() -> None:
    """V-1.19 to V-1.23: moved and uses until the own next turn, the rest until a turn ends."""
    table = Table("1=capitao turned, 2=curandeira, 3=gladiador w9", "1=sentinela", en=(9, 9))
    table.unit(P1, 1).turned = False
    table.play("use_effect 1", "use_effect 2 gladiador", "move 1 2")
    table.unit(P1, 1).turned = True
    table.play("roll 3 1", dice=(1, 1)).play("inflict")
    table.play("end_turn")
    captain, healer, gladiator = table.unit(P1, 2), table.unit(P1, 1), table.unit(P1, 3)
    assert (captain.prepared, healer.turned, gladiator.attacks_this_turn) == (False, False, 0)
    assert (captain.moved, healer.uses_this_turn) == (True, 1)
    table.play("end_turn")
    assert (captain.moved, healer.uses_this_turn) == (False, 0)


def test_attacks_are_counted_after_the_bonus() -> None:
    """V-1.23: a Fênix reborn during her own combat has made no attack and gets the bonus anew."""
    table = Table("1=capitao, 3=fenix w4, 4=comandante", "1=espinhosa", en=(9, 4))
    table.play("use_effect 1", "use_effect 4").play("roll 3 1", dice=(4, 3))
    assert table.unit(P1, 3).attacks_this_turn == 1
    assert table.sums == (11, 6, 5)
    table.play("inflict")
    assert table.post(P1, 3) == "fenix"
    assert table.unit(P1, 3).attacks_this_turn == 0
    table.play("extra_combat 1 3 1", dice=(1, 1))
    assert table.sums == (8, 4, 4)


def test_exhaustion_outlives_everything() -> None:
    """V-1.24, V-10.6: an exhausted card stays so in the oblívio and when it comes back."""
    table = Table(
        "1=ilusionista, 2=sentinela, 3=insensato",
        "1=protetora w1",
        en=(20, 4),
        attack="gladiador",
    ).play("use_effect 3 protetora", "swap 3 attack 1")
    assert table.state.exhausted == {"insensato"}
    table.play("use_effect 1 sentinela insensato")
    assert table.post(P1, 2) == "insensato"
    assert table.refused("use_effect 2 protetora") == "exhausted"


def test_leaving_play_loses_all_but_exhaustion() -> None:
    """V-1.25, V-1.26: a card that leaves play and comes back is fresh."""
    table = Table(
        "1=ilusionista, 2=sentinela w3 at+1 df+1 vd+1 moved turned, 3=atemporal prepared",
        "1=protetora",
        en=(20, 4),
        attack="gladiador batedor",
    ).play("swap 2 attack 1")
    assert table.post(P1, 2) == "gladiador"
    table.play("use_effect 1 atemporal sentinela")
    assert table.post(P1, 3) == "sentinela"
    fresh = table.unit(P1, 3)
    assert fresh.dump() == {
        "card": "sentinela",
        "wounds": 0,
        "add_at": 0,
        "add_df": 0,
        "add_vd": 0,
        "moved": False,
        "uses_this_turn": 0,
        "prepared": False,
        "turned": False,
        "attacks_this_turn": 0,
    }


def test_owner_and_controller_never_differ() -> None:
    """V-1.27: what the Sabotador sends away lies with its owner, and what comes stands with him."""
    table = Table("3=sabotador", "2=cavaleiro", en=(5, 4), attack="cacadora")
    table.play("use_effect 3 cavaleiro")
    assert table.oblivio(P2) == ["cavaleiro"]
    assert table.oblivio(P1) == []
    assert table.post(P2, 2) == "cacadora"


def test_any_state_can_be_loaded_with_any_catalogue() -> None:
    """V-1.28: the catalogue is data, and a state written down goes on from there."""
    catalogue, card = with_card(at=7, df=2, vd=8)
    table = Table("3=test_card", "1=sentinela", catalogue=catalogue)
    assert table.play("roll 3 1", dice=(1, 1)).sums == (8, 6, 2)
    assert card.price == 4
    value = GAME.dump(Table("3=gladiador w2", "1=sentinela", turn=9).state)
    assert GAME.dump(GAME.load(value)) == value


def test_a_refusal_changes_nothing() -> None:
    """V-1.29: no field, no resource, no draw, no new window."""
    table = Table("1=curandeira, 3=gladiador turned", "1=sentinela", en=(1, 4), es=(0, 8))
    before = canonical.dumps(GAME.dump(table.state))
    window = table.referee.decisions[0].window
    for move in ("roll 3 1", "use_effect 1 gladiador", "swap 1 attack 1", "move 1 9", "inflict"):
        table.refused(move)
    assert canonical.dumps(GAME.dump(table.state)) == before
    assert table.referee.decisions[0].window == window


def test_same_start_and_moves_give_the_same_state() -> None:
    """V-1.30: the engine reads no clock and no chance but the one it is given."""
    first, second = random_match(21), random_match(21)
    assert first.digest() == second.digest()
    assert first.digest() != random_match(22).digest()
