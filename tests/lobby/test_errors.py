"""What every endpoint does when something is wrong."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError

from lobby import snapshot

from .browser import Browser, guest

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]


def test_every_code_that_is_answered_is_documented() -> None:
    """The client translates what ``docs/protocol.md`` lists (``frontend/src/i18n/i18n.test.ts``)."""
    sources = [*ROOT.glob("games/*.py"), *ROOT.glob("lobby/**/*.py"), *ROOT.glob("replays/*.py")]
    text = "".join(path.read_text() for path in sources)
    codes = set(re.findall(r'(?:Problem\(\s*\d+,|Refused\()\s*"([a-z_]+)"', text))
    assert len(codes) > 30
    page = (ROOT / "docs" / "protocol.md").read_text()
    # Only mistakes in our own calls have this one.
    assert {code for code in codes if f"`{code}`" not in page} == {"bad_seats"}


@pytest.mark.parametrize(
    "path", ["/api/", "/api/nothing", "/api/tables/xyz", "/api/matches/%00/record", "/api/me/x"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_address_that_is_none_is_answered_in_json(path: str, method: str) -> None:
    answer = guest().call(method, path, {} if method != "GET" else None)
    assert (answer.status, answer.data) == (404, {"error": "not_found", "facts": {}})


@pytest.mark.parametrize("problem", [OperationalError, InterfaceError])
def test_f10_without_a_database_it_asks_to_come_again(
    monkeypatch: pytest.MonkeyPatch, problem: type[Exception]
) -> None:
    def away() -> None:
        raise problem("password=secret host=10.0.0.1")

    monkeypatch.setattr(snapshot, "public", away)
    answer = Browser().get("/api/lobby")
    assert (answer.status, answer.data) == (503, {"error": "again", "facts": {}})


def test_a_fault_of_ours_shows_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(snapshot, "public", broken)
    browser = Browser()
    browser.client.raise_request_exception = False
    response: Any = browser.client.get("/api/lobby")
    assert response.status_code == 500
    assert b"secret detail" not in response.content
    assert b"Traceback" not in response.content
