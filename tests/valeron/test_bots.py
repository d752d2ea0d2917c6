"""The bots: legal, fair (they see a view only), repeatable, and stronger by level."""

import random

import pytest

from games.bots.catalogue import LEVELS, bot
from games.bots.valeron import BOTS
from games.engine.chance import SeededChance
from games.engine.contract import Decision
from games.engine.referee import Referee
from games.valeron import GAME

from .build import P1, Table
from .duels import duel, match


def choose(level: str, table: Table, seed: int = 1) -> str:
    """What a bot plays at this table."""
    state, seat = table.state, table.state.active
    decision: Decision = GAME.decisions(state)[0]
    view, prompt = GAME.view(state, seat), GAME.prompt(state, seat)
    return BOTS[level].choose(seat, view, decision, prompt, random.Random(seed))


def test_levels() -> None:
    """V-15.9: one bot for each level that people can choose."""
    assert tuple(BOTS) == LEVELS
    assert bot("valeron", "desafiadora") is BOTS["desafiadora"]


@pytest.mark.parametrize("level", LEVELS)
def test_only_legal_moves_from_the_view_alone(level: str) -> None:
    """V-15.9: what is hidden from the seat changes nothing in what its bot plays."""
    referee = Referee(GAME, {}, [None, None], SeededChance(b"b" * 32))
    rng = random.Random(3)
    while referee.outcome is None:
        decision = referee.decisions[0]
        seat = decision.seat
        view, prompt = GAME.view(referee.state, seat), GAME.prompt(referee.state, seat)
        seed = rng.getrandbits(32)
        move = BOTS[level].choose(seat, view, decision, prompt, random.Random(seed))
        assert move in decision.moves
        other = GAME.copy(referee.state)
        for pile in other.piles:
            rng.shuffle(pile)
        again = BOTS[level].choose(
            seat,
            GAME.view(other, seat),
            GAME.decisions(other)[0],
            GAME.prompt(other, seat),
            random.Random(seed),
        )
        assert again == move
        referee.play(seat, move)


def test_a_match_of_bots_can_be_repeated() -> None:
    """V-14.5: a bot's chance is its own; the same seeds give the same match."""
    one, two = (match((BOTS["desafiadora"], BOTS["iniciante"]), 5) for _ in range(2))
    assert one.referee.digest() == two.referee.digest()


def test_desafiadora_takes_the_win() -> None:
    """The third kill within reach is taken, whatever the energy would be worth."""
    table = Table("3=gladiador, 4=larapio", "1=sentinela, 2=ilusionista w6", kills=(2, 2))
    assert choose("desafiadora", table) == "roll 3 2"
    table.play("roll 3 2", dice=(3, 1))
    assert choose("desafiadora", table) == "inflict"


def test_desafiadora_collects_rather_than_lose() -> None:
    """V-15.5 is no news to her."""
    table = Table("3=fenix w4", "1=espinhosa", kills=(0, 2)).play("roll 3 1", dice=(4, 3))
    assert choose("desafiadora", table) == "collect"
    assert choose("iniciante", table) == "collect"


def play_turn(table: Table) -> None:
    """Desafiadora plays P1's whole turn; every throw is a double one."""
    while table.state.active == P1 and table.referee.outcome is None:
        table.play(choose("desafiadora", table), dice=(1, 1))


def test_desafiadora_fills_vacancies() -> None:
    """Baixar is free, so it is done before the turn ends."""
    table = Table(
        "1=sentinela, 3=gladiador",
        "1=protetora",
        attack="vingador larapio comandante",
        defense="cavaleiro capitao anciao",
    )
    play_turn(table)
    assert all(table.post(P1, post) for post in (1, 2, 3, 4))


def test_desafiadora_saves_the_dying() -> None:
    """A card that would give the third kill does not stay in reach."""
    table = Table(
        "1=sentinela, 2=capitao w9, 3=recruta_de_gazmorra, 4=ferreiro",
        "1=cavaleiro, 3=vingador at+5",
        kills=(0, 2),
        defense="anciao",
    )
    play_turn(table)
    front = [table.post(P1, post).split(" moved")[0] for post in (1, 2)]
    assert "capitao w9" not in front


@pytest.mark.parametrize(
    ("one", "other", "least"), [("desafiadora", "iniciante", 0.6), ("iniciante", "random", 0.8)]
)
def test_stronger_by_level(one: str, other: str, least: float) -> None:
    """A small sample; tests/bench/bench_valeron_bots.py measures it over 400 matches."""
    found = duel(one, other, 20, first=900)
    assert found.share >= least
    assert found.at(0.95) < 1000


def test_iniciante_does_not_always_do_the_same() -> None:
    """It has habits, not a plan: over some seeds the draft differs."""
    referee = Referee(GAME, {}, [None, None], SeededChance(b"i" * 32))
    seat = referee.decisions[0].seat
    view = GAME.view(referee.state, seat)
    decision, prompt = referee.decisions[0], GAME.prompt(referee.state, seat)
    choose = BOTS["iniciante"].choose
    found = {choose(seat, view, decision, prompt, random.Random(n)) for n in range(20)}
    assert len(found) > 1
