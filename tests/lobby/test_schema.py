"""The OpenAPI description of the API and its page."""

import pytest
from django.core.management import call_command
from django.test import Client, override_settings

from lobby.players import Player

from .browser import Browser, guest

pytestmark = pytest.mark.django_db


def test_the_description_is_whole_and_valid() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")


def test_it_describes_every_call_of_the_protocol() -> None:
    import yaml

    described = yaml.safe_load(Browser().get("/api/schema/").response.content)
    calls = {
        f"{method.upper()} {path}"
        for path, methods in described["paths"].items()
        for method in methods
    }
    assert calls >= {
        "GET /api/me",
        "PATCH /api/me",
        "POST /api/guest",
        "POST /api/logout",
        "POST /api/account",
        "PATCH /api/account",
        "POST /api/login",
        "GET /api/games",
        "GET /api/lobby",
        "POST /api/tables",
        "GET /api/tables/{table}",
        "POST /api/tables/{table}/join",
        "POST /api/tables/{table}/leave",
        "POST /api/quick",
        "DELETE /api/quick",
        "POST /api/matches/{match}/rematch",
        "GET /api/matches/{match}",
        "GET /api/matches/{match}/record",
        "GET /api/matches",
        "POST /api/verify",
        "GET /api/replay/{match}",
        "GET /.well-known/semente-keys.json",
        "GET /api/days/{day}",
        "GET /api/not-revealed",
    }


def test_its_page_is_for_staff_alone() -> None:
    assert Browser().client.get("/api/docs/").status_code == 403
    assert guest().client.get("/api/docs/").status_code == 403
    client = Client()
    client.force_login(Player.objects.create_user("ajuda", "uma senha longa", is_staff=True))
    page = client.get("/api/docs/")
    assert page.status_code == 200
    script = client.get("/api/docs/?script=")
    assert script.headers["Content-Type"].startswith("application/javascript")


@override_settings(DEBUG=True)
def test_and_for_developers_on_their_own_computer() -> None:
    assert Browser().client.get("/api/docs/").status_code == 200


@override_settings(DEBUG=True)
def test_the_page_needs_nothing_that_the_content_policy_forbids() -> None:
    text = Browser().client.get("/api/docs/").content.decode()
    assert "<style" not in text
    assert "<script>" not in text
    assert "https://" not in text
