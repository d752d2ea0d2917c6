"""The faults. Each is injected while tables are played, and over when its function returns.

A function answers with the moment (server's milliseconds) from which the seats that it cut off could reach
their tables again, or ``None`` where every seat could reach its table all the time. The moment may be
early (of several outages it is that of the first), never late. Where seats are cut off only some time after
the function began, it answers with that moment and this one.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from tests.server.web import guest

from .fleet import SKEWED, TOY, Fleet, Slow, off_events, on_events
from .play import Play

T = TypeVar("T")
#: For a computer that has other things to do. How late a table moves (N6) is the oracle's question.
PATIENCE_S = 90
Inject = Callable[[Fleet, Play], Awaitable[int | tuple[int, int] | None]]


@dataclass(frozen=True)
class Fault:
    """A fault and the rows of the fault table that it stands for."""

    name: str
    rows: tuple[str, ...]
    inject: Inject
    #: Part of the short form.
    short: bool = False


FAULTS: list[Fault] = []


def fault(*rows: str, short: bool = False) -> Callable[[Inject], Inject]:
    """Register a function as a fault."""

    def register(inject: Inject) -> Inject:
        FAULTS.append(Fault(inject.__name__, rows, inject, short))
        return inject

    return register


def some_web(fleet: Fleet) -> str:
    return random.choice(list(fleet.web))


async def refuse(fleet: Fleet, server: str, seconds: float) -> int:
    """Cut everybody off from a server for some time; answers when they reach it again."""
    wires = fleet.wires_to(server)
    for wire in wires:
        wire.refuse()
    await asyncio.sleep(seconds)
    back = fleet.now()
    for wire in wires:
        wire.mend()
    return back


async def delay(fleet: Fleet, server: str, late: float, seconds: float) -> None:
    """Let everything to and from a server come late for some time."""
    wires = fleet.wires_to(server)
    for wire in wires:
        wire.delay = late
    await asyncio.sleep(seconds)
    for wire in wires:
        wire.mend()


async def until(happened: Callable[[], object], timeout: float, what: str) -> None:
    """Wait for something in the deployment.

    Raises:
        TimeoutError: it did not happen.
    """
    end = time.monotonic() + timeout
    while not await asyncio.to_thread(happened):
        if time.monotonic() > end:
            raise TimeoutError(what)
        await asyncio.sleep(0.1)


# --- Web processes


@fault("F01", "F35", short=True)
async def a_web_process_is_killed_before_it_tells_what_it_stored(
    fleet: Fleet, play: Play
) -> int | None:
    web = some_web(fleet)
    wire = fleet.wires[web, "db"]
    wire.hold("down")
    await asyncio.sleep(0.5)
    back = fleet.now()
    await fleet.kill(web)
    wire.cut()
    wire.mend()
    await fleet.begin(web)
    return back


@fault("F02")
async def a_web_process_is_killed_before_it_stores(fleet: Fleet, play: Play) -> int | None:
    web = some_web(fleet)
    wire = fleet.wires[web, "db"]
    wire.hold("up")
    await asyncio.sleep(0.5)
    back = fleet.now()
    await fleet.kill(web)
    wire.cut()
    wire.mend()
    await fleet.begin(web)
    return back


@fault("F03")
async def a_web_process_is_killed_in_its_transaction(fleet: Fleet, play: Play) -> tuple[int, int]:
    web = some_web(fleet)
    async with Slow(fleet, 1.0):
        await asyncio.sleep(1.2)
        killed = fleet.now()
        await fleet.kill(web)
    await fleet.begin(web)
    return killed, killed


@fault("F35")
async def all_web_processes_are_killed(fleet: Fleet, play: Play) -> int | None:
    await fleet.kill(*fleet.web)
    back = fleet.now()
    await fleet.begin(*fleet.web)
    return back


@fault("F25", short=True)
async def a_rolling_restart(fleet: Fleet, play: Play) -> int | None:
    back = fleet.now()
    for web in fleet.web:
        await fleet.restart(web)
    return back


@fault("F25")
async def workers_are_restarted(fleet: Fleet, play: Play) -> int | None:
    await fleet.term("timers", "worker", "beat")
    await fleet.begin("timers", "worker", "beat")
    return None


@fault("F29")
async def a_web_process_is_stopped_and_goes_on(fleet: Fleet, play: Play) -> int | None:
    process = fleet.processes[some_web(fleet)]
    paused = fleet.now()
    fleet.pause(process)
    await asyncio.sleep(random.uniform(4, 9))
    # Believed dead five seconds after a beat, so four after this at the earliest: from then on the seats
    # find the other one.
    back = min(fleet.now(), paused + 4_000)
    fleet.resume(process)
    return back


@fault("F30")
async def a_process_believed_dead_wakes_up_in_its_transaction(
    fleet: Fleet, play: Play
) -> int | None:
    web = some_web(fleet)
    wire, process = fleet.wires[web, "db"], fleet.processes[web]
    wire.hold("up")
    await asyncio.sleep(0.3)
    # Believed dead after five seconds: from then on the seats find the other one.
    back = fleet.now()
    fleet.pause(process)
    await asyncio.sleep(7)
    # What it had said arrives first, then it goes on.
    wire.mend()
    await asyncio.sleep(0.2)
    fleet.resume(process)
    return back


@fault("F38")
async def the_whole_machine_sleeps(fleet: Fleet, play: Play) -> int | None:
    everything = [*fleet.processes.values(), fleet.db, fleet.redis]
    fleet.pause(*everything)
    await asyncio.sleep(random.uniform(4, 8))
    back = fleet.now()
    fleet.resume(*everything)
    return back


@fault("F31")
async def every_connection_of_a_player_is_lost(fleet: Fleet, play: Play) -> int | None:
    for _ in range(3):
        for table in play.tables:
            for client in table.clients:
                if client._socket is not None:
                    client._socket.transport.abort()
        await asyncio.sleep(0.7)
    return None


# --- Workers and timers


@fault("F05", short=True)
async def the_timers_are_stopped_in_a_safe_move(fleet: Fleet, play: Play) -> int | None:
    async with Slow(fleet, 0.7):
        # A sleeper's turn takes two seconds: within three one is in its transaction.
        await asyncio.sleep(random.uniform(2.0, 3.0))
        await fleet.term("timers")
    await fleet.begin("timers")
    return None


@fault("F05")
async def the_timers_are_killed(fleet: Fleet, play: Play) -> int | None:
    await fleet.kill("timers")
    await asyncio.sleep(3)
    await fleet.begin("timers")
    return None


@fault("F39")
async def worker_timers_and_beat_are_killed(fleet: Fleet, play: Play) -> int | None:
    """F39: whoever is at a table gets the safe move made, without any worker."""
    await fleet.kill("beat", "timers", "worker")
    await play.moved(play.seqs("sleepy"), PATIENCE_S)
    await fleet.begin("beat", "timers", "worker")
    return None


@fault("F13", "F14", "F15")
async def timers_ring_five_times_early_and_late(fleet: Fleet, play: Play) -> int | None:
    for table in play.tables:
        for _ in range(5):
            await asyncio.to_thread(fleet.ring, table.match)
            await asyncio.to_thread(fleet.ring, table.match, countdown=random.uniform(0, 3))
    await asyncio.sleep(3)
    return None


@fault("F06", "F39")
async def all_timers_are_lost(fleet: Fleet, play: Play) -> int | None:
    await fleet.kill("timers")
    await asyncio.to_thread(_flush, fleet)
    await fleet.begin("timers")
    return None


def _flush(fleet: Fleet) -> None:
    import redis

    client = redis.Redis(port=fleet.redis.port, socket_timeout=5)
    client.flushall()
    client.close()


@fault("F19")
async def the_timers_are_cut_off_from_the_database(fleet: Fleet, play: Play) -> int | None:
    """F19: the sweep of another process, or a visit, makes the safe moves."""
    wire = fleet.wires["timers", "db"]
    wire.refuse()
    await play.moved(play.seqs("sleepy"), PATIENCE_S)
    wire.mend()
    return None


@fault("F15")
async def clocks_of_workers_are_wrong(fleet: Fleet, play: Play) -> int | None:
    """F15: two minutes ahead, then behind: nothing before the database's deadline, and nothing much later."""
    workers = ("timers", "worker")
    for skew in (120, -120):
        await fleet.restart(*workers, PYTHONPATH=str(SKEWED), SKEW_S=str(skew))
        for _ in range(2):
            await play.moved(play.seqs("sleepy"), PATIENCE_S)
    await fleet.restart(*workers)
    return None


