"""What an operator can see: figures, and running tables in the admin."""

import urllib.request
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from config import celery
from games.models import Match
from tools.local_services import free_port

from .inside import Inside, row, start

TOLD = (
    "semente_moves_total",
    "semente_move_seconds_bucket",
    "semente_commit_seconds_bucket",
    "semente_timer_late_seconds_bucket",
    "semente_swept_total",
    "semente_voids_total",
    "semente_hellos_total",
    "semente_conflicts_total",
    "semente_grants_total",
    "semente_committer_waiting",
    "semente_oldest_overdue_seconds",
    "semente_sockets",
    "semente_live_tables",
)


def metrics(**headers: str) -> Any:
    return Client().get("/metrics", headers=headers)


@pytest.mark.django_db
def test_metrics_tell_every_figure_to_whoever_has_the_token(settings: Any) -> None:
    settings.METRICS_TOKEN = "only for us"
    assert metrics().status_code == 404
    assert metrics(Authorization="Bearer other").status_code == 404
    text = metrics(Authorization="Bearer only for us").content.decode()
    assert [
        name for name in TOLD if name.removesuffix("_bucket").removesuffix("_total") not in text
    ] == []


@pytest.mark.services
@pytest.mark.django_db
def test_metrics_tell_how_many_tasks_wait_in_each_queue(settings: Any) -> None:
    settings.METRICS_TOKEN = "token"
    with celery.app.connection_for_write() as connection:
        connection.default_channel.queue_purge("timers")

    def waiting() -> str:
        text = metrics(Authorization="Bearer token").content.decode()
        return next(line for line in text.splitlines() if 'queue_length{queue="timers"}' in line)

    assert waiting().endswith(" 0.0")
    celery.app.send_task("games.attend", ["0" * 32], queue="timers")
    assert waiting().endswith(" 1.0")
    with celery.app.connection_for_write() as connection:
        connection.default_channel.queue_purge("timers")
    assert waiting().endswith(" 0.0")


@pytest.mark.django_db(transaction=True)
def test_a_worker_tells_its_own_figures_at_the_port_that_it_was_given(settings: Any) -> None:
    settings.METRICS_PORT = free_port()
    celery.prepare()
    with urllib.request.urlopen(f"http://127.0.0.1:{settings.METRICS_PORT}/metrics") as answer:
        assert b"semente_timer_late_seconds" in answer.read()


@pytest.mark.django_db(transaction=True)
async def test_the_admin_lists_running_tables_with_what_is_due() -> None:
    from asgiref.sync import sync_to_async

    async with Inside() as inside:
        match_id, _ = await start(inside)

    def look() -> str:
        Match.objects.create(game="toy", protocol="fair/1", turn_ms=1, created=1, status="ended")
        boss = get_user_model()._default_manager.create_superuser("boss", password="b")
        client = Client()
        client.force_login(boss)
        return client.get("/admin/games/match/?state=running").content.decode()

    page = await sync_to_async(look)()
    assert match_id in page
    assert "1 match" in page
    assert (await sync_to_async(row)(match_id)).due is not None
