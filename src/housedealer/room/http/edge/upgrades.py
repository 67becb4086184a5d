"""WebSockets are handed to the worker that is the table's home when they are asked for; all other requests stay here."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any, Final

from httptools import HttpParserUpgrade
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from housedealer.room.cluster.handoff import Handoff
from housedealer.room.http.edge.request_bounds import Bounded
from housedealer.room.operations.problems import BadMessage

PATIENCE: Final = 1.0  # seconds for which a home worker may be too busy to take a connection
AGAIN: Final = 0.005
NO_UPGRADE: Final = "a WebSocket is asked for with GET and the headers of RFC 6455"


class HandoffProtocol(Bounded):
    """HTTP within bounds, except that an upgrade may be handed to another worker, with any bytes that were sent after it."""

    def __init__(self, *arguments: Any, handoff: Handoff | None = None, read: bytes = b"", **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._handoff = handoff
        self._read = read  # by another process, or last

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._read:
            self.data_received(self._read)

    def data_received(self, data: bytes) -> None:
        self._read = data
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        own = [value for name, value in self.headers if name.startswith(b"sec-websocket-")]
        if self.scope["method"] != "GET" or not all(value.isascii() for value in own):
            self.refuse(BadMessage(NO_UPGRADE))
            return
        self.stop_watching()
        upgrade = sys.exception()
        behind = self._read[upgrade.args[0] :] if isinstance(upgrade, HttpParserUpgrade) else b""
        home = None if self._handoff is None else self._handoff.leads_to(self.url)
        if home is None or self.scheme != "http" or self.transport.get_write_buffer_size():
            self._upgrade_here(behind)
            return
        self.flow.pause_reading()
        lines = [b"%b: %b\r\n" % header for header in self.headers]
        head = b"%b %b HTTP/1.1\r\n%b\r\n" % (self.scope["method"].encode(), self.url, b"".join(lines))
        self._hand_over(home, head, behind, self.loop.time() + PATIENCE)

    def _hand_over(self, home: int, head: bytes, behind: bytes, deadline: float) -> None:
        if self.transport.is_closing():
            return
        assert self._handoff is not None
        try:
            taken = self._handoff.send(home, head + behind, self.transport.get_extra_info("socket").fileno())
        except BlockingIOError:
            if self.loop.time() < deadline:
                self.loop.call_later(AGAIN, self._hand_over, home, head, behind, deadline)
            else:
                self._upgrade_here(behind)
        except OSError:
            self._upgrade_here(behind)
        else:
            self.loop.add_reader(taken, self._answered, taken, behind)

    def _answered(self, taken: int, behind: bytes) -> None:
        self.loop.remove_reader(taken)
        answer = os.read(taken, 1)
        os.close(taken)
        if self.transport.is_closing():
            return
        if answer:
            self.transport.close()  # this process' end of it, and no more
        else:
            self._upgrade_here(behind)

    def _upgrade_here(self, behind: bytes) -> None:
        self.flow.resume_reading()
        self.give_place()  # who watches is counted where that begins
        super().handle_websocket_upgrade()
        if self.transport.is_closing():
            return
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, WebSocketsSansIOProtocol)
        if not protocol.handshake_initiated:  # what was asked is nothing it knows an answer to
            self._say(BadMessage(NO_UPGRADE))
            self.transport.close()
        elif behind:
            protocol.data_received(behind)
