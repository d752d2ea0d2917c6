"""Rules that change or fail under a running match (F26, F33; specification sections 7 and 8)."""

import json
from collections.abc import Iterator

import pytest

from games import attend, catalogue, mending, tables
from games.clock import SLACK_MS
from games.engine.contract import Refused
from games.now import now_ms

from .inside import Inside, Player, abodies, arow, play, start

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def use(module: str) -> None:
    """Deploy another build of the toy."""
    catalogue.register("toy", module)
    for known in (catalogue.game, catalogue.rules_hash, catalogue._here):
        known.cache_clear()


@pytest.fixture(autouse=True)
def _same_toy_afterwards() -> Iterator[None]:
    yield
    use("tests.engine.toy")


async def played(inside: Inside) -> tuple[str, tuple[Player, Player]]:
    match_id, players = await start(inside, rounds=9)
    for player in players:
        await play(inside, match_id, player)
    return match_id, players


async def test_f26_the_same_play_under_another_build_goes_on() -> None:
    async with Inside() as inside:
        match_id, players = await played(inside)
        before = await abodies(match_id)
    use("tests.server.toy_renamed")
    async with Inside() as inside:
        table = await inside.table(match_id)
        assert table.rules_changed
        # Mended at the first touch; nobody has to do anything.
        await attend.attend(match_id)
        after = await abodies(match_id)
        assert after[: len(before)] == before
        rules = json.loads(after[-1])
        assert (rules["type"], rules["rules"]) == ("rules", "1.0.1")
        assert rules["rules_hash"] == catalogue.rules_hash("toy")
        row = await arow(match_id)
        assert (row.rules, row.status) == ("1.0.1", "playing")
        table = await inside.table(match_id)
        assert table.live is not None
        seat = table.live.playing.decisions[0].seat
        assert await play(inside, match_id, players[seat]) == len(after) + 1
    async with Inside() as inside:
        # And again from the log, over the `rules` event.
        table = await inside.table(match_id)
        assert table.problem == ""
        assert not table.rules_changed


async def test_f26_another_play_ends_the_match_unrated_and_revealed() -> None:
    async with Inside() as inside:
        match_id, _ = await played(inside)
        before = await abodies(match_id)
    use("tests.server.toy_changed")
    async with Inside():
        await attend.attend(match_id)
        after = await abodies(match_id)
        assert after[: len(before)] == before
        end, reveal = (json.loads(body) for body in after[len(before) :])
        assert end["reason"] == "server"
        assert end["result"] == {"winner": None, "reason": "rules_changed"}
        assert len(reveal["server_seed"]) == 64
        row = await arow(match_id)
        assert (row.status, row.end_reason, row.server_seed) == (
            "ended",
            "server",
            reveal["server_seed"],
        )


async def test_f26_the_same_events_with_another_state_end_the_match_too() -> None:
    """Section 8: not only the events, also the state and the views must be the same."""
    async with Inside() as inside:
        match_id, _ = await played(inside)
        before = await abodies(match_id)
        await inside.host.leave_digests()
    use("tests.server.toy_generous")
    async with Inside():
        await attend.attend(match_id)
        after = await abodies(match_id)
        assert after[: len(before)] == before
        assert json.loads(after[len(before)])["result"]["reason"] == "rules_changed"


async def test_f26_a_digest_that_fits_lets_the_match_go_on() -> None:
    async with Inside() as inside:
        match_id, _ = await played(inside)
        await inside.host.leave_digests()
    use("tests.server.toy_renamed")
    async with Inside():
        await attend.attend(match_id)
        assert (await arow(match_id)).status == "playing"


async def walking(inside: Inside) -> tuple[str, Player]:
    """A match of the broken toy in which somebody walks."""
    for _ in range(30):
        match_id, players = await start(inside, rounds=9)
        for player in players:
            await play(inside, match_id, player)
        table = await inside.table(match_id)
        assert table.live is not None
        decision = table.live.playing.decisions[0]
        if decision.kind == "walk":
            return match_id, players[decision.seat]
    raise AssertionError("thirty draws in a row")


async def test_f33_a_move_in_which_the_rules_fail_is_refused_and_leaves_nothing() -> None:
    use("tests.server.toy_broken")
    async with Inside() as inside:
        match_id, player = await walking(inside)
        before = await abodies(match_id)
        with pytest.raises(Refused) as refused:
            await play(inside, match_id, player, "step b")
        assert refused.value.code == "rules_failed"
        assert await abodies(match_id) == before
        table = await inside.table(match_id)
        assert table.live is not None
        assert table.live.playing.state.points != [99, 99]
        # Another move is possible.
        assert await play(inside, match_id, player, "step a") == len(before) + 1


async def test_f33_rules_that_fail_in_the_tables_move_set_the_match_aside() -> None:
    use("tests.server.toy_broken")
    async with Inside() as inside:
        match_id, player = await walking(inside)
        other, _ = await start(inside, rounds=2)
        async with inside.host.table(match_id) as table:
            table.standing.clocks[player.seat].deadline = now_ms() - SLACK_MS - 1
            await tables.commit(table)
        before = await abodies(match_id)
        assert await attend.attend(match_id) is not None
        row = await arow(match_id)
        assert row.status == "aside"
        assert await abodies(match_id) == before
        with pytest.raises(Refused) as refused:
            await play(inside, match_id, player, "step a")
        assert refused.value.code == "set_aside"
        # Others go on.
        assert await attend.attend(other) is not None
        # An operator calls it off; it is revealed.
        await tables.act(match_id, lambda table: mending.call_off(table, "called_off"))
        after = await abodies(match_id)
        end, reveal = (json.loads(body) for body in after[len(before) :])
        assert (end["reason"], end["result"]["reason"]) == ("server", "called_off")
        assert len(reveal["server_seed"]) == 64


async def test_f33_a_mended_build_takes_the_match_up_again() -> None:
    use("tests.server.toy_broken")
    async with Inside() as inside:
        match_id, player = await walking(inside)
        async with inside.host.table(match_id) as table:
            table.standing.clocks[player.seat].deadline = now_ms() - SLACK_MS - 1
            await tables.commit(table)
        await attend.attend(match_id)
    use("tests.engine.toy")
    async with Inside() as inside:
        await attend.attend(match_id)
        row = await arow(match_id)
        assert row.status == "playing"
        table = await inside.table(match_id)
        # Nobody's time ran meanwhile.
        assert table.standing.clocks[player.seat].deadline > now_ms() + row.turn_ms - 5_000
        await play(inside, match_id, player, "step b")


async def test_n8_a_match_set_aside_is_called_off_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use("tests.server.toy_broken")
    monkeypatch.setattr(mending, "ASIDE_MS", 0)
    async with Inside() as inside:
        match_id, player = await walking(inside)
        async with inside.host.table(match_id) as table:
            table.standing.clocks[player.seat].deadline = now_ms() - SLACK_MS - 1
            await tables.commit(table)
        await attend.attend(match_id)
        await attend.attend(match_id)
        row = await arow(match_id)
        assert (row.status, row.end_reason) == ("ended", "server")
        assert row.server_seed
