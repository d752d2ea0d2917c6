"""Every path of the API, taken from its own description: methods, fields, tokens, bodies."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.site import Site
from tests.server.web import Browser

from .asks import ask, no_fault, signed_in

pytestmark = pytest.mark.services

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND")
#: For each parameter in a path something of the right shape that is not there.
NOBODYS = {
    **dict.fromkeys(("deck", "table", "player"), "0" * 16),
    **dict.fromkeys(("match", "token", "report"), "0" * 32),
    "form": "json",
    "day": "2020-01-01",
}
#: A body that would be accepted, for each call that takes one.
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/guest": {"nickname": "Ana"},
    "PATCH /api/me": {"nickname": "Ana"},
    "POST /api/account": {"login": "ana", "password": "um segredo bem longo"},
    "PATCH /api/account": {
        "password": "um segredo bem longo",
        "new_password": "outro segredo longo",
    },
    "POST /api/login": {"login": "ana", "password": "um segredo bem longo"},
    "POST /api/tables": {"game": "toy", "opponent": "person", "visibility": "link"},
    "POST /api/tables/{table}/join": {"token": "0" * 32},
    "POST /api/quick": {"game": "toy"},
    "POST /api/decks": {"game": "toy", "name": "d", "payload": {}},
    "PATCH /api/decks/{deck}": {"name": "d"},
    "POST /api/decks/check": {"game": "toy", "payload": {}},
    "POST /api/decks/import": {"game": "toy", "form": "json", "text": "{}"},
}
#: They take any text at all as a record.
RECORDS = {"POST /api/verify", "POST /api/reports"}
#: What nobody may set for oneself.
STOLEN = (
    *("id", "winner", "deadline", "seat", "fingerprint", "rating", "rated_by", "is_staff", "guest"),
    *("is_superuser", "host", "match", "server_seed", "created", "__proto__", "constructor"),
)


@pytest.fixture
def ana(full: Site) -> Browser:
    """A new one for each test: a session ends where its guest becomes an account."""
    return signed_in(full.url, "Ana")


@pytest.fixture(scope="module")
def calls(full: Site) -> dict[str, set[str]]:
    """The path templates of the API and the methods that each has."""
    page = ask(full.url, "GET", "/api/schema/?format=json", headers={"Accept": "application/json"})
    described = json.loads(page.body)["paths"]
    found = {path: {method.upper() for method in methods} for path, methods in described.items()}
    assert len(found) > 25
    return found


def filled(template: str) -> str:
    return template.format(**NOBODYS)


def operations(calls: dict[str, set[str]], *methods: str) -> Iterator[tuple[str, str]]:
    for template, known in calls.items():
        for method in methods:
            if method in known:
                yield method, template


def test_h21_other_methods_are_405_everywhere(
    full: Site, ana: Browser, calls: dict[str, set[str]]
) -> None:
    """H21: for who is signed in and has the token."""
    for template, known in calls.items():
        for method in METHODS:
            if method in known:
                continue
            body = None if method in ("GET", "TRACE") else "{}"
            answer = ask(full.url, method, filled(template), body, by=ana)
            assert answer.status == 405, (method, template)
            assert answer.error == "method_not_allowed", (method, template)
            assert "allow" in answer.headers


def test_h21_fields_that_are_not_ones_own_to_set_are_refused(
    full: Site, ana: Browser, calls: dict[str, set[str]]
) -> None:
    """H21: beside a body that would be good without them."""
    with_body = {
        f"{method} {template}"
        for method, template in operations(calls, "POST", "PATCH")
        if not template.endswith(("/logout", "/leave", "/rematch", "/share"))
    }
    assert with_body == set(BODIES) | RECORDS
    for name, good in BODIES.items():
        method, _, template = name.partition(" ")
        for field in STOLEN:
            body = json.dumps({**good, field: 1})
            answer = ask(full.url, method, filled(template), body, by=ana)
            # Some look first whether the thing is there at all.
            assert (answer.status, answer.error) in (
                (400, "unknown_field"),
                (404, "not_found"),
            ), (name, field)
        if "{" not in template:
            assert answer.status == 400


def test_h38_nothing_is_changed_without_the_csrf_token(
    full: Site, ana: Browser, calls: dict[str, set[str]]
) -> None:
    """H38: every unsafe call, signed in or not, without a token, with another's, from another origin."""
    beto = signed_in(full.url, "Beto")
    stranger = Browser(full.url)
    unsafe = list(operations(calls, "POST", "PATCH", "PUT", "DELETE"))
    assert len(unsafe) > 15
    for method, template in unsafe:
        path = filled(template)
        body = json.dumps(BODIES.get(f"{method} {template}", {}))
        attempts: list[dict[str, Any]] = [
            {"by": ana, "token": False},
            {"by": stranger, "token": False},
            {"by": ana, "token": False, "headers": {"X-CSRFToken": beto.cookies["csrftoken"]}},
            {"by": ana, "headers": {"Origin": "https://evil.example"}},
            {"by": ana, "headers": {"Origin": full.url.replace("http:", "https:")}},
            {"by": ana, "headers": {"Origin": "http://127.0.0.1:1"}},
            {"by": ana, "headers": {"Origin": "null"}},
        ]
        for attempt in attempts:
            answer = ask(full.url, method, path, body, **attempt)
            assert (answer.status, answer.error) == (403, "csrf"), (method, path, attempt)
    # A form of another page cannot say that it is JSON.
    form = json.dumps({"nickname": "Eva"})
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = ask(full.url, "POST", "/api/guest", form, {"Content-Type": kind}, by=ana)
        assert (answer.status, answer.error) == (415, "not_json"), kind
    # Twisted refuses by itself what says that it is multipart and is not.
    kind = "multipart/form-data; boundary=x"
    assert ask(full.url, "POST", "/api/guest", form, {"Content-Type": kind}, by=ana).status == 400
    parts = '--x\r\nContent-Disposition: form-data; name="nickname"\r\n\r\nEva\r\n--x--\r\n'
    answer = ask(full.url, "POST", "/api/guest", parts, {"Content-Type": kind}, by=ana)
    assert (answer.status, answer.error) == (415, "not_json")


