"""Why a text is not a legal move: one stable word for each kind of mistake."""

from .cards import Card
from .combat import grant_attackers
from .legal import candidates, effect_refusal, may_roll, may_swap, options
from .moves import AUTO_TURN, COLLECT, INFLICT, parse
from .state import COMBAT, DRAFT, FINISHED, State
from .values import default_targets, price, shielded, targets_of, use_limit, worst_card


def why_not(state: State, seat: int, move: str) -> str:
    """The reason why ``move`` is refused to this seat; "" for a legal move."""
    if state.phase == FINISHED:
        return "over"
    if seat != state.active:
        return "not_your_turn"
    parsed = parse(move)
    if parsed is None:
        return "unknown_move"
    verb, numbers, names = parsed
    if verb == AUTO_TURN:
        return "only_the_table"
    if state.phase == DRAFT:
        return _draft(state, verb, numbers)
    if state.phase == COMBAT:
        return "" if verb in (INFLICT, COLLECT) else "decision_pending"
    if verb == "draft_pick":
        return "draft_over"
    if verb in (INFLICT, COLLECT):
        return "no_decision_pending"
    own = seat * 4
    if verb == "lower":
        return _lower(state, own, *numbers)
    if verb == "swap":
        return _swap(state, own, *numbers)
    if verb == "move":
        return _move(state, own, *numbers)
    if verb == "use_effect":
        return _effect(state, own + numbers[0], names)
    if verb == "roll":
        return _roll(state, own + numbers[0], numbers[1])
    if verb == "extra_combat":
        return _extra_combat(state, own + numbers[1], numbers[0], numbers[2])
    return ""


def _draft(state: State, verb: str, numbers: tuple[int, ...]) -> str:
    if verb != "draft_pick":
        return "draft_first"
    market = state.market[1 if state.picks < 4 else 0]
    return "" if market[numbers[0]] is not None else "empty_slot"


def _lower(state: State, own: int, kind: int, slot: int, post: int) -> str:
    if all(state.posts[own : own + 4]):
        return "no_vacancy"
    if state.posts[own + post] is not None:
        return "post_taken"
    return "" if state.market[kind][slot] is not None else "empty_slot"


def _swap(state: State, own: int, post: int, kind: int, slot: int) -> str:
    if not may_swap(state):
        return "main_action_spent"
    if state.posts[own + post] is None:
        return "empty_post"
    card = state.market[kind][slot]
    if card is None:
        return "empty_slot"
    return "" if price(state, own >> 2, card) <= state.essence[own >> 2] else "no_essence"


def _move(state: State, own: int, a: int, b: int) -> str:
    units = (state.posts[own + a], state.posts[own + b])
    if not any(units):
        return "empty_post"
    return "already_moved" if any(unit and unit.moved for unit in units) else ""


def roll_refusal(state: State) -> str:
    """Why no card at all may make the main action's combat now; "" if one may."""
    if not may_roll(state):
        return "main_action_spent"
    seat = state.active
    units = [unit for unit in state.posts[seat * 4 : seat * 4 + 4] if unit is not None]
    if not units:
        return "no_attacker"
    if not default_targets(state, 1 - seat):
        return "no_target"
    return "" if any(not unit.turned for unit in units) else "turned"


def _roll(state: State, attacker: int, target: int) -> str:
    return "main_action_spent" if not may_roll(state) else _pair(state, attacker, target)


def _pair(state: State, attacker: int, target: int) -> str:
    unit = state.posts[attacker]
    if unit is None:
        return "empty_post"
    if unit.turned:
        return "turned"
    foe = 1 - (attacker >> 2)
    default = default_targets(state, foe)
    if not default:
        return "no_target"
    if state.posts[foe * 4 + target] is None:
        return "empty_target"
    if targets_of(state, attacker, default) >> target & 1:
        return ""
    return "protected" if shielded(state, foe) >> target & 1 else "out_of_reach"


def _extra_combat(state: State, attacker: int, number: int, target: int) -> str:
    if number >= len(state.grants):
        return "no_extra_combat"
    if state.combats_this_turn == 0:
        return "not_before_first_combat"
    if state.posts[attacker] is None:
        return "empty_post"
    if attacker not in grant_attackers(state, state.grants[number]):
        unit = state.posts[attacker]
        return "turned" if unit is not None and unit.turned else "another_attacker"
    return _pair(state, attacker, target)


def _effect(state: State, post: int, names: tuple[str, ...]) -> str:
    refusal = effect_refusal(state, post, use_limit(state, post >> 2))
    unit = state.posts[post]
    if refusal or unit is None:
        return refusal
    refusal = no_target(state, post, unit.card)
    return refusal or _targets(state, post, unit.card, names)


def no_target(state: State, post: int, card: Card) -> str:
    """``no_target`` (or ``empty_market``) when a choice of the effect cannot be made at all."""
    if any(deed.verb == "replace" for deed in card.deeds) and worst_card(state) is None:
        return "empty_market"
    found = zip(card.choices, options(state, post, card), strict=True)
    return "no_target" if any(len(ids) < choice.low for choice, ids in found) else ""


def _targets(state: State, post: int, card: Card, names: tuple[str, ...]) -> str:
    """Why these targets do not fit the card's choices; "" when they do."""
    rest = list(names)
    allowed = options(state, post, card)
    for number, (choice, ids) in enumerate(zip(card.choices, allowed, strict=True)):
        last = number == len(card.choices) - 1
        named = rest if last else rest[: choice.high]
        rest = [] if last else rest[choice.high :]
        if not choice.low <= len(named) <= choice.high or len(set(named)) != len(named):
            return "wrong_number_of_targets"
        for name in named:
            if name not in ids:
                return _bad_target(state, post, card, number, name)
        if named != sorted(named, key=ids.index):
            return "targets_out_of_order"
    return "wrong_number_of_targets" if rest else ""


def _bad_target(state: State, post: int, card: Card, number: int, name: str) -> str:
    choice = card.choices[number]
    if choice.source == "own_oblivio":
        return "not_in_oblivio"
    own = post & 4
    start = 4 - own if choice.source == "enemies" else own
    there = {unit.card.id for unit in state.posts[start : start + 4] if unit is not None}
    if name not in there or (choice.source == "other_allies" and name == card.id):
        return "bad_target"
    loose = choice._replace(povo="", row="", wounded=False)
    fitting = set(candidates(state, post, card, loose))
    at = next(
        at
        for at in range(start, start + 4)
        if (unit := state.posts[at]) is not None and unit.card.id == name
    )
    return "bad_target" if at in fitting else "target_unchanged"
