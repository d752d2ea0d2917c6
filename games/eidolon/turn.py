"""The six phases of a turn and the agenda that runs a match (rules 4.4, 4.12, 4.23)."""

from collections.abc import Callable
from typing import Any

from . import action, moments, places, resolve
from .field import draw
from .legal import can_attack, can_explore
from .records import ZERO
from .state import State
from .words import HAND_LIMIT, IDENTITIES, PHASES

#: The phase after each phase that a player ends.
NEXT = {phase: PHASES[at + 1] for at, phase in enumerate(PHASES[:-1])}


def run(s: State) -> None:
    """Take steps from the agenda until somebody has to choose or the match is over."""
    agenda = s.agenda
    while agenda and not s.ask:
        name, *values = agenda.pop()
        STEPS[name](s, *values)


def begin_turn(s: State, seat: int) -> None:
    """The whole Fase Inicial, one action (E-5.3 to E-5.13)."""
    s.active = seat
    s.turn += 1
    s.phase = "inicial"
    s.limits.clear()
    player = s.players[seat]
    player.own_turn += 1
    player.commit_used = False
    player.base_used = False
    s.tell("turn_began", seat=seat, turn=s.turn, own_turn=player.own_turn)
    pools = [0] * len(IDENTITIES)
    for source in player.sources:
        pools[source.pool] += 1
    player.pools = pools
    healed = []
    for creature in player.creatures:
        creature.exhausted = False
        creature.fresh = False
        if creature.damage:
            creature.damage = 0
            healed.append(creature.num)
    for relic in player.relics:
        relic.exhausted = False
    s.tell("prepared", seat=seat, essence=dict(zip(IDENTITIES, pools, strict=True)), healed=healed)
    s.agenda += (("phase", "planejamento"), ("victory",), ("purchase",))
    moments.turn_began(s)
    resolve.settle(s)


def purchase(s: State) -> None:
    """The draw of the turn, but not in a player's first one (E-5.9, E-5.10)."""
    player = s.players[s.active]
    if player.own_turn > 1:
        draw(s, s.active, 1, "turn")
        resolve.settle(s)


def begin_phase(s: State, phase: str) -> None:
    """Enter a phase; there is no way back (E-5.2)."""
    s.phase = phase
    s.tell("phase_began", seat=s.active, phase=phase)
    if phase == "final":
        s.agenda += (("discards",), ("victory",), ("expire",))
    else:
        s.agenda.append(("go_on",))


def go_on(s: State) -> None:
    """Ask the active player, or leave a phase in which nothing can be done (E-5.14 to E-5.17)."""
    phase = s.phase
    player = s.players[s.active]
    if phase == "exploracao" and not can_explore(s, player):
        s.agenda.append(("phase", "reorganizacao"))
    elif phase == "combate" and not can_attack(player):
        s.agenda.append(("phase", "final"))
    else:
        s.ask, s.who = phase, s.active


def expire(s: State) -> None:
    """Effects until the end of the turn end together, then extra attempts (E-24.2 to E-24.4)."""
    for player in s.players:
        for creature in player.creatures:
            if creature.turn is not ZERO:
                creature.turn = ZERO
                s.dirty = True
    resolve.settle(s)
    s.players[s.active].extra = 0


def discards(s: State) -> None:
    """One discard at a time down to five cards, then the rival's turn (E-24.6 to E-24.12)."""
    player = s.players[s.active]
    if len(player.hand) <= HAND_LIMIT:
        s.agenda.append(("turn", 1 - s.active))
    elif s.auto:
        discard(s, dearest(s))
    else:
        s.ask, s.who = "discard", s.active


def dearest(s: State) -> int:
    """The place of the dearest card in the active hand, ties to the newest (D10)."""
    hand = s.players[s.active].hand
    return max(range(1, len(hand) + 1), key=lambda at: (hand[at - 1].cost, at))


def discard(s: State, at: int) -> None:
    """Discard one card of the hand, visibly; then look again."""
    player = s.players[s.active]
    card = player.hand.pop(at - 1)
    player.discard.append(card)
    s.tell("card_discarded", seat=s.active, hand=at, code=card.code)
    s.agenda.append(("discards",))


def bury(s: State, seat: int, code: str) -> None:
    """A ritual or Estratagema has resolved and goes to its owner's discard (E-8.10, E-16.1)."""
    s.players[seat].discard.append(s.cat[code])
    s.tell("card_resolved", seat=seat, code=code)


def text(
    s: State, seat: int, code: str, index: int, start: int, me: int, subject: int, target: str
) -> None:
    """Go on with a text in whose middle a player had to choose."""
    resolve.text(s, seat, code, s.cat[code].abilities[index], me, subject, target, start)


def ask_third_place(s: State, seat: int) -> None:
    """The second player chooses the third Local (E-4.8)."""
    s.ask, s.who = "third_place", seat


def complete(s: State, seat: int = -1, slot: int = 0) -> None:
    """See :func:`action.complete`; without values the Local of the exploration is meant."""
    action.complete(s, seat, slot)


def replace(s: State, seat: int = -1) -> None:
    """See :func:`places.replace`; without a seat the active player is meant."""
    places.replace(s, s.active if seat < 0 else seat)


STEPS: dict[str, Callable[..., Any]] = {
    "advance": action.advance,
    "bury": bury,
    "close": action.close,
    "complete": complete,
    "damage": action.damage,
    "descoberta": places.descoberta,
    "discards": discards,
    "expire": expire,
    "explorar": action.explorar,
    "go_on": go_on,
    "intercept": action.intercept,
    "phase": begin_phase,
    "purchase": purchase,
    "replace": replace,
    "settle": resolve.settle,
    "text": text,
    "third_place": ask_third_place,
    "turn": begin_turn,
    "victory": places.victory,
    "window": action.window,
}
