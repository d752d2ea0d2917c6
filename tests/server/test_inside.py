"""Inside one process: committing in groups, failures of the database, signals, cache, other processes."""

import asyncio
import json
import threading
from collections.abc import Awaitable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.base import SessionBase
from django.db import OperationalError, connection

from games import attend, committer, deeds, handshake, host, pulse, store, tables, tasks
from games.committer import Conflict, Submission, Unavailable
from games.consumers import TableSocket
from games.engine.contract import Refused
from games.live import Table
from games.messages import Resign
from games.models import Match, Process
from games.now import now_ms
from games.signals import match_changed, match_ended
from games.sockets import Socket

from .inside import Inside, Player, Watching, aage, abodies, arow, begin, make, play, start

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def plain(row: Match, **changes: Any) -> Submission:
    """A submission that changes nothing but the revision."""
    values = {
        "match_id": row.id,
        "rev": row.rev,
        "seq": row.seq,
        "head": row.head,
        "t": row.t,
        "due": row.due,
        "standing": row.standing,
        "headline": row.headline,
    }
    return Submission(**{**values, **changes})


async def test_many_tables_share_a_transaction() -> None:
    async with Inside() as inside:
        rows = [await arow(await make()) for _ in range(12)]
        begun = committer.metrics.commit_size._sum.get()
        counted = committer.metrics.commit_seconds._sum.get()
        await asyncio.gather(*(inside.host.committer.submit(plain(row)) for row in rows))
        assert committer.metrics.commit_size._sum.get() - begun == 12
        assert committer.metrics.commit_seconds._sum.get() > counted
        for row in rows:
            assert (await arow(row.id)).rev == row.rev + 1


