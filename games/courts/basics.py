"""What every part of the rules does to a state: influence, points, Truce, vigil, cards, lasting effects.

Each function changes the state in place and appends what happened to ``events``. Facts name courts
``moon`` and ``sun``, villages by 1 to 36, cards by number, regions by id.
"""

from bisect import insort

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .board import COURTS, FIRMNESS, HOME, IN_REGION, KEYSTONES, OPEN, PORTAL, REGIONS, neighbours
from .state import State, add

Events = list[Event]


# -- the map


def influence(s: State, court: int, at: int, change: int, by: str, events: Events) -> None:
    """Change a court's influence in a village and say so, with what is there afterwards."""
    add(s, court, at, change)
    bit = 1 << at
    events.append(
        Event(
            "influence",
            {
                "village": at + 1,
                "court": COURTS[court],
                "change": change,
                "moon": s.influence[0][at],
                "sun": s.influence[1][at],
                "control": "moon"
                if s.occupied[0] & bit
                else ("sun" if s.occupied[1] & bit else None),
                "by": by,
            },
        )
    )


def need(s: State, court: int, at: int) -> int:
    """Firmness and the other's influence less the own: what the court lacks to occupy."""
    return FIRMNESS[at] + s.influence[1 - court][at] - s.influence[court][at]


def reach(s: State, court: int) -> int:
    """Villages where the court may place now (C-8.8, C-8.9, C-8.11) and no blight forbids (C-20.14)."""
    mine = s.has[court]
    mask = mine | neighbours(mine) | PORTAL[court]
    for key, owner, _, region, _ in s.lasting:
        if key == "blight" and owner != court:
            mask &= ~IN_REGION[region]
    return mask


def coup_targets(s: State, court: int) -> int:
    """Villages that the court may choose for a coup now (C-9.1 to C-9.3, C-9.15)."""
    mask = s.has[1 - court] & OPEN[s.truce]
    for key, owner, _, _, _ in s.lasting:
        if key == "shield" and owner != court:
            mask &= ~(IN_REGION[HOME[owner]] & s.occupied[owner])
    return mask


def persuade_targets(s: State, court: int) -> int:
    """Villages that the court may try to persuade now (C-10.2, C-10.3)."""
    return s.has[1 - court] & OPEN[s.truce]


def candle_targets(s: State, court: int) -> int:
    """Villages where a coup of the court would put out the last candle now (C-9.8, C-11.11)."""
    return KEYSTONES if s.truce == 2 and not in_force(s, "no_candle", court) else 0


# -- points, Truce, vigil


def over(s: State, winner: int, reason: str, events: Events) -> None:
    """The match is over (C-17.13): nothing more is resolved (C-17.14)."""
    s.result = (winner, reason)
    s.phase = "over"
    s.agenda.clear()
    events.append(
        Event("match_over", {"winner": COURTS[winner] if winner >= 0 else None, "reason": reason})
    )


def points(s: State, court: int, n: int, by: str, events: Events) -> None:
    """One complete award (C-1.1, C-17.1, C-17.2)."""
    if n <= 0:
        return
    s.balance += n if court else -n
    events.append(Event("points", {"court": COURTS[court], "n": n, "balance": s.balance, "by": by}))
    if s.balance >= 20 or s.balance <= -20:
        over(s, int(s.balance > 0), "points", events)


def set_truce(s: State, value: int, by: str, events: Events) -> None:
    """Light or put out candles (C-11.2); the active court loses with the last (C-11.11 to C-11.13)."""
    value = max(1, min(5, value))
    if value == s.truce:
        return
    before, s.truce = s.truce, value
    events.append(Event("truce", {"before": before, "now": value, "by": by}))
    if value == 1:
        over(s, 1 - s.active, "truce", events)


def set_vigil(s: State, court: int, value: int, events: Events) -> None:
    """Fill or set a vigil, 0 to 5 (C-12.2)."""
    value = max(0, min(5, value))
    if value != s.vigil[court]:
        s.vigil[court] = value
        events.append(Event("vigil", {"court": COURTS[court], "now": value}))


# -- lasting effects


