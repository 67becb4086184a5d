"""The start of the room, before anything of it is loaded."""

from __future__ import annotations

import os
import signal
import tempfile

from housedealer.packets.folders import add_folders
from housedealer.room.operations.settings import COUNTED_TOGETHER, Settings


def use_packets(settings: Settings) -> None:
    """Name the folders with packets of one's own, for this process and those it starts."""
    add_folders(filter(None, settings.packets.split(os.pathsep)))


def start(settings: Settings) -> None:
    """Run the card room until it is stopped.

    A connection that is reset while the room writes to it is an error of that connection. The default action of SIGPIPE
    would end the whole process, and supervisors such as systemd take that for a clean exit.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    if settings.processes == 1:
        from housedealer.room.http.app import serve

        serve(settings)
        return
    with tempfile.TemporaryDirectory(prefix="housedealer-counts-") as counts:
        os.environ[COUNTED_TOGETHER] = counts  # looked at when the counters are made, which is when they are loaded
        from housedealer.room.http.app import serve

        serve(settings)
