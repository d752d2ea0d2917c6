"""Was everything right? The verifier's word on a match of a site, with what its players kept."""

import json
from typing import Any, Protocol

from games import catalogue
from replays.verifier import Report, kept_of, verify

from .client import TableClient
from .site import Site

catalogue.register("toy", "tests.engine.toy")


class Database(Protocol):
    """What answers SQL."""

    def sql(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]: ...


def record(site: Database, match_id: str) -> dict[str, Any]:
    """The public record, from the site's database."""
    header, sig = site.sql("SELECT header, header_sig FROM games_match WHERE id = %s", match_id)[0]
    events = site.sql(
        "SELECT seq, body, sig FROM games_event WHERE match_id = %s ORDER BY seq", match_id
    )
    return {
        "header": header,
        "header_sig": sig,
        "events": [body for _, body, _ in events],
        "receipt": {"seq": events[-1][0], "sig": events[-1][2]},
    }


def check(site: Site, match_id: str, *players: TableClient) -> Report:
    """All fifteen checks, with the receipts and view receipts that these players kept."""
    found = record(site, match_id)
    key = json.loads(found["header"])["server_key"]
    kept: dict[str, Any] = {"receipts": [], "view_receipts": []}
    for player in players:
        for name, found_by_player in player.kept().items():
            kept[name] += found_by_player
    return verify(json.dumps(found), [key], kept=kept_of(kept))
