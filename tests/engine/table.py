"""A fixed table of the toy, for tests of the log and of the verifiers."""

import hashlib
import random
from collections.abc import Callable
from typing import Any

from games.engine import fairness
from games.engine.contract import Game, Json
from games.keys import KeyRing
from games.recording import Recording

from .toy import GAME

T = 1_800_000_000_000
#: The toy's package hash for tests: any 32 bytes do, the verifier is told the same.
TOY_HASH = fairness.rules_hash({"toy.py": b"toy"}).hex()


def secrets_of(seed: str) -> Callable[[str], bytes]:
    """32 bytes for a name, always the same ones."""
    return lambda name: hashlib.sha256(f"test {seed} {name}".encode()).digest()


def ring() -> KeyRing:
    """A server key for tests only."""
    secret = secrets_of("server key")("")
    found = KeyRing([secret.hex()], [])
    return KeyRing([secret.hex()], [{"key": found.key, "from": T, "until": None}])


def recording(
    seed: str = "a",
    *,
    game: Game = GAME,
    rules_hash: str = TOY_HASH,
    rounds: int = 3,
    decks: bool = False,
    kinds: tuple[str, str] = ("human", "human"),
) -> Recording:
    """A toy match that has just begun."""
    options = {"rounds": rounds, "decks": decks}
    payloads: list[Json] = [{"deck": [1, 2, 3, 4, 5, 9]}, {"deck": [2, 2, 2, 7, 7, 8]}]
    return Recording(
        game,
        rules_hash,
        options=game.check_options(options),
        setups=payloads if decks else [None, None],
        secret=secrets_of(seed),
        ring=ring(),
        t=T,
        kinds=kinds,
    )


def play_on(table: Recording, rng: random.Random, moves: int = 1000, events: bool = True) -> None:
    """Play at random, with everything that can happen: time-outs, absences, other devices."""
    live = table.live
    while not live.over and moves:
        moves -= 1
        decision = rng.choice(live.playing.decisions)
        dice = rng.random()
        if decision.forced:
            table.auto(decision.seat, "forced")
        elif events and dice < 0.08:
            table.auto(decision.seat, "clock")
        elif events and dice < 0.14:
            table.auto(decision.seat, "left")
        else:
            if events and dice > 0.94:
                table.rekey(rng.randrange(2), confirmed=rng.random() < 0.5)
            earliest = live.seq
            while earliest and _allowed(table, decision.seat, earliest - 1):
                earliest -= 1
            base = rng.randint(earliest, live.seq)
            table.move(decision.seat, rng.choice(decision.moves), base)


def _allowed(table: Recording, seat: int, base: int) -> bool:
    try:
        table.live.head_at(seat, base)
    except Exception:
        return False
    return True


def played(seed: int = 0, **options: Any) -> Recording:
    """A toy match played to its end at random."""
    table = recording(str(seed), **options)
    play_on(table, random.Random(seed))
    return table
