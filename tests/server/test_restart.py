"""The embedded server is killed and started again: nothing is lost, nobody loses time (N1 to N6)."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.now import now_ms

from .conftest import Pair, client_of, pair_up
from .oracle import check
from .resilient import Resilient
from .site import Site, running

pytestmark = pytest.mark.services


@pytest.fixture
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("embedded"), TURN_MS=6_000, OPENING_MS=10_000) as site:
        yield site


async def restart(site: Site, *, wait: float = 0.0, clean: bool = False) -> None:
    server = site.webs[0]
    await asyncio.to_thread(server.stop if clean else server.kill)
    await asyncio.sleep(wait)
    server.start()
    await asyncio.to_thread(site.wait_ready)


def log_of(site: Site, match_id: str) -> list[tuple[int, str]]:
    return [
        (seq, body)
        for seq, body in site.sql(
            "SELECT seq, body FROM games_event WHERE match_id = %s ORDER BY seq", match_id
        )
    ]


async def test_f01_killed_again_and_again_while_tables_are_played(embedded: Site) -> None:
    """F01, F02, F03, F35: every acknowledged move is there, once, and the records verify."""
    pairs: list[Pair] = [await pair_up(embedded, rounds=60) for _ in range(3)]
    players = [Resilient(pair.client(seat), think=0.02) for pair in pairs for seat in (0, 1)]
    for player in players:
        await player.connect()
    games = asyncio.gather(*(player.play() for player in players))
    for number in range(3):
        await asyncio.sleep(1.0 + number * 0.3)
        before = {pair.match: log_of(embedded, pair.match) for pair in pairs}
        await restart(embedded)
        for match_id, known in before.items():
            assert log_of(embedded, match_id)[: len(known)] == known
    await games
    assert sum(player.reconnects for player in players) >= 6
    for number, pair in enumerate(pairs):
        two = players[2 * number : 2 * number + 2]
        log = dict(log_of(embedded, pair.match))
        for player in two:
            assert player.client.alarms == []
            for seq, sig in player.acknowledged:
                assert sig in log[seq]
                assert sum(sig in body for body in log.values()) == 1
            # N3: nobody was shown what is not in the log.
            assert player.client.bodies == log
        report = check(embedded, pair.match, *(player.client for player in two))
        assert report.verdict == "ok", report.values()


@pytest.mark.parametrize("clean", [False, True])
async def test_n5_an_open_decision_has_its_time_again(embedded: Site, clean: bool) -> None:
    """N5, F25, F35: down over the deadline; afterwards there is as much time as at the last event."""
    pair = await pair_up(embedded)
    ana, beto = pair.client(0), pair.client(1)
    await ana.connect()
    await beto.connect()
    await ana.wait(lambda c: len(c.clocks) == 2)
    await asyncio.sleep(4)
    await restart(embedded, wait=3, clean=clean)
    up = now_ms()
    for client in (ana, beto):
        await Resilient(client).connect()
    await ana.wait(lambda c: c.clocks and c.clocks[0]["deadline"] > up)
    assert len(ana.bodies) == 2
    assert ana.clocks[0]["deadline"] - up > 4_000
    assert await ana.move(0, ana.decisions[0]["moves"][0]) == 3
    # Nobody comes: in the end the table moves all the same (N6).
    await ana.wait(lambda c: any('"type":"auto"' in body for body in c.bodies.values()), 15)
    for client in (ana, beto):
        assert client.alarms == []
        await client.disconnect()


async def test_clients_are_told_of_a_restart(embedded: Site) -> None:
    """F25: a notice, then 4412, which means: come back at once."""
    pair = await pair_up(embedded)
    async with pair.client(0) as ana, pair.client(1):
        await ana.wait(lambda c: c.started)
        await restart(embedded, clean=True)
        assert ana.closed == 4412
        assert ana.notices[-1]["code"] == "restart_soon"


async def test_an_opening_goes_on_after_a_restart(embedded: Site) -> None:
    pair = await pair_up(embedded)
    ana, beto = pair.client(0), pair.client(1)
    beto.opening = False
    await ana.connect()
    await beto.connect()
    await beto.wait(lambda c: c.offer is not None)
    await beto.commit(1)
    await beto.wait(lambda c: c.header is not None)
    await restart(embedded)
    beto.opening = True
    for client in (ana, beto):
        await Resilient(client).connect()
    await ana.wait(lambda c: c.started)
    assert ana.alarms == []
    for client in (ana, beto):
        await client.disconnect()


async def test_a_bot_goes_on_after_a_restart(embedded: Site) -> None:
    """Its turn was a task in a broker that has forgotten everything."""
    made = embedded.make(game="toy", options={"rounds": 8}, seats=["Ana", {"bot": "random"}])
    player = Resilient(client_of(embedded, made, 0), think=0.03)
    await player.connect()
    game = asyncio.create_task(player.play())
    await player.client.wait(lambda c: c.seq > 12)
    await restart(embedded)
    await game
    assert player.client.alarms == []
    assert player.client.match["status"] == "ended"


async def test_f21_a_client_that_is_behind_ahead_or_elsewhere(embedded: Site) -> None:
    """F21: the missing events; the whole chain; an alarm, never a silent overwrite."""
    pair = await pair_up(embedded, rounds=60)
    ana, beto = Resilient(pair.client(0)), Resilient(pair.client(1))
    await ana.connect()
    await beto.connect()
    await asyncio.gather(ana.play(), beto.play())
    whole = ana.client.bodies
    assert len(whole) > 250

    for behind in (0, 1, 20, 200):
        late = pair.client(1)
        at = len(whole) - behind
        late.header, late.header_values = beto.client.header, beto.client.header_values
        late.heads = {seq: head for seq, head in beto.client.heads.items() if seq <= at}
        late.bodies = {seq: body for seq, body in whole.items() if seq <= at}
        late.seq, late.head = at, late.heads[at].hex()
        async with late:
            await late.wait(lambda c: c.views)
            assert late.bodies == whole
            assert late.alarms == []

    for seq, head in ((5, "00" * 32), (len(whole) + 1, "11" * 32)):
        lost = pair.client(1)
        lost.seq, lost.head = seq, head
        async with lost:
            await lost.wait(lambda c: "fork" in c.alarms)


def copy_database(source: Path, target: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(source)) as one,
        contextlib.closing(sqlite3.connect(target)) as two,
    ):
        one.backup(two)


async def test_f34_a_database_that_was_set_back_is_proven_to_have_lost_events(
    embedded: Site, tmp_path: Path
) -> None:
    """F34: who holds receipts sees the fork; those matches end as ``server``, nothing is overwritten."""
    file = Path(embedded.environment["SEMENTE_DATA_DIR"]) / "semente.sqlite3"
    pair = await pair_up(embedded, rounds=60)
    untouched = await pair_up(embedded)
    ana, beto = await pair.client(0).connect(), await pair.client(1).connect()
    still = await untouched.client(0).connect()
    other = await untouched.client(1).connect()
    await ana.wait(lambda c: c.started)
    await beto.wait(lambda c: c.started)
    await still.wait(lambda c: c.started)
    await asyncio.to_thread(copy_database, file, tmp_path / "backup")
    await ana.move(0, ana.decisions[0]["moves"][0])
    await beto.move(1, beto.decisions[1]["moves"][0])
    await ana.wait(lambda c: c.seq >= 6)
    server = embedded.webs[0]
    await asyncio.to_thread(server.kill)
    for suffix in ("-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    file.write_bytes((tmp_path / "backup").read_bytes())
    server.start()
    await asyncio.to_thread(embedded.wait_ready)
    await Resilient(ana).connect()
    await ana.wait(lambda c: c.match["status"] == "ended")
    assert "fork" in ana.alarms
    row = embedded.sql(
        "SELECT status, end_reason, result_reason FROM games_match WHERE id = %s", pair.match
    )
    assert row == [("ended", "server", "log_lost")]
    assert log_of(embedded, pair.match)[-1][1].startswith('{"digest"')
    # A claim without proof ends nothing.
    await Resilient(still).connect()
    await still.wait(lambda c: c.match["status"] == "playing" and c.views)
    liar = untouched.client(1)
    liar.seq, liar.head = 9, "00" * 32
    liar.receipts = {9: "11" * 64}
    async with liar:
        await liar.wait(lambda c: "fork" in c.alarms and c.match)
    assert still.match["status"] == "playing"
    assert still.alarms == []
    for client in (ana, beto, still, other):
        await client.disconnect()


async def test_a_new_device_sees_everything_from_the_start(embedded: Site) -> None:
    """H03: the view only; the events of the rules are those of its own seat."""
    pair = await pair_up(embedded, rounds=5)
    async with pair.client(0) as ana, pair.client(1):
        await ana.wait(lambda c: c.started)
        async with pair.client(0) as second:
            second.opening = False
            await second.wait(lambda c: c.started and c.views)
            assert second.views == ana.views
            assert second.events == ana.events
            assert second.bodies == ana.bodies
