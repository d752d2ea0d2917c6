"""How good a position of courts is: one number, positive for the Sun, in points of the balance.

The numbers are judgement, tuned by playing; nothing here is a rule.
"""

from games.courts import cards
from games.courts.basics import strength
from games.courts.board import (
    FIRMNESS,
    KEYSTONES,
    PORTAL,
    REGIONS,
    SIZE,
    villages,
)
from games.courts.fairs import level, score
from games.courts.stars import has_gift
from games.courts.state import State

WON = 1000.0
#: What holding a village is worth beside its share in its region, by what it is.
PLAIN, KEYSTONE, FRONTIER = 0.45, 0.8, 0.25
WEIGHT: tuple[float, ...] = tuple(
    (KEYSTONE if KEYSTONES >> at & 1 else PLAIN)
    + (FRONTIER if (PORTAL[0] | PORTAL[1]) >> at & 1 else 0.0)
    for at in range(SIZE)
)
_GIFT = {cards.VIDENTE: 0.5, cards.PIPAS: 0.7, cards.LAMP: 0.7}
_LASTING = {
    "strength_plus": 2.0,
    "strength_minus": 2.0,
    "shield": 0.7,
    "trap": 4.0,
    "banner": 1.2,
    "coup_fine": 1.0,
    "coup_minus": 0.0,
    "blight": 1.0,
    "no_candle": 0.8,
    "open_hand": 0.5,
    "extra_play": 2.0,
}


def _held(ahead: int, firmness: int) -> float:
    """How much a village is held by who is ahead there by so much: 1 when just occupied."""
    if ahead <= 0:
        return -_held(-ahead, firmness) if ahead else 0.0
    if ahead >= firmness:
        return 1.0 + 0.12 * min(ahead - firmness, 3)
    return 0.3 * ahead / firmness


#: By firmness and lead (-20 to 20).
HELD: tuple[tuple[float, ...], ...] = tuple(
    tuple(_held(ahead, max(1, firmness)) for ahead in range(-20, 21)) for firmness in range(5)
)


def held(at: int, ahead: int) -> float:
    """The worth of a lead in one village."""
    return HELD[FIRMNESS[at]][max(-20, min(20, ahead)) + 20] * WEIGHT[at]


def gain(s: State, court: int, at: int) -> float:
    """What one more influence of the court in a village is worth, seen locally."""
    ahead = s.influence[court][at] - s.influence[1 - court][at]
    return held(at, ahead + 1) - held(at, ahead)


def value(s: State, me: int) -> float:
    """The worth of a position for a court, whose own hand counts for what it is."""
    if s.result is not None:
        winner = s.result[0]
        if winner < 0:
            return 0.0
        return WON if winner == me else -WON
    found = float(s.balance) + _map(s) + _standing(s)
    found = found if me else -found
    return found + _hand(s, me) - _other_hand(s, 1 - me)


def _map(s: State) -> float:
    moon, sun = s.influence
    return sum(held(at, sun[at] - moon[at]) for at in villages(s.has[0] | s.has[1]))


def _standing(s: State) -> float:
    """Regions as they would score, vigils, the Star Road, the Bell and lasting effects."""
    found = 0.0
    late = s.turn / 10
    for region in range(len(REGIONS)):
        coming = 0.3 + 0.4 * late
        ahead = score(s, 1, region, banners=False).sum - score(s, 0, region, banners=False).sum
        found += coming * ahead
    left = max(s.plays_left) / 7
    for court, sign in ((1, 1.0), (0, -1.0)):
        short = max(0, s.truce - s.vigil[court])
        found -= sign * short * (0.75 - 0.5 * left)
        found += sign * 0.3 * s.star[court]
        for step, worth in _GIFT.items():
            if has_gift(s, court, step):
                found += sign * worth
    bell = 1.4 if s.bell_up else 1.0
    found += bell if s.bell else -bell
    for key, owner, scope, _, _ in s.lasting:
        worth = _LASTING[key] * (left if scope == "turn" else 1.0)
        found += worth if owner else -worth
    return found


def _hand(s: State, me: int) -> float:
    """Own cards: strength to come, and Fairs that must be held in time."""
    found = 0.0
    fairs = 0
    for card in s.hands[me]:
        if cards.IS_FAIR[card]:
            fairs += 1
            found += _fair(s, me, card)
        elif cards.COURT[card] == 1 - me:
            found += 0.35 * strength(s, me, card) - 0.6
        else:
            found += 0.5 * strength(s, me, card)
    if fairs and s.phase in ("plays", "herald") and fairs > s.plays_left[me]:
        found -= WON / 2
    return found


def _fair(s: State, me: int, card: int) -> float:
    region = cards.FAIR_REGION[card]
    if region == 0:
        for court, sign in ((me, 1.0), (1 - me, -1.0)):
            if level(s, court, region) == 3:
                return sign * WON / 3
    ahead = score(s, me, region, banners=True).sum - score(s, 1 - me, region, banners=True).sum
    return 0.7 * ahead + 0.2 * s.plays_left[me]


def _other_hand(s: State, other: int) -> float:
    return 0.4 * len(s.hands[other])
