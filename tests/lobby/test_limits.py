"""config.limits: no body fills the disk."""

import json
from typing import Any

import pytest

from config.limits import BodyLimit


async def served(chunks: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[int, bytes, int]:
    """Status and body of the answer, and how many bytes reached the application."""
    reached = 0
    sent: list[dict[str, Any]] = []
    waiting = [
        {"type": "http.request", "body": chunk, "more_body": n + 1 < len(chunks)}
        for n, chunk in enumerate(chunks)
    ]

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal reached
        while True:
            message = await receive()
            reached += len(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": headers}
    await BodyLimit(application, limit=10)(scope, receive, send)
    return sent[0]["status"], sent[1]["body"], reached


async def test_what_fits_is_passed_on() -> None:
    assert await served([b"12345", b"67890"], [(b"content-length", b"10")]) == (200, b"ok", 10)


async def test_what_is_announced_too_big_is_not_even_read() -> None:
    status, body, reached = await served([b"x" * 11], [(b"content-length", b"11")])
    assert (status, json.loads(body), reached) == (
        413,
        {"error": "too_big", "facts": {"limit": 10}},
        0,
    )


async def test_what_turns_out_too_big_is_cut_off() -> None:
    status, _, reached = await served([b"12345"] * 1000, [(b"transfer-encoding", b"chunked")])
    assert (status, reached) == (413, 10)


@pytest.mark.parametrize("length", [b"x", b"-5", b"", b"9" * 10_000])
async def test_odd_lengths(length: bytes) -> None:
    status, _, _ = await served([b"12345"], [(b"content-length", length)])
    assert status == (413 if length.isdigit() else 200)
