"""Setup, dealing, heralds and the end of a turn (C-2 to C-5, C-12, C-16).

Frames:

- ``("setup", picks, court, n)``: the court places ``n`` influence at home;
- ``("heralds",)``: both courts announce; ``("herald", court)``: its herald is resolved;
- ``("end", stage)``: the end of the turn; ``("lamp", court)``: the gift Guarda da Lamparina;
- ``("turn",)``: the next turn begins.
"""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .basics import (
    Events,
    discard,
    draw_card,
    end_lasting,
    enter_hand,
    forget,
    influence,
    over,
    points,
    seat_of,
    set_truce,
)
from .board import COURTS, HOME, IN_REGION, MOON, SUN, VILLAGE_OF_MOVE
from .event_map import capped
from .fairs import by_points, final_count
from .plays import plays_in
from .stars import has_gift
from .state import Frame, State

LAST_TURN = 10
SETUP = ((SUN, 7), (MOON, 6))
SETUP_CAP = 2


def begin(s: State, chance: Chance, events: Events) -> None:
    """Deal turn 1 and ask the Moon for its first influence (C-2.3 to C-2.6)."""
    _, _, deck = cards.DECKS[0]
    s.draw = chance.shuffle(f"deck.{cards.DECKS[0][0]}.shuffle", deck, hidden=True)[::-1]
    events.append(Event("match_started", {"moon_seat": s.moon_seat}))
    events.append(Event("deck_shuffled", {"deck": cards.DECKS[0][0], "count": len(s.draw)}))
    _open_turn(s, chance, events)
    s.phase = "setup_moon"
    s.agenda += [("setup", (), court, n) for court, n in SETUP]


def _open_turn(s: State, chance: Chance, events: Events) -> None:
    s.attempts, s.vigil = [0, 0], [0, 0]
    s.plays_left = [plays_in(s.turn)] * 2
    s.round = 0
    deal(s, chance, events)
    s.phase = "herald"
    s.agenda = [("end", 0), ("plays", MOON), ("heralds",)]


