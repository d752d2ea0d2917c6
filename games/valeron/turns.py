"""Setup, draft, and the beginning and end of turns (sections 4.2, 4.3 and 4.12 of the rules)."""

from games.engine.chance import Chance
from games.engine.contract import Event

from .cards import Catalogue
from .combat import lose_grants
from .effects import Scene, finish, fire, place, put, refill
from .state import LAST_TURN, SLOTS, TURN, State

#: Who picks: 0 the first player, 1 the second (V-2.13).
DRAFT_ORDER = (0, 1, 1, 0, 0, 1, 1, 0)


def set_up(catalogue: Catalogue, chance: Chance) -> tuple[State, list[Event]]:
    """Steps 1 to 3 of the setup (V-2.9 to V-2.12), in the order of section 5."""
    state = State(catalogue)
    attack = chance.shuffle("deck.attack.shuffle.1", catalogue.attack)
    defense = chance.shuffle("deck.defense.shuffle.1", catalogue.defense)
    state.first_player = chance.roll("setup.first_player", 2) - 1
    state.active = state.first_player
    state.market = [list(attack[:SLOTS]), list(defense[:SLOTS])]
    state.piles = [attack[SLOTS:], defense[SLOTS:]]
    facts = {
        "first_player": state.first_player,
        "attack": [card.id for card in attack[:SLOTS]],
        "defense": [card.id for card in defense[:SLOTS]],
    }
    return state, [Event("market_opened", facts)]


def draft_seat(state: State) -> int:
    """Whose pick it is."""
    return state.first_player ^ DRAFT_ORDER[state.picks]


def draft_market(state: State) -> int:
    """The market demanded now: Defesa for picks 1 to 4, Ataque for 5 to 8 (V-2.16)."""
    return 1 if state.picks < 4 else 0


def draft_post(state: State) -> int:
    """The post (0 to 7) that the pick fills: the picker's first empty one (V-2.15)."""
    start = draft_seat(state) * 4
    return next(post for post in range(start, start + 4) if state.posts[post] is None)


def pick(state: State, slot: int, events: list[Event]) -> None:
    """A draft pick of the card in a slot (from 0); after the eighth P1's turn begins (V-2.19)."""
    kind, post = draft_market(state), draft_post(state)
    card = state.market[kind][slot]
    assert card is not None
    put(state, post, card)
    facts = {**place(post), "type": card.type, "slot": slot + 1, "card": card.id}
    events.append(Event("picked", facts))
    refill(state, kind, slot, events)
    state.picks += 1
    if state.picks < len(DRAFT_ORDER):
        state.active = draft_seat(state)
        return
    state.phase = TURN
    state.active = state.first_player
    state.turn_number = 1
    _start(state, events)


def _start(state: State, events: list[Event]) -> None:
    """The start of a turn: energy, start-of-turn effects, then uses and moves anew (V-3.2 to V-3.4)."""
    seat = state.active
    state.rolled = state.swapped = False
    state.combats_this_turn = 0
    state.last_outcome = "none"
    state.energy[seat] += 1
    facts = {"seat": seat, "turn": state.turn_number, "energy": state.energy[seat]}
    events.append(Event("turn_started", facts))
    for post in range(seat * 4, seat * 4 + 4):
        fire(state, post, "turn_start", Scene, events)
    for unit in state.posts[seat * 4 : seat * 4 + 4]:
        if unit is not None:
            unit.uses_this_turn = 0
            unit.moved = False


def end_turn(state: State, events: list[Event]) -> None:
    """The end of a turn, in the order of V-3.12."""
    seat = state.active
    lost, straight = [], []
    for unit in state.posts[seat * 4 : seat * 4 + 4]:
        if unit is None:
            continue
        if unit.prepared:
            unit.prepared = False
            lost.append(unit.card.id)
        if unit.turned:
            unit.turned = False
            straight.append(unit.card.id)
    facts = {"seat": seat, "turn": state.turn_number, "unprepared": lost, "unturned": straight}
    events.append(Event("turn_ended", facts))
    lose_grants(state, events)
    for unit in state.posts:
        if unit is not None:
            unit.attacks_this_turn = 0
    if state.turn_number >= LAST_TURN and seat != state.first_player:
        finish(state, leader(state), "turn_limit", events)
        return
    state.active = 1 - seat
    if state.active == state.first_player:
        state.turn_number += 1
    _start(state, events)


def leader(state: State) -> int | None:
    """Who is ahead at the turn limit: kills, VD in play, essence, energy; ``None`` if equal (V-13.6)."""

    def rank(seat: int) -> tuple[int, int, int, int]:
        vd = sum(unit.vd_current for unit in state.posts[seat * 4 : seat * 4 + 4] if unit)
        return state.kills[seat], vd, state.essence[seat], state.energy[seat]

    mine, theirs = rank(0), rank(1)
    if mine == theirs:
        return None
    return 0 if mine > theirs else 1