async def test_of_a_group_only_the_loser_hears_of_a_conflict() -> None:
    async with Inside() as inside:
        rows = [await arow(await make()) for _ in range(5)]
        submissions = [plain(row) for row in rows]
        submissions[2].rev += 7
        answers = await asyncio.gather(
            *(inside.host.committer.submit(one) for one in submissions), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [
            *(type(None), type(None), Conflict, type(None), type(None))
        ]
        assert [(await arow(row.id)).rev for row in rows] == [1, 1, 0, 1, 1]


async def test_an_event_number_can_be_given_once_only() -> None:
    async with Inside() as inside:
        match_id, _ = await start(inside)
        row = await arow(match_id)
        from games.engine.match import Entry

        again = plain(row, entries=[Entry(row.seq, "{}", bytes(32))])
        with pytest.raises(Conflict):
            await inside.host.committer.submit(again)
        assert (await arow(match_id)).rev == row.rev
        assert "{}" not in await abodies(match_id)


async def test_f09_when_the_database_is_away_nothing_is_announced_and_the_same_message_works_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F09, F10, F11, N1, N2."""

    class Watcher:
        seats: tuple[int, ...] = (0,)
        heard: list[int] = []

        def changed(self) -> None:
            table = host.host().tables[match_id]
            self.heard.append(table.seq)

        def tell(self, frame: str) -> None:
            pass

    async with Inside() as inside:
        match_id, players = await start(inside)
        table = await inside.table(match_id)
        table.watchers.add(Watcher())
        assert table.live is not None
        message = players[0].move(table, table.live.playing.decisions[0].moves[0])
        real = committer._write_at_once

        def away(cursor: Any, batch: Any) -> None:
            raise OperationalError("gone")

        monkeypatch.setattr(committer, "_write_at_once", away)
        with pytest.raises(Refused) as refused:
            await tables.move(match_id, 0, message, now_ms())
        assert refused.value.code == "again"
        assert Watcher.heard == []
        monkeypatch.setattr(committer, "_write_at_once", real)
        assert len(await abodies(match_id)) == 2
        assert await tables.move(match_id, 0, message, now_ms()) == 3
        assert Watcher.heard[-1] == 3


async def test_what_was_stored_before_the_connection_died_is_stored_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """N2: the batch is tried again, and finds itself in the log."""
    async with Inside() as inside:
        match_id, players = await start(inside)
        real = committer._attempt
        tries: list[Exception | None] = []

        def dies_after_storing(batch: Any) -> Exception | None:
            tries.append(real(batch))
            if len(tries) == 1:
                return Unavailable("died", connection_died=True)
            return tries[-1]

        monkeypatch.setattr(committer, "_attempt", dies_after_storing)
        assert await play(inside, match_id, players[0]) == 3
        assert tries[0] is None
        assert isinstance(tries[1], Conflict)
        assert len(await abodies(match_id)) == 3


async def test_f10_a_connection_that_died_while_idle_is_not_the_players_problem() -> None:
    """F10: the pool heals without anybody having to send anything again."""

    def drop_all() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    async with Inside() as inside:
        match_id, players = await start(inside)
        await sync_to_async(drop_all)()
        assert await play(inside, match_id, players[0]) == 3


async def test_n2_a_commit_whose_answer_was_lost_is_found_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F01: stored, but nobody heard; the repeat gets the number and makes no second event."""
    async with Inside() as inside:
        match_id, players = await start(inside)
        table = await inside.table(match_id)
        assert table.live is not None
        message = players[0].move(table, table.live.playing.decisions[0].moves[0])
        real = committer._transaction

        def lost(batch: Any) -> Exception | None:
            real(batch)
            return Unavailable("no answer")

        monkeypatch.setattr(committer, "_transaction", lost)
        with pytest.raises(Refused) as refused:
            await tables.move(match_id, 0, message, now_ms())
        assert refused.value.code == "again"
        monkeypatch.setattr(committer, "_transaction", real)
        assert await tables.move(match_id, 0, message, now_ms()) == 3
        assert len(await abodies(match_id)) == 3


class Slow(Socket):
    """A socket that works on each frame until it is told to end."""

    made: "list[Slow]" = []

    def __init__(self, scope: dict[str, Any], send: Any) -> None:
        super().__init__(scope, send)
        self.may_end = asyncio.Event()
        self.frames: list[str] = []
        self.gone = False
        self.made.append(self)

    async def received(self, text: str, arrived: int) -> None:
        await self.may_end.wait()
        self.frames.append(text)

    async def closed(self) -> None:
        self.gone = True


def serve(kind: type[Socket], match_id: str = "") -> tuple[asyncio.Queue[Any], asyncio.Task[None]]:
    """A connection to a consumer as a server makes it: what it receives, and the task that serves it."""
    frames: asyncio.Queue[Any] = asyncio.Queue()
    scope = {
        "user": None,
        "session": SessionBase(),
        "client": ["127.0.0.1", 1],
        "headers": [],
        "url_route": {"kwargs": {"match_id": match_id}},
    }

    async def send(message: dict[str, Any]) -> None:
        pass

    frames.put_nowait({"type": "websocket.connect"})
    return frames, asyncio.ensure_future(kind.as_asgi()(scope, frames.get, send))


@pytest.mark.parametrize("busy", [True, False])
async def test_whoever_sent_a_frame_may_go_and_its_work_is_done_all_the_same(busy: bool) -> None:
    async with Inside():
        frames, serving = serve(Slow)
        for text in ("first", "second") if busy else ():
            frames.put_nowait({"type": "websocket.receive", "text": text})
        await asyncio.sleep(0.05)
        socket = Slow.made.pop()
        assert socket.is_open
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving
        await asyncio.sleep(0.05)
        assert socket.gone is not busy
        socket.may_end.set()
        await asyncio.sleep(0.05)
        assert socket.gone
        assert socket.frames == (["first"] if busy else [])


async def test_a_greeting_that_met_a_conflict_is_seated_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another process moved the table while somebody came back to it: the greeting is worked on again.
    Seen in a campaign of faults: that socket heard nothing more of its match."""
    times = 0
    real = deeds.back

    async def back(table: Table, seats: tuple[int, ...]) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise Conflict
        await real(table, seats)

    async with Inside() as inside:
        match_id, _ = await start(inside)
        monkeypatch.setattr(deeds, "back", back)
        frames, serving = serve(TableSocket, match_id)
        hello = '{"type":"hello","v":1,"seq":0,"head":null}'
        frames.put_nowait({"type": "websocket.receive", "text": hello})
        async with asyncio.timeout(10):
            while times < 2 or not inside.host.tables[match_id].watchers:
                await asyncio.sleep(0.02)
        frames.put_nowait({"type": "websocket.disconnect"})
        await serving
        assert not inside.host.tables[match_id].watchers


async def test_who_waited_for_a_table_that_could_not_be_read_sits_at_the_one_that_all_use(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two come back while the database is away: the first finds it away, the second again here. Seen in
    a campaign of faults: the second heard nothing more of its match."""
    asked = 0
    real = store.load

    def load(match_id: str) -> store.Loaded:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OperationalError
        return real(match_id)

    async def hold(match_id: str) -> Table:
        async with host.host().table(match_id) as table:
            return table

    async with Inside() as inside:
        match_id, _ = await start(inside)
        inside.host.tables.clear()
        monkeypatch.setattr(store, "load", load)
        away, here = await asyncio.gather(hold(match_id), hold(match_id), return_exceptions=True)
        assert isinstance(away, OperationalError)
        assert isinstance(here, Table)
        assert inside.host.tables[match_id] is here


async def test_idle_tables_leave_the_memory_and_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Inside() as inside:
        match_id, players = await start(inside)
        monkeypatch.setattr(host, "IDLE_S", -1)
        await inside.host._drop_idle()
        assert inside.host.tables == {}
        assert await play(inside, match_id, players[0]) == 3


async def test_the_cache_is_bounded(settings: Any) -> None:
    settings.LIVE_TABLES = 3
    async with Inside() as inside:
        made = [(await start(inside))[0] for _ in range(6)]
        await inside.host._drop_idle()
        assert len(inside.host.tables) == 3
        assert set(inside.host.tables) == set(made[3:])


async def test_a_match_that_does_not_exist_leaves_nothing_behind() -> None:
    async with Inside() as inside:
        with pytest.raises(store.NoSuchMatch):
            await inside.table("0" * 32)
        assert inside.host.tables == {}


class Heard:
    """Receivers of both signals."""

    def __init__(self, fails: int = 0) -> None:
        self.changed: list[str] = []
        self.ended: list[Match] = []
        self.fails = fails

    def on_changed(self, **about: Any) -> None:
        self.changed.append(about["status"])

    def on_ended(self, match: Match, **about: Any) -> None:
        self.ended.append(match)
        if len(self.ended) <= self.fails:
            raise RuntimeError("not now")

    def __enter__(self) -> "Heard":
        match_changed.connect(self.on_changed)
        match_ended.connect(self.on_ended)
        return self

    def __exit__(self, *problem: object) -> None:
        match_changed.disconnect(self.on_changed)
        match_ended.disconnect(self.on_ended)


async def test_the_site_hears_of_a_match_and_of_its_end_until_it_has_taken_it_in() -> None:
    with Heard(fails=1) as heard:
        async with Inside() as inside:
            match_id, _ = await start(inside)
            await deeds.resign(match_id, 0, Resign(id="x", seat=0), now_ms())
        # Leaving waits for what was dispatched.
        assert heard.changed == ["opening", "playing", "ended"]
        assert [match.winner for match in heard.ended] == [1]
        assert not (await arow(match_id)).settled
        await sync_to_async(tasks.settle)(match_id)
        assert len(heard.ended) == 2
        assert (await arow(match_id)).settled
        await sync_to_async(tasks.settle)(match_id)
        assert len(heard.ended) == 2


async def test_a_lapsed_offer_is_an_end_as_well() -> None:
    with Heard() as heard:
        async with Inside():
            match_id = await make()
            await sync_to_async(Match.objects.filter(id=match_id).update)(due=now_ms() - 1)
            await attend.attend(match_id)
        assert [match.end_reason for match in heard.ended] == ["lapsed"]
        row = await arow(match_id)
        assert (row.status, row.fault, row.seq, row.server_seed) == ("void", "none", 0, "")


async def test_the_sweep_finds_what_no_timer_does() -> None:
    async with Inside() as inside:
        match_id, _ = await start(inside)
        await aage(match_id, 90_000 + 5_000)
        assert await sync_to_async(attend.oldest_overdue_ms)() > 3_000
        assert [found for found, _ in await attend.sweep()] == [match_id]
        bodies = await abodies(match_id)
        assert sum('"type":"auto"' in body and '"cause":"clock"' in body for body in bodies) == 2
        assert await attend.sweep() == []


# -- signs of life


async def test_n5_no_safe_move_while_a_process_may_have_lost_its_players() -> None:
    """N5: the deadline has passed, but a process has not been seen alive since."""
    async with Inside() as inside:
        match_id, _ = await start(inside)
        beat = now_ms() - 2_000
        await sync_to_async(Process.objects.create)(id="other", kind="web", started=beat, beat=beat)
        await aage(match_id, 90_000 + 1_000)
        assert await attend.attend(match_id) is not None
        assert len(await abodies(match_id)) == 2
        # It was alive at the deadline: the time-out stands.
        await sync_to_async(Process.objects.filter(id="other").update)(beat=now_ms())
        await attend.attend(match_id)
        assert len(await abodies(match_id)) > 2


async def test_n5_a_dead_process_is_buried_once_and_everybody_has_time_again() -> None:
    async with Inside() as inside:
        match_id, _ = await start(inside)
        old = now_ms() - 60_000
        await sync_to_async(Process.objects.create)(id="dead", kind="web", started=old, beat=old)
        await aage(match_id, 90_000 + 1_000)
        await inside.host.read(inside.host.pulse.beat)
        await asyncio.sleep(0.2)
        row = await arow(match_id)
        assert row.due is not None
        assert row.due - now_ms() > 25_000
        ids = await sync_to_async(lambda: list(Process.objects.values_list("id", flat=True)))()
        assert ids == [inside.host.id]
        await attend.attend(match_id)
        assert len(await abodies(match_id)) == 2


async def test_n5_others_see_a_process_dead_only_with_the_time_that_was_given_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """N5: between the two, a third process would make safe moves for who could not reach the table."""
    seen: list[str] = []
    real = pulse.grant

    def elsewhere() -> None:
        seen.extend(Process.objects.values_list("id", flat=True))
        connection.close()

    def grant(here: int) -> int:
        other = threading.Thread(target=elsewhere)
        other.start()
        other.join()
        return real(here)

    async with Inside() as inside:
        await start(inside)
        old = now_ms() - 60_000
        await sync_to_async(Process.objects.create)(id="dead", kind="web", started=old, beat=old)
        monkeypatch.setattr(pulse, "grant", grant)
        await inside.host.read(inside.host.pulse.beat)
        assert "dead" in seen
        ids = await sync_to_async(lambda: list(Process.objects.values_list("id", flat=True)))()
        assert ids == [inside.host.id]


async def test_f38_a_process_that_slept_gives_time_before_anything_is_decided() -> None:
    """F38, N5: the whole machine was suspended; timers ring at once when it wakes."""
    async with Inside() as inside:
        match_id, _ = await start(inside)
        await aage(match_id, 90_000 + 60_000)
        # The last beat is ten minutes old.
        inside.host.pulse._seen -= 600
        inside.host.pulse._last -= 600_000
        await attend.attend(match_id)
        assert len(await abodies(match_id)) == 2
        row = await arow(match_id)
        assert row.due is not None
        assert row.due > now_ms() + 20_000


async def test_a_worker_alone_decides_nothing() -> None:
    """While no process serves sockets nobody can reach a table, and clocks stand still."""
    async with Inside() as web:
        match_id, _ = await start(web)
        await aage(match_id, 90_000 + 60_000)
    await sync_to_async(Process.objects.all().delete)()
    async with Inside("worker"):
        await attend.attend(match_id)
        assert len(await abodies(match_id)) == 2


async def test_the_first_process_after_a_total_outage_gives_time() -> None:
    async with Inside() as inside:
        match_id, _ = await start(inside)
        await aage(match_id, 90_000 + 60_000)
    await sync_to_async(Process.objects.all().delete)()
    async with Inside():
        row = await arow(match_id)
        assert row.due is not None
        assert row.due > now_ms() + 20_000


async def test_another_that_joins_a_living_fleet_changes_no_clock() -> None:
    async with Inside() as inside:
        match_id, _ = await start(inside)
        async with inside.host.table(match_id) as table:
            table.standing.clocks[0].deadline = now_ms() + 9_000
            await tables.commit(table)
        before = (await arow(match_id)).due
        async with Inside():
            assert (await arow(match_id)).due == before
        inside.become()


async def test_openings_get_their_time_again_too() -> None:
    async with Inside():
        match_id = await make()
        await sync_to_async(Match.objects.filter(id=match_id).update)(due=now_ms() - 1)
        await sync_to_async(pulse.grant)(now_ms())
        row = await arow(match_id)
        assert row.due is not None
        assert row.due > now_ms() + 15_000


async def test_each_seat_may_open_by_way_of_its_own_process() -> None:
    """Issue 6: one contribution comes here, the other there, each process having heard of the other's."""
    async with Inside() as here, Inside() as there:
        match_id = await make()
        players = (Player(0), Player(1))

        async def step(at: Inside, other: Inside, work: Awaitable[None]) -> None:
            at.become()
            (await at.table(match_id)).watchers.add(Watching())
            await work
            # A hint comes, and is taken in.
            other.become()
            other.host.moved(match_id, (await arow(match_id)).rev)
            await asyncio.sleep(0.2)

        for player, at, other in zip(players, (here, there), (there, here), strict=True):
            await step(at, other, handshake.commit(match_id, player.seat, player.commit(match_id)))
        header = (await arow(match_id)).header
        for player, at, other in zip(players, (here, there), (there, here), strict=True):
            await step(at, other, handshake.open_(match_id, player.seat, player.open(header)))
        assert (await arow(match_id)).status == Match.Status.PLAYING
        here.become()
        assert await play(here, match_id, players[0]) == 3


async def test_practice_matches_start_when_their_player_comes() -> None:
    async with Inside():

        def work() -> str:
            from games.opening import SeatSpec, create_match
            from lobby.models import Player

            seats = [SeatSpec(player=Player.objects.create_guest("Ana")), SeatSpec(bot="random")]
            return create_match("toy", {}, seats, practice_seed="abc").id

        match_id = await sync_to_async(work)()
        await tables.act(match_id, handshake.begin_practice)
        await tables.act(match_id, handshake.begin_practice)
        bodies = [json.loads(body) for body in await abodies(match_id)]
        assert [body["type"] for body in bodies] == ["start", "setup"]
        assert set(bodies[0]) == {"type", "t"}


def test_it_runs_on_postgresql() -> None:
    assert connection.vendor == "postgresql"


async def test_beginning_twice_changes_nothing() -> None:
    async with Inside() as inside:
        match_id, players = await start(inside)
        with pytest.raises(Refused):
            await begin(inside, match_id)
        assert len(await abodies(match_id)) == 2
        assert players[0].seat == 0
