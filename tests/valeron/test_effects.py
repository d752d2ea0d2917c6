"""Section 4.10 of the rules: how effects work, whatever the card."""

import random

from games.engine.chance import SeededChance
from games.engine.referee import Referee
from games.valeron import GAME

from .build import P1, P2, Table


def test_a_few_cards_have_no_effect() -> None:
    """V-10.1: their Active effect can't be used, having none."""
    plain = [card.id for card in GAME.catalogue.cards if card.kind == "none"]
    assert plain == ["gladiador", "recruta_de_gazmorra", "veterano_das_muralhas", "sentinela"]
    table = Table("1=sentinela, 3=gladiador", en=(9, 4))
    assert table.refused("use_effect 3") == "no_active_effect"
    assert table.refused("use_effect 2") == "empty_post"


def test_passives_work_on_both_turns_for_nothing() -> None:
    """V-10.2: attacking and attacked, with no energy at all."""
    table = Table("3=gladiador", "1=protetora, 2=explosivo", en=(0, 0))
    assert table.play("roll 3 2", dice=(3, 3)).sums == (9, 7, 2)
    table = Table("1=explosivo, 3=saqueadora", "1=sentinela", en=(0, 0))
    assert table.play("roll 3 1", dice=(3, 3)).sums == (8, 8, 0)


def test_actives_are_free_actions_with_a_cost() -> None:
    """V-10.3: the golden number is paid; the main action stays."""
    table = Table("1=ferreiro, 3=gladiador", "1=sentinela").play("use_effect 1 gladiador")
    assert table.en[P1] == 2
    assert "roll 3 1" in table.moves


def test_unique_goes_with_passive_and_active() -> None:
    """V-10.4: Fênix and Insensato both are exhausted by their one use."""
    table = Table("3=gladiador", "3=fenix").play("roll 3 3", dice=(6, 1)).play("inflict")
    assert table.state.exhausted == {"fenix"}
    table = Table("3=insensato", "1=sentinela w1", en=(9, 4)).play("use_effect 3 sentinela")
    assert table.state.exhausted == {"insensato"}


def test_an_exhausted_card_still_fights() -> None:
    """V-10.5: it attacks, defends, is targeted; its effect is gone for good."""
    table = Table(
        "1=capitao, 3=saqueadora, 4=larapio", "1=espinhosa", exhausted="saqueadora espinhosa"
    )
    table.play("roll 3 1", dice=(6, 1))
    assert table.sums == (10, 4, 6)
    table.play("inflict")
    assert table.post(P2, 1) == "espinhosa w6"
    assert table.post(P1, 3) == "saqueadora"
    table = Table("3=gladiador", "3=fenix", exhausted="fenix").play("roll 3 3", dice=(6, 1))
    table.play("inflict")
    assert (table.post(P2, 3), table.oblivio(P2)) == ("", ["fenix"])


def test_pre_combat_serves_the_next_own_combat() -> None:
    """V-10.7: another card's combat neither uses nor spends it."""
    table = Table("3=duelista_de_valdora, 4=comandante", "1=sentinela", en=(9, 4))
    table.play("use_effect 3", "use_effect 4").play("roll 4 1", dice=(3, 2))
    assert table.sums == (8, 7, 1)
    table.play("inflict")
    assert table.unit(P1, 3).prepared
    table.play("extra_combat 1 3 1", dice=(1, 1))
    assert table.sums[0] > 5 + 1
    table.play("inflict")
    assert not table.unit(P1, 3).prepared


def test_a_preparation_not_used_is_lost_without_refund() -> None:
    """V-10.8: at the end of the turn; V-11.36 the same for the Capitão's."""
    table = Table("1=capitao, 3=atemporal", "1=sentinela", en=(5, 4))
    table.play("use_effect 1", "use_effect 3", "end_turn")
    assert (table.post(P1, 1), table.post(P1, 3), table.en[P1]) == ("capitao", "atemporal", 0)


def test_the_captain_prepares_all() -> None:
    """V-10.9: allied cards and himself."""
    for attacker, total in ((1, 2 + 2 + 1), (3, 6 + 2 + 1), (4, 4 + 2 + 1)):
        table = Table("1=capitao, 3=gladiador, 4=larapio", "1=sentinela").play("use_effect 1")
        assert table.play(f"roll {attacker} 1", dice=(1, 1)).sums[0] == total


def test_a_preparation_leaves_with_its_card() -> None:
    """V-10.10: no bonus once the Capitão is gone."""
    table = Table("1=capitao, 3=gladiador, 4=traidor", "1=sentinela", en=(9, 4))
    table.play("use_effect 1", "use_effect 4 capitao")
    assert table.play("roll 3 1", dice=(1, 1)).sums == (7, 6, 1)


def test_turned_cards() -> None:
    """V-10.12, V-10.13: no attack, no Active effect; wounds and passives go on."""
    table = Table("1=ferreiro turned, 3=gladiador turned", "1=sentinela", en=(9, 4))
    assert not table.moves_of("roll")
    assert not table.moves_of("use_effect")
    table = Table("3=gladiador", "1=protetora turned, 2=explosivo turned")
    table.play("roll 3 2", dice=(3, 3))
    assert table.sums == (9, 7, 2)
    assert table.play("inflict").post(P2, 2) == "explosivo w2 turned"


