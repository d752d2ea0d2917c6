"""What the table plays when the 90 seconds are over (V-15.3 to V-15.7)."""

from games.engine.chance import Chance
from games.engine.contract import Event

from .actions import lower
from .cards import Card
from .combat import collect, inflict, roll
from .legal import may_roll
from .moves import AUTO_TURN, COLLECT, INFLICT, PICK
from .state import COMBAT, DRAFT, FINISHED, State
from .turns import draft_market, end_turn
from .values import default_targets, targets_of


def safe_move(state: State) -> str:
    """The table's move for the seat that decides."""
    if state.phase == DRAFT:
        slot = strongest(state.market[draft_market(state)])
        assert slot is not None
        return PICK[slot]
    if state.phase == COMBAT:
        return INFLICT if safe_to_inflict(state) else COLLECT
    return AUTO_TURN


def strongest(market: list[Card | None]) -> int | None:
    """The slot (from 0) of the highest S, tie lowest code; ``None`` if all are empty (V-15.3)."""
    cards = [
        (-card.strength, card.index, slot) for slot, card in enumerate(market) if card is not None
    ]
    return min(cards)[2] if cards else None


def safe_to_inflict(state: State) -> bool:
    """Whether Infligir does not give the opponent the third kill (V-15.5)."""
    trial = state.copy()
    inflict(trial, [])
    return trial.winner != 1 - state.active


def pair(state: State) -> tuple[int, int] | None:
    """Attacker and target (posts 0 to 7) of the auto-turn; ``None`` without a pair (V-15.6)."""
    seat = state.active
    default = default_targets(state, 1 - seat)
    attackers = [
        (-(unit.card.at + unit.add_at), post, mask)
        for post in range(seat * 4, seat * 4 + 4)
        if (unit := state.posts[post]) is not None
        and not unit.turned
        and (mask := targets_of(state, post, default))
    ]
    if not attackers:
        return None
    _, attacker, mask = min(attackers)
    start = 4 - seat * 4
    targets = [
        (unit.card.df + unit.add_df + unit.vd_current, start + at)
        for at in range(4)
        if mask >> at & 1 and (unit := state.posts[start + at]) is not None
    ]
    return attacker, min(targets)[1]


def auto_turn(state: State, chance: Chance, events: list[Event]) -> None:
    """A whole turn in one go (V-15.4): fill vacancies, one combat, end. Spends nothing (V-15.7)."""
    seat = state.active
    events.append(Event("auto_turn", {"seat": seat}))
    for post in range(4):
        if state.posts[seat * 4 + post] is None:
            kinds = (1, 0) if post < 2 else (0, 1)
            for kind in kinds:
                slot = strongest(state.market[kind])
                if slot is not None:
                    lower(state, events, kind, slot, post)
                    break
    found = pair(state) if may_roll(state) else None
    if found is not None:
        state.rolled = True
        roll(state, *found, "", chance, events)
        if safe_to_inflict(state):
            inflict(state, events)
        else:
            collect(state, events)
    if state.phase != FINISHED:
        end_turn(state, events)
