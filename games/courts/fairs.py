"""Fairs and the final count: levels, sums and who wins by them (C-13, C-17.6 to C-17.12)."""

from typing import Any, NamedTuple

from games.engine.contract import Event

from .basics import Events, end_lasting, over, points
from .board import COURTS, IN_REGION, KEYSTONES, PLATEAU, PORTAL, REGIONS, WORTH
from .cards import BELL, DATA
from .state import State

LEVELS = ("none", "foothold", "influence_tier", "dominion")
NONE, FOOTHOLD, INFLUENCE, DOMINION = range(4)


class Score(NamedTuple):
    """What a court has in a region: its level, what that is worth, and each addition."""

    level: int
    value: int
    keystones: int
    portal: int
    extra: int

    @property
    def sum(self) -> int:
        """All of it together."""
        return self.value + self.keystones + self.portal + self.extra


def level(s: State, court: int, region: int) -> int:
    """The highest level of a court in a region (C-13.5 to C-13.10)."""
    inside = IN_REGION[region]
    mine = s.occupied[court] & inside
    if not mine:
        return NONE
    theirs = s.occupied[1 - court] & inside
    if mine.bit_count() <= theirs.bit_count():
        return FOOTHOLD
    keys = mine & KEYSTONES
    if keys == inside & KEYSTONES:
        return DOMINION
    if keys.bit_count() > (theirs & KEYSTONES).bit_count() and mine != keys:
        return INFLUENCE
    return FOOTHOLD


def score(s: State, court: int, region: int, *, banners: bool) -> Score:
    """What a Fair held now would count for a court (C-13.11 to C-13.16, C-20.11).

    Dominion of the Planalto Alto, which wins outright, counts 20 (C-22.13).
    """
    reached = level(s, court, region)
    mine = s.occupied[court] & IN_REGION[region]
    worth = WORTH[region][reached - 1] if reached else 0
    extra = 2 if banners and any(e[0] == "banner" and e[1] == court for e in s.lasting) else 0
    return Score(
        reached,
        20 if worth is None else worth,
        (mine & KEYSTONES).bit_count(),
        (mine & PORTAL[1 - court]).bit_count(),
        extra,
    )


def lead(s: State, court: int, region: int) -> int:
    """By how much a Fair held now would favour the court (C-22.9, C-22.13)."""
    own = score(s, court, region, banners=True).sum
    return own - score(s, 1 - court, region, banners=True).sum


def is_losing(s: State, court: int, region: int) -> bool:
    """Whether the court would lose the match at once by playing this Fair now (C-22.13)."""
    if level(s, court, PLATEAU) == DOMINION:
        return False
    if level(s, 1 - court, PLATEAU) == DOMINION:
        return True
    ahead = -s.balance if court else s.balance
    gain = -lead(s, court, region)
    return gain > 0 and ahead + gain >= 20


def tiers(s: State, court: int) -> int:
    """The number of regions where the court has Influence or Dominion."""
    return sum(level(s, court, region) >= INFLUENCE for region in range(len(REGIONS)))


def keystones(s: State, court: int) -> int:
    """The keystones that the court occupies in the whole realm."""
    return (s.occupied[court] & KEYSTONES).bit_count()


def score_facts(found: Score) -> dict[str, Any]:
    """One court's row of a Fair as public facts (C-24.33)."""
    return {
        "level": LEVELS[found.level],
        "value": found.value,
        "keystones": found.keystones,
        "portal": found.portal,
        "extra": found.extra,
        "sum": found.sum,
    }


def plateau_winner(s: State) -> int:
    """The court with Dominion of the Planalto Alto, or -1."""
    for court in (0, 1):
        if level(s, court, PLATEAU) == DOMINION:
            return court
    return -1


def hold_fair(s: State, region: int, card: int, events: Events) -> None:
    """Hold a Fair (C-13.1, C-13.15 to C-13.18)."""
    winner = plateau_winner(s)
    if winner >= 0:
        over(s, winner, "planalto", events)
        return
    _tell(s, region, card, banners=True, events=events)
    ahead = lead(s, 1, region)
    end_lasting(s, [effect for effect in s.lasting if effect[0] == "banner"], events)
    points(s, int(ahead > 0), abs(ahead), "fair", events)


def _tell(s: State, region: int, card: int, *, banners: bool, events: Events) -> None:
    rows = [score(s, court, region, banners=banners) for court in (0, 1)]
    ahead = rows[1].sum - rows[0].sum
    events.append(
        Event(
            "fair",
            {
                "region": REGIONS[region],
                "card": card,
                "moon": score_facts(rows[0]),
                "sun": score_facts(rows[1]),
                "winner": None if not ahead else COURTS[ahead > 0],
                "difference": abs(ahead),
            },
        )
    )


def final_count(s: State, events: Events) -> None:
    """After turn 10: every region, then the Bell (C-17.6 to C-17.12)."""
    winner = plateau_winner(s)
    if winner >= 0:
        over(s, winner, "planalto_final", events)
        return
    for region in range(len(REGIONS)):
        rows = [score(s, court, region, banners=False) for court in (0, 1)]
        s.balance += rows[1].sum - rows[0].sum
        _tell(s, region, BELL, banners=False, events=events)
    bonus: int = DATA["bell"]["final_points"]
    s.balance += bonus if s.bell else -bonus
    events.append(
        Event(
            "points",
            {"court": COURTS[s.bell], "n": bonus, "balance": s.balance, "by": "bell"},
        )
    )
    by_points(s, "final_count", events)


def by_points(s: State, reason: str, events: Events) -> None:
    """The court with more points wins; none on 0 (C-16.3, C-17.11, C-17.12)."""
    over(s, -1 if not s.balance else int(s.balance > 0), reason, events)