def test_the_card_itself_is_meant() -> None:
    """V-10.14: the Larápio's theft is for his own combats, not for an ally's."""
    table = Table("3=gladiador, 4=larapio", "1=sentinela", en=(4, 4)).play("roll 3 1", dice=(6, 1))
    assert table.play("inflict").en == [4, 4]


def test_the_controller_chooses() -> None:
    """V-10.15, V-10.21: actives take their targets from the player; passives never ask."""
    table = Table("1=curandeira, 2=sentinela w1, 3=gladiador w1")
    assert table.moves_of("use_effect") == ["use_effect 1 sentinela", "use_effect 1 gladiador"]
    table = Table("1=sentinela", "1=guardia_da_brasa, 2=protetora w2, 3=larapio w2").play(
        "end_turn"
    )
    assert (table.post(P2, 2), table.post(P2, 3)) == ("protetora w1", "larapio w2")
    assert table.referee.decisions[0].kind == "turn"


def test_effects_apply_as_far_as_possible() -> None:
    """V-10.16: one energy is stolen where two are asked; one of two wounds is healed."""
    table = Table("3=larapio", "1=ferreiro", en=(4, 1)).play("roll 3 1", dice=(6, 1))
    assert table.play("inflict").en == [5, 0]
    table = Table("1=arquiteta_de_muralhas, 2=sentinela w1 df+5", en=(4, 4))
    assert table.play("use_effect 1 sentinela").post(P1, 2) == "sentinela df+5"


def test_allied_includes_the_card_itself_unless_other() -> None:
    """V-10.18: Ferreiro may serve himself, Traidor not; the Protetora gives herself nothing."""
    assert "use_effect 1 ferreiro" in Table("1=ferreiro").moves
    assert not Table("3=traidor").moves_of("use_effect")
    table = Table("3=gladiador", "1=protetora").play("roll 3 1", dice=(1, 1))
    assert table.sums == (7, 5, 2)


def test_on_causing_a_wound_only_by_inflict() -> None:
    """V-10.19: wounds by an effect trigger no theft and no reflection."""
    table = Table("3=cuspidora_de_acido", "1=espinhosa w1", en=(9, 9))
    table.play("use_effect 3 espinhosa")
    assert table.post(P2, 1) == "espinhosa w3"
    assert table.post(P1, 3) == "cuspidora_de_acido"


def test_effects_of_the_same_wording_add_up() -> None:
    """V-10.22: two sources of AT Bônus both count."""
    table = Table("1=irma_de_armas, 3=lanceira_de_valdora, 4=porta_estandarte", "1=sentinela")
    table.play("roll 3 1", dice=(1, 1))
    combat = table.state.pending
    assert combat is not None
    assert dict(combat.at.sources) == {
        "irma_de_armas": 1,
        "lanceira_de_valdora": 2,
        "porta_estandarte": 1,
    }
    assert combat.at.esp == 4


def test_nobody_gains_essence_and_energy_has_three_sources() -> None:
    """V-10.23, V-10.24: over whole matches, essence only falls; energy rises by the three alone."""
    for seed in range(10):
        referee = Referee(GAME, {}, [None, None], SeededChance(bytes([seed]) * 32))
        rng = random.Random(seed)
        while referee.outcome is None:
            state = referee.state
            essence, energy = list(state.essence), list(state.energy)
            decision = referee.decisions[0]
            events = referee.play(decision.seat, rng.choice(list(decision.moves))).events
            names = {event.name for event in events}
            for seat in (0, 1):
                assert state.essence[seat] <= essence[seat]
                if state.energy[seat] > energy[seat]:
                    assert names & {"turn_started", "collected", "stolen"}


def test_what_the_exhausting_use_made_still_counts() -> None:
    """V-10.25: the preparation of an Único serves its combat."""
    table = Table("3=carbonizado", "1=sentinela").play("use_effect 3")
    assert table.state.exhausted == {"carbonizado"}
    table.play("roll 3 1", dice=(4, 1))
    combat = table.state.pending
    assert combat is not None
    assert combat.at.esp > 0
    table.play("inflict")
    assert table.told("inflicted")[0]["wounds"] > combat.damage
    assert table.refused("use_effect 3") == "exhausted"
    table = Table("3=traidor at+5, 1=sentinela", en=(5, 4)).play("use_effect 3 sentinela")
    assert table.post(P1, 3) == "traidor at+5"


def test_reactions_of_both_sides_start_with_the_active_player() -> None:
    """V-10.20: at damage 0 the attacker's effect comes first."""
    table = Table("1=sentinela", "3=cacadora", active=P2, first=P1)
    table.play("roll 3 1", dice=(1, 1))
    assert [event.name for event in table.events] == ["rolled", "effect", "added"]
    table = Table("2=protetora, 1=guardia_do_passo", "3=cacadora", active=P2, first=P1)
    table.play("roll 3 1", dice=(1, 1))
    assert [event.facts["card"] for event in table.events if event.name == "effect"] == [
        *("cacadora", "guardia_do_passo")
    ]
