"""A server built to cheat: changes a finished match and signs it anew.

It has the server's key. With ``collude`` it has both seats' keys as well: what a server can do with two
players who work with it (which leaves nobody to cheat, but reaches the last checks).
"""

import copy
import json
from typing import Any

from games.engine import canonical, fairness
from games.recording import Recording, SeatKey

Body = dict[str, Any]


class Forger:
    """The honest ``bodies`` and ``header`` of a match, to be changed and signed again."""

    def __init__(self, table: Recording) -> None:
        self.table = table
        self.header: Body = json.loads(table.live.header)
        self.bodies: list[Body] = [json.loads(entry.body) for entry in table.entries]
        self.honest: dict[str, Any] = copy.deepcopy(table.record())

    def find(self, kind: str, **facts: Any) -> int:
        """Number of the first event of a type with these values."""
        for seq, body in enumerate(self.bodies, 1):
            if body["type"] == kind and all(body.get(k) == v for k, v in facts.items()):
                return seq
        raise LookupError(kind)

    def drawn(self, start: int = 3) -> int:
        """Number of the first event from ``start`` on with a public draw."""
        for seq, body in enumerate(self.bodies, 1):
            if seq >= start and any(d["out"] is not None for d in body.get("draws", ())):
                return seq
        raise LookupError("draws")

    def record(self, *, collude: bool = False) -> dict[str, Any]:
        """The record of the bodies as they are now, with whatever signatures can be made."""
        table = self.table
        header = canonical.dumps(self.header)
        head = fairness.header_hash(header)
        header_sig = table.ring.sign(fairness.header_message(head))
        heads, texts = [head], []
        keys = [self._first_key(seat) for seat in (0, 1)]
        for seq, body in enumerate(self.bodies, 1):
            if collude:
                self._sign(seq, body, heads, keys)
            texts.append(canonical.dumps(body))
            heads.append(fairness.next_head(heads[-1], seq, texts[-1]))
        message = fairness.receipt_message(table.id, len(texts), heads[-1])
        return {
            "header": header,
            "header_sig": header_sig,
            "events": texts,
            "receipt": {"seq": len(texts), "sig": table.ring.sign(message)},
        }

    def _first_key(self, seat: int) -> SeatKey:
        return SeatKey(self.table._secret(f"key {seat}"))

    def _sign(self, seq: int, body: Body, heads: list[bytes], keys: list[SeatKey]) -> None:
        match = self.table.id
        if body["type"] == "start":
            body["accepts"] = [key.sign(fairness.accept_message(heads[0])) for key in keys]
        elif (
            body["type"] == "move" and ("move" in body) != ("sealed" in body) and body["base"] < seq
        ):
            text = body["move"] if "move" in body else f"sealed {body['sealed']}"
            seat, base = body["seat"], body["base"]
            message = fairness.move_message(match, seat, base, heads[base], text)
            body["sig"] = keys[seat].sign(message)
        elif body["type"] == "rekey" and body["base"] < seq:
            seat, base = body["seat"], body["base"]
            new = SeatKey(self.table._secret(f"key {seat} after {base}"))
            if new.public != body["key"]:
                return
            message = fairness.rekey_message(
                match, seat, base, heads[base], bytes.fromhex(new.public)
            )
            body["sig"] = new.sign(message)
            if "old_sig" in body:
                body["old_sig"] = keys[seat].sign(message)
            keys[seat] = new
