"""The Star Road: steps, rewards and gifts (C-15, 7.4)."""

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .basics import Events, count, points
from .board import COURTS
from .state import State

LAST = 8


def has_gift(s: State, court: int, step: int) -> bool:
    """Whether the court has the gift of this step: it reached the step, the other has not (C-15.7)."""
    return s.star[court] >= step > s.star[1 - court]


def attempts_allowed(s: State, court: int) -> int:
    """Attempts a turn (C-15.1, C-15.10, C-15.11)."""
    return 2 if has_gift(s, court, cards.PIPAS) else 1


def minimum(s: State, court: int) -> int:
    """The least effective strength of a card for an attempt now; 9 if none is possible (C-15.2, C-15.17)."""
    step = s.star[court] + 1
    if step > LAST or s.attempts[court] >= attempts_allowed(s, court):
        return 9
    return cards.STAR_CARD[step]


def advance(s: State, court: int, events: Events) -> None:
    """One step on, with its reward (C-15.4 to C-15.8); nothing at the last step."""
    step = s.star[court] + 1
    if step > LAST:
        return
    first = s.star[1 - court] < step
    gift = cards.GIFTS.get(step)
    s.star[court] = step
    if first:
        s.star_first[step] = court
    events.append(
        Event(
            "star_step",
            {
                "court": COURTS[court],
                "step": step,
                "first": first,
                "gift": gift if first else None,
                "gift_ended": gift if not first else None,
            },
        )
    )
    points(s, court, (cards.STAR_FIRST if first else cards.STAR_SECOND)[step], "star", events)


def roll(s: State, court: int, chance: Chance, events: Events) -> None:
    """One roll at the court's next step (C-15.3); nothing at the last step."""
    step = s.star[court] + 1
    if step > LAST:
        return
    die = chance.roll(f"star.{count(s, 'star')}", 6)
    limit = cards.STAR_DIE[step]
    events.append(
        Event(
            "star_roll",
            {
                "court": COURTS[court],
                "step": step,
                "die": die,
                "limit": limit,
                "success": die <= limit,
            },
        )
    )
    if die <= limit:
        advance(s, court, events)
