"""Options and setups (decks) of the games, checked by the games themselves.

Everything here goes through the contract of a game; no game is known by name.
"""

import logging
import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games import catalogue
from games.bots import catalogue as bots
from games.engine import canonical
from games.engine.contract import BadOptions, BadSetup, Game, Json, Refused

log = logging.getLogger(__name__)

LONGEST_SETUP = 16 * 1024


def rules_of(game: str) -> Game:
    """The rules package of a slug.

    Raises:
        Refused: ``unknown_game``.
    """
    if game not in catalogue.slugs():
        raise Refused("unknown_game")
    return catalogue.game(game)


def checked_options(game: str, options: Mapping[str, Json]) -> dict[str, Json]:
    """The options with defaults filled in.

    Raises:
        Refused: ``unknown_game``.
        BadOptions: ``not_canonical``, or from the rules.
    """
    rules = rules_of(game)
    try:
        canonical.check(dict(options))
    except canonical.NotCanonical as wrong:
        raise BadOptions("not_canonical") from wrong
    return rules.check_options(options)


def setup_text(setup: Json) -> str:
    """A setup as canonical JSON text, as it is stored and committed to.

    Raises:
        BadSetup: ``not_canonical`` or ``setup_too_long``.
    """
    try:
        text = canonical.dumps(setup)
    except canonical.NotCanonical as wrong:
        raise BadSetup([("not_canonical", {})]) from wrong
    if len(text.encode()) > LONGEST_SETUP:
        raise BadSetup([("setup_too_long", {"longest": LONGEST_SETUP})])
    return text


def checked_setup(game: str, setup: Json, options: Mapping[str, Json]) -> str:
    """A legal setup as text; empty for a game without setups.

    Raises:
        BadSetup: with every fault that the game finds.
    """
    text = "" if setup is None else setup_text(setup)
    rules_of(game).check_setup(setup, options)
    return text


def faults(game: str, setup: Json, options: Mapping[str, Json]) -> list[tuple[str, Any]]:
    """Why a setup is not legal: ``(code, facts)`` for each fault; empty when it is."""
    try:
        checked_setup(game, setup, options)
    except BadSetup as bad:
        return [(code, facts) for code, facts in bad.reasons]
    return []


def needs_setup(game: str) -> bool:
    """Does a seat have to bring something, with the game's usual options?"""
    rules = rules_of(game)
    return bool(faults(game, None, rules.check_options({})))


def any_setup(game: str, options: Mapping[str, Json]) -> Json:
    """A setup for a bot whose opponent chose none for it: one of those that the game suggests."""
    if not faults(game, None, options):
        return None
    suggested: Sequence[Json] = getattr(rules_of(game), "suggested_setups", ())
    legal = [setup for setup in suggested if not faults(game, setup, options)]
    return secrets.choice(legal) if legal else None


def may_be_rated(game: str, options: Mapping[str, Json]) -> bool:
    """Do results with these options say how strong somebody is? Where a game does not mind: yes."""
    asked = getattr(catalogue.package(game), "may_be_rated", None)
    return asked is None or bool(asked(options))


@cache
def bot_levels(game: str) -> tuple[str, ...]:
    """The bots that play this game, weakest first."""
    found = []
    for level in bots.LEVELS:
        try:
            bots.bot(game, level)
        except (ImportError, KeyError):
            continue
        found.append(level)
    return tuple(found)


def games() -> list[str]:
    """The games on offer. A package that cannot be loaded is logged and left out."""
    found = []
    for slug in catalogue.slugs():
        try:
            catalogue.game(slug)
        except (ImportError, AttributeError):
            log.exception("the rules of %s cannot be loaded", slug)
        else:
            found.append(slug)
    return found
