"""The table socket (``docs/protocol.md`` section 4): parses, asks the table, sends each seat its view."""

import time
from typing import Any

import structlog

from . import deeds, fanout, handshake, mending, metrics, signing, store, tables
from .attend import attend
from .engine import fairness
from .engine.contract import Refused
from .host import host
from .live import Table
from .messages import (
    VERSION,
    Ack,
    ClientMessage,
    Commit,
    Done,
    Draw,
    DrawOut,
    Hello,
    History,
    HistoryOut,
    Malformed,
    Move,
    Notice,
    Open,
    Ping,
    Pong,
    RefusedOut,
    Rekey,
    Resign,
    Welcome,
    parse,
)
from .models import Match
from .now import now_ms
from .public import match_facts
from .sockets import (
    MALFORMED,
    MOST_MALFORMED,
    NO_SUCH_MATCH,
    NOT_SIGNED_IN,
    NOT_YOURS,
    TOO_SLOW,
    Socket,
)
from .store import NoSuchMatch
from .vault import VaultClosed

log = structlog.get_logger(__name__)

#: Updates that a client may have been sent and not acknowledged.
AHEAD = 8
#: How long a client may stay behind.
BEHIND_S = 20
#: A page of the older rules log, and what asking for it costs.
HISTORY = 100
HISTORY_TOKENS = 10


