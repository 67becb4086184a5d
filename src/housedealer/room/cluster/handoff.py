"""WebSockets are handed to the worker that is the table's home, with their open connection.

So all viewers of a table are in one worker, and an update is computed once. This only saves work: if the home worker does
not answer, or dies before it has taken the connection, the worker that accepted the connection serves it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import sys
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

from httptools import HttpParserUpgrade

from housedealer.room.cluster.workers import HANDOFF, Mailbox, Workers
from housedealer.room.http.request_bounds import Bounded

WEBSOCKET: Final = re.compile(rb"/api/tables/([^/?]+)/watch(?:\?|$)")
PATIENCE: Final = 1.0  # seconds for which a home worker may be too busy to take a connection
AGAIN: Final = 0.005


class Handoff:
    """Sends connections to other workers, and takes those that they send."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._mailbox = Mailbox(workers, HANDOFF)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._file = -1
        self._coming: set[asyncio.Task[None]] = set()

    def open(self, protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        """Take connections, each with a protocol that is given what was read from it already."""
        self._loop, self._file = asyncio.get_running_loop(), self._mailbox.open()
        self._loop.add_reader(self._file, self._come, protocol)

    def close(self) -> None:
        """Take no more."""
        if self._loop is not None:
            self._loop.remove_reader(self._file)
            self._loop = None
            self._mailbox.close()

    def leads_to(self, url: bytes) -> int | None:
        """The home worker of the table whose WebSocket is asked for, unless it is this one."""
        wanted = WEBSOCKET.match(url)
        if wanted is None:
            return None
        home = self._workers.home(unquote(wanted[1].decode("latin-1")))
        return None if home == self._workers.number else home

    def send(self, to: int, read: bytes, connection: int) -> int:
        """Hand a connection over together with what was read from it; an `OSError` if there is nobody to take it.

        What is returned can be read from when it was taken, and ends without anything to read if it never will be.
        """
        taken, take = os.pipe()
        try:
            self._mailbox.send(to, read, [connection, take])
        except OSError:
            os.close(taken)
            raise
        finally:
            os.close(take)
        return taken

    def _come(self, protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        for read, (connection, take) in self._mailbox.received():
            task = asyncio.create_task(_serve(socket.socket(fileno=connection), lambda read=read: protocol(read), take))  # type: ignore[misc]
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)


async def _serve(connection: socket.socket, protocol: Callable[[], asyncio.Protocol], take: int) -> None:
    connection.setblocking(False)
    try:
        with contextlib.suppress(OSError):  # whoever handed it over has gone meanwhile
            os.write(take, b"t")
        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
    except OSError:  # whoever it was has gone
        connection.close()
    finally:
        os.close(take)


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
        if behind and not self.transport.is_closing():
            protocol = self.transport.get_protocol()
            assert isinstance(protocol, asyncio.Protocol)
            protocol.data_received(behind)
