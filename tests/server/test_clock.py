"""Deadlines over real sockets, worker and beat: the table moves when a seat does not."""

import asyncio
from typing import Any

import pytest

from .client import Refused, TableClient, play_out
from .conftest import client_of, pair_up
from .site import Site

pytestmark = pytest.mark.services


def autos(client: TableClient) -> list[dict[str, Any]]:
    return [
        client.body(seq) for seq in sorted(client.bodies) if '"type":"auto"' in client.bodies[seq]
    ]


async def test_both_seats_see_both_clocks(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as ana, pair.client(1) as beto:
        await ana.wait(lambda c: len(c.clocks) == 2)
        await beto.wait(lambda c: len(c.clocks) == 2)
        start = ana.body(2)["t"]
        assert [clock["seat"] for clock in ana.clocks] == [0, 1]
        assert {clock["deadline"] - start for clock in ana.clocks} == {90_000}
        assert {clock["total"] for clock in ana.clocks} == {90_000}
        first = ana.clocks[1]["deadline"]
        await ana.move(0, ana.decisions[0]["moves"][0])
        await beto.wait(lambda c: len(c.clocks) == 1)
        # The other seat's clock runs on: its window is the same.
        assert beto.clocks[0] == {**beto.clocks[0], "seat": 1, "deadline": first}


async def test_when_time_runs_out_the_table_makes_the_safe_move(quick: Site) -> None:
    pair = await pair_up(quick)
    async with pair.client(0) as ana, pair.client(1) as beto:
        await ana.wait(lambda c: c.started)
        await beto.wait(lambda c: c.started)
        hand = ana.views[0]["hand"]
        await beto.move(1, beto.decisions[1]["moves"][0])
        await ana.wait(lambda c: autos(c), 10)
        auto = autos(ana)[0]
        assert auto["seat"] == 0
        assert auto["cause"] == "clock"
        # Both choose in secret, so the table's choice is sealed as well.
        assert "sealed" in auto
        assert auto["t"] >= auto["deadline"]
        assert auto["deadline"] == ana.body(2)["t"] + 1_200
        number = next(seq for seq, body in ana.bodies.items() if '"type":"auto"' in body)
        opened = [ana.body(seq) for seq in ana.bodies if '"type":"open"' in ana.bodies[seq]]
        assert [one["move"] for one in opened if one["of"] == number] == [f"pick {min(hand)}"]
        for client in (ana, beto):
            assert client.alarms == []


async def test_a_window_is_finished_as_a_whole(quick: Site) -> None:
    """What was picked in a window stands; the table's move ends it (design section 3)."""
    pair = await pair_up(quick, rounds=5)
    async with pair.client(0) as ana, pair.client(1) as beto:
        clients = (ana, beto)
        while True:
            for client in clients:
                await client.wait(lambda c: c.decisions or c.over)
                seat = client.you[0]
                if client.decisions.get(seat, {}).get("kind") == "pick":
                    await client.move(seat, client.decisions[seat]["moves"][0])
            walker = next(
                (c for c in clients if c.decisions.get(c.you[0], {}).get("kind") == "walk"), None
            )
            if walker is not None:
                break
            await ana.wait(lambda c: c.decisions or c.over)
        seat = walker.you[0]
        deadline = walker.clocks[0]["deadline"]
        await walker.move(seat, "step a")
        assert walker.clocks[0]["deadline"] == deadline
        await walker.wait(lambda c: any(one.get("move") == "rest" for one in autos(c)), 10)
        auto = next(one for one in autos(walker) if one.get("move") == "rest")
        assert auto["cause"] == "clock"
        assert auto["deadline"] == deadline


async def test_h49_a_move_after_the_deadline_gains_nothing(quick: Site) -> None:
    pair = await pair_up(quick)
    async with pair.client(0) as ana, pair.client(1) as beto:
        await ana.wait(lambda c: len(c.clocks) == 2)
        await beto.wait(lambda c: c.started)
        message = ana.move_message(0, ana.decisions[0]["moves"][-1])
        left = (ana.clocks[0]["deadline"] - ana.body(2)["t"]) / 1000
        await asyncio.sleep(left + 0.05)
        with pytest.raises(Refused) as refused:
            await ana.ask(message)
        assert refused.value.code in ("too_late", "stale", "not_your_turn")
        await ana.wait(lambda c: autos(c), 10)
        assert not [b for b in ana.bodies.values() if '"type":"move"' in b and '"seat":0' in b]


async def test_a_seat_that_times_out_three_times_is_absent_until_it_is_back(quick: Site) -> None:
    pair = await pair_up(quick, rounds=1000)
    ana, beto = pair.client(0), pair.client(1)
    await ana.connect()
    async with beto:
        await ana.wait(lambda c: c.started)
        await ana.disconnect()
        player = asyncio.create_task(play_out(beto, timeout=60))
        await beto.wait(lambda c: any(one["cause"] == "left" for one in autos(c)), 30)
        causes = [
            str(one["cause"])
            for one in autos(beto)
            if one["seat"] == 0 and one["cause"] != "forced"
        ]
        assert causes[:3] == ["clock", "clock", "clock"]
        assert causes[3] == "left"
        await beto.wait(lambda c: c.presence["seats"][0] == {"online": False, "absent": True})
        await ana.connect()
        await beto.wait(lambda c: c.presence["seats"][0] == {"online": True, "absent": False})
        await ana.wait(lambda c: c.clocks and c.decisions)
        assert all(clock["cause"] is None for clock in ana.clocks)
        player.cancel()
    await ana.disconnect()


async def test_an_abandoned_table_ends(quick: Site) -> None:
    pair = await pair_up(quick, rounds=1000)
    async with pair.client(0) as ana, pair.client(1):
        await ana.wait(lambda c: c.over, 40)
        end = ana.body(ana.seq - 1)
        assert end["reason"] == "clock"
        assert end["result"] == {"winner": None, "reason": "abandoned"}


async def test_a_table_left_to_a_bot_is_the_bots(quick: Site) -> None:
    made = quick.make(game="toy", options={"rounds": 1000}, seats=["Ana", {"bot": "random"}])
    async with client_of(quick, made, 0) as ana:
        await ana.wait(lambda c: c.over, 40)
        assert ana.body(ana.seq - 1)["result"] == {"winner": 1, "reason": "abandoned"}


async def test_f39_without_worker_and_beat_the_next_visitor_moves_the_table(
    quick: Site,
) -> None:
    """F39: sweep and timers dead; who asks for the view gets the safe move made then and there."""
    pair = await pair_up(quick, rounds=1000)
    for process in quick.workers:
        process.kill()
    try:
        async with pair.client(0) as ana, pair.client(1) as beto:
            await ana.wait(lambda c: c.started)
            await beto.wait(lambda c: c.started)
            await asyncio.sleep(2.5)
            assert autos(ana) == []
            watcher = pair.stranger()
            async with watcher:
                await watcher.wait(lambda c: len(autos(c)) >= 2, 10)
            await ana.wait(lambda c: len(autos(c)) >= 2)
    finally:
        for process in quick.workers:
            process.start()
