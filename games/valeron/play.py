"""The one way a state changes: a move goes in, what happened comes out."""

from games.engine.chance import Chance
from games.engine.contract import Event

from .actions import lower, move_cards, swap, use_effect
from .auto import auto_turn
from .combat import collect, inflict, roll
from .moves import COLLECT, END_TURN, INFLICT, parse
from .state import State
from .turns import end_turn, pick


def play(state: State, move: str, chance: Chance) -> list[Event]:
    """Play one legal move of the deciding seat, in place."""
    parsed = parse(move)
    assert parsed is not None
    verb, numbers, names = parsed
    events: list[Event] = []
    state.window += 1
    own = state.active * 4
    foe = 4 - own
    if verb == "move":
        move_cards(state, events, *numbers)
    elif verb == "lower":
        lower(state, events, *numbers)
    elif verb == "swap":
        swap(state, events, *numbers)
    elif verb == "use_effect":
        use_effect(state, own + numbers[0], names, events)
    elif verb == "roll":
        state.rolled = True
        roll(state, own + numbers[0], foe + numbers[1], "", chance, events)
    elif verb == INFLICT:
        inflict(state, events)
    elif verb == COLLECT:
        collect(state, events)
    elif verb == "extra_combat":
        grant = state.grants.pop(numbers[0])
        roll(state, own + numbers[1], foe + numbers[2], grant.source, chance, events)
    elif verb == END_TURN:
        end_turn(state, events)
    elif verb == "draft_pick":
        pick(state, numbers[0], events)
    else:
        auto_turn(state, chance, events)
    return events
