"""Races at one table: whatever meets, exactly one thing happens, and the log stays whole."""

import asyncio
import os

import pytest

from games import attend, tables
from games.clock import SLACK_MS
from games.engine.contract import Refused
from games.now import now_ms

from .inside import Inside, Player, abodies, arow, play, start

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
ROUNDS = 1_000 if os.environ.get("SEMENTE_SOAK") else 25


async def picks(inside: Inside, match_id: str, *players: Player) -> list[object]:
    """Both seats choose at once."""
    table = await inside.table(match_id)
    assert table.live is not None
    sent = []
    for player in players:
        decision = table.live.playing.decision_of(player.seat)
        assert decision is not None
        message = player.move(table, decision.moves[0])
        sent.append(tables.move(match_id, player.seat, message, now_ms()))
    return await asyncio.gather(*sent, return_exceptions=True)


async def test_h43_both_seats_choose_at_once_in_either_order() -> None:
    """H43: two sealed choices, then two opened ones, whichever came first."""
    async with Inside() as inside:
        for number in range(ROUNDS):
            match_id, players = await start(inside, rounds=1)
            order = players if number % 2 else players[::-1]
            answers = await picks(inside, match_id, *order)
            assert sorted(answers, key=str) == [3, 4]
            kinds = [
                body.partition('"type":"')[2].partition('"')[0] for body in await abodies(match_id)
            ]
            assert kinds[:6] == ["start", "setup", "move", "move", "open", "open"]


async def test_h42_a_move_and_a_time_out_meet() -> None:
    """H42: one of the two stands; which one is decided by the deadline in the database."""
    async with Inside() as inside:
        for _ in range(ROUNDS):
            match_id, players = await start(inside, rounds=1)
            table = await inside.table(match_id)
            past = now_ms() - SLACK_MS - 1
            for clock in table.standing.clocks:
                clock.deadline = past
            async with inside.host.table(match_id) as held:
                held.match.due = past
                await tables.commit(held)
            table = await inside.table(match_id)
            assert table.live is not None
            message = players[0].move(
                table, "pick 1" if "pick 1" in _moves(table, 0) else _moves(table, 0)[0]
            )
            moved, attended = await asyncio.gather(
                # It arrived in time, and the table hears of it late.
                tables.move(match_id, 0, message, past),
                attend.attend(match_id),
                return_exceptions=True,
            )
            assert not isinstance(attended, BaseException), attended
            own = [body for body in await abodies(match_id) if '"seat":0' in body][:1]
            assert len(own) == 1
            if isinstance(moved, Refused):
                assert moved.code in ("stale", "not_your_turn", "over", "too_late")
                assert '"type":"auto"' in own[0]
            else:
                assert '"type":"move"' in own[0]


def _moves(table: object, seat: int) -> list[str]:
    return list(table.live.playing.decision_of(seat).moves)  # type: ignore[attr-defined]


async def test_f13_the_same_timer_five_times_at_once_makes_one_safe_move() -> None:
    """F13, F14: doubled and late timers change nothing."""
    async with Inside() as inside:
        match_id, _ = await start(inside, rounds=1)
        async with inside.host.table(match_id) as table:
            table.standing.clocks[0].deadline = now_ms() - SLACK_MS - 1
            await tables.commit(table)
        answers = await asyncio.gather(*(attend.attend(match_id) for _ in range(5)))
        assert len(set(answers)) == 1
        autos = [body for body in await abodies(match_id) if '"type":"auto"' in body]
        assert len(autos) == 1
        assert '"seat":0' in autos[0]


async def test_two_processes_race_and_the_database_lets_one_win() -> None:
    """F29, F30: the loser reads on and answers again; nothing is merged."""
    async with Inside() as one, Inside() as two:
        one.become()
        for _ in range(ROUNDS):
            one.become()
            match_id, players = await start(one, rounds=1)
            await one.table(match_id)
            await two.table(match_id)
            table = await one.table(match_id)
            first, second = (
                player.move(table, _moves(table, player.seat)[0]) for player in players
            )
            one.become()
            ours = asyncio.ensure_future(tables.move(match_id, 0, first, now_ms()))
            await asyncio.sleep(0)
            two.become()
            theirs = asyncio.ensure_future(tables.move(match_id, 1, second, now_ms()))
            await asyncio.sleep(0)
            answers = await asyncio.gather(ours, theirs, return_exceptions=True)
            assert sorted(answers, key=str) == [3, 4], answers
            await abodies(match_id)


async def test_h39_two_tabs_make_different_moves_at_once() -> None:
    """H39: one event; the other tab hears that its move is stale."""
    async with Inside() as inside:
        match_id, players = await start(inside, rounds=1)
        table = await inside.table(match_id)
        moves = _moves(table, 0)
        answers = await asyncio.gather(
            *(
                tables.move(match_id, 0, players[0].move(table, move), now_ms())
                for move in moves[:2]
            ),
            return_exceptions=True,
        )
        refused = [one for one in answers if isinstance(one, Refused)]
        assert len(refused) == 1
        assert refused[0].code in ("stale", "not_your_turn")
        assert len(await abodies(match_id)) == 3


async def test_the_same_message_twice_at_once_is_one_event_with_one_answer() -> None:
    async with Inside() as inside:
        match_id, players = await start(inside, rounds=1)
        table = await inside.table(match_id)
        message = players[0].move(table, _moves(table, 0)[0])
        answers = await asyncio.gather(
            *(tables.move(match_id, 0, message, now_ms()) for _ in range(4))
        )
        assert answers == [3, 3, 3, 3]
        assert len(await abodies(match_id)) == 3


async def test_a_repeat_is_known_after_the_process_has_forgotten_everything() -> None:
    """N2, F31: also by another process, or after a restart."""
    async with Inside() as inside:
        match_id, players = await start(inside, rounds=1)
        table = await inside.table(match_id)
        message = players[0].move(table, _moves(table, 0)[0])
        assert await tables.move(match_id, 0, message, now_ms()) == 3
    async with Inside() as other:
        assert await tables.move(match_id, 0, message, now_ms()) == 3
        await play(other, match_id, players[1])
        assert await tables.move(match_id, 0, message, now_ms()) == 3
        assert (await arow(match_id)).seq > 4


async def test_h41_an_old_move_sent_again_is_stale() -> None:
    """H41: once the seat has moved on, yesterday's message is refused."""
    async with Inside() as inside:
        match_id, players = await start(inside, rounds=3)
        table = await inside.table(match_id)
        first = players[0].move(table, _moves(table, 0)[0])
        await tables.move(match_id, 0, first, now_ms())
        await play(inside, match_id, players[1])
        table = await inside.table(match_id)
        assert table.live is not None
        while (decision := table.live.playing.decision_of(0)) is None or decision.kind == "bury":
            seat = table.live.playing.decisions[0].seat
            await play(inside, match_id, players[seat])
            table = await inside.table(match_id)
            assert table.live is not None
        await play(inside, match_id, players[0])
        before = await abodies(match_id)
        with pytest.raises(Refused) as refused:
            await tables.move(match_id, 0, first, now_ms())
        assert refused.value.code == "stale"
        assert await abodies(match_id) == before
