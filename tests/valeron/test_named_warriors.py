"""Sections 7.2 and 7.3 of the rules: the thirty fixed warriors, their numbers and effects."""

from typing import Any

import pytest

from games.valeron import GAME

from .build import P1, P2, Table

LOR, IMP, CAR, LAV = "lordico", "impercio", "cardino", "lavico"

FIXED = [
    ("V-11.1", "A01", "vingador", "Vingador", LAV, 6, 0, 3, 7.5, 3, "passive", None, ""),
    ("V-11.2", "A02", "larapio", "Larápio", IMP, 4, 1, 6, 8, 3, "passive", None, ""),
    ("V-11.3", "A03", "comandante", "Comandante", LOR, 5, 2, 7, 10.5, 4, "active", 4, ""),
    ("V-11.4", "A04", "atemporal", "Atemporal", LAV, 5, 1, 6, 9, 3, "active", 3, "pre_combat"),
    ("V-11.5", "A05", "arqueira", "Arqueira", CAR, 4, 1, 5, 7.5, 3, "passive", None, ""),
    ("V-11.6", "A06", "insensato", "Insensato", CAR, 6, 0, 5, 8.5, 3, "active", 6, "unique"),
    ("V-11.7", "A07", "traidor", "Traidor", IMP, 4, 0, 5, 6.5, 3, "active", 5, ""),
    ("V-11.8", "A08", "cacadora", "Caçadora", CAR, 3, 0, 4, 5, 2, "passive", None, ""),
    ("V-11.9", "A09", "sabotador", "Sabotador", IMP, 4, 1, 6, 8, 3, "active", 5, "unique"),
    ("V-11.10", "A10", "fenix", "Fênix", LAV, 5, 1, 5, 8.5, 3, "passive", None, "unique"),
    ("V-11.11", "D01", "protetora", "Protetora", LOR, 1, 4, 10, 10, 3, "passive", None, ""),
    ("V-11.12", "D02", "comprador", "Comprador", LOR, 1, 3, 8, 8, 3, "passive", None, ""),
    ("V-11.13", "D03", "estrategista", "Estrategista", LOR, 1, 3, 9, 8.5, 3, "passive", None, ""),
    ("V-11.14", "D04", "desajustado", "Desajustado", LAV, 2, 3, 9, 9.5, 3, "passive", None, ""),
    ("V-11.15", "D05", "oportunista", "Oportunista", IMP, 1, 4, 10, 10, 3, "passive", None, ""),
    ("V-11.16", "D06", "capitao", "Capitão", LOR, 2, 4, 10, 11, 4, "active", 2, "pre_combat"),
    ("V-11.17", "D07", "ilusionista", "Ilusionista", LAV, 1, 2, 9, 7.5, 3, "active", 4, ""),
    ("V-11.18", "D08", "cavaleiro", "Cavaleiro", LOR, 2, 5, 9, 11.5, 4, "passive", None, ""),
    ("V-11.19", "D09", "aprisionador", "Aprisionador", CAR, 1, 3, 12, 10, 3, "active", 3, ""),
    ("V-11.20", "D10", "explosivo", "Explosivo", IMP, 0, 2, 6, 5, 2, "passive", None, ""),
    ("V-11.40", "A11", "gladiador", "Gladiador", LOR, 6, 1, 7, 10.5, 4, "none", None, ""),
    (
        *("V-11.41", "A12", "recruta_de_gazmorra", "Recruta de Gazmorra"),
        *(IMP, 3, 0, 4, 5, 2, "none", None, ""),
    ),
    ("V-11.42", "A13", "saqueadora", "Saqueadora", IMP, 4, 1, 6, 8, 3, "passive", None, ""),
    ("V-11.43", "A14", "batedor", "Batedor", CAR, 4, 1, 6, 8, 3, "passive", None, "connector"),
    ("V-11.44", "A15", "incendiaria", "Incendiária", LAV, 4, 1, 6, 8, 3, "passive", None, ""),
    ("V-11.45", "D11", "sentinela", "Sentinela", CAR, 1, 5, 12, 12, 4, "none", None, ""),
    ("V-11.46", "D12", "curandeira", "Curandeira", LOR, 1, 2, 9, 7.5, 3, "active", 2, ""),
    ("V-11.47", "D13", "ferreiro", "Ferreiro", LAV, 0, 2, 7, 5.5, 3, "active", 2, ""),
    ("V-11.48", "D14", "anciao", "Ancião", CAR, 1, 3, 8, 8, 3, "active", 3, ""),
    ("V-11.49", "D15", "espinhosa", "Espinhosa", CAR, 0, 3, 9, 7.5, 3, "passive", None, ""),
]


