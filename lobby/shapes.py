"""Tables and players as clients get them (``docs/protocol.md`` section 2)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.engine import canonical
from games.models import Match, Seat

from .players import Player
from .ratings import Rating

if TYPE_CHECKING:
    from .tables import Table

Shape = dict[str, Any]


def milliseconds(when: Any) -> int:
    """A time as the protocol writes it."""
    return int(when.timestamp() * 1000)


class Numbers:
    """The ratings of many players, fetched at once."""

    def __init__(self, wanted: Iterable[tuple[str, str]]) -> None:
        pairs = set(wanted)
        rows = Rating.objects.filter(
            player__in={p for p, _ in pairs}, game__in={g for _, g in pairs}
        )
        self._found = {(row.player_id, row.game): round(row.rating) for row in rows if row.games}

    def of(self, player: str, game: str) -> int | None:
        """The number beside a name."""
        return self._found.get((player, game))


def tables(found: "Sequence[Table]", reader: str | None = None) -> list[Shape]:
    """Tables as ``reader`` may see them: the token is for the host alone."""
    wanted = [
        (player, table.game)
        for table in found
        for player in (table.host_id, table.guest_id)
        if player is not None
    ]
    numbers = Numbers(wanted)
    return [_table(table, numbers, reader) for table in found]


def table(found: "Table", reader: Player | None = None) -> Shape:
    """One table as ``reader`` may see it."""
    return tables([found], reader.pk if reader else None)[0]


def _table(found: "Table", numbers: Numbers, reader: str | None) -> Shape:
    def person(player: Player) -> Shape:
        return _tag(player.pk, player.nickname, numbers.of(player.pk, found.game))

    guest: Shape | None = None
    if found.opponent == "bot":
        guest = _tag(None, found.bot, None, found.bot)
    elif found.guest is not None:
        guest = person(found.guest)
    return {
        "id": found.pk,
        "game": found.game,
        "options": found.options,
        "visibility": found.visibility,
        "rated": found.rated,
        "opponent": found.opponent,
        "bot": found.bot or None,
        "practice": found.practice_seed is not None,
        "host": person(found.host),
        "guest": guest,
        "token": found.token if reader == found.host_id else None,
        "created": milliseconds(found.created),
        "match": found.match_id,
        "rematch_of": found.rematch_of_id,
    }


def _tag(player: str | None, name: str, rating: int | None, bot: str | None = None) -> Shape:
    return {"id": player, "nickname": name, "rating": rating, "bot": bot}


def matched(found: "Table", reader: Player) -> Shape:
    """The message to a player whose match was made."""
    return {"type": "matched", "table": table(found, reader), "match": found.match_id}


def seat(found: Seat) -> Shape:
    """A seat of a running match."""
    return _tag(found.player_id, found.name, found.rating, found.bot or None)


def playing(found: Match) -> Shape:
    """A running match in the list of those to watch; its seats are prefetched."""
    return {
        "match": found.pk,
        "game": found.game,
        "seats": [seat(row) for row in found.seats.all()],
        "started": found.created,
        "seq": found.seq,
        "headline": canonical.loads(found.headline),
    }
