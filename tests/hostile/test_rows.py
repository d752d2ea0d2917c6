"""The list of attacks, and that each is tried by a test that names it.

A test names its rows in its own name or in its docstring. Many stand with what they attack
(``tests/server``, ``tests/lobby``, ``tests/replays``, the games); this folder has those that need a whole
site, or that belong to no part.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent

ROWS = {
    "H01": "search all frames and bodies of whole matches for what their reader may not know",
    "H02": "states that differ only in what a seat may not know: views, events, sizes",
    "H03": "reload, reconnect, second device at every decision",
    "H05": "a known card put back, shuffled, drawn again",
    "H06": "one's own match watched with a second account",
    "H07": "lists, profiles and invitations as a stranger",
    "H09": "record and replay of a running match",
    "H10": "a secret choice of the other seat, in size as well",
    "H11": "the whole input of a bot",
    "H13": "unsafe settings or published keys in production",
    "H14": "a move for the other seat",
    "H15": "a stranger's move; a private match",
    "H17": "every message from a spectator",
    "H18": "every message before hello",
    "H19": "an old cookie, an old seat key, a used token",
    "H21": "other methods and further fields on every path",
    "H22": "staff and superusers look for secrets; guessed passwords",
    "H23": "metrics, tasks, debug pages from outside",
    "H25": "odd bytes in headers",
    "H26": "frames over the limit",
    "H27": "fragments without end",
    "H29": "half-open connections, slow headers",
    "H30": "bad JSON of every kind",
    "H31": "wrong types, numbers and texts in every field",
    "H33": "floods; caps per session and address",
    "H35": "signed out or banned with an open socket",
    "H37": "session keys across signing in",
    "H38": "requests without token, from other origins; flags of cookies",
    "H39": "two tabs of one seat",
    "H41": "a message of yesterday",
    "H42": "a move meets the time-out",
    "H43": "both seats choose at once",
    "H45": "half an action, then another, then back",
    "H46": "resigning, draws and rematch at wrong times, twice",
    "H47": "a move after the end",
    "H49": "every move held back until after the deadline",
    "H50": "a seat that never opens",
    "H51": "a server that cheats",
    "H53": "seeds and ids under a fixed random and a stopped clock, and after a fork",
    "H54": "the order of messages at the opening",
    "H55": "a random discard from a hand",
    "H57": "markup and invisible characters in every name and text",
    "H58": "redirects to elsewhere",
    "H59": "hostile records and decks handed in",
    "H61": "pickles on the broker, odd messages in the layer",
    "H62": "paths that climb",
}
#: Rows whose part does not exist, with what is missing.
NO_PART = {
    "H34": "there is no chat",
    "H63": "there are no tokens for bots from outside",
}


def named() -> Iterator[str]:
    """Every row that a test function names in its name or docstring."""
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
                "test_"
            ):
                text = f"{node.name} {ast.get_docstring(node) or ''}"
                yield from re.findall(r"(?<![A-Za-z0-9])[hH]\d\d(?!\d)", text.replace("_", " "))


def test_every_attack_is_tried() -> None:
    tried = {row.upper() for row in named()}
    assert sorted(ROWS.keys() - tried) == []
    assert sorted(tried - ROWS.keys() - NO_PART.keys()) == []
