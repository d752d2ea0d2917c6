"""Facts that help the deciding seat: legal uses and reasons, costs, odds, warnings (C-24.6, C-24.7,
C-24.25, C-24.26, C-24.28). The fields of each kind are listed in ``docs/games/courts.md``.
"""

from collections.abc import Callable, Sequence
from typing import Any

from . import cards, event_map, reasons
from . import event_choices as choices
from .basics import candle_targets, in_force, need, strength
from .board import ADJACENT, COURTS, FIRMNESS, KEYSTONES, OPEN, REGION_OF, REGIONS, villages
from .cards import BELL
from .conditions import replayable
from .fairs import is_losing, lead
from .options import OPTIONS
from .plays import play_moves, possible
from .safe import dangers
from .stars import LAST, attempts_allowed
from .state import Frame, State
from .turns import SETUP_CAP, announcing, setup_options
from .uses import (
    GLASS_VILLAGES,
    USES,
    additions,
    coup_options,
    coup_total,
    legal_uses,
    may_abandon,
    persuade_options,
    place_options,
)
from .views import court_in

Prompt = dict[str, Any]

# -- the hand


def warnings(s: State, court: int, card: int, *, playing: bool) -> list[str]:
    """Why playing (or announcing) this card may be a mistake (C-24.25, C-24.26).

    ``truce``, ``points``: it may lose the match by the last candle or the twentieth point;
    ``losing_fair``: scoring it now loses the match; ``fair_due``: there are no plays to spare.
    """
    if cards.IS_FAIR[card]:
        found = ["losing_fair"] if is_losing(s, court, cards.FAIR_REGION[card]) else []
        return [*found, "fair_due"] if playing and fairs_due(s, court) else found
    found = dangers(s, court, card, playing=playing)
    if not playing and s.truce > 3 and "truce" in found:
        found.remove("truce")
    return found


def fairs_due(s: State, court: int) -> bool:
    """Whether the court holds as many Fairs as it has plays left, or more (C-24.25)."""
    held = sum(cards.IS_FAIR[card] for card in s.hands[court])
    return held > 0 and held >= s.plays_left[court]


def _play(s: State, f: Frame) -> Prompt:
    court = f[1]
    can = possible(s, court)
    held = [
        {
            "card": card,
            "strength": strength(s, court, card),
            "uses": reasons.uses(s, court, card, can),
            "ordered": cards.COURT[card] == 1 - court,
            "warnings": warnings(s, court, card, playing=True),
            "lead": lead(s, court, cards.FAIR_REGION[card]) if cards.IS_FAIR[card] else None,
        }
        for card in s.hands[court]
    ]
    step = s.star[court] + 1
    return {
        "cards": held,
        "bell": {
            "strength": strength(s, court, BELL),
            "uses": reasons.uses(s, court, BELL, can),
        },
        "star": {
            "step": step if step <= LAST else None,
            "minimum": cards.STAR_CARD[step] if step <= LAST else None,
            "die": cards.STAR_DIE[step] if step <= LAST else None,
            "attempts_left": max(0, attempts_allowed(s, court) - s.attempts[court]),
        },
        "plays_left": s.plays_left[court],
        "fairs_held": sum(cards.IS_FAIR[card] for card in s.hands[court]),
        "fairs_due": fairs_due(s, court),
        "trapped": can.trapped,
        "may_pass": "pass" in play_moves(s, court),
    }


def _herald(s: State, court: int) -> Prompt:
    return {
        "cards": [
            {
                "card": card,
                "strength": cards.STRENGTH[card],
                "warnings": warnings(s, court, card, playing=False),
            }
            for card in s.hands[court]
        ]
    }


def card_list(s: State, court: int, held: Sequence[int]) -> list[Prompt]:
    """Cards with the effective strength that they have for the court."""
    return [{"card": card, "strength": strength(s, court, card)} for card in held]


# -- villages


def _setup(s: State, f: Frame) -> Prompt:
    return {
        "left": f[3] - len(f[1]),
        "cap": SETUP_CAP,
        "villages": [
            {"v": at + 1, "placed": f[1].count(at), "need": need(s, f[2], at)}
            for at in villages(setup_options(s, f))
        ],
    }


