"""The tables of one process: a cache of live matches on one event loop, with one committer.

A web process hosts on its server's loop, next to the sockets. Any other process (a Celery worker in
the full deployment) gets a loop in a thread of its own at the first use. ``host()`` is the process's
host, ``call`` reaches it from other threads.
"""

import asyncio
import contextlib
import os
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, connections

from . import metrics, store
from .committer import Committer
from .engine.match import Diverged
from .fanout import announce
from .live import Table
from .messages import Notice
from .models import Match
from .neighbours import Neighbours
from .pulse import Pulse

log = structlog.get_logger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

#: A table without sockets is dropped from memory after this time without use.
IDLE_S = 60
#: How often this process looks whether others have moved the tables of its sockets.
POLL_S = 2
READERS = 3


class Host:
    """See the module. ``kind`` is ``web`` or ``worker``."""

    def __init__(self, loop: asyncio.AbstractEventLoop, kind: str) -> None:
        self.loop = loop
        self.kind = kind
        self.pid = os.getpid()
        self.id = secrets.token_hex(8)
        self.tables: dict[str, Table] = {}
        self.committer = Committer(loop)
        self.neighbours = Neighbours(self.id, self)
        self.pulse = Pulse(self)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._dispatcher = ThreadPoolExecutor(1, thread_name_prefix="dispatcher")
        self._tasks: set[asyncio.Task[Any]] = set()
        #: The loop was made for this host, and ends with it.
        self.own_loop = False
        #: The process is about to end; it takes no new sockets.
        self.draining = False
        #: The database could not be written when it was last tried.
        self.away = False
        #: Called at every round of housekeeping, on the loop.
        self.chores: list[Callable[[], Coroutine[Any, Any, None]]] = []

    def start(self) -> None:
        """Begin to serve; on the loop."""
        self.pulse.start()
        self.neighbours.start()
        self.spawn(self._keep_house())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run on the loop; what it raises is logged."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task_failed", exc_info=task.exception())

    async def read(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run database work in a reader thread."""
        try:
            return await self.loop.run_in_executor(
                self._readers, _with_database, work, args, kwargs
            )
        except (InterfaceError, OperationalError):
            self.pulse.doubt()
            raise

    def dispatch(self, work: Callable[..., object], *args: object) -> None:
        """Do something slow (the broker, receivers of signals) later, off the loop."""
        self._dispatcher.submit(_logged, work, args)

    # -- tables

    @asynccontextmanager
    async def table(self, match_id: str) -> AsyncIterator[Table]:
        """A table for one user at a time, as new as this process knows.

        Raises:
            NoSuchMatch, VaultClosed.
        """
        table = await self._hold(match_id)
        try:
            table.used = time.monotonic()
            await self._refresh(table)
            yield table
        finally:
            if table.row is None and not table.watchers:
                self.tables.pop(match_id, None)
            table.lock.release()

    async def _hold(self, match_id: str) -> Table:
        """The table that everybody here uses, its lock held."""
        while True:
            table = self.tables.get(match_id)
            if table is None:
                table = self.tables[match_id] = Table(match_id)
            await table.lock.acquire()
            if self.tables.get(match_id) is table:
                return table
            # It was dropped while this waited: whoever came to it now would hear of nothing.
            table.lock.release()

    async def _refresh(self, table: Table) -> None:
        if table.row is not None and not table.watchers:
            # Nobody tells this process about tables at which it has no sockets.
            known = await self.read(store.revisions, [table.id])
            table.stale = table.stale or known.get(table.id) != table.row.rev
        if table.row is not None and not table.stale:
            return
        # Of an opening there are seats and contributions to be read, which no event tells.
        began = table.row is not None and table.row.status == Match.Status.PLAYING
        if table.live is None or not began or not await self._read_on(table):
            table.take(await self.read(store.load, table.id))
        announce(table)

    async def _read_on(self, table: Table) -> bool:
        """Add what others have committed; ``False`` where the match must be read anew."""
        live = table.live
        assert live is not None
        new, entries, sealed = await self.read(store.news, table.id, live.seq)
        if new.status != Match.Status.PLAYING or table.problem:
            return False
        live.secrets.sealed.update(sealed)
        try:
            live.replay([entry.body for entry in entries])
        except Exception as wrong:
            log.error("read_on_failed", match=table.id, diverged=isinstance(wrong, Diverged))
            return False
        table.read_on(new, entries)
        return True

    def moved(self, match_id: str, rev: int | None) -> None:
        """Somebody else has moved a table (to this revision, where it is known)."""
        table = self.tables.get(match_id)
        if table is None:
            return
        if rev is not None and table.row is not None and rev <= table.row.rev:
            return
        if table.watchers:
            self.spawn(self._catch_up(table))
        else:
            table.stale = True

    async def _catch_up(self, table: Table) -> None:
        table.stale = True
        async with self.table(table.id):
            pass

    def tell_database(self, *, away: bool) -> None:
        """Tell all tables, once, that nothing can be stored now, and when it can be again."""
        if self.away == away:
            return
        self.away = away
        frame = Notice("database_away" if away else "database_back", {}).frame()
        for table in self.tables.values():
            for watcher in tuple(table.watchers):
                watcher.tell(frame)

    # -- housekeeping

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            for chore in (self.look_around, self._drop_idle, *self.chores):
                try:
                    await chore()
                except Exception as problem:
                    # The database may be away; the next round comes soon.
                    log.warning("housekeeping_failed", problem=type(problem).__name__)

    async def look_around(self) -> None:
        """Find tables that others have moved, whatever became of the hint about it."""
        watched = {key: table for key, table in self.tables.items() if table.watchers}
        if not watched:
            return
        for match_id, rev in (await self.read(store.revisions, watched)).items():
            self.moved(match_id, rev)

    async def _drop_idle(self) -> None:
        now = time.monotonic()
        metrics.live_tables.set(len(self.tables))
        free = sorted(
            (table for table in self.tables.values() if not table.lock.locked()),
            key=lambda table: table.used,
        )
        over = len(self.tables) - settings.LIVE_TABLES
        leaving = [
            table
            for number, table in enumerate(free)
            if number < over or (not table.watchers and now - table.used > IDLE_S)
        ]
        digests = _digests(leaving)
        for table in leaving:
            # A table with sockets stays known; its match is read again when it is used.
            if table.watchers:
                table.forget()
            else:
                del self.tables[table.id]
        if digests:
            await self.read(store.save_checkpoints, digests)

    async def leave_digests(self) -> None:
        """Before the process ends: by these another build can tell whether it plays the same."""
        digests = _digests(self.tables.values())
        if digests:
            await self.read(store.save_checkpoints, digests)

    def stop(self) -> None:
        """Store what waits and say goodbye; from any thread but the loop's."""
        self.pulse.stop()
        self.committer.stop()
        _close(self._dispatcher, 1)
        _close(self._readers, READERS)
        self.loop.call_soon_threadsafe(self._end_tasks)

    def _end_tasks(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        if self.own_loop:
            self.loop.call_soon(self.loop.stop)


def _logged(work: Callable[..., object], args: Any) -> None:
    try:
        _with_database(work, args, {})
    except Exception as problem:
        # A lost timer or bot's turn is found by the sweep.
        log.warning("dispatch_failed", work=work.__name__, problem=type(problem).__name__)


def _digests(tables: Iterable[Table]) -> list[tuple[str, int, bytes]]:
    found = []
    for table in tables:
        live = table.live
        if live is None or live.referee is None or live.over or table.rules_changed:
            continue
        try:
            found.append((table.id, live.seq, store.digest_of(live)))
        except Exception as problem:
            log.error("no_digest", match=table.id, problem=type(problem).__name__)
    return found


def _close(pool: ThreadPoolExecutor, threads: int) -> None:
    """End a pool after what it has to do, with the database connection of each of its threads."""
    together = threading.Barrier(threads)

    def last() -> None:
        connections.close_all()
        # So that each thread takes one.
        with contextlib.suppress(threading.BrokenBarrierError):
            together.wait(3)

    for _ in range(threads):
        pool.submit(last)
    pool.shutdown()


def _with_database(work: Callable[..., R], args: Any, kwargs: Any) -> R:
    close_old_connections()
    try:
        return work(*args, **kwargs)
    finally:
        close_old_connections()


_host: Host | None = None
_making = threading.Lock()


def start(kind: str) -> Host:
    """Make the process's host on the running loop."""
    global _host
    with _making:
        if _host is None:
            _host = Host(asyncio.get_running_loop(), kind)
            _host.start()
    return _host


def host() -> Host:
    """The process's host; whoever asks runs on its loop, so there is one."""
    assert _host is not None
    return _host


def _own_loop() -> None:
    """A host for a process that has no event loop."""
    global _host
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="tables", daemon=True).start()

    def make() -> None:
        global _host
        _host = Host(loop, "worker")
        _host.own_loop = True
        _host.start()
        made.set()

    made = threading.Event()
    loop.call_soon_threadsafe(make)
    made.wait()


def call(work: Callable[[], Coroutine[Any, Any, R]], timeout: float = 30) -> R:
    """Run a coroutine on the host's loop from another thread, and wait for it."""
    with _making:
        if _host is None or _host.pid != os.getpid():
            _own_loop()
    assert _host is not None
    return asyncio.run_coroutine_threadsafe(work(), _host.loop).result(timeout)


def running() -> Host | None:
    """The process's host if it has one."""
    return _host