@pytest.mark.parametrize("row", FIXED, ids=lambda row: f"{row[0]}-{row[2]}")
def test_numbers_of_the_fixed_cards(row: tuple[Any, ...]) -> None:
    """V-11.1 to V-11.20, V-11.40 to V-11.49, V-16.2, V-16.3: as the tables of 7.2 and 7.3 say."""
    _, code, name, title, povo, at, df, vd, strength, price, kind, cost, keyword = row
    card = GAME.catalogue.by_id[name]
    assert (card.code, card.facts["name"]["pt"], card.povo) == (code, title, povo)
    assert card.type == ("attack" if code[0] == "A" else "defense")
    assert (card.at, card.df, card.vd) == (at, df, vd)
    assert (card.strength / 2, card.price) == (strength, price)
    assert (card.kind, card.facts["en_cost"]) == (kind, cost)
    expected = [] if kind == "none" else [kind]
    assert card.facts["keywords"] == expected + ([keyword] if keyword else [])


def test_vingador_counts_when_the_dice_are_rolled() -> None:
    """V-11.1, V-11.21: his controller's oblívio, only as attacker behind in kills, within the cap."""
    oblivio = ("fenix", "larapio gladiador")
    for kills, sums in (((0, 1), (8, 6, 2)), ((1, 1), (7, 6, 1)), ((2, 1), (7, 6, 1))):
        table = Table("3=vingador", "1=sentinela", oblivio=oblivio, kills=kills)
        assert table.play("roll 3 1", dice=(1, 1)).sums == sums
    table = Table("3=gladiador", "1=vingador", oblivio=("", "larapio sentinela"), kills=(1, 0))
    assert table.play("roll 3 1", dice=(1, 1)).sums == (7, 1, 6)
    oblivio = ("fenix larapio batedor", "")
    table = Table("3=vingador at+3", "1=sentinela", oblivio=oblivio, kills=(0, 1))
    assert table.play("roll 3 1", dice=(1, 1)).sums == (12, 6, 6)


def test_larapio_also_when_the_target_is_destroyed() -> None:
    """V-11.2, V-11.22: up to 2, also from a destroyed target's player; not as the target."""
    table = Table("3=larapio", "1=ilusionista w6", en=(4, 5)).play("roll 3 1", dice=(6, 1))
    assert table.play("inflict").en == [6, 3]
    table = Table("3=gladiador", "1=larapio", en=(4, 5)).play("roll 3 1", dice=(1, 1))
    assert table.play("inflict").en == [4, 5]


def test_comandante_before_and_after() -> None:
    """V-11.3, V-11.23, V-11.24: before the first combat, after Infligir, not after Recolher."""
    table = Table("1=cavaleiro, 3=gladiador, 4=comandante", "1=sentinela", en=(8, 4))
    table.play("use_effect 4", "use_effect 4")
    assert [(grant.source, grant.attacker) for grant in table.state.grants] == [
        *[("comandante", "")] * 2
    ]
    table = Table("3=gladiador, 4=comandante", "1=sentinela").play("roll 3 1", dice=(2, 1))
    table.play("collect")
    assert table.refused("use_effect 4") == "after_collect"


def test_atemporal() -> None:
    """V-11.4, V-11.25: only the first combat of the turn; spent by his first combat in any case."""
    table = Table("3=atemporal, 4=comandante", "1=sentinela", en=(9, 4))
    table.play("use_effect 3", "use_effect 4").play("roll 4 1", dice=(3, 2)).play("inflict")
    table.play("extra_combat 1 3 1", dice=(3, 1)).play("inflict")
    assert table.state.grants == []
    assert not table.unit(P1, 3).prepared
    table = Table("3=atemporal w5", "1=espinhosa", en=(9, 4)).play("use_effect 3")
    table.play("roll 3 1", dice=(4, 1)).play("inflict")
    assert table.post(P1, 3) == ""
    assert table.state.grants == []


def test_arqueira_counts_a_destroyed_fenix() -> None:
    """V-11.5, V-11.26: reborn is destroyed all the same; taken along she grants nothing."""
    table = Table("3=arqueira", "1=fenix w4").play("roll 3 1", dice=(4, 2)).play("inflict")
    assert table.post(P2, 1) == "fenix"
    assert [grant.attacker for grant in table.state.grants] == ["arqueira"]
    table = Table("3=arqueira", "1=explosivo w5").play("roll 3 1", dice=(4, 2)).play("inflict")
    assert table.post(P1, 3) == ""
    assert table.state.grants == []


def test_insensato_reaches_any_row_outside_combat() -> None:
    """V-11.6, V-11.27: wounded cards only; no Explosivo, but the Fênix is reborn."""
    table = Table("3=insensato", "1=sentinela, 3=fenix w1, 4=explosivo w1", en=(6, 4))
    assert table.moves_of("use_effect") == ["use_effect 3 fenix", "use_effect 3 explosivo"]
    assert table.play("use_effect 3 fenix").post(P2, 3) == "fenix"