class TableSocket(Socket):
    """One connection to one table; a seat may have several, on several devices."""

    kind = "table"

    def __init__(self, scope: dict[str, Any], send: Any) -> None:
        super().__init__(scope, send)
        self.match_id: str = scope["url_route"]["kwargs"]["match_id"]
        self.seats: tuple[int, ...] = ()
        self.greeted = False
        #: Whether it has the header, without which it cannot follow the chain.
        self.headed = False
        #: The steps of the opening that this client has been told of.
        self.steps: handshake.Steps | None = None
        #: The match's status, and who has offered a draw, as this client knows it.
        self.told = ""
        self.offered: int | None = None
        #: The newest event that this socket was sent, and the updates that it has not acknowledged.
        self.sent = 0
        self.pending: list[int] = []
        self.behind_since: float | None = None

    async def closed(self) -> None:
        table = host().tables.get(self.match_id)
        if table is not None and self in table.watchers:
            table.watchers.discard(self)
            self._presence(table)

    def _presence(self, table: Table) -> None:
        host().neighbours.here(table)
        if table.row is not None:
            fanout.tell_presence(table)

    # -- what the table tells (games.live.Watcher)

    def tell(self, frame: str) -> None:
        if self.is_open and self.greeted:
            self.send(frame)

    def changed(self) -> None:
        """Send what this socket has not seen, unless it is too far behind."""
        table = host().tables.get(self.match_id)
        if table is None or table.row is None or not self.is_open or not self.greeted:
            return
        if table.row.status != self.told:
            self._welcome(table)
            self._stopped(table)
        if table.row.status == Match.Status.OPENING and table.row.fair:
            self._opening(table)
        if table.live is None or table.seq == 0:
            return
        if table.standing.draw != self.offered:
            self._draw(table)
        if len(self.pending) >= AHEAD:
            if self.behind_since is None:
                self.behind_since = time.monotonic()
            return
        if self.sent > table.seq or (table.tail and table.tail[0].seq > self.sent + 1):
            # More than the table remembers, or another chain than was sent: as after a reconnect.
            host().spawn(self._again())
            return
        self._update(table, fanout.update(table, self.seats, self.sent))

    def _draw(self, table: Table) -> None:
        self.offered = table.standing.draw
        self.send(DrawOut(self.offered).frame())

    def _opening(self, table: Table) -> None:
        """Tell of a step of the opening, in whatever process it was taken."""
        known, self.steps = self.steps, handshake.steps(table)
        if known == self.steps:
            return
        if table.match.header and not self.headed:
            self.headed = True
            self.send(handshake.header_frame(table))
        self.send(handshake.waiting_frame(table))

    def _update(self, table: Table, *frames: str) -> None:
        if not self.headed:
            self.headed = True
            self.send(handshake.header_frame(table))
        for frame in frames:
            self.send(frame)
        self.sent = table.seq
        self.pending.append(table.seq)
        self.behind_since = None

    async def _again(self) -> None:
        async with host().table(self.match_id) as table:
            await self._send_all(table, min(self.sent, table.seq))

    def check_pace(self) -> None:
        """Close a socket that has not kept up for too long."""
        if self.behind_since is not None and time.monotonic() - self.behind_since > BEHIND_S:
            metrics.slow_closed.inc()
            self.close(TOO_SLOW)

    # -- what the client sends

    async def received(self, text: str, arrived: int) -> None:
        try:
            message = parse(text)
        except Malformed:
            self._malformed()
            return
        if not self.greeted and not isinstance(message, Hello):
            self.close(NOT_SIGNED_IN)
            return
        own_id = getattr(message, "id", None)
        try:
            seq = await self._handle(message, arrived)
        except Refused as refused:
            await self._refuse(own_id, refused)
        except NoSuchMatch:
            self.close(NO_SUCH_MATCH)
        except VaultClosed:
            log.error("vault_closed", match=self.match_id)
            await self._refuse(own_id, Refused("again"))
        except Exception as problem:
            log.exception("message_failed", match=self.match_id, problem=type(problem).__name__)
            await self._refuse(own_id, Refused("again"))
        else:
            if own_id is not None and seq is not None:
                self.send(Done(own_id, seq).frame())

    def _malformed(self) -> None:
        self.malformed += 1
        metrics.refusals.labels("malformed").inc()
        if self.malformed >= MOST_MALFORMED or not self.greeted:
            self.close(MALFORMED)
        else:
            self.send(RefusedOut(None, "malformed", {}, self.sent).frame())

    async def _refuse(self, own_id: str | None, refused: Refused) -> None:
        metrics.refusals.labels(refused.code).inc()
        table = host().tables.get(self.match_id)
        seq = table.seq if table is not None else 0
        self.send(RefusedOut(own_id, refused.code, refused.facts, seq).frame())
        if refused.code == "not_yours":
            self.malformed += 1
            if self.malformed >= MOST_MALFORMED:
                self.close(NOT_YOURS)

    async def _handle(self, message: ClientMessage, arrived: int) -> int | None:
        match message:
            case Ack():
                self._acknowledged(message.seq)
            case Ping():
                self.send(Pong(now_ms()).frame())
            case Hello():
                await self._hello(message)
            case History():
                await self._history(message.before)
            case Commit() | Open() | Move() | Rekey() | Resign() | Draw():
                if message.seat not in self.seats:
                    raise Refused("not_yours")
                return await self._own(message, arrived)
        return None

    async def _own(
        self, message: Commit | Open | Move | Rekey | Resign | Draw, arrived: int
    ) -> int | None:
        match message:
            case Move():
                self._acknowledged(message.base)
                try:
                    return await tables.move(self.match_id, message.seat, message, arrived)
                except Refused as refused:
                    if refused.code == "too_late":
                        await attend(self.match_id)
                    raise
            case Resign():
                return await deeds.resign(self.match_id, message.seat, message, arrived)
            case Draw():
                return await deeds.draw(self.match_id, message.seat, message, arrived)
            case Rekey():
                return await deeds.rekey(self.match_id, message.seat, message, arrived)
            case Commit():
                await handshake.commit(self.match_id, message.seat, message)
            case Open():
                await handshake.open_(self.match_id, message.seat, message)
        return None

    def _acknowledged(self, seq: int) -> None:
        while self.pending and self.pending[0] <= seq:
            del self.pending[0]
        if self.behind_since is not None and len(self.pending) < AHEAD:
            self.behind_since = None
            self.changed()

    async def _history(self, before: int) -> None:
        if not self.spent(HISTORY_TOKENS):
            raise Refused("too_much")
        events = await host().read(store.all_events, self.match_id)
        older = [one for one in events if one[0] < before]
        page = [fanout.event_for(event, seq, self.seats) for seq, event in older[-HISTORY:]]
        self.send(HistoryOut(page, len(older) > HISTORY).frame())

    # -- joining

    async def _hello(self, message: Hello) -> None:
        # Whoever comes to a table finds done what was due there.
        await attend(self.match_id)

        async def work(table: Table) -> None:
            self._take_seats(table)
            if not self.is_open:
                return
            metrics.hellos.labels("yes" if message.seq else "no").inc()
            self.greeted = True
            self.headed = message.seq > 0
            self.pending.clear()
            self.behind_since = None
            self._welcome(table)
            await deeds.back(table, self.seats)
            if self.seats:
                await handshake.begin_practice(table)
            await self._present(table, message)
            if table.match.status != self.told:
                # What was due, or what this client brought, has changed it.
                self._welcome(table)
                self._stopped(table)
            # Not by its first greeting: that may have met a conflict, and this is done again.
            if self not in table.watchers:
                table.watchers.add(self)
                self._presence(table)

        await tables.act(self.match_id, work)

    def _take_seats(self, table: Table) -> None:
        user = self.user
        own = getattr(user, "pk", None) if getattr(user, "is_authenticated", False) else None
        self.seats = tuple(
            seat.seat for seat in table.seats if own is not None and seat.player_id == own
        )
        row = table.match
        if not self.seats and not row.public and row.ended is None:
            self.close(NO_SUCH_MATCH)

    def _welcome(self, table: Table) -> None:
        self.told = table.match.status
        names = [seat.name for seat in table.seats]
        facts = match_facts(table.match, table.seats)
        self.send(Welcome(VERSION, facts, list(self.seats), names, now_ms()).frame())

    def _stopped(self, table: Table) -> None:
        """Say why nobody plays on, in whatever process it was decided."""
        row = table.match
        if row.status == Match.Status.ASIDE:
            self.send(Notice("set_aside", {}).frame())
        elif row.end_reason == "server":
            self.send(Notice("called_off", {"why": row.result_reason}).frame())

    async def _present(self, table: Table, message: Hello) -> None:
        for frame in handshake.frames(table, self.seats):
            self.send(frame)
        if table.match.status == Match.Status.OPENING and table.match.fair:
            self.headed = bool(table.match.header)
            self.steps = handshake.steps(table)
        live = table.live
        if live is None or live.seq == 0:
            return
        after = message.seq
        if after and (after > live.seq or live.heads[after].hex() != message.head):
            # Also of a chain that is longer than ours: the client decides what to make of it.
            self.send(RefusedOut(None, "fork", {"seq": live.seq}, live.seq).frame())
            after = 0
            if table.match.status == Match.Status.PLAYING and self._proves_loss(table, message):
                log.error("log_lost", match=table.id, seq=live.seq, known=message.seq)
                await mending.call_off(table, "log_lost")
        await self._send_all(table, after)
        self.send(fanout.presence(table))
        self._draw(table)

    @staticmethod
    def _proves_loss(table: Table, message: Hello) -> bool:
        """Whether we once signed a head that our log does not have: it was set back."""
        live = table.live
        if live is None or live.practice or message.receipt is None or message.head is None:
            return False
        head = bytes.fromhex(message.head)
        signed = fairness.receipt_message(live.id, message.seq, head)
        return signing.valid(live.values["server_key"], message.receipt, signed)

    async def _send_all(self, table: Table, after: int) -> None:
        entries = [entry for entry in table.tail if entry.seq > after]
        if table.seq - after > len(entries):
            entries = await host().read(store.read_entries, self.match_id, after, table.seq)
        self._update(table, *fanout.catch_up(table, self.seats, after, entries))
