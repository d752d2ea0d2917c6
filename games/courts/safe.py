"""What the table plays when time is up: the automatic moves of section 6 (C-22.5 to C-22.13).

Each is a function of the public state and the deciding court's own hand; none draws chance.
"""

from collections.abc import Callable, Iterable

from . import cards, event_map
from . import event_choices as choices
from .basics import candle_targets, need, strength
from .board import FIRMNESS, KEYSTONES, MOVE, REGIONS, villages
from .conditions import holds, replayable
from .fairs import is_losing, lead
from .plays import MAZE, PERSUADE, PLACE, STAR, Possible, bell_uses, possible, uses_of
from .state import Frame, State
from .turns import setup_options
from .uses import additions, coup_options, persuade_options, place_options

# -- orders over villages


def place_first(s: State, court: int, mask: int) -> str:
    """The first village in the S-place order (C-22.7)."""
    theirs, mine = s.occupied[1 - court], s.occupied[court]

    def order(at: int) -> tuple[int, int, int, int, int]:
        bit = 1 << at
        return (
            1 if theirs & bit else 0,
            1 if mine & bit else 0,
            0 if KEYSTONES & bit else 1,
            need(s, court, at),
            at,
        )

    return MOVE[min(villages(mask), key=order)]


def remove_first(s: State, court: int, mask: int) -> str:
    """The first village in the S-remove order (C-22.8)."""
    other = 1 - court

    def order(at: int) -> tuple[int, int, int, int]:
        bit = 1 << at
        return (
            0 if KEYSTONES & bit else 1,
            0 if s.occupied[other] & bit else 1,
            s.influence[other][at],
            at,
        )

    return MOVE[min(villages(mask), key=order)]


# -- danger


def dangers(s: State, court: int, card: int, *, playing: bool) -> list[str]:
    """How the card could lose the match, in a play or else as a herald.

    ``truce``: somebody may put out the last candle with it (C-22.6); ``points``: it may give the
    other court its twentieth point (C-22.12).
    """
    other = 1 - court
    foreign = cards.COURT[card] == other
    if foreign:
        risk = max(cards.RISK_ACTOR[card], cards.RISK_OTHER[card])
        gain = cards.GAIN_SELF[card]
    else:
        risk, gain = cards.RISK_OTHER[card], cards.GAIN_OTHER[card]
    if not risk and not gain:
        return []
    if playing and foreign and not holds(s, card, other, playing=False):
        return []
    found = ["truce"] if risk == 1 and (not playing or s.truce == 2) else []
    ahead = s.balance if other else -s.balance
    return [*found, "points"] if gain > 0 and ahead + gain >= 20 else found


def weakest(s: State, court: int, held: Iterable[int]) -> int:
    """The card of lowest effective strength, then lowest number."""
    return min(held, key=lambda card: (strength(s, court, card), card))


def best_fair(s: State, court: int, fairs: Iterable[int]) -> int:
    """The Fair with the greatest lead, then the lowest number (C-22.9 rule 1)."""
    return min(fairs, key=lambda card: (-lead(s, court, cards.FAIR_REGION[card]), card))


# -- heralds and plays


def herald(s: State, court: int) -> str:
    """The automatic herald."""

    def order(card: int) -> tuple[int, int, int]:
        if cards.IS_FAIR[card]:
            group = 5 if is_losing(s, court, cards.FAIR_REGION[card]) else 3
        elif dangers(s, court, card, playing=False):
            group = 4
        elif cards.COURT[card] == 1 - court:
            group = 2
        else:
            group = 1 if cards.STARRED[card] else 0
        return group, cards.STRENGTH[card], card

    return f"herald {min(s.hands[court], key=order)}"


def _use(card: int, bits: int, order: str) -> str:
    """``place``, or ``persuade``, or ``idle`` (C-22.9 rule 4)."""
    if bits & PLACE:
        return f"place {card}{order}"
    return f"persuade {card}{order}" if bits & PERSUADE else f"idle {card}"


def _play(s: State, f: Frame) -> str:
    """The automatic play (C-22.9)."""
    court = f[1]
    hand = s.hands[court]
    fairs = [card for card in hand if cards.IS_FAIR[card]]
    if fairs and len(fairs) >= s.plays_left[court]:
        return f"event {best_fair(s, court, fairs)}"
    can = possible(s, court)
    uses = {card: uses_of(s, court, card, can) for card in hand}
    if can.trapped:
        eligible = [card for card in hand if uses[card] & MAZE]
        if eligible:
            return f"maze {weakest(s, court, eligible)}"
        return f"event {best_fair(s, court, fairs)}"
    return _by_class(s, court, can, uses, fairs)


