"""What effects do: the verbs, wounds and destruction (sections 4.9 and 4.10 of the rules).

Every function here plays its part to the end, or until the match is won (V-9.21): no choice opens
inside an effect (V-10.21), so nothing ever has to wait in the middle.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from games.engine.contract import Event

from .cards import Card, Deed, Rule
from .state import CAP, FINISHED, KILLS_TO_WIN, Grant, State, Unit
from .values import amount, holds, row_of, rules_of, worst_card


class Scene(NamedTuple):
    """Around an effect: its card and post, the targets named, and the combat it belongs to."""

    source: int
    card: Card
    chosen: tuple[int, ...] = ()
    from_oblivio: Card | None = None
    attacker: int = -1
    target: int = -1

    @property
    def in_combat(self) -> bool:
        return self.attacker >= 0


def place(post: int) -> dict[str, int]:
    """A post of the engine in the words of views and events."""
    return {"seat": post >> 2, "post": (post & 3) + 1}


# -- who an effect falls on


def subjects(state: State, deed: Deed, scene: Scene) -> list[int]:
    """The posts that a deed falls on: the opponent's 1 to 4, then its own side's (V-9.24)."""
    found: set[int] = set()
    own = scene.source & 4
    for word in deed.on:
        if word == "chosen":
            found.update(scene.chosen)
        elif word == "self":
            found.add(scene.source)
        elif word == "attacker":
            found.add(scene.attacker)
        elif word == "target":
            found.add(scene.target)
        elif word == "most_wounded":
            found.update(_most_wounded(state, own))
        elif word in ("allies", "other_allies"):
            found.update(range(own, own + 4))
            if word == "other_allies":
                found.discard(scene.source)
        else:
            found.update(range(4 - own, 8 - own))
            if word == "other_enemies":
                found.discard(scene.target)
    return sorted(
        (
            post
            for post in found
            if (unit := state.posts[post]) is not None
            and (not deed.povo or unit.card.povo == deed.povo)
            and (not deed.row or row_of(post) == deed.row)
        ),
        key=lambda post: (post & 4 == own, post),
    )


def _most_wounded(state: State, start: int) -> list[int]:
    """The allied post with the most wounds, tie lowest post; none when nobody is wounded."""
    best, post = 0, -1
    for at in range(start, start + 4):
        unit = state.posts[at]
        if unit is not None and unit.wounds > best:
            best, post = unit.wounds, at
    return [post] if post >= 0 else []


def would_change(state: State, deed: Deed, scene: Scene, post: int) -> bool:
    """Whether a deed would change something on the card in this post (V-5.16)."""
    unit = state.posts[post]
    if unit is None:
        return False
    if deed.verb == "heal":
        return unit.wounds > 0 and amount(state, deed.n, scene.source) > 0
    if deed.verb == "add":
        return bool(
            getattr(unit, f"add_{deed.stat}") < CAP and amount(state, deed.n, scene.source) > 0
        )
    if deed.verb == "turn":
        return not unit.turned
    return True


# -- the verbs


def perform(state: State, deeds: Sequence[Deed], scene: Scene, events: list[Event]) -> None:
    """Carry out an effect completely (V-10.16), or until the match is won."""
    for deed in deeds:
        if state.phase == FINISHED:
            return
        _VERBS[deed.verb](state, deed, scene, events)


def heal(state: State, post: int, n: int, events: list[Event]) -> None:
    """Remove wounds, never more than there are (V-9.5)."""
    unit = state.posts[post]
    if unit is not None and (healed := min(n, unit.wounds)) > 0:
        unit.wounds -= healed
        facts = {**place(post), "card": unit.card.id, "amount": healed, "wounds": unit.wounds}
        events.append(Event("healed", facts))


def _heal(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    n = amount(state, deed.n, scene.source)
    for post in subjects(state, deed, scene):
        heal(state, post, n, events)


def _add(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    """Adicionais, 5 at most each (V-9.8)."""
    name = f"add_{deed.stat}"
    n = amount(state, deed.n, scene.source)
    for post in subjects(state, deed, scene):
        unit = state.posts[post]
        if unit is None:
            continue
        before = getattr(unit, name)
        after = min(CAP, before + n)
        if after > before:
            setattr(unit, name, after)
            facts = {**place(post), "card": unit.card.id, "stat": deed.stat}
            events.append(Event("added", {**facts, "amount": after - before, "value": after}))


def _wound(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    n = amount(state, deed.n, scene.source)
    if n > 0:
        wound(state, subjects(state, deed, scene), n, scene, events)


def wound(
    state: State, posts: Sequence[int], n: int, scene: Scene, events: list[Event]
) -> list[int]:
    """Wound cards: all wounds first, then the destructions in the given order (V-9.24).

    Gives the posts whose card was destroyed. ``scene.source`` is the card that causes the wounds.
    """
    hurt: list[tuple[int, Unit]] = []
    for post in posts:
        unit = state.posts[post]
        if unit is None:
            continue
        unit.wounds = min(unit.vd_total, unit.wounds + n)
        hurt.append((post, unit))
        facts: dict[str, Any] = {**place(post), "card": unit.card.id, "amount": n}
        facts |= {"wounds": unit.wounds, "vd_total": unit.vd_total, "by": scene.card.id}
        events.append(Event("wounded", facts))
    destroyed = []
    for post, unit in hurt:
        if state.phase == FINISHED:
            break
        if state.posts[post] is unit and unit.wounds >= unit.vd_total:
            killer = scene.source if scene.in_combat else -1
            destroy(state, post, "wounds", scene.source >> 2, killer, events)
            destroyed.append(post)
    return destroyed


def _destroy(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    for post in subjects(state, deed, scene):
        destroy(state, post, "effect", scene.source >> 2, -1, events)


def _sacrifice(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    for post in subjects(state, deed, scene):
        destroy(state, post, "sacrifice", None, -1, events)


def _turn(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    for post in subjects(state, deed, scene):
        unit = state.posts[post]
        if unit is not None and not unit.turned:
            unit.turned = True
            events.append(Event("turned", {**place(post), "card": unit.card.id}))


def _prepare(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    unit = state.posts[scene.source]
    if unit is not None:
        unit.prepared = True
        events.append(Event("prepared", {**place(scene.source), "card": unit.card.id}))


def _extra_combat(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    attacker = scene.card.id if deed.attacker == "self" else ""
    state.grants.append(Grant(scene.card.id, attacker))
    facts = {"seat": scene.source >> 2, "source": scene.card.id, "attacker": attacker or None}
    events.append(Event("extra_combat", facts))


def _exchange(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    """A card in play and one of the oblívio change places (V-11.35)."""
    card = scene.from_oblivio
    assert card is not None
    seat = scene.source >> 2
    for post in scene.chosen:
        state.oblivio[seat].remove(card)
        out = put(state, post, card)
        facts = {**place(post), "card": card.id, "out": out.id if out else None}
        events.append(Event("exchanged", facts))


def _replace(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    """The worst market card takes the post, under the same owner (V-11.31, V-11.32)."""
    for post in scene.chosen:
        worst = worst_card(state)
        if worst is not None:
            kind, slot = worst
            card = state.market[kind][slot]
            assert card is not None
            out = put(state, post, card)
            facts = {**place(post), "card": card.id, "out": out.id if out else None}
            events.append(Event("replaced", facts))
            refill(state, kind, slot, events)


def _steal(state: State, deed: Deed, scene: Scene, events: list[Event]) -> None:
    """Energy of the opponent, as far as there is any (V-11.22)."""
    seat = scene.source >> 2
    n = min(amount(state, deed.n, scene.source), state.energy[1 - seat])
    if n:
        state.energy[1 - seat] -= n
        state.energy[seat] += n
        events.append(Event("stolen", {"seat": seat, "amount": n, "energy": state.energy[:]}))


#: ``rebirth`` and ``take_along`` are missing: they belong to a destruction (V-9.10 (d)).
_VERBS: dict[str, Callable[[State, Deed, Scene, list[Event]], None]] = {
    "heal": _heal,
    "add": _add,
    "wound": _wound,
    "destroy": _destroy,
    "sacrifice": _sacrifice,
    "turn": _turn,
    "prepare": _prepare,
    "extra_combat": _extra_combat,
    "exchange": _exchange,
    "replace": _replace,
    "steal": _steal,
}


# -- coming and going


def put(state: State, post: int, card: Card) -> Card | None:
    """Put a card fresh into a post (V-1.26); what stood there goes to its owner's oblívio (V-1.25)."""
    out = state.posts[post]
    if out is not None:
        state.oblivio[post >> 2].append(out.card)
    state.posts[post] = Unit(card)
    return out.card if out else None


