"""One table served by several processes: the layer is a hint, the database decides (issue 6)."""

import asyncio
import signal

import psycopg
import pytest

from .client import play_out
from .conftest import pair_up
from .oracle import check
from .resilient import Resilient
from .site import Site

pytestmark = pytest.mark.services


async def test_two_players_on_two_processes_and_a_spectator(full: Site) -> None:
    pair = await pair_up(full, rounds=20)
    async with (
        pair.client(0) as ana,
        pair.client(1, web=1) as beto,
        pair.stranger(web=1) as watcher,
    ):
        await play_out(ana, beto)
        for client in (ana, beto, watcher):
            await client.wait(lambda c: c.over)
            assert client.alarms == []
        assert ana.bodies == beto.bodies == watcher.bodies
    report = check(full, pair.match, ana, beto)
    assert report.verdict == "ok", report.values()


async def test_both_devices_of_a_seat_hear_of_a_move_made_on_either(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as here, pair.client(1) as beto:
        await here.wait(lambda c: c.started)
        async with pair.client(0, web=1) as there:
            await there.wait(lambda c: c.started and c.views)
            await here.move(0, here.decisions[0]["moves"][0])
            await there.wait(lambda c: c.seq == 3, 4)
            assert 0 not in there.decisions
            await beto.wait(
                lambda c: c.presence["seats"] == [{"online": True, "absent": False}] * 2
            )


async def test_presence_counts_across_processes(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as ana:
        await ana.wait(lambda c: c.presence or c.seen)
        async with pair.client(1, web=1) as beto, pair.stranger(web=1):
            await ana.wait(
                lambda c: (
                    c.presence
                    and [seat["online"] for seat in c.presence["seats"]] == [True, True]
                    and c.presence["watchers"] == 1
                )
            )
            await beto.wait(lambda c: c.presence and c.presence["seats"][0]["online"])
        await ana.wait(
            lambda c: not c.presence["seats"][1]["online"] and c.presence["watchers"] == 0
        )


async def test_a_table_in_one_process_costs_the_layer_nothing(full: Site) -> None:
    """Design section 4: no broker message per move while the sockets are in one process."""
    import redis

    pair = await pair_up(full, rounds=10)
    server = redis.Redis.from_url(full.environment["REDIS_URL"])
    async with pair.client(0) as ana, pair.client(1) as beto:
        await ana.wait(lambda c: c.started)
        await beto.wait(lambda c: c.started)
        await asyncio.sleep(0.3)
        channel = f"{full.environment['CHANNEL_PREFIX']}*"
        with server.pubsub() as listener:
            listener.psubscribe(channel)
            await play_out(ana, beto)
            heard = []
            while (message := listener.get_message(timeout=0.2)) is not None:
                if message["type"] == "pmessage" and pair.match.encode() in message["data"]:
                    heard.append(message)
        moves = [body for body in ana.bodies.values() if '"type":"move"' in body]
        assert len(moves) > 20
        # The end is told to the lobby; a move is told to nobody.
        assert len(heard) <= 6


async def test_f29_a_stopped_process_reads_what_it_missed(full: Site) -> None:
    """F29: stopped for a while and continued, it serves the present state, and merges nothing."""
    pair = await pair_up(full, rounds=1000)
    ana = await pair.client(0).connect()
    stuck = await pair.client(1, web=1).connect()
    await ana.wait(lambda c: c.started)
    await stuck.wait(lambda c: c.started)
    full.webs[1].signal(signal.SIGSTOP)
    try:
        async with pair.client(1) as beto:
            beto.secrets = stuck.secrets
            await beto.wait(lambda c: c.started and c.views)
            for _ in range(6):
                for client, seat in ((ana, 0), (beto, 1)):
                    if seat in client.decisions:
                        seq = client.seq
                        await client.move(seat, client.decisions[seat]["moves"][0])
                        await client.wait_past(seq)
                await asyncio.sleep(0.05)
            await asyncio.sleep(6)
    finally:
        full.webs[1].signal(signal.SIGCONT)
    await stuck.wait(lambda c: c.seq == ana.seq or c.closed is not None, 10)
    if stuck.closed is not None:
        await Resilient(stuck).connect()
        await stuck.wait(lambda c: c.seq == ana.seq, 10)
    assert stuck.bodies == ana.bodies
    assert stuck.alarms == []
    assert ana.alarms == []
    await ana.disconnect()
    await stuck.disconnect()


async def test_n5_a_lost_process_gives_its_players_their_time_back(full: Site) -> None:
    """N5, F01: others notice that it does not beat any more."""
    pair = await pair_up(full)
    async with pair.client(0) as ana:
        stuck = await pair.client(1, web=1).connect()
        await ana.wait(lambda c: len(c.clocks) == 2)
        # As if 85 of the 90 seconds were over.
        due = await asyncio.to_thread(_age, full, pair.match, 85_000)
        full.webs[1].kill()
        try:
            await ana.wait(lambda c: c.clocks and c.clocks[1]["deadline"] > due + 10_000, 15)
            assert len(ana.bodies) == 2
        finally:
            full.webs[1].start()
            await asyncio.to_thread(full.wait_ready)
        await stuck.disconnect()


def _age(site: Site, match_id: str, by: int) -> int:
    """Let a match's clocks have begun earlier, in the database; its rows' readers will see."""
    import json

    row = site.sql("SELECT standing, t, rev FROM games_match WHERE id = %s", match_id)[0]
    standing = json.loads(row[0])
    for clock in standing["clocks"]:
        clock["deadline"] -= by
    due = min(clock["deadline"] for clock in standing["clocks"])
    site.sql(
        "UPDATE games_match SET standing = %s, due = %s, rev = rev + 1 WHERE id = %s",
        *(json.dumps(standing), due + 500, match_id),
    )
    return int(due)


async def test_f15_a_timer_that_rings_early_does_nothing(full: Site) -> None:
    """F14, F15: nothing happens before the database's deadline, whoever rings."""
    pair = await pair_up(full)
    async with pair.client(0) as ana, pair.client(1):
        await ana.wait(lambda c: c.started)
        code = (
            "import config, django; django.setup(); from games.tasks import attend;"
            f"[attend.delay('{pair.match}') for _ in range(3)]"
        )
        await asyncio.to_thread(_shell, full, code)
        await asyncio.sleep(1)
        assert len(ana.bodies) == 2
        assert await ana.move(0, ana.decisions[0]["moves"][0]) == 3


def _shell(site: Site, code: str) -> None:
    site.environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    site.manage("-c", code)


async def test_f10_the_database_drops_every_connection(full: Site) -> None:
    """F10: "again" at worst, nothing acknowledged that is not stored; it heals by itself."""
    pair = await pair_up(full, rounds=40)
    players = [Resilient(pair.client(0)), Resilient(pair.client(1, web=1))]
    for player in players:
        await player.connect()
    game = asyncio.gather(*(player.play() for player in players))
    for _ in range(4):
        await asyncio.sleep(0.25)
        await asyncio.to_thread(_drop_connections, full)
    await game
    for player in players:
        assert player.client.alarms == []
        for seq, sig in player.acknowledged:
            assert sig in player.client.bodies[seq]
    report = check(full, pair.match, *(player.client for player in players))
    assert report.verdict == "ok", report.values()


def _drop_connections(site: Site) -> None:
    with psycopg.connect(site.environment["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def test_readiness_and_metrics(full: Site) -> None:
    """H23: figures only for who has the token."""
    import urllib.error
    import urllib.request

    assert full.ready(full.url)
    assert full.metric("semente_moves_total") > 0
    assert full.metric("semente_oldest_overdue_seconds") < 10
    with pytest.raises(urllib.error.HTTPError) as refused:
        await asyncio.to_thread(urllib.request.urlopen, f"{full.url}/metrics", None, 5)
    assert refused.value.code == 404
