"""Questions about a state that change nothing: amounts, conditions, who a rule is meant for,
Bônus sums, and which cards can be attacked."""

from collections.abc import Collection

from .cards import Amount, Card, Rule
from .state import CAP, State, Unit

FRONT, BACK = "front", "back"


def row_of(post: int) -> str:
    """The row of a post 0 to 7 (V-2.5)."""
    return FRONT if post & 3 < 2 else BACK


def others_of(state: State, post: int, povo: str) -> int:
    """How many other allied cards of a povo are in play beside the card in this post."""
    start = post & 4
    return sum(
        1
        for at in range(start, start + 4)
        if at != post and (unit := state.posts[at]) is not None and unit.card.povo == povo
    )


def holds(state: State, condition: str, post: int, facts: Collection[str] = ()) -> bool:
    """Whether a condition holds for the card in this post; ``facts`` are those of a combat."""
    if condition.startswith("another:"):
        return others_of(state, post, condition[8:]) > 0
    if condition == "front_row":
        return post & 3 < 2
    if condition == "wounded":
        unit = state.posts[post]
        return unit is not None and unit.wounds > 0
    if condition == "behind_in_kills":
        seat = post >> 2
        return state.kills[seat] < state.kills[1 - seat]
    return condition in facts


def amount(state: State, n: Amount, post: int) -> int:
    """What an amount comes to for the card in this post."""
    found = n.base
    if n.each:
        if n.of == "oblivio":
            count = len(state.oblivio[post >> 2])
        elif n.of == "wounds":
            unit = state.posts[post]
            count = unit.wounds if unit else 0
        else:
            count = others_of(state, post, n.of)
        found += n.each * count
    if n.more and holds(state, n.on_if, post):
        found += n.more
    return found


def rules_of(state: State, unit: Unit, hook: str) -> tuple[Rule, ...]:
    """The rules of a card in play that listen to a hook now.

    An exhausted passive is silent (V-10.5); a preparation counts even when its own use exhausted
    the card (V-10.25).
    """
    card = unit.card
    found = card.passive.get(hook, ())
    if found and card.id in state.exhausted:
        found = ()
    if unit.prepared:
        found += card.prepared.get(hook, ())
    return found


def meant_for(rule: Rule, holder: int, subject: int, card: Card) -> bool:
    """Whether a rule of the card in post ``holder`` is about ``card`` in post ``subject``."""
    who = rule.who
    if who == "self":
        if holder != subject:
            return False
    elif who == "others":
        if holder == subject:
            return False
    elif who == "ahead" and not (subject & 3 < 2 and holder == subject + 2):
        return False
    if rule.povo and card.povo != rule.povo:
        return False
    return not rule.row or row_of(subject) == rule.row


def listeners(state: State, seat: int, hook: str) -> list[tuple[int, Card, tuple[Rule, ...]]]:
    """The cards of a seat whose rules listen to a hook now: post, card, rules; in post order."""
    found = []
    for post in range(seat * 4, seat * 4 + 4):
        unit = state.posts[post]
        if unit is not None:
            card = unit.card
            if hook in card.passive or (unit.prepared and hook in card.prepared):
                rules = rules_of(state, unit, hook)
                if rules:
                    found.append((post, card, rules))
    return found


def given_by(
    state: State,
    holders: list[tuple[int, Card, tuple[Rule, ...]]],
    subject: int,
    facts: Collection[str] = (),
) -> list[tuple[str, int]]:
    """What each listening card gives the card in post ``subject``: (card id, amount), post order.

    Bônus of the same wording add up (V-10.22); the cap comes once, at the end (V-6.10).
    """
    found = []
    unit = state.posts[subject]
    if unit is not None:
        for post, holder, rules in holders:
            for rule in rules:
                if meant_for(rule, post, subject, unit.card) and all(
                    holds(state, condition, post, facts) for condition in rule.conditions
                ):
                    n = amount(state, rule.n, post)
                    if n:
                        found.append((holder.id, n))
    return found


def sources_of(
    state: State, hook: str, subject: int, facts: Collection[str] = ()
) -> list[tuple[str, int]]:
    """What the subject's side gives it by a hook: (card id, amount), post order."""
    return given_by(state, listeners(state, subject >> 2, hook), subject, facts)


def esp(add: int, sources: list[tuple[str, int]]) -> int:
    """Adicional and Bônus of one combat together, 5 at most (V-6.7 to V-6.10)."""
    return min(CAP, add + sum(n for _, n in sources))


def shielded(state: State, seat: int) -> int:
    """Mask of a seat's back posts that a wounded Oportunista protects (V-7.6, V-7.8)."""
    mask = 0
    for at in (0, 1):
        unit = state.posts[seat * 4 + at]
        if unit is not None and unit.card.shield_behind and unit.wounds and state.works(unit):
            mask |= 4 << at
    return mask


def occupied(state: State, seat: int) -> int:
    """Mask of a seat's posts with a card: bit 0 is post 1."""
    posts = state.posts
    start = seat * 4
    mask = 1 if posts[start] is not None else 0
    if posts[start + 1] is not None:
        mask |= 2
    if posts[start + 2] is not None:
        mask |= 4
    if posts[start + 3] is not None:
        mask |= 8
    return mask


def default_targets(state: State, seat: int) -> int:
    """Mask of the posts of ``seat`` that any card may attack (V-7.1 to V-7.3, V-7.9)."""
    mask = occupied(state, seat)
    return mask & 3 or mask


def targets_of(state: State, attacker: int, default: int) -> int:
    """Mask of the opposing posts that the card in post ``attacker`` may attack (section 4.7)."""
    unit = state.posts[attacker]
    if unit is None or not default & 3:
        return default
    card = unit.card
    if "connector" not in card.passive and "connector" not in card.prepared:
        return default
    seat = 1 - (attacker >> 2)
    for rule in rules_of(state, unit, "connector"):
        if all(holds(state, condition, attacker) for condition in rule.conditions):
            back = 0
            for at in (2, 3):
                there = state.posts[seat * 4 + at]
                if there is not None and (rule.role != "wounded" or there.wounds):
                    back |= 1 << at
            default |= back & ~shielded(state, seat)
    return default


def use_limit(state: State, seat: int) -> int:
    """How often each card may use its Active effect in a turn (V-5.10, V-5.11)."""
    return 2 if gift(state, seat, "second_use") else 1


def gift(state: State, seat: int, name: str) -> int:
    """How many working cards of a seat give this (``discount``, ``second_use``, …)."""
    return sum(
        1
        for unit in state.posts[seat * 4 : seat * 4 + 4]
        if unit is not None and getattr(unit.card, name) and state.works(unit)
    )


def price(state: State, seat: int, card: Card, discount: int | None = None) -> int:
    """What a seat pays now to swap this card in (V-4.10, V-4.13)."""
    if discount is None:
        discount = gift(state, seat, "discount")
    return max(1, card.price - discount)


def worst_card(state: State) -> tuple[int, int] | None:
    """Market and slot (from 0) of the market card with the lowest S, tie lowest code (V-11.31)."""
    cards = [
        (card.strength, card.index, kind, slot)
        for kind, market in enumerate(state.market)
        for slot, card in enumerate(market)
        if card is not None
    ]
    if not cards:
        return None
    _, _, kind, slot = min(cards)
    return kind, slot
