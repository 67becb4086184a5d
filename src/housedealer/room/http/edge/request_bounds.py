"""How much and how slowly a request may come, before anything of the room looks at it.

uvicorn waits for ever for a request that was begun, and keeps whatever headers come. Here a head has a largest size and a
longest time, a body has both too, and somebody who reads no answer is let go. An address has so many connections at once.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, ClassVar, Final, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from housedealer.room.operations.problems import RoomError, problem

MOST_BODY: Final = 1 << 18  # bytes on the wire; what is in them is limited again, more closely, where it is read
LINGER: Final = 1.0  # seconds that a refused connection is read from, and nothing of it kept
UNWANTED_BODY: Final = 2.0  # seconds for the rest of a body whose request has been answered already


class HeadTooLarge(RoomError):
    """Headers beyond what the room reads."""

    status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE


class TooSlow(RoomError):
    """A request that was begun and not finished."""

    status = HTTPStatus.REQUEST_TIMEOUT


class TooManyConnections(RoomError):
    """More connections than one address may have."""

    status = HTTPStatus.TOO_MANY_REQUESTS


class TooMuch(RoomError):
    """A body beyond what the room reads."""

    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class Places(Protocol):
    """How many connections an address has."""

    def take(self, address: str) -> bool:
        """One more, unless there are too many."""

    def give(self, address: str) -> None:
        """One less."""


@dataclass(frozen=True)
class Bounds:
    """What a request may take. Sizes are bytes, times seconds."""

    head: int = 32_768
    headers: int = 100
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    unread_seconds: float = 30.0  # that an answer lies unread
    places: Places | None = None


class Phase(Enum):
    """What of a request is expected next."""

    HEAD = auto()
    BODY = auto()
    NOTHING = auto()  # the request is whole and is answered, or none has begun


class Bounded(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, within bounds."""

    TICKS: ClassVar[int] = 5  # looks at the clock in the shortest time that is allowed

    def __init__(self, *arguments: Any, bounds: Bounds | None = None, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self.bounds = bounds or Bounds()
        self._phase = Phase.HEAD
        self._due: float | None = None  # when the head or the body has to be there
        self._unread_since: float | None = None
        self._size = 0  # bytes of the phase, as far as they are known
        self._begun = False  # whether a request began in the bytes that are being read
        self._asked = False  # whether one ever began
        self._refusal: RoomError | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._place: str | None = None  # the address under which the connection is counted

    # -- what comes --------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address, places = self.client[0] if self.client else "", self.bounds.places
        if places is not None:
            if not places.take(address):
                self._refusal = TooManyConnections("there are too many connections from your address")
                transport.abort()
                return
            self._place = address
        self._expect(Phase.HEAD)
        self._tick()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_watching()
        self.give_place()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refusal is not None or self.transport.is_closing():
            self._size += len(data)
            if self._size > MOST_BODY:
                self.transport.abort()
            return
        if self._phase is Phase.NOTHING:
            self._expect(Phase.HEAD)
        self._begun = False
        super().data_received(data)
        if self._begun or self._phase is Phase.NOTHING:
            return  # which of the bytes belong to the request that is still open is not known, and they are few
        self._size += len(data)
        if self._phase is Phase.HEAD and self._size > self.bounds.head:
            self.refuse(HeadTooLarge(f"the head of a request has at most {self.bounds.head} bytes"))
        elif self._phase is Phase.BODY and self._size > MOST_BODY:
            self.refuse(TooMuch(f"a request has at most {MOST_BODY} bytes"))

    def on_message_begin(self) -> None:
        self._begun = self._asked = True
        self._expect(Phase.HEAD)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._phase is Phase.HEAD:  # what trails a body in chunks is nobody's concern
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.bounds.head or len(self.headers) > self.bounds.headers:
            self._refusal = HeadTooLarge(
                f"a request has at most {self.bounds.headers} headers, and {self.bounds.head} bytes of them"
            )
            raise self._refusal  # which the parser passes on as an error of its own
        super().on_headers_complete()
        self._expect(Phase.BODY)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._expect(Phase.NOTHING)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._phase is Phase.BODY and self._due is not None:
            self._due = min(self._due, self.loop.time() + UNWANTED_BODY)

    def pause_writing(self) -> None:
        self._unread_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        super().resume_writing()

    # -- how long it takes -------------------------------------------------------------------------------------------

    def _expect(self, phase: Phase) -> None:
        self._phase, self._size = phase, 0
        allowed = {Phase.HEAD: self.bounds.head_seconds, Phase.BODY: self.bounds.body_seconds}.get(phase)
        self._due = None if allowed is None else self.loop.time() + allowed

    def stop_watching(self) -> None:
        """Look at the clock no more: the connection is closed, or has become something else."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def give_place(self) -> None:
        """The connection counts no more."""
        if self._place is not None and self.bounds.places is not None:
            self.bounds.places.give(self._place)
        self._place = None

    def _tick(self) -> None:
        now = self.loop.time()
        if self.transport.is_closing():
            self._abort_unread(now)
        elif self._due is not None and now >= self._due and not self.flow.read_paused:
            self.refuse(TooSlow("a request is sent at once, not bit by bit"))
        else:
            self._abort_unread(now)
        if self._refusal is not None:
            return
        shortest = min(self.bounds.head_seconds, self.bounds.body_seconds, self.bounds.unread_seconds)
        self._ticking = self.loop.call_later(shortest / self.TICKS, self._tick)

    def _abort_unread(self, now: float) -> None:
        """Let go of somebody who does not read what was written to them, also when it was the last of it."""
        if self._unread_since is not None and now >= self._unread_since + self.bounds.unread_seconds:
            self.transport.abort()

    # -- refusals ----------------------------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        if self._refusal is not None:
            self.refuse(self._refusal)
        elif self._answering:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def refuse(self, error: RoomError) -> None:
        """Say why, unless nothing was asked or another answer is on its way, and close."""
        self._refusal, self._due = error, None
        if self.transport.is_closing():
            return
        answering = self._answering
        self._give_up()
        if self._asked and not answering:
            self._say(error)
        self._linger(answering)

    def _give_up(self) -> None:
        """Whoever works on a request of this connection learns that nobody waits for the answer."""
        for cycle in (self.cycle, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()

    def _linger(self, answering: bool) -> None:
        """Close our side, and read on for a moment: closing at once would reset the connection and lose the answer."""
        self._size = 0
        if self.transport.can_write_eof() and not answering:
            self.transport.write_eof()
            self.stop_watching()
            self._ticking = self.loop.call_later(LINGER, self.transport.abort)
        else:
            self.transport.close()
            self._unread_since = self.loop.time()  # whoever does not take what was written is let go

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete

    def _say(self, error: RoomError) -> None:
        refusal = problem(error)
        body = json.dumps(refusal).encode()
        status = HTTPStatus(refusal["status"])
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/problem+json\r\n"
            f"content-length: {len(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
