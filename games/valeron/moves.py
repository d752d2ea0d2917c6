"""The grammar of moves (section 6 of the rules), and every move text that can be made beforehand.

::

    draft_pick <slot>                        slots 1 to 6
    lower <type> <slot> <post>               type: attack, defense; posts 1 to 4
    swap <post> <type> <slot>
    move <post> <post>                       the lower number first
    use_effect <post> [<card id> …]          targets in the order of the text; those of one choice
                                             in the order of their posts
    roll <attacker post> <target post>
    extra_combat <grant> <attacker post> <target post>      grants count from 1
    inflict
    collect
    end_turn
    auto_turn                                the table's move for a turn whose time is up

Masks below have one bit a post: bit 0 is post 1.
"""

from itertools import combinations

from .cards import TYPES

INFLICT, COLLECT, END_TURN, AUTO_TURN = "inflict", "collect", "end_turn", "auto_turn"
VERBS = (
    *("draft_pick", "lower", "swap", "move", "use_effect", "roll", "extra_combat"),
    *(INFLICT, COLLECT, END_TURN, AUTO_TURN),
)
#: The move text of each fixed move, and the other way round: verb and whole numbers from 0.
PARSED: dict[str, tuple[str, tuple[int, ...]]] = {
    INFLICT: (INFLICT, ()),
    COLLECT: (COLLECT, ()),
    END_TURN: (END_TURN, ()),
    AUTO_TURN: (AUTO_TURN, ()),
}


def _note(text: str, verb: str, *numbers: int) -> str:
    PARSED[text] = (verb, numbers)
    return text


def _in(mask: int) -> list[int]:
    return [at for at in range(4) if mask >> at & 1]


PICK = tuple(_note(f"draft_pick {slot + 1}", "draft_pick", slot) for slot in range(6))

_LOWER = [
    [
        [
            _note(f"lower {TYPES[kind]} {slot + 1} {post + 1}", "lower", kind, slot, post)
            for post in range(4)
        ]
        for slot in range(6)
    ]
    for kind in (0, 1)
]
#: LOWER[kind][slot][mask of vacancies]
LOWER = [
    [[tuple(texts[post] for post in _in(mask)) for mask in range(16)] for texts in slots]
    for slots in _LOWER
]

_SWAP = [
    [
        [
            _note(f"swap {post + 1} {TYPES[kind]} {slot + 1}", "swap", post, kind, slot)
            for post in range(4)
        ]
        for slot in range(6)
    ]
    for kind in (0, 1)
]
#: SWAP[kind][slot][mask of own cards]
SWAP = [
    [[tuple(texts[post] for post in _in(mask)) for mask in range(16)] for texts in slots]
    for slots in _SWAP
]

_MOVE = {(a, b): _note(f"move {a + 1} {b + 1}", "move", a, b) for a, b in combinations(range(4), 2)}
#: MOVE[mask of own cards][mask of own cards that have moved]
MOVE = [
    [
        tuple(
            text
            for (a, b), text in _MOVE.items()
            if (cards >> a | cards >> b) & 1 and not (moved >> a | moved >> b) & 1
        )
        for moved in range(16)
    ]
    for cards in range(16)
]

_ROLL = [[_note(f"roll {a + 1} {t + 1}", "roll", a, t) for t in range(4)] for a in range(4)]
#: ROLL[attacker][mask of targets]
ROLL = [[tuple(texts[t] for t in _in(mask)) for mask in range(16)] for texts in _ROLL]


def extra_combats(grant: int, attacker: int, mask: int) -> list[str]:
    """The texts of a grant (from 0) with an attacker (0 to 3) and the targets of a mask."""
    return [f"extra_combat {grant + 1} {attacker + 1} {target + 1}" for target in _in(mask)]


def parse(text: str) -> tuple[str, tuple[int, ...], tuple[str, ...]] | None:
    """A move as verb, numbers from 0 and card ids; ``None`` for a text outside the grammar.

    >>> parse("roll 3 1"), parse("use_effect 2 gladiador"), parse("roll 3 9")
    (('roll', (2, 0), ()), ('use_effect', (1,), ('gladiador',)), None)
    """
    fixed = PARSED.get(text)
    if fixed is not None:
        return (*fixed, ())
    verb, *words = text.split(" ")
    if verb == "use_effect" and words and words[0] in ("1", "2", "3", "4"):
        return verb, (int(words[0]) - 1,), tuple(words[1:])
    if (
        verb == "extra_combat"
        and len(words) == 3
        and all(w.isascii() and w.isdigit() for w in words)
    ):
        grant, attacker, target = (int(word) - 1 for word in words)
        if grant >= 0 and 0 <= attacker < 4 and 0 <= target < 4:
            return verb, (grant, attacker, target), ()
    return None