def test_traidor_sacrifices_another() -> None:
    """V-11.7, V-11.28, V-11.29: destroyed outside combat; also with AT Adicional at 5."""
    for before, after in ((0, 1), (4, 5), (5, 5)):
        table = Table(f"1=explosivo, 3=traidor at+{before}", "1=sentinela", en=(5, 4))
        table.play("use_effect 3 explosivo")
        assert table.post(P1, 3) == f"traidor at+{after}"
    table = Table("1=fenix, 3=traidor", "1=sentinela", en=(5, 4)).play("use_effect 3 fenix")
    assert (table.post(P1, 1), table.kills) == ("fenix", [0, 0])


def test_cacadora_only_as_attacker() -> None:
    """V-11.8, V-11.30: not when she is the target."""
    table = Table("1=protetora", "1=cacadora df+5").play("roll 1 1", dice=(1, 1))
    assert table.damage == 0
    assert table.post(P2, 1) == "cacadora df+5"


def test_sabotador_and_the_worst_card() -> None:
    """V-11.9, V-11.31, V-11.32, V-12.6: any row, lowest S of both markets, tie by code, refilled."""
    table = Table("3=sabotador", "4=fenix w1", en=(5, 4), attack="gladiador", defense="explosivo")
    table.play("use_effect 3 fenix")
    assert table.post(P2, 4) == "explosivo"
    assert table.oblivio(P2) == ["fenix"]
    assert table.state.exhausted == {"sabotador"}
    assert table.market("defense")[0] == "-"
    table = Table("3=sabotador", "4=fenix", en=(5, 4))
    assert table.refused("use_effect 3 fenix") == "empty_market"


def test_replaced_fenix_is_not_reborn() -> None:
    """V-11.32: by Ilusionista and Trocar neither."""
    table = Table("1=ilusionista, 3=fenix", oblivio=("gladiador", ""))
    table.play("use_effect 1 fenix gladiador")
    assert (table.oblivio(P1), table.state.exhausted) == (["fenix"], set())
    table = Table("3=fenix", attack="gladiador").play("swap 3 attack 1")
    assert (table.oblivio(P1), table.state.exhausted) == (["fenix"], set())


def test_fenix_returns_fresh_once() -> None:
    """V-11.10, V-11.33: without anything, not in the oblívio; exhausted she just falls."""
    table = Table("3=gladiador", "3=fenix w1 at+1 df+1 vd+1 moved turned")
    table.play("roll 3 3", dice=(6, 1)).play("inflict")
    assert (table.post(P2, 3), table.oblivio(P2)) == ("fenix", [])
    table.play("end_turn", "end_turn").play("roll 3 3", dice=(6, 1)).play("inflict")
    assert (table.post(P2, 3), table.oblivio(P2), table.kills) == ("", ["fenix"], [2, 0])


def test_protetora() -> None:
    """V-11.11, V-11.34: other front-row cards only, and only from the front row."""
    table = Table("3=gladiador", "1=protetora, 2=explosivo").play("roll 3 2", dice=(1, 1))
    assert table.sums == (7, 5, 2)
    table = Table("3=gladiador", "1=protetora, 2=explosivo").play("roll 3 1", dice=(1, 1))
    assert table.sums == (7, 5, 2)
    table = Table("1=batedor", "1=protetora, 3=explosivo").play("roll 1 3", dice=(1, 1))
    assert table.sums == (5, 3, 2)
    table = Table("3=gladiador", "1=explosivo, 3=protetora").play("roll 3 1", dice=(1, 1))
    assert table.sums == (7, 3, 4)


def test_comprador_estrategista_oportunista_cavaleiro() -> None:
    """V-11.12, V-11.13, V-11.15, V-11.18: the rules they bend, and only for their own player."""
    table = Table("3=gladiador", "1=comprador, 2=estrategista, 3=cavaleiro", attack="fenix")
    assert table.play("swap 3 attack 1").es[P1] == 5
    assert not table.moves_of("roll")
    table = Table("1=ferreiro, 3=gladiador", "1=cavaleiro", en=(9, 4)).play(
        "use_effect 1 gladiador"
    )
    assert table.refused("use_effect 1 gladiador") == "already_used"
    assert Table("1=batedor", "1=oportunista w1, 3=fenix").targets(1) == [1]


def test_desajustado() -> None:
    """V-11.14: 1 wound from each other allied card, at his controller's start of turn."""
    table = Table("1=sentinela w2", "1=desajustado w2, 2=protetora w1, 4=fenix w3").play("end_turn")
    assert [table.post(P2, post) for post in (1, 2, 4)] == [
        *("desajustado w2", "protetora", "fenix w2")
    ]
    assert table.post(P1, 1) == "sentinela w2"
    table.play("end_turn")
    assert table.post(P2, 4) == "fenix w2"


