"""One seat's socket at one table, in both servers' languages, as cheap as a client can be.

A side joins, moves when it is asked (any legal move), and notes how long the other side's moves were
on their way. It checks nothing that it is sent: the tests do that.
"""

import asyncio
import random
import secrets
import time
from collections import deque
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from games.engine import fairness

#: How long a side waits for the answer to a refused move before it moves again.
RETRY_S = 0.05
#: How long a side waits for its seat, on a computer that is busy with other things.
PATIENCE_S = 300


class Table:
    """Two sides, and what was seen of their moves."""

    def __init__(self, name: str) -> None:
        self.name = name
        #: When each side's moves were sent that the other side does not have yet.
        self.sent: tuple[deque[float], deque[float]] = (deque(), deque())
        self.moves = 0
        self.refused = 0
        self.times: list[float] = []
        #: No side begins another move.
        self.resting = True
        self.most: int | None = None
        self.think = 0.0

    def arrived(self, mover: int) -> None:
        """The other side's socket has the mover's move."""
        if not self.sent[mover]:
            return
        self.times.append(time.perf_counter() - self.sent[mover].popleft())
        self.moves += 1
        if self.most is not None and self.moves >= self.most:
            self.resting = True


class Side(WSListener):
    """Base: the socket, the bytes, and when to move. Subclasses know the language."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seated = asyncio.Event()
        self.transport: WSTransport | None = None
        self.read = 0
        self.written = 0
        #: A move is being thought of, or was sent and has not come back.
        self._thinking = False
        self._waiting = False
        self.gone = False

    async def connect(self, url: str, headers: dict[str, str]) -> None:
        await ws_connect(
            lambda: self, url, extra_headers=headers, websocket_handshake_timeout=PATIENCE_S
        )
        async with asyncio.timeout(PATIENCE_S):
            await self.seated.wait()
        if self.gone:
            raise RuntimeError(f"the socket of seat {self.seat} was closed")

    def write(self, text: bytes) -> None:
        assert self.transport is not None
        self.written += len(text)
        self.transport.send(WSMsgType.TEXT, text)

    def close(self) -> None:
        if self.transport is not None and not self.gone:
            self.transport.disconnect()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.joined()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.gone = True
        # Whoever waits for the seat need not wait any longer.
        self.seated.set()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            text = frame.get_payload_as_bytes()
            self.read += len(text)
            self.heard(text)

    def joined(self) -> None:
        """The socket is open."""

    def heard(self, text: bytes) -> None:
        """A frame came."""

    def asked(self) -> bool:
        """Whether this side has a decision."""
        raise NotImplementedError

    def move(self) -> None:
        """Send any legal move."""
        raise NotImplementedError

    def consider(self) -> None:
        """Move, at once or after some thought, where this side is asked and has no move under way."""
        if self.table.resting or self._thinking or self._waiting or not self.asked():
            return
        if self.table.think:
            self._thinking = True
            delay = random.uniform(0.5, 1.5) * self.table.think
            asyncio.get_running_loop().call_later(delay, self._thought)
        else:
            self._go()

    def _thought(self) -> None:
        self._thinking = False
        if not self.table.resting and self.asked() and not self.gone:
            self._go()

    def _go(self) -> None:
        self._waiting = True
        self.table.sent[self.seat].append(time.perf_counter())
        self.move()

    def moved(self, mover: int) -> None:
        """This socket was told of a move."""
        if mover == self.seat:
            self._waiting = False
        else:
            self.table.arrived(mover)

    def refused(self) -> None:
        self.table.refused += 1
        self.table.sent[self.seat].pop()
        self._waiting = False
        asyncio.get_running_loop().call_later(RETRY_S, self.consider)


# -- ours


class _Entry(msgspec.Struct):
    seq: int
    body: str


class _Decision(msgspec.Struct):
    moves: list[str]
    secret: bool


class _View(msgspec.Struct):
    decision: _Decision | None


class _Update(msgspec.Struct, tag="update"):
    seq: int
    head: str
    entries: list[_Entry]
    views: list[_View]


class _Offer(msgspec.Struct, tag="offer"):
    setups: list[str | None]


class _Header(msgspec.Struct, tag="header"):
    header: str


class _Refused(msgspec.Struct, tag="refused"):
    code: str


_frames = msgspec.json.Decoder(_Update | _Offer | _Header | _Refused)
_encode = msgspec.json.Encoder().encode
#: Half of what the server sends without hearing anything.
_ACK_EVERY = 4


class SementeSide(Side):
    """Opens the match, signs every move, seals secret ones; ``docs/protocol.md``."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self._match = bytes.fromhex(table.name)
        self._key = Ed25519PrivateKey.generate()
        self._contrib = secrets.token_bytes(32)
        self._opened = False
        self._seq = 0
        self._head = b""
        self._decision: _Decision | None = None
        self._unheard = 0
        self._sent = 0

    def joined(self) -> None:
        self.write(_encode({"type": "hello", "v": 1, "seq": 0, "head": None}))

    def heard(self, text: bytes) -> None:
        if not text.startswith(_ONES_READ):
            return
        frame = _frames.decode(text)
        if isinstance(frame, _Update):
            self._update(frame)
        elif isinstance(frame, _Offer):
            self._commit()
        elif isinstance(frame, _Header):
            self._open(frame.header)
        elif self.seated.is_set():
            self.refused()
        else:
            # The opening could not be stored: it is told again, and answered again.
            self._opened = False
            asyncio.get_running_loop().call_later(RETRY_S, self.joined)

    def _commit(self) -> None:
        commit = fairness.commit(self.seat, self._match, self._contrib).hex()
        public = self._key.public_key().public_bytes_raw().hex()
        self.write(_encode({"type": "commit", "seat": self.seat, "commit": commit, "key": public}))

    def _open(self, header: str) -> None:
        if self._opened:
            return
        self._opened = True
        accept = self._key.sign(fairness.accept_message(fairness.header_hash(header))).hex()
        contrib = self._contrib.hex()
        message = {"type": "open", "seat": self.seat, "contrib": contrib, "accept": accept}
        self.write(_encode(message))

    def _update(self, update: _Update) -> None:
        self._seq, self._head = update.seq, bytes.fromhex(update.head)
        self._decision = update.views[0].decision if update.views else None
        self._unheard += 1
        if self._unheard >= _ACK_EVERY:
            self._unheard = 0
            self.write(b'{"type":"ack","seq":%d}' % self._seq)
        for entry in update.entries:
            if '"type":"move"' in entry.body:
                self.moved(0 if '"seat":0' in entry.body else 1)
        self.seated.set()
        self.consider()

    def asked(self) -> bool:
        return self._decision is not None

    def move(self) -> None:
        decision = self._decision
        assert decision is not None
        self._unheard = 0
        self._sent += 1
        move = text = random.choice(decision.moves)
        message: dict[str, Any] = {"type": "move", "id": f"{self._sent}", "seat": self.seat}
        if decision.secret:
            salt = secrets.token_bytes(32)
            message["salt"] = salt.hex()
            message["sealed"] = fairness.sealed_value(self.seat, self._match, salt, move).hex()
            text = f"sealed {message['sealed']}"
        signed = fairness.move_message(self._match, self.seat, self._seq, self._head, text)
        message |= {"base": self._seq, "move": move, "sig": self._key.sign(signed).hex()}
        self._decision = None
        self.write(_encode(message))