@fault("F15")
async def the_clock_of_a_web_process_is_wrong(fleet: Fleet, play: Play) -> int | None:
    web = some_web(fleet)
    back = fleet.now()
    for skew in (120, -120):
        await fleet.restart(web, PYTHONPATH=str(SKEWED), SKEW_S=str(skew))
        await play.moved(play.seqs(), PATIENCE_S)
    await fleet.restart(web)
    return back


# --- The broker


@fault("F06", short=True)
async def the_broker_is_killed_and_comes_back_empty(fleet: Fleet, play: Play) -> int | None:
    await fleet.kill_server(fleet.redis)
    await asyncio.sleep(random.uniform(0.5, 3))
    await fleet.begin_server(fleet.redis)
    return None


@fault("F07", short=True)
async def the_broker_hangs_while_both_move(fleet: Fleet, play: Play) -> int | None:
    """F07: no move and no request waits for it."""
    usual = await visit(fleet)
    fleet.pause(fleet.redis)
    try:
        slowest = await visit(fleet)
        for _ in range(2):
            await play.moved(play.seqs("eager"), PATIENCE_S)
    finally:
        fleet.resume(fleet.redis)
    assert slowest < usual + 3, f"a request took {slowest:.1f} s, without the fault {usual:.1f} s"
    return None


