"""A database that answers and cannot store: full, or read-only (F11); rounds and reports of outages."""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from celery import Celery
from django.db import Error, OperationalError, connection

from config.logs import Seldom
from games import attend, health, store, tasks
from games.drain import Shed
from games.engine.contract import Refused
from games.models import Process
from games.now import now_ms
from games.rounds import Round
from games.sockets import Socket

from .inside import Inside, aage, abodies, arow, play, start

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@asynccontextmanager
async def no_space() -> AsyncIterator[None]:
    """Events find no room; everything else does, on pages that are there."""
    await sync_to_async(_execute)(
        "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$;"
        " CREATE TRIGGER full_disk BEFORE INSERT ON games_event"
        " FOR EACH STATEMENT EXECUTE FUNCTION full_disk()"
    )
    try:
        yield
    finally:
        await sync_to_async(_execute)("DROP TRIGGER full_disk ON games_event")


class Watcher:
    """Hears notices."""

    seats: tuple[int, ...] = (0,)

    def __init__(self) -> None:
        self.told: list[str] = []

    def changed(self) -> None:
        pass

    def tell(self, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "notice":
            self.told.append(message["code"])


async def test_f11_while_nothing_can_be_stored_clocks_stand_still() -> None:
    """F11, N5: moves refused with a notice, no sign of life, no safe move; then everybody has time again."""
    async with Inside() as inside:
        match_id, players = await start(inside)
        watcher = Watcher()
        table = await inside.table(match_id)
        table.watchers.add(watcher)
        async with no_space():
            with pytest.raises(Refused) as refused:
                await play(inside, match_id, players[0])
            assert refused.value.code == "again"
            assert watcher.told == ["database_away"]
            with pytest.raises(Error):
                await inside.host.read(inside.host.pulse.beat)
            # The deadline passes meanwhile.
            await aage(match_id, 90_000 + 1_000)
        # Space is back, and a timer is quicker than the next beat.
        assert await attend.attend(match_id) is not None
        assert len(await abodies(match_id)) == 2
        await inside.host.read(inside.host.pulse.beat)
        await asyncio.sleep(0.1)
        assert watcher.told == ["database_away", "database_back"]
        due = (await arow(match_id)).due
        assert due is not None
        assert due > now_ms() + 20_000
        assert await play(inside, match_id, players[0]) == 3


async def test_an_outage_shorter_than_a_beat_costs_no_time() -> None:
    """N5, F18: whoever is refused by the database tells of it, and the next beat gives time."""

    def refused() -> None:
        raise OperationalError("the connection was reset")

    async with Inside() as inside:
        match_id, _ = await start(inside)
        await inside.host.read(inside.host.pulse.beat)
        # Half a second is left of the decision when the database cannot be reached for a moment.
        await aage(match_id, 89_500)
        with pytest.raises(OperationalError):
            await inside.host.read(refused)
        await inside.host.read(inside.host.pulse.beat)
        due = (await arow(match_id)).due
        assert due is not None
        assert due > now_ms() + 29_000
        # Once: the next beat gives nothing more.
        await inside.host.read(inside.host.pulse.beat)
        assert (await arow(match_id)).due == due


async def test_others_decide_nothing_for_the_seats_of_a_process_that_cannot_store() -> None:
    """F11, F19, N5: its beats have stopped, so the worker's safe move waits for it."""
    async with Inside() as web:
        match_id, players = await start(web)
        async with no_space():
            with pytest.raises(Refused):
                await play(web, match_id, players[0])
            await aage(match_id, 90_000 + 1_000)
            with pytest.raises(Error):
                await web.host.read(web.host.pulse.beat)
            # As if its last beat had been before the deadline.
            old = now_ms() - 3_000
            await sync_to_async(Process.objects.filter(id=web.host.id).update)(beat=old)
        async with Inside("worker"):
            await attend.attend(match_id)
            assert len(await abodies(match_id)) == 2
        web.become()


async def test_the_trial_leaves_nothing() -> None:
    async with Inside() as inside:
        match_id, _ = await start(inside)
        await inside.host.read(store.try_to_store)
        assert len(await abodies(match_id)) == 2


async def test_readiness_counts_only_what_another_process_could_do_better() -> None:
    """F18, F39: timers that are dead everywhere must not close the whole site."""
    async with Inside() as inside:
        match_id, _ = await start(inside)
        await aage(match_id, 90_000 + 60_000)
        async with no_space():
            inside.host.away = True
            answer = await health.readyz(_request())
        told = json.loads(answer.content)
        assert answer.status_code == 200
        assert (told["storing"], told["timers"], told["database"]) == (False, False, True)
        inside.host.pulse._reached -= 60
        answer = await health.readyz(_request())
        assert answer.status_code == 503
        assert json.loads(answer.content)["database"] is False


def _request() -> Any:
    from django.test import RequestFactory

    return RequestFactory().get("/readyz")


async def test_f18_a_process_that_is_cut_off_sends_its_sockets_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F18: closed with 4412, which means: come back, through another."""

    class Connected:
        codes: list[int] = []

        def close(self, code: int) -> None:
            self.codes.append(code)

    monkeypatch.setattr(Socket, "everyone", {Connected()})
    async with Inside() as inside:
        shed = Shed(inside.host)
        for _ in range(3):
            shed.look()
        inside.host.pulse._reached -= 60
        shed.look()
        assert Connected.codes == []  # it may have slept, and its next beat comes
        shed.look()
        assert Connected.codes == [4412]
        await inside.host.read(inside.host.pulse.beat)
        shed.look()
        shed.look()
        assert Connected.codes == [4412]


async def test_f39_a_process_attends_to_the_tables_of_its_own_sockets() -> None:
    """N6: no timer, no sweep, no visit: whoever has sockets there does what is due."""
    async with Inside() as inside:
        match_id, _ = await start(inside)
        table = await inside.table(match_id)
        await aage(match_id, 90_000 + attend.WAITED_MS + 1_000)
        await inside.table(match_id)
        await attend.attend_here(inside.host)
        assert len(await abodies(match_id)) == 2  # nobody looks at it
        table.watchers.add(Watcher())
        await attend.attend_here(inside.host)
        assert len(await abodies(match_id)) > 2


def test_rounds_that_piled_up_are_skipped() -> None:
    """Two minutes of waiting rounds are one; the clock of whoever sent them does not matter."""
    ran = []

    app = Celery(set_as_current=False)

    @app.task(base=Round, every=60.0, name="count")
    def task() -> None:
        ran.append(1)

    for _ in range(3):
        task.push_request(called_directly=False)
        task()
        task.pop_request()
    assert len(ran) == 1
    task()
    assert len(ran) == 2


@contextmanager
def _broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    asked: list[str] = []

    def hang(*arguments: Any, **options: Any) -> None:
        asked.append("asked")
        raise TimeoutError

    monkeypatch.setattr(tasks.attend, "apply_async", hang)
    monkeypatch.setattr(tasks.bot, "apply_async", hang)
    monkeypatch.setattr(tasks, "_away_until", 0.0)
    yield asked


def test_f07_a_broker_that_hangs_is_not_asked_for_every_timer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with _broker(monkeypatch) as asked:
        for number in range(5):
            tasks.arm(f"{number:032}", now_ms() + 1_000)
            tasks.ask_bot(f"{number:032}", 0)
        assert len(asked) == 1


def test_a_library_that_reports_an_outage_every_second_gets_one_line() -> None:
    seldom = Seldom()
    records = []
    for _ in range(5):
        try:
            raise ConnectionError("redis")
        except ConnectionError:
            about = sys.exc_info()
            record = logging.LogRecord("x", logging.ERROR, "f", 1, "receiving", None, about)
        if seldom.filter(record):
            records.append(record)
    assert [record.getMessage() for record in records] == ["receiving: ConnectionError"]
    assert records[0].exc_info is None
