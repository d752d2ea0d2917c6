"""What the free actions and Trocar do. What is handed in here is legal (``legal.moves``)."""

from games.engine.contract import Event

from .effects import Scene, exhaust, perform, place, put, refill
from .state import State
from .values import price


def lower(state: State, events: list[Event], kind: int, slot: int, post: int) -> None:
    """Baixar: a market card into a vacancy, for nothing (V-5.1 to V-5.6)."""
    card = state.market[kind][slot]
    assert card is not None
    at = state.active * 4 + post
    put(state, at, card)
    facts = {**place(at), "type": card.type, "slot": slot + 1, "card": card.id}
    events.append(Event("lowered", facts))
    refill(state, kind, slot, events)


def swap(state: State, events: list[Event], post: int, kind: int, slot: int) -> None:
    """Trocar, in the order of V-4.16."""
    card = state.market[kind][slot]
    assert card is not None
    seat = state.active
    cost = price(state, seat, card)
    state.swapped = True
    state.essence[seat] -= cost
    at = seat * 4 + post
    out = put(state, at, card)
    facts = {**place(at), "type": card.type, "slot": slot + 1, "card": card.id}
    facts |= {"out": out.id if out else None, "price": cost, "essence": state.essence[seat]}
    events.append(Event("swapped", facts))
    refill(state, kind, slot, events)


def move_cards(state: State, events: list[Event], a: int, b: int) -> None:
    """Mover: exchange two posts, one of which may be vacant (V-5.22 to V-5.26, V-5.31)."""
    start = state.active * 4
    posts = state.posts
    posts[start + a], posts[start + b] = posts[start + b], posts[start + a]
    cards = []
    for at in (b, a):
        unit = posts[start + at]
        if unit is not None:
            unit.moved = True
        cards.append(unit.card.id if unit else None)
    facts = {"seat": state.active, "posts": [a + 1, b + 1], "cards": cards}
    events.append(Event("moved", facts))


def use_effect(state: State, post: int, names: tuple[str, ...], events: list[Event]) -> None:
    """Use an Active effect, in the order of V-5.20."""
    unit = state.posts[post]
    assert unit is not None
    card, seat = unit.card, post >> 2
    state.energy[seat] -= card.en_cost
    unit.uses_this_turn += 1
    facts = {**place(post), "card": card.id, "targets": list(names), "cost": card.en_cost}
    events.append(Event("effect_used", {**facts, "energy": state.energy[seat]}))
    if card.unique:
        exhaust(state, post, card, events)
    chosen = tuple(
        at for at, there in enumerate(state.posts) if there is not None and there.card.id in names
    )
    buried = next((there for there in state.oblivio[seat] if there.id in names), None)
    perform(state, card.deeds, Scene(post, card, chosen, buried), events)
