"""How strong somebody plays: Glicko-2, one rating per player and game.

Results are stored; ratings follow from them and can be computed anew at any time (``recompute``).
A rating period is one match, so a rating moves at once. Every thirty days without a match widen
the deviation as one idle period does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar

import glicko2
from django.db import models, transaction

from .players import Player

START = (1500.0, 350.0, 0.06)
SHARPEST = 45.0
PROVISIONAL_ABOVE = 110.0
IDLE = timedelta(days=30)
_SCALE = 173.7178


class _Glicko(glicko2.Player):
    """The library's player with one formula mended.

    Step 5 of Glickman's paper has the squared deviation in f(x); glicko2 2.1.0 has the squared
    rating there, which is the same only for somebody rated 1500 with a deviation of zero.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        from math import exp

        ex, phi2 = exp(x), (self.rd / _SCALE) ** 2
        slope: float = ex * (delta**2 - phi2 - v - ex) / (2 * (phi2 + v + ex) ** 2)
        return slope - (x - a) / self._tau**2


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating as Glicko-2 has it."""

    rating: float = START[0]
    deviation: float = START[1]
    volatility: float = START[2]

    def after(self, other: "Strength", score: float) -> "Strength":
        """After one match against ``other``: ``score`` is 1, ½ or 0."""
        mine = _Glicko(self.rating, self.deviation, self.volatility)
        mine.update_player([other.rating], [other.deviation], [score])
        return Strength(mine.rating, _bounded(mine.rd), mine.vol)

    def rested(self, periods: int) -> "Strength":
        """After so many idle periods."""
        wide = (self.deviation**2 + periods * (self.volatility * _SCALE) ** 2) ** 0.5
        return Strength(self.rating, _bounded(wide), self.volatility)


def _bounded(deviation: float) -> float:
    return max(SHARPEST, min(START[1], float(deviation)))


class Rating(models.Model):
    """The present strength of a player at one game; follows from the results."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=32)
    rating = models.FloatField(default=START[0])
    deviation = models.FloatField(default=START[1])
    volatility = models.FloatField(default=START[2])
    wins = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="one_rating_a_game"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.game} {self.rating:.0f}"

    @property
    def games(self) -> int:
        """Rated matches so far."""
        return self.wins + self.draws + self.losses

    @property
    def provisional(self) -> bool:
        """Is the number still a guess?"""
        return self.deviation > PROVISIONAL_ABOVE

    @property
    def strength(self) -> Strength:
        """The three numbers of Glicko-2."""
        return Strength(self.rating, self.deviation, self.volatility)

    def shown(self) -> dict[str, Any]:
        """What everybody may see."""
        return {
            "rating": round(self.rating),
            "games": self.games,
            "provisional": self.provisional,
        }

    def at(self, when: datetime) -> Strength:
        """The strength before a match at that time, with what idle months have widened."""
        if self.updated is None:
            return self.strength
        return self.strength.rested(max(0, (when - self.updated) // IDLE))

    def note(self, strength: Strength, score: float, when: datetime) -> None:
        """Take over the strength after a match, and count it."""
        self.rating, self.deviation = strength.rating, strength.deviation
        self.volatility = strength.volatility
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0
        self.updated = when


class RatedResult(models.Model):
    """One rated match: who met whom and who won. Never changed."""

    match = models.CharField(max_length=32, unique=True)
    game = models.CharField(max_length=32)
    first = models.ForeignKey(Player, models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, models.PROTECT, related_name="+")
    winner = models.PositiveSmallIntegerField(null=True)
    ended = models.DateTimeField()
    #: By how much each rating moved, rounded; for the end screen and the profile.
    first_change = models.SmallIntegerField(default=0)
    second_change = models.SmallIntegerField(default=0)

    objects: ClassVar[models.Manager["RatedResult"]] = models.Manager()

    class Meta:
        indexes = [models.Index(fields=["game", "id"])]

    def __str__(self) -> str:
        return f"{self.game} {self.match}"

    @property
    def score(self) -> float:
        """What seat 0 made of it."""
        return 0.5 if self.winner is None else float(self.winner == 0)


def _apply(result: RatedResult, first: Rating, second: Rating) -> None:
    before = first.at(result.ended), second.at(result.ended)
    score = result.score
    after = before[0].after(before[1], score), before[1].after(before[0], 1 - score)
    result.first_change = round(after[0].rating) - round(before[0].rating)
    result.second_change = round(after[1].rating) - round(before[1].rating)
    first.note(after[0], score, result.ended)
    second.note(after[1], 1 - score, result.ended)


def record(
    match: str, game: str, players: tuple[Player, Player], winner: int | None, ended: datetime
) -> RatedResult | None:
    """Store a rated result and move both ratings; the same match a second time changes nothing.

    Answers the new result, or None if the match was known.
    """
    with transaction.atomic():
        # Rows are made and locked in one order for everybody, so that two matches with the same
        # players cannot wait for each other; and the result's number is drawn under these locks,
        # so the numbers of one player's results are in the order in which they were counted.
        ids = sorted(player.pk for player in players)
        Rating.objects.bulk_create(
            [Rating(player_id=player, game=game) for player in ids], ignore_conflicts=True
        )
        rows = Rating.objects.select_for_update().filter(player__in=ids, game=game)
        locked = {row.player_id: row for row in rows.order_by("player")}
        first, second = (locked[player.pk] for player in players)
        if RatedResult.objects.filter(match=match).exists():
            return None
        result = RatedResult(
            match=match, game=game, first=players[0], second=players[1], winner=winner, ended=ended
        )
        _apply(result, first, second)
        result.save()
        first.save()
        second.save()
        return result


def recompute(games: Iterable[str] | None = None) -> int:
    """Compute all ratings anew from the stored results; answers how many results there were."""
    with transaction.atomic():
        kept, found = Rating.objects.select_for_update(), RatedResult.objects.order_by("id")
        if games is not None:
            kept, found = kept.filter(game__in=games), found.filter(game__in=games)
        # Locks what is counted now; a match that ends meanwhile waits.
        known = {
            (row.player_id, row.game): Rating(pk=row.pk, player_id=row.player_id, game=row.game)
            for row in kept.order_by("player", "game")
        }
        count = 0
        for result in found:
            sides = [
                known.setdefault((who, result.game), Rating(player_id=who, game=result.game))
                for who in (result.first_id, result.second_id)
            ]
            _apply(result, *sides)
            result.save(update_fields=["first_change", "second_change"])
            count += 1
        for row in known.values():
            row.save()
        return count


def ratings_of(player: Player) -> dict[str, dict[str, Any]]:
    """What is shown of a player's strength, by game."""
    return {row.game: row.shown() for row in player.ratings.all() if row.games}
