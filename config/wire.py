"""Daphne's wire: what a client may do before the application hears of it, and a short way for plain text.

Daphne bounds the size of messages and nothing else: a request may take for ever to arrive, and a message
may come in a hundred thousand pieces, each of which costs the one thread that serves everybody. A proxy
in front helps with the first; nothing helps with the second.

Nearly every message is a small text in one unbroken frame (RFC 6455 section 5.2). Autobahn takes such a
frame through some thirty calls and Twisted sends it in a later turn of the loop; here it is one step each
way, and whatever is out of the ordinary goes theirs.

Importing this module sets all this; under another server it changes nothing.
"""

import time
from typing import Any

from daphne.http_protocol import HTTPFactory
from daphne.server import Server as DaphneServer
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.conf import settings
from twisted.protocols.basic import LineReceiver
from twisted.web.http import HTTPChannel

from games.sockets import TOO_MUCH

#: From the first byte of a request to the end of its headers; from there to the end of its body, and
#: between two requests.
HEAD_S = 5
BODY_S = 60
#: From the first byte of a message to its last.
MESSAGE_S = 8
#: Pieces of one message. Browsers send one.
FRAGMENTS = 16


class BoundedChannel(HTTPChannel):
    """HTTP whose requests must arrive in time, however busily their bytes drip."""

    def connectionMade(self) -> None:
        super().connectionMade()
        self.setTimeout(HEAD_S)
        self._between = False

    def dataReceived(self, data: bytes) -> None:
        if self._between:
            self._between = False
            self.setTimeout(HEAD_S)
        # Not HTTPChannel's own, which starts the clock again with every byte.
        LineReceiver.dataReceived(self, data)

    def allHeadersReceived(self) -> None:
        super().allHeadersReceived()
        self.setTimeout(BODY_S)

    def requestDone(self, request: Any) -> None:
        self._between = True
        super().requestDone(request)


class BoundedSocket(WebSocketProtocol):
    """A WebSocket whose messages come in few pieces and in time, and whose pings are counted."""

    def onConnect(self, request: Any) -> Any:
        self._pieces = 0
        self._since: float | None = None
        # Above what the application counts, so that it is the one to say what was too much.
        self._rate = 2.0 * settings.SOCKET_RATE
        self._burst = 2.0 * settings.SOCKET_BURST + 2 * FRAGMENTS
        self._tokens, self._counted = self._burst, time.monotonic()
        return super().onConnect(request)

    def _may(self) -> bool:
        """Count a frame; ``False`` when there have been too many."""
        now = time.monotonic()
        earned = (now - self._counted) * self._rate
        self._tokens, self._counted = min(self._burst, self._tokens + earned) - 1, now
        return self._tokens >= 0

    def onFrameBegin(self) -> None:
        may = self._may()
        if self.current_frame.opcode < 8:
            self._pieces = self._pieces + 1 if self.inside_message else 1
        if not may or self._pieces > FRAGMENTS:
            self._cut()
            return
        super().onFrameBegin()

    def _whole_texts(self, data: bytes) -> bytes:
        """Take whole, masked, valid texts of less than 64 KB from the front; answers what is left.

        Anything else, and anything to be refused, is left to Autobahn.
        """
        while len(data) >= 6 and data[0] == 0x81 and data[1] >= 0x80:
            if self.state != self.STATE_OPEN or self.inside_message:
                break
            size, start = data[1] - 0x80, 6
            if size == 126:
                size, start = int.from_bytes(data[2:4], "big"), 8
                if not 126 <= size <= self.factory.maxMessagePayloadSize:
                    break
            end = start + size
            if size == 127 or len(data) < end:
                break
            mask = data[start - 4 : start] * (size // 4 + 1)
            plain = int.from_bytes(data[start:end], "big") ^ int.from_bytes(mask[:size], "big")
            text = plain.to_bytes(size, "big")
            try:
                text.decode()
            except UnicodeDecodeError:
                break
            if not self._may():
                self._cut()
                return b""
            if self.autoPingTimeoutCall:
                self._cancelAutoPingTimeoutCall()
            self.onMessage(text, False)
            data = data[end:]
        return data

    def send_text(self, content: str) -> None:
        """Send a text message now; nothing, when the connection is closed or closing."""
        if self.state != self.STATE_OPEN:
            return
        text = content.encode()
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        _write(self.transport, head + text)

    def _dataReceived(self, data: bytes) -> None:
        if self.state == self.STATE_OPEN and not (self.data or self.current_frame):
            data = self._whole_texts(data)
            if not data:
                return
        super()._dataReceived(data)
        if self.state != self.STATE_OPEN:
            return
        if not (self.inside_message or self.current_frame or self.data):
            self._since = None
        elif self._since is None:
            self._since = time.monotonic()

    def check_timeouts(self) -> None:
        if self.state == self.STATE_CLOSED:
            # It was cut off and does not take what is left for it.
            self._closeConnection(abort=True)
            return
        super().check_timeouts()
        if self._since is not None and time.monotonic() - self._since > MESSAGE_S:
            self._cut()

    def _cut(self) -> None:
        if self.state == self.STATE_OPEN:
            self.sendCloseFrame(code=TOO_MUCH)
        # Also stops the loop over what has come already.
        self.data = b""
        self.dropConnection(abort=False)


def _write(transport: Any, frame: bytes) -> None:
    """Send now what the network takes, where nothing waits before it; the rest in later turns."""
    if transport.connected and not (transport.dataBuffer or transport._tempDataBuffer):
        sent = transport.writeSomeData(frame)
        # A lost connection is noticed by whoever reads from it.
        if isinstance(sent, int):
            frame = frame[sent:]
    if frame:
        transport.write(frame)


class Server(DaphneServer):
    """Daphne's server, which lets a socket send without a turn of the loop for each frame.

    It never makes a sender wait; so a socket may hand over its texts in a plain call: the scope's
    extension ``semente.send``.
    """

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if isinstance(protocol, BoundedSocket):
            scope["extensions"] = {"semente.send": protocol.send_text}
        return super().create_application(protocol, scope)


HTTPFactory.protocol = BoundedChannel  # type: ignore[assignment]
WebSocketFactory.protocol = BoundedSocket
