"""Why a text that is not a legal move is refused: a stable word for every case."""

import re

from . import reasons
from .cards import Card
from .legal import moves
from .records import Creature, Relic
from .state import State

_H = r"h[1-9]\d{0,2}"
_P = r"p[1-9]\d{0,5}"
_TARGET = r"(?:[pd][1-9]\d{0,5}|s[1-3]|rival)"
_PAY = r"pay [a-z]+=\d{1,2}(?:,[a-z]+=\d{1,2}){0,3}"
GRAMMAR = re.compile(
    rf"place [A-Z]\d{{2}}|commit {_H}|play {_H}(?: {_TARGET})?(?: {_PAY})?"
    rf"|attach {_P} {_P}(?: {_PAY})?|activate {_P}(?: {_TARGET})?"
    rf"|reerguer {_P} {_H}(?: {_PAY})?|explore {_P} [1-3]|attack {_P}"
    rf"|respond {_H}(?: {_TARGET})?(?: {_PAY})?|respond {_P}(?: {_TARGET})?"
    rf"|pass|intercept {_P}|let_pass|next_phase|end_turn|discard {_H}|pick [1-9]|auto_turn"
)

#: The decisions in which each command can be legal.
WHERE = {
    "place": ("first_place", "third_place", "replacement"),
    "commit": ("planejamento",),
    "play": ("planejamento", "reorganizacao"),
    "attach": ("planejamento", "reorganizacao"),
    "activate": ("planejamento", "reorganizacao"),
    "reerguer": ("planejamento", "reorganizacao"),
    "explore": ("exploracao",),
    "attack": ("combate",),
    "respond": ("response",),
    "pass": ("response",),
    "intercept": ("interception",),
    "let_pass": ("interception",),
    "next_phase": ("planejamento", "exploracao", "reorganizacao", "combate"),
    "end_turn": ("planejamento", "exploracao", "reorganizacao"),
    "discard": ("discard",),
    "pick": ("pick",),
}


def why_not(s: State, seat: int, move: str) -> str:
    """The reason for a text that is not among the legal moves of this seat."""
    if len(move) > 200 or not GRAMMAR.fullmatch(move):
        return "malformed"
    words = move.split(" ")
    command = words[0]
    if command == "auto_turn":
        return "table_only"
    if s.ask not in WHERE[command]:
        return "only_planejamento" if command == "commit" else "wrong_phase"
    if reason := _about(s, seat, words):
        return reason
    return _tail(s, seat, words)


def _about(s: State, seat: int, words: list[str]) -> str:
    """What stands against the card or permanent that the command names."""
    player = s.players[seat]
    command = words[0]
    if command == "place":
        return "not_in_reserve"
    if command == "pick":
        return "no_such_card"
    if command in ("commit", "play", "discard"):
        card = _card(s, seat, words[1])
        if card is None:
            return "no_such_card"
        return {"commit": reasons.commit(s, seat), "play": reasons.play(s, seat, card)}.get(
            command, ""
        )
    if command == "reerguer":
        card = _card(s, seat, words[2])
        creature = player.creature(int(words[1][1:]))
        if card is None:
            return "no_such_card"
        if creature is None:
            return "no_such_permanent"
        if creature.card is not card:
            return "not_a_copy"
        return reasons.reerguer(s, seat, card)
    if command == "respond":
        source = _card(s, seat, words[1]) or _permanent(s, seat, words[1])
        return reasons.respond(s, seat, source) if source is not None else "no_such_card"
    permanent = _permanent(s, seat, words[1])
    if permanent is None:
        return "no_such_permanent"
    if command == "activate":
        return reasons.activate(s, seat, permanent)
    if command == "attach":
        return reasons.attach(s, seat, permanent) if isinstance(permanent, Relic) else "not_a_relic"
    if not isinstance(permanent, Creature):
        return "not_a_creature"
    if command == "explore":
        return reasons.explore(s, seat, permanent)
    if command == "attack":
        return reasons.attack(s, permanent)
    return "exhausted" if permanent.exhausted else ""


def _tail(s: State, seat: int, words: list[str]) -> str:
    """The named thing may be used, but not with this target or payment."""
    if words[0] == "explore":
        return "empty_slot"
    if words[0] == "attach":
        bearer = s.players[seat].creature(int(words[2][1:]))
        if bearer is None:
            return "bad_target"
        if bearer.relic:
            return "already_equipped"
    plain = words[: words.index("pay")] if "pay" in words else words
    legal = moves(s, seat)
    ways = [m for m in legal if m == " ".join(plain) or m.startswith(" ".join(plain) + " pay ")]
    if ways:
        return "payment_needed" if "pay" not in words else "bad_payment"
    return "bad_target"


def _card(s: State, seat: int, token: str) -> Card | None:
    hand = s.players[seat].hand
    at = int(token[1:]) if token[0] == "h" else 0
    return hand[at - 1] if 0 < at <= len(hand) else None


def _permanent(s: State, seat: int, token: str) -> Creature | Relic | None:
    if token[0] != "p":
        return None
    number = int(token[1:])
    return s.players[seat].creature(number) or s.players[seat].relic(number)
