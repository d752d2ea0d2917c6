"""Playing the same opponent again."""

from django.db import IntegrityError, transaction

from games.models import Match

from . import shapes
from .changes import lobby_changed, tell
from .http import Problem, not_found
from .players import Player
from .tables import Table, check_manners, check_running, hold, locked, start, take_seat


def rematch(match_id: str, player: Player) -> Table:
    """Offer the same table again, or take the seat that the other one has offered.

    Against a bot or in hot seat the new match is made at once. Twice is as good as once.

    Raises:
        Problem: 404 ``not_found`` for who did not play there, 409 ``not_over``, and those of
            ``tables.join``.
    """
    old = Table.objects.filter(match=match_id).select_related("match", "host", "guest").first()
    if old is None or old.match is None or player.pk not in (old.host_id, old.guest_id):
        raise not_found()
    if old.match.status in Match.OPEN:
        raise Problem(409, "not_over")
    try:
        return _again(old, player)
    except IntegrityError:
        # Both asked at once, and the other one's offer is there now.
        return _again(old, player)


def _again(old: Table, player: Player) -> Table:
    with transaction.atomic():
        hold(player)
        offered = Table.objects.filter(rematch_of=old.match).first()
        if offered is not None:
            table = locked(offered.pk)
            if table.match_id is None and table.invited_id == player.pk:
                check_running(player)
                check_manners(player)
                mine = old.host_setup if player.pk == old.host_id else old.guest_setup
                take_seat(table, player, mine)
            return table
        check_running(player)
        table = _copy(old, player)
        if old.opponent == Table.Opponent.PERSON:
            check_manners(player)
            table.save(force_insert=True)
            if table.invited_id is not None:
                message = {"type": "rematch", "match": old.match_id}
                tell(table.invited_id, {**message, "table": shapes.table(table, table.invited)})
        else:
            table.guest = old.guest
            table.guest_setup = old.guest_setup
            table.save(force_insert=True)
            start(table)
        lobby_changed()
        return table


def _copy(old: Table, player: Player) -> Table:
    """The same table again, opened by ``player``; who leads is drawn anew."""
    hosted = player.pk == old.host_id
    person = old.opponent == Table.Opponent.PERSON
    return Table(
        host=player,
        invited=(old.guest if hosted else old.host) if person else None,
        host_setup=old.host_setup if hosted else old.guest_setup,
        game=old.game,
        options=old.options,
        visibility=old.visibility,
        opponent=old.opponent,
        bot=old.bot,
        rated=old.rated,
        practice_seed=old.practice_seed,
        rematch_of=old.match,
    )
