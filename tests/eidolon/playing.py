"""Whole matches for tests: random legal decks, random players, and what must always hold."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from games.eidolon import GAME, suggested_decks
from games.eidolon.state import State
from games.eidolon.words import DOCTRINES, MAX_CREATURES, MAX_RELICS
from games.engine.chance import SeededChance
from games.engine.contract import Decision
from games.engine.referee import Referee, Step

CAT = GAME.catalogue
SUGGESTED = [entry["deck"] for entry in suggested_decks()]


def random_deck(rng: random.Random) -> dict[str, Any]:
    """Any legal deck: 60 to 120 cards of all identities, most of two guilds."""
    guilds = rng.sample(DOCTRINES, 2)
    pool = [c.code for c in CAT.main.values() for _ in range(4)]
    weights = [3 if CAT[code].identity in (*guilds, "neutra") else 1 for code in pool]
    order = sorted(range(len(pool)), key=lambda at: -(rng.random() ** (1 / weights[at])))
    size = rng.choice((60, 60, 60, 72, 120))
    counts = Counter(pool[at] for at in order[:size])
    for guild in guilds:
        if not any(CAT[code].identity == guild for code in counts):
            counts[CAT.of_guild(guild)[0].code] += 1
    return {
        "format": "eidolon-deck",
        "version": 1,
        "name": "Acaso",
        "guilds": guilds,
        "desbravador": rng.choice(sorted(CAT.desbravadores)),
        "main": [{"code": code, "count": n} for code, n in sorted(counts.items())],
        "locais": sorted(rng.sample(sorted(CAT.places), 8)),
    }


def match(seed: int, *, suggested: bool = False) -> tuple[Referee, random.Random]:
    """A match before its first decision and the chance of whoever plays it."""
    rng = random.Random(seed)
    if suggested:
        decks = [SUGGESTED[seed % 4], SUGGESTED[seed // 4 % 4]]
    else:
        decks = [random_deck(rng), random_deck(rng)]
    key = seed.to_bytes(32, "big")
    return Referee(GAME, GAME.check_options({}), decks, SeededChance(key)), rng


def steps(
    referee: Referee, choose: Callable[[Decision], str], most: int = 20_000
) -> Iterator[tuple[Decision, str, Step]]:
    """Play to the end; whoever decides first moves first."""
    for _ in range(most):
        if referee.outcome is not None:
            return
        decision = referee.decisions[0]
        move = choose(decision)
        yield decision, move, referee.play(decision.seat, move)
    raise AssertionError("the match does not end")


def by_chance(rng: random.Random) -> Callable[[Decision], str]:
    """A player who takes any legal move, seldom one that ends a phase."""

    def choose(decision: Decision) -> str:
        move = decision.moves[rng.randrange(len(decision.moves))]
        if move in ("end_turn", "next_phase") and rng.random() < 0.7:
            move = decision.moves[rng.randrange(len(decision.moves))]
        return move

    return choose


def check(s: State) -> None:
    """What holds at every decision."""
    numbers = [p.num for player in s.players for p in player.permanents()]
    assert len(set(numbers)) == len(numbers)
    assert all(number < s.counter for number in numbers)
    places = [place for place in s.ermo if place is not None]
    owned: Counter[int] = Counter(place.owner for place in places)
    for seat, player in enumerate(s.players):
        cards = Counter(c.code for c in (*player.hand, *player.deck, *player.sources))
        cards.update(c.code for c in player.discard)
        cards.update(p.card.code for p in player.permanents())
        cards.update(step[2] for step in s.agenda if step[0] == "bury" and step[1] == seat)
        if s.look and s.who == seat:
            cards.update(c.code for c in s.look)
        assert cards == Counter(dict(player.main)), seat
        assert len(player.creatures) <= MAX_CREATURES
        assert len(player.relics) <= MAX_RELICS
        assert player.vitality <= player.vitality_start
        assert min(player.pools) >= 0
        assert player.vestiges >= 0
        assert 0 <= player.extra <= 5
        for creature in player.creatures:
            assert creature.res > creature.damage or s.stage == "finished"
            assert creature.owner == seat
            relic = player.relic(creature.relic)
            assert (relic is None) == (creature.relic == 0)
            assert relic is None or relic.bearer == creature.num
        for relic in player.relics:
            bearer = player.creature(relic.bearer)
            assert (bearer is None) == (relic.bearer == 0)
            assert bearer is None or bearer.relic == relic.num
        owned.update(owner for _, owner in player.connected)
        owned[seat] += len(player.reserve)
    assert owned == {0: 8, 1: 8}
    for place in places:
        if s.stage != "finished":
            assert max(place.progress) < place.card.difficulty
