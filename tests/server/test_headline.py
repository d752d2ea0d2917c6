"""The lobby says where a running match stands (protocol, section 2)."""

import json

import pytest
from asgiref.sync import sync_to_async

from lobby import snapshot

from .inside import Inside, arow, begin, make, play

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


async def headline(match_id: str) -> object:
    """What the lobby tells of a match that is being played."""
    shown = await sync_to_async(snapshot.public)()
    return next(one["headline"] for one in shown["playing"] if one["match"] == match_id)


async def test_it_follows_the_match_and_is_what_a_spectator_sees() -> None:
    async with Inside() as inside:
        match_id = await make()
        assert json.loads((await arow(match_id)).headline) == {}
        players = await begin(inside, match_id)
        assert await headline(match_id) == {"round": 1, "points": [0, 0]}
        told = set()
        while True:
            live = (await inside.table(match_id)).live
            assert live is not None
            if live.over:
                break
            view = live.game.view(live.playing.state, None)
            expected = {"round": view["round"], "points": view["points"]}
            assert await headline(match_id) == expected
            told.add(json.dumps(expected))
            await play(inside, match_id, players[live.playing.decisions[0].seat])
        assert len(told) > 2
