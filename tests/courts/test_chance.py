"""Chance: C-21. Every draw goes through one door, under the labels of the table of C-21.2."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.courts import GAME
from games.engine.chance import SeededChance
from games.engine.referee import Referee
from tests.courts.table import LAST, QUIET, Table, fresh

LABELS = (
    r"setup\.moon_seat",
    r"deck\.(degelo|floracao|colheita)\.shuffle",
    r"deck\.reshuffle\.\d+",
    r"(coup|persuade|star|maze)\.\d+",
    r"event\.jogos_da_ponte\.contest\.\d+",
    r"event\.conselho_das_fogueiras\.summit\.\d+",
    r"event\.(marcha_dos_escudos|marcha_das_lancas)\.raid\.\d+",
    r"event\.(abelhas_mensageiras|morcegos_mensageiros)\.discard\.\d+",
    r"event\.troca_de_balaios\.swap\.\d+",
)


def played(seed: int) -> Referee:
    """A match of automatic moves from a seed."""
    referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
    while referee.decisions:
        seat = referee.decisions[0].seat
        referee.play(seat, referee.safe_move(seat), by_table=True)
    return referee


def test_the_same_seed_gives_the_same_match() -> None:
    """C-21.1, C-21.4: and another seed another."""
    assert played(1).digest() == played(1).digest()
    assert played(1).digest() != played(2).digest()
    assert GAME.dump(fresh(1).state) == GAME.dump(fresh(1).state)


def test_setup_draws_the_seat_and_the_first_deck() -> None:
    """C-21.1, C-21.2: the input of the shuffle is in card-number order."""
    t = fresh(7)
    assert t.draws[0]["label"] == "setup.moon_seat"
    assert (t.draws[0]["sides"], t.draws[0]["out"]) == (2, t.view["seat_of"]["moon"] + 1)
    assert t.draws[1] == {"d": 1, "items": 34, "label": "deck.degelo.shuffle", "out": None}
    chance = SeededChance((7).to_bytes(32, "big"))
    chance.roll("setup.moon_seat", 2)
    deck = chance.shuffle("deck.degelo.shuffle", list(range(1, 35)))
    # Dealt from the top, one each in turn, the Moon first.
    hands = [sorted(deck[0:16:2]), sorted(deck[1:16:2])]
    assert GAME.dump(t.state)["hands"] == hands


@pytest.mark.parametrize(
    ("label", "where", "moves", "draws"),
    [
        ("coup.1", {"moon": "enxurrada"}, ["coup enxurrada", "juncal"], [6]),
        ("persuade.1", {"moon": "mediador"}, ["persuade mediador", "juncal"], [6, 6]),
        ("star.1", {"moon": "enxurrada"}, ["star enxurrada"], [6]),
        ("star.1", {"moon": "mare_de_estrelas"}, ["event mare_de_estrelas"], [6]),
        ("maze.1", {"moon": "enxurrada", "lasting": [("trap", "sun")]}, ["maze enxurrada"], [6]),
        (
            "event.jogos_da_ponte.contest.1",
            {"moon": "jogos_da_ponte"},
            ["event jogos_da_ponte", "choose take_part"],
            [6, 6],
        ),
        (
            "event.conselho_das_fogueiras.summit.1",
            {"moon": "conselho_das_fogueiras"},
            ["event conselho_das_fogueiras"],
            [6, 6],
        ),
        (
            "event.marcha_das_lancas.raid.1",
            {"moon": "marcha_das_lancas"},
            ["event marcha_das_lancas", "caldeira_nova"],
            [6],
        ),
    ],
)
def test_dice(label: str, where: dict[str, Any], moves: list[str], draws: list[int]) -> None:
    """C-21.2: label, number of draws and sides; in the open."""
    # Equal dice: nothing is won that would add a draw of another kind.
    t = Table({label: [1] * len(draws)}, turn=8, sun=QUIET, **where).do(*moves)
    assert [draw["label"] for draw in t.draws] == [label] * len(draws)
    assert [draw["sides"] for draw in t.draws] == draws
    assert [draw["out"] for draw in t.draws] == [1] * len(draws)


def test_occasions_are_counted_through_the_match() -> None:
    """C-21.2: the second coup is ``coup.2``, by card or event; other kinds have their own count."""
    t = Table(
        {"coup.1": [1], "coup.2": [1], "star.1": [6]},
        moon="enxurrada cavaleiros_da_meia_noite",
        sun="tregua_de_lareira",
    )
    t.do("coup enxurrada", "juncal", "star tregua_de_lareira")
    t.do("event cavaleiros_da_meia_noite", "caldeira_nova")
    assert t.draws[0]["label"] == "coup.2"


def test_the_card_whose_event_runs_names_the_draw() -> None:
    """C-21.2: also when another card repeats it."""
    t = Table(
        {"event.jogos_da_ponte.contest.1": [3, 1]},
        turn=8,
        star=(1, 0),
        moon="carta_ao_luar",
        discard="jogos_da_ponte",
        sun=QUIET,
    )
    t.do("event carta_ao_luar", "card jogos_da_ponte", "choose take_part")
    assert t.balance == -2


def test_draws_over_a_hidden_hand_are_not_published() -> None:
    """C-21.2: their number of outcomes is public, the result is not."""
    t = Table(
        {"event.troca_de_balaios.swap.1": [[1, 0]]},
        turn=4,
        moon="troca_de_balaios mediador",
        sun="enxurrada tregua_de_lareira",
    ).do("event troca_de_balaios")
    assert t.draws == [{"d": 0, "items": 2, "label": "event.troca_de_balaios.swap.1", "out": None}]


def test_no_other_label_is_ever_used() -> None:
    """C-21.2: over whole matches of automatic and random moves; decks and reshuffles are hidden."""
    import random

    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
        draws = list(referee.started.draws)
        while referee.decisions:
            decision = referee.decisions[0]
            if seed % 3 and rng.random() < 0.6:
                move = referee.safe_move(decision.seat)
            else:
                move = rng.choice(list(decision.moves))
            draws += referee.play(decision.seat, move).draws
        for draw in draws:
            label = draw["label"]
            seen.add(label.rstrip("0123456789"))
            assert any(re.fullmatch(pattern, label) for pattern in LABELS), label
            hidden = label.startswith("deck.") or ".discard." in label or ".swap." in label
            assert (draw["out"] is None) == hidden
    assert {"coup.", "persuade.", "star.", "deck.reshuffle.", "deck.floracao.shuffle"} <= seen


def test_automatic_moves_draw_nothing() -> None:
    """C-21.3, C-22.5: choosing them, and choosing them again, leaves the draws as they are."""
    t = Table({"deck.reshuffle.1": [[0]]}, moon=f"{LAST} mediador", sun=QUIET)
    before = GAME.dump(t.state)
    moves = {t.referee.safe_move(0) for _ in range(5)}
    assert len(moves) == 1
    assert GAME.dump(t.state) == before
    assert t.chance.take() == []
