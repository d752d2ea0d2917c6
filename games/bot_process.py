"""The process in which bots think: ``python -m games.bot_process [slug=module …]``.

One JSON object a line in: ``game``, ``level``, ``seat``, ``view``, ``decision`` and ``prompt``, which is what a
person in that seat is shown. One line out: ``{"move": text}`` or ``{"error": name}``. It imports the
rules and the bots and nothing of the server.
"""

import json
import os
import random
import sys
from typing import Any

from games import catalogue
from games.bots.catalogue import bot
from games.engine.contract import Decision


def think(question: dict[str, Any]) -> dict[str, str]:
    """The bot's move for one question."""
    decision = Decision(**question["decision"])
    player = bot(question["game"], question["level"])
    move = player.choose(
        question["seat"], question["view"], decision, question["prompt"], random.Random()
    )
    return {"move": move}


def main(arguments: list[str]) -> None:
    for word in arguments:
        slug, _, module = word.partition("=")
        catalogue.register(slug, module)
    if hasattr(os, "nice"):
        # Tables first.
        os.nice(5)
    for line in sys.stdin:
        try:
            answer = think(json.loads(line))
        except Exception as problem:
            answer = {"error": type(problem).__name__}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
