"""Clocks, absent seats and grants of time: the arithmetic (``games.clock``)."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.clock import GRANT_MS, NUDGE_MS, SLACK_MS, Standing, Terms
from games.engine.contract import Decision

TERMS = Terms(90_000, 3_000, 3, (False, False))
BOT = Terms(90_000, 3_000, 3, (False, True))


class Asks:
    """Stands for a referee: who has to decide, and in which window."""

    def __init__(self, *windows: int | None) -> None:
        self.windows = windows

    def decision_of(self, seat: int) -> Decision | None:
        window = self.windows[seat]
        return None if window is None else Decision(seat, "x", ("a",), window)


def follow(standing: Standing, t: int, *windows: int | None, terms: Terms = TERMS) -> None:
    asks: Any = Asks(*windows)
    standing.follow(asks, t, terms)


def deadlines(standing: Standing) -> Sequence[int]:
    return [clock.deadline for clock in standing.clocks]


def test_a_new_window_starts_a_clock_and_an_old_one_runs_on() -> None:
    standing = Standing()
    follow(standing, 1_000, 1, 1)
    assert deadlines(standing) == [91_000, 91_000]
    follow(standing, 5_000, None, 1)
    assert deadlines(standing)[1] == 91_000
    follow(standing, 6_000, 2, None)
    assert deadlines(standing)[0] == 96_000
    # Asked again in the same window, step by step: one clock for all of it.
    follow(standing, 50_000, 2, None)
    assert deadlines(standing)[0] == 96_000


def test_when_the_table_is_looked_at() -> None:
    standing = Standing()
    assert standing.due(TERMS) is None
    follow(standing, 1_000, 1, None)
    assert standing.due(TERMS) == 91_000 + SLACK_MS
    follow(standing, 2_000, None, 4, terms=BOT)
    assert standing.due(BOT) == 2_000 + NUDGE_MS


def test_three_windows_in_a_row_make_a_seat_absent() -> None:
    standing = Standing()
    for number in range(3):
        assert not standing.clocks[0].absent
        follow(standing, number * 100_000, number, None)
        standing.ran_out(0, TERMS)
    assert standing.clocks[0].absent
    follow(standing, 500_000, 9, None)
    assert standing.clocks[0].deadline == 503_000
    # It is back within the grace: it has what it would have had.
    assert standing.acted(0, TERMS)
    assert standing.clocks[0].deadline == 590_000
    assert (standing.clocks[0].late, standing.clocks[0].absent) == (0, False)
    assert not standing.acted(0, TERMS)


def test_windows_in_between_that_were_used_count_anew() -> None:
    standing = Standing()
    for _ in range(2):
        standing.ran_out(0, TERMS)
    standing.acted(0, TERMS)
    for _ in range(2):
        standing.ran_out(0, TERMS)
    assert not standing.clocks[0].absent


def test_bots_are_never_given_up() -> None:
    standing = Standing()
    for _ in range(5):
        standing.ran_out(1, BOT)
    assert not standing.clocks[1].absent
    for _ in range(3):
        standing.ran_out(0, BOT)
    assert standing.deserted(BOT)
    assert not standing.deserted(TERMS)


@pytest.mark.parametrize(
    ("age", "left"),
    [
        # What it had at the last event (90 s), or 30 s, whichever is less; never less than it has.
        (0, 90_000),
        (50_000, 40_000),
        (70_000, GRANT_MS),
        (400_000, GRANT_MS),
    ],
)
def test_n5_after_an_outage_there_is_time_again(age: int, left: int) -> None:
    """N5."""
    standing = Standing()
    follow(standing, 0, 1, None)
    moved = standing.grant(age, 0)
    assert standing.clocks[0].deadline - age == left
    assert moved == (left == GRANT_MS)


def test_n5_nobody_gets_more_than_there_was() -> None:
    """N5: the other seat moved 80 seconds into this one's window; 10 s were left then."""
    standing = Standing()
    follow(standing, 0, 1, 1)
    follow(standing, 80_000, None, 1)
    standing.grant(200_000, 80_000)
    assert standing.clocks[1].deadline == 210_000


def test_it_is_kept_as_text() -> None:
    standing = Standing()
    follow(standing, 7, 1, None)
    standing.draw, standing.offered_in = 1, [None, 3]
    assert Standing.load(standing.dump()) == standing
    assert Standing.load("") == Standing()
