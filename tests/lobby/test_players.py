"""GET /api/players/ID: what everybody may know of a player."""

from datetime import UTC, datetime

import pytest

from games.models import Match, Seat
from lobby import ratings
from lobby.players import Player

from .browser import Browser, guest

pytestmark = pytest.mark.django_db


def played(player: Player, seat: int = 0, **fields: object) -> None:
    """A match in which the player had that seat."""
    values = {"game": "toy", "protocol": "fair/1", "turn_ms": 1, "created": 1, **fields}
    match = Match.objects.create(**values)
    Seat.objects.create(match=match, seat=seat, player=player, name=player.nickname)
    Seat.objects.create(match=match, seat=1 - seat, bot="iniciante", name="iniciante")


def test_it_shows_name_ratings_and_counts() -> None:
    browser = guest("Ana")
    ana = Player.objects.get()
    ratings.record("0" * 32, "toy", (ana, Player.objects.create_guest("Bia")), 0, datetime.now(UTC))
    played(ana, status="ended", end_reason="normal")
    played(ana, status="ended", end_reason="server")
    played(ana, status="playing")
    played(ana, status="void", end_reason="void", fault="seat0")
    played(ana, 1, status="void", end_reason="void", fault="seat1")
    played(ana, status="void", end_reason="void", fault="seat1")
    played(ana, status="void", end_reason="lapsed", fault="seat0")
    profile = Browser().get(f"/api/players/{ana.pk}").data["player"]
    assert profile == {
        "id": ana.pk,
        "nickname": "Ana",
        "guest": True,
        "since": int(ana.created.timestamp() * 1000),
        "ratings": {
            "toy": {
                "rating": 1662,
                "games": 1,
                "provisional": True,
                "wins": 1,
                "draws": 0,
                "losses": 0,
            }
        },
        "matches": 2,
        "voids": 2,
        "server_endings": 1,
    }
    assert browser.get(f"/api/players/{ana.pk}").data["player"] == profile


def test_h07_it_tells_nothing_else() -> None:
    staff = Player.objects.create_user("chefe", "uma senha longa", nickname="Chefe")
    told = Browser().get(f"/api/players/{staff.pk}").response.content.decode()
    for secret in ("chefe", "senha", "md5", "staff", "login"):
        assert secret not in told


def test_no_such_player_and_none_that_was_shut_out() -> None:
    browser = guest()
    assert browser.get(f"/api/players/{'0' * 16}").status == 404
    Player.objects.update(is_active=False)
    assert browser.get(f"/api/players/{browser.player['id']}").status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    browser = guest()
    assert browser.call(method, f"/api/players/{browser.player['id']}", {}).status == 405