#: No JSON objects.
BROKEN: list[bytes] = [
    b" ",
    b"nothing",
    b"{",
    b"{}{}",
    b"null",
    b"[]",
    b'"text"',
    b"3",
    b"[" * 50_000,
    b'{"nickname":' * 5_000,
    b'{"a":[' * 5_000 + b"]}" * 5_000,
    b'{"nickname":"Ana","nickname":"Eva"}',
    b'{"nickname":NaN}',
    b'{"nickname":Infinity}',
    b'{"nickname":1e999}',
    b'{"nickname":-1e999}',
    b'{"nickname":' + b"9" * 5_000 + b"}",
    b'{"nickname":"\xff\xfe"}',
    b'{"nickname":"\x00"}',
    b'{"nickname":"a\nb"}',
    b"{'nickname':'Ana'}",
    b'{"nickname":"Ana",}',
    b'/**/{"nickname":"Ana"}',
    b'{"nickname":"\\ud800"}',
    b'{"\\udfff":1}',
    '{"nickname":"Ana"}'.encode("utf-16"),
    '{"nickname":"Ana"}'.encode("utf-32"),
    gzip.compress(b'{"nickname":"Ana"}'),
]


@pytest.mark.parametrize("name", [name for name in BODIES if "{" not in name])
def test_h30_what_is_no_json_object_is_malformed(full: Site, ana: Browser, name: str) -> None:
    """H30: one short refusal, whatever it is."""
    method, _, path = name.partition(" ")
    for body in BROKEN:
        answer = ask(full.url, method, path, body, by=ana)
        assert (answer.status, answer.error) == (400, "malformed"), (path, body[:30])
        assert len(answer.body) < 200
    answer = ask(full.url, method, path, BROKEN[-1], {"Content-Encoding": "gzip"}, by=ana)
    assert answer.status == 400
    answer = ask(full.url, method, path, b" " * 70_000, by=ana)
    if not path.endswith("import"):
        assert (answer.status, answer.error) == (413, "too_big")


ODD: list[Any] = [
    *(None, True, -1, 2**53 + 1, -(2**63) - 1, 10**400, 1.5, "", "\x00", "\ud800", "\u202e"),
    *("a" * 10_000, [[]], {}, {"a": None}, [None] * 1_000, {"__proto__": {"x": 1}}, {"$ne": ""}),
    *("' OR 1=1 --", "../../etc/passwd", "{{7*7}}", {"": 0}, {"\x00": 0}, {"a" * 5_000: 0}),
]


#: Fields that the calls take besides.
MORE: dict[str, dict[str, Any]] = {
    "POST /api/tables": {
        "options": {},
        "bot": "iniciante",
        "rated": True,
        "setups": [None, None],
        "practice_seed": "x",
    },
    "PATCH /api/me": {"lang": "en"},
    "POST /api/tables/{table}/join": {"setup": {}},
    "POST /api/quick": {"options": {}, "setup": {}},
    "PATCH /api/decks/{deck}": {"payload": {}},
    "POST /api/decks/check": {"options": {}},
}


