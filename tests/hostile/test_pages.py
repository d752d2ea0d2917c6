"""Pages and addresses: headers, content policy, redirects, path tricks, what is not served at all."""

import json
import re
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.server.site import Site

from .asks import Answer, ask, signed_in

pytestmark = pytest.mark.services

PAGES = ("/", "/assistir", "/partida/" + "0" * 32, "/admin/login/", "/nothing/here")
#: What is in files that nobody may fetch.
INSIDE = (
    b"root:",
    b"SECRET_KEY",
    b"INSTALLED_APPS",
    b"SQLite format",
    b"BEGIN",
    b"DJANGO_SETTINGS",
)


def directives(answer: Answer) -> dict[str, list[str]]:
    policy = answer.headers["content-security-policy"]
    return {words[0]: words[1:] for part in policy.split(";") if (words := part.split())}


@pytest.mark.parametrize(
    "path", [*PAGES, "/api/me", "/api/nothing", "/static/nothing.js", "/healthz"]
)
def test_every_answer_has_its_headers(full: Site, path: str) -> None:
    """H57: no inline script, no frame, no other's script, no guessing of types; also errors."""
    answer = ask(full.url, "GET", path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer.headers
    policy = directives(answer)
    assert policy["default-src"] == ["'none'"]
    for name in ("script-src", "style-src", "connect-src", "form-action"):
        assert policy[name] == ["'self'"], name
    for name in ("base-uri", "frame-ancestors", "object-src"):
        assert policy[name] == ["'none'"], name
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/admin/login/"])
def test_pages_hold_no_inline_code(full: Site, path: str) -> None:
    """H57: so that the policy breaks nothing and need never be loosened."""
    text = ask(full.url, "GET", path).body.decode()
    assert re.search(r"<script(?![^>]*\ssrc=)", text) is None
    assert re.search(r"\son\w+\s*=", text) is None
    assert re.search(r"\sstyle\s*=|<style", text) is None
    assert "javascript:" not in text


@pytest.mark.django_db
@pytest.mark.parametrize("secure", [True, False])
def test_h38_flags_of_the_cookies(settings: object, secure: bool) -> None:
    """H38: Secure wherever there is TLS, HttpOnly, SameSite; the token's cookie is for our script."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = secure  # type: ignore[attr-defined]
    client = Client()
    client.get("/api/me")
    client.post("/api/guest", json.dumps({"nickname": "Ana"}), content_type="application/json")
    session, token = client.cookies["sessionid"], client.cookies["csrftoken"]
    assert session["httponly"] is True
    assert bool(session["secure"]) is bool(token["secure"]) is secure
    assert session["samesite"] == token["samesite"] == "Lax"
    assert session["path"] == token["path"] == "/"
    assert not session["domain"]


#: Places that are not ours, in the disguises that browsers accept.
ELSEWHERE = (
    *("https://evil.example/", "//evil.example/", "/\\evil.example/", "\\\\evil.example/"),
    *("https:evil.example", "http:///evil.example", "/%09/evil.example", "/\t/evil.example"),
    *("https://127.0.0.1@evil.example", "https://evil.example\\@127.0.0.1", "javascript:alert(1)"),
    *("data:text/html,x", "///evil.example", "/%5cevil.example", "%2f%2fevil.example"),
    *(" //evil.example", "\x00//evil.example", "//evil%E3%80%82example", "/\n/evil.example"),
)


def goes_out(base: str, location: str) -> bool:
    """Whether a browser that is at ``base`` would leave the site for this address."""
    # Browsers take tabs and line ends away and read a backslash as a slash.
    text = re.sub(r"[\t\r\n]", "", location).strip("".join(map(chr, range(33)))).replace("\\", "/")
    parts = urlsplit(text)
    if parts.scheme and parts.scheme not in ("http", "https"):
        return True
    return text.startswith("//") or (bool(parts.scheme) and parts.netloc != urlsplit(base).netloc)


@pytest.mark.django_db
def test_h58_signing_in_leads_to_our_own_pages_only() -> None:
    """H58: after signing in at the admin."""
    from lobby.players import Player
    from lobby.throttles import buckets

    Player.objects.create_superuser("chefe", "uma senha longa")
    for place in ELSEWHERE:
        buckets.clear()
        client = Client()
        form = {"username": "chefe", "password": "uma senha longa", "next": place}
        answer = client.post("/admin/login/", form)
        assert answer.status_code == 302, place
        assert not goes_out("http://testserver", answer.headers["Location"]), place
    buckets.clear()


def test_h58_no_address_sends_the_browser_elsewhere(full: Site) -> None:
    """H58: with the place in the path, as a parameter, and by the Host header."""
    browser = signed_in(full.url, "Ana")
    for place in ELSEWHERE:
        quoted = "".join(
            letter if 32 < ord(letter) < 127 else f"%{ord(letter):02x}" for letter in place
        )
        slashed = quoted if quoted.startswith("/") else f"/{quoted}"
        for path in (
            slashed,
            f"/admin{slashed}",
            f"/admin/{slashed}",
            f"/api{slashed}",
            f"/static{slashed}",
            f"/admin/logout/?next={quoted}",
            f"/admin/login/?next={quoted}",
            f"/?next={quoted}&redirect={quoted}&url={quoted}&lang={quoted}",
            f"/api/me?next={quoted}",
        ):
            answer = ask(full.url, "GET", path, by=browser)
            assert answer.status < 500, path
            location = answer.headers.get("location", "/")
            assert not goes_out(full.url, location), (path, location)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "127.0.0.1@evil.example", ""],
)
def test_h58_other_hosts_are_refused(full: Site, host: str) -> None:
    """H58: nothing is built from a Host or a forwarded host that is not ours."""
    answer = ask(full.url, "GET", "/", headers={"Host": host})
    assert answer.status == 400
    assert b"evil" not in answer.body
    forwarded = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    answer = ask(full.url, "GET", "/admin/", headers=forwarded)
    assert answer.status == 302
    assert "evil" not in answer.headers["location"]
    assert not answer.headers["location"].startswith("http")


UP = (
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..\\",
    "..%5c",
    "....//",
    "%252e%252e%252f",
    "..%c0%af",
)


def test_h62_paths_that_climb_find_nothing(full: Site) -> None:
    """H62: in the names of static files, downloads, replays, days and languages."""
    browser = signed_in(full.url, "Ana")
    starts = (
        *("/static/", "/static/assets/", "/api/decks/", "/api/days/", "/api/replay/"),
        *("/api/reports/", "/.well-known/", f"/api/decks/{'0' * 16}/file.", "/admin/", "/"),
    )
    for start in starts:
        for up in UP:
            for target in ("etc/passwd", "config/settings.py"):
                answer = ask(full.url, "GET", start + up * 6 + target, by=browser)
                assert answer.status < 500
                assert not any(word in answer.body for word in INSIDE), (start, up, target)
                if not start.startswith(("/admin", "/")) or start.startswith(("/api", "/static")):
                    assert answer.status in (400, 404), (start, up, target)
    for path in (
        "/static/",
        "/static//etc/passwd",
        "/static/%00",
        "/static/assets/",
        "/static/a%0d%0ab",
    ):
        assert ask(full.url, "GET", path).status in (400, 404), path
    for lang in ("../../../etc/passwd", "..%2f..%2fen", "en/../pt-br", "xx", "%00"):
        answer = ask(full.url, "GET", f"/api/decks/{'0' * 16}/file.json?lang={lang}", by=browser)
        assert answer.status in (400, 404)
        headers = {"Accept-Language": lang, "Cookie": f"django_language={lang}"}
        page = ask(full.url, "GET", "/", headers=headers)
        assert page.status == 200
        assert b'lang="pt-br"' in page.body


@pytest.mark.parametrize(
    "path",
    [
        *("/metrics", "/metrics/", "/metrics?token=metrics", "//metrics"),
        *("/debug/", "/__debug__/", "/silk/", "/flower/", "/celery/", "/tasks/", "/server-status"),
        *("/.env", "/.git/config", "/var/secret-key", "/db.sqlite3", "/config/settings.py"),
        *("/uv.lock", "/manage.py", "/staticfiles/.collected", "/frontend/package.json"),
        *("/static/manifest.json.map", "/api/debug", "/api/tasks", "/ws/lobby/", "/ws/"),
    ],
)
def test_h23_nothing_of_the_inside_is_served(full: Site, path: str) -> None:
    """H23: with a wrong credential as with none. What is a page of the client shows nothing either."""
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer "}):
        answer = ask(full.url, "GET", path, headers=headers)
        assert answer.status == 404 or (answer.status == 200 and b'<div id="app">' in answer.body)
        assert b"semente_" not in answer.body
        assert not any(word in answer.body for word in INSIDE)
        assert b"Traceback" not in answer.body


def test_h23_what_is_for_staff_wants_staff(full: Site) -> None:
    """H23: the API's page and the admin; health tells yes or no and nothing of any table."""
    guest = signed_in(full.url, "Ana")
    for by in (None, guest):
        assert ask(full.url, "GET", "/api/docs/", by=by).status == 403
        for path in ("/admin/", "/admin/games/match/", "/admin/jsi18n/", "/admin/lobby/player/"):
            answer = ask(full.url, "GET", path, by=by)
            assert answer.status == 302
            assert answer.headers["location"].startswith("/admin/login/")
    assert json.loads(ask(full.url, "GET", "/healthz").body) == {"ok": True}
    ready = json.loads(ask(full.url, "GET", "/readyz").body)
    assert set(ready) == {"ok", "database", "storing", "layer", "timers", "draining"}
    assert all(isinstance(value, bool) for value in ready.values())
    wrong = ask(full.url, "GET", "/metrics", headers={"Authorization": "Bearer metricx"})
    assert wrong.status == 404
