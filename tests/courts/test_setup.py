"""Setup, decks and dealing: C-2 and C-3."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.courts import GAME
from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import BadOptions, BadSetup
from tests.courts.table import (
    CARD_ID,
    CARDS,
    ENTERS,
    INDEX,
    LAST,
    NUMBER,
    P0,
    VILLAGES,
    Table,
    fresh,
)

HOME = {
    court: [name for name, village in VILLAGES.items() if village["region"] == region]
    for court, region in (("moon", "pantano_salgado"), ("sun", "ilhas_farrow"))
}


@pytest.mark.parametrize(("die", "moon_seat"), [(1, 0), (2, 1)])
def test_the_seed_decides_the_moons_seat(die: int, moon_seat: int) -> None:
    """C-2.1."""
    chance = PrescribedChance({"setup.moon_seat": [die]}, otherwise=SeededChance(bytes(32)))
    state, _ = GAME.setup({}, [None, None], chance)
    assert GAME.view(state, None)["seat_of"] == {"moon": moon_seat, "sun": 1 - moon_seat}
    assert GAME.decisions(state)[0].seat == moon_seat
    assert GAME.view(state, moon_seat)["you"] == "moon"


def test_six_influence_each_at_the_start() -> None:
    """C-2.2, C-2.12, C-2.13, C-2.14: the position before anybody has placed."""
    t = fresh()
    assert {name: t.village(name) for name in VILLAGES if t.village(name) != (0, 0)} == P0
    assert sum(t.view["influence"]["moon"]) == sum(t.view["influence"]["sun"]) == 6
    assert t.truce == 5
    assert (t.balance, t.vigil, t.star) == (0, (0, 0), (0, 0))
    assert t.view["star_attempts"] == {"moon": 0, "sun": 0}
    assert set(t.view["gifts"].values()) == {None}
    assert t.view["lasting"] == []


def test_the_moon_starts_with_the_bell_face_up() -> None:
    """C-2.11, C-2.12: it may be played in the very first play."""
    t = fresh()
    assert t.view["bell"] == {"holder": "moon", "face_up": True}
    while t.view["phase"] != "herald":
        t.clock()
    t.do(f"herald {t.hand('moon')[0]}", court="moon").do(f"herald {t.hand('sun')[0]}", court="sun")
    while t.view["phase"] != "plays":
        t.clock()
    assert t.now == ("moon", "play.choose")
    assert "place bell" in t.moves


def test_hands_are_dealt_before_any_influence_is_added() -> None:
    """C-2.3, C-3.1, C-3.5: 34 cards of Degelo, eight each, while the Moon is still to place."""
    t = fresh()
    assert t.now == ("moon", "setup.place")
    assert [draw["label"] for draw in t.draws] == ["setup.moon_seat", "deck.degelo.shuffle"]
    assert t.draws[1]["items"] == 34
    assert t.view["hand_count"] == {"moon": 8, "sun": 8}
    assert t.view["draw_count"] == 34 - 16
    seen = {*t.hand("moon"), *t.hand("sun")}
    assert len(seen) == 16
    assert {CARDS[name]["deck"] for name in seen} == {"degelo"}


def test_the_moon_places_six_and_then_the_sun_seven() -> None:
    """C-2.4, C-2.5, C-2.6, C-2.10: no stopping before, and the Sun sees what the Moon did."""
    t = fresh()
    for village in ("porto_da_salina", "porto_da_salina", "lodo_fundo", "juncal", "juncal"):
        assert t.now == ("moon", "setup.place")
        assert "done" not in t.moves
        t.do(village)
    t.do("lodo_fundo")
    assert t.now == ("sun", "setup.place")
    moon = t.seen_by("sun")["influence"]["moon"]
    assert moon[INDEX["porto_da_salina"] - 1] == 2
    assert moon[INDEX["lodo_fundo"] - 1] == 2
    for village in ("sete_mastros", "sete_mastros", "areal_raso", "areal_raso", "porto_farrow"):
        t.do(village)
    assert t.now == ("sun", "setup.place")
    t.do("porto_farrow", "casa_do_meio_dia")
    assert t.view["phase"] == "herald"
    assert sum(t.view["influence"]["sun"]) == 6 + 7


def test_at_most_two_of_this_step_in_a_village() -> None:
    """C-2.7, C-2.8: what lay there before does not count."""
    t = fresh().do("casa_da_mare", "casa_da_mare")
    assert t.village("casa_da_mare") == (3, 0)
    assert "casa_da_mare" not in t.moves
    assert t.why_not("casa_da_mare") == "two_already"
    assert t.why_not("porto_farrow") == "not_at_home"


def test_any_village_of_the_home_region_at_one_each() -> None:
    """C-2.9: reach, price and the other court do not matter."""
    t = fresh()
    assert set(t.moves) == set(HOME["moon"])
    assert t.village("juncal") == (0, 1)
    assert t.holder("juncal") == "sun"
    t.do("juncal", "juncal")
    assert t.village("juncal") == (2, 1)
    t.do("lodo_fundo", "lodo_fundo", "sete_estacas", "sete_estacas")
    assert set(t.moves) == set(HOME["sun"])


def test_no_bid_handicap_or_mulligan() -> None:
    """C-2.15: the first decision is the Moon's placement, and the game has no options or setups."""
    assert fresh().now == ("moon", "setup.place")
    assert GAME.check_options({}) == {}
    with pytest.raises(BadOptions):
        GAME.check_options({"handicap": 2})
    with pytest.raises(BadSetup):
        GAME.check_setup({"bid": 1}, {})
    GAME.check_setup(None, {})


