"""Records and decks that somebody hands in (H59): whatever they are, an answer in bounded time."""

import gzip
import io
import json
import zipfile
from itertools import cycle
from typing import Any

import pytest

from tests.server.client import play_out
from tests.server.conftest import pair_up
from tests.server.site import Site
from tests.server.web import Browser

from .asks import aask, ask, signed_in

pytestmark = pytest.mark.services


def archive(name: str, content: bytes) -> bytes:
    """A zip file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, content)
    return target.getvalue()


#: Small, and a hundred megabytes when unpacked.
BOMB = gzip.compress(b"0" * 100_000_000)


@pytest.fixture(scope="module")
def ana(full: Site) -> Browser:
    return signed_in(full.url, "Ana")


def verdict(site: Site, body: bytes, by: Browser, **headers: str) -> dict[str, Any]:
    answer = ask(site.url, "POST", "/api/verify", body, headers, by=by)
    assert answer.status == 200, (answer.status, answer.body[:200])
    found: dict[str, Any] = json.loads(answer.body)
    return found


async def test_h59_a_record_with_texts_that_are_more_than_text(full: Site, ana: Browser) -> None:
    """H59: exported and read again it is equal to the byte; changed texts are named, not shown as ours."""
    pair = await pair_up(full, rounds=1)
    first, second = pair.client(0), pair.client(1)
    async with first, second:
        await play_out(first, second)
        await first.wait(lambda c: c.over)
    path = f"/api/matches/{pair.match}/record"
    answer = await aask(full.url, "GET", path, by=ana)
    record = answer.body
    assert answer.headers["content-disposition"].startswith("attachment")
    assert (await aask(full.url, "GET", path)).body == record
    report = verdict(full, record, ana)
    assert report["verdict"] == "ok", report
    # The same text, kept behind a link and read again.
    kept = json.loads(ask(full.url, "POST", "/api/reports", record, by=ana).body)
    again = json.loads(ask(full.url, "GET", f"/api/reports/{kept['id']}").body)
    assert again["report"] == kept["report"] == report
    texts = cycle(["<script>alert(1)</script>", "{{7*7}}", "=cmd|'/C calc'!A0", "\u202e\u0000"])
    value = json.loads(record)
    for key in value:
        changed = json.dumps({**value, key: next(texts)}).encode()
        found = verdict(full, changed, ana)
        assert found["verdict"] != "ok", key
        assert len(json.dumps(found)) < 2_000_000


@pytest.mark.parametrize(
    "body",
    [
        *(BOMB, archive("record.json", b"0" * 50_000_000), archive("../../etc/passwd", b"x")),
        *(
            b"PK\x03\x04",
            b"\x1f\x8b",
            b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        ),
        *(b"=1+1", b"{" * 1_000_000, b"[" * 8_000_000, b'{"a":' * 500_000, b'"' + b"a" * 8_000_000),
        *(b"\x00" * 1_000_000, b"\xff" * 1_000_000, b"\xef\xbb\xbf{}", b"9" * 1_000_000),
    ],
    ids=range(15),
)
def test_h59_what_is_no_record_gets_its_verdict(full: Site, ana: Browser, body: bytes) -> None:
    """H59: nothing is unpacked, nothing looked up, no entity followed."""
    for headers in ({}, {"Content-Encoding": "gzip"}, {"Content-Type": "text/plain"}):
        assert verdict(full, body, ana, **headers)["verdict"] != "ok"


def test_h59_fifty_megabytes_are_not_taken_in(full: Site, ana: Browser) -> None:
    """H59: said to be so long, or turning out so; the server stays as it was."""
    body = b" " * 50_000_000
    for path in ("/api/verify", "/api/reports", "/api/decks/import", "/api/guest"):
        answer = ask(full.url, "POST", path, body, by=ana)
        assert (answer.status, answer.error) == (413, "too_big"), path
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    chunked = chunk * 12 + b"0\r\n\r\n"
    assert ask_chunked(full, chunked, ana) == 413
    assert ask(full.url, "GET", "/api/me", by=ana).status == 200


def ask_chunked(site: Site, body: bytes, by: Browser) -> int:
    """A body in chunks, without a length beforehand."""
    import socket
    from urllib.parse import urlsplit

    where = urlsplit(site.url)
    head = (
        f"POST /api/verify HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {site.url}\r\n"
        f"Cookie: {by.cookie_header}\r\nX-CSRFToken: {by.cookies['csrftoken']}\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
        connection.sendall(head.encode() + body)
        return int(connection.recv(4096).split(b" ")[1])


@pytest.mark.parametrize("game", ["eidolon", "toy"])
def test_h59_decks_from_files(full: Site, ana: Browser, game: str) -> None:
    """H59: each odd file gets its reason; nothing is kept, nothing unpacked."""
    odd = [
        *(
            "",
            "PK\x03\x04",
            "{" * 20_000,
            "[" * 20_000,
            '{"a":' * 10_000,
            "NaN",
            "1e999",
            "null",
            "[]",
        ),
        *(
            "=1+1",
            "<script>alert(1)</script>",
            "\x00",
            "\ud800",
            "\u202e",
            "9" * 60_000,
            "a\n" * 20_000,
        ),
        *(
            '{"format":"eidolon-deck","version":1e400}',
            '{"__proto__":1}',
            '{"deck":[' + "1," * 9_000,
        ),
        *("4x F101\n" * 5_000, "-1 F101", "99999999999999999999 F101", "4 ../../etc/passwd"),
    ]
    for form in ("json", "text", "xml", "../json", ""):
        for text in odd:
            body = json.dumps({"game": game, "form": form, "text": text})
            answer = ask(full.url, "POST", "/api/decks/import", body, by=ana)
            assert answer.status in (200, 400), (form, text[:30], answer.body[:200])
            if answer.status == 200:
                # The toy wants no deck, so that any will do.
                assert game == "toy" or json.loads(answer.body)["legal"] is False
            else:
                assert answer.error in ("bad_setup", "bad_fields", "malformed"), (form, text[:30])
    assert ana.call("GET", "/api/decks")["decks"] == []


def test_h59_a_deck_out_and_in_again_is_the_same_deck(full: Site, ana: Browser) -> None:
    """H59: JSON and plain list of every suggested deck, under a name that is more than text."""
    from games.eidolon import suggested_decks

    for entry in suggested_decks():
        payload = {**entry["deck"], "name": "=<b>{{x}}"}
        body = {"game": "eidolon", "name": "=<b>{{x}}", "payload": payload}
        deck = ana.call("POST", "/api/decks", body)["deck"]
        assert deck["legal"], deck
        for form in ("json", "text"):
            file = ask(full.url, "GET", f"/api/decks/{deck['id']}/file.{form}", by=ana)
            assert file.status == 200
            read = {"game": "eidolon", "form": form, "text": file.body.decode()}
            back = ana.call("POST", "/api/decks/import", read)
            assert back["legal"], back
            assert back["payload"] == payload
        assert ana.call("DELETE", f"/api/decks/{deck['id']}").status == 200