def test_capitao() -> None:
    """V-11.16, V-11.36: lasts through combats; none for who attacked, yes for who came in later."""
    table = Table(
        "1=capitao, 3=gladiador, 4=comandante", "1=sentinela", en=(20, 4), attack="larapio"
    ).play("use_effect 1", "use_effect 4")
    table.play("roll 1 1", dice=(4, 1))
    assert table.sums == (8, 6, 2)
    table.play("inflict")
    assert table.unit(P1, 1).prepared
    table.play("lower attack 1 2").play("extra_combat 1 2 1", dice=(1, 1))
    assert table.sums == (7, 6, 1)
    table = Table("1=capitao, 3=gladiador, 4=comandante", "1=sentinela", en=(20, 4))
    table.play("use_effect 1", "use_effect 4").play("roll 3 1", dice=(1, 1))
    assert table.sums == (9, 6, 3)
    table.play("inflict").play("extra_combat 1 3 1", dice=(1, 1))
    assert table.sums == (7, 6, 1)


def test_ilusionista() -> None:
    """V-11.17, V-11.35: another allied card; the one that goes is last in the oblívio."""
    table = Table(
        "1=ilusionista, 2=sentinela w3", "1=protetora", oblivio=("ferreiro fenix", ""), en=(9, 4)
    )
    assert table.refused("use_effect 1 ilusionista fenix") == "bad_target"
    table.play("use_effect 1 sentinela ferreiro")
    assert table.oblivio(P1) == ["fenix", "sentinela"]
    table.play("use_effect 2 ferreiro").play("roll 2 1", dice=(1, 1))
    table = Table("1=ilusionista, 2=sentinela", oblivio=("fenix", ""), exhausted="fenix")
    table.play("use_effect 1 sentinela fenix")
    assert table.state.exhausted == {"fenix"}


def test_aprisionador() -> None:
    """V-11.19, V-11.37: any row; through the whole next turn of its player."""
    table = Table("1=aprisionador", "1=sentinela, 3=gladiador").play("use_effect 1 gladiador")
    table.play("end_turn")
    assert table.refused("roll 3 1") == "turned"
    assert table.targets(1) == [1]
    table.play("end_turn")
    assert table.post(P2, 3) == "gladiador"


def test_explosivo_as_target_and_as_attacker() -> None:
    """V-11.20, V-11.38, V-11.39: takes along whoever's wounds destroyed it in the combat."""
    table = Table("1=explosivo w5 at+5", "1=espinhosa").play("roll 1 1", dice=(4, 1))
    assert table.damage == 5
    table.play("inflict")
    assert (table.post(P1, 1), table.post(P2, 1)) == ("", "")
    assert table.kills == [0, 1]
    table = Table("3=fenix", "1=explosivo w5").play("roll 3 1", dice=(4, 2)).play("inflict")
    assert (table.post(P1, 3), table.state.exhausted) == ("fenix", {"fenix"})
    assert table.kills == [1, 0]
    # The Fênix felled by the Espinhosa's reflection is reborn; the Espinhosa of a destroyed
    # attacker is a different card: an Explosivo whose destroyer has gone takes nobody.
    table = Table("3=cuspidora_de_acido", "1=explosivo w5", en=(9, 4))
    table.play("use_effect 3 explosivo")
    assert (table.post(P1, 3), table.kills) == ("cuspidora_de_acido", [1, 0])


def test_reference_cards() -> None:
    """V-11.42 to V-11.44, V-11.46 to V-11.49: what the effects of 7.3 do."""
    table = Table("1=explosivo, 2=oportunista, 3=saqueadora, 4=larapio", "1=sentinela")
    assert table.play("roll 3 1", dice=(1, 1)).sums == (8, 6, 2)
    assert Table("1=batedor", "1=sentinela, 4=fenix").targets(1) == [1, 4]
    table = Table("3=incendiaria", "1=anciao").play("roll 3 1", dice=(1, 1))
    assert (table.damage, table.play("inflict").post(P2, 1)) == (1, "anciao w2")
    table = Table("1=curandeira w6").play("use_effect 1 curandeira")
    assert table.post(P1, 1) == "curandeira w2"
    table = Table("1=ferreiro").play("use_effect 1 ferreiro")
    assert table.post(P1, 1) == "ferreiro at+1"
    table = Table("1=anciao w3").play("use_effect 1 anciao")
    assert table.post(P1, 1) == "anciao w3 vd+3"
    table = Table("3=gladiador", "1=espinhosa").play("roll 3 1", dice=(1, 1)).play("inflict")
    assert table.post(P1, 3) == "gladiador w1"
