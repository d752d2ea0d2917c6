"""A browser's half of the HTTP API: cookies, CSRF token, JSON."""

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client


@dataclass
class Answer:
    """What came back."""

    status: int
    data: Any
    response: Any

    @property
    def error(self) -> str:
        """The code of an error body."""
        return str(self.data["error"])


class Browser:
    """One session. CSRF is enforced, as it is for real browsers."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.client = Client(enforce_csrf_checks=True, REMOTE_ADDR=address)
        self.player: dict[str, Any] = {}

    def call(self, method: str, path: str, body: Any = None, *, token: bool = True) -> Answer:
        """Any request. ``body`` is sent as JSON unless it is text or bytes already."""
        headers = {}
        if token and "csrftoken" in self.client.cookies:
            headers["X-CSRFToken"] = self.client.cookies["csrftoken"].value
        content = body if isinstance(body, str | bytes) else json.dumps(body)
        response: Any = self.client.generic(
            method,
            path,
            b"" if body is None else content,
            content_type="application/json",
            headers=headers,
        )
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        data = json.loads(response.content) if is_json and response.content else None
        return Answer(response.status_code, data, response)

    def get(self, path: str) -> Answer:
        return self.call("GET", path)

    def post(self, path: str, body: Any = None) -> Answer:
        return self.call("POST", path, body)

    def patch(self, path: str, body: Any = None) -> Answer:
        return self.call("PATCH", path, body)

    def delete(self, path: str) -> Answer:
        return self.call("DELETE", path)

    def sign_in(self, nickname: str = "Ana") -> "Browser":
        """Become a guest."""
        self.get("/api/me")
        answer = self.post("/api/guest", {"nickname": nickname})
        assert answer.status == 200, answer.data
        self.player = answer.data["player"]
        return self


def guest(nickname: str = "Ana") -> Browser:
    """A new browser with a signed-in guest."""
    return Browser().sign_in(nickname)
