"""Processes, database and broker die while tables are played; nothing accepted is lost (issue 6)."""

import os
import random
import time
from collections.abc import Callable, Sequence

import pytest

from .fleet import Fleet
from .injections import FAULTS, PATIENCE_S, Fault
from .oracle import Counts, examine, look, verified
from .play import Kind, Play

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("faults"), pytest.mark.timeout(900)]

SOAK = bool(os.environ.get("SEMENTE_SOAK"))
#: The long form: so many faults, with new tables after each round of so many.
FAULTS_IN_SOAK, ROUND = int(os.environ.get("SEMENTE_FAULTS", "210")), 15


async def survive(fleet: Fleet, play: Play, fault: Fault, counts: Counts) -> None:
    """Inject one fault, wait until every table moves again, and ask the oracle."""
    started = time.monotonic()
    before = look(fleet, play)
    before.start = fleet.now()
    problems = []
    try:
        outage = await fault.inject(fleet, play)
        if isinstance(outage, tuple):
            before.start, before.back = outage
        else:
            before.back = outage
        await play.moved(play.seqs(), PATIENCE_S)
    except Exception as wrong:
        problems.append(f"{type(wrong).__name__} {wrong}")
        await fleet.heal()
        for table in play.tables:
            await table.leave()
            table.go_on()
    found = examine(fleet, play, before)
    found.faults, found.problems = 1, problems + found.problems
    counts.add(found, fault.name)
    print(
        f"{fault.name}: {time.monotonic() - started:.1f} s", *found.problems, sep="\n  ", flush=True
    )


async def conclude(fleet: Fleet, play: Play, counts: Counts) -> None:
    """End every match and let the verifier look at it."""
    await play.finish()
    counts.acknowledged += play.acknowledged
    for table in play.tables:
        counts.problems += verified(fleet, table)
        counts.verified += 1
    print(counts, flush=True)


async def campaign(fleet: Fleet, play: Play, faults: Sequence[Fault], counts: Counts) -> None:
    """One fault after another at the same tables."""
    async with play:
        for fault in faults:
            await survive(fleet, play, fault, counts)
        await conclude(fleet, play, counts)


async def test_nothing_is_lost(
    fleet: Fleet, tables: Callable[[dict[Kind, int]], Play], counts: Counts
) -> None:
    """The short form: the main faults, one after another."""
    faults = [fault for fault in FAULTS if fault.short]
    await campaign(fleet, tables({"eager": 2, "bot": 1, "sleepy": 1}), faults, counts)
    assert counts.problems == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if not fault.short], ids=lambda fault: fault.name
)
async def test_each(
    fault: Fault, fleet: Fleet, tables: Callable[[dict[Kind, int]], Play], counts: Counts
) -> None:
    """Every other fault by itself."""
    await campaign(fleet, tables({"eager": 2, "bot": 1, "sleepy": 1}), [fault], counts)
    assert counts.problems == []


@pytest.mark.slow
@pytest.mark.timeout(4 * 3600)
@pytest.mark.skipif(not SOAK, reason="the long form takes an hour; `make soak`")
async def test_nothing_is_lost_in_two_hundred_faults(
    fleet: Fleet, tables: Callable[[dict[Kind, int]], Play], counts: Counts
) -> None:
    """The long form: all faults in ever new orders."""
    order: list[Fault] = []
    while len(order) < FAULTS_IN_SOAK:
        order += random.sample(FAULTS, len(FAULTS))
    for at in range(0, FAULTS_IN_SOAK, ROUND):
        faults = order[at : min(at + ROUND, FAULTS_IN_SOAK)]
        await campaign(fleet, tables({"eager": 2, "bot": 1, "sleepy": 2}), faults, counts)
    assert counts.problems == []
