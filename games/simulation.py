"""Whole matches without a server, as fast as the rules go: for measuring and for records.

Deterministic: a match follows from the game, its number, the seed text and who plays (and, where it
is recorded, from the server's key, which stands in the header).
"""

import hashlib
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import catalogue
from .bots import catalogue as bots
from .bots.contract import Bot, RandomBot
from .engine.chance import SeededChance
from .engine.contract import BadSetup, Decision, Game, Json
from .engine.match import LiveMatch
from .engine.referee import Referee
from .keys import KeyRing
from .recording import Recording

#: Words for who plays a seat; the levels of the bots do as well.
STRONGEST = "bot"


class Simulation:
    """Matches of one game between two kinds of players.

    Args:
        slug: the game.
        seed: any text; another text gives other matches.
        seats: for each seat ``random``, ``bot`` (the strongest level) or a level's name.
        options: the game's options.

    Raises:
        KeyError: unknown game or player.
    """

    def __init__(
        self,
        slug: str,
        seed: str,
        seats: Sequence[str] = ("random", "random"),
        options: Mapping[str, Json] | None = None,
    ) -> None:
        self.slug = slug
        self.game: Game = catalogue.game(slug)
        self.options = self.game.check_options(options or {})
        self._seed = seed
        levels = [bots.LEVELS[-1] if name == STRONGEST else name for name in seats]
        self._players: list[Bot] = [bots.bot(slug, level) for level in levels]

    def secret(self, number: int) -> Callable[[str], bytes]:
        """Where a match's secrets come from: 32 bytes for a name."""
        start = f"semente simulate\0{self.slug}\0{self._seed}\0{number}\0"
        return lambda name: hashlib.sha256((start + name).encode()).digest()

    def setups(self, number: int) -> list[Json]:
        """A legal setup for each seat: none, or one of the game's own suggestions."""
        rng = random.Random(self.secret(number)("setups"))
        return [self._setup(rng) for _ in (0, 1)]

    def _setup(self, rng: random.Random) -> Json:
        try:
            self.game.check_setup(None, self.options)
        except BadSetup:
            suggested: Sequence[Json] = getattr(self.game, "suggested_setups", ())
            if not suggested:
                raise
            return rng.choice(suggested)
        return None

    def play(self, number: int) -> Referee:
        """One match to its end, without a log."""
        chance = SeededChance(self.secret(number)("match key"))
        referee = Referee(self.game, self.options, self.setups(number), chance)
        rngs = self._rngs(number)
        while referee.outcome is None:
            decision = referee.decisions[0]
            referee.play(decision.seat, self._choose(referee, decision, rngs))
        return referee

    def record(self, number: int, ring: KeyRing) -> Recording:
        """One match to its end, with everything that a record holds."""
        recording = Recording(
            self.game,
            catalogue.rules_hash(self.slug),
            options=self.options,
            setups=self.setups(number),
            secret=self.secret(number),
            ring=ring,
            t=int(ring.published[0]["from"]),
        )
        live: LiveMatch = recording.live
        rngs = self._rngs(number)
        while not live.over:
            decision = live.playing.decisions[0]
            if decision.forced:
                recording.auto(decision.seat, "forced")
            else:
                recording.move(decision.seat, self._choose(live.playing, decision, rngs))
        return recording

    def _rngs(self, number: int) -> list[random.Random]:
        secret = self.secret(number)
        return [random.Random(secret(f"player {seat}")) for seat in (0, 1)]

    def _choose(self, referee: Referee, decision: Decision, rngs: Sequence[random.Random]) -> str:
        seat = decision.seat
        player, rng = self._players[seat], rngs[seat]
        if decision.forced:
            return decision.moves[0]
        if type(player) is RandomBot:
            return decision.moves[int(rng.random() * len(decision.moves))]
        view = self.game.view(referee.state, seat)
        prompt = self.game.prompt(referee.state, seat)
        return player.choose(seat, view, decision, prompt, rng)


def simulate(
    simulation: Simulation,
    matches: int,
    ring: KeyRing | None = None,
    written: Callable[[str, dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """Play matches and count.

    Args:
        simulation: what to play.
        matches: how many.
        ring: the server's keys, where the matches are recorded.
        written: called with the match id and record of each.

    Returns:
        ``game``, ``matches``, ``wins`` (``seat0``, ``seat1``, ``draw``), ``endings`` (reason to
        count), ``decisions`` (moves played, forced ones included), ``seconds``,
        ``decisions_per_second``.
    """
    wins: Counter[str] = Counter(seat0=0, seat1=0, draw=0)
    endings: Counter[str] = Counter()
    decisions = 0
    begun = time.perf_counter()
    for number in range(matches):
        if ring is None:
            referee = simulation.play(number)
        else:
            recording = simulation.record(number, ring)
            referee = recording.live.playing
            if written is not None:
                written(recording.id.hex(), recording.record())
        outcome = referee.outcome
        assert outcome is not None
        wins["draw" if outcome.winner is None else f"seat{outcome.winner}"] += 1
        endings[outcome.reason] += 1
        decisions += referee.played
    seconds = time.perf_counter() - begun
    return {
        "game": simulation.slug,
        "matches": matches,
        "wins": dict(wins),
        "endings": dict(endings),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
    }
