"""The bots of each game, by level. A bot module is loaded only when it is asked for."""

from functools import cache
from importlib import import_module

from .contract import Bot, RandomBot

#: Levels that people can choose, weakest first. ``random`` exists for measurements only.
LEVELS = ("iniciante", "desafiadora")


@cache
def bot(slug: str, level: str) -> Bot:
    """The bot of a game and level.

    Raises:
        KeyError: no such game or level.
    """
    if level == "random":
        return RandomBot()
    if level not in LEVELS:
        raise KeyError(level)
    found: Bot = import_module(f"games.bots.{slug}").BOTS[level]
    return found
