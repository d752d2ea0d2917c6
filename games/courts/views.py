"""What each seat and a spectator may know of a state (section 3 of the rules)."""

from collections.abc import Mapping
from typing import Any

from . import cards, fairs, stars
from .basics import in_force, lasting_facts, seat_of
from .board import COURTS, IN_REGION, KEYSTONES, OPEN, REGIONS, SIZE, VILLAGE_OF_MOVE
from .events import chosen_region
from .options import OPTIONS
from .state import State
from .turns import announcing
from .uses import GLASS_VILLAGES

#: The view of a seat or a spectator; the fields are described in docs/games/courts.md.
View = dict[str, Any]


def sealed(s: State) -> tuple[int, ...]:
    """The seats whose announced herald is still face down."""
    if not face_down(s):
        return ()
    return tuple(sorted(seat_of(s, court) for court in (0, 1) if s.heralds[court]))


def face_down(s: State) -> bool:
    """Whether heralds that are announced now are still face down: the reveal is still to come."""
    return ("heralds",) in s.agenda


def court_in(s: State, seat: int) -> int:
    """The court that a seat leads."""
    return 0 if seat == s.moon_seat else 1


def both(pair: Any) -> dict[str, Any]:
    """A pair by court as an object."""
    return {"moon": pair[0], "sun": pair[1]}


def view(s: State, seat: int | None) -> View:
    """Everything that may be known from this place, as a canonical JSON object."""
    me = -1 if seat is None else court_in(s, seat)
    over = s.result is not None
    return {
        "you": COURTS[me] if me >= 0 else None,
        "seat_of": both((s.moon_seat, 1 - s.moon_seat)),
        "phase": s.phase,
        "turn": s.turn,
        "round": s.round,
        "active": COURTS[s.active] if s.active >= 0 else None,
        "plays_left": both([plays_left(s, court) for court in (0, 1)]),
        "influence": both([list(s.influence[0]), list(s.influence[1])]),
        "control": [controller(s, at) for at in range(SIZE)],
        "closed": [REGIONS[r] for r in range(len(REGIONS)) if not IN_REGION[r] & OPEN[s.truce]],
        "standings": [standing(s, region) for region in range(len(REGIONS))],
        "keystones": both([fairs.keystones(s, court) for court in (0, 1)]),
        "balance": s.balance,
        "truce": s.truce,
        "vigil": both(list(s.vigil)),
        "star": both(list(s.star)),
        "star_first": [COURTS[c] if c >= 0 else None for c in s.star_first[1:]],
        "star_attempts": both(list(s.attempts)),
        "star_limit": both([stars.attempts_allowed(s, court) for court in (0, 1)]),
        "gifts": {
            name: next((COURTS[c] for c in (0, 1) if stars.has_gift(s, c, step)), None)
            for step, name in cards.GIFTS.items()
        },
        "bell": {"holder": COURTS[s.bell], "face_up": s.bell_up},
        "hand_count": both([len(s.hands[0]), len(s.hands[1])]),
        "hand": list(s.hands[me]) if me >= 0 else None,
        "other_hand": other_hand(s, me),
        "known": list(s.known[me]) if me >= 0 else [],
        "heralds": both([herald(s, court, me) for court in (0, 1)]),
        "draw_count": len(s.draw),
        "discard": list(s.discard),
        "removed": list(s.removed),
        "in_play": [in_play(entry) for entry in s.in_play],
        "use": use(s),
        "event": event(s),
        "lasting": [lasting_facts(effect) for effect in s.lasting],
        "prevented": list(s.prevented),
        "pending": pending(s),
        "agenda": [masked(f, me) for f in s.agenda],
        "private_log": [
            {"turn": turn, "kind": kind, "cards": list(held)}
            for turn, kind, held in (s.private_log[me] if me >= 0 else [])
        ],
        "result": None
        if s.result is None
        else {
            "winner": COURTS[s.result[0]] if s.result[0] >= 0 else None,
            "reason": s.result[1],
        },
        "hands": both([list(s.hands[0]), list(s.hands[1])]) if over else None,
        "draw": s.draw[::-1] if over else None,
    }


def plays_left(s: State, court: int) -> int:
    """Plays left, an extra one to come included (C-20.17)."""
    return s.plays_left[court] + (1 if in_force(s, "extra_play", court) else 0)


