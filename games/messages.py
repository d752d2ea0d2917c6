"""Every message of the table socket as a typed structure (``docs/protocol.md`` section 4).

What comes in is checked here as far as its form goes: known type, known fields, bounded texts and
numbers. A message is a flat object.
"""

import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

VERSION = 1
#: Longest frame that a client may send, in bytes.
MAX_FRAME = 16 * 1024

Seat = Annotated[int, Meta(ge=0, le=1)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Signature = Annotated[str, Meta(pattern=r"\A[0-9a-f]{128}\Z")]
OwnId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.:-]{1,32}\Z")]
MoveText = Annotated[str, Meta(pattern=r"\A[\x20-\x7e]{1,500}\Z")]
Lang = Literal["pt-br", "en"]
Json = dict[str, Any]


class Malformed(ValueError):
    """Not a message of this protocol."""


# -- client to server


class Incoming(Struct, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a client sends."""


class Hello(Incoming, tag="hello"):
    v: Literal[1]
    seq: Number
    head: Hash | None
    #: The server's receipt for that head: proof, should the server not know it.
    receipt: Signature | None = None
    lang: Lang = "pt-br"


class Commit(Incoming, tag="commit"):
    seat: Seat
    commit: Hash
    key: Hash
    setup: Hash | None = None
    payload: Annotated[str, Meta(max_length=12_000)] | None = None
    salt: Hash | None = None


class Open(Incoming, tag="open"):
    seat: Seat
    contrib: Hash
    accept: Signature


class Move(Incoming, tag="move"):
    id: OwnId
    seat: Seat
    base: Number
    move: MoveText
    sig: Signature | None = None
    sealed: Hash | None = None
    salt: Hash | None = None


class Rekey(Incoming, tag="rekey"):
    seat: Seat
    base: Number
    key: Hash
    sig: Signature
    old_sig: Signature | None = None


class Resign(Incoming, tag="resign"):
    id: OwnId
    seat: Seat
    #: Left out by a device that does not hold the seat's key.
    base: Number | None = None
    sig: Signature | None = None


class Draw(Incoming, tag="draw"):
    id: OwnId
    seat: Seat
    act: Literal["offer", "accept", "decline", "withdraw"]


class History(Incoming, tag="history"):
    before: Number


class Ack(Incoming, tag="ack"):
    seq: Number


class Ping(Incoming, tag="ping"):
    pass


ClientMessage = Hello | Commit | Open | Move | Rekey | Resign | Draw | History | Ack | Ping


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("key given twice")
    return found


def _no_float(text: str) -> Any:
    raise ValueError(text)


_message: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_decoder = json.JSONDecoder(
    object_pairs_hook=_no_repeats, parse_float=_no_float, parse_constant=_no_float
)


def parse(text: str) -> ClientMessage:
    """The message of a frame.

    Raises:
        Malformed: whatever is wrong with it.
    """
    try:
        # What msgspec would let pass: a key given twice, 1.0 for 1.
        _decoder.decode(text)
        message = _message.decode(text)
    except (ValueError, RecursionError) as wrong:
        raise Malformed from wrong
    return message


# -- server to client


class Outgoing(Struct, tag_field="type"):
    """Base of what the server sends."""

    def frame(self) -> str:
        """The text of the frame."""
        return _encoder.encode(self).decode()


_encoder = msgspec.json.Encoder()


class Welcome(Outgoing, tag="welcome"):
    v: int
    match: Json
    you: list[int]
    names: list[str]
    now: int


class Offer(Outgoing, tag="offer"):
    match: str
    server_commit: str
    game: str
    rules: str
    rules_hash: str
    options: Json
    clock: Json
    server_key: str
    seats_kind: list[str]
    setups: list[str | None]
    deadline: int
    now: int


class Waiting(Outgoing, tag="waiting"):
    committed: list[bool]
    opened: list[bool]
    deadline: int
    now: int


class Header(Outgoing, tag="header"):
    header: str
    sig: str | None
    deadline: int | None
    now: int


class EntryOut(Struct):
    seq: int
    body: str
    sig: str | None


class DecisionOut(Struct):
    kind: str
    window: int
    secret: bool
    moves: list[str]
    prompt: Json


class ViewOut(Struct):
    seat: int | None
    view: str
    sig: str | None
    decision: DecisionOut | None


class ClockOut(Struct):
    seat: int
    kind: str
    deadline: int
    total: int
    cause: str | None


class Update(Outgoing, tag="update"):
    from_: int = msgspec.field(name="from")
    seq: int
    head: str
    entries: list[EntryOut]
    events: list[Json]
    views: list[ViewOut]
    clocks: list[ClockOut]
    now: int
    full: bool = False


class HistoryOut(Outgoing, tag="history"):
    events: list[Json]
    more: bool


class Done(Outgoing, tag="done"):
    id: str
    seq: int


class RefusedOut(Outgoing, tag="refused"):
    id: str | None
    code: str
    facts: Json
    seq: int


class PresenceSeat(Struct):
    online: bool
    absent: bool


class Presence(Outgoing, tag="presence"):
    seats: list[PresenceSeat]
    watchers: int


class DrawOut(Outgoing, tag="draw"):
    offered_by: int | None


class Notice(Outgoing, tag="notice"):
    code: str
    facts: Json


class Pong(Outgoing, tag="pong"):
    now: int
