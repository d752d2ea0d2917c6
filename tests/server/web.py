"""A browser's HTTP side, for tests: one cookie jar, JSON in and out."""

import asyncio
import http.client
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit


class Answer(dict[str, Any]):
    """A JSON answer with its HTTP ``status``."""

    status: int


class Browser:
    """One session with the server at ``base`` (``http://host:port``)."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies: dict[str, str] = {}

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def call(self, method: str, path: str, body: Any = None) -> Answer:
        """One request; answers must be JSON."""
        where = urlsplit(self.base)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=20)
        headers = {"Cookie": self.cookie_header, "Origin": self.base}
        if "csrftoken" in self.cookies:
            headers["X-CSRFToken"] = self.cookies["csrftoken"]
        data = None
        if body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, data, headers)
            response = connection.getresponse()
            text = response.read()
            for name, value in response.getheaders():
                if name.lower() == "set-cookie":
                    for key, morsel in SimpleCookie(value).items():
                        self.cookies[key] = morsel.value
        finally:
            connection.close()
        answer = Answer(json.loads(text) if text else {})
        answer.status = response.status
        return answer

    async def get(self, path: str) -> Answer:
        return await asyncio.to_thread(self.call, "GET", path)

    async def post(self, path: str, body: Any = None) -> Answer:
        return await asyncio.to_thread(self.call, "POST", path, {} if body is None else body)


async def guest(base: str, nickname: str) -> Browser:
    """A browser that has taken a nickname."""
    browser = Browser(base)
    await browser.get("/api/me")
    answer = await browser.post("/api/guest", {"nickname": nickname})
    assert answer.status in (200, 201), answer
    return browser
