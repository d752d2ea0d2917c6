"""What a seat may do besides moving: resign, agree on a draw, change its device, be back."""

from . import signing, tables
from .engine import fairness
from .engine.contract import Json, Refused
from .engine.match import LiveMatch
from .live import Table
from .messages import Draw, Rekey, Resign


async def resign(match_id: str, seat: int, message: Resign, arrived: int) -> int:
    """The seat gives up; answers the number of the ``end``, which carries its signature if there is one.

    Raises:
        Refused: ``bad_sig``, ``stale``, ``over``, ``not_started``.
    """

    async def work(table: Table) -> int:
        known = table.answers.get((seat, message.id))
        if known is not None:
            return known
        row = table.match
        if not row.open and row.end_reason == "resign" and row.winner == 1 - seat:
            # A repeat, after this process has forgotten the first; the reveal comes last.
            return row.seq - 1
        live = table.playing()
        signed = _signed_resignation(live, seat, message)
        advance = live.end("resign", 1 - seat, "resigned", arrived, signed)
        number = advance.entries[0].seq
        await tables.commit(table, advance.entries)
        table.answer(seat, message.id, number)
        return number

    return await tables.act(match_id, work)


def _signed_resignation(live: LiveMatch, seat: int, message: Resign) -> Json:
    if live.practice or message.sig is None or message.base is None:
        return None
    head = live.head_of_resignation(seat, message.base)
    text = fairness.resign_message(live.id, seat, message.base, head)
    if not signing.valid(live.keys[seat], message.sig, text):
        raise Refused("bad_sig")
    return {"base": message.base, "sig": message.sig}


async def draw(match_id: str, seat: int, message: Draw, arrived: int) -> int:
    """Offer, accept, decline or withdraw a draw; answers the number of the newest event.

    A seat may offer once in each of its own decisions, and once before its next one. An offer lapses when the other
    seat moves. Bots decline.

    Raises:
        Refused: ``offered_already``, ``no_offer``, ``bots_play_on``, ``over``, ``not_started``.
    """

    async def work(table: Table) -> int:
        known = table.answers.get((seat, message.id))
        if known is not None:
            return known
        live = table.playing()
        standing = table.standing
        if message.act == "accept":
            if standing.draw != 1 - seat:
                raise Refused("no_offer")
            advance = live.end("agreed", None, "agreed", arrived)
            await tables.commit(table, advance.entries)
            number = advance.entries[0].seq
        else:
            _change_offer(table, seat, message.act)
            standing.acted(seat, table.terms)
            await tables.commit(table)
            number = live.seq
        table.answer(seat, message.id, number)
        return number

    return await tables.act(match_id, work)


def _change_offer(table: Table, seat: int, act: str) -> None:
    standing = table.standing
    if act == "offer":
        if any(table.terms.bots):
            raise Refused("bots_play_on")
        window = standing.clocks[seat].window
        # Without a decision of its own (-1) there is one offer until the next.
        mark = -1 if window is None else window
        if standing.draw == seat or standing.offered_in[seat] == mark:
            raise Refused("offered_already")
        if standing.draw is not None:
            raise Refused("offered_already")
        standing.draw, standing.offered_in[seat] = seat, mark
    else:
        if standing.draw != (1 - seat if act == "decline" else seat):
            raise Refused("no_offer")
        standing.draw = None


async def rekey(match_id: str, seat: int, message: Rekey, arrived: int) -> int:
    """The seat goes on with another key; answers the event's number.

    Raises:
        Refused: ``bad_sig``, ``stale``, ``over``, ``not_started``, ``practice``.
    """

    async def work(table: Table) -> int:
        live = table.playing()
        if live.practice:
            raise Refused("practice")
        if live.keys[seat] == message.key:
            return live.last_own[seat]
        head = live.head_at(seat, message.base, rekey=True)
        key = bytes.fromhex(message.key)
        signed = fairness.rekey_message(live.id, seat, message.base, head, key)
        if not signing.valid(message.key, message.sig, signed):
            raise Refused("bad_sig")
        if message.old_sig and not signing.valid(live.keys[seat], message.old_sig, signed):
            raise Refused("bad_sig")
        advance = live.rekey(
            seat,
            message.key,
            arrived,
            base=message.base,
            sig=message.sig,
            old_sig=message.old_sig,
        )
        table.standing.acted(seat, table.terms)
        await tables.commit(table, advance.entries)
        return advance.entries[0].seq

    return await tables.act(match_id, work)


async def back(table: Table, seats: tuple[int, ...]) -> None:
    """The table has heard from these seats: those that were given up are there again."""
    if table.match.status != table.match.Status.PLAYING:
        return
    changed = [seat for seat in seats if table.standing.acted(seat, table.terms)]
    if changed:
        await tables.commit(table)
