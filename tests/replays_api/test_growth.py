"""Pages ask the database as often with many stored matches as with one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lobby.throttles import buckets
from tests.lobby.browser import Browser

from .played import play


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/lobby", "/api/matches", "/api/replay/{}"])
def test_it_asks_as_often_with_many_stored_matches_as_with_one(path: str) -> None:
    path = path.format(play().pk)

    def questions() -> int:
        buckets.clear()
        with CaptureQueriesContext(connection) as asked:
            assert Browser().get(path).status == 200
        return len(asked)

    few = questions()
    for seed in range(2, 15):
        play(seed=seed)
    assert questions() == few
