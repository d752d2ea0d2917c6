"""Matches that cannot simply go on: another build of the rules, or rules that fail.

- Replayed under another build to the same events: goes on, with a ``rules`` event (section 8 of the
  fairness specification). Replayed to others: ends with reason ``server``, revealed, unrated.
- The rules raise an exception, or lead elsewhere although their build is the same: the match is set
  aside. A repaired build takes it up again; an operator, or the sweep after a while, calls it off.
"""

import structlog

from . import catalogue, tables
from .engine.contract import Refused
from .live import Table
from .models import Match
from .now import now_ms

log = structlog.get_logger(__name__)

#: A match that was set aside is called off after this time.
ASIDE_MS = 6 * 3600 * 1000


async def mend(table: Table) -> None:
    """Bring a table that was just read from the database into order."""
    status = table.match.status
    if status == Match.Status.PLAYING and table.problem:
        if table.problem == "diverged" and table.rules_changed:
            await call_off(table, "rules_changed")
        else:
            await set_aside(table)
    elif status == Match.Status.PLAYING and table.rules_changed:
        await _go_on(table)
    elif status == Match.Status.ASIDE and table.rules_changed and not table.problem:
        await _go_on(table, from_aside=True)


async def _go_on(table: Table, *, from_aside: bool = False) -> None:
    live, row = table.live, table.match
    assert live is not None
    now = now_ms()
    values: dict[str, object] = {
        "rules": live.game.rules_version,
        "rules_hash": catalogue.rules_hash(row.game),
    }
    if from_aside:
        values["status"] = Match.Status.PLAYING
        for clock in table.standing.clocks:
            # Nobody's time ran while the match was aside.
            clock.deadline = max(clock.deadline, now + row.turn_ms)
    table.rules_changed = False
    advance = live.rules(str(values["rules"]), str(values["rules_hash"]), now)
    await tables.commit(table, advance.entries, values=values)


async def set_aside(table: Table) -> None:
    """Stop a match whose rules fail; others go on."""
    log.error("set_aside", match=table.id, seq=table.seq)
    await tables.commit(table, values={"status": Match.Status.ASIDE}, due=now_ms() + ASIDE_MS)


async def call_off(table: Table, why: str) -> None:
    """End a match with reason ``server``: revealed, and counted for nobody.

    Raises:
        Refused: ``over``, or ``not_started`` before the start.
    """
    row, live = table.match, table.live
    if row.status not in (Match.Status.PLAYING, Match.Status.ASIDE):
        raise Refused("not_started" if row.status == Match.Status.OPENING else "over")
    assert live is not None
    await tables.commit(table, live.end("server", None, why, now_ms()).entries)
