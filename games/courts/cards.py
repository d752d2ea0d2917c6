"""The 87 cards and the Bell as tables by card number (0 is the Bell), read from ``cards.json``.

The steps of an event stay the data that the file declares. Lists of steps nested in others (options,
``then``, ``else``) are numbered as *programs*, so that a place inside an event is two whole numbers.
"""

import json
from importlib.resources import files
from typing import Any

from .board import ANY, COURT_OF, REGION

Step = dict[str, Any]

DATA: dict[str, Any] = json.loads(
    files("games.courts").joinpath("cards.json").read_text(encoding="utf-8")
)
_CARDS: list[dict[str, Any]] = sorted(DATA["cards"], key=lambda card: card["number"])
COUNT = len(_CARDS)
BELL = 0

IDS: tuple[str, ...] = (DATA["bell"]["id"], *(card["id"] for card in _CARDS))
NUMBER = {name: number for number, name in enumerate(IDS)}
COURT: tuple[int, ...] = (ANY, *(COURT_OF[card["court"]] for card in _CARDS))
STRENGTH: tuple[int, ...] = (DATA["bell"]["strength"], *(card["strength"] for card in _CARDS))
STARRED: tuple[bool, ...] = (False, *(card["starred"] for card in _CARDS))
IS_FAIR: tuple[bool, ...] = (False, *(card["kind"] == "fair" for card in _CARDS))
HERALD_CANCEL: tuple[bool, ...] = (False, *(bool(card["herald_cancel"]) for card in _CARDS))
CONDITION: tuple[dict[str, Any] | None, ...] = (None, *(card["condition"] for card in _CARDS))
RISK_ACTOR: tuple[int, ...] = (0, *(card["risk_actor"] for card in _CARDS))
RISK_OTHER: tuple[int, ...] = (0, *(card["risk_other"] for card in _CARDS))
GAIN_SELF: tuple[int, ...] = (0, *(card["gain_self"] for card in _CARDS))
GAIN_OTHER: tuple[int, ...] = (0, *(card["gain_other"] for card in _CARDS))

#: Deck ids with the turn in which each enters, and the card numbers of each in order.
DECKS: tuple[tuple[str, int, tuple[int, ...]], ...] = tuple(
    (
        deck["id"],
        deck["enters_turn"],
        tuple(card["number"] for card in _CARDS if card["deck"] == deck["id"]),
    )
    for deck in DATA["decks"]
)

#: Lists of steps. ``PROGRAM[card]`` is the list that a card's event starts with.
PROGRAMS: list[tuple[Step, ...]] = []


def _compile(steps: list[Step]) -> int:
    """Number a list of steps and, inside it, every nested list."""
    own = len(PROGRAMS)
    PROGRAMS.append(())
    compiled = []
    for step in steps:
        step = dict(step)
        if step["op"] == "choose":
            step["options"] = [
                {**option, "program": _compile(option["steps"])} for option in step["options"]
            ]
        elif step["op"] == "if":
            step["then"], step["else"] = _compile(step["then"]), _compile(step["else"])
        elif step["op"] == "choose_region":
            step["regions"] = [REGION[name] for name in step["regions"]]
        elif step["op"] == "hold_fair":
            step["region"] = REGION[step["region"]]
        compiled.append(step)
    PROGRAMS[own] = tuple(compiled)
    return own


PROGRAM: tuple[int, ...] = (-1, *(_compile(card["effect"]) for card in _CARDS))
REPLAYS: tuple[bool, ...] = (
    False,
    *(any(step["op"] == "replay_discard" for step in card["effect"]) for card in _CARDS),
)
#: The region that a Fair scores, -1 for other cards.
FAIR_REGION: tuple[int, ...] = (
    -1,
    *(PROGRAMS[PROGRAM[n]][0]["region"] if IS_FAIR[n] else -1 for n in range(1, COUNT + 1)),
)

#: The Star Road by step 1 to 8 (7.4): card minimum, die maximum, first and second points, gift.
STAR_CARD = (0, 2, 2, 2, 3, 3, 3, 4, 4)
STAR_DIE = (0, 4, 4, 3, 4, 3, 4, 3, 2)
STAR_FIRST = (0, 1, 0, 2, 0, 2, 0, 3, 4)
STAR_SECOND = (0, 0, 0, 1, 0, 0, 0, 1, 2)
GIFTS = {2: "vidente", 4: "pipas_gemeas", 6: "guarda_da_lamparina"}
VIDENTE, PIPAS, LAMP = 2, 4, 6
