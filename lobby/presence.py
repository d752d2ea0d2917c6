"""Who is here: players with an open lobby socket, as far as all processes know."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import models
from django.utils import timezone

from .players import Player

#: How often a process tells about its sockets, and after how long a silent player counts as gone.
BEAT = timedelta(seconds=5)
GONE_AFTER = timedelta(seconds=30)


class Presence(models.Model):
    """When a player's lobby socket was last seen open."""

    player = models.OneToOneField(Player, models.CASCADE, primary_key=True, related_name="presence")
    seen = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "presences"

    def __str__(self) -> str:
        return f"{self.player_id} {self.seen:%H:%M:%S}"


def seen(players: Iterable[str]) -> None:
    """These players are here now."""
    now = timezone.now()
    # In one order, so that two processes that tell about the same players cannot wait for
    # each other. A player who was deleted meanwhile is left out.
    known = Player.objects.filter(pk__in=set(players)).order_by("pk").values_list("pk", flat=True)
    Presence.objects.bulk_create(
        [Presence(player_id=player, seen=now) for player in known],
        update_conflicts=True,
        unique_fields=["player"],
        update_fields=["seen"],
    )


def seen_within(time: timedelta) -> models.QuerySet[Presence]:
    """The players whose socket was open within that time."""
    return Presence.objects.filter(seen__gt=timezone.now() - time)


def forget() -> None:
    """Remove what nobody asks for any more."""
    Presence.objects.filter(seen__lt=timezone.now() - timedelta(days=1)).delete()
