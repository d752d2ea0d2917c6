"""Why a text that is not a legal move is refused: one stable word."""

import re

from . import cards, reasons
from .board import HOME, IN_REGION, VILLAGE_OF_MOVE
from .cards import BELL
from .options import OPTIONS
from .plays import possible
from .state import Frame, State
from .turns import announcing
from .views import court_in

_PLAY = re.compile(r"(event|place|coup|persuade|star|idle|maze) ([0-9]{1,2}|bell)( before| after)?")


def why_not(s: State, seat: int, move: str) -> str:
    """The reason for this seat and text: ``not_your_turn``, ``not_understood``, ``not_now`` or the
    rule that forbids it."""
    court = court_in(s, seat)
    f = s.agenda[-1] if s.agenda else ("over",)
    if f[0] == "heralds":
        if court not in announcing(s):
            return "not_your_turn"
        return "not_in_hand" if re.fullmatch(r"herald [0-9]{1,2}", move) else "not_understood"
    if f[0] == "over" or OPTIONS[f[0]](s, f)[0] != court:
        return "not_your_turn"
    if f[0] == "play":
        return _why_no_play(s, court, move)
    if move in VILLAGE_OF_MOVE:
        return _why_not_there(s, court, f, VILLAGE_OF_MOVE[move])
    return "not_now" if re.fullmatch(r"[a-z_]+( [a-z0-9_-]+){0,2}", move) else "not_understood"


def _why_no_play(s: State, court: int, move: str) -> str:
    found = _PLAY.fullmatch(move)
    if found is None:
        return "not_now" if move == "pass" else "not_understood"
    use, name, order = found.groups()
    card = BELL if name == "bell" else int(name)
    if card != BELL and card not in s.hands[court]:
        return "not_in_hand"
    reason = reasons.uses(s, court, card, possible(s, court)).get(use, "not_in_the_maze")
    if reason is not None:
        return reason
    foreign = card != BELL and cards.COURT[card] == 1 - court
    return "order_needed" if foreign and order is None else "no_order_here"


def _why_not_there(s: State, court: int, f: Frame, at: int) -> str:
    op = f[0]
    if op == "setup":
        return "two_already" if IN_REGION[HOME[court]] >> at & 1 else "not_at_home"
    if op in ("place", "coup", "persuade"):
        return reasons.target(s, f, at)
    return "village_not_allowed"
