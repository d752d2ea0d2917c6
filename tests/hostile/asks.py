"""HTTP as it goes over the wire: any method, path, header and body, and what came back as bytes."""

import asyncio
import http.client
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.server.site import Site
from tests.server.web import Browser


@dataclass
class Answer:
    """Status, headers (lower-case names) and body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error(self) -> str:
        """The code of an error of the API; its shape is checked on the way."""
        value = json.loads(self.body)
        assert set(value) == {"error", "facts"}, value
        assert isinstance(value["facts"], dict)
        return str(value["error"])


def ask(
    base: str,
    method: str,
    path: str,
    body: bytes | str | None = None,
    headers: dict[str, str] | None = None,
    *,
    by: Browser | None = None,
    token: bool = True,
) -> Answer:
    """One request exactly as given; ``by`` adds a browser's cookies, and its CSRF token if ``token``."""
    where = urlsplit(base)
    sent = {"Host": where.netloc}
    if by is not None:
        sent |= {"Cookie": by.cookie_header, "Origin": base}
        if token:
            sent["X-CSRFToken"] = by.cookies["csrftoken"]
    if body is not None:
        sent["Content-Type"] = "application/json"
    sent |= headers or {}
    data = body.encode() if isinstance(body, str) else body
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=30)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in sent.items():
            connection.putheader(name, value)
        if data is not None and "Content-Length" not in sent:
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data)
        got = connection.getresponse()
        return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
    finally:
        connection.close()


def no_fault(site: Site) -> None:
    """Nothing that was sent made the server stumble, as far as its logs tell."""
    for line in site.logs().splitlines():
        assert "Internal Server Error" not in line, line[:3000]
        assert "Exception inside application" not in line, line[:3000]
        assert "Unhandled" not in line, line[:3000]


async def aask(*args: Any, **options: Any) -> Answer:
    """``ask``, beside a running event loop."""
    return await asyncio.to_thread(ask, *args, **options)


def signed_in(base: str, nickname: str) -> Browser:
    """A browser that has taken a nickname."""
    browser = Browser(base)
    browser.call("GET", "/api/me")
    answer = browser.call("POST", "/api/guest", {"nickname": nickname})
    assert answer.status == 200, answer
    return browser