@pytest.mark.parametrize("name", list(BODIES))
def test_h30_h31_odd_values_in_every_field_are_answered(
    full: Site, ana: Browser, name: str
) -> None:
    """H30, H31: each field takes each odd value; a documented answer, never a fault of ours."""
    method, _, template = name.partition(" ")
    fields = BODIES[name] | MORE.get(name, {})
    for field in fields:
        for odd in ODD:
            if field == "nickname" and odd == "a":
                continue
            body = json.dumps({**fields, field: odd})
            answer = ask(full.url, method, filled(template), body, by=ana)
            assert answer.status < 500, (name, field, odd, answer.body)
            if answer.status >= 400:
                assert answer.error
    no_fault(full)


@pytest.mark.parametrize(
    "query",
    [
        *("game=%00", "game=%ff", "game=toy%00", "player=%00", "player=%F0%9F", "page=%00"),
        *("page=9999999999999999999999", "page=-1", "page=1e3", "page=%D9%A1", "page=0x1"),
        *("game[]=toy", "game=toy&game=courts", "player=' OR 1=1 --", "player=%25", "a" * 8_000),
    ],
)
def test_h31_odd_questions_are_answered(full: Site, ana: Browser, query: str) -> None:
    """H31 for addresses: in lists, replays, tables and files."""
    query = query.replace(" ", "%20")
    for path in (
        "/api/matches",
        "/api/decks",
        f"/api/tables/{'0' * 16}",
        f"/api/replay/{'0' * 32}",
        "/api/schema/",
    ):
        for more in (query, query.replace("page=", "from=").replace("game=", "token=")):
            answer = ask(full.url, "GET", f"{path}?{more}", by=ana)
            assert answer.status < 500, (path, more)
    no_fault(full)


def test_h07_h15_ids_walked_up_and_down_find_nothing(full: Site, ana: Browser) -> None:
    """H07, H15: beside and behind what exists; somebody else's is answered like nobody's, to the byte."""
    beto = signed_in(full.url, "Beto")
    table = beto.call("POST", "/api/tables", BODIES["POST /api/tables"])["table"]
    saved = {"game": "toy", "name": "d", "payload": {"deck": [1, 2, 3, 4, 5, 6]}}
    deck = beto.call("POST", "/api/decks", saved)["deck"]
    shared = beto.call("POST", f"/api/decks/{deck['id']}/share", {})["deck"]
    nothing = ask(full.url, "GET", f"/api/tables/{'0' * 16}", by=ana)
    assert (nothing.status, nothing.error) == (404, "not_found")
    hot = {"game": "toy", "opponent": "hotseat", "visibility": "link"}
    match = beto.call("POST", "/api/tables", hot)["table"]["match"]

    def near(found: str) -> Iterator[str]:
        number = int(found, 16)
        for by in (-2, -1, 1, 2, 1 << 8, 1 << 16):
            yield f"{(number + by) % (1 << 4 * len(found)):0{len(found)}x}"
        yield from (found.upper() if found.upper() != found else "A" * len(found), found[:-1])
        yield from (found + "0", found[::-1], "%30" + found[1:] + "0")

    walked = [
        # First, before its opening lapses.
        ("/api/matches/{}", match, ("", "/record")),
        ("/api/replay/{}", match, ("?seat=0",)),
        ("/api/tables/{}", table["id"], ("",)),
        ("/api/decks/{}", deck["id"], ("", "/file.json", "/file.text")),
    ]
    for template, found, ends in walked:
        for end in ends:
            # Beto's own, as Ana and as a stranger.
            for who in (ana, None):
                answer = ask(full.url, "GET", template.format(found) + end, by=who)
                if template.startswith("/api/decks") and who is None:
                    assert (answer.status, answer.error) == (401, "not_signed_in")
                else:
                    assert (answer.status, answer.body) == (404, nothing.body), (template, end)
    for template, found, ends in walked:
        for other in near(found):
            answer = ask(full.url, "GET", template.format(other) + ends[0], by=ana)
            assert answer.status == 404, (template, other)
    for wrong in near(shared["token"]):
        assert ask(full.url, "GET", f"/api/decks/shared/{wrong}", by=ana).status == 404
    for wrong in near(table["token"]):
        path = f"/api/tables/{table['id']}"
        assert ask(full.url, "GET", f"{path}?token={wrong}", by=ana).status == 404
        answer = ask(full.url, "POST", f"{path}/join", json.dumps({"token": wrong}), by=ana)
        assert (answer.status, answer.body) == (404, nothing.body)
    # And what is right still is.
    good = f"/api/tables/{table['id']}?token={table['token']}"
    assert ask(full.url, "GET", good, by=ana).status == 200
