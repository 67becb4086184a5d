"""A wire between a client and a room that can be cut, and that can lose what the room says."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Wire:
    """Forwards connections to a room. While `losing`, nothing that the room says arrives."""

    def __init__(self, url: str) -> None:
        self.to(url)
        self.losing = False
        self.connections = 0
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def to(self, url: str) -> None:
        """Lead to another room from now on."""
        parts = urlsplit(url)
        self._target = (parts.hostname, parts.port)

    def cut(self) -> None:
        """Break every connection."""
        self.losing = False
        for each in list(self._open):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            self.connections += 1
            try:
                far = socket.create_connection(self._target)
            except OSError:
                near.close()
                continue
            self._open |= {near, far}
            for source, target, back in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._forward, args=(source, target, back), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket, back: bool) -> None:
        try:
            while data := source.recv(65_536):
                if not (back and self.losing):
                    target.sendall(data)
        except OSError:
            pass
        for each in (source, target):
            self._open.discard(each)
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
