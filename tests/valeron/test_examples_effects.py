"""Scenarios V-S29 to V-S50: effects, timer and end, with the values of the rules file."""

from games.engine.chance import PrescribedChance
from games.engine.contract import Outcome
from games.engine.referee import Referee
from games.valeron import GAME

from .build import P1, P2, Table


def test_v_s29_vd_additional_is_not_healing() -> None:
    """V-S29: vd additional is not healing."""
    table = Table("1=anciao, 2=protetora w9").play("use_effect 1 protetora")
    assert table.en[P1] == 1
    assert table.post(P1, 2) == "protetora w9 vd+3"
    assert table.unit(P1, 2).vd_current == 4
    table = Table("1=anciao, 2=protetora w9 vd+4").play("use_effect 1 protetora")
    assert table.post(P1, 2) == "protetora w9 vd+5"
    assert table.unit(P1, 2).vd_total == 15
    assert table.unit(P1, 2).vd_current == 6


def test_v_s30_healing_stops_at_0() -> None:
    """V-S30: healing stops at 0."""
    table = Table("1=curandeira, 2=protetora w2").play("use_effect 1 protetora")
    assert table.en[P1] == 2
    assert table.post(P1, 2) == "protetora"
    assert table.unit(P1, 2).vd_total == 10


def test_v_s31_start_of_turn_with_a_turned_source() -> None:
    """V-S31: start of turn with a turned source."""
    table = Table(
        "1=sentinela",
        "1=desajustado w3 turned, 2=protetora w2, 3=fenix, 4=arqueira w1",
        en=(4, 2),
        turn=4,
    ).play("end_turn")
    assert (table.state.active, table.state.turn_number, table.en[P2]) == (P2, 4, 3)
    assert table.post(P2, 1) == "desajustado w3 turned"
    assert table.post(P2, 2) == "protetora w1"
    assert table.post(P2, 3) == "fenix"
    assert table.post(P2, 4) == "arqueira"
    assert table.refused("roll 1 1") == "turned"


def test_v_s32_turned_duration() -> None:
    """V-S32: turned duration."""
    table = Table(
        "1=aprisionador", "1=sentinela, 3=gladiador", en=(9, 4), turn=4, attack="fenix"
    ).play("use_effect 1 gladiador")
    assert table.en[P1] == 6
    table.play("end_turn")
    assert (table.state.turn_number, table.post(P2, 3)) == (4, "gladiador turned")
    assert {"move 3 4", "swap 3 attack 1"} <= set(table.moves)
    assert table.refused("roll 3 1") == "turned"
    table.play("end_turn")
    assert (table.state.turn_number, table.post(P2, 3)) == (5, "gladiador")
    assert "use_effect 1 gladiador" in table.moves
    table.play("end_turn")
    assert table.state.turn_number == 5
    assert table.targets(3) == [1]


def test_v_s33_pre_combat_after_a_roll() -> None:
    """V-S33: pre combat after a roll."""
    table = Table("3=atemporal, 4=gladiador", "1=sentinela", en=(7, 4))
    table.play("roll 4 1", dice=(2, 1)).play("inflict")
    assert table.refused("use_effect 3") == "already_rolled"
    assert table.en[P1] == 7


def test_v_s34_preparation_follows_the_card_no_chain() -> None:
    """V-S34: preparation follows the card no chain."""
    table = Table("1=oportunista, 3=atemporal", "1=sentinela").play("use_effect 3")
    assert table.en[P1] == 1
    table.play("move 1 3").play("roll 1 1", dice=(6, 1))
    assert table.sums == (11, 6, 5)
    table.play("inflict")
    assert table.post(P2, 1) == "sentinela w5"
    assert len(table.state.grants) == 1
    table.play("extra_combat 1 1 1", dice=(2, 2))
    assert table.sums == (7, 7, 0)
    table.play("inflict")
    assert table.post(P2, 1) == "sentinela w5"
    assert table.state.grants == []
    assert table.refused("extra_combat 1 1 1") == "no_extra_combat"
    assert table.refused("roll 1 1") == "main_action_spent"


def test_v_s35_collecting_forfeits() -> None:
    """V-S35: collecting forfeits."""
    table = Table("3=atemporal", "1=sentinela").play("use_effect 3")
    assert table.en[P1] == 1
    table.play("roll 3 1", dice=(6, 1))
    assert table.damage == 5
    table.play("collect")
    assert table.en[P1] == 3
    assert table.state.grants == []
    assert table.post(P1, 3) == "atemporal"


def test_v_s36_preparation_lost() -> None:
    """V-S36: preparation lost."""
    table = Table("1=capitao, 3=gladiador", "1=sentinela", turn=3).play("use_effect 1")
    assert table.en[P1] == 2
    table.play("end_turn", "end_turn")
    assert (table.state.turn_number, table.en[P1]) == (4, 3)
    assert table.post(P1, 1) == "capitao"
    assert table.play("roll 3 1", dice=(2, 1)).sums == (8, 6, 2)


