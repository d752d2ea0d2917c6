"""What is due at a table: time-outs, seats that were given up, bots that do not answer, openings.

Called by a table's timer, by the sweep, and whenever somebody touches a table; whoever comes first does
it, the others find nothing to do. The clock that counts is the database's.
"""

import secrets

from . import handshake, mending, metrics, tables
from .clock import NUDGE_MOST_MS, SLACK_MS
from .engine.contract import Refused
from .engine.match import Entry
from .host import Host, host
from .live import Table
from .models import Match
from .now import now_ms
from .store import database_now
from .tasks import ask_bot

#: A table whose timer has not rung for so long is nobody's.
WAITED_MS = 5_000
#: More table moves than any window needs.
_MOST = 200


async def attend(match_id: str) -> int | None:
    """Do what is due; answers when to look again (milliseconds of the server's clock), if ever."""
    return await tables.act(match_id, _attend)


async def _attend(table: Table) -> int | None:
    while True:
        row = table.match
        due = row.due
        if due is None:
            return None
        now = await host().read(database_now)
        if now < due:
            return due
        if row.status == Match.Status.ASIDE:
            await mending.call_off(table, "rules_failed")
            return None
        waiting = await _one(table, now)
        if waiting is not None:
            return waiting


async def _one(table: Table, now: int) -> int | None:
    """Do one thing that is due; answers when to come again where it cannot be done yet."""
    late = _latest_deadline(table, now)
    if late is not None and not await host().read(host().pulse.may_expire, late):
        return now + 700
    if table.match.status == Match.Status.OPENING:
        if late is None:
            return table.match.due
        await handshake.lapse(table)
        return None
    for seat, clock in enumerate(table.standing.clocks):
        if clock.window is None:
            continue
        if now >= clock.deadline + SLACK_MS:
            metrics.timers_late.observe((now - clock.deadline - SLACK_MS) / 1000)
            await _expire(table, seat, now)
            return None
        if table.terms.bots[seat] and now >= clock.nudge:
            clock.nudge = now + min(now - clock.opened, NUDGE_MOST_MS)
            await tables.commit(table)
            host().dispatch(ask_bot, table.id, seat)
            return None
    # The due time was out of step with the clocks.
    await tables.commit(table)
    return None


def _latest_deadline(table: Table, now: int) -> int | None:
    """The deadline that has run out, if one has."""
    if table.match.status == Match.Status.OPENING:
        return (table.match.due or 0) - SLACK_MS
    deadlines = [clock.deadline for clock in table.standing.clocks if clock.window is not None]
    passed = [deadline for deadline in deadlines if now >= deadline + SLACK_MS]
    return max(passed) if passed else None


async def _expire(table: Table, seat: int, now: int) -> None:
    """The table moves for a seat, until its present window is done."""
    live = table.playing()
    standing, terms = table.standing, table.terms
    clock = standing.clocks[seat]
    if clock.absent and standing.deserted(terms):
        winner = next((n for n in (0, 1) if terms.bots[n]), None)
        advance = live.end("clock", winner, "abandoned", now)
        await tables.commit(table, advance.entries)
        return
    cause, deadline = ("left", None) if clock.absent else ("clock", clock.deadline)
    window = clock.window
    standing.ran_out(seat, terms)
    entries: list[Entry] = []
    try:
        with tables.rules(table):
            for _ in range(_MOST):
                decision = None if live.over else live.playing.decision_of(seat)
                if decision is None or decision.window != window:
                    break
                salt = secrets.token_bytes(32) if decision.secret else None
                advance = live.auto(seat, cause, now, deadline=deadline, salt=salt)
                entries += advance.entries
                metrics.moves.labels(live.game.slug, "table").inc()
            else:
                raise Refused("rules_failed", why="a window without end")
        await tables.finish(table, entries)
    except Refused as problem:
        if problem.code == "rules_failed":
            await _aside(table)
            return
        raise


async def _aside(table: Table) -> None:
    """The rules failed in a move of the table: nothing can go on here."""
    match_id = table.id
    loaded = await host().read(tables.store.load, match_id)
    table.take(loaded)
    await mending.set_aside(table)


async def sweep() -> list[tuple[str, int | None]]:
    """Find tables whose timer was lost and do what is due there; answers when each wants to be seen."""
    seen = []
    for match_id in await host().read(_overdue):
        metrics.swept.inc()
        try:
            seen.append((match_id, await attend(match_id)))
        except Exception:
            # One table must not keep the sweep from the others.
            tables.log.exception("sweep_failed", match=match_id)
    return seen


async def attend_here(here: Host) -> None:
    """Whatever became of timers and sweep: do what is long due at the tables of this process's sockets."""
    late = now_ms() - WAITED_MS
    for table in list(here.tables.values()):
        due = table.row.due if table.row is not None else None
        if due is not None and due < late and table.watchers:
            try:
                await attend(table.id)
            except Refused as problem:
                if problem.code == "again":
                    return


def _overdue() -> list[str]:
    late = Match.objects.filter(due__lt=database_now() - 1_000).order_by("due")
    return list(late.values_list("id", flat=True)[:200])


def oldest_overdue_ms() -> int:
    """How late the latest table is; 0 when all is well. For health checks and metrics."""
    due = Match.objects.filter(due__isnull=False).order_by("due").values_list("due", flat=True)
    first = due.first()
    return max(0, now_ms() - first) if first is not None else 0
