"""The verbs with which the catalogue says what a card does: one small function a verb.

Every verb is called with the state, the controller ``seat``, the permanent ``me`` that has the ability
(0: none), the creature ``subject`` that a trigger is about (0: none), the ``target`` token of the
command (``""``: none), the effect as declared, and the ``code`` of the card. ``investigate`` asks the
player and therefore lives in ``resolve.py``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from . import field
from .conditions import chosen, count
from .records import Creature, Numbers
from .state import State
from .words import IDENTITIES, MAX_EXTRA_ATTEMPTS

Json = Any
Effect = Mapping[str, Json]
Verb = Callable[[State, int, int, int, str, Effect, str], None]


def number(s: State, seat: int, me: int, effect: Effect) -> int:
    """``n``, or ``n`` for each creature that fits ``per``, at most ``max`` in all."""
    n: int = effect["n"]
    if "per" in effect:
        n = min(n * count(s, seat, effect["per"], me), effect["max"])
    return n


def creatures(
    s: State, seat: int, me: int, subject: int, target: str, effect: Effect
) -> list[Creature]:
    """The creatures that an effect is done to, if they are still where the text expects them."""
    to = effect["to"]
    if to == "target":
        found = s.creature(int(target[1:])) if target.startswith("p") else None
    elif to == "self":
        found = s.players[seat].creature(me)
    elif to == "subject":
        found = s.creature(subject)
    elif to == "mine":
        found = s.creature(s.action.participant(seat)) if s.action else None
    elif to == "theirs":
        found = s.creature(s.action.participant(1 - seat)) if s.action else None
    elif to == "interceptor":
        action = s.action
        found = s.creature(action.interceptor) if action and action.interceptor_in else None
    else:
        return list(chosen(s, seat, to, me))
    return [found] if found is not None else []


def _draw(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    n = number(s, seat, me, e)
    if n:
        field.draw(s, seat, n, "effect")


def _vestige(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    n = number(s, seat, me, e)
    if n:
        field.gain_vestiges(s, seat, n, "effect")


def _recover(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    field.recover_vitality(s, seat, number(s, seat, me, e))


def _damage_rival(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    n = number(s, seat, me, e)
    if n:
        field.lose_vitality(s, 1 - seat, n, "effect")


def _damage_self(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    field.lose_vitality(s, seat, number(s, seat, me, e), "effect")


def _damage(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    n = number(s, seat, me, e)
    if e["to"] == "target" and target == "rival":
        field.lose_vitality(s, 1 - seat, n, "effect")
        return
    for creature in creatures(s, seat, me, subject, target, e):
        field.hurt(s, creature, n, "effect")


def _essence(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    """Essência of a reward goes to the pool of its identity and makes no source (E-7.12)."""
    identity: str = e["identity"]
    n: int = e["n"]
    s.players[seat].pools[IDENTITIES.index(identity)] += n
    s.tell("essence_gained", seat=seat, identity=identity, amount=n)


def plus(bonus: Numbers, e: Effect, times: int = 1) -> Numbers:
    """A bonus with the numbers of an effect added."""
    return (
        bonus[0] + times * e.get("atq", 0),
        bonus[1] + times * e.get("res", 0),
        bonus[2] + times * e.get("exp", 0),
    )


def _bonus(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    """A bonus until the end of the ``turn`` or of this ``action`` (E-1.28, E-10.39)."""
    times = 1
    if "per" in e:
        times = min(count(s, seat, e["per"], me), e["max"])
        if not times:
            return
    until: str = e["until"]
    for creature in creatures(s, seat, me, subject, target, e):
        if until == "turn":
            creature.turn = plus(creature.turn, e, times)
        else:
            creature.act = plus(creature.act, e, times)
        s.dirty = True
        s.tell(
            "bonus_given",
            permanent=creature.num,
            atq=times * e.get("atq", 0),
            res=times * e.get("res", 0),
            exp=times * e.get("exp", 0),
            until=until,
        )


def _grow(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    """Growth while on the field, up to the printed limit by creature and title (E-17.15)."""
    most: int = e["max"]
    for creature in creatures(s, seat, me, subject, target, e):
        before = creature.growth.get(code, (0, 0, 0))
        after = plus(before, e)
        after = (min(after[0], most), min(after[1], most), min(after[2], most))
        if after != before:
            creature.growth[code] = after
            s.dirty = True
            s.tell(
                "grew",
                permanent=creature.num,
                atq=after[0] - before[0],
                res=after[1] - before[1],
                exp=after[2] - before[2],
            )


def _destroy(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    """Destruction without damage (E-17.9)."""
    dead = creatures(s, seat, me, subject, target, e)
    if dead:
        field.destroy(s, dead)


def _destroy_relic(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    for player in s.players:
        relic = player.relic(int(target[1:]))
        if relic is not None:
            field.destroy_relic(s, relic)


def _return(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    for creature in creatures(s, seat, me, subject, target, e):
        field.return_to_hand(s, creature)


def _recover_card(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    """A card of the own discard comes back to the hand, as its newest card."""
    player = s.players[seat]
    place = int(target[1:])
    if place <= len(player.discard):
        card = player.discard.pop(place - 1)
        player.hand.append(card)
        s.tell("card_recovered", seat=seat, discard=place, code=card.code)


def _progress(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    """Progress without an exploration (E-11.17). Whether it completes the Local is checked later."""
    slot = int(target[1:])
    place = s.ermo[slot - 1]
    if place is not None:
        place.progress[seat] += e["n"]
        s.tell(
            "progress_made",
            seat=seat,
            slot=slot,
            amount=e["n"],
            progress=place.progress[seat],
            affinity=False,
        )


def _ready(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    """Readying heals nothing and ends no waiting of a newly played creature (E-9.7, E-9.8)."""
    for creature in creatures(s, seat, me, subject, target, e):
        if creature.exhausted:
            creature.exhausted = False
            s.tell("readied", permanent=creature.num)


def _exhaust(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    for creature in creatures(s, seat, me, subject, target, e):
        if not creature.exhausted:
            field.exhaust(creature)
            s.tell("exhausted", permanent=creature.num)


def _mend(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    for creature in creatures(s, seat, me, subject, target, e):
        healed = min(creature.damage, e["n"])
        if healed:
            creature.damage -= healed
            s.tell("damage_removed", permanent=creature.num, amount=healed, damage=creature.damage)


def _extra_attempt(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    """One more attempt, up to five, and only in Planejamento (E-12.1 to E-12.6, E-13.4)."""
    player = s.players[seat]
    if s.phase == "planejamento" and player.extra < MAX_EXTRA_ATTEMPTS:
        player.extra += 1
        s.tell("extra_attempt", seat=seat, extra_attempts=player.extra)


def _prevent(s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str) -> None:
    """Prevention of combat damage in this action (E-16.24, E-16.25)."""
    for creature in creatures(s, seat, me, subject, target, e):
        creature.prevent += e["n"]
        s.tell("prevention_given", permanent=creature.num, amount=e["n"])


def _withdraw(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    """The explorer leaves the action and becomes ready (E-16.3)."""
    for creature in creatures(s, seat, me, subject, target, e):
        field.leave_action(s.action, creature.num, "withdrawn")
        creature.exhausted = False
        s.tell("explorer_withdrawn", permanent=creature.num)


def _remove_interceptor(
    s: State, seat: int, me: int, subject: int, target: str, e: Effect, code: str
) -> None:
    """The interceptor leaves the action but stays on the field, exhausted (E-14.12)."""
    for creature in creatures(s, seat, me, subject, target, e):
        field.leave_action(s.action, creature.num, "left")
        s.tell("interceptor_removed", permanent=creature.num)


VERBS: dict[str, Verb] = {
    "bonus": _bonus,
    "damage": _damage,
    "damage_rival": _damage_rival,
    "damage_self": _damage_self,
    "destroy": _destroy,
    "destroy_relic": _destroy_relic,
    "draw": _draw,
    "essence": _essence,
    "exhaust": _exhaust,
    "extra_attempt": _extra_attempt,
    "grow": _grow,
    "mend": _mend,
    "prevent": _prevent,
    "progress": _progress,
    "ready": _ready,
    "recover": _recover,
    "recover_card": _recover_card,
    "remove_interceptor": _remove_interceptor,
    "return": _return,
    "vestige": _vestige,
    "withdraw": _withdraw,
}
