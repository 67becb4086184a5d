"""A WebSocket with a short way in and out.

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

EXTENSION: Final = "housedealer.wire"
MOST_UNREAD: Final = 1 << 20  # bytes

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


class Wire(WebSocketsSansIOProtocol):
    """One connection. Until somebody listens, messages wait for `receive` as they do elsewhere."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._listener: Listener | None = None
        self._out: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

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
        listener = self._listener
        if listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type != "text":
            listener(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            listener(text)


def wire_of(scope: Scope) -> Wire:
    """The connection that a WebSocket's scope is about."""
    found: Wire | None = scope.get("extensions", {}).get(EXTENSION)
    if found is None:
        raise RuntimeError("the room speaks over its own kind of WebSocket; start it with `housedealer serve`")
    return found