async def visit(fleet: Fleet) -> float:
    """Two people meet by way of the lobby and the proxy; how long the slowest of their requests took."""
    took = []

    async def timed(request: Awaitable[T]) -> T:
        started = time.monotonic()
        answer = await request
        took.append(time.monotonic() - started)
        return answer

    host = await timed(guest(fleet.address, "Cris"))
    visitor = await timed(guest(fleet.address, "Duda"))
    body = {"game": "toy", "opponent": "person", "visibility": "public", "options": {}}
    made = await timed(host.post("/api/tables", body))
    assert made.status in (200, 201), made
    table = made["table"]
    path = f"/api/tables/{table['id']}/join"
    joined = await timed(visitor.post(path, {"token": table["token"]}))
    assert joined.status == 200, joined
    return max(took)


@fault("F07")
async def the_broker_is_away_for_a_minute(fleet: Fleet, play: Play) -> int | None:
    """F07: both seats move all the time, and see each other's moves."""
    await fleet.kill_server(fleet.redis)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        await play.moved(play.seqs("eager", "sleepy"), PATIENCE_S)
    await fleet.begin_server(fleet.redis)
    return None


@fault("F17")
async def a_web_process_is_cut_off_from_the_broker(fleet: Fleet, play: Play) -> int | None:
    wire = fleet.wires[some_web(fleet), "redis"]
    wire.refuse()
    await asyncio.sleep(4)
    wire.mend()
    return None


@fault("F07")
async def hints_come_late(fleet: Fleet, play: Play) -> int | None:
    await delay(fleet, "redis", 0.4, seconds=4)
    return None


# --- The database


@fault("F09", short=True)
async def the_database_is_killed(fleet: Fleet, play: Play) -> int | None:
    await fleet.kill_server(fleet.db)
    await asyncio.sleep(random.uniform(0.5, 4))
    back = fleet.now()
    await fleet.begin_server(fleet.db)
    return back


@fault("F09")
async def the_database_is_restarted(fleet: Fleet, play: Play) -> int | None:
    await fleet.do(fleet.db.stop)
    back = fleet.now()
    await fleet.begin_server(fleet.db)
    return back


@fault("F10", short=True)
async def connections_to_the_database_are_reset_and_refused(fleet: Fleet, play: Play) -> int | None:
    return await refuse(fleet, "db", random.uniform(1, 6))


