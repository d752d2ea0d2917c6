"""Daily files and shared reports in the admin."""

from datetime import date

import pytest
from django.test import Client

from lobby.players import Player
from replays.models import Day, SharedReport

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Client:
    """A superuser's browser."""
    client = Client()
    client.force_login(Player.objects.create_superuser("chefe", "uma senha longa"))
    return client


def test_a_day_is_shown_and_never_removed(boss: Client) -> None:
    day = Day.objects.create(
        day=date(2026, 3, 1), body="{}", hash="ab", key="cd", sig="ef", matches=0
    )
    assert boss.get("/admin/replays/day/").status_code == 200
    assert boss.get(f"/admin/replays/day/{day.pk}/change/").status_code == 200
    assert boss.post(f"/admin/replays/day/{day.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Day.objects.exists()


def test_a_shared_report_may_be_removed(boss: Client) -> None:
    kept = SharedReport.objects.create(record_hash="ab", report="{}")
    page = boss.get("/admin/replays/sharedreport/").content.decode()
    assert "ab" in page
    assert (
        boss.post(f"/admin/replays/sharedreport/{kept.pk}/delete/", {"post": "yes"}).status_code
        == 302
    )
    assert not SharedReport.objects.exists()
