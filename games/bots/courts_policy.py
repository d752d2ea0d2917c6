"""Quick answers to every choice of courts but the play itself: good enough to look one play ahead."""

from collections.abc import Callable, Sequence

from games.courts import cards
from games.courts.basics import candle_targets, strength
from games.courts.board import FIRMNESS, KEYSTONES, VILLAGE_OF_MOVE
from games.courts.fairs import lead
from games.courts.plays import PLACE, possible, uses_of
from games.courts.safe import SAFE, herald
from games.courts.state import State
from games.courts.uses import GLASS_VILLAGES, additions, coup_total

from .courts_value import WEIGHT, gain, held

#: A Fair that gains so much is played rather than kept.
GOOD_FAIR = 3

Answer = Callable[[State, int, Sequence[str]], str]


def _spots(moves: Sequence[str]) -> list[tuple[str, int]]:
    return [(move, VILLAGE_OF_MOVE[move]) for move in moves if move in VILLAGE_OF_MOVE]


def place(s: State, court: int, moves: Sequence[str]) -> str:
    """The village where one more influence is worth most for its cost."""
    best, chosen = -1.0, moves[-1]
    theirs = s.occupied[1 - court]
    for move, at in _spots(moves):
        worth = gain(s, court, at) * (0.5 if theirs >> at & 1 else 1.0)
        # Looking only one ahead would never begin a firm village.
        lacking = FIRMNESS[at] + s.influence[1 - court][at] - s.influence[court][at]
        worth += WEIGHT[at] / (lacking + 1) if lacking > 0 else 0.0
        if worth > best:
            best, chosen = worth, move
    return chosen


def remove(s: State, court: int, moves: Sequence[str]) -> str:
    """The village where the other court loses most by losing one influence (or all of it)."""
    whole = s.agenda[-1][0] != "remove"

    def worth(spot: tuple[str, int]) -> float:
        at = spot[1]
        theirs = s.influence[1 - court][at]
        ahead = s.influence[court][at] - theirs
        return held(at, ahead + (theirs if whole else 1)) - held(at, ahead)

    return max(_spots(moves), key=worth)[0]


def control(s: State, court: int, moves: Sequence[str]) -> str:
    """The village that is worth most."""
    return max(_spots(moves), key=lambda spot: WEIGHT[spot[1]])[0]


def coup_worth(s: State, court: int, at: int, power: int) -> float:
    """What a coup is worth on average: map, vigil and candle."""
    if candle_targets(s, court) >> at & 1:
        return -900.0 if s.active == court else 900.0
    theirs = s.influence[1 - court][at]
    ahead = s.influence[court][at] - theirs
    now = held(at, ahead)
    found = sum(
        held(at, ahead + max(0, coup_total(s, at, power, die))) - now for die in range(1, 7)
    )
    need = max(0, min(s.truce, s.vigil[court] + power) - min(s.truce, s.vigil[court]))
    return found / 6 + 0.6 * need - (0.3 if KEYSTONES >> at & 1 else 0.0)


def coup(s: State, court: int, moves: Sequence[str]) -> str:
    """The coup that is worth most, or none if all are bad."""
    f = s.agenda[-1]
    power, extra = f[2], f[3]
    best, chosen = -1e9, ""
    for move, at in _spots(moves):
        worth = coup_worth(s, court, at, power + (extra if GLASS_VILLAGES >> at & 1 else 0))
        if worth > best:
            best, chosen = worth, move
    return moves[-1] if best < -100.0 and moves[-1] not in VILLAGE_OF_MOVE else chosen


def persuade_worth(s: State, court: int, at: int, bonus: int) -> float:
    """What one attempt is worth on average, roughly."""
    ahead = additions(s, court, at) + bonus - additions(s, 1 - court, at)
    mine, theirs = s.influence[court][at], s.influence[1 - court][at]
    step = held(at, mine - theirs + min(theirs, 2)) - held(at, mine - theirs)
    risk = held(at, mine - theirs) - held(at, mine - theirs - min(mine, 2))
    good = (15 + 6 * ahead) / 36 if ahead >= 0 else (15 + 5 * ahead) / 36
    good = min(1.0, max(0.0, good))
    return good * step - (1.0 - good) * 0.8 * risk


def persuade(s: State, court: int, moves: Sequence[str]) -> str:
    """The attempt that is worth most, or enough if none is worth anything."""
    bonus = s.agenda[-1][6]
    best, chosen = (0.0, moves[-1]) if moves[-1] == "done" else (-1e9, moves[0])
    for move, at in _spots(moves):
        worth = persuade_worth(s, court, at, bonus)
        if worth > best:
            best, chosen = worth, move
    return chosen


