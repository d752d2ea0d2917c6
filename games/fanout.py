"""What each kind of client is shown of a table; encoded once for all clients of a kind.

An *audience* is the seats that a client plays: ``()`` for spectators, ``(0,)``, ``(1,)``, or ``(0, 1)``
in hot seat.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from . import signing
from .engine import canonical, fairness
from .engine.contract import Event
from .live import Table
from .messages import (
    ClockOut,
    DecisionOut,
    EntryOut,
    Presence,
    PresenceSeat,
    Update,
    ViewOut,
)
from .now import now_ms

Audience = tuple[int, ...]


def announce(table: Table) -> None:
    """Tell every socket here that the table has moved on."""
    for watcher in tuple(table.watchers):
        watcher.changed()
    if table.row is not None:
        tell_presence(table)


def event_for(event: Event, seq: int, audience: Audience) -> dict[str, Any]:
    """An event of the rules as this audience may know it."""
    if len(audience) == 2:
        private = [(event.private or {}).get(seat) for seat in audience]
        shown = {"event": event.name, **event.facts}
        return (
            {"seq": seq, **shown}
            if private == [None, None]
            else {"seq": seq, **shown, "private": private}
        )
    return {"seq": seq, **event.seen_by(audience[0] if audience else None)}


def view_text(table: Table, seat: int | None) -> str:
    """The canonical text of what a seat, or a spectator, may know now."""
    live = table.live
    assert live is not None
    return canonical.encode(live.game.view(live.playing.state, seat))


def view_of(table: Table, seat: int | None) -> tuple[str, str | None]:
    """The view of a seat (or spectator) now, with the server's receipt for it."""
    known = table.views.get(seat)
    if known is not None:
        return known
    live = table.live
    assert live is not None
    text = view_text(table, seat)
    sig = None
    if seat is not None and not live.practice:
        message = fairness.view_message(live.id, seat, live.seq, text)
        sig = signing.server().sign(message, live.values["server_key"])
    table.views[seat] = (text, sig)
    return text, sig


def _decision(table: Table, seat: int | None) -> DecisionOut | None:
    live = table.live
    if seat is None or live is None or live.over:
        return None
    decision = live.playing.decision_of(seat)
    if decision is None:
        return None
    prompt = live.game.prompt(live.playing.state, seat)
    return DecisionOut(
        decision.kind, decision.window, bool(decision.secret), list(decision.moves), prompt
    )


def _views(table: Table, audience: Audience) -> list[ViewOut]:
    if table.live is None or table.live.referee is None:
        return []
    shown = []
    for seat in audience or (None,):
        text, sig = view_of(table, seat)
        shown.append(ViewOut(seat, text, sig, _decision(table, seat)))
    return shown


def clocks_of(table: Table) -> list[ClockOut]:
    """The clock of every seat that has to decide."""
    live = table.live
    if live is None or live.over or live.referee is None:
        return []
    shown = []
    for decision in live.playing.decisions:
        clock = table.standing.clocks[decision.seat]
        cause = "absent" if clock.absent else None
        shown.append(
            ClockOut(decision.seat, decision.kind, clock.deadline, table.terms.turn_ms, cause)
        )
    return shown


def update(table: Table, audience: Audience, after: int) -> str:
    """The frame that brings a client from event ``after`` to now; what it needs is in the table's tail."""
    key = (audience, after)
    frame = table.frames.get(key)
    if frame is None:
        newer = list(takewhile(lambda entry: entry.seq > after, reversed(table.tail)))
        events = [] if table.live is None else _events(table, audience, after)
        frame = table.frames[key] = _update(table, audience, after, newer[::-1], events, full=False)
    return frame


def _events(table: Table, audience: Audience, after: int) -> list[dict[str, Any]]:
    assert table.live is not None
    # From the newest back: most clients lack one of a hundred.
    newer = list(takewhile(lambda one: one[0] > after, reversed(table.live.recent)))
    return [event_for(event, seq, audience) for seq, event in reversed(newer)]


def _update(
    table: Table,
    audience: Audience,
    after: int,
    entries: Sequence[EntryOut],
    events: list[dict[str, Any]],
    *,
    full: bool,
) -> str:
    live = table.live
    return Update(
        from_=after,
        seq=table.seq,
        head=live.head.hex() if live else "",
        entries=list(entries),
        events=events,
        views=_views(table, audience),
        clocks=clocks_of(table),
        now=now_ms(),
        full=full,
    ).frame()


#: Size of the entries in one frame when a client is far behind.
_CHUNK = 60_000


def catch_up(
    table: Table, audience: Audience, after: int, entries: Sequence[EntryOut]
) -> list[str]:
    """The frames of a full answer to ``hello``: all missing entries, then the present state."""
    assert table.live is not None
    frames = []
    chunk: list[EntryOut] = []
    size = 0
    for entry in entries:
        if size > _CHUNK:
            upto = chunk[-1].seq
            head = table.live.heads[upto].hex()
            frames.append(Update(after, upto, head, chunk, [], [], [], now_ms(), True).frame())
            after, chunk, size = upto, [], 0
        chunk.append(entry)
        size += len(entry.body) + 200
    frames.append(_update(table, audience, after, chunk, _events(table, audience, 0), full=True))
    return frames


def presence(table: Table) -> str:
    """Who is at the table."""
    return _presence(table).frame()


def _presence(table: Table) -> Presence:
    online, watching = table.online()
    seats = [PresenceSeat(online[seat], table.standing.clocks[seat].absent) for seat in (0, 1)]
    return Presence(seats, watching)


def tell_presence(table: Table) -> None:
    """Send everybody here who is at the table, where that has changed."""
    found = _presence(table)
    if table.presence == found:
        return
    table.presence = found
    frame = found.frame()
    for watcher in tuple(table.watchers):
        watcher.tell(frame)