def test_v_s37_commander_late() -> None:
    """V-S37: commander late."""

    def rolled() -> Table:
        table = Table("3=gladiador, 4=comandante", "1=sentinela", en=(5, 4))
        table.play("roll 3 1", dice=(2, 1))
        assert table.sums == (8, 6, 2)
        return table

    table = rolled().play("inflict", "use_effect 4")
    assert table.en[P1] == 1
    table.play("extra_combat 1 3 1", dice=(3, 2))
    assert table.sums == (9, 7, 2)
    assert table.play("inflict").post(P2, 1) == "sentinela w4"
    table = rolled().play("collect")
    assert table.en[P1] == 6
    assert table.refused("use_effect 4") == "after_collect"


def test_v_s38_archer() -> None:
    """V-S38: archer."""

    def start() -> Table:
        return Table("3=arqueira", "1=ilusionista w5, 2=sentinela")

    table = start().play("roll 3 1", dice=(5, 2))
    assert table.sums == (9, 4, 5)
    table.play("inflict")
    assert table.post(P2, 1) == ""
    assert table.kills == [1, 0]
    assert [grant.attacker for grant in table.state.grants] == ["arqueira"]
    table.play("extra_combat 1 3 2", dice=(6, 1))
    assert table.sums == (10, 6, 4)
    table.play("inflict")
    assert table.post(P2, 2) == "sentinela w4"
    assert table.state.grants == []
    table = start().play("roll 3 2", dice=(5, 2))
    assert table.sums == (9, 7, 2)
    assert table.play("inflict").state.grants == []


def test_v_s39_traitor_frees_a_post() -> None:
    """V-S39: traitor frees a post."""
    table = Table(
        "1=sentinela, 3=traidor, 4=gladiador w6",
        "1=protetora",
        en=(6, 4),
        attack="arqueira",
        attack_pile="batedor",
    ).play("use_effect 3 gladiador")
    assert table.en[P1] == 1
    assert table.post(P1, 3) == "traidor at+1"
    assert table.oblivio(P1) == ["gladiador"]
    assert table.kills == [0, 0]
    table.play("lower attack 1 4")
    assert table.market("attack")[0] == "batedor"
    table.play("roll 4 1", dice=(6, 2))
    assert table.sums == (10, 6, 4)
    table.play("inflict")
    assert table.post(P2, 1) == "protetora w4"
    assert table.es[P1] == 8


def test_v_s40_traitor_with_explosive_and_phoenix() -> None:
    """V-S40: traitor with explosive and phoenix."""
    table = Table(
        "1=cavaleiro, 2=explosivo w2, 3=traidor, 4=fenix w3 at+2",
        "1=sentinela",
        en=(10, 4),
        kills=(0, 2),
    ).play("use_effect 3 explosivo")
    assert table.post(P1, 2) == ""
    assert table.post(P1, 3) == "traidor at+1"
    table.play("use_effect 3 fenix")
    assert table.post(P1, 4) == "fenix"
    assert table.state.exhausted == {"fenix"}
    assert table.post(P1, 3) == "traidor at+2"
    assert table.en[P1] == 0
    assert table.kills == [0, 2]
    assert table.oblivio(P1) == ["explosivo"]
    assert table.play("roll 3 1", dice=(3, 2)).sums == (9, 7, 2)


def test_v_s41_illusionist() -> None:
    """V-S41: illusionist."""
    table = Table(
        "1=ilusionista, 2=protetora w9 df+3", "1=sentinela", oblivio=("gladiador", "")
    ).play("use_effect 1 protetora gladiador")
    assert table.en[P1] == 0
    assert table.post(P1, 2) == "gladiador"
    assert table.oblivio(P1) == ["protetora"]
    assert table.kills == [0, 0]
    assert table.play("roll 2 1", dice=(1, 1)).sums == (7, 6, 1)


def test_v_s42_saboteur_tie() -> None:
    """V-S42: saboteur tie."""
    table = Table(
        "3=sabotador",
        "1=sentinela, 2=cavaleiro w1",
        en=(5, 4),
        attack="vingador recruta_de_gazmorra cacadora fenix larapio arqueira",
        defense="explosivo comprador protetora capitao anciao espinhosa",
        attack_pile="atemporal",
    ).play("use_effect 3 cavaleiro")
    assert table.post(P2, 2) == "cacadora"
    assert table.market("attack")[2] == "atemporal"
    assert table.oblivio(P2) == ["cavaleiro"]
    assert table.kills == [0, 0]
    assert table.state.exhausted == {"sabotador"}
    assert table.en[P1] == 0