def _place(s: State, f: Frame) -> Prompt:
    court = f[2]
    return {
        "strength": f[3],
        "left": f[4],
        "extra": f[5],
        "villages": [
            {
                "v": at + 1,
                "cost": 2 if s.occupied[1 - court] >> at & 1 else 1,
                "need": need(s, court, at),
            }
            for at in villages(place_options(s, f))
        ],
    }


def coup_odds(s: State, court: int, at: int, power: int) -> Prompt:
    """What each face of the die would come to (C-24.7), and what happens to Truce and vigil."""
    theirs = s.influence[1 - court][at]
    mine = s.influence[court][at]
    totals = [coup_total(s, at, power, die) for die in range(1, 7)]
    removed = [max(0, min(total, theirs)) for total in totals]
    gained = [max(0, total - gone) for total, gone in zip(totals, removed, strict=True)]
    occupied = sum(
        mine + more >= FIRMNESS[at] + theirs - gone
        for gone, more in zip(removed, gained, strict=True)
    )
    candle = bool(KEYSTONES >> at & 1) and not in_force(s, "no_candle", court)
    truce = s.truce - candle
    shut = OPEN[s.truce] & ~OPEN[truce]
    return {
        "v": at + 1,
        "strength": power,
        "totals": totals,
        "removed": removed,
        "gained": gained,
        "remove": sum(gone > 0 for gone in removed),
        "clear": removed.count(theirs),
        "occupy": occupied,
        "candle": candle,
        "last_candle": bool(candle_targets(s, court) >> at & 1),
        "truce": truce,
        "closes": REGIONS[REGION_OF[villages(shut)[0]]] if shut else None,
        "vigil": min(5, s.vigil[court] + power),
    }


def _coup(s: State, f: Frame) -> Prompt:
    court, power, extra = f[1], f[2], f[3]
    return {
        "strength": power,
        "extra": extra,
        "villages": [
            coup_odds(s, court, at, power + (extra if GLASS_VILLAGES >> at & 1 else 0))
            for at in villages(coup_options(s, f))
        ],
        "may_abandon": may_abandon(s, f),
    }


def persuade_faces(ahead: int) -> list[list[int]]:
    """For each own face: how many of the other's faces it beats, ties with and loses to, when the
    own additions are so much higher (C-24.7)."""
    faces = []
    for mine in range(1, 7):
        leads = [mine + ahead - theirs for theirs in range(1, 7)]
        win, tie = sum(lead > 0 for lead in leads), leads.count(0)
        faces.append([win, tie, 6 - win - tie])
    return faces


def _persuade(s: State, f: Frame) -> Prompt:
    court, bonus = f[2], f[6]
    found = []
    for at in villages(persuade_options(s, f)):
        adds = [additions(s, court, at) + bonus, additions(s, 1 - court, at)]
        faces = persuade_faces(adds[0] - adds[1])
        win, tie, lose = (sum(face[part] for face in faces) for part in range(3))
        # To take all of it, the lead must be as large as what is there.
        all_of_it = persuade_faces(adds[0] - adds[1] - s.influence[1 - court][at] + 1)
        found.append(
            {
                "v": at + 1,
                "adds": adds,
                "win": win,
                "tie": tie,
                "lose": lose,
                "clear": sum(face[0] for face in all_of_it),
                "faces": faces,
            }
        )
    return {"strength": f[3], "left": f[4], "extra": f[5], "bonus": bonus, "villages": found}


def _event_place(s: State, f: Frame) -> Prompt:
    return {
        "left": f[3] - len(f[1]),
        "cap": f[4],
        "one_village": f[7],
        "villages": [
            {"v": at + 1, "need": need(s, f[2], at)}
            for at in villages(event_map.place_options(s, f))
        ],
    }


def _takes(options: Callable[[State, Frame], int]) -> Callable[[State, Frame], Prompt]:
    def found(s: State, f: Frame) -> Prompt:
        other = 1 - f[2]
        return {
            "left": f[3] - len(f[1]),
            "villages": [
                {"v": at + 1, "held": s.influence[other][at]} for at in villages(options(s, f))
            ],
        }

    return found


def _move(s: State, f: Frame) -> Prompt:
    lifted = f[1][-1] + 1 if len(f[1]) % 2 else None
    return {
        "left": f[3] - len(f[1]) // 2,
        "lifted": lifted,
        "villages": [{"v": at + 1} for at in villages(event_map.move_options(s, f))],
    }


