"""What a client may do to Daphne before the application hears of it.

Daphne bounds the size of messages and nothing else: a request may take for ever to arrive, and a message
may come in a hundred thousand pieces, each of which costs the one thread that serves everybody. A proxy
in front helps with the first; nothing helps with the second. Importing this module sets the bounds; under
another server it changes nothing.
"""

import time
from typing import Any

from daphne.http_protocol import HTTPFactory
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
        self._tokens, self._counted = self._burst, time.monotonic()
        return super().onConnect(request)

    @property
    def _burst(self) -> float:
        # Above what the application counts, so that it is the one to say what was too much.
        return 2.0 * settings.SOCKET_BURST + 2 * FRAGMENTS

    def onFrameBegin(self) -> None:
        now = time.monotonic()
        earned = (now - self._counted) * 2 * settings.SOCKET_RATE
        self._tokens, self._counted = min(self._burst, self._tokens + earned) - 1, now
        if self.current_frame.opcode < 8:
            self._pieces = self._pieces + 1 if self.inside_message else 1
        if self._tokens < 0 or self._pieces > FRAGMENTS:
            self._cut()
            return
        super().onFrameBegin()

    def _dataReceived(self, data: bytes) -> None:
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


HTTPFactory.protocol = BoundedChannel  # type: ignore[assignment]
WebSocketFactory.protocol = BoundedSocket
