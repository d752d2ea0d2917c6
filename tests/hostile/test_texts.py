"""Names and texts that are meant to be more than text (H57): kept and carried as text, or refused.

That the pages show them as text is looked at in a real browser: ``frontend/e2e/hostile.test.mjs``.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import websockets
from django.test import Client
from websockets.typing import Origin

from tests.server.conftest import pair_up
from tests.server.site import Site
from tests.server.web import Browser

from .asks import aask, ask, signed_in

pytestmark = pytest.mark.services

#: They are names like any other: 16 characters at most, all of them visible.
MARKUP = (
    *("<script>a</script", "<img src=x>", "<svg onload=a>", "</title><b>", "&lt;b&gt;&amp;"),
    *("javascript:a()", '" onx="a', "' onx='a", "{{7*7}}", "{%x%}", "${7*7}", "%s%n%x", "=1+1"),
    *("@SUM(A1)", "../../etc", "\\u003cb\\u003e", "`id`", "]]>", "<!--", "-->", "'; DROP --"),
)
#: They turn the text around, hide, join or pretend: no name.
UNSEEN = (
    *(
        "a\u202eb",
        "a\u202db",
        "a\u2066b",
        "a\u2069b",
        "a\u200fb",
        "a\u061cb",
        "a\u200bb",
        "a\u200db",
    ),
    *("a\u2060b", "a\ufeffb", "a\u00adb", "\u2800", "\u3164", "a\U000e0041b", "a\ufe0fb", "a\x00b"),
    *("a\nb", "a\tb", "a\x1b[31mb", "a\u2028b", "a\u2029b", "a\ud800b", "a\ue000b", "a\u0378b"),
    *("\u0301\u0301", " ", ""),
)


def html(text: str) -> bool:
    """Whether a text would be more than text in a page."""
    return any(letter in text for letter in "<>&\"'")


@pytest.fixture(scope="module")
def ana(full: Site) -> Browser:
    return signed_in(full.url, "Ana")


def test_h57_what_cannot_be_seen_is_no_name(full: Site, ana: Browser) -> None:
    """H57: nickname and deck name; nothing is cut or mended in silence."""
    before = ana.call("GET", "/api/me")["player"]["nickname"]
    deck = {"game": "toy", "payload": {"deck": [1, 2, 3, 4, 5, 6]}}
    for text in UNSEEN:
        for method, path, body, what in (
            ("POST", "/api/guest", {"nickname": text}, "nickname"),
            ("PATCH", "/api/me", {"nickname": text}, "nickname"),
            ("POST", "/api/decks", {**deck, "name": text}, "name"),
        ):
            answer = ask(full.url, method, path, json.dumps(body), by=ana)
            assert answer.status == 400, (path, text)
            # The field's own check may be the first to say so.
            codes = {f"{what}_characters", f"{what}_empty", "bad_fields", "malformed"}
            assert answer.error in codes, (path, text)
    assert ana.call("GET", "/api/me")["player"]["nickname"] == before
    assert ana.call("GET", "/api/decks")["decks"] == []


async def public_texts(site: Site, browser: Browser, match: str) -> Iterator[tuple[str, Any]]:
    """Where a player's name may come out, as the JSON that comes."""
    me = browser.call("GET", "/api/me")["player"]
    found = []
    for path in (
        *("/api/me", "/api/lobby", "/api/matches", f"/api/matches/{match}", "/api/games"),
        f"/api/players/{me['id']}",
    ):
        answer = await aask(site.url, "GET", path, by=browser)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("application/json"), path
        found.append((path, json.loads(answer.body)))
    async with websockets.connect(
        f"{site.url.replace('http', 'ws', 1)}/ws/lobby/",
        additional_headers={"Cookie": browser.cookie_header},
        origin=Origin(site.url),
    ) as lobby:
        found.append(("/ws/lobby/", json.loads(await lobby.recv())))
    return iter(found)


async def test_h57_markup_is_a_name_like_any_other(full: Site) -> None:
    """H57: in and out unchanged everywhere, as JSON; a match with it is played and kept."""
    pair = await pair_up(full, rounds=1)
    ana = pair.browsers[0]
    for text in MARKUP:
        answer = await aask(full.url, "PATCH", "/api/me", json.dumps({"nickname": text}), by=ana)
        if len(text) > 16:
            assert (answer.status, answer.error) == (400, "nickname_too_long")
            continue
        assert answer.status == 200, text
        assert json.loads(answer.body)["player"]["nickname"] == text
    named = await pair_up(full, rounds=1)
    ana = named.browsers[0]
    nasty = "<img src=x>"
    await aask(full.url, "PATCH", "/api/me", json.dumps({"nickname": nasty}), by=ana)
    beto = signed_in(full.url, "'><b>{{x}}")
    table = ana.call(
        "POST", "/api/tables", {"game": "toy", "opponent": "person", "visibility": "public"}
    )
    joined = beto.call("POST", f"/api/tables/{table['table']['id']}/join", {})
    match = joined["table"]["match"]
    facts = ana.call("GET", f"/api/matches/{match}")
    assert [seat["name"] for seat in facts["seats"]] == [nasty, "'><b>{{x}}"]
    for path, value in await public_texts(full, ana, match):
        assert "&lt;" not in json.dumps(value), path


