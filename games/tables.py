"""How a move travels: the one door through which a match moves on.

A consumer hands the message to :func:`move`. The process's host gives the table, one user at a time;
the table's live match (the referee and the log) checks and plays the move in memory; :func:`commit` hands
the new events to the committer and waits until they are durable; only then the sockets here are told,
and through the channel layer the processes that have sockets of this table. If another process was
faster, the database refuses: the table is read anew and the message is answered again.

Everything else that changes a match (the opening, resigning, timers, bots, ends) goes through
:func:`act` and :func:`commit` as well.
"""

import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import structlog
from django.db import InterfaceError, OperationalError

from . import mending, metrics, signing, store
from .committer import Conflict, Submission, Unavailable
from .engine import canonical, fairness
from .engine.contract import Decision, Refused
from .engine.match import Entry, LiveMatch
from .fanout import announce, view_text
from .host import host
from .live import Table
from .messages import EntryOut, Move
from .models import Match
from .now import now_ms
from .store import OwnMove
from .tasks import arm, ask_bot, settle

log = structlog.get_logger(__name__)

R = TypeVar("R")
#: SQL with its parameters, to be part of a table's transaction.
Statement = tuple[str, Sequence[Any]]
Work = Callable[[Table], Awaitable[R]]

ATTEMPTS = 4
#: More table moves in a row than any rules need: they would never end.
MOST_IN_A_ROW = 500


async def act(match_id: str, work: Work[R]) -> R:
    """Do something with a table; where another process was faster, read on and do it again.

    Must not be cancelled on the way: what was decided would be stored and not announced.

    Raises:
        Refused: by ``work``; ``again`` when nothing could be stored.
        NoSuchMatch, VaultClosed.
    """
    try:
        for _ in range(ATTEMPTS):
            try:
                async with host().table(match_id) as table:
                    await mending.mend(table)
                    return await work(table)
            except Conflict:
                metrics.conflicts.inc()
    except (Unavailable, OperationalError, InterfaceError) as away:
        host().tell_database(away=True)
        raise Refused("again") from away
    raise Refused("again")


async def move(match_id: str, seat: int, message: Move, arrived: int) -> int:
    """A seat's own move, which counts by the time it arrived. Answers its event number.

    Raises:
        Refused: ``stale``, ``too_late``, ``bad_sig``, ``over``, the rules' own reasons and others.
    """

    async def work(table: Table) -> int:
        mark = message.sig or message.move
        known = table.own[seat]
        if known is not None and known.base == message.base and known.mark == mark:
            return known.seq
        live = table.playing()
        clock = table.standing.clocks[seat]
        until = clock.opened + table.terms.turn_ms if clock.absent else clock.deadline
        if clock.window is not None and arrived > max(until, clock.deadline):
            raise Refused("too_late", seq=live.seq)
        head = live.head_at(seat, message.base)
        if not live.practice:
            text = message.move if message.sealed is None else f"sealed {message.sealed}"
            signed = fairness.move_message(live.id, seat, message.base, head, text)
            if not signing.valid(live.keys[seat], message.sig or "", signed):
                raise Refused("bad_sig")
        with rules(table):
            advance = live.move(
                seat,
                message.move,
                arrived,
                base=message.base,
                sig=message.sig or "",
                sealed=message.sealed,
                salt=bytes.fromhex(message.salt) if message.salt else None,
            )
        number = advance.entries[0].seq
        table.standing.acted(seat, table.terms)
        if table.standing.draw == 1 - seat:
            table.standing.draw = None
        await finish(table, advance.entries)
        table.own[seat] = OwnMove(number, message.base, mark)
        metrics.moves.labels(live.game.slug, "seat").inc()
        metrics.move_seconds.observe((now_ms() - arrived) / 1000)
        return number

    return await act(match_id, work)


@contextmanager
def rules(table: Table) -> Iterator[None]:
    """Around calls into the rules: if they fail, the live match in memory is worth nothing.

    Raises:
        Refused: what the rules refused, or ``rules_failed``.
    """
    try:
        yield
    except Exception as problem:
        if isinstance(problem, Refused) and problem.code not in ("rules_failed", "body_too_long"):
            raise
        log.exception("rules_failed", match=table.id, seq=table.seq)
        table.forget()
        raise Refused("rules_failed") from problem


async def finish(
    table: Table,
    entries: Sequence[Entry],
    *,
    values: dict[str, Any] | None = None,
    statements: Sequence[Statement] = (),
) -> None:
    """After a move or the start: make the forced moves, then commit."""
    live = table.live
    assert live is not None
    made = list(entries)
    with rules(table):
        for _ in range(MOST_IN_A_ROW):
            forced = None if live.over else _forced(live)
            if forced is None:
                break
            salt = secrets.token_bytes(32) if forced.secret else None
            made += live.auto(forced.seat, "forced", live.t, salt=salt).entries
        else:
            raise Refused("rules_failed", why="forced moves without end")
    await commit(table, made, values=values, statements=statements)


