"""Why a use of a card or a village is not possible now: stable words, for prompts and refusals."""

from . import cards
from .basics import coup_targets, strength
from .board import ANY, OPEN
from .cards import BELL
from .plays import (
    COUP,
    EVENT,
    IDLE,
    MAZE,
    PERSUADE,
    PLACE,
    STAR,
    Possible,
    bell_uses,
    uses_of,
)
from .stars import LAST, attempts_allowed
from .state import Frame, State

BITS = {
    "event": EVENT,
    "place": PLACE,
    "coup": COUP,
    "persuade": PERSUADE,
    "star": STAR,
    "idle": IDLE,
    "maze": MAZE,
}


def uses(s: State, court: int, card: int, can: Possible) -> dict[str, str | None]:
    """Each use of a card (0: the Bell) with ``None`` if it is legal now, or the reason why not."""
    bits = bell_uses(s, court, can) if card == BELL else uses_of(s, court, card, can)
    return {
        name: None if bits & bit else _why(s, court, card, name, can)
        for name, bit in BITS.items()
        if name != "maze" or can.trapped
    }


def _why(s: State, court: int, card: int, use: str, can: Possible) -> str:
    if card == BELL:
        if s.bell != court:
            return "not_your_bell"
        if not s.bell_up:
            return "bell_face_down"
        if use in ("event", "star", "idle", "maze"):
            return "bell_is_strength_only"
    elif cards.IS_FAIR[card]:
        return "fair_only_scores"
    if can.trapped:
        return "too_weak" if use == "maze" else "in_the_maze"
    if use == "event":
        if cards.COURT[card] not in (court, ANY):
            return "other_courts_event"
        condition = cards.CONDITION[card]
        return "condition_" + (condition["type"] if condition else "unknown")
    if use == "star":
        return _why_no_star(s, court)
    return {
        "place": "nowhere_to_place",
        "coup": "nowhere_to_coup",
        "persuade": "nowhere_to_persuade",
        "idle": "has_a_use",
        "maze": "not_in_the_maze",
    }[use]


def _why_no_star(s: State, court: int) -> str:
    if s.star[court] >= LAST:
        return "road_is_done"
    if s.attempts[court] >= attempts_allowed(s, court):
        return "no_attempt_left"
    return "too_weak"


def target(s: State, f: Frame, at: int) -> str:
    """Why a village cannot be chosen for the use of strength that runs (frame ``f``)."""
    bit = 1 << at
    if f[0] == "place":
        return "too_expensive" if f[6] & bit else "out_of_reach"
    court, within = (f[1], f[4]) if f[0] == "coup" else (f[2], f[7])
    if not s.has[1 - court] & bit:
        return "nothing_of_the_other_court"
    if not OPEN[s.truce] & bit:
        return "region_closed"
    if f[0] == "coup" and not coup_targets(s, court) & bit:
        return "shielded"
    return "only_in_glasswater" if within & bit else "village_not_allowed"


def too_weak(s: State, court: int, card: int, least: int) -> bool:
    """Whether a card of the court has less effective strength than is asked."""
    return strength(s, court, card) < least