def test_h57_deck_names_payloads_and_files(full: Site, ana: Browser) -> None:
    """H57, H59: kept as they are; the file that is downloaded is no page, and its name is ours."""
    payload = {"deck": [1, 2, 3, 4, 5, 6]}
    for text in MARKUP:
        body = {"game": "toy", "name": text, "payload": payload}
        deck = ana.call("POST", "/api/decks", body)["deck"]
        assert deck["name"] == text
        shared = ana.call("POST", f"/api/decks/{deck['id']}/share", {})["deck"]["token"]
        shown = ask(full.url, "GET", f"/api/decks/shared/{shared}")
        assert json.loads(shown.body)["deck"]["name"] == text
        assert shown.headers["content-type"].startswith("application/json")
        file = ask(full.url, "GET", f"/api/decks/{deck['id']}/file.json", by=ana)
        kind = file.headers["content-type"]
        assert "html" not in kind
        assert "svg" not in kind
        assert file.headers["content-disposition"] == (
            f'attachment; filename="toy-{deck["id"]}.json"'
        )
        assert file.headers["x-content-type-options"] == "nosniff"
        assert ana.call("DELETE", f"/api/decks/{deck['id']}").status == 200


def test_h57_texts_from_outside_are_not_echoed_in_refusals(full: Site, ana: Browser) -> None:
    """H57: an error names a code and facts, never a page; what it repeats of a field's name is JSON."""
    nasty = "<script>alert(1)</script>"
    for method, path, body in (
        ("GET", f"/api/{nasty}", None),
        ("GET", f"/api/matches?game={nasty}", None),
        ("GET", f"/{nasty.replace('/', '')}", None),
        ("POST", "/api/guest", json.dumps({nasty: 1})),
        ("POST", "/api/tables", json.dumps({"game": nasty, "opponent": "person"})),
        ("POST", "/api/decks/import", json.dumps({"game": "toy", "form": "json", "text": nasty})),
    ):
        answer = ask(full.url, method, path, body, by=ana)
        assert answer.status in (200, 400, 404), path
        if answer.headers["content-type"].startswith("text/html"):
            assert b"alert" not in answer.body, path
        else:
            assert answer.headers["content-type"].startswith("application/json"), path


@pytest.mark.django_db
def test_h57_admin_pages_show_names_as_text() -> None:
    """H57: lists, forms, searches, deleting, histories: every page of the admin that shows a name."""
    from lobby.decks import Deck
    from lobby.models import Player
    from lobby.ratings import RatedResult, Rating
    from lobby.tables import Table

    nasty = "<img src=x>'\"&"
    boss = Player.objects.create_superuser("chefe", "uma senha longa", nickname="<b>chefe</b>")
    client = Client()
    client.force_login(boss)
    player = Player.objects.create_guest(nasty)
    other = Player.objects.create_guest("<svg onload=a>")
    table = Table.objects.create(host=player, guest=other, game="toy", opponent="person")
    deck = Deck.objects.create(
        player=player, game="toy", name="<script>alert(1)</script>", payload="{}"
    )
    Rating.objects.create(player=player, game="toy", rating=1500, deviation=60, volatility=0.06)
    assert RatedResult.objects.count() == 0
    pages = [
        *("/admin/", "/admin/lobby/player/", "/admin/lobby/table/", "/admin/lobby/deck/"),
        *("/admin/lobby/rating/", "/admin/lobby/ratedresult/", "/admin/games/match/"),
        "/admin/lobby/player/?q=%3Cimg%20src%3Dx%3E",
        "/admin/lobby/player/?is_active__exact=%3Cimg%20src%3Dx%3E",
        f"/admin/lobby/player/{player.pk}/change/",
        f"/admin/lobby/player/{player.pk}/delete/",
        f"/admin/lobby/player/{player.pk}/history/",
        f"/admin/lobby/table/{table.pk}/change/",
        f"/admin/lobby/table/{table.pk}/delete/",
        f"/admin/lobby/deck/{deck.pk}/change/",
        f"/admin/lobby/deck/{deck.pk}/delete/",
    ]
    for path in pages:
        page = client.get(path, follow=True)
        assert page.status_code == 200, path
        text = page.content.decode()
        for markup in ("<img src=x>", "<svg onload", "<script>alert", "<b>chefe"):
            assert markup not in text, (path, markup)
    form = {"nickname": nasty, "lang": "pt-br", "login": "", "is_active": "on"}
    done = client.post(f"/admin/lobby/player/{player.pk}/change/", form, follow=True)
    assert "<img src=x>" not in done.content.decode()
    assert "&lt;img src=x&gt;" in done.content.decode()