def controller(s: State, at: int) -> str | None:
    """Who occupies a village."""
    if s.occupied[0] >> at & 1:
        return "moon"
    return "sun" if s.occupied[1] >> at & 1 else None


def standing(s: State, region: int) -> dict[str, Any]:
    """What a Fair of the region would count now, for each court."""
    rows = [fairs.score(s, court, region, banners=True) for court in (0, 1)]
    inside = IN_REGION[region]
    return {
        "region": REGIONS[region],
        **both(
            [
                {
                    "level": fairs.LEVELS[row.level],
                    "villages": (s.occupied[court] & inside).bit_count(),
                    "keystones": (s.occupied[court] & inside & KEYSTONES).bit_count(),
                    "sum": row.sum,
                }
                for court, row in enumerate(rows)
            ]
        ),
    }


def other_hand(s: State, me: int) -> list[int] | None:
    """The other hand while an ``open_hand`` of this court lasts (C-20.16)."""
    if me >= 0 and in_force(s, "open_hand", me):
        return list(s.hands[1 - me])
    return None


def herald(s: State, court: int, me: int) -> dict[str, Any]:
    """A court's herald: whether it is announced, and the card for those who may see it (C-1.9)."""
    card = s.heralds[court]
    seen = court == me or not face_down(s)
    if me == 1 - court and stars.has_gift(s, me, cards.VIDENTE):
        seen = True
    return {"chosen": bool(card), "card": card if card and seen else None}


def in_play(entry: tuple[int, int, str, str, bool]) -> dict[str, Any]:
    """A card being resolved, with the declared use and order (C-6.7)."""
    card, court, how, order, happened = entry
    return {
        "card": card,
        "court": COURTS[court],
        "use": how,
        "order": order or None,
        "happened": happened,
    }


def _numbers(picks: Any) -> list[int]:
    return [at + 1 for at in picks]


def use(s: State) -> dict[str, Any] | None:
    """The use of strength that runs, if one does."""
    for f in reversed(s.agenda):
        if f[0] == "place":
            _, picks, court, power, left, extra, _, _ = f
        elif f[0] == "persuade":
            _, picks, court, power, left, extra, _, _, _ = f
        elif f[0] == "coup":
            _, court, power, extra, _, _, _ = f
            picks, left = (), 1
        else:
            continue
        return {
            "court": COURTS[court],
            "use": f[0],
            "strength": power,
            "left": left,
            "extra": extra,
            "picks": _numbers(picks),
            "all_glass": all(GLASS_VILLAGES >> at & 1 for at in picks),
        }
    return None


def event(s: State) -> dict[str, Any] | None:
    """The event that runs, if one does: whose it is, how far it is, what was picked."""
    picks: list[int] = []
    for f in reversed(s.agenda):
        if f[0] in ("event_place", "remove", "clear", "move"):
            picks = _numbers(f[1])
        elif f[0] == "steps":
            return {
                "card": f[1],
                "court": COURTS[f[2]],
                "step": f[4],
                "region": chosen_region(s),
                "picks": picks,
            }
    return None


def pending(s: State) -> list[dict[str, Any]]:
    """Which court has to choose what; the villages only where everybody may know them."""
    if not s.agenda:
        return []
    f = s.agenda[-1]
    if f[0] == "heralds":
        return [
            {"court": COURTS[court], "kind": "herald.choose", "villages": []}
            for court in announcing(s)
        ]
    court, kind, legal = OPTIONS[f[0]](s, f)
    found = [VILLAGE_OF_MOVE[move] + 1 for move in legal if move in VILLAGE_OF_MOVE]
    return [{"court": COURTS[court], "kind": kind, "villages": found}]


def masked(f: tuple[Any, ...], me: int) -> list[Any]:
    """A frame of the agenda as this place may see it: only ``give`` holds a card that is not public."""
    if f[0] == "give" and me < 0:
        return [f[0], f[1], 0]
    return plain(f)


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [plain(item) if isinstance(item, tuple) else item for item in value]


def court_of(view: Mapping[str, Any], seat: int) -> int:
    """The court that a seat leads."""
    return 0 if view["seat_of"]["moon"] == seat else 1
