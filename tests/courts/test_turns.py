"""The structure of a turn, the vigil and the end of the turn: C-4, C-12, C-16."""

from __future__ import annotations

from typing import Any

import pytest

from games.courts import GAME
from tests.courts.table import LAST, QUIET, Table, fresh

FAIR = "feira_do_vale_das_brasas"


def last_play(dice: dict[str, Any] | None = None, **where: Any) -> Table:
    """The last play of a turn has just been made, with a card that changes nothing else."""
    where = {"left": (1, 0)} | where
    where["moon"] = f"{LAST} {where.get('moon', '')}"
    return Table(dice, **where).do(f"event {LAST}")


# -- C-4


def test_a_turn_is_heralds_then_plays_then_the_end() -> None:
    """C-4.2, C-4.3, C-4.4: six plays each, the Moon first, one at a time."""
    t = fresh()
    while t.view["phase"] != "herald":
        t.clock()
    assert len(t.referee.decisions) == 2
    t.clock("moon")
    t.clock("sun")
    order = []
    while t.view["turn"] == 1 and t.kind != "over":
        if t.kind == "play.choose":
            order.append(t.court)
        t.clock()
    assert order == ["moon", "sun"] * 6
    assert t.view["phase"] == "herald"


@pytest.mark.parametrize(("turn", "plays"), [(1, 6), (2, 6), (3, 7), (6, 7), (9, 7)])
def test_six_plays_and_seven_from_turn_4(turn: int, plays: int) -> None:
    """C-4.3: in the turn after ``turn``."""
    dice: dict[str, Any] = {"deck.floracao.shuffle": [list(range(33 + 33))]} if turn == 3 else {}
    t = last_play(dice, turn=turn)
    assert t.view["plays_left"] == {"moon": plays, "sun": plays}


def test_at_most_ten_turns() -> None:
    """C-4.1: after turn 10 the match is over."""
    t = last_play(turn=9)
    assert (t.view["turn"], t.result) == (10, None)
    assert last_play(turn=10).result is not None


def test_a_court_cannot_pass_a_play() -> None:
    """C-4.5."""
    t = Table(moon="mediador", sun=QUIET)
    assert "pass" not in t.moves
    assert t.why_not("pass") == "not_now"
    assert t.prompt()["may_pass"] is False


def test_a_court_without_cards_skips_and_the_other_goes_on() -> None:
    """C-4.6: the Sun has neither a card nor the Bell and three plays; the Moon makes both of its."""
    t = Table(left=(2, 3), moon=f"{QUIET} tregua_de_lareira", sun="", bell_up=False)
    t.do(f"event {QUIET}")
    assert t.named("play_skipped") == [{"court": "sun"}]
    assert t.now == ("moon", "play.choose")
    t.do("event tregua_de_lareira")
    assert t.named("play_skipped") == [{"court": "sun"}] * 3
    assert t.view["turn"] == 2


def test_with_the_bell_alone_one_may_play_it_or_pass() -> None:
    """C-4.7."""
    t = Table(left=(1, 1), moon="", sun=QUIET)
    assert {"place bell", "coup bell", "persuade bell", "pass"} == set(t.moves)
    t.do("pass")
    assert t.named("play_passed") == [{"court": "moon"}]
    assert t.view["bell"] == {"holder": "moon", "face_up": True}
    assert t.now == ("sun", "play.choose")


def test_an_extra_play_comes_after_the_last_plays_of_both() -> None:
    """C-4.8: if both have one, the Moon's comes first."""
    t = Table(
        left=(1, 1),
        moon=f"{QUIET} primeira_coruja",
        sun="tregua_de_lareira primeira_andorinha",
        lasting=[("extra_play", "sun"), ("extra_play", "moon")],
    )
    assert t.view["plays_left"] == {"moon": 2, "sun": 2}
    t.do(f"event {QUIET}")
    assert t.court == "sun"
    t.do("event tregua_de_lareira")
    assert t.now == ("moon", "play.choose")
    assert t.view["plays_left"] == {"moon": 1, "sun": 1}
    t.do("event primeira_coruja", "forja_mae", "cinza_mansa")
    assert t.now == ("sun", "play.choose")
    t.do("event primeira_andorinha", "farol_submerso", "lagoa_clara")
    assert t.view["turn"] == 2


def test_star_attempts_start_again_every_turn() -> None:
    """C-4.9."""
    t = last_play(attempts=(1, 1))
    assert t.view["star_attempts"] == {"moon": 0, "sun": 0}


# -- C-12


def test_coups_fill_the_vigil() -> None:
    """C-12.1, C-12.2: by their strength, up to 5."""
    t = Table({"coup.1": [1]}, vigil=(3, 0), moon="tregua_de_lareira")
    t.do("coup tregua_de_lareira", "juncal")
    assert t.vigil == (5, 0)


