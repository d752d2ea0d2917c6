"""Opening a match: commitments, header, contributions, start (section 3 of the specification).

Each step is stored before it is answered. The server makes the steps of its bots.
"""

from typing import Any, TypeAlias

from django.conf import settings

from . import catalogue, signing, store, tables
from .clock import SLACK_MS
from .engine import canonical, fairness
from .engine.contract import BadSetup, Refused
from .live import Table
from .messages import Commit, Header, Offer, Open, Waiting
from .models import Match, Seat
from .now import now_ms

#: See :func:`steps`.
Steps: TypeAlias = tuple[bool | tuple[bool, bool], ...]


def frames(table: Table, seats: tuple[int, ...]) -> list[str]:
    """What a client has to be told of an opening: offer, header once signed, progress."""
    row = table.match
    if not row.fair or row.status != Match.Status.OPENING:
        return []
    found = []
    if seats:
        found.append(_offer(table, seats))
    if row.header:
        found.append(header_frame(table))
    found.append(waiting_frame(table))
    return found


def header_frame(table: Table) -> str:
    """The header and its signature."""
    row = table.match
    deadline = _deadline(table) if row.status == Match.Status.OPENING else None
    return Header(row.header, row.header_sig or None, deadline, now_ms()).frame()


def _offer(table: Table, seats: tuple[int, ...]) -> str:
    row = table.match
    return Offer(
        match=row.id,
        server_commit=row.server_commit,
        game=row.game,
        rules=row.rules,
        rules_hash=row.rules_hash,
        options=row.options,
        clock={"turn_ms": row.turn_ms},
        server_key=signing.server().key,
        seats_kind=[_kind(seat) for seat in table.seats],
        setups=[table.secret.chosen[n] if n in seats else None for n in (0, 1)],
        deadline=_deadline(table),
        now=now_ms(),
    ).frame()


def _deadline(table: Table) -> int:
    return max(0, (table.match.due or 0) - SLACK_MS)


def _kind(seat: Seat) -> str:
    return "bot" if seat.bot else "human"


def steps(table: Table) -> Steps:
    """The steps that have been taken: the header, and each seat's commitment and contribution."""
    taken = [(bool(seat.commit), bool(seat.accept)) for seat in table.seats]
    return (bool(table.match.header), *taken)


def waiting_frame(table: Table) -> str:
    """Who has committed, who has opened, and until when the others may."""
    committed = [bool(seat.commit) for seat in table.seats]
    opened = [bool(seat.accept) for seat in table.seats]
    return Waiting(committed, opened, _deadline(table), now_ms()).frame()


def _tell(table: Table, *first: str) -> None:
    for watcher in tuple(table.watchers):
        for frame in (*first, waiting_frame(table)):
            watcher.tell(frame)


def _check_open(table: Table) -> None:
    row = table.match
    if row.status != Match.Status.OPENING:
        raise Refused("over" if row.status != Match.Status.PLAYING else "already_started")
    if not row.fair:
        raise Refused("practice")


def _hide(table: Table) -> tables.Statement:
    sealed = table.secret.seal(table.id)
    return ("UPDATE games_matchsecret SET sealed = %s WHERE match_id = %s", [sealed, table.id])


async def commit(match_id: str, number: int, message: Commit) -> None:
    """Step 2 from a seat; when both are there, step 3.

    Raises:
        Refused: ``already_committed``, ``bad_setup``, ``over``, ``already_started``.
    """

    async def work(table: Table) -> None:
        seat = table.seats[number]
        if seat.commit == message.commit and seat.key == message.key:
            _tell(table, *([header_frame(table)] if table.match.header else []))
            return
        _check_open(table)
        if seat.commit:
            raise Refused("already_committed")
        setup = _checked_setup(table, number, message)
        columns = (message.commit, message.key, message.setup or "")
        statements: list[tables.Statement] = [
            (
                'UPDATE games_seat SET "commit" = %s, key = %s, setup_commit = %s WHERE id = %s',
                [*columns, seat.pk],
            )
        ]
        seat.commit, seat.key, seat.setup_commit = columns
        table.secret.setups[number] = setup
        statements.append(_hide(table))
        values: dict[str, Any] = {}
        due = table.match.due
        if all(one.commit for one in table.seats):
            now = now_ms()
            due = now + settings.OPENING_MS + SLACK_MS
            values = _sign_header(table, now)
            statements += _accept_for_bots(table, values["header_hash"])
        await tables.commit(table, values=values, statements=statements, due=due)
        if values:
            table.live = store.new_live(table.match, table.secret)

    await tables.act(match_id, work)


