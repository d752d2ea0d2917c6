"""What must not grow: the work of a move with its match, of finding the newest with all others."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from games import committer
from games.engine import canonical
from games.models import Match
from games.simulation import Simulation

from .inside import Inside, Watching, play, start


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
async def test_every_move_of_a_match_is_one_transaction_and_no_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[int] = []
    attempt: Callable[..., Any] = committer._attempt

    def counting(batch: Any) -> Any:
        written.append(len(batch))
        return attempt(batch)

    async with Inside() as inside:
        match_id, players = await start(inside, rounds=100)
        table = await inside.table(match_id)
        watching = [Watching(0), Watching(1)]
        table.watchers |= set(watching)
        monkeypatch.setattr(committer, "_attempt", counting)

        async def no_reading(*work: Any, **more: Any) -> Any:
            raise AssertionError(f"a move has read the database: {work}")

        monkeypatch.setattr(inside.host, "read", no_reading)
        for number in range(1, 61):
            assert table.live is not None
            seat = table.live.playing.decisions[0].seat
            await play(inside, match_id, players[seat])
            assert written == [1] * number
            assert [one.told for one in watching] == [number, number]


@pytest.mark.services
@pytest.mark.django_db
def test_the_newest_matches_are_found_by_an_index() -> None:
    Match.objects.bulk_create(
        Match(game="toy", protocol="fair/1", turn_ms=1, created=1, ended=n, status="ended")
        for n in range(3000)
    )
    newest = Match.objects.filter(ended__isnull=False).order_by("-ended", "pk")[:20]
    today = Match.objects.filter(ended__gte=2990, protocol="fair/1")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_match")
    for rows in (newest, today):
        assert "match_ended" in rows.explain()


def by_the_library(value: Any) -> str:
    """Section 1 of the fairness specification, in Python's own words."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("slug", ["courts", "valeron", "eidolon"])
def test_views_are_written_fast_in_the_very_text_of_canonical_json(slug: str) -> None:
    referee = Simulation(slug, "views").play(0)
    for seat in (0, 1, None):
        view = referee.game.view(referee.state, seat)
        assert canonical.encode(view) == by_the_library(view)


def test_odd_texts_are_written_as_canonical_json_writes_them() -> None:
    odd = {
        "b": 'Ação \u2028 \x7f " \\ / \n\t\x01\x1f 🂡',
        "a": [None, True, -1, 2**53 - 1],
        "a_b": {},
    }
    assert canonical.dumps(odd) == by_the_library(odd)
