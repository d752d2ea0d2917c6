"""A client that does not keep up costs nobody anything (F22, F23)."""

import asyncio
from typing import Any

import pytest

from .client import TableClient, play_out
from .conftest import pair_up
from .site import Site, running

pytestmark = pytest.mark.services


async def test_a_client_that_does_not_acknowledge_gets_no_more_and_then_everything(
    full: Site,
) -> None:
    pair = await pair_up(full, rounds=30)
    async with pair.client(0) as ana, pair.client(1) as beto:
        lazy = pair.stranger()
        lazy.ack = False
        async with lazy:
            await lazy.wait(lambda c: c.started)
            await play_out(ana, beto)
            await asyncio.sleep(0.5)
            updates = [one for one in lazy.seen if one["type"] == "update"]
            assert len(updates) <= 8 + 1
            assert lazy.seq < ana.seq
            await lazy.send({"type": "ack", "seq": lazy.seq})
            # All that was missed comes, in one or two.
            await lazy.wait(lambda c: c.over)
            after = [one for one in lazy.seen if one["type"] == "update"]
            assert len(after) - len(updates) in (1, 2)
            assert lazy.bodies == ana.bodies
            assert lazy.alarms == []


async def test_f22_a_client_that_stays_behind_is_closed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with running(tmp_path_factory.mktemp("pace")) as site:
        pair = await pair_up(site, rounds=200)
        async with pair.client(0) as ana, pair.client(1) as beto:
            lazy = pair.stranger()
            lazy.ack = False
            async with lazy:
                await lazy.wait(lambda c: c.started)
                game = asyncio.create_task(play_out(ana, beto))
                assert await lazy.wait_closed(40) == 4408
                await game
            assert site.metric("semente_slow_closed_total") == 1


async def test_f23_a_burst_of_events_leaves_no_gap(full: Site) -> None:
    """F23: every client has every event, whoever moves how fast."""
    pairs = [await pair_up(full, rounds=25) for _ in range(2)]
    clients: list[TableClient] = []
    for pair in pairs:
        clients += [pair.client(0), pair.client(1, web=1), pair.stranger(web=1)]
    for client in clients:
        await client.connect()
    games: list[Any] = [
        play_out(clients[3 * number], clients[3 * number + 1]) for number in range(len(pairs))
    ]
    await asyncio.gather(*games)
    for number in range(len(pairs)):
        three = clients[3 * number : 3 * number + 3]
        for client in three:
            await client.wait(lambda c: c.over)
            assert client.alarms == []
            assert client.bodies == three[0].bodies
            await client.disconnect()
