"""The hashes of ``fair/1`` (``docs/fairness-spec.md`` sections 1 to 6), and nothing else.

Byte strings go in and come out as ``bytes``. Signatures themselves are made and checked elsewhere;
here are the messages that are signed.
"""

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from . import canonical

PROTOCOL = "fair/1"
PRACTICE = "practice/1"
SERVER = "S"


def tag(name: str) -> bytes:
    """``T("name")``: the ASCII bytes of the name and a zero byte."""
    return name.encode("ascii") + b"\0"


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def lp(data: bytes) -> bytes:
    """``LP(b)``: four bytes of length, then the bytes."""
    return u32(len(data)) + data


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, data: bytes) -> bytes:
    """``MAC(k, b)``: HMAC-SHA-256."""
    return hmac.digest(key, data, "sha256")


def role(party: int | str) -> bytes:
    """``R(s)``: one byte for seat 0, seat 1 or the server (``"S"``)."""
    return str(party).encode("ascii")


def commit(party: int | str, match: bytes, value: bytes) -> bytes:
    """The commitment of a seat or the server to its 32 random bytes (section 2)."""
    return sha256(tag("fair/1 commit") + role(party) + match + value)


def setup_commit(seat: int, match: bytes, salt: bytes, payload: str) -> bytes:
    """The commitment of a seat to its setup, a canonical JSON text (section 2)."""
    text = payload.encode()
    return sha256(tag("fair/1 setup") + role(seat) + match + salt + lp(text))


def sealed_value(seat: int, match: bytes, salt: bytes, move: str) -> bytes:
    """What stands in the log in place of a secret move (section 2)."""
    return sha256(tag("fair/1 sealed") + role(seat) + match + salt + lp(move.encode()))


def rules_hash(files: Mapping[str, bytes]) -> bytes:
    """The hash of a rules package: its files by path (section 4)."""
    parts = [lp(path.encode()) + lp(files[path]) for path in sorted(files)]
    return sha256(tag("fair/1 rules") + b"".join(parts))


def header_hash(header: str) -> bytes:
    """The hash of a header's text (section 4); also ``head_0`` of the chain."""
    return sha256(tag("fair/1 header") + lp(header.encode()))


def fingerprint(hash_: bytes) -> str:
    """The match fingerprint shown to people: 32 hex digits in eight groups of four."""
    digits = hash_.hex()[:32]
    return " ".join(digits[at : at + 4] for at in range(0, 32, 4))


def match_key(server_seed: bytes, hash_: bytes, contribs: tuple[bytes, bytes]) -> bytes:
    """The key of every draw of a match (section 5)."""
    return mac(server_seed, tag("fair/1 key") + hash_ + contribs[0] + contribs[1])


def practice_key(name: str) -> bytes:
    """The key of a practice match whose seed a person named (section 12)."""
    return sha256(tag("practice/1 key") + lp(name.encode()))


def next_head(head: bytes, seq: int, body: str) -> bytes:
    """``head_i`` from ``head_(i-1)``, the event's number and its body (section 6)."""
    return sha256(tag("fair/1 event") + head + u64(seq) + lp(body.encode()))


def header_message(hash_: bytes) -> bytes:
    """What the server signs to publish a header."""
    return tag("fair/1 sig header") + hash_


def accept_message(hash_: bytes) -> bytes:
    """What a seat signs to accept a header."""
    return tag("fair/1 sig accept") + hash_


def receipt_message(match: bytes, seq: int, head: bytes) -> bytes:
    """What the server signs to acknowledge event ``seq``."""
    return tag("fair/1 sig receipt") + match + u64(seq) + head


def view_message(match: bytes, seat: int, seq: int, view: str) -> bytes:
    """What the server signs for the view that a seat was shown after event ``seq``."""
    return tag("fair/1 sig view") + match + role(seat) + u64(seq) + sha256(view.encode())


def move_message(match: bytes, seat: int, base: int, head: bytes, text: str) -> bytes:
    """What a seat signs for a move; ``text`` is the move, or ``sealed `` and the hex of the seal."""
    return tag("fair/1 sig move") + match + role(seat) + u64(base) + head + lp(text.encode())


def rekey_message(match: bytes, seat: int, base: int, head: bytes, key: bytes) -> bytes:
    """What the new key signs (and the old one, where it is at hand) when a seat changes device."""
    return tag("fair/1 sig rekey") + match + role(seat) + u64(base) + head + key


def resign_message(match: bytes, seat: int, base: int, head: bytes) -> bytes:
    """What a seat signs to give up."""
    return tag("fair/1 sig resign") + match + role(seat) + u64(base) + head


def header_text(values: Mapping[str, Any]) -> str:
    """The canonical text of a header."""
    return canonical.dumps(dict(values))
