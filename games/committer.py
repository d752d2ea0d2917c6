"""The one writer of a process: what its tables decided becomes durable here, in groups.

All submissions that wait, of all tables, go into one transaction. A submission names the ``rev`` of
the match that it was made from; if another process was faster, the database refuses (the revision,
and the key of match and event number) and the submission's table hears ``Conflict``. Receipts and view
receipts are signed here as well, in this thread, so that the event loop need not wait for them.
"""

import asyncio
import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import DatabaseError, IntegrityError, connection, transaction

from . import metrics, signing
from .engine import fairness
from .engine.match import Entry

log = structlog.get_logger(__name__)

MOST_AT_ONCE = 200


class Conflict(Exception):
    """Another process has changed the match meanwhile; nothing of this submission was stored."""


class Unavailable(Exception):
    """The database could not be reached or did not answer: stored or not is unknown."""


@dataclass(slots=True)
class Submission:
    """What one action changes of one match.

    ``key`` is the server key of the match's header, empty in practice, where nothing is signed.
    ``values`` are columns of the match beyond the usual ones; ``statements`` further SQL with its
    parameters. ``views`` are the canonical view texts to sign, by seat. ``sigs`` and ``view_sigs``
    are filled in here.
    """

    match_id: str
    #: The revision that this was made from; the new one is one higher.
    rev: int
    seq: int
    head: str
    t: int
    due: int | None
    standing: str
    entries: Sequence[Entry] = ()
    key: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    statements: list[tuple[str, Sequence[Any]]] = field(default_factory=list)
    views: dict[int, str] = field(default_factory=dict)
    sigs: list[str] = field(default_factory=list)
    view_sigs: dict[int, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Submission {self.match_id} at {self.seq}>"


_Waiting = tuple[Submission, "asyncio.Future[None]"]


class Committer:
    """The thread and its queue."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    def submit(self, submission: Submission) -> "asyncio.Future[None]":
        """Wait for the answer: done once the submission is durable.

        The future raises ``Conflict`` or ``Unavailable``. Called on the event loop.
        """
        future: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((submission, future))
        return future

    def waiting(self) -> int:
        """How many submissions wait for the next transaction."""
        return self._queue.qsize()

    def stop(self) -> None:
        """Store what waits, then end the thread."""
        self._queue.put(None)
        self._thread.join(10)

    # -- in the thread

    def _run(self) -> None:
        going = True
        while going:
            batch: list[_Waiting] = []
            item = self._queue.get()
            while True:
                if item is None:
                    going = False
                    break
                batch.append(item)
                if len(batch) >= MOST_AT_ONCE:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._handle(batch)
        connection.close()

    def _handle(self, batch: list[_Waiting]) -> None:
        try:
            # One order for everybody, so that two processes cannot block each other.
            batch.sort(key=lambda waiting: waiting[0].match_id)
            for submission, _ in batch:
                self._sign(submission)
            results = self._store([submission for submission, _ in batch])
        except Exception as problem:
            log.exception("committer_failed")
            results = [Unavailable(str(type(problem).__name__))] * len(batch)
        futures = [future for _, future in batch]
        self._loop.call_soon_threadsafe(_answer, futures, results)

    def _sign(self, submission: Submission) -> None:
        key = submission.key
        if not key:
            submission.sigs = [""] * len(submission.entries)
            return
        match = bytes.fromhex(submission.match_id)
        ring = signing.server()
        for entry in submission.entries:
            message = fairness.receipt_message(match, entry.seq, entry.head)
            submission.sigs.append(ring.sign(message, key))
        for seat, view in submission.views.items():
            message = fairness.view_message(match, seat, submission.seq, view)
            submission.view_sigs[seat] = ring.sign(message, key)

    def _store(self, batch: list[Submission]) -> list[Exception | None]:
        """Each submission's problem, or ``None`` where it is durable."""
        with metrics.commit_seconds.time():
            problem = _transaction(batch)
        metrics.commit_size.observe(len(batch))
        if problem is None:
            return [None] * len(batch)
        if len(batch) == 1 or isinstance(problem, Unavailable):
            return [problem] * len(batch)
        # Somebody among them lost a race: one by one, so that only the losers hear of it.
        return [_transaction([one]) for one in batch]


def _answer(futures: list["asyncio.Future[None]"], results: list[Exception | None]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():
            continue
        if result is None:
            future.set_result(None)
        else:
            future.set_exception(result)


def _transaction(batch: Sequence[Submission]) -> Exception | None:
    problem, nothing_stored = _attempt(batch)
    if isinstance(problem, Unavailable) and nothing_stored:
        # Perhaps only this connection had died, while nobody used it.
        problem, _ = _attempt(batch)
    if isinstance(problem, Unavailable):
        log.error("database_away", problem=str(problem))
        metrics.commit_failures.inc()
    return problem


def _attempt(batch: Sequence[Submission]) -> tuple[Exception | None, bool]:
    """What went wrong, if anything, and whether it is certain that nothing was stored."""
    written = False
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            _write(cursor, batch)
            written = True
    except Conflict as lost:
        return lost, True
    except IntegrityError:
        return Conflict(), True
    except DatabaseError as problem:
        if _is_deadlock(problem.__cause__):
            return Conflict(), True
        # The next use connects anew.
        connection.close()
        return Unavailable(type(problem).__name__), not written
    return None, False


def _is_deadlock(cause: BaseException | None) -> bool:
    return getattr(cause, "sqlstate", None) in ("40P01", "40001")


def _write(cursor: Any, batch: Sequence[Submission]) -> None:
    rows = [
        value
        for one in batch
        for entry, sig in zip(one.entries, one.sigs, strict=True)
        for value in (one.match_id, entry.seq, entry.body, sig)
    ]
    if rows:
        places = ",".join(["(%s,%s,%s,%s)"] * (len(rows) // 4))
        cursor.execute(f"INSERT INTO games_event (match_id, seq, body, sig) VALUES {places}", rows)
    place = (
        "(CAST(%s AS varchar), CAST(%s AS bigint), CAST(%s AS bigint), CAST(%s AS varchar),"
        " CAST(%s AS bigint), CAST(%s AS bigint), CAST(%s AS text))"
    )
    moved: list[Any] = []
    for one in batch:
        moved += (one.match_id, one.rev, one.seq, one.head, one.t, one.due, one.standing)
    cursor.execute(
        "UPDATE games_match SET rev = n.column2 + 1, seq = n.column3, head = n.column4,"
        " t = n.column5, due = n.column6, standing = n.column7"
        f" FROM (VALUES {','.join([place] * len(batch))}) AS n"
        " WHERE games_match.id = n.column1 AND games_match.rev = n.column2",
        moved,
    )
    if cursor.rowcount != len(batch):
        raise Conflict
    for one in batch:
        if one.values:
            columns = ", ".join(f"{name} = %s" for name in one.values)
            values = [*one.values.values(), one.match_id]
            cursor.execute(f"UPDATE games_match SET {columns} WHERE id = %s", values)
        for sql, parameters in one.statements:
            cursor.execute(sql, parameters)
