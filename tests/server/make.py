"""Make players with sessions, and a match, in a site's database: ``python -m tests.server.make``.

Reads ``{"game", "options"?, "seats": [nickname or {"bot": level}], …options of create_match}`` and
answers ``{"match": id, "cookies": [{name: value} or null]}``. A nickname given twice is one player.
With a ``count`` above one it makes and answers several; with ``turn_ms`` they have another clock. A list of
such objects answers a list of lists.
"""

import json
import sys
from typing import Any

_OWN = ("game", "options", "seats", "count", "turn_ms")


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

    def make(what: dict[str, Any]) -> list[dict[str, Any]]:
        settings.TURN_MS = what.get("turn_ms", settings.TURN_MS)
        made = []
        for _ in range(what.get("count", 1)):
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
            rest = {k: v for k, v in what.items() if k not in _OWN}
            match = create_match(what["game"], what.get("options", {}), specs, **rest)
            seats = [None if isinstance(s, dict) else cookies[s] for s in what["seats"]]
            made.append({"match": match.id, "cookies": seats})
        return made

    what = json.loads(sys.stdin.read())
    if isinstance(what, list):
        print(json.dumps([make(one) for one in what]))
    else:
        made = make(what)
        print(json.dumps(made[0] if len(made) == 1 else made))


if __name__ == "__main__":
    main()