#: How the frames begin that a side reads; it hears and drops the others.
_ONES_READ = tuple(
    f'{{"type":"{kind}"'.encode() for kind in ("update", "offer", "header", "refused")
)


# -- boardgame.io's


class _Payload(msgspec.Struct):
    playerID: str


class _Action(msgspec.Struct):
    payload: _Payload
    type: str


class _Log(msgspec.Struct):
    action: _Action


class _G(msgspec.Struct):
    hand: list[int]
    pick: int | None


class _Ctx(msgspec.Struct):
    activePlayers: dict[str, str] | None


class _State(msgspec.Struct):
    G: _G
    ctx: _Ctx
    stateID: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


_updates = msgspec.json.Decoder(tuple[str, str, _State, list[_Log]])
_syncs = msgspec.json.Decoder(tuple[str, str, _Sync])
_SPACE = b"42/toy,"
_WALKS: tuple[tuple[str, list[Any]], ...] = (("step", ["a"]), ("step", ["b"]), ("stop", []))


class BoardgameSide(Side):
    """socket.io over one WebSocket, as boardgame.io's own client speaks it."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self._state: _State | None = None
        self._own = str(seat)

    def heard(self, text: bytes) -> None:
        if text.startswith(_SPACE):
            self._event(text[len(_SPACE) :])
        elif text == b"2":
            self.write(b"3")
        elif text.startswith(b"0"):
            self.write(b"40/toy,")
        elif text.startswith(b"40/toy,"):
            self.write(_SPACE + _encode(["sync", self.table.name, self._own, None, 2]))

    def _event(self, text: bytes) -> None:
        if text.startswith(b'["update"'):
            _, _, self._state, log = _updates.decode(text)
            for entry in log:
                if entry.action.type == "MAKE_MOVE":
                    self.moved(int(entry.action.payload.playerID))
            self.consider()
        elif text.startswith(b'["sync"'):
            self._state = _syncs.decode(text)[2].state
            self.seated.set()

    def _stage(self) -> str | None:
        active = self._state.ctx.activePlayers if self._state is not None else None
        return active.get(self._own) if active else None

    def asked(self) -> bool:
        stage = self._stage()
        return stage is not None and not (stage == "pick" and self._picked())

    def _picked(self) -> bool:
        return self._state is not None and self._state.G.pick is not None

    def move(self) -> None:
        state = self._state
        assert state is not None
        if self._stage() == "walk":
            kind, args = random.choice(_WALKS)
        else:
            kind, args = str(self._stage()), [random.choice(state.G.hand)]
        payload = {"type": kind, "args": args, "playerID": self._own, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        message = ["update", action, state.stateID, self.table.name, self._own]
        self.write(_SPACE + _encode(message))
