"""How texts resolve: sentence after sentence, then the triggers that waited (E-2.13 to E-2.17)."""

from .cards import Ability
from .conditions import all_hold, holds
from .effects import VERBS
from .field import lethal
from .records import codes
from .state import State

SETTLE = ("settle",)


def text(
    s: State,
    seat: int,
    code: str,
    ability: Ability,
    me: int = 0,
    subject: int = 0,
    target: str = "",
    start: int = 0,
) -> bool:
    """Resolve an ability's sentences from ``start`` on, checking lethal damage after each (E-17.5).

    Returns False when a player has to choose first; the rest then stands on the agenda.
    """
    if start == 0:
        if ability.target is not None and not target:
            return True
        if ability.conditions and not all_hold(s, seat, me, ability.conditions):
            return True
        s.tell("ability", seat=seat, code=code, permanent=me, on=ability.on)
    for at in range(start, len(ability.do)):
        effect = ability.do[at]
        if "if" in effect and not holds(s, seat, me, effect["if"]):
            continue
        verb: str = effect["verb"]
        if verb == "investigate":
            if not investigate(s, seat, effect["n"]):
                s.agenda.append(("text", seat, code, ability.index, at + 1, me, subject, target))
                return False
        else:
            VERBS[verb](s, seat, me, subject, target, effect, code)
            lethal(s)
    return True


def investigate(s: State, seat: int, n: int) -> bool:
    """Look at the top N cards (E-23.11 to E-23.14). False: the player has to pick one."""
    player = s.players[seat]
    looked = player.deck[:n]
    if not looked:
        return True
    s.tell_owner("looked", seat, {"cards": codes(looked)}, count=len(looked))
    del player.deck[: len(looked)]
    s.look = looked
    if len(looked) == 1:
        pick(s, seat, 1)
        return True
    s.ask, s.who = "pick", seat
    return False


def pick(s: State, seat: int, n: int) -> None:
    """The n-th card looked at goes to the hand, the others to the bottom in their order."""
    player = s.players[seat]
    card = s.look.pop(n - 1)
    player.hand.append(card)
    player.deck += s.look
    s.tell_owner("picked", seat, {"code": card.code}, place=n, bottom=len(s.look))
    s.look = []


def settle(s: State) -> None:
    """Check lethal damage and resolve waiting triggers, first in, first out, until none is left."""
    while True:
        lethal(s)
        if not s.waiting:
            return
        seat, code, index, me, subject, target = s.waiting.pop(0)
        # Below whatever the text leaves on the agenda, if a player has to choose.
        s.agenda.append(SETTLE)
        if not text(s, seat, code, s.cat[code].abilities[index], me, subject, target):
            return
        s.agenda.pop()