def in_force(s: State, key: str, owner: int) -> bool:
    """Whether the owner has such a lasting effect."""
    return any(effect[0] == key and effect[1] == owner for effect in s.lasting)


def start_lasting(
    s: State, key: str, owner: int, scope: str, region: int, card: int, events: Events
) -> None:
    """Start an effect unless an equal one is in force (C-20.2)."""
    if any(e[0] == key and e[1] == owner and e[3] == region for e in s.lasting):
        return
    s.lasting.append((key, owner, scope, region, card))
    events.append(Event("lasting_started", lasting_facts(s.lasting[-1])))


def lasting_facts(effect: tuple[str, int, str, int, int]) -> dict[str, object]:
    """A lasting effect as public facts."""
    key, owner, scope, region, card = effect
    return {
        "key": key,
        "owner": COURTS[owner],
        "scope": scope,
        "region": REGIONS[region] if region >= 0 else None,
        "card": card,
    }


def end_lasting(s: State, ends: list[tuple[str, int, str, int, int]], events: Events) -> None:
    """End these effects, in the order in which they began."""
    for effect in ends:
        s.lasting.remove(effect)
        if effect[0] == "open_hand":
            owner = effect[1]
            s.known[owner] = sorted({*s.known[owner], *s.hands[1 - owner]})
        events.append(Event("lasting_ended", lasting_facts(effect)))


# -- cards


def strength(s: State, court: int, card: int) -> int:
    """Effective strength of a card that the court holds (C-7.1 to C-7.4)."""
    value = cards.STRENGTH[card]
    if not value:
        return 0
    for effect in s.lasting:
        if effect[0] == "strength_plus" and effect[1] == court:
            value += 1
        elif effect[0] == "strength_minus" and effect[1] != court:
            value -= 1
    return 1 if value < 1 else (4 if value > 4 else value)


def forget(s: State, court: int, card: int) -> None:
    """The card has left the court's hand in the open: the other no longer counts it there."""
    seen = s.known[1 - court]
    if card in seen:
        seen.remove(card)


def leave_hand(s: State, court: int, card: int) -> None:
    """Take a card out of a hand in the open."""
    s.hands[court].remove(card)
    forget(s, court, card)


def enter_hand(s: State, court: int, card: int, *, seen: bool = False) -> None:
    """Put a card into a hand; ``seen`` if the other court knows which."""
    insort(s.hands[court], card)
    if seen and card not in s.known[1 - court]:
        insort(s.known[1 - court], card)


def discard(s: State, court: int, card: int, by: str, events: Events) -> None:
    """A hand card goes to the discard pile without its event (C-6.15, C-13.20)."""
    leave_hand(s, court, card)
    s.discard.append(card)
    events.append(Event("discarded", {"court": COURTS[court], "card": card, "by": by}))


def look(s: State, court: int, events: Events) -> None:
    """The court sees the other's hand (C-1.6, C-19.15)."""
    hand = s.hands[1 - court]
    s.private_log[court].append((s.turn, "hand", tuple(hand)))
    s.known[court] = sorted(set(s.known[court]) | set(hand))
    events.append(
        Event(
            "hand_seen",
            {"court": COURTS[court], "count": len(hand)},
            {seat_of(s, court): {"cards": list(hand)}},
        )
    )


def seat_of(s: State, court: int) -> int:
    """The seat that leads a court."""
    return s.moon_seat if court == 0 else 1 - s.moon_seat


def draw_card(s: State, chance: Chance, events: Events) -> int:
    """The top card of the draw pile, reshuffling if it is empty (C-3.10 to C-3.12); 0: none left."""
    if not s.draw:
        if not s.discard:
            return 0
        label = f"deck.reshuffle.{count(s, 'deck.reshuffle')}"
        s.draw = chance.shuffle(label, sorted(s.discard), hidden=True)
        s.draw.reverse()
        s.discard = []
        events.append(Event("reshuffled", {"count": len(s.draw)}))
    return s.draw.pop()


def count(s: State, kind: str) -> int:
    """The number of this occasion of chance, from 1 (section 5 of the rules)."""
    n = s.counts.get(kind, 0) + 1
    s.counts[kind] = n
    return n