@fault("F10")
async def the_database_refuses_for_half_a_minute(fleet: Fleet, play: Play) -> int | None:
    """F10: the pools heal, and so does the proxy's opinion of the web processes."""
    back = await refuse(fleet, "db", 30)
    for web in fleet.web:
        await until(partial(fleet.ready, web), PATIENCE_S, f"{web} does not heal")
    return back


@fault("F10")
async def connections_to_the_database_are_reset(fleet: Fleet, play: Play) -> int | None:
    for _ in range(4):
        for wire in fleet.wires_to("db"):
            wire.cut()
        await asyncio.sleep(0.4)
    return None


@fault("F10")
async def the_database_hangs(fleet: Fleet, play: Play) -> int | None:
    fleet.pause(fleet.db)
    # Longer than what is noticed as an outage (`pulse.GAP_MS`).
    await asyncio.sleep(random.uniform(4.6, 7))
    back = fleet.now()
    fleet.resume(fleet.db)
    return back


@fault("F10")
async def the_database_answers_slowly(fleet: Fleet, play: Play) -> int | None:
    await delay(fleet, "db", 0.1, seconds=5)
    return None


@fault("F11", short=True)
async def the_database_has_no_space_left(fleet: Fleet, play: Play) -> int | None:
    """As PostgreSQL says it (53100), for events only: other writes find room on pages in use."""
    await asyncio.to_thread(
        on_events, fleet, "RAISE EXCEPTION 'no space left' USING ERRCODE = '53100';"
    )
    try:
        await asyncio.sleep(random.uniform(2, 5))
    finally:
        back = fleet.now()
        await asyncio.to_thread(off_events, fleet)
    return back


@fault("F11")
async def the_database_is_read_only(fleet: Fleet, play: Play) -> int | None:
    await asyncio.to_thread(_read_only, fleet, "on")
    try:
        await asyncio.sleep(random.uniform(3, 6))
    finally:
        back = fleet.now()
        await asyncio.to_thread(_read_only, fleet, "off")
    return back


def _read_only(fleet: Fleet, value: str) -> None:
    fleet.sql(
        "BEGIN READ WRITE;"
        f" ALTER DATABASE semente SET default_transaction_read_only = {value}; COMMIT"
    )
    fleet.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


@fault("F18")
async def a_web_process_is_cut_off_from_the_database(fleet: Fleet, play: Play) -> int | None:
    """F18: its health check fails, and its players come back through another."""
    web = some_web(fleet)
    wire = fleet.wires[web, "db"]
    # The other one serves all the time; when the proxy sends them there is not known here.
    back = fleet.now()
    wire.refuse()
    try:
        await until(lambda: not fleet.ready(web), PATIENCE_S, f"{web} says that it is well")
        # Each of the two needs to come back, so two moves and more.
        for _ in range(3):
            await play.moved(play.seqs("eager"), PATIENCE_S)
    finally:
        wire.mend()
    await until(lambda: fleet.ready(web), PATIENCE_S, f"{web} does not heal")
    return back


@fault("F26")
async def a_deploy_with_other_rules_and_back(fleet: Fleet, play: Play) -> int | None:
    """F26: another build of the rules that plays the same; for a while both builds serve."""
    back = fleet.now()
    for games in ("toy=tests.server.toy_renamed", TOY):
        for name in (*fleet.web, "timers", "worker"):
            await fleet.restart(name, EXTRA_GAMES=games)
        await play.moved(play.seqs(), PATIENCE_S)
    return back


@fault("F27")
async def a_migration_under_traffic(fleet: Fleet, play: Play) -> int | None:
    """F27: a column is added, and taken away again, while old processes serve."""
    for statement in (
        "ALTER TABLE games_match ADD COLUMN later integer DEFAULT 7 NOT NULL",
        "CREATE INDEX CONCURRENTLY later_index ON games_match (later)",
        "ALTER TABLE games_event ADD COLUMN later text NULL",
    ):
        await asyncio.to_thread(fleet.sql, statement)
        await asyncio.sleep(1)
    await asyncio.to_thread(fleet.sql, "ALTER TABLE games_match DROP COLUMN later")
    await asyncio.to_thread(fleet.sql, "ALTER TABLE games_event DROP COLUMN later")
    return None