def _control(s: State, f: Frame) -> Prompt:
    found = [{"v": at + 1, "gain": max(0, need(s, f[1], at))} for at in villages(f[2])]
    return {"villages": found}


def _raid(s: State, f: Frame) -> Prompt:
    me, needed = f[1], f[4]
    found = []
    for at in villages(event_map.raid_options(s, f)):
        guards = (s.occupied[1 - me] & ADJACENT[at]).bit_count()
        found.append(
            {
                "v": at + 1,
                "held": s.influence[1 - me][at],
                "guards": guards,
                "success": max(0, min(6, 7 - needed - guards)),
            }
        )
    return {"needed": needed, "villages": found}


# -- the rest


def _uses(s: State, court: int, power: int, allowed: int, offered: Sequence[str]) -> Prompt:
    legal = legal_uses(s, court, power, 0, allowed)
    nowhere = {
        use: None if fits else f"nowhere_to_{use}" for use, fits in zip(USES, legal, strict=True)
    }
    return {"strength": power, "uses": {use: nowhere[use] for use in offered}}


def _reuse(s: State, f: Frame) -> Prompt:
    return {"strength": f[2], "uses": dict.fromkeys(f[3])}


def _choose(s: State, f: Frame) -> Prompt:
    legal = choices.choose_options(s, f)
    step = cards.PROGRAMS[f[2]][f[3]]
    return {
        "card": s.agenda[-2][1],
        "options": [
            {
                "id": option["id"],
                "reason": None if option in legal else "no_card_strong_enough",
            }
            for option in step["options"]
        ],
    }


def _hand_discard(s: State, f: Frame) -> Prompt:
    _, who, _, left, _, least, optional = f
    legal = choices.discardable(s, f)
    return {
        "whose": COURTS[who],
        "left": left,
        "optional": optional,
        "cards": card_list(s, who, legal),
        "others": [
            {
                "card": card,
                "reason": "too_weak" if reasons.too_weak(s, who, card, least) else "fair",
            }
            for card in s.hands[who]
            if card not in legal
        ],
    }


def _end_match(s: State, f: Frame) -> Prompt:
    return {"points": f[2], "balance": s.balance + (f[2] if f[1] == 0 else -f[2])}


PROMPT: dict[str, Callable[[State, Frame], Prompt]] = {
    "setup": _setup,
    "play": _play,
    "reuse": _reuse,
    "place": _place,
    "coup": _coup,
    "persuade": _persuade,
    "event_place": _event_place,
    "remove": _takes(event_map.remove_options),
    "clear": _takes(event_map.clear_options),
    "move": _move,
    "control": _control,
    "raid": _raid,
    "ops": lambda s, f: _uses(s, f[1], f[2], f[4], f[3]),
    "choose": _choose,
    "region": lambda s, f: {"regions": [REGIONS[region] for region in f[2]]},
    "truce_set": lambda s, f: {"now": s.truce, "least": f[2], "most": f[3]},
    "summit": lambda s, f: {"now": s.truce, "last_candle": s.truce == 2},
    "hand_discard": _hand_discard,
    "give": lambda s, f: {
        "taken": f[2],
        "cards": card_list(s, f[1], choices.giveable(s, f[1])),
    },
    "recover": lambda s, f: {"cards": card_list(s, f[1], choices.recoverable(s))},
    "replay": lambda s, f: {"cards": card_list(s, f[1], replayable(s, f[1]))},
    "mediate_card": lambda s, f: {"cards": card_list(s, f[1], choices.mediated(s, f[1]))},
    "mediate_use": _reuse,
    "end_match": _end_match,
    "lamp": lambda s, f: {"cards": card_list(s, f[1], s.hands[f[1]])},
}


def prompt(s: State, seat: int) -> Prompt:
    """The facts for this seat's open decision; empty when it has none."""
    if not s.agenda:
        return {}
    f = s.agenda[-1]
    court = court_in(s, seat)
    if f[0] == "heralds":
        return _herald(s, court) if court in announcing(s) else {}
    return PROMPT[f[0]](s, f) if OPTIONS[f[0]](s, f)[0] == court else {}
