"""Looking one command ahead in EIDOLON: what would be left after each legal move?

A move is played on a copy; the action it begins is carried to its end with the rival choosing the
interceptor that hurts most, and everybody else passing. What is left is judged by
``eidolon_value``. Nothing random happens after the setup, so no chance is needed.
"""

from collections.abc import Callable

from games.bots.contract import RandomChance
from games.eidolon import commands, legal
from games.eidolon.cards import Card
from games.eidolon.safe import easiest
from games.eidolon.state import Player, State

from .eidolon_value import held

Judge = Callable[[State, int], float]
Chances = RandomChance


def different(s: State, seat: int, moves: list[str]) -> list[str]:
    """One move for each thing that can be done: copies in the hand and splits of payments are alike."""
    hand = s.players[seat].hand
    seen = set()
    found = []
    for move in moves:
        words = move.split(" pay ")[0].split(" ")
        for at in range(1, len(words)):
            if words[at][0] == "h":
                words[at] = hand[int(words[at][1:]) - 1].code
        key = " ".join(words)
        if key not in seen:
            seen.add(key)
            found.append(move)
    return found


def after(s: State, seat: int, move: str, me: int, judge: Judge, chance: Chances) -> State:
    """The quiet state that follows a move, as far as ``me`` should expect it."""
    new = s.copy()
    commands.apply(new, seat, move, chance)
    new.auto = False
    return quiet(new, me, judge, chance)


def quiet(s: State, me: int, judge: Judge, chance: Chances) -> State:
    """Carry an action to its end; choices on the way are made by rule, interceptions by looking."""
    for _ in range(60):
        ask, seat = s.ask, s.who
        if ask == "response":
            commands.apply(s, seat, "pass", chance)
        elif ask == "interception":
            return _intercepted(s, seat, me, judge, chance)
        elif ask == "pick":
            commands.apply(s, seat, f"pick {best_pick(s, seat)}", chance)
        elif ask == "replacement":
            commands.apply(s, seat, f"place {best_place(s, seat)}", chance)
        else:
            break
    return s


def _intercepted(s: State, seat: int, me: int, judge: Judge, chance: Chances) -> State:
    """The state after the interception that is best for the seat that chooses it."""
    best: State | None = None
    best_worth = 0.0
    for move in legal.moves(s, seat):
        new = s.copy()
        commands.apply(new, seat, move, chance)
        new = quiet(new, me, judge, chance)
        worth = judge(new, me) if seat == me else -judge(new, me)
        if best is None or worth > best_worth:
            best, best_worth = new, worth
    assert best is not None
    return best


def best_pick(s: State, seat: int) -> int:
    """Which of the cards looked at to take (1 is the one nearest the top)."""
    player = s.players[seat]
    made = [0, 0, 0, 0, 0]
    for source in player.sources:
        made[source.pool] += 1
    total = len(player.sources)
    return max(range(1, len(s.look) + 1), key=lambda n: (held(s.look[n - 1], made, total), -n))


def known_types(player: Player) -> dict[str, float]:
    """How often each type stands among the creatures that a player has shown or holds."""
    found: dict[str, float] = {}
    for creature in player.creatures:
        for kind in creature.card.types:
            found[kind] = found.get(kind, 0.0) + 1.5
    for card in player.hand:
        if card.type == "creature":
            for kind in card.types:
                found[kind] = found.get(kind, 0.0) + 0.7
    for code, count in player.main:
        _add(found, code, count, player)
    return found


def _add(found: dict[str, float], code: str, count: int, player: Player) -> None:
    from games.eidolon import GAME

    card = GAME.catalogue[code]
    if card.type == "creature":
        for kind in card.types:
            found[kind] = found.get(kind, 0.0) + 0.15 * count


def place_worth(card: Card, mine: dict[str, float]) -> float:
    """How much a player wants this Local in the Ermo."""
    affinity = max((mine.get(kind, 0.0) for kind in card.favours), default=0.0)
    reward = 0.5 * len(card.reward.do) if card.reward is not None else 0.0
    return min(affinity, 4.0) - card.difficulty + reward


def best_place(s: State, seat: int) -> str:
    """The Local of the reserve that suits the own creatures best."""
    player = s.players[seat]
    reserve = player.reserve or s.players[1 - seat].reserve
    if not reserve:
        return easiest(reserve)
    mine = known_types(player)
    return max(reserve, key=lambda card: (place_worth(card, mine), card.code)).code


def worst_card(s: State, seat: int) -> int:
    """The place of the card in the hand that is missed least."""
    player = s.players[seat]
    made = [0, 0, 0, 0, 0]
    for source in player.sources:
        made[source.pool] += 1
    total = len(player.sources)
    hand = player.hand
    return min(range(1, len(hand) + 1), key=lambda at: (held(hand[at - 1], made, total), -at))
