"""WebSocket messages go straight between a connection and whoever listens to it, past the layers of a request.

A request passes many layers, once. What goes back and forth at a table passes none of them: messages are handed to
whoever listens as they come off the connection, and frames are written to it as they are. Accepting, closing, pings and
everything the standard asks for stay with uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

EXTENSION: Final = "housedealer.wire"
MOST_UNREAD: Final = 1 << 20  # bytes
TEXT: Final = 0x81  # the first byte of a text message's only frame, and the bit in the second that says it is masked
MASKED: Final = 0x80
MOST_ODD: Final = 200  # pings, fragments and binary messages
ODD_SECONDS: Final = 10.0  # in which they are counted

Listener = Callable[[str | bytes], None]


def frame(message: bytes) -> bytes:
    """A text message as one frame from the server (RFC 6455, 5.2).

    >>> frame(b"hi"), frame(bytes(126))[:4]
    (b'\\x81\\x02hi', b'\\x81~\\x00~')
    """
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81~%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def frame_size(data: bytes, at: int) -> int:
    """How long the frame is that begins there; nothing if its head is not complete.

    >>> frame_size(b"\\x81\\x82....ok", 0), frame_size(b"\\x81\\xfe\\x01", 0)
    (8, 0)
    """
    left = len(data) - at
    if left < 2:
        return 0
    second = data[at + 1]
    size, head = second & 127, 6 if second & 128 else 2
    if size < 126:
        return head + size
    more = 2 if size == 126 else 8
    return head + more + int.from_bytes(data[at + 2 : at + 2 + more], "big") if left >= 2 + more else 0


class Wire(WebSocketsSansIOProtocol):
    """One connection. Until somebody listens, messages wait for `receive` as they do elsewhere.

    What comes is cut into frames here. A text message in one frame is read at once; every other frame is websockets' matter.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._listener: Listener | None = None
        self._out: list[bytes] = []
        self._in = b""  # the beginning of a frame
        self._odd = 0  # frames that are no whole text message, since a while
        self._odd_since = 0.0
        self._largest = self.config.ws_max_size + 14  # bytes of a frame

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._in:
            data = self._in + data
        at, end = 0, len(data)
        while 0 < (size := frame_size(data, at)) <= end - at:
            self._take(data[at : at + size] if size < end else data)
            at += size
        self._in = data[at:]
        if size > self._largest:  # websockets refuses it by its head
            data, self._in = self._in, b""
            super().data_received(data)

    def _take(self, frame: bytes) -> None:
        listener = self._listener
        plain = frame[0] == TEXT and frame[1] >= MASKED and not self.frames
        if not plain and self._too_many_odd():
            self._refuse(1008, "too many pings and fragments")
            return
        if listener is None or not plain or self.close_sent:
            super().data_received(frame)
            return
        size = frame[1] - MASKED
        head = 2 if size < 126 else 4 if size == 126 else 10
        try:
            text = apply_mask(frame[head + 4 :], frame[head : head + 4]).decode()
        except UnicodeDecodeError:
            super().data_received(frame)
        else:
            listener(text)

    def listen(self, listener: Listener) -> None:
        """Hand over every message from now on, also those that came already."""
        waiting, self.queue = self.queue, asyncio.Queue()
        self._listener = listener
        while not waiting.empty():
            event: Any = waiting.get_nowait()
            if event["type"] == "websocket.receive":
                text = event.get("text")
                listener(event["bytes"] if text is None else text)
            else:
                self.queue.put_nowait(event)
        self.read_on()

    def hold(self) -> None:
        """Read nothing more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Read again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def write(self, frame: bytes) -> bool:
        """Send a frame with whatever else is sent in this step of the loop; False if too much is unread already."""
        if not self._out:
            if self.transport.get_write_buffer_size() > MOST_UNREAD:
                return False
            self.loop.call_soon(self._write_out)
        self._out.append(frame)
        return True

    def _write_out(self) -> None:
        frames, self._out = self._out, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def send_receive_event_to_app(self) -> None:
        listener, data = self._listener, b"".join(self.frames)
        is_text = self.curr_msg_data_type == "text"
        if is_text and not _is_utf8(data):
            self._refuse(1007, "a text is UTF-8")
            return
        if listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        self.frames = []
        listener(data.decode() if is_text else data)

    def _too_many_odd(self) -> bool:
        """Whether more pings, fragments and other odd frames have come than anybody needs."""
        now = self.loop.time()
        if now - self._odd_since > ODD_SECONDS:
            self._odd_since, self._odd = now, 0
        self._odd += 1
        return self._odd > MOST_ODD

    def _refuse(self, code: int, why: str) -> None:
        if not self.close_sent:
            self.conn.send_close(code, why)
            self.handle_parser_exception()


def wire_of(scope: Scope) -> Wire:
    """The connection that a WebSocket's scope is about."""
    found: Wire | None = scope.get("extensions", {}).get(EXTENSION)
    if found is None:
        raise RuntimeError("the room speaks over its own kind of WebSocket; start it with `housedealer serve`")
    return found
