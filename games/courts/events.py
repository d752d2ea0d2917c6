"""Events of cards: an interpreter for the declared steps (C-18, C-19).

Frames:

- ``("event", card, me, playing)``: an event whose moment has come;
- ``("steps", card, me, program, at, region)``: the steps of a program from ``at`` on, with the region
  chosen earlier in this event, or -1.

A step either happens at once (here) or puts a frame of ``event_map``, ``event_choices`` or ``uses`` on the
agenda.
"""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.contract import Event

from . import cards
from .basics import (
    Events,
    count,
    discard,
    draw_card,
    end_lasting,
    enter_hand,
    influence,
    look,
    points,
    seat_of,
    set_truce,
    set_vigil,
    start_lasting,
)
from .board import COURTS, FIRMNESS, REGIONS, VILLAGE, villages
from .cards import Step
from .conditions import allowed, holds
from .fairs import hold_fair, keystones, tiers
from .stars import advance, roll
from .state import Frame, State


def run_event(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Begin an event, or say that it does not happen (C-6.11, C-6.16)."""
    _, card, me, playing = f
    if not holds(s, card, me, playing=playing):
        s.agenda.pop()
        events.append(Event("event_failed", {"card": card, "court": COURTS[me]}))
        return False
    used, court, use, order, _ = s.in_play[-1]
    s.in_play[-1] = (used, court, use, order, True)
    s.agenda[-1] = ("steps", card, me, cards.PROGRAM[card], 0, -1)
    if not cards.IS_FAIR[card]:
        events.append(Event("event_started", {"card": card, "court": COURTS[me]}))
    return False


def run_steps(s: State, f: Frame, chance: Chance, events: Events) -> bool:
    """Carry out the next step (C-18.4)."""
    _, card, me, program, at, region = f
    steps = cards.PROGRAMS[program]
    if at == len(steps):
        s.agenda.pop()
        return False
    step = steps[at]
    s.agenda[-1] = ("steps", card, me, program, at + 1, region)
    STEP[step["op"]](s, step, s.agenda[-1], chance, events)
    return False


# Each function below carries out one step: (state, step, its "steps" frame, chance, events).


def _place(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    n = step["n"]
    one, up_to = bool(step.get("one_village")), bool(step.get("up_to"))
    s.agenda.append(("event_place", (), f[2], n, step.get("cap", n), mask, up_to, one))


def _remove(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    s.agenda.append(("remove", (), f[2], step["n"], step.get("cap", step["n"]), mask))


def _clear(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    s.agenda.append(("clear", (), f[2], step["k"], step.get("then_place", 0), mask))


def _control(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("control", f[2], allowed(s, step.get("where"), f[2], f[5])))


def _seize(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    me, at = f[2], VILLAGE[step["village"]]
    theirs = s.influence[1 - me][at]
    if theirs:
        influence(s, 1 - me, at, -theirs, "event", events)
    lacking = FIRMNESS[at] - s.influence[me][at]
    if lacking > 0:
        influence(s, me, at, lacking, "event", events)


def _move(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("to"), f[2], f[5])
    s.agenda.append(("move", (), f[2], step["n"], step.get("cap", step["n"]), mask))


def _coup(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    again = 2 if step.get("again_if_removed") else 1
    s.agenda.append(("coup", f[2], step["strength"], 0, mask, True, again))


def _persuade(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    n = step["attempts"]
    s.agenda.append(("persuade", (), f[2], n, n, 0, step.get("bonus", 0), mask, True))


def _ops(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    s.agenda.append(("ops", f[2], step["strength"], tuple(step["uses"]), mask))


def _points(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    n = step["n"]
    if n == "truce_minus_2":
        n = max(0, s.truce - 2)
    elif n == "regions_tier_max3":
        n = min(3, tiers(s, f[2]))
    points(s, f[2] if step["to"] == "self" else 1 - f[2], n, "event", events)


def _points_to_leader(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    ahead = keystones(s, 1) - keystones(s, 0)
    if ahead:
        points(s, int(ahead > 0), step["n"], "event", events)


def _points_to_trailer(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    if s.balance:
        points(s, int(s.balance < 0), step["n"], "event", events)


def _truce(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    set_truce(s, s.truce + step["delta"], "event", events)


def _truce_set(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("truce_set", f[2], step["min"], step["max"]))


def _vigil(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    value = step["set"] if "set" in step else s.vigil[f[2]] + step["delta"]
    set_vigil(s, f[2], value, events)


def _look_hand(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    look(s, f[2], events)


def _discard(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    me = f[2]
    who = me if step["who"] == "self" else 1 - me
    if step["by"] != "random":
        by = me if step["by"] == "self" else 1 - me
        least, optional = step.get("strength_min", 0), bool(step.get("optional"))
        frame = ("hand_discard", who, by, step["n"], bool(step["fairs"]), least, optional)
        s.agenda.append(frame)
        if by != who and s.hands[who]:
            look(s, by, events)
        return
    for _ in range(step["n"]):
        hand = s.hands[who]
        if not step["fairs"]:
            hand = [card for card in hand if not cards.IS_FAIR[card]]
        if hand:
            die = chance.roll(_label(s, f, "discard"), len(hand), hidden=True)
            discard(s, who, hand[die - 1], "event", events)


def _label(s: State, f: Frame, kind: str) -> str:
    """The label of a draw of the card whose event runs (C-21.2)."""
    label = f"event.{cards.IDS[f[1]]}.{kind}"
    return f"{label}.{count(s, label)}"


def _draw(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    me, drawn = f[2], []
    for _ in range(step["n"]):
        card = draw_card(s, chance, events)
        if card:
            enter_hand(s, me, card)
            drawn.append(card)
    facts = {"court": COURTS[me], "count": len(drawn)}
    events.append(Event("drew", facts, {seat_of(s, me): {"cards": drawn}}))


def _swap_random(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    me = f[2]
    hand = s.hands[1 - me]
    mixed = chance.shuffle(_label(s, f, "swap"), hand, hidden=True)
    taken = next((card for card in mixed if not cards.IS_FAIR[card]), 0)
    facts = {"court": COURTS[me], "found": bool(taken)}
    if not taken:
        events.append(Event("swap_taken", facts))
        return
    hand.remove(taken)
    if taken in s.known[me]:
        s.known[me].remove(taken)
    enter_hand(s, me, taken, seen=True)
    events.append(Event("swap_taken", facts, {0: {"card": taken}, 1: {"card": taken}}))
    s.agenda.append(("give", me, taken))


def _recover(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("recover", f[2]))


def _star_advance(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    for _ in range(step["n"]):
        if s.result is None:
            advance(s, f[2], events)


def _star_try(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    for _ in range(step["n"]):
        if s.result is None:
            roll(s, f[2], chance, events)


def _lasting(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    region = f[5] if step.get("region") == "chosen" else -1
    start_lasting(s, step["key"], f[2], step["scope"], region, f[1], events)


def _cancel_lasting(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    ends = [
        effect
        for effect in s.lasting
        if (step["keys"] == "all" or effect[0] in step["keys"])
        and (step["of"] == "both" or effect[1] != f[2])
    ]
    end_lasting(s, ends, events)


def _prevent(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    card = cards.NUMBER[step["card"]]
    if card not in s.prevented:
        s.prevented.append(card)
        events.append(Event("prevented", {"card": card}))


def _choose(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    chooser = f[2] if step["by"] == "self" else 1 - f[2]
    s.agenda.append(("choose", chooser, f[3], f[4] - 1))


def _choose_region(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("region", f[2], tuple(step["regions"])))


def _contest(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    label = _label(s, f, "contest")
    winner = _duel(s, f[2], label, (step["bonus_self"], 0), chance, events)
    if winner >= 0:
        points(s, winner, step["points"], "event", events)


def _summit(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    me = f[2]
    label = _label(s, f, "summit")
    winner = _duel(s, me, label, (tiers(s, me), tiers(s, 1 - me)), chance, events)
    if winner >= 0:
        s.agenda.append(("summit", winner))
        points(s, winner, step["points"], "event", events)


def _duel(
    s: State, me: int, label: str, adds: tuple[int, int], chance: Chance, events: Events
) -> int:
    """Both roll a die, ``me`` first; the court with the higher total, or -1."""
    dice = (chance.roll(label, 6), chance.roll(label, 6))
    ahead = dice[0] + adds[0] - dice[1] - adds[1]
    winner = -1 if not ahead else (me if ahead > 0 else 1 - me)
    facts = {
        "court": COURTS[me],
        "dice": list(dice),
        "adds": list(adds),
        "winner": COURTS[winner] if winner >= 0 else None,
    }
    events.append(Event("duel", facts))
    return winner


def _raid(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    mask = allowed(s, step.get("where"), f[2], f[5])
    s.agenda.append(("raid", f[2], f[1], mask, step["success"], step["points"], step["vigil"]))


def _erode(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    for at in villages(allowed(s, step.get("where"), f[2], f[5])):
        moon, sun = s.influence[0][at], s.influence[1][at]
        if step["mode"] == "each_loses":
            losers = [court for court, held in ((0, moon), (1, sun)) if held]
        else:
            losers = [] if moon == sun else [int(sun > moon)]
        for court in losers:
            influence(s, court, at, -1, "event", events)


def _if(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    who = f[2] if step["cond"]["who"] == "self" else 1 - f[2]
    program = step["then"] if s.bell == who else step["else"]
    s.agenda.append(("steps", f[1], f[2], program, 0, f[5]))


def _bell_take(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.bell, s.bell_up = f[2], True
    events.append(Event("bell", {"holder": COURTS[f[2]], "face_up": True}))


def _mediate(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("mediate_card", f[2]))


def _replay_discard(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("replay", f[2]))


def _end_match(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    s.agenda.append(("end_match", f[2], step["points_to_other"]))


def _hold_fair(s: State, step: Step, f: Frame, chance: Chance, events: Events) -> None:
    hold_fair(s, step["region"], f[1], events)


STEP: dict[str, Callable[[State, Step, Frame, Chance, Events], None]] = {
    "place": _place,
    "remove": _remove,
    "clear": _clear,
    "control": _control,
    "seize": _seize,
    "move": _move,
    "coup": _coup,
    "persuade": _persuade,
    "ops": _ops,
    "points": _points,
    "points_to_leader": _points_to_leader,
    "points_to_trailer": _points_to_trailer,
    "truce": _truce,
    "truce_set": _truce_set,
    "vigil": _vigil,
    "look_hand": _look_hand,
    "discard": _discard,
    "draw": _draw,
    "swap_random": _swap_random,
    "recover": _recover,
    "star_advance": _star_advance,
    "star_try": _star_try,
    "lasting": _lasting,
    "cancel_lasting": _cancel_lasting,
    "prevent": _prevent,
    "choose": _choose,
    "choose_region": _choose_region,
    "contest": _contest,
    "summit": _summit,
    "raid": _raid,
    "erode": _erode,
    "if": _if,
    "bell_take": _bell_take,
    "mediate": _mediate,
    "replay_discard": _replay_discard,
    "end_match": _end_match,
    "hold_fair": _hold_fair,
}

RUN: dict[str, Callable[[State, Frame, Chance, Events], bool]] = {
    "event": run_event,
    "steps": run_steps,
}


def chosen_region(s: State) -> str | None:
    """The region named earlier in the event that runs, as an id."""
    for f in reversed(s.agenda):
        if f[0] == "steps":
            return REGIONS[f[5]] if f[5] >= 0 else None
    return None
