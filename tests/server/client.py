"""A player's client in Python: opens fair/1 matches, signs, checks everything it is sent.

For the tests of the server, of faults and of load. It believes nothing: chain, receipts, header and view
receipts are checked as they arrive, and what is wrong is collected in ``alarms``.
"""

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import websockets
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from websockets.typing import Origin

from games.engine import canonical, fairness

from .web import Browser

#: Half of what the server sends without hearing anything.
ACK_EVERY = 4


class Refused(Exception):
    """The server refused a message."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message["code"])
        self.code: str = message["code"]
        self.facts = message["facts"]


class Closed(Exception):
    """The socket was closed; ``code`` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


def signed(key: str, sig: str, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(sig), message)
    except InvalidSignature:
        return False
    return True


class SeatSecrets:
    """What a client makes for one seat of one match."""

    def __init__(self) -> None:
        self.contrib = secrets.token_bytes(32)
        self.key = Ed25519PrivateKey.generate()
        self.salt = secrets.token_bytes(32)

    @property
    def public(self) -> str:
        return self.key.public_key().public_bytes_raw().hex()


class TableClient:
    """One device at one table. Use ``async with``; then ``wait``, ``move`` and the rest."""

    def __init__(
        self, browser: Browser, match_id: str, *, ack: bool = True, check: bool = True
    ) -> None:
        self.browser = browser
        #: Whether signatures are checked; a load test has no time for it.
        self.check = check
        self.id = match_id
        self.raw = bytes.fromhex(match_id)
        self.ack = ack
        self.alarms: list[str] = []
        #: By seat; kept when the socket is lost, as a browser keeps it.
        self.secrets: dict[int, SeatSecrets] = {}
        self.payloads: dict[int, str] = {}
        self.offer: dict[str, Any] | None = None
        self.header: str | None = None
        self.header_values: dict[str, Any] = {}
        self.seq = 0
        self.head: str | None = None
        self.heads: dict[int, bytes] = {}
        self.bodies: dict[int, str] = {}
        self.events: list[dict[str, Any]] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.view_texts: dict[int | None, str] = {}
        self.decisions: dict[int, dict[str, Any]] = {}
        self.clocks: list[dict[str, Any]] = []
        #: Receipts and view receipts, as a player keeps them.
        self.receipts: dict[int, str] = {}
        self.kept_views: list[dict[str, Any]] = []
        self.you: list[int] = []
        self.match: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []
        self.presence: dict[str, Any] = {}
        self.draw_by: int | None = None
        self.notices: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.record_frames = False
        self.opening = True
        self.closed: int | None = None
        self.on_update: Callable[[dict[str, Any]], None] | None = None
        self._socket: Any = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._counter = 0
        self._unacknowledged = 0

    # -- connection

    async def connect(self, *, hello: bool = True) -> "TableClient":
        url = f"{self.browser.base.replace('http', 'ws', 1)}/ws/table/{self.id}/"
        self._socket = await websockets.connect(
            url,
            additional_headers={"Cookie": self.browser.cookie_header},
            origin=Origin(self.browser.base),
            max_size=None,
            compression=None,
            open_timeout=20,
        )
        self.closed = None
        self._reader = asyncio.create_task(self._read())
        if hello:
            await self.send_hello()
        return self

    async def send_hello(self) -> None:
        hello = {"type": "hello", "v": 1, "seq": self.seq, "head": self.head, "lang": "en"}
        await self.send({**hello, "receipt": self.receipts.get(self.seq)})

    async def disconnect(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            with contextlib.suppress(Exception):
                await self._reader
        self._socket = None

    async def reconnect(self) -> None:
        await self.disconnect()
        await self.connect()

    async def __aenter__(self) -> "TableClient":
        return self if self._socket is not None else await self.connect()

    async def __aexit__(self, *problem: object) -> None:
        await self.disconnect()

    async def send(self, message: Any) -> None:
        await self.send_text(message if isinstance(message, str) else json.dumps(message))

    async def send_text(self, text: str | bytes) -> None:
        try:
            await self._socket.send(text)
        except websockets.ConnectionClosed as gone:
            raise Closed(gone.rcvd.code if gone.rcvd else 1006) from gone

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                if self.record_frames:
                    self.frames.append(text)
                await self._handle(json.loads(text))
                self._changed.set()
        except websockets.ConnectionClosed:
            pass
        except Exception as problem:
            self.alarms.append(f"client failed: {problem!r}")
            raise
        finally:
            self.closed = self._socket.close_code if self._socket is not None else 1006
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(Closed(self.closed or 1006))
            self._answers.clear()
            self._changed.set()

    async def wait(self, until: Callable[["TableClient"], Any], timeout: float = 60) -> Any:
        """Wait until something is true of this client."""
        deadline = time.monotonic() + timeout
        while True:
            found = until(self)
            if found:
                return found
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"seq {self.seq}, alarms {self.alarms}, closed {self.closed}")
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    async def wait_past(self, seq: int, timeout: float = 60) -> None:
        """Wait until there is something after event ``seq``, or the match is over."""
        await self.wait(lambda c: c.seq != seq or c.over, timeout)

    async def wait_notices(self, known: int) -> None:
        """Wait until there are more refusals and notices than this."""
        await self.wait(lambda c: len(c.notices) > known)

    async def wait_closed(self, timeout: float = 60) -> int:
        await self.wait(lambda c: c.closed is not None, timeout)
        assert self.closed is not None
        return self.closed

    # -- receiving

    async def _handle(self, message: dict[str, Any]) -> None:
        handler = getattr(self, f"_on_{message['type']}", None)
        self.seen.append({k: v for k, v in message.items() if k in ("type", "code", "id", "seq")})
        if handler is not None:
            await handler(message)

    async def _on_welcome(self, message: dict[str, Any]) -> None:
        self.you, self.match = message["you"], message["match"]

    async def _on_offer(self, message: dict[str, Any]) -> None:
        self.offer = message
        if not self.opening:
            return
        for seat in self.you:
            await self.commit(seat)

    async def commit(self, seat: int) -> None:
        assert self.offer is not None
        own = self.secrets.setdefault(seat, SeatSecrets())
        chosen = self.offer["setups"][seat] or self.payloads.get(seat)
        setup = None
        if chosen is not None:
            setup = fairness.setup_commit(seat, self.raw, own.salt, chosen).hex()
        await self.send(
            {
                "type": "commit",
                "seat": seat,
                "commit": fairness.commit(seat, self.raw, own.contrib).hex(),
                "key": own.public,
                "setup": setup,
                "payload": chosen,
                "salt": own.salt.hex() if chosen is not None else None,
            }
        )

    async def _on_header(self, message: dict[str, Any]) -> None:
        values = canonical.loads(message["header"])
        if self.header is not None and self.header != message["header"]:
            self.alarms.append("two headers")
            return
        self.header, self.header_values = message["header"], values
        if values["protocol"] != "fair/1":
            return
        self.hash = fairness.header_hash(self.header)
        if not signed(values["server_key"], message["sig"], fairness.header_message(self.hash)):
            self.alarms.append("header signature")
        if self.offer is not None:
            same = ("match", "server_commit", "game", "rules", "rules_hash", "options", "clock")
            for name in (*same, "server_key"):
                if values[name] != self.offer[name]:
                    self.alarms.append(f"header {name}")
        for seat, own in self.secrets.items():
            mine = values["seats"][seat]
            if mine["commit"] != fairness.commit(seat, self.raw, own.contrib).hex():
                self.alarms.append("header commit")
            if self.opening and self.match["status"] == "opening" and seat in self.you:
                await self.open(seat)

    async def open(self, seat: int) -> None:
        own = self.secrets[seat]
        await self.send(
            {
                "type": "open",
                "seat": seat,
                "contrib": own.contrib.hex(),
                "accept": own.key.sign(fairness.accept_message(self.hash)).hex(),
            }
        )

    async def _on_update(self, message: dict[str, Any]) -> None:
        if message["from"] != self.seq:
            if message["from"] > self.seq:
                await self.send_hello()
                return
            if not message["full"]:
                self.alarms.append(f"update from {message['from']} at {self.seq}")
        for entry in message["entries"]:
            self._entry(entry)
        if message["seq"] != self.seq or (self.head is not None and message["head"] != self.head):
            self.alarms.append(f"head at {message['seq']}")
        if message["full"] and message["views"]:
            self.events = []
        self.events += message["events"]
        for view in message["views"]:
            self._view(view)
        self.clocks = message["clocks"]
        if self.on_update is not None:
            self.on_update(message)
        self._unacknowledged += 1
        if self.ack and (self._unacknowledged >= ACK_EVERY or message["full"]):
            self._unacknowledged = 0
            await self.send({"type": "ack", "seq": self.seq})

    def _entry(self, entry: dict[str, Any]) -> None:
        seq, body = entry["seq"], entry["body"]
        known = self.bodies.get(seq)
        if known is not None:
            if known != body:
                self.alarms.append(f"fork at {seq}")
            return
        if self.header is None:
            self.alarms.append("entries before the header")
            return
        if seq != self.seq + 1:
            self.alarms.append(f"gap at {seq}")
        if seq == 1:
            self.heads[0] = fairness.header_hash(self.header)
        head = fairness.next_head(self.heads[seq - 1], seq, body)
        self.heads[seq], self.bodies[seq] = head, body
        self.seq, self.head = seq, head.hex()
        if self.header_values["protocol"] == "fair/1":
            self.receipts[seq] = entry["sig"]
            message = fairness.receipt_message(self.raw, seq, head)
            if self.check and not signed(self.header_values["server_key"], entry["sig"], message):
                self.alarms.append(f"receipt {seq}")
            if seq == 1:
                self._check_start(canonical.loads(body))

    def _check_start(self, body: dict[str, Any]) -> None:
        if body["type"] != "start":
            return
        accept = fairness.accept_message(self.hash)
        for seat in (0, 1):
            declared = self.header_values["seats"][seat]
            contrib = bytes.fromhex(body["contribs"][seat])
            if fairness.commit(seat, self.raw, contrib).hex() != declared["commit"]:
                self.alarms.append(f"contribution {seat}")
            if not signed(declared["key"], body["accepts"][seat], accept):
                self.alarms.append(f"accept {seat}")

    def _view(self, view: dict[str, Any]) -> None:
        seat, text = view["seat"], view["view"]
        self.views[seat] = canonical.loads(text)
        self.view_texts[seat] = text
        if seat is None:
            return
        if view["decision"] is None:
            self.decisions.pop(seat, None)
        else:
            self.decisions[seat] = view["decision"]
        if self.header_values["protocol"] == "fair/1":
            kept = {"seat": seat, "event": self.seq, "view": text, "sig": view["sig"]}
            self.kept_views.append(kept)
            message = fairness.view_message(self.raw, seat, self.seq, text)
            if self.check and not signed(self.header_values["server_key"], view["sig"], message):
                self.alarms.append(f"view receipt {self.seq}")

    async def _on_done(self, message: dict[str, Any]) -> None:
        answer = self._answers.pop(message["id"], None)
        if answer is not None and not answer.done():
            answer.set_result(message)

    async def _on_refused(self, message: dict[str, Any]) -> None:
        if message["code"] == "fork":
            self.alarms.append("fork")
        answer = self._answers.pop(message["id"], None) if message["id"] else None
        if answer is not None and not answer.done():
            answer.set_exception(Refused(message))
        else:
            self.notices.append(message)
            if message["code"] == "again" and message["id"] is None:
                # The opening: the server tells where it stands, and it is answered again.
                await asyncio.sleep(0.3)
                await self.send_hello()

    async def _on_presence(self, message: dict[str, Any]) -> None:
        self.presence = message

    async def _on_draw(self, message: dict[str, Any]) -> None:
        self.draw_by = message["offered_by"]

    async def _on_notice(self, message: dict[str, Any]) -> None:
        self.notices.append(message)

    # -- acting

    def new_id(self) -> str:
        self._counter += 1
        return f"m{self._counter}-{secrets.token_hex(3)}"

    async def ask(self, message: dict[str, Any], timeout: float = 60) -> dict[str, Any]:
        """Send a message with an id of its own and wait for its answer.

        Raises:
            Refused, Closed.
        """
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[message["id"]] = answer
        await self.send(message)
        return await asyncio.wait_for(answer, timeout)

    def move_message(self, seat: int, move: str, base: int | None = None) -> dict[str, Any]:
        """A signed move, ready to be sent (or sent again)."""
        base = self.seq if base is None else base
        decision = self.decisions.get(seat)
        message: dict[str, Any] = {"type": "move", "id": self.new_id(), "seat": seat, "base": base}
        message["move"] = text = move
        if decision is not None and decision["secret"]:
            salt = secrets.token_bytes(32)
            message["salt"] = salt.hex()
            message["sealed"] = fairness.sealed_value(seat, self.raw, salt, move).hex()
            text = f"sealed {message['sealed']}"
        # A move says what its sender has seen.
        self._unacknowledged = 0
        if seat in self.secrets and self.header_values["protocol"] == "fair/1":
            to_sign = fairness.move_message(self.raw, seat, base, self.heads[base], text)
            message["sig"] = self.secrets[seat].key.sign(to_sign).hex()
        return message

    async def move(self, seat: int, move: str, timeout: float = 60) -> int:
        """Make a move; answers its event number."""
        answer = await self.ask(self.move_message(seat, move), timeout)
        return int(answer["seq"])

    def rekey_message(self, seat: int, new: SeatSecrets, old: SeatSecrets | None) -> dict[str, Any]:
        """A change of the seat's key here, confirmed by the old one if it is given."""
        head, public = self.heads[self.seq], bytes.fromhex(new.public)
        to_sign = fairness.rekey_message(self.raw, seat, self.seq, head, public)
        return {
            "type": "rekey",
            "seat": seat,
            "base": self.seq,
            "key": new.public,
            "sig": new.key.sign(to_sign).hex(),
            "old_sig": old and old.key.sign(to_sign).hex(),
        }

    def kept(self) -> dict[str, Any]:
        """Receipts and view receipts, as a player saves them and a verifier reads them."""
        receipts = [
            {"seq": seq, "head": self.heads[seq].hex(), "sig": sig}
            for seq, sig in self.receipts.items()
        ]
        return {"receipts": receipts, "view_receipts": self.kept_views}

    async def resign(self, seat: int) -> int:
        answer = await self.ask(self.resign_message(seat))
        return int(answer["seq"])

    def resign_message(self, seat: int, base: int | None = None) -> dict[str, Any]:
        """The seat gives up; signed if its key is here."""
        message: dict[str, Any] = {"type": "resign", "id": self.new_id(), "seat": seat}
        if seat in self.secrets and self.header_values["protocol"] == "fair/1":
            message["base"] = base = self.seq if base is None else base
            to_sign = fairness.resign_message(self.raw, seat, base, self.heads[base])
            message["sig"] = self.secrets[seat].key.sign(to_sign).hex()
        return message

    async def draw(self, seat: int, act: str) -> int:
        answer = await self.ask({"type": "draw", "id": self.new_id(), "seat": seat, "act": act})
        return int(answer["seq"])

    @property
    def over(self) -> bool:
        return self.seq > 0 and '"type":"reveal"' in self.bodies[self.seq]

    @property
    def started(self) -> bool:
        return self.seq >= 2 or self.over

    def body(self, seq: int) -> dict[str, Any]:
        found: dict[str, Any] = canonical.loads(self.bodies[seq])
        return found


async def play_out(
    *clients: TableClient,
    choose: Callable[[dict[str, Any]], str] | None = None,
    timeout: float = 60,
) -> None:
    """Let these clients make moves for their seats until the match is over."""
    pick = choose or (lambda decision: secrets.choice(decision["moves"]))

    async def one(client: TableClient) -> None:
        while not client.over:
            seats = [s for s in client.you if s in client.decisions and s in client.secrets]
            seats = seats or [s for s in client.you if s in client.decisions]
            if not seats:
                seq = client.seq
                await client.wait_past(seq, timeout)
                continue
            seat, seq = seats[0], client.seq
            try:
                await client.move(seat, pick(client.decisions[seat]))
            except Refused as refused:
                if refused.code not in ("stale", "over", "not_your_turn", "again", "too_late"):
                    raise
            await client.wait_past(seq, timeout)

    async with asyncio.timeout(timeout):
        await asyncio.gather(*(one(client) for client in clients))
