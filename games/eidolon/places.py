"""Completing and replacing Locais, and the ends of the match (rules 4.10 and 4.24)."""

from . import moments
from .field import lethal
from .records import Place
from .resolve import settle, text
from .state import State


def connect(s: State, seat: int, slot: int) -> None:
    """Connect a completed Local and give its reward; DESCOBERTA and the rest follow (E-11.7).

    Does nothing if the Local is not completed by ``seat``.
    """
    place = s.ermo[slot - 1]
    if place is None or place.progress[seat] < place.card.difficulty:
        return
    player = s.players[seat]
    s.ermo[slot - 1] = None
    player.connected.append((place.card, place.owner))
    if s.action is not None:
        s.action.completed = True
    s.tell(
        "place_connected",
        seat=seat,
        slot=slot,
        code=place.card.code,
        owner=place.owner,
        connected=len(player.connected),
    )
    s.dirty = True
    lethal(s)
    s.slot = slot
    s.agenda.append(("descoberta", seat))
    if place.card.reward is not None:
        text(s, seat, place.card.code, place.card.reward)
    settle(s)


def descoberta(s: State, seat: int) -> None:
    """The DESCOBERTAs of the player who completed a Local, after its reward (E-22.10)."""
    moments.completed(s, seat)
    settle(s)


def victory(s: State) -> None:
    """Both ways to win, checked after an action (E-25.1 to E-25.7)."""
    fulfilled = []
    for seat in (0, 1):
        convergencia = len(s.players[seat].connected) >= s.goal
        ruptura = s.players[1 - seat].vitality <= 0
        fulfilled.append((convergencia, ruptura))
    won = [seat for seat in (0, 1) if any(fulfilled[seat])]
    if not won:
        return
    if len(won) == 2:
        s.winner, s.reason = None, "draw"
    else:
        s.winner = won[0]
        convergencia, ruptura = fulfilled[won[0]]
        if convergencia and ruptura:
            s.reason = "both_conditions"
        else:
            s.reason = "convergencia" if convergencia else "ruptura"
    s.stage = "finished"
    s.ask = ""
    s.agenda.clear()
    s.waiting.clear()
    s.action = None
    s.slot = 0
    s.tell("match_ended", winner=s.winner, reason=s.reason)


def replace(s: State, seat: int) -> None:
    """The player who completed a Local fills its slot, if anything is left (E-11.9 to E-11.16)."""
    if not s.slot:
        return
    reserve = source(s, seat)
    if not s.players[reserve].reserve:
        s.slot = 0
    elif len(s.players[reserve].reserve) == 1:
        fill(s, seat, s.players[reserve].reserve[0].code)
    else:
        s.ask, s.who = "replacement", seat


def source(s: State, seat: int) -> int:
    """Whose reserve this seat chooses from: the own one, or the rival's once it is empty."""
    return seat if s.players[seat].reserve else 1 - seat


def fill(s: State, seat: int, code: str) -> None:
    """A Local of the reserve takes the vacated slot and keeps its owner (E-11.12, E-11.13)."""
    owner = source(s, seat)
    enter(s, seat, owner, code, s.slot)
    s.slot = 0
    settle(s)


def enter(s: State, seat: int, owner: int, code: str, slot: int) -> None:
    """A Local goes from a reserve to the Ermo; nothing triggers (E-4.15, E-11.15)."""
    reserve = s.players[owner].reserve
    card = next(card for card in reserve if card.code == code)
    reserve.remove(card)
    s.ermo[slot - 1] = Place(card, owner)
    s.dirty = True
    s.tell("place_entered", seat=seat, slot=slot, code=code, owner=owner)
