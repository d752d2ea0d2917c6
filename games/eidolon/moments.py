"""Which triggers wait at a moment, and in which order (E-2.12 to E-2.16).

A waiting trigger is ``(seat, code, ability, me, subject, target)``: its controller, the card and the
index of its ability, the permanent that has it (0: a Desbravador or Local), the creature it is about
(0: none) and the target that a CHEGADA was given (``""``: none).
"""

from collections.abc import Sequence

from .cards import Ability, Card
from .conditions import fits
from .records import Creature
from .state import State

#: Sort key of E-2.14, then the trigger.
Found = list[tuple[tuple[int, int, int], tuple[int, str, int, int, int, str]]]

_DESBRAVADOR, _CREATURE, _RELIC = 0, 1, 2
_PLACES = 2


def _about(ability: Ability, seat: int, me: int, subject: Creature) -> bool:
    who = ability.who
    if "self" in who:
        return subject.num == me
    side = who.get("side", "own")
    if side != "any" and (subject.owner == seat) != (side == "own"):
        return False
    return fits(subject, who, me)


def _add(
    found: Found,
    s: State,
    key: tuple[int, int, int],
    ability: Ability,
    card: Card,
    seat: int,
    me: int,
    subject: Creature | None,
) -> None:
    if subject is not None and not _about(ability, seat, me, subject):
        return
    if ability.limited:
        used = f"p{me}" if me else f"d{seat}"
        if used in s.limits:
            return
        s.limits.append(used)
    number = subject.num if subject is not None else 0
    found.append((key, (seat, card.code, ability.index, me, number, "")))


def collect(
    found: Found, s: State, moment: str, seats: Sequence[int], subject: Creature | None = None
) -> None:
    """Add the triggers of the given controllers that speak at this moment."""
    for seat in seats:
        side = int(seat != s.active)
        player = s.players[seat]
        card = player.desbravador
        if moment in card.triggers:
            for ability in card.triggers[moment]:
                _add(found, s, (side, _DESBRAVADOR, 0), ability, card, seat, 0, subject)
        for creature in player.creatures:
            card = creature.card
            if moment in card.triggers:
                key = (side, _CREATURE, creature.num)
                for ability in card.triggers[moment]:
                    _add(found, s, key, ability, card, seat, creature.num, subject)
        for relic in player.relics:
            card = relic.card
            if moment in card.triggers:
                key = (side, _RELIC, relic.num)
                for ability in card.triggers[moment]:
                    _add(found, s, key, ability, card, seat, relic.num, subject)


def collect_places(found: Found, s: State, moment: str, seat: int, slot: int = 0) -> None:
    """Add the passives of Locais, which speak for ``seat``: of one slot, or of all (0)."""
    for number, place in enumerate(s.ermo, 1):
        if place is not None and moment in place.card.triggers and slot in (0, number):
            card = place.card
            for ability in card.triggers[moment]:
                subject = s.action.actor if s.action else 0
                found.append(
                    ((_PLACES, number, 0), (seat, card.code, ability.index, 0, subject, ""))
                )


def wait(s: State, found: Found) -> None:
    """Let the collected triggers of one moment wait, in the order of E-2.14."""
    if len(found) > 1:
        found.sort(key=_key)
    s.waiting.extend(trigger for _, trigger in found)


def _key(entry: tuple[tuple[int, int, int], object]) -> tuple[int, int, int]:
    return entry[0]


def entered(s: State, creature: Creature, target: str) -> None:
    """A creature came onto the field: its CHEGADA and whoever watches (E-8.8)."""
    found: Found = []
    collect(found, s, "enters", (s.active, 1 - s.active), creature)
    chegada = creature.card.chegada
    if chegada is not None:
        side = int(creature.owner != s.active)
        key = (side, _CREATURE, creature.num)
        code = creature.card.code
        found.append((key, (creature.owner, code, chegada.index, creature.num, 0, target)))
    wait(s, found)


def destroyed(s: State, dead: Sequence[Creature]) -> None:
    """Creatures were destroyed at the same time: their QUEDAs and whoever watches (E-17.7)."""
    found: Found = []
    for creature in dead:
        for ability in creature.card.triggers.get("queda", ()):
            key = (int(creature.owner != s.active), _CREATURE, creature.num)
            code = creature.card.code
            found.append((key, (creature.owner, code, ability.index, creature.num, 0, "")))
    for creature in dead:
        collect(found, s, "falls", (s.active, 1 - s.active), creature)
    wait(s, found)


def declared(s: State, moment: str, creature: Creature, slot: int) -> None:
    """An attack (``attacks``) or exploration (``explores``) was declared."""
    found: Found = []
    collect(found, s, moment, (s.active, 1 - s.active), creature)
    if slot:
        collect_places(found, s, moment, creature.owner, slot)
    wait(s, found)


def succeeded(s: State, creature: Creature, slot: int) -> None:
    """An exploration was successful (E-10.33)."""
    found: Found = []
    collect(found, s, "success", (s.active, 1 - s.active), creature)
    collect_places(found, s, "success", creature.owner, slot)
    wait(s, found)


def completed(s: State, seat: int) -> None:
    """A player completed a Local: the DESCOBERTAs of that player (E-22.8)."""
    found: Found = []
    collect(found, s, "descoberta", (seat,))
    wait(s, found)


def turn_began(s: State) -> None:
    """The active player's start-of-turn passives, and those of Locais (E-5.11)."""
    found: Found = []
    collect(found, s, "turn_start", (s.active,))
    collect_places(found, s, "turn_start", s.active)
    wait(s, found)
