"""All legal moves of the deciding seat. The one source of legality."""

from itertools import combinations, product

from .cards import Card, Choice
from .combat import grant_attackers
from .effects import Scene, subjects, would_change
from .moves import COLLECT, END_TURN, INFLICT, LOWER, MOVE, PICK, ROLL, SWAP, extra_combats
from .state import COMBAT, DRAFT, State, Unit
from .turns import draft_market
from .values import default_targets, gift, row_of, targets_of, use_limit, worst_card


def moves(state: State) -> list[str]:
    """Every legal move of the seat that decides, in a fixed order; none when the match is over."""
    if state.phase == DRAFT:
        market = state.market[draft_market(state)]
        return [PICK[slot] for slot, card in enumerate(market) if card is not None]
    if state.phase == COMBAT:
        return [INFLICT, COLLECT]
    seat = state.active
    start = seat * 4
    own = state.posts[start : start + 4]
    cards = moved = turned = 0
    discount = 0
    second = False
    limit = 1
    active: list[int] = []
    for at, unit in enumerate(own):
        if unit is None:
            continue
        bit = 1 << at
        cards |= bit
        if unit.moved:
            moved |= bit
        if unit.turned:
            turned |= bit
        card = unit.card
        if card.deeds:
            active.append(at)
        elif card.id not in state.exhausted:
            if card.discount:
                discount += 1
            elif card.second_main_action:
                second = True
            elif card.second_use:
                limit = 2
    found: list[str] = []
    for at in active:
        found += effect_moves(state, start + at, limit)
    default = default_targets(state, 1 - seat)
    if default:
        if not state.rolled and (second or not state.swapped):
            for at in range(4):
                if cards >> at & 1 and not turned >> at & 1:
                    found += ROLL[at][targets_of(state, start + at, default)]
        for number, grant in enumerate(state.grants):
            for post in grant_attackers(state, grant):
                mask = targets_of(state, post, default)
                found += extra_combats(number, post - start, mask)
    found += MOVE[cards][moved]
    vacant = cards ^ 15
    if vacant:
        for kind, market in enumerate(state.market):
            for slot, there in enumerate(market):
                if there is not None:
                    found += LOWER[kind][slot][vacant]
    essence = state.essence[seat]
    if essence and not state.swapped and (second or not state.rolled) and cards:
        for kind, market in enumerate(state.market):
            for slot, there in enumerate(market):
                if there is not None and max(1, there.price - discount) <= essence:
                    found += SWAP[kind][slot][cards]
    found.append(END_TURN)
    return found


def may_roll(state: State) -> bool:
    """Whether the main action Rolar is still free (V-4.2, V-4.4, V-4.5)."""
    return not state.rolled and (
        not state.swapped or gift(state, state.active, "second_main_action") > 0
    )


def may_swap(state: State) -> bool:
    """Whether the main action Trocar is still free (V-4.3, V-4.4, V-4.5)."""
    return not state.swapped and (
        not state.rolled or gift(state, state.active, "second_main_action") > 0
    )


def effect_refusal(state: State, post: int, limit: int) -> str:
    """Why the card in this post cannot use its Active effect now, its targets aside; "" if it can.

    The order of the reasons is the one in which a player would mend them.
    """
    unit = state.posts[post]
    if unit is None:
        return "empty_post"
    card = unit.card
    if not card.deeds:
        return "no_active_effect"
    if unit.turned:
        return "turned"
    if card.id in state.exhausted:
        return "exhausted"
    if card.pre_combat and state.rolled:
        return "already_rolled"
    if card.pre_combat and unit.prepared:
        return "already_prepared"
    if unit.uses_this_turn >= limit:
        return "already_used"
    if state.energy[post >> 2] < card.en_cost:
        return "no_energy"
    if not card.choices:
        return _untargeted_refusal(state, post, card)
    return ""


def _untargeted_refusal(state: State, post: int, card: Card) -> str:
    """Why an effect without targets is refused (V-5.32, V-11.23)."""
    scene = Scene(post, card)
    for deed in card.deeds:
        if deed.verb == "prepare":
            return ""
        if deed.verb == "extra_combat":
            return "after_collect" if state.last_outcome == "collect" else ""
        if any(would_change(state, deed, scene, at) for at in subjects(state, deed, scene)):
            return ""
    return "nothing_to_change"


def candidates(state: State, post: int, card: Card, choice: Choice) -> list[int]:
    """The posts that this choice of the card in ``post`` may name, in post order (V-5.16, V-5.32)."""
    own = post & 4
    start = 4 - own if choice.source == "enemies" else own
    if any(deed.verb == "replace" for deed in card.deeds) and worst_card(state) is None:
        return []
    return [
        at
        for at in range(start, start + 4)
        if (unit := state.posts[at]) is not None
        and (at != post or choice.source != "other_allies")
        and _fits(choice, at, unit)
        and any(
            would_change(state, deed, Scene(post, card), at)
            for deed in card.deeds
            if "chosen" in deed.on
        )
    ]


def _fits(choice: Choice, at: int, unit: Unit) -> bool:
    return (
        (not choice.povo or unit.card.povo == choice.povo)
        and (not choice.row or row_of(at) == choice.row)
        and (not choice.wounded or unit.wounds > 0)
    )


def options(state: State, post: int, card: Card) -> list[list[str]]:
    """For each choice of an Active effect the card ids that may be named."""
    found = []
    for choice in card.choices:
        if choice.source == "own_oblivio":
            found.append([there.id for there in state.oblivio[post >> 2]])
        else:
            found.append(
                [
                    unit.card.id
                    for at in candidates(state, post, card, choice)
                    if (unit := state.posts[at]) is not None
                ]
            )
    return found


def effect_moves(state: State, post: int, limit: int | None = None) -> list[str]:
    """The legal uses of the Active effect of the card in this post (0 to 7)."""
    if effect_refusal(state, post, limit or use_limit(state, post >> 2)):
        return []
    unit = state.posts[post]
    assert unit is not None
    card = unit.card
    text = f"use_effect {(post & 3) + 1}"
    if not card.choices:
        return [text]
    picks = [
        [
            " ".join(named)
            for count in range(choice.low, choice.high + 1)
            for named in combinations(ids, count)
        ]
        for choice, ids in zip(card.choices, options(state, post, card), strict=True)
    ]
    if len(picks) == 1:
        return [f"{text} {named}" for named in picks[0]]
    return [f"{text} {' '.join(named)}" for named in product(*picks)]