# -- decks and dealing


def next_turn(dice: dict[str, Any] | None = None, **where: Any) -> Table:
    """A table right after the last play of a turn, and so in the next."""
    where = {"moon": LAST, "left": (1, 0)} | where
    return Table(dice, **where).do(f"event {LAST}")


@pytest.mark.parametrize(
    ("turn", "label", "deck", "size"),
    [
        (3, "deck.floracao.shuffle", "floracao", 33),
        (7, "deck.colheita.shuffle", "colheita", 20),
    ],
)
def test_decks_enter_at_turns_4_and_8(turn: int, label: str, deck: str, size: int) -> None:
    """C-3.2, C-3.3, C-3.4: shuffled with the draw pile, by number, without the discard pile."""
    kept = ["mediador", "pipa_perdida", "romaria_das_pedras"]
    order = list(range(size + 2))
    t = next_turn(
        {label: [order]},
        turn=turn,
        draw=[kept[2], kept[0]],
        discard=kept[1],
        sun="tregua_de_lareira",
    )
    assert t.view["turn"] == turn + 1
    assert kept[1] in t.discard
    entering = [name for name, card in CARDS.items() if card["deck"] == deck]
    assert len(entering) == size
    together = sorted(NUMBER[name] for name in (*entering, kept[0], kept[2]))
    dealt = next(event for event in t.log if event.name == "dealt")
    assert dealt.private is not None
    # Nine cards for the Moon, eight for the Sun, in turns, from the top: places 0, 2, 4 … are
    # the Moon's while both draw.
    assert dealt.private[0]["cards"] == sorted([*together[0:16:2], together[16]])
    assert dealt.private[1]["cards"] == sorted(together[1:16:2])


@pytest.mark.parametrize(("turn", "size"), [(2, 8), (3, 9), (4, 9), (8, 9)])
def test_hands_are_filled_to_eight_or_nine(turn: int, size: int) -> None:
    """C-3.5, C-3.6: kept cards stay and count. The next turn is ``turn + 1``."""
    label = {3: {"deck.floracao.shuffle": None}, 7: {"deck.colheita.shuffle": None}}.get(turn, {})
    dice = {key: [_any_order(turn)] for key in label}
    t = next_turn(dice, turn=turn, moon=f"{LAST} mediador enxurrada", sun="jogos_da_ponte")
    assert t.view["hand_count"] == {"moon": size, "sun": size}
    assert {"mediador", "enxurrada"} <= set(t.hand("moon"))
    assert "jogos_da_ponte" in t.hand("sun")


def _any_order(turn: int) -> list[int]:
    """All cards of the decks in play next turn but the four that are in hands and the last played."""
    entered = [card for card in CARDS.values() if ENTERS[card["deck"]] <= turn + 1]
    return list(range(len(entered) - 4))


def test_the_bell_is_no_hand_card() -> None:
    """C-3.7: its holder is dealt as many cards as the other."""
    t = next_turn(bell="moon")
    assert t.view["hand_count"] == {"moon": 8, "sun": 8}


