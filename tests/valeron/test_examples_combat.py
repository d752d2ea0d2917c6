"""Scenarios V-S17 to V-S28: combat values and targets, with the values of the rules file."""

from .build import P1, P2, Table


def test_v_s17_equal_dice() -> None:
    """V-S17: equal dice."""
    table = Table("3=gladiador", "1=sentinela").play("roll 3 1", dice=(3, 3))
    assert table.sums == (9, 8, 1)


def test_v_s18_esp_cap_of_at() -> None:
    """V-S18: esp cap of at."""
    table = Table("1=capitao, 3=gladiador at+4", "1=sentinela").play("use_effect 1")
    assert table.en[P1] == 2
    table.play("roll 3 1", dice=(5, 1))
    combat = table.state.pending
    assert combat is not None
    assert combat.at.esp == 5
    assert table.sums == (16, 6, 10)
    table.play("inflict")
    assert table.post(P2, 1) == "sentinela w10"
    assert table.unit(P1, 3).add_at == 4


def test_v_s19_esp_cap_of_df() -> None:
    """V-S19: esp cap of df."""
    table = Table("3=gladiador", "1=explosivo df+4, 2=protetora").play("roll 3 1", dice=(6, 1))
    combat = table.state.pending
    assert combat is not None
    assert combat.df.esp == 5
    assert table.sums == (12, 8, 4)
    assert table.play("inflict").post(P2, 1) == "explosivo w4 df+4"


def test_v_s20_protectress_herself_and_the_back_row() -> None:
    """V-S20: protectress herself and the back row."""
    table = Table("3=gladiador", "1=protetora, 2=explosivo").play("roll 3 1", dice=(6, 1))
    assert table.sums == (12, 5, 7)
    table = Table("3=gladiador", "1=explosivo, 3=protetora").play("roll 3 1", dice=(6, 1))
    assert table.sums == (12, 3, 9)


def test_v_s21_avenger_against_the_cap() -> None:
    """V-S21: avenger against the cap."""
    buried = "larapio comandante atemporal arqueira insensato traidor"
    table = Table("3=vingador at+1", "1=protetora", oblivio=(buried, ""), kills=(0, 1))
    table.play("roll 3 1", dice=(1, 6))
    assert table.sums == (17, 5, 12)
    table.play("inflict")
    assert table.post(P2, 1) == ""
    assert table.told("wounded")[0]["wounds"] == 10
    assert table.kills == [1, 1]


def test_v_s22_surplus() -> None:
    """V-S22: surplus."""
    table = Table("3=gladiador", "1=ilusionista w5 at+2 df+1").play("roll 3 1", dice=(6, 3))
    assert table.sums == (12, 6, 6)
    table.play("inflict")
    assert table.post(P2, 1) == ""
    assert table.kills == [1, 0]
    assert table.oblivio(P2) == ["ilusionista"]
    # Fresh when it comes back, so nothing of the Adicionais is left in the oblívio.
    assert table.told("wounded")[0]["wounds"] == 9


def test_v_s23_firebrand() -> None:
    """V-S23: firebrand."""

    def rolled(foe: str) -> Table:
        return Table("3=incendiaria", f"1={foe}").play("roll 3 1", dice=(5, 3))

    assert rolled("protetora").sums == (9, 7, 2)
    assert rolled("protetora").play("inflict").post(P2, 1) == "protetora w3"
    assert rolled("protetora").play("collect").en[P1] == 5
    assert rolled("protetora df+3").sums == (9, 10, 0)
    assert rolled("protetora df+3").play("inflict").post(P2, 1) == "protetora df+3"


def test_v_s24_huntress() -> None:
    """V-S24: huntress."""
    table = Table("3=cacadora at+4", "1=sentinela df+5").play("roll 3 1", dice=(4, 3))
    assert table.sums == (11, 13, 0)
    assert table.post(P1, 3) == "cacadora at+5"
    assert table.moves == ["inflict", "collect"]


def test_v_s25_pilferer() -> None:
    """V-S25: pilferer."""

    def rolled(foe: str, dice: tuple[int, int]) -> Table:
        return Table("3=larapio", f"1={foe}", en=(4, 1)).play("roll 3 1", dice=dice)

    table = rolled("estrategista", (5, 2))
    assert table.sums == (9, 5, 4)
    table.play("inflict")
    assert table.post(P2, 1) == "estrategista w4"
    assert table.en == [5, 0]
    assert rolled("estrategista", (5, 2)).play("collect").en == [6, 1]
    table = rolled("sentinela", (3, 2))
    assert table.sums == (7, 7, 0)
    assert table.play("inflict").en == [4, 1]


def test_v_s26_front_row_totally_empty() -> None:
    """V-S26: front row totally empty."""
    assert Table("1=gladiador", "2=sentinela, 3=fenix").targets(1) == [2]
    assert Table("1=gladiador", "3=fenix, 4=arqueira").targets(1) == [3, 4]


FOES = "1=sentinela, 2=protetora, 3=fenix, 4=arqueira"


def test_v_s27_connector() -> None:
    """V-S27: connector."""
    table = Table("1=batedor, 2=gladiador", FOES)
    assert table.targets(1) == [1, 2, 3, 4]
    assert table.targets(2) == [1, 2]
    assert Table("3=batedor", FOES).targets(3) == [1, 2]


def test_v_s28_opportunist() -> None:
    """V-S28: opportunist."""

    def targets(front: str) -> list[int]:
        return Table("1=batedor", f"{front}, 3=fenix, 4=arqueira").targets(1)

    assert targets("1=oportunista, 2=protetora") == [1, 2, 3, 4]
    assert targets("1=oportunista w1, 2=protetora") == [1, 2, 4]
    assert targets("1=oportunista w1 turned, 2=protetora") == [1, 2, 4]
    assert targets("1=protetora, 2=oportunista w1") == [1, 2, 3]