def refill(state: State, kind: int, slot: int, events: list[Event]) -> None:
    """Fill a slot from the top of its pile, or leave it empty (V-12.2, V-12.3, V-12.6)."""
    pile = state.piles[kind]
    card = pile.pop(0) if pile else None
    state.market[kind][slot] = card
    facts: dict[str, Any] = {"type": ("attack", "defense")[kind], "slot": slot + 1}
    events.append(
        Event("refilled", {**facts, "card": card.id if card else None, "pile": len(pile)})
    )


def exhaust(state: State, post: int, card: Card, events: list[Event]) -> None:
    """The card's effect never works again in this match (V-10.5)."""
    state.exhausted.add(card.id)
    events.append(Event("exhausted", {**place(post), "card": card.id}))


def destroy(
    state: State, post: int, cause: str, by_seat: int | None, killer: int, events: list[Event]
) -> None:
    """The destruction procedure (V-9.10).

    Args:
        cause: ``wounds``, ``effect``, ``sacrifice`` or ``taken_along``, for the log.
        by_seat: who scores if the card is an opposing one (V-9.11, V-9.18); ``None`` for nobody.
        killer: post of the card whose wounds did it in a combat, else -1.
    """
    unit = state.posts[post]
    assert unit is not None
    card, owner = unit.card, post >> 2
    events.append(Event("destroyed", {**place(post), "card": card.id, "cause": cause}))
    if by_seat is not None and by_seat != owner:
        state.kills[by_seat] += 1
        kill = {"seat": by_seat, "kills": state.kills[by_seat], "card": card.id}
        events.append(Event("kill", kill))
    state.posts[post] = None
    state.oblivio[owner].append(card)
    if by_seat is not None and state.kills[by_seat] >= KILLS_TO_WIN:
        finish(state, by_seat, "third_kill", events)
        return
    if card.id not in state.exhausted:
        for rule in card.passive.get("destroyed", ()):
            _on_own_destruction(state, post, card, rule, killer, events)
    if state.phase != FINISHED:
        _on_ally_destroyed(state, post, events)


