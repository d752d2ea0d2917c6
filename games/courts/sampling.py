"""A whole state consistent with what a seat knows, for bots that look ahead."""

from collections.abc import Mapping
from typing import Any

from . import cards
from .board import COURTS, REGION
from .state import State, frozen, survey
from .views import court_of

_INDEX: dict[str | None, int] = {"moon": 0, "sun": 1, None: -1}


def sample(view: Mapping[str, Any], seat: int, rng: Any) -> State:
    """Deal the cards that the seat has not seen at random; everything else is as the view says.

    ``rng`` is the bot's own ``random.Random``. What the view leaves out, and the rules never read to
    decide anything (window numbers, counts of draws, the other's own knowledge), starts empty.
    """
    s = State.__new__(State)
    me = court_of(view, seat)
    _public(s, view)
    s.known, s.private_log = [[], []], [[], []]
    s.known[me] = list(view["known"])
    s.private_log[me] = [
        (entry["turn"], entry["kind"], tuple(entry["cards"])) for entry in view["private_log"]
    ]
    _deal(s, view, me, rng)
    return s


def _public(s: State, view: Mapping[str, Any]) -> None:
    s.moon_seat = view["seat_of"]["moon"]
    s.phase, s.turn, s.round = view["phase"], view["turn"], view["round"]
    s.active = _INDEX[view["active"]]
    s.influence = [list(view["influence"][court]) for court in COURTS]
    survey(s)
    s.balance, s.truce = view["balance"], view["truce"]
    s.vigil = [view["vigil"][court] for court in COURTS]
    s.star = [view["star"][court] for court in COURTS]
    s.star_first = [-1, *(_INDEX[court] for court in view["star_first"])]
    s.attempts = [view["star_attempts"][court] for court in COURTS]
    s.bell, s.bell_up = _INDEX[view["bell"]["holder"]], view["bell"]["face_up"]
    s.discard, s.removed = list(view["discard"]), list(view["removed"])
    s.in_play = [
        (e["card"], _INDEX[e["court"]], e["use"], e["order"] or "", e["happened"])
        for e in view["in_play"]
    ]
    s.lasting = [
        (
            e["key"],
            _INDEX[e["owner"]],
            e["scope"],
            REGION[e["region"]] if e["region"] else -1,
            e["card"],
        )
        for e in view["lasting"]
    ]
    s.prevented = list(view["prevented"])
    s.agenda = [frozen(frame) for frame in view["agenda"]]
    extra = {effect[1] for effect in s.lasting if effect[0] == "extra_play"}
    s.plays_left = [
        view["plays_left"][name] - (court in extra) for court, name in enumerate(COURTS)
    ]
    s.counts, s.window = {}, 0
    result = view["result"]
    s.result = None if result is None else (_INDEX[result["winner"]], result["reason"])


def _deal(s: State, view: Mapping[str, Any], me: int, rng: Any) -> None:
    if view["hands"] is not None:
        s.hands = [list(view["hands"][court]) for court in COURTS]
        s.heralds = [view["heralds"][court]["card"] or 0 for court in COURTS]
        s.draw = list(view["draw"])[::-1]
        return
    other = 1 - me
    theirs = view["heralds"][COURTS[other]]
    s.heralds = [0, 0]
    s.heralds[me] = view["heralds"][COURTS[me]]["card"] or 0
    s.heralds[other] = theirs["card"] or 0
    hidden = theirs["chosen"] and theirs["card"] is None
    sure = view["known"] if view["other_hand"] is None else view["other_hand"]
    sure = [card for card in sure if card not in s.heralds]
    out = {*view["hand"], *s.heralds, *s.discard, *s.removed, *sure}
    out.update(entry[0] for entry in s.in_play)
    pool = [
        card
        for _, enters, deck in cards.DECKS
        if enters <= s.turn
        for card in deck
        if card not in out
    ]
    rng.shuffle(pool)
    missing = view["hand_count"][COURTS[other]] + hidden - len(sure)
    held = sure + pool[:missing]
    s.draw = pool[missing:]
    if hidden:
        s.heralds[other] = held.pop(rng.randrange(len(held)))
    s.hands = [sorted(view["hand"]), sorted(held)]
    if me == 1:
        s.hands.reverse()
