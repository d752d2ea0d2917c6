"""The public record of a match (``docs/fairness-spec.md`` section 7), as it is downloaded."""

import json
from typing import Any

from games.models import Event, Match


def record_of(match: Match) -> dict[str, Any]:
    """Header, log and the receipt of the last event; of a match that goes on, what there is so far.

    The log holds nothing hidden: sealed choices stand in it as hashes until they are opened.
    """
    rows = list(
        Event.objects.filter(match_id=match.pk, seq__lte=match.seq)
        .order_by("seq")
        .values_list("seq", "body", "sig")
    )
    record: dict[str, Any] = {
        "header": match.header,
        "header_sig": match.header_sig or None,
        "events": [body for _, body, _ in rows],
        "receipt": None,
    }
    if rows and match.fair:
        seq, _, sig = rows[-1]
        record["receipt"] = {"seq": seq, "sig": sig}
    if match.ended is None:
        record["unfinished"] = True
    return record


def record_text(match: Match) -> str:
    """The record as a file."""
    return json.dumps(record_of(match), ensure_ascii=False, separators=(",", ":")) + "\n"