def _checked_setup(table: Table, number: int, message: Commit) -> tuple[str, str] | None:
    row = table.match
    chosen = table.secret.chosen[number]
    if chosen is not None and message.payload != chosen:
        raise Refused("setup_changed")
    rules = catalogue.game(row.game)
    if message.payload is None:
        rules.check_setup(None, row.options)
        if message.setup is not None:
            raise Refused("bad_setup")
        return None
    try:
        value = canonical.loads(message.payload)
    except canonical.NotCanonical as wrong:
        raise BadSetup([("not_canonical", {})]) from wrong
    rules.check_setup(value, row.options)
    if message.setup is None or message.salt is None:
        raise Refused("bad_setup")
    salt = bytes.fromhex(message.salt)
    fitting = fairness.setup_commit(number, bytes.fromhex(row.id), salt, message.payload)
    if fitting.hex() != message.setup:
        raise Refused("bad_setup")
    return (message.payload, message.salt)


def _sign_header(table: Table, now: int) -> dict[str, Any]:
    row = table.match
    header = fairness.header_text(
        {
            "protocol": row.protocol,
            "match": row.id,
            "game": row.game,
            "rules": row.rules,
            "rules_hash": row.rules_hash,
            "options": row.options,
            "clock": {"turn_ms": row.turn_ms},
            "server_commit": row.server_commit,
            "server_key": signing.server().key,
            "seats": [
                {
                    "commit": seat.commit,
                    "key": seat.key,
                    "kind": _kind(seat),
                    "setup": seat.setup_commit or None,
                }
                for seat in table.seats
            ],
            "t": now,
        }
    )
    hash_ = fairness.header_hash(header)
    sig = signing.server().sign(fairness.header_message(hash_))
    return {"header": header, "header_sig": sig, "header_hash": hash_.hex()}


def _accept_for_bots(table: Table, header_hash: str) -> list[tables.Statement]:
    message = fairness.accept_message(bytes.fromhex(header_hash))
    statements: list[tables.Statement] = []
    for seat in table.seats:
        key = table.secret.bot_keys[seat.seat]
        if key is not None:
            seat.accept = signing.sign(key, message)
            statements.append(_accept(seat))
    return statements


def _accept(seat: Seat) -> tables.Statement:
    return ("UPDATE games_seat SET accept = %s WHERE id = %s", [seat.accept, seat.pk])


async def open_(match_id: str, number: int, message: Open) -> None:
    """Step 4 from a seat; when both are there, play begins.

    Raises:
        Refused: ``no_header``, ``bad_contribution``, ``bad_sig``, ``already_opened``, ``over``.
    """

    async def work(table: Table) -> None:
        seat = table.seats[number]
        if seat.accept and seat.accept == message.accept:
            return
        _check_open(table)
        row = table.match
        if not row.header:
            raise Refused("no_header")
        if seat.accept:
            raise Refused("already_opened")
        raw = bytes.fromhex(row.id)
        value = bytes.fromhex(message.contrib)
        if fairness.commit(number, raw, value).hex() != seat.commit:
            raise Refused("bad_contribution")
        accept = fairness.accept_message(bytes.fromhex(row.header_hash))
        if not signing.valid(seat.key, message.accept, accept):
            raise Refused("bad_sig")
        seat.accept = message.accept
        table.secret.contribs[number] = message.contrib
        statements = [_accept(seat), _hide(table)]
        if all(one.accept for one in table.seats):
            await _start(table, statements)
        else:
            await tables.commit(table, statements=statements, due=row.due)

    await tables.act(match_id, work)


async def _start(table: Table, statements: list[tables.Statement]) -> None:
    live = table.live
    assert live is not None
    contribs = [value or "" for value in table.secret.contribs] if table.match.fair else []
    accepts = [seat.accept for seat in table.seats] if table.match.fair else []
    with tables.rules(table):
        advance = live.start(contribs, accepts, now_ms())
    await tables.finish(
        table, advance.entries, values={"status": Match.Status.PLAYING}, statements=statements
    )


async def begin_practice(table: Table) -> None:
    """A practice match starts when its player is there."""
    if table.match.status == Match.Status.OPENING and not table.match.fair:
        await _start(table, [])


async def lapse(table: Table) -> None:
    """An opening whose time is over: the offer lapses, or, with a signed header, the match is void."""
    row = table.match
    live = table.live
    if row.header and row.fair:
        missing = [seat.seat for seat in table.seats if not seat.accept]
        fault = f"seat{missing[0]}" if len(missing) == 1 else "none"
        assert live is not None
        await tables.commit(table, live.void(fault, now_ms()).entries)
        return
    missing = [seat.seat for seat in table.seats if not seat.commit]
    fault = f"seat{missing[0]}" if len(missing) == 1 and row.fair else "none"
    values = {
        "status": Match.Status.VOID,
        "end_reason": "lapsed",
        "fault": fault,
        "ended": now_ms(),
    }
    await tables.commit(table, values=values)
