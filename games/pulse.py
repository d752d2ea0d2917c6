"""Signs of life, and what is done about a failure: nobody loses time to it.

Every process that serves sockets writes a beat into the database each second, as long as it can store
moves. A beat that stops shows the others that it died, was stopped, or cannot store (the database out of
reach, full or read-only); a beat that comes late, or after the database refused somebody, shows the
process itself that it slept (a suspended machine) or that the database was away. Then every decision that
is open gets back what it had left at the last event, or 30 seconds, whichever is less. And a safe move is
made only when every such process was alive at the deadline: the seat could reach its table.
"""

import threading
import time
from typing import TYPE_CHECKING

import structlog
from django.conf import settings
from django.db import Error, connection, transaction

from . import metrics, now
from .clock import GRANT_MS, SLACK_MS, Standing
from .models import Match, Process
from .store import database_now, terms_of, try_to_store

if TYPE_CHECKING:
    from .host import Host

log = structlog.get_logger(__name__)

BEAT_S = 1.0
#: A process that has not beaten for this time is dead, stopped or cut off.
STALE_MS = 5_000
#: Own beats further apart than this: clocks must be looked at before anything is decided. A shorter outage
#: in which nobody is refused is not told from a busy computer, and costs a decision at most so much.
GAP_MS = 3_500


class Pulse:
    """The beats of one process, from a thread of its own."""

    def __init__(self, host: "Host") -> None:
        self._host = host
        self._over = threading.Event()
        self._beating = threading.Lock()
        self._last = 0
        #: How often the database refused somebody here, and how many of these a beat has made good.
        self._doubts = self._settled = 0
        self._seen = self._reached = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def start(self) -> None:
        """Begin; a worker does not beat, as nobody reaches a table through it."""
        self._thread.start()

    def stop(self) -> None:
        """Say goodbye: what this process served has to find another one, in no time of its own."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def age_ms(self) -> float:
        """How long ago the last beat was written."""
        return (time.monotonic() - self._seen) * 1000

    def cut_off_ms(self) -> float:
        """How long ago the database last answered anything."""
        return (time.monotonic() - self._reached) * 1000

    def doubt(self) -> None:
        """The database refused somebody here to speak with it: an outage, however short."""
        self._doubts += 1

    def _run(self) -> None:
        missed = 0
        while not self._over.is_set():
            try:
                self.beat()
                missed = 0
            except Error as problem:
                log.warning("no_beat", problem=type(problem).__name__)
                self.doubt()
                connection.close()
                missed += 1
                if missed > 1:
                    # Once is a connection that died; the next one is new.
                    self._host.loop.call_soon_threadsafe(self._gone)
            self._over.wait(BEAT_S)
        if self._host.kind == "web":
            try:
                Process.objects.filter(id=self._host.id).delete()
                grant(database_now())
            except Error:
                log.warning("no_goodbye")
        connection.close()

    def beat(self) -> None:
        """Write a beat, and look whether there was an outage.

        Raises:
            Error: the database is out of reach, or nothing can be stored there.
        """
        with self._beating:
            here = database_now()
            self._reached = time.monotonic()
            now.correct(here)
            # Not those of meanwhile: the next beat is for them.
            away, doubts = self._host.away, self._doubts
            if away:
                try_to_store()
            gap = here - self._last
            first = self._last == 0
            own = Process.objects.filter(id=self._host.id)
            web = self._host.kind == "web"
            # Together: who sees the dead no more must see the time that was given for it. And before the
            # beat, which lets others believe that the seats can reach their tables.
            with transaction.atomic():
                outage = bury_the_dead(here, self._host.id) or away
                if web and not own.exists():
                    alone = not Process.objects.filter(kind="web").exists()
                    outage = outage or alone or not first
                elif web:
                    outage = outage or doubts > self._settled or gap > GAP_MS
                granted = grant(here) if outage else 0
            if web and not own.update(beat=here):
                Process.objects.create(id=self._host.id, kind="web", started=here, beat=here)
            self._last = here
            self._settled = doubts
            self._seen = time.monotonic()
            if away:
                self._host.loop.call_soon_threadsafe(self._back)
            if granted:
                self._host.loop.call_soon_threadsafe(self._granted)

    def _granted(self) -> None:
        self._host.neighbours.all_moved()
        self._host.spawn(self._host.look_around())

    def _gone(self) -> None:
        self._host.tell_database(away=True)

    def _back(self) -> None:
        self._host.tell_database(away=False)

    def may_expire(self, deadline: int) -> bool:
        """Whether the seats could reach their tables until this deadline, so that it counts.

        Called in a reader thread.
        """
        if self._host.away:
            return False
        if self._host.kind == "web" and (self._doubts > self._settled or self.age_ms() > GAP_MS):
            self.beat()
            return False
        beats = Process.objects.filter(kind="web").exclude(id=self._host.id)
        others = list(beats.values_list("beat", flat=True))
        if self._host.kind != "web" and not others:
            return False
        if any(beat < database_now() - STALE_MS for beat in others):
            self.beat()
            return False
        return all(beat >= deadline for beat in others)


def bury_the_dead(here: int, own_id: str) -> bool:
    """Remove processes that have stopped beating; whether this one removed any."""
    dead = Process.objects.filter(beat__lt=here - STALE_MS).exclude(id=own_id)
    buried = False
    for process in list(dead):
        # Of all who notice, one removes it and sees to the clocks.
        if Process.objects.filter(id=process.id, beat=process.beat).delete()[0]:
            log.warning("process_lost", process=process.id)
            buried = True
    return buried


def grant(here: int) -> int:
    """Move the deadlines of all open matches that would come too soon; how many matches changed."""
    soon = Match.objects.filter(status__in=Match.OPEN, due__lt=here + GRANT_MS + SLACK_MS)
    changed = 0
    # In the order of the committer, so that the two do not block each other.
    for match_id in list(soon.order_by("id").values_list("id", flat=True)):
        for _ in range(3):
            done = _grant_one(match_id, here)
            if done is not None:
                changed += done
                break
    if changed:
        metrics.grants.inc()
        log.info("time_granted", matches=changed)
    return changed


def _grant_one(match_id: str, here: int) -> bool | None:
    """Whether the match's deadlines were moved; ``None`` if somebody else changed it meanwhile."""
    with transaction.atomic():
        row = Match.objects.get(id=match_id)
        if row.status == Match.Status.OPENING:
            values: dict[str, object] = {"due": here + settings.OPENING_MS + SLACK_MS}
        elif row.status == Match.Status.PLAYING:
            standing = Standing.load(row.standing)
            if not standing.grant(here, row.t):
                return False
            values = {"standing": standing.dump(), "due": standing.due(terms_of(row))}
        else:
            return False
        found = Match.objects.filter(id=match_id, rev=row.rev).update(**values, rev=row.rev + 1)
        return True if found else None