def run_turn(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Begin the next turn: new decks, then the deal (C-3.1 to C-3.9)."""
    s.turn += 1
    events.append(Event("turn_started", {"turn": s.turn, "truce": s.truce}))
    for name, enters, deck in cards.DECKS:
        if enters == s.turn:
            together = sorted((*s.draw, *deck))
            s.draw = chance.shuffle(f"deck.{name}.shuffle", together, hidden=True)[::-1]
            events.append(Event("deck_shuffled", {"deck": name, "count": len(s.draw)}))
    _open_turn(s, chance, events)
    return False


def hand_size(turn: int) -> int:
    """Cards that both courts are dealt up to (C-3.5)."""
    return 8 if turn < 4 else 9


def deal(s: State, chance: Chance, events: Events) -> None:
    """One card each in turn, the Moon first, until both hands are full (C-3.6, C-3.8, C-3.9)."""
    size = hand_size(s.turn)
    dealt: tuple[list[int], list[int]] = ([], [])
    more = True
    while more:
        more = False
        for court in (MOON, SUN):
            if len(s.hands[court]) < size:
                card = draw_card(s, chance, events)
                if card:
                    enter_hand(s, court, card)
                    dealt[court].append(card)
                    more = True
    facts = {"turn": s.turn, "moon": len(dealt[0]), "sun": len(dealt[1]), "left": len(s.draw)}
    private = {seat_of(s, court): {"cards": sorted(dealt[court])} for court in (MOON, SUN)}
    events.append(Event("dealt", facts, private))


# -- setup


def setup_options(s: State, f: Frame) -> int:
    """Home villages with fewer than two of this step's influence (C-2.7 to C-2.9)."""
    return capped(f[1], SETUP_CAP, IN_REGION[HOME[f[2]]])


def run_setup(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    if len(f[1]) == f[3]:
        s.agenda.pop()
        s.active = -1
        return False
    s.phase = "setup_sun" if f[2] else "setup_moon"
    s.active = f[2]
    return True


def pick_setup(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    at = VILLAGE_OF_MOVE[move]
    influence(s, f[2], at, 1, "setup", events)
    s.agenda[-1] = ("setup", (*f[1], at), f[2], f[3])


# -- heralds


def announcing(s: State) -> list[int]:
    """The courts that have to choose a herald now (C-5.1, C-5.10, C-5.14)."""
    waiting = [court for court in (MOON, SUN) if s.hands[court] and not s.heralds[court]]
    if len(waiting) == 2:
        for court in waiting:
            if has_gift(s, court, cards.VIDENTE):
                return [1 - court]
    return waiting


def run_heralds(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    s.phase = "herald"
    if announcing(s):
        return True
    s.agenda.pop()
    _reveal(s, events)
    return False


def pick_herald(s: State, court: int, move: str, events: Events) -> None:
    """Announce a card face down; the holder of Vidente sees it (C-5.13, C-5.14)."""
    card = int(move.removeprefix("herald "))
    s.hands[court].remove(card)
    s.heralds[court] = card
    private = {seat_of(s, court): {"card": card}}
    if has_gift(s, 1 - court, cards.VIDENTE):
        private[seat_of(s, 1 - court)] = {"card": card}
    events.append(Event("herald_chosen", {"court": COURTS[court]}, private))


def _reveal(s: State, events: Events) -> None:
    """Turn the heralds up, cancel, and order them (C-5.2 to C-5.6, C-5.15 to C-5.17)."""
    chosen = [court for court in (MOON, SUN) if s.heralds[court]]
    if not chosen:
        return
    for court in chosen:
        forget(s, court, s.heralds[court])
    facts = {COURTS[court]: s.heralds[court] or None for court in (MOON, SUN)}
    events.append(Event("heralds", facts))
    if len(chosen) == 2:
        for court in chosen:
            card = s.heralds[court]
            if cards.HERALD_CANCEL[card] and cards.COURT[card] == court:
                _cancel(s, events)
                return
        # The stronger first, the Sun's on a tie: the agenda's last frame comes first.
        chosen.sort(key=lambda court: (cards.STRENGTH[s.heralds[court]], court))
    s.agenda += [("herald", court) for court in chosen]


def _cancel(s: State, events: Events) -> None:
    events.append(Event("heralds_cancelled", {}))
    for court in (MOON, SUN):
        s.discard.append(s.heralds[court])
        events.append(Event("card_gone", {"card": s.heralds[court], "to": "discard"}))
    s.heralds = [0, 0]


def run_herald(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Play a herald for its event; its court is the active one (C-5.8, C-5.9, C-5.11, C-5.12)."""
    court = f[1]
    card = s.heralds[court]
    s.heralds[court] = 0
    s.active = court
    s.in_play.append((card, court, "herald", "", False))
    me = cards.COURT[card] if cards.COURT[card] < 2 else court
    s.agenda[-1] = ("finish",)
    s.agenda.append(("event", card, me, False))
    return False


# -- the end of the turn


def run_end(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """The end of the turn in the order of C-16.1."""
    if f[1] == 0:
        s.phase, s.active = "end_of_turn", -1
        s.agenda[-1] = ("end", 1)
        if not _held_fairs(s, events):
            _judge_vigils(s, events)
        if s.result is None:
            holder = next((c for c in (MOON, SUN) if has_gift(s, c, cards.LAMP)), -1)
            if holder >= 0 and s.hands[holder]:
                s.agenda.append(("lamp", holder))
        return False
    if not s.bell_up:
        s.bell_up = True
        events.append(Event("bell", {"holder": COURTS[s.bell], "face_up": True}))
    end_lasting(s, [effect for effect in s.lasting if effect[2] == "turn"], events)
    if s.turn == LAST_TURN:
        final_count(s, events)
        return False
    set_truce(s, s.truce + 1, "turn", events)
    s.agenda[-1] = ("turn",)
    return False


def _held_fairs(s: State, events: Events) -> bool:
    """Judge held Fairs; whether the match is over (C-16.2 to C-16.4, C-16.7)."""
    held = [[card for card in hand if cards.IS_FAIR[card]] for hand in s.hands]
    for court in (MOON, SUN):
        if held[court]:
            events.append(Event("fair_held", {"court": COURTS[court], "cards": held[court]}))
    if held[MOON] and held[SUN]:
        by_points(s, "both_fairs_held", events)
    elif held[MOON] or held[SUN]:
        over(s, SUN if held[MOON] else MOON, "fair_held", events)
    return s.result is not None


def _judge_vigils(s: State, events: Events) -> None:
    """Points for what the vigils lack (C-12.3 to C-12.5)."""
    short = [max(0, s.truce - s.vigil[court]) for court in (MOON, SUN)]
    events.append(Event("vigils_judged", {"truce": s.truce, "moon": s.vigil[0], "sun": s.vigil[1]}))
    ahead = short[MOON] - short[SUN]
    points(s, int(ahead > 0), abs(ahead), "vigil", events)


def run_lamp(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    return True


def pick_lamp(s: State, f: Frame, move: str, chance: Chance, events: Events) -> None:
    """Let one card go, or none (C-15.12, C-16.5)."""
    s.agenda.pop()
    if move != "decline":
        discard(s, f[1], int(move.removeprefix("card ")), "lamp", events)


RUN: dict[str, Callable[[State, Frame, Chance, Events], bool]] = {
    "setup": run_setup,
    "heralds": run_heralds,
    "herald": run_herald,
    "end": run_end,
    "lamp": run_lamp,
    "turn": run_turn,
}
PICK: dict[str, Callable[[State, Frame, str, Chance, Events], None]] = {
    "setup": pick_setup,
    "lamp": pick_lamp,
}