@pytest.mark.parametrize(
    ("truce", "vigil", "balance"),
    [
        (4, (2, 4), 2),
        (4, (4, 1), -3),
        (4, (1, 2), 1),
        (4, (0, 0), 0),
        (3, (3, 5), 0),
        (3, (5, 5), 0),
    ],
)
def test_missing_vigil_gives_the_other_court_points(
    truce: int, vigil: tuple[int, int], balance: int
) -> None:
    """C-12.3, C-12.4, C-12.5: only the difference of both shortfalls moves the balance."""
    t = last_play(truce=truce, vigil=vigil)
    assert t.balance == balance
    assert len(t.named("points")) == (1 if balance else 0)


def test_both_shortfalls_are_one_award() -> None:
    """C-12.4, C-17.2: 19 + 3 - 2 is a win; neither 19 - 2 first nor 19 + 3 alone is looked at."""
    t = last_play(truce=5, vigil=(1, 3), balance=18)
    assert t.balance == 20
    assert t.result == ("sun", "points")
    t = last_play(truce=5, vigil=(1, 2), balance=18)
    assert t.balance == 19
    assert t.result is None


def test_the_vigil_starts_again_every_turn() -> None:
    """C-12.6."""
    assert last_play(vigil=(4, 5)).vigil == (0, 0)


# -- C-16


def test_the_vigil_is_judged_before_the_truce_rises() -> None:
    """C-11.5, C-16.1: at Truce 3, not 4."""
    t = last_play(truce=3, vigil=(3, 3))
    assert t.balance == 0
    assert t.truce == 4


def test_a_held_fair_loses() -> None:
    """C-13.3, C-16.2, C-16.7, C-17.5: it is shown; other cards stay hidden."""
    t = last_play(sun=f"{FAIR} mediador", balance=15)
    assert t.result == ("moon", "fair_held")
    assert t.named("fair_held") == [{"court": "sun", "cards": [3]}]
    assert last_play(moon=FAIR).result == ("sun", "fair_held")


@pytest.mark.parametrize(("balance", "winner"), [(1, "sun"), (-1, "moon"), (0, None)])
def test_both_hold_a_fair(balance: int, winner: str | None) -> None:
    """C-16.3."""
    t = last_play(moon=FAIR, sun="feira_da_agua_de_vidro", balance=balance)
    assert t.result == (winner, "both_fairs_held")


def test_vigil_points_do_not_save_who_holds_a_fair() -> None:
    """C-16.4: the Moon would reach 20 by the vigil but loses first."""
    t = last_play(moon=FAIR, balance=-18, vigil=(5, 0))
    assert t.result == ("sun", "fair_held")
    assert t.balance == -18


def test_the_order_of_the_end_of_the_turn() -> None:
    """C-16.1: vigil, lamp, Bell, effects, Truce; each seen by the state at the lamp's decision."""
    t = last_play(
        star=(6, 5),
        truce=3,
        vigil=(3, 0),
        bell_up=False,
        moon="mediador",
        lasting=[("strength_plus", "sun")],
    )
    assert t.now == ("moon", "lamp.discard")
    assert t.view["phase"] == "end_of_turn"
    assert t.balance == -3
    assert t.view["bell"]["face_up"] is False
    assert ("strength_plus", "sun") in t.lasting
    assert t.truce == 3
    t.do("decline")
    assert t.view["bell"]["face_up"] is True
    assert t.lasting == set()
    assert t.truce == 4
    names = [event.name for event in t.log]
    assert names.index("bell") < names.index("lasting_ended") < names.index("turn_started")


def test_the_lamp_lets_one_card_go_without_its_event() -> None:
    """C-15.12, C-16.5: any hand card or none, face up to the discard pile."""
    t = last_play(star=(6, 5), moon="alianca_dos_celeiros mediador", sun="enxurrada")
    assert t.moves == ["card alianca_dos_celeiros", "card mediador", "decline"]
    t.do("card alianca_dos_celeiros")
    assert "alianca_dos_celeiros" in t.discard
    assert t.named("discarded") == [{"court": "moon", "card": 14, "by": "lamp"}]
    assert [event["card"] for event in t.named("event_started")] == [32]
    # Discarded before the deal: eight cards again.
    assert t.view["hand_count"]["moon"] == 8


def test_without_the_lamp_nobody_is_asked() -> None:
    """C-15.12: the other court has reached the same step."""
    assert last_play(star=(6, 6), moon="mediador").kind == "herald.choose"


def test_the_bell_is_turned_up_whoever_holds_it() -> None:
    """C-14.6, C-14.7, C-16.6."""
    for holder in ("moon", "sun"):
        t = last_play(bell=holder, bell_up=False)
        assert t.view["bell"] == {"holder": holder, "face_up": True}


def test_cards_kept_in_hand_stay_hidden() -> None:
    """C-16.7: nothing of a kept card is in any public fact or in the other's view."""
    t = last_play(sun="enxurrada")
    kept = [event.seen_by(0) for event in t.log]
    assert not any(31 in _leaves(facts) for facts in kept if facts["event"] != "dealt")
    assert 31 not in _leaves(GAME.view(t.state, 0)["hand"])
    assert GAME.view(t.state, 0)["known"] == []


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [leaf for item in value for leaf in _leaves(item)]
    return [value]


def test_the_truce_rises_by_one_and_not_above_five() -> None:
    """C-11.2, C-11.4."""
    assert last_play(truce=2).truce == 3
    assert last_play(truce=5).truce == 5