def move(s: State, court: int, moves: Sequence[str]) -> str:
    """Carry spare influence to where it is worth most."""
    f = s.agenda[-1]
    if len(f[1]) % 2:
        return place(s, court, [spot for spot in moves if spot != "done"])

    def loss(spot: tuple[str, int]) -> float:
        at = spot[1]
        ahead = s.influence[court][at] - s.influence[1 - court][at]
        return held(at, ahead) - held(at, ahead - 1)

    cheapest = min(_spots(moves), key=loss)
    return cheapest[0] if loss(cheapest) < 0.15 else "done"


def ops(s: State, court: int, moves: Sequence[str]) -> str:
    """Place, unless a coup wins or the vigil needs one."""
    f = s.agenda[-1]
    power = f[2] if f[0] in ("ops", "reuse", "mediate_use") else 1
    if "coup" in moves and s.truce == 2 and s.active != court:
        return "coup"
    short = s.truce - s.vigil[court]
    if "coup" in moves and power >= 2 and short >= 2 and s.truce > 2:
        return "coup"
    return next(use for use in ("place", "persuade", "coup", "decline") if use in moves)


def choose(s: State, court: int, moves: Sequence[str]) -> str:
    """Refuse the games when that wins; pay with a card rather than lose a keystone."""
    if "choose refuse" in moves and s.truce == 2 and s.active != court:
        return "choose refuse"
    return moves[0]


def discard(s: State, court: int, moves: Sequence[str]) -> str:
    """The own card that helps least, or the other's that helps it most."""
    f = s.agenda[-1]
    who = f[1] if f[0] == "hand_discard" else court

    def worth(text: str) -> float:
        card = int(text.removeprefix("card "))
        if cards.IS_FAIR[card]:
            return float(lead(s, who, cards.FAIR_REGION[card])) / 2
        foreign = cards.COURT[card] == 1 - who
        return strength(s, who, card) - (2.0 if foreign else 0.0)

    held_cards = [text for text in moves if text != "decline"]
    if who != court:
        return max(held_cards, key=worth)
    chosen = min(held_cards, key=worth)
    return "decline" if moves[-1] == "decline" and worth(chosen) > 0 else chosen


def recover(s: State, court: int, moves: Sequence[str]) -> str:
    """The strongest card that is not the other court's."""

    def worth(text: str) -> int:
        card = int(text.removeprefix("card "))
        return cards.STRENGTH[card] * 2 - (5 if cards.COURT[card] == 1 - court else 0)

    return max((text for text in moves if text != "decline"), key=worth)


def truce(s: State, court: int, moves: Sequence[str]) -> str:
    """Low when the own vigil is filled already (it becomes 5), else as it is."""
    other_short = 5 - s.vigil[1 - court]
    return "truce 5" if other_short > 2 else "truce 2"


def summit(s: State, court: int, moves: Sequence[str]) -> str:
    """Put out the last candle when the other court is active, never otherwise."""
    return "douse" if s.truce == 2 and s.active != court else "keep"


def end_match(s: State, court: int, moves: Sequence[str]) -> str:
    """End the match if the points given away still leave a win."""
    ahead = s.balance if court else -s.balance
    return "end" if ahead > 6 else "decline"


def reply(s: State, court: int) -> str:
    """A quick play: a good Fair, or the strongest own card for placing, or the table's move."""
    hand = s.hands[court]
    fairs = [card for card in hand if cards.IS_FAIR[card]]
    if fairs:
        best = max(fairs, key=lambda card: lead(s, court, cards.FAIR_REGION[card]))
        gain = lead(s, court, cards.FAIR_REGION[best])
        if len(fairs) >= s.plays_left[court] or gain >= GOOD_FAIR:
            return f"event {best}"
    own = [card for card in hand if not cards.IS_FAIR[card] and cards.COURT[card] != 1 - court]
    if own:
        card = max(own, key=lambda card: (strength(s, court, card), card))
        if uses_of(s, court, card, possible(s, court)) & PLACE:
            return f"place {card}"
    return SAFE["play"](s, s.agenda[-1])


ANSWERS: dict[str, Answer] = {
    "setup.place": place,
    "place.next": place,
    "event.place": place,
    "event.remove": remove,
    "event.clear": remove,
    "event.raid": remove,
    "event.control": control,
    "coup.target": coup,
    "event.coup": coup,
    "persuade.next": persuade,
    "event.move": move,
    "event.ops": ops,
    "play.reuse": ops,
    "event.mediate.use": ops,
    "event.choose": choose,
    "event.discard": discard,
    "event.give": discard,
    "lamp.discard": discard,
    "event.recover": recover,
    "event.replay": recover,
    "event.mediate.card": recover,
    "event.truce": truce,
    "event.summit": summit,
    "event.end_match": end_match,
}


def answer(s: State, court: int, kind: str, moves: Sequence[str]) -> str:
    """A quick choice for a court; the automatic move where there is nothing better."""
    if len(moves) == 1:
        return moves[0]
    found = ANSWERS.get(kind)
    if found is not None:
        return found(s, court, moves)
    f = s.agenda[-1]
    return herald(s, court) if f[0] == "heralds" else SAFE[f[0]](s, f)
