"""A combat: the roll and its sums, then Infligir or Recolher (sections 4.6 and 4.8 of the rules)."""

from typing import Any

from games.engine.chance import Chance
from games.engine.contract import Event

from .cards import Rule
from .effects import Scene, fire, perform, place, wound
from .state import COMBAT, FINISHED, TURN, Grant, Pending, Side, State
from .values import esp, holds, meant_for, rules_of, sources_of


def roll(
    state: State, attacker: int, target: int, grant: str, chance: Chance, events: list[Event]
) -> None:
    """Start a combat between two posts (0 to 7) and leave its decision open (V-6.1 to V-6.13).

    ``grant`` is the card whose extra combat this is, "" for the main action.
    """
    state.combats += 1
    label = f"combat.roll.{state.combats}"
    dice = (chance.roll(label, 6), chance.roll(label, 6))
    state.pending = combat = totals(state, attacker, target, dice, grant)
    unit, foe = state.posts[attacker], state.posts[target]
    assert unit is not None
    assert foe is not None
    unit.attacks_this_turn += 1
    state.phase = COMBAT
    facts: dict[str, Any] = {
        "seat": attacker >> 2,
        "attacker": {"post": (attacker & 3) + 1, "card": unit.card.id},
        "target": {"post": (target & 3) + 1, "card": foe.card.id},
        "combat": state.combats,
        "dice": list(dice),
        "at": combat.at.dump(),
        "df": combat.df.dump(),
        "damage": combat.damage,
        "first": combat.first,
        "grant": grant or None,
    }
    events.append(Event("rolled", facts))
    if combat.damage == 0:
        _damage_0(state, combat, events)


def totals(
    state: State, attacker: int, target: int, dice: tuple[int, int], grant: str = ""
) -> Pending:
    """The sums of a combat with these dice (V-6.3 to V-6.12). Changes nothing."""
    unit, foe = state.posts[attacker], state.posts[target]
    assert unit is not None
    assert foe is not None
    first_attack = ("first_attack",) if unit.attacks_this_turn == 0 else ()
    at_sources = sources_of(state, "attacking", attacker, first_attack)
    df_sources = sources_of(state, "attacked", target)
    high, low = max(dice), min(dice)
    at_esp, df_esp = esp(unit.add_at, at_sources), esp(foe.add_df, df_sources)
    at_total = unit.card.at + at_esp + high
    df_total = foe.card.df + df_esp + low
    return Pending(
        attacker,
        target,
        dice,
        Side(unit.card.at, unit.add_at, tuple(at_sources), at_esp, high, at_total),
        Side(foe.card.df, foe.add_df, tuple(df_sources), df_esp, low, df_total),
        max(0, at_total - df_total),
        state.combats_this_turn == 0,
        grant,
    )


def _damage_0(state: State, combat: Pending, events: list[Event]) -> None:
    """Effects of damage 0, the attacking side first (V-6.13, V-10.20)."""
    for post, role in ((combat.attacker, "attacker"), (combat.target, "target")):
        fire(state, post, "damage_0", Scene, events, lambda rule, role=role: rule.role == role)  # type: ignore[misc]


def packet(state: State, combat: Pending) -> int:
    """The wounds that Infligir would cause: damage and increases (V-6.23); 0 for damage 0."""
    if combat.damage == 0:
        return 0
    return combat.damage + sum(n for _, n in sources_of(state, "inflicting", combat.attacker))


def inflict(state: State, events: list[Event]) -> None:
    """Turn the damage into wounds and play what follows, in the order of V-6.24."""
    combat = state.pending
    assert combat is not None
    attacker, target = combat.attacker, combat.target
    unit, foe = state.posts[attacker], state.posts[target]
    assert unit is not None
    assert foe is not None
    card, victim = unit.card, foe.card
    wounds = packet(state, combat)
    facts = {"seat": attacker >> 2, "damage": combat.damage, "wounds": wounds}
    events.append(Event("inflicted", facts))
    destroyed = False
    if wounds:

        def scene(source: int, holder: Any) -> Scene:
            return Scene(source, holder, (), None, attacker, target)

        def about_cause(rule: Rule) -> bool:
            return meant_for(rule, holder, attacker, card)

        def about_victim(rule: Rule) -> bool:
            return meant_for(rule, holder, target, victim)

        destroyed = bool(wound(state, [target], wounds, scene(attacker, card), events))
        fate = () if destroyed else ("target_survived",)
        for holder in _owner_first(attacker):
            if holder != attacker or state.posts[attacker] is unit:
                fire(state, holder, "caused_wounds", scene, events, about_cause, fate)
        if not destroyed:
            for holder in _owner_first(target):
                if state.posts[target] is foe:
                    fire(state, holder, "suffered_wounds", scene, events, about_victim)
    _end(state, combat, "inflict", destroyed, events)


def _owner_first(post: int) -> list[int]:
    """A post, then the other posts of its side in order (V-6.24 (d) to (f))."""
    start = post & 4
    return [post, *(at for at in range(start, start + 4) if at != post)]


def collect(state: State, events: list[Event]) -> None:
    """Turn the damage into energy, two points for one (V-6.17 to V-6.20)."""
    combat = state.pending
    assert combat is not None
    seat = combat.attacker >> 2
    gained = combat.damage // 2
    state.energy[seat] += gained
    facts = {"seat": seat, "damage": combat.damage, "gained": gained}
    events.append(Event("collected", {**facts, "energy": state.energy[seat]}))
    fire(state, combat.attacker, "collected", Scene, events)
    _end(state, combat, "collect", False, events)


def _end(state: State, combat: Pending, outcome: str, destroyed: bool, events: list[Event]) -> None:
    """The end of a combat, in the order of V-6.26. Nothing of it happens after a victory (V-6.25)."""
    if state.phase == FINISHED:
        return
    unit = state.posts[combat.attacker]
    earned: list[tuple[Scene, Rule]] = []
    if unit is not None:
        words = _words(combat, outcome, destroyed)
        earned = [
            (Scene(combat.attacker, unit.card), rule)
            for rule in rules_of(state, unit, "combat_end")
            if all(holds(state, word, combat.attacker, words) for word in rule.conditions)
        ]
        if unit.prepared and not unit.card.lasting:
            unit.prepared = False
            facts = {**place(combat.attacker), "card": unit.card.id}
            events.append(Event("preparation_spent", facts))
    state.pending = None
    state.phase = TURN
    state.combats_this_turn += 1
    state.last_outcome = outcome
    if outcome == "collect":
        lose_grants(state, events)
    for scene, rule in earned:
        perform(state, rule.do, scene, events)


def _words(combat: Pending, outcome: str, destroyed: bool) -> list[str]:
    words = ["first_combat"] if combat.first else []
    if outcome == "inflict":
        words.append("inflicted")
    if destroyed:
        words.append("target_destroyed")
    return words


def lose_grants(state: State, events: list[Event]) -> None:
    """Extra combats not yet made are gone (V-8.5, V-3.11)."""
    if state.grants:
        facts = {"seat": state.active, "count": len(state.grants)}
        state.grants = []
        events.append(Event("extra_combats_lost", facts))


def grant_attackers(state: State, grant: Grant) -> list[int]:
    """The posts whose card may make this extra combat now (V-8.4, V-8.9)."""
    if state.combats_this_turn == 0 or state.last_outcome != "inflict":
        return []
    start = state.active * 4
    return [
        post
        for post in range(start, start + 4)
        if (unit := state.posts[post]) is not None
        and not unit.turned
        and grant.attacker in ("", unit.card.id)
    ]
