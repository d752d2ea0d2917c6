"""What everybody may know of a match, as ``docs/protocol.md`` section 3 shows it."""

from collections.abc import Sequence
from typing import Any

from .engine import fairness
from .models import Match, Seat


def match_facts(match: Match, seats: Sequence[Seat], *, names: bool = True) -> dict[str, Any]:
    """The ``Match`` of the protocol; without ``names`` nobody is told who played."""
    result = None
    if match.status == Match.Status.ENDED:
        result = {"winner": match.winner, "reason": match.result_reason}
    fingerprint = None
    if match.header_hash:
        fingerprint = fairness.fingerprint(bytes.fromhex(match.header_hash))
    return {
        "id": match.id,
        "game": match.game,
        "rules": match.rules,
        "rules_hash": match.rules_hash,
        "options": match.options,
        "protocol": match.protocol,
        "rated": match.rated,
        "public": match.public,
        "status": match.status,
        "seats": [
            {
                "name": seat.name if names or seat.bot else "",
                "player": seat.player_id if names else None,
                "kind": "bot" if seat.bot else "human",
                "bot": seat.bot or None,
                "rating": seat.rating if names else None,
            }
            for seat in seats
        ],
        "server_commit": match.server_commit or None,
        "fingerprint": fingerprint,
        "seq": match.seq,
        "created": match.created,
        "ended": match.ended,
        "result": result,
        "end_reason": match.end_reason or None,
        "fault": match.fault or None,
        "server_seed": match.server_seed or None,
        "hotseat": match.hotseat,
    }