def _on_own_destruction(
    state: State, post: int, card: Card, rule: Rule, killer: int, events: list[Event]
) -> None:
    for deed in rule.do:
        if deed.verb == "rebirth":
            exhaust(state, post, card, events)
            state.oblivio[post >> 2].remove(card)
            state.posts[post] = Unit(card)
            events.append(Event("reborn", {**place(post), "card": card.id}))
        elif deed.verb == "take_along" and killer >= 0 and (killer ^ post) & 4:
            victim = state.posts[killer]
            if victim is not None:
                events.append(Event("effect", {**place(post), "card": card.id}))
                destroy(state, killer, "taken_along", None, -1, events)


def _on_ally_destroyed(state: State, post: int, events: list[Event]) -> None:
    start = post & 4
    for holder in range(start, start + 4):
        if holder != post:
            fire(state, holder, "ally_destroyed", Scene, events)


def fire(
    state: State,
    holder: int,
    hook: str,
    make_scene: Callable[[int, Card], Scene],
    events: list[Event],
    wanted: Callable[[Rule], bool] | None = None,
    facts: Collection[str] = (),
) -> None:
    """Let the card in post ``holder`` react to something with its rules for a hook.

    Passives never ask (V-10.21). A Único one is spent by its first reaction (V-10.4). A reaction
    that changed nothing leaves no trace in the log.
    """
    unit = state.posts[holder]
    if unit is None:
        return
    for rule in rules_of(state, unit, hook):
        if state.phase == FINISHED:
            return
        if wanted is not None and not wanted(rule):
            continue
        if not all(holds(state, condition, holder, facts) for condition in rule.conditions):
            continue
        card = unit.card
        told = len(events)
        if card.unique and card.kind == "passive":
            exhaust(state, holder, card, events)
        perform(state, rule.do, make_scene(holder, card), events)
        if len(events) > told:
            events.insert(told, Event("effect", {**place(holder), "card": card.id}))


def finish(state: State, winner: int | None, reason: str, events: list[Event]) -> None:
    """End the match (V-9.21, V-13.1, V-13.6)."""
    state.phase = FINISHED
    state.winner = winner
    state.end_reason = reason
    state.pending = None
    events.append(Event("match_ended", {"winner": winner, "reason": reason}))
