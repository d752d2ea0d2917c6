"""The worked examples of the seed: V-E1 to V-E9, with the values of the rules file."""

from games.engine.referee import Referee
from games.valeron import GAME

from .build import P1, P2, Dice, Table


def avenger() -> Table:
    return Table(
        "1=sentinela, 3=vingador",
        "1=protetora",
        oblivio=("gladiador batedor comprador", ""),
        kills=(0, 1),
    )


def test_v_e1_combat_inflicted() -> None:
    """V-E1: combat inflicted."""
    table = avenger().play("roll 3 1", dice=(6, 2))
    combat = table.state.pending
    assert combat is not None
    assert (combat.at.base, combat.at.esp, combat.at.die) == (6, 3, 6)
    assert (combat.df.base, combat.df.esp, combat.df.die) == (4, 0, 2)
    assert table.sums == (15, 6, 9)
    table.play("inflict")
    assert table.post(P2, 1) == "protetora w9"
    assert table.unit(P2, 1).vd_current == 1
    assert table.kills == [0, 1]
    assert table.en == [4, 4]


def test_v_e2_same_combat_collected() -> None:
    """V-E2: same combat collected."""
    table = avenger().play("roll 3 1", dice=(2, 6))
    assert table.sums == (15, 6, 9)
    table.play("collect")
    assert table.post(P2, 1) == "protetora"
    assert table.en == [8, 4]


def test_v_e3_damage_of_five() -> None:
    """V-E3: damage of five."""

    def five() -> Table:
        table = Table("3=gladiador", "1=sentinela").play("roll 3 1", dice=(5, 1))
        assert table.damage == 5
        return table

    assert five().play("collect").en == [6, 4]
    assert five().play("inflict").post(P2, 1) == "sentinela w5"


def test_v_e4_free_order_within_a_turn() -> None:
    """V-E4: free order within a turn."""
    table = Table("1=curandeira, 2=protetora w5, 3=gladiador, 4=ferreiro", "1=sentinela", en=(5, 4))
    table.play("use_effect 4 gladiador")
    assert table.en[P1] == 3
    assert table.post(P1, 3) == "gladiador at+1"
    table.play("move 3 4")
    assert table.post(P1, 3) == "ferreiro moved"
    assert table.post(P1, 4) == "gladiador at+1 moved"
    table.play("roll 4 1", dice=(4, 2))
    assert table.sums == (11, 7, 4)
    table.play("inflict")
    assert table.post(P2, 1) == "sentinela w4"
    table.play("use_effect 1 protetora")
    assert table.en[P1] == 1
    assert table.post(P1, 2) == "protetora w1"


def in_catalogue_order(first: int = 1) -> Referee:
    chance = Dice(
        {
            "deck.attack.shuffle.1": [range(36)],
            "deck.defense.shuffle.1": [range(34)],
            "setup.first_player": [first],
        }
    )
    return Referee(GAME, {}, [None, None], chance)


def test_v_e5_draft() -> None:
    """V-E5: draft."""
    referee = in_catalogue_order()
    state = referee.state
    assert [card.code for card in state.market[1]] == ["D01", "D02", "D03", "D04", "D05", "D06"]
    assert [card.code for card in state.market[0]] == ["A01", "A02", "A03", "A04", "A05", "A06"]
    for seat, slot in ((0, 1), (1, 1), (1, 2), (0, 1), (0, 6), (1, 6), (1, 1), (0, 1)):
        referee.play(seat, f"draft_pick {slot}")
    assert [unit.card.id for unit in state.posts] == [
        *("protetora", "cavaleiro", "insensato", "sabotador"),
        *("ilusionista", "comprador", "traidor", "vingador"),
    ]
    assert [card.id for card in state.market[1]] == [
        *("explosivo", "aprisionador", "estrategista", "desajustado", "oportunista", "capitao")
    ]
    assert [card.id for card in state.market[0]] == [
        *("fenix", "larapio", "comandante", "atemporal", "arqueira", "cacadora")
    ]
    assert [len(pile) for pile in state.piles] == [26, 24]
    assert (state.active, state.turn_number, state.phase) == (0, 1, "turn")
    assert state.energy == [5, 4]


def test_v_e6_damage_0() -> None:
    """V-E6: damage 0."""

    def zero() -> Table:
        table = Table("3=arqueira", "1=sentinela").play("roll 3 1", dice=(4, 3))
        assert table.sums == (8, 8, 0)
        assert table.moves == ["inflict", "collect"]
        return table

    assert zero().play("inflict").post(P2, 1) == "sentinela"
    assert zero().play("collect").en == [4, 4]


def test_v_e7_damage_1() -> None:
    """V-E7: damage 1."""

    def one() -> Table:
        table = Table("3=arqueira", "1=sentinela").play("roll 3 1", dice=(5, 3))
        assert table.sums == (9, 8, 1)
        return table

    assert one().play("collect").en == [4, 4]
    assert one().play("inflict").post(P2, 1) == "sentinela w1"


def test_v_e8_povo_as_condition() -> None:
    """V-E8: povo as condition."""
    table = Table("1=explosivo, 2=oportunista, 3=saqueadora", "1=sentinela")
    assert table.play("roll 3 1", dice=(6, 1)).sums == (12, 6, 6)


def test_v_e9_positions_in_the_draft() -> None:
    """V-E9: positions in the draft."""
    referee = in_catalogue_order()
    seats = []
    while referee.state.phase == "draft":
        seats.append(referee.decisions[0].seat)
        referee.play(seats[-1], referee.decisions[0].moves[0])
    assert seats == [0, 1, 1, 0, 0, 1, 1, 0]
    assert [at for at, seat in enumerate(seats, 1) if seat == 1] == [2, 3, 6, 7]