def test_v_s43_explosive() -> None:
    """V-S43: explosive."""

    def rolled() -> Table:
        table = Table("1=sentinela, 3=gladiador", "1=explosivo w1")
        table.play("roll 3 1", dice=(4, 2))
        assert table.sums == (10, 4, 6)
        return table

    table = rolled().play("inflict")
    assert (table.post(P2, 1), table.post(P1, 3)) == ("", "")
    assert table.kills == [1, 0]
    assert (table.oblivio(P1), table.oblivio(P2)) == (["gladiador"], ["explosivo"])
    table = rolled().play("collect")
    assert table.en[P1] == 7
    assert (table.post(P2, 1), table.post(P1, 3)) == ("explosivo w1", "gladiador")


def test_v_s44_explosive_outside_combat() -> None:
    """V-S44: explosive outside combat."""
    table = Table("3=insensato", "1=explosivo w1", en=(6, 4)).play("use_effect 3 explosivo")
    assert table.kills == [1, 0]
    assert table.post(P1, 3) == "insensato"
    assert table.state.exhausted == {"insensato"}
    assert table.en[P1] == 0


def test_v_s45_phoenix() -> None:
    """V-S45: phoenix."""
    table = Table("3=gladiador", "3=fenix w2 at+2 vd+3 turned, 4=arqueira")
    table.play("roll 3 3", dice=(6, 2))
    assert table.sums == (12, 3, 9)
    assert table.unit(P2, 3).vd_total == 8
    table.play("inflict")
    assert table.kills == [1, 0]
    assert table.post(P2, 3) == "fenix"
    assert table.state.exhausted == {"fenix"}
    assert table.oblivio(P2) == []


def test_v_s46_reckless_one() -> None:
    """V-S46: reckless one."""
    table = Table("1=sentinela, 3=insensato", "1=protetora, 4=fenix w1", en=(6, 4))
    assert table.refused("use_effect 3 protetora") == "bad_target"
    table.play("use_effect 3 fenix")
    assert table.en[P1] == 0
    assert table.kills == [1, 0]
    assert table.post(P2, 4) == "fenix"
    assert table.state.exhausted == {"insensato", "fenix"}
    assert table.play("roll 3 1", dice=(2, 2)).sums == (8, 6, 2)


def test_v_s47_thorny_one() -> None:
    """V-S47: thorny one."""
    table = Table("3=fenix w4", "1=espinhosa").play("roll 3 1", dice=(4, 3))
    assert table.sums == (9, 6, 3)
    table.play("inflict")
    assert table.post(P2, 1) == "espinhosa w3"
    assert table.kills == [0, 1]
    assert table.post(P1, 3) == "fenix"
    assert table.state.exhausted == {"fenix"}
    table = Table("3=gladiador w6", "1=espinhosa w4").play("roll 3 1", dice=(4, 2))
    assert table.sums == (10, 5, 5)
    table.play("inflict")
    assert table.post(P2, 1) == ""
    assert table.kills == [1, 0]
    assert table.post(P1, 3) == "gladiador w6"


def test_v_s48_auto_turn() -> None:
    """V-S48: auto turn."""
    table = Table(
        "2=oportunista, 3=gladiador, 4=saqueadora",
        "1=sentinela, 2=protetora w6",
        defense="comprador capitao cavaleiro",
    ).time_out(dice=(5, 2))
    assert table.post(P1, 1) == "cavaleiro"
    rolled = table.told("rolled")[0]
    assert rolled["attacker"]["card"] == "gladiador"
    assert rolled["target"]["card"] == "protetora"
    assert (rolled["at"]["total"], rolled["df"]["total"], rolled["damage"]) == (11, 6, 5)
    assert table.post(P2, 2) == ""
    assert table.kills == [1, 0]
    assert table.state.active == P2
    assert table.en == [4, 5]
    assert table.es[P1] == 8


def test_v_s49_draft_time_out() -> None:
    """V-S49: draft time out."""
    market = ["vingador", "recruta_de_gazmorra", "gladiador", "comandante", "fenix", "larapio"]
    attack = [card.id for card in GAME.catalogue.attack]
    order = market + [name for name in attack if name not in market]
    chance = PrescribedChance(
        {
            "deck.attack.shuffle.1": [[attack.index(name) for name in order]],
            "deck.defense.shuffle.1": [range(34)],
            "setup.first_player": [1],
        }
    )
    referee = Referee(GAME, {}, [None, None], chance)
    for seat in (0, 1, 1, 0):
        referee.play(seat, "draft_pick 1")
    referee.play(0, referee.safe_move(0), by_table=True)
    assert referee.state.posts[2].card.id == "comandante"


def test_v_s50_turn_limit() -> None:
    """V-S50: turn limit."""
    table = Table(
        "1=sentinela w2, 3=gladiador",
        "1=protetora, 3=fenix, 4=arqueira w1",
        kills=(1, 1),
        turn=50,
    ).play("end_turn")
    assert table.referee.outcome is None
    table.play("end_turn")
    assert table.referee.outcome == Outcome(P2, "turn_limit")
