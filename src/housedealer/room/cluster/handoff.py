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
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote

from housedealer.room.cluster.workers import HANDOFF, Mailbox, Workers

WEBSOCKET: Final = re.compile(rb"/api/tables/([^/?]+)/watch(?:\?|$)")


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