def test_dealing_alternates_and_a_full_hand_is_passed_over() -> None:
    """C-3.8: Moon first; the Moon has six cards, the Sun one."""
    held = "mediador enxurrada jogos_da_ponte mare_de_sizigia pipa_perdida alianca_dos_diques"
    pile = [
        "primeira_andorinha",
        "mensageira_de_cera",
        "juramento_dos_moleiros",
        "coro_da_alvorada",
        "bloqueio_das_barcacas",
        "romeiros_do_sol",
        "arauto_cantor",
        "carta_das_tres_forjas",
        "cavaleiros_do_meio_dia",
    ]
    t = next_turn(moon=f"{LAST} {held}", sun="calendario_justo", draw=pile)
    assert set(t.hand("moon")) - set(held.split()) == {pile[0], pile[2]}
    assert set(t.hand("sun")) == {"calendario_justo", pile[1], *pile[3:9]}


def test_a_court_with_a_full_hand_is_dealt_nothing_and_keeps_all() -> None:
    """C-3.9: nine cards in turn 2, when the hand size is eight."""
    held = [name for name in CARDS if CARDS[name]["court"] == "sun"][:9]
    t = next_turn(sun=" ".join(held), turn=1)
    assert t.hand("sun") == held
    assert t.view["hand_count"] == {"moon": 8, "sun": 9}


def test_the_discard_pile_is_reshuffled_when_a_card_must_be_drawn() -> None:
    """C-3.10: drawing goes on where it stopped; the order handed in is by card number."""
    pile = [
        "enxurrada",
        "primeira_coruja",
        "mediador",
        "pipa_perdida",
        "arauto_velado",
        "jogos_da_ponte",
        "romaria_das_pedras",
        "mercado_flutuante",
        "noite_sem_fogueiras",
        "tregua_de_lareira",
        "lei_das_lanternas",
        "coro_do_sereno",
        "mare_de_sizigia",
        "espia_de_mercurio",
        "romeiros_da_lua",
    ]
    together = sorted([*pile, LAST], key=NUMBER.__getitem__)
    order = list(range(16))[::-1]
    t = next_turn(
        {"deck.reshuffle.1": [order]},
        draw=["primeira_andorinha"],
        discard=" ".join(pile),
    )
    top = [together[place] for place in order]
    assert set(t.hand("moon")) == {"primeira_andorinha", *top[1:15:2]}
    assert set(t.hand("sun")) == set(top[0:16:2])
    assert t.named("reshuffled") == [{"count": 16}]


def test_an_emptied_pile_alone_is_no_reason_to_reshuffle() -> None:
    """C-3.11: the deal takes the last card of the draw pile and stops there."""
    pile = [name for name in CARDS if CARDS[name]["deck"] == "degelo"][:16]
    t = next_turn(draw=pile, discard="alianca_dos_diques")
    assert t.view["draw_count"] == 0
    assert not t.named("reshuffled")
    assert sorted(t.discard) == sorted(["alianca_dos_diques", LAST])


def test_with_both_piles_empty_hands_stay_smaller() -> None:
    """C-3.12: five cards for sixteen places; the card just played is the only discard."""
    pile = ["enxurrada", "primeira_coruja", "mediador", "pipa_perdida"]
    t = next_turn({"deck.reshuffle.1": [[0]]}, draw=pile)
    assert t.view["hand_count"] == {"moon": 3, "sun": 2}
    assert t.view["draw_count"] == 0
    t.do(f"herald {t.hand('moon')[0]}", court="moon")
    assert t.kind == "herald.choose"


def test_removed_cards_never_return() -> None:
    """C-3.13: a reshuffle takes the discard pile only."""
    t = next_turn(
        {"deck.reshuffle.1": [list(range(2))]},
        draw=[],
        discard="enxurrada",
        removed="pipa_perdida alianca_dos_diques",
    )
    assert sorted(t.removed) == ["alianca_dos_diques", "pipa_perdida"]
    assert {*t.hand("moon"), *t.hand("sun")} == {"enxurrada", LAST}


def test_the_decks_always_suffice_for_a_deal() -> None:
    """C-3.14: at least 16 and 18 cards that can never leave the match."""
    plain = Counter(card["deck"] for card in CARDS.values() if not card["starred"])
    assert plain["degelo"] >= 16
    assert plain["degelo"] + plain["floracao"] >= 18
    assert set(CARD_ID) == set(range(88))
