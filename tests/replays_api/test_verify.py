"""POST /api/verify and /api/reports: checking what somebody hands in."""

import json
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from replays.api.verify import KEPT_FOR, forget_old
from replays.models import SharedReport
from replays.records import record_text
from tests.lobby.browser import Browser, guest

from .played import play

pytestmark = pytest.mark.django_db


def stranger() -> Browser:
    """Somebody without a session, but with the page open."""
    browser = Browser()
    browser.get("/api/me")
    return browser


def test_an_honest_record_passes_all_checks() -> None:
    report = stranger().post("/api/verify", record_text(play(decks=True))).data
    assert (report["verdict"], report["complete"]) == ("ok", True)
    statuses = {check["n"]: check["status"] for check in report["checks"]}
    # Nobody's receipts were handed in: checks 4 and 15 have nothing to compare.
    assert statuses == {n: "not_run" if n in (4, 15) else "ok" for n in range(1, 16)}


def test_a_changed_event_is_named() -> None:
    record = json.loads(record_text(play()))
    record["events"][3] = record["events"][3].replace('"t":1', '"t":2', 1)
    report = stranger().post("/api/verify", json.dumps(record)).data
    assert report["verdict"] == "receipt"
    assert report["failure"]["check"] == 3


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        "[",
        "null",
        "[" * 100_000,
        '{"header":' * 50_000,
        b"\xff\xfe\x00",
        b"PK\x03\x04" + b"\0" * 1000,
        "<script>alert(1)</script>",
        '{"header":"{}","events":[1e999]}',
        '{"header":"\\ud800","events":[]}',
    ],
)
def test_whatever_is_sent_the_answer_is_a_verdict(body: str | bytes) -> None:
    answer = stranger().call("POST", "/api/verify", body)
    assert answer.status == 200
    assert answer.data["verdict"] == "header"
    assert answer.response.headers["Content-Type"] == "application/json"


def test_it_takes_plain_text_too() -> None:
    browser = stranger()
    response = browser.client.post(
        "/api/verify",
        record_text(play()),
        content_type="text/plain; charset=utf-8",
        headers={"X-CSRFToken": browser.client.cookies["csrftoken"].value},
    )
    assert response.json()["verdict"] == "ok"


def test_h59_more_than_eight_megabytes_are_refused() -> None:
    answer = stranger().post("/api/verify", "x" * (8 * 1024 * 1024 + 1))
    assert (answer.status, answer.error) == (413, "too_big")


def test_eight_megabytes_of_anything_get_their_verdict_in_time() -> None:
    started = time.monotonic()
    answer = stranger().post("/api/verify", '{"header":"' + "a" * (8 * 1024 * 1024 - 40) + '"}')
    assert answer.data["verdict"] == "header"
    assert time.monotonic() - started < 10


def test_it_needs_the_csrf_token_and_is_asked_twenty_times_a_minute_at_most() -> None:
    browser = stranger()
    assert browser.call("POST", "/api/verify", "{}", token=False).error == "csrf"
    statuses = [browser.post("/api/verify", "{}").status for _ in range(21)]
    assert statuses[:20] == [200] * 20
    assert statuses[20] == 429


def test_nothing_is_kept_unless_asked_for() -> None:
    stranger().post("/api/verify", record_text(play()))
    assert not SharedReport.objects.exists()


def test_a_report_can_be_shared_by_link() -> None:
    record = record_text(play())
    shared = stranger().post("/api/reports", record).data
    assert shared["report"]["verdict"] == "ok"
    assert Browser().get(f"/api/reports/{shared['id']}").data == shared
    again = stranger().post("/api/reports", record).data
    assert again["id"] == shared["id"]


def test_a_report_of_a_tampered_record_is_as_red_for_everybody() -> None:
    record = json.loads(record_text(play()))
    record["header_sig"] = "00" * 64
    shared = stranger().post("/api/reports", json.dumps(record)).data
    assert Browser().get(f"/api/reports/{shared['id']}").data["report"]["verdict"] == "header"


def test_a_report_that_is_too_long_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.api.verify.LONGEST_REPORT", 100)
    answer = stranger().post("/api/reports", record_text(play()))
    assert (answer.status, answer.error) == (413, "report_too_big")
    assert not SharedReport.objects.exists()


def test_shared_reports_are_forgotten_after_half_a_year() -> None:
    for name, age in (("old", KEPT_FOR + timedelta(days=1)), ("new", KEPT_FOR - timedelta(days=1))):
        kept = SharedReport.objects.create(record_hash=name, report="{}")
        SharedReport.objects.filter(pk=kept.pk).update(created=timezone.now() - age)
    forget_old()
    assert list(SharedReport.objects.values_list("record_hash", flat=True)) == ["new"]


@pytest.mark.parametrize("name", ["0" * 32, "x", "..%2fx", "%00"])
def test_no_such_report(name: str) -> None:
    assert Browser().get(f"/api/reports/{name}").status == 404


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_h21_they_refuse_other_methods(method: str) -> None:
    for path in ("/api/verify", "/api/reports"):
        assert guest().call(method, path, {}).status == 405
