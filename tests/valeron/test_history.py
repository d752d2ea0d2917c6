"""V-1.11: the events are the whole public history. Applying them arrives at the view."""

import random
from typing import Any

import pytest

from games.engine.chance import SeededChance
from games.engine.contract import Event
from games.engine.referee import Referee
from games.valeron import GAME


class Mirror:
    """What somebody knows who has only heard the events."""

    def __init__(self) -> None:
        self.posts: dict[tuple[int, int], dict[str, Any]] = {}
        self.energy = [4, 4]
        self.essence = [8, 8]
        self.kills = [0, 0]
        self.oblivio: list[list[str]] = [[], []]
        self.market: dict[str, list[str | None]] = {}
        self.piles = {"attack": 30, "defense": 28}
        self.exhausted: set[str] = set()
        self.grants = 0
        self.turn = 0
        self.winner: int | None = None

    def apply(self, event: Event) -> None:
        facts = event.facts
        handler = getattr(self, f"on_{event.name}", None)
        if handler is not None:
            handler(facts)

    def enter(self, facts: dict[str, Any], out: str | None = None) -> None:
        if out is not None:
            self.oblivio[facts["seat"]].append(out)
        self.posts[facts["seat"], facts["post"]] = {"card": facts["card"], "wounds": 0}

    def on_market_opened(self, facts: dict[str, Any]) -> None:
        self.market = {kind: list(facts[kind]) for kind in ("attack", "defense")}

    def on_refilled(self, facts: dict[str, Any]) -> None:
        self.market[facts["type"]][facts["slot"] - 1] = facts["card"]
        self.piles[facts["type"]] = facts["pile"]

    def on_picked(self, facts: dict[str, Any]) -> None:
        assert self.market[facts["type"]][facts["slot"] - 1] == facts["card"]
        self.enter(facts)

    on_lowered = on_picked

    def on_swapped(self, facts: dict[str, Any]) -> None:
        self.essence[facts["seat"]] = facts["essence"]
        self.enter(facts, facts["out"])

    def on_replaced(self, facts: dict[str, Any]) -> None:
        self.enter(facts, facts["out"])

    def on_exchanged(self, facts: dict[str, Any]) -> None:
        self.oblivio[facts["seat"]].remove(facts["card"])
        self.enter(facts, facts["out"])

    def on_moved(self, facts: dict[str, Any]) -> None:
        a, b = ((facts["seat"], post) for post in facts["posts"])
        one, two = self.posts.pop(a, None), self.posts.pop(b, None)
        assert [one and one["card"], two and two["card"]] == facts["cards"]
        if two:
            self.posts[a] = two
        if one:
            self.posts[b] = one

    def on_turn_started(self, facts: dict[str, Any]) -> None:
        self.turn = facts["turn"]
        self.energy[facts["seat"]] = facts["energy"]

    on_collected = on_effect_used = lambda self, facts: self.energy.__setitem__(
        facts["seat"], facts["energy"]
    )

    def on_stolen(self, facts: dict[str, Any]) -> None:
        self.energy = list(facts["energy"])

    def on_wounded(self, facts: dict[str, Any]) -> None:
        unit = self.posts[facts["seat"], facts["post"]]
        assert unit["card"] == facts["card"]
        unit["wounds"] = facts["wounds"]

    on_healed = on_wounded

    def on_added(self, facts: dict[str, Any]) -> None:
        self.posts[facts["seat"], facts["post"]]["add_" + facts["stat"]] = facts["value"]

    def on_destroyed(self, facts: dict[str, Any]) -> None:
        assert self.posts.pop((facts["seat"], facts["post"]))["card"] == facts["card"]
        self.oblivio[facts["seat"]].append(facts["card"])

    def on_reborn(self, facts: dict[str, Any]) -> None:
        self.oblivio[facts["seat"]].remove(facts["card"])
        self.enter(facts)

    def on_kill(self, facts: dict[str, Any]) -> None:
        self.kills[facts["seat"]] = facts["kills"]

    def on_exhausted(self, facts: dict[str, Any]) -> None:
        self.exhausted.add(facts["card"])

    def on_turned(self, facts: dict[str, Any]) -> None:
        self.posts[facts["seat"], facts["post"]]["turned"] = True

    def on_prepared(self, facts: dict[str, Any]) -> None:
        self.posts[facts["seat"], facts["post"]]["prepared"] = True

    def on_preparation_spent(self, facts: dict[str, Any]) -> None:
        self.posts[facts["seat"], facts["post"]]["prepared"] = False

    def on_turn_ended(self, facts: dict[str, Any]) -> None:
        for (seat, _), unit in self.posts.items():
            if seat == facts["seat"]:
                if unit["card"] in facts["unprepared"]:
                    unit["prepared"] = False
                if unit["card"] in facts["unturned"]:
                    unit["turned"] = False

    def on_extra_combat(self, facts: dict[str, Any]) -> None:
        self.grants += 1

    def on_rolled(self, facts: dict[str, Any]) -> None:
        self.grants -= facts["grant"] is not None

    def on_extra_combats_lost(self, facts: dict[str, Any]) -> None:
        self.grants -= facts["count"]

    def on_match_ended(self, facts: dict[str, Any]) -> None:
        self.winner = facts["winner"]

    def check(self, view: dict[str, Any]) -> None:
        for seat in (0, 1):
            facts = view["seats"][seat]
            assert (facts["energy"], facts["essence"], facts["kills"]) == (
                self.energy[seat],
                self.essence[seat],
                self.kills[seat],
            )
            assert facts["oblivio"] == self.oblivio[seat]
            for post, unit in enumerate(facts["posts"], 1):
                mine = self.posts.get((seat, post))
                assert (unit is None) == (mine is None)
                if unit and mine:
                    for name in ("card", "wounds", "add_at", "add_df", "add_vd"):
                        assert unit[name] == mine.get(name, 0)
                    for name in ("turned", "prepared"):
                        assert unit[name] == mine.get(name, False)
        assert view["market"] == self.market
        assert view["piles"] == self.piles
        assert view["exhausted"] == sorted(self.exhausted)
        assert len(view["grants"]) == self.grants
        assert (view["turn_number"], view["winner"]) == (self.turn, self.winner)


@pytest.mark.parametrize("seed", range(25))
def test_events_tell_everything_that_happens(seed: int) -> None:
    """V-1.11: after every move, what the events told is what the view shows."""
    referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
    rng, mirror = random.Random(seed), Mirror()
    for event in referee.started.events:
        mirror.apply(event)
    while True:
        mirror.check(GAME.view(referee.state, None))
        if referee.outcome is not None:
            break
        decision = referee.decisions[0]
        if rng.random() < 0.1:
            move = referee.safe_move(decision.seat)
            step = referee.play(decision.seat, move, by_table=True)
        else:
            step = referee.play(decision.seat, rng.choice(list(decision.moves)))
        for event in step.events:
            mirror.apply(event)