def _by_class(s: State, court: int, can: Possible, uses: dict[int, int], fairs: list[int]) -> str:
    """Rule 3: the first class that is not empty."""
    plain = [card for card in uses if card not in fairs]
    own = [card for card in plain if cards.COURT[card] != 1 - court]
    if own:
        card = weakest(s, court, own)
        return _use(card, uses[card], "")
    stars = [card for card in plain if uses[card] & STAR]
    if stars:
        return f"star {weakest(s, court, stars)}"
    deadly = [card for card in plain if dangers(s, court, card, playing=True)]
    harmless = [card for card in plain if card not in deadly]
    if harmless:
        card = weakest(s, court, harmless)
        return _use(card, uses[card], " before")
    losing = [card for card in fairs if is_losing(s, court, cards.FAIR_REGION[card])]
    fine = [card for card in fairs if card not in losing]
    if fine:
        return f"event {best_fair(s, court, fine)}"
    if not uses:
        return "pass"
    bell = bell_uses(s, court, can)
    if bell & (PLACE | PERSUADE):
        return "place bell" if bell & PLACE else "persuade bell"
    if deadly:
        card = weakest(s, court, deadly)
        return _use(card, uses[card], " before")
    return f"event {best_fair(s, court, losing)}"


def _strength_use(uses: Iterable[str]) -> str:
    """``place``, else ``persuade``, else ``coup``."""
    legal = tuple(uses)
    return next(use for use in ("place", "persuade", "coup") if use in legal)


# -- uses of strength


def _place(s: State, f: Frame) -> str:
    return place_first(s, f[2], place_options(s, f))


def _coup(s: State, f: Frame) -> str:
    """A target that leaves the last candle lit, or none. Steps of events are declined."""
    court, inside, again = f[1], f[5], f[6]
    if inside and again:
        return "decline"
    mask = coup_options(s, f) & ~candle_targets(s, court)
    if not mask:
        return "decline" if inside else "abandon"
    plain = mask & ~KEYSTONES
    return MOVE[villages(plain or mask)[0]]


def _persuade(s: State, f: Frame) -> str:
    """The best target for the first attempt of a strength use; otherwise enough."""
    if f[1] or f[8]:
        return "done"
    court = f[2]

    def order(at: int) -> tuple[int, int]:
        return additions(s, 1 - court, at) - additions(s, court, at), at

    return MOVE[min(villages(persuade_options(s, f)), key=order)]


# -- events


def _event_place(s: State, f: Frame) -> str:
    return "done" if f[6] else place_first(s, f[2], event_map.place_options(s, f))


def _control(s: State, f: Frame) -> str:
    def order(at: int) -> tuple[int, int, int]:
        return 0 if KEYSTONES >> at & 1 else 1, -FIRMNESS[at], at

    return MOVE[min(villages(f[2]), key=order)]


def _choose(s: State, f: Frame) -> str:
    return f"choose {cards.PROGRAMS[f[2]][f[3]]['default']}"


def _hand_discard(s: State, f: Frame) -> str:
    if f[6]:
        return "decline"
    eligible = choices.discardable(s, f)
    plain = [card for card in eligible if not cards.IS_FAIR[card]]
    return f"card {weakest(s, f[1], plain or eligible)}"


def _replay(s: State, f: Frame) -> str:
    card = min(replayable(s, f[1]), key=lambda card: (cards.RISK_OTHER[card], card))
    return f"card {card}"


SAFE: dict[str, Callable[[State, Frame], str]] = {
    "setup": lambda s, f: place_first(s, f[2], setup_options(s, f)),
    "play": _play,
    "reuse": lambda s, f: _strength_use(f[3]),
    "place": _place,
    "coup": _coup,
    "persuade": _persuade,
    "event_place": _event_place,
    "remove": lambda s, f: remove_first(s, f[2], event_map.remove_options(s, f)),
    "clear": lambda s, f: remove_first(s, f[2], event_map.clear_options(s, f)),
    "raid": lambda s, f: remove_first(s, f[1], event_map.raid_options(s, f)),
    "control": _control,
    "move": lambda s, f: "done",
    "ops": lambda s, f: "decline",
    "choose": _choose,
    "region": lambda s, f: f"region {REGIONS[f[2][0]]}",
    "truce_set": lambda s, f: f"truce {max(f[2], min(f[3], s.truce))}",
    "summit": lambda s, f: choices.KEEP,
    "hand_discard": _hand_discard,
    "give": lambda s, f: f"card {weakest(s, f[1], choices.giveable(s, f[1]))}",
    "recover": lambda s, f: "decline",
    "replay": _replay,
    "mediate_card": lambda s, f: f"card {weakest(s, f[1], choices.mediated(s, f[1]))}",
    "mediate_use": lambda s, f: _strength_use(f[3]),
    "end_match": lambda s, f: "decline",
    "lamp": lambda s, f: "decline",
}
