"""The one writer of a process: what its tables decided becomes durable here, in groups.

All submissions that wait, of all tables, go into one transaction. A submission names the ``rev`` of
the match that it was made from; if another process was faster, the database refuses (the revision,
and the key of match and event number) and the submission's table hears ``Conflict``. Receipts and view
receipts are signed here as well, in this thread, so that the event loop need not wait for them.
"""

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import Error, IntegrityError, connection, transaction
from psycopg import Cursor

from . import metrics, signing
from .engine import fairness
from .engine.match import Entry

log = structlog.get_logger(__name__)

MOST_AT_ONCE = 200
#: What PostgreSQL says of a race that was lost: deadlock, serialisation, and our own division by zero.
_LOST = ("40P01", "40001", "22012")


class Conflict(Exception):
    """Another process has changed the match meanwhile; nothing of this submission was stored."""


class Unavailable(Exception):
    """The database could not be reached or did not answer: stored or not is unknown."""

    def __init__(self, problem: str, *, connection_died: bool = False) -> None:
        super().__init__(problem)
        self.connection_died = connection_died


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
    headline: str
    entries: Sequence[Entry] = ()
    key: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    statements: list[tuple[str, Sequence[Any]]] = field(default_factory=list)
    #: Sealed moves that stay sealed: event number and encrypted text.
    seals: list[tuple[int, str]] = field(default_factory=list)
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
        self._waiting: deque[_Waiting] = deque()
        #: The thread is woken once a turn of the loop, not once a submission: each time it would take the
        #: interpreter from the tables.
        self._waking = False
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    def submit(self, submission: Submission) -> "asyncio.Future[None]":
        """Wait for the answer: done once the submission is durable.

        The future raises ``Conflict`` or ``Unavailable``. Called on the event loop.
        """
        future: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((submission, future))
        if not self._waking:
            self._waking = True
            self._loop.call_soon(self._wake)
        return future

    def _wake(self) -> None:
        self._waking = False
        self._calls.put(True)

    def waiting(self) -> int:
        """How many submissions wait for the next transaction."""
        return len(self._waiting)

    def stop(self) -> None:
        """Store what waits, then end the thread."""
        self._calls.put(False)
        self._thread.join(10)

    # -- in the thread

    def _run(self) -> None:
        going = True
        while going:
            going = self._calls.get()
            while self._waiting:
                size = min(len(self._waiting), MOST_AT_ONCE)
                self._handle([self._waiting.popleft() for _ in range(size)])
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
    problem = _attempt(batch)
    if isinstance(problem, Unavailable) and problem.connection_died:
        # Perhaps long ago, while nobody used it. Should the batch have been stored all the same, its
        # second coming is a conflict, and its tables find their messages in the log.
        problem = _attempt(batch)
    if isinstance(problem, Unavailable):
        log.error("database_away", problem=str(problem))
        metrics.commit_failures.inc()
    return problem


def _attempt(batch: Sequence[Submission]) -> Exception | None:
    try:
        if connection.vendor == "postgresql" and not any(o.values or o.statements for o in batch):
            _write_at_once(batch)
        else:
            with transaction.atomic(), connection.cursor() as cursor:
                _write(cursor, batch)
    except Conflict as lost:
        return lost
    except IntegrityError:
        return Conflict()
    except Error as problem:
        if getattr(problem.__cause__, "sqlstate", None) in _LOST:
            return Conflict()
        died = bool(getattr(connection.connection, "closed", False))
        # The next use connects anew.
        connection.close()
        return Unavailable(type(problem).__name__, connection_died=died)
    return None


_INSERT_EVENT = "INSERT INTO games_event (match_id, seq, body, sig) VALUES (%s, %s, %s, %s)"
_INSERT_SEAL = "INSERT INTO games_sealedmove (match_id, seq, sealed) VALUES (%s, %s, %s)"
_UPDATE = (
    "UPDATE games_match SET rev = rev + 1, seq = %s, head = %s, t = %s, due = %s, standing = %s,"
    " headline = %s WHERE id = %s AND rev = %s"
)


def _write(cursor: Any, batch: Sequence[Submission]) -> None:
    for sql, rows in ((_INSERT_EVENT, _events(batch)), (_INSERT_SEAL, _seals(batch))):
        if rows:
            cursor.executemany(sql, rows)
    cursor.executemany(_UPDATE, [(*state, id_, rev) for id_, rev, *state in _moved(batch)])
    if cursor.rowcount != len(batch):
        raise Conflict
    for one in batch:
        if one.values:
            columns = ", ".join(f"{name} = %s" for name in one.values)
            values = [*one.values.values(), one.match_id]
            cursor.execute(f"UPDATE games_match SET {columns} WHERE id = %s", values)
        for statement in one.statements:
            cursor.execute(*statement)


#: The same as one statement, and so one round trip: plain moves on PostgreSQL. Arrays keep its text the
#: same for any number of them, so that it is prepared once. It divides by zero, and is undone as a
#: whole, where not every match was at its revision.
_AT_ONCE = """
WITH e AS (
  INSERT INTO games_event (match_id, seq, body, sig)
  SELECT * FROM unnest(%s::varchar[], %s::int[], %s::text[], %s::varchar[])
), s AS (
  INSERT INTO games_sealedmove (match_id, seq, sealed)
  SELECT * FROM unnest(%s::varchar[], %s::int[], %s::text[])
), u AS (
  UPDATE games_match
  SET rev = n.rev + 1, seq = n.seq, head = n.head, t = n.t, due = n.due,
    standing = n.standing, headline = n.headline
  FROM unnest(
    %s::varchar[], %s::int[], %s::int[], %s::varchar[], %s::bigint[], %s::bigint[], %s::text[],
    %s::text[]
  ) AS n (id, rev, seq, head, t, due, standing, headline)
  WHERE games_match.id = n.id AND games_match.rev = n.rev
  RETURNING 1
)
SELECT 1 / CAST((SELECT count(*) FROM u) = %s AS int)
"""


def _write_at_once(batch: Sequence[Submission]) -> None:
    parameters = [
        *_columns(_events(batch), 4),
        *_columns(_seals(batch), 3),
        *_columns(_moved(batch), 8),
        len(batch),
    ]
    connection.ensure_connection()
    # Not Django's cursor, which writes the values into the text.
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        cursor.execute(_AT_ONCE, parameters, prepare=True)


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[str]:
    return [_array([row[number] for row in rows]) for number in range(count)]


def _array(values: Sequence[Any]) -> str:
    """PostgreSQL's text of an array; psycopg writes the same, but value by value in Python."""
    return "{" + ",".join("NULL" if value is None else _quoted(value) for value in values) + "}"


def _quoted(value: Any) -> str:
    text = str(value).replace("\\", r"\\").replace('"', r"\"")
    return f'"{text}"'


# What is written, by row: both ways of writing store these and nothing else.


def _events(batch: Sequence[Submission]) -> list[tuple[Any, ...]]:
    return [
        (one.match_id, entry.seq, entry.body, sig)
        for one in batch
        for entry, sig in zip(one.entries, one.sigs, strict=True)
    ]


def _seals(batch: Sequence[Submission]) -> list[tuple[Any, ...]]:
    return [(one.match_id, seq, sealed) for one in batch for seq, sealed in one.seals]


def _moved(batch: Sequence[Submission]) -> list[tuple[Any, ...]]:
    return [
        (one.match_id, one.rev, one.seq, one.head, one.t, one.due, one.standing, one.headline)
        for one in batch
    ]
