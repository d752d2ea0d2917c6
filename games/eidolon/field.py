"""What changes on the table: cards drawn, Vitalidade, permanents that come and go (rules 4.16, 4.22)."""

from . import moments
from .cards import Card
from .records import Action, Creature, Relic, codes
from .state import State
from .stats import refresh


def draw(s: State, seat: int, n: int, reason: str) -> None:
    """N single draws; each impossible one hurts more than the last (E-23.1 to E-23.6)."""
    player = s.players[seat]
    drawn = player.deck[:n]
    if drawn:
        del player.deck[: len(drawn)]
        player.hand += drawn
        s.tell_owner("cards_drawn", seat, {"cards": codes(drawn)}, count=len(drawn), reason=reason)
    for _ in range(n - len(drawn)):
        player.fatigue += 1
        player.vitality -= player.fatigue
        s.tell("fatigue", seat=seat, damage=player.fatigue, vitality=player.vitality)


def lose_vitality(s: State, seat: int, n: int, cause: str) -> None:
    """Damage to Vitalidade, which may go below zero inside an action (E-17.12)."""
    player = s.players[seat]
    player.vitality -= n
    s.tell("vitality_lost", seat=seat, amount=n, vitality=player.vitality, cause=cause)


def recover_vitality(s: State, seat: int, n: int) -> None:
    """Recover Vitalidade, never above its start (E-2.18)."""
    player = s.players[seat]
    gained = min(n, player.vitality_start - player.vitality)
    if gained > 0:
        player.vitality += gained
        s.tell("vitality_recovered", seat=seat, amount=gained, vitality=player.vitality)


def gain_vestiges(s: State, seat: int, n: int, cause: str) -> None:
    """Vestígios add up without limit (E-18.3)."""
    player = s.players[seat]
    player.vestiges += n
    s.tell("vestiges_gained", seat=seat, amount=n, vestiges=player.vestiges, cause=cause)


def hurt(s: State, creature: Creature, n: int, cause: str) -> None:
    """Mark damage on a creature (E-17.1). Whether it was lethal is checked by :func:`lethal`."""
    if n > 0:
        creature.damage += n
        s.tell(
            "damage_dealt", permanent=creature.num, amount=n, damage=creature.damage, cause=cause
        )


def exhaust(creature: Creature | Relic) -> None:
    """Spend a permanent (E-9.9)."""
    creature.exhausted = True


def enter_creature(s: State, seat: int, card: Card, target: str) -> Creature:
    """A creature enters, ready and newly played; its CHEGADA waits (E-8.7, E-8.8)."""
    creature = Creature(s.counter, card, seat)
    s.counter += 1
    s.players[seat].creatures.append(creature)
    s.dirty = True
    moments.entered(s, creature, target)
    return creature


def enter_relic(s: State, seat: int, card: Card) -> Relic:
    """A relic enters, ready and unattached (E-8.9)."""
    relic = Relic(s.counter, card, seat)
    s.counter += 1
    s.players[seat].relics.append(relic)
    s.dirty = True
    return relic


def leave_action(action: Action | None, num: int, fate: str) -> None:
    """A permanent stops being a participant (E-15.18, E-14.12)."""
    if action is None:
        return
    if action.actor == num and action.actor_in:
        action.actor_in = False
        action.fate = fate
    elif action.interceptor == num:
        action.interceptor_in = False


def _remove(s: State, creature: Creature, fate: str) -> None:
    player = s.players[creature.owner]
    player.creatures.remove(creature)
    if creature.relic:
        relic = player.relic(creature.relic)
        if relic is not None:
            relic.bearer = 0
    leave_action(s.action, creature.num, fate)
    s.dirty = True


def destroy(s: State, dead: list[Creature]) -> None:
    """Destroy creatures at the same time; they come in the order of the discard (E-17.6)."""
    for creature in dead:
        _remove(s, creature, "destroyed")
        s.players[creature.owner].discard.append(creature.card)
        s.tell(
            "creature_destroyed",
            seat=creature.owner,
            permanent=creature.num,
            code=creature.card.code,
        )
    moments.destroyed(s, dead)


def return_to_hand(s: State, creature: Creature) -> None:
    """A creature goes back to its owner's hand: no destruction, no QUEDA (E-17.10)."""
    _remove(s, creature, "left")
    s.players[creature.owner].hand.append(creature.card)
    s.tell(
        "creature_returned", seat=creature.owner, permanent=creature.num, code=creature.card.code
    )


def destroy_relic(s: State, relic: Relic) -> None:
    """A relic goes to its owner's discard and its bonuses end (E-19.22)."""
    player = s.players[relic.owner]
    player.relics.remove(relic)
    player.discard.append(relic.card)
    bearer = player.creature(relic.bearer)
    if bearer is not None:
        bearer.relic = 0
    s.dirty = True
    s.tell("relic_destroyed", seat=relic.owner, permanent=relic.num, code=relic.card.code)


def lethal(s: State) -> None:
    """Destroy whatever has damage up to its RES, until nothing changes (E-17.3 to E-17.7)."""
    while True:
        if s.dirty:
            refresh(s)
        dead = [
            creature
            for seat in (s.active, 1 - s.active)
            for creature in s.players[seat].creatures
            if creature.damage >= creature.res
        ]
        if not dead:
            return
        destroy(s, dead)
