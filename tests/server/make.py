"""Make players with sessions, and a match, in a site's database: ``python -m tests.server.make``.

Reads ``{"game", "options"?, "seats": [nickname or {"bot": level}], …options of create_match}`` and
answers ``{"match": id, "cookies": [{name: value} or null]}``. A nickname given twice is one player.
"""

import json
import sys
from typing import Any


def main() -> None:
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

    django.setup()
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from games.opening import SeatSpec, create_match
    from lobby.models import Player

    what = json.loads(sys.stdin.read())
    count = what.pop("count", 1)
    made = []
    for _ in range(count):
        players: dict[str, Any] = {}
        cookies: dict[str, dict[str, str]] = {}
        specs = []
        for seat in what["seats"]:
            if isinstance(seat, dict):
                specs.append(SeatSpec(bot=seat["bot"], setup=seat.get("setup")))
                continue
            if seat not in players:
                player = players[seat] = Player.objects.create_guest(seat)
                session = SessionStore()
                session[SESSION_KEY] = str(player.pk)
                session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
                session[HASH_SESSION_KEY] = player.get_session_auth_hash()
                session.create()
                cookies[seat] = {settings.SESSION_COOKIE_NAME: str(session.session_key)}
            specs.append(SeatSpec(player=players[seat]))
        rest = {k: v for k, v in what.items() if k not in ("game", "options", "seats")}
        match = create_match(what["game"], what.get("options", {}), specs, **rest)
        made.append(
            {
                "match": match.id,
                "cookies": [None if isinstance(s, dict) else cookies[s] for s in what["seats"]],
            }
        )
    print(json.dumps(made[0] if count == 1 else made))


if __name__ == "__main__":
    main()