def _forced(live: LiveMatch) -> Decision | None:
    return next((d for d in live.playing.decisions if d.forced), None)


async def commit(
    table: Table,
    entries: Sequence[Entry] = (),
    *,
    values: dict[str, Any] | None = None,
    statements: Sequence[Statement] = (),
    due: int | None = None,
) -> None:
    """Make durable what was done to a table, then tell everybody.

    ``values`` are further columns of the match, ``statements`` further SQL of the transaction; ``due``
    is given where no clock of a seat says when to look at the table again.

    Raises:
        Conflict, Unavailable: nothing may be announced; the table has been forgotten.
    """
    row, live = table.match, table.live
    values = {**(values or {}), **(_ending(entries))}
    status = values.get("status", row.status)
    if live is not None and live.referee is not None and status == Match.Status.PLAYING:
        table.standing.follow(live.playing, live.t, table.terms)
        due = table.standing.due(table.terms)
    table.touch()
    submission = Submission(
        match_id=row.id,
        rev=row.rev,
        seq=table.seq,
        head=live.head.hex() if live else "",
        t=live.t if live else row.t,
        due=due,
        standing=table.standing.dump(),
        headline=_headline(table),
        entries=entries,
        key=live.values["server_key"] if live and row.fair else "",
        values=values,
        statements=list(statements),
        seals=_seals(table, entries),
        views=_views(table) if entries else {},
    )
    try:
        await host().committer.submit(submission)
    except (Conflict, Unavailable):
        table.forget()
        raise
    row.rev += 1
    row.seq, row.t, row.due = table.seq, submission.t, due
    for name, value in values.items():
        setattr(row, name, value)
    for entry, sig in zip(entries, submission.sigs, strict=True):
        table.tail.append(EntryOut(entry.seq, entry.body, sig or None))
    for seat, view in submission.views.items():
        table.views[seat] = (view, submission.view_sigs.get(seat))
    announce(table)
    host().neighbours.moved(table)
    _wake(table, changed="status" in values)


def _views(table: Table) -> dict[int, str]:
    """The views that sockets here are about to be sent; signed while the events are stored."""
    if table.live is None or table.live.referee is None:
        return {}
    seats = {seat for watcher in table.watchers for seat in watcher.seats}
    return {seat: view_text(table, seat) for seat in sorted(seats)}


def _headline(table: Table) -> str:
    """What the lobby says of the match; nothing before it has begun."""
    if table.live is None or table.live.referee is None:
        return "{}"
    game = table.live.game
    return canonical.encode(game.headline(game.view(table.live.playing.state, None)))


def _seals(table: Table, entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """Sealed moves of these entries that stay sealed, encrypted."""
    if table.live is None:
        return []
    hidden = table.live.secrets.sealed
    return [
        (entry.seq, store.seal_move(table.id, entry.seq, *hidden[entry.seq]))
        for entry in entries
        if entry.seq in hidden
    ]


def _ending(entries: Sequence[Entry]) -> dict[str, Any]:
    """The columns that an ``end`` or ``void`` with its ``reveal`` sets."""
    if len(entries) < 2 or '"type":"reveal"' not in entries[-1].body:
        return {}
    closing, reveal = canonical.loads(entries[-2].body), canonical.loads(entries[-1].body)
    found = {
        "ended": closing["t"],
        "server_seed": reveal["server_seed"] or "",
        "status": Match.Status.VOID,
        "end_reason": "void",
    }
    if closing["type"] == "void":
        metrics.voids.labels(closing["fault"]).inc()
        return {**found, "fault": closing["fault"]}
    return {
        **found,
        "status": Match.Status.ENDED,
        "end_reason": closing["reason"],
        "winner": closing["result"]["winner"],
        "result_reason": closing["result"]["reason"],
    }


def _wake(table: Table, *, changed: bool) -> None:
    """Whoever has to do something now that the table stands as it does."""
    row = table.match
    if changed:
        host().dispatch(settle, row.id, row.status)
        if not row.open:
            metrics.ended.labels(row.game, row.end_reason).inc()
    if row.status != Match.Status.PLAYING or table.live is None:
        return
    for decision in table.live.playing.decisions:
        clock = table.standing.clocks[decision.seat]
        if table.terms.bots[decision.seat]:
            if table.asked != (decision.seat, table.seq):
                table.asked = (decision.seat, table.seq)
                host().dispatch(ask_bot, row.id, decision.seat)
        elif clock.absent and row.due is not None:
            host().dispatch(arm, row.id, row.due)
