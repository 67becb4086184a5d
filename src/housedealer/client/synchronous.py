"""The blocking client: each call waits for its answer; the connection is kept by an event loop in a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

from housedealer.client.asynchronous import AsyncRoom, AsyncTable
from housedealer.client.seen import Seen
from housedealer.client.shapes import LobbyGame, Person
from housedealer.client.values import Asked, PlayedRound, State, Update, Verified
from housedealer.client.watching import AsyncWatch
from housedealer.table.questions import Answer

T = TypeVar("T")


class _Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="housedealer-client", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Room:
    """A card room and a session there. A lost connection is tried again for `patience` seconds."""

    def __init__(self, url: str, *, patience: float = 30.0) -> None:
        self._loop = _Loop()
        self._room = AsyncRoom(url, patience=patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._loop.run(self._room.close())
        self._loop.stop()

    def guest(self, name: str) -> Person:
        """Take a guest name and play money."""
        return self._loop.run(self._room.guest(name))

    def sign_in(self, login: str, password: str) -> Person:
        """Sign in as a member."""
        return self._loop.run(self._room.sign_in(login, password))

    def sign_out(self) -> None:
        """Sign out."""
        self._loop.run(self._room.sign_out())

    def me(self) -> Person | None:
        """Who is signed in; none for a visitor without a name."""
        return self._loop.run(self._room.me())

    def lobby(self) -> list[LobbyGame]:
        """Every game with its tables."""
        return self._loop.run(self._room.lobby())

    def open(self, game: str, *, bots: int = 4, **options: str) -> Table:
        """Open a practice table."""
        return Table(self._loop, self._loop.run(self._room.open(game, bots=bots, **options)))

    def table(self, id: str) -> Table:
        """A table by its id."""
        return Table(self._loop, self._loop.run(self._room.table(id)))

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Any other request of the API."""
        return self._loop.run(self._room.call(method, path, body))


class Table:
    """A table of the room."""

    def __init__(self, loop: _Loop, table: AsyncTable) -> None:
        self._loop = loop
        self._table = table
        self.id, self.game, self.sheet = table.id, table.game, table.sheet

    def state(self) -> State:
        """How the table stands."""
        return self._loop.run(self._table.state())

    def sit(self, seat: int | None = None, amount: int | None = None) -> State:
        """Take a seat, the first free one if none is named, with the usual buy-in if no other is."""
        return self._loop.run(self._table.sit(seat, amount))

    def add_chips(self, amount: int) -> State:
        """Buy more chips; they come to the table between rounds."""
        return self._loop.run(self._table.add_chips(amount))

    def sit_out(self, away: bool = True) -> State:
        """Sit out from the next round on, or come back."""
        return self._loop.run(self._table.sit_out(away))

    def leave(self) -> State:
        """Get up; the stack goes back to the balance when no round is under way."""
        return self._loop.run(self._table.leave())

    def watch(self) -> Watch:
        """Watch the table over a WebSocket."""
        return Watch(self._loop, self._table.watch())

    def rounds(self, limit: int = 50) -> list[PlayedRound]:
        """What was played, the latest first."""
        return self._loop.run(self._table.rounds(limit))

    def record(self, round: int) -> list[dict[str, Any]]:
        """Everything that happened in a finished round, hidden cards too, once its seed is revealed."""
        return self._loop.run(self._table.record(round))

    def verify(self, round: int) -> Verified:
        """Check here, not there, that a round was dealt from the seed that was committed to."""
        return self._loop.run(self._table.verify(round))


class Watch:
    """A table that is watched: iterate over updates, or over the questions to one's own seat, and answer."""

    def __init__(self, loop: _Loop, watch: AsyncWatch) -> None:
        self._loop = loop
        self._watch = watch

    @property
    def seen(self) -> Seen:
        """What came so far: events, the felt, a view for bots."""
        return self._watch.seen

    @property
    def state(self) -> State | None:
        """How the table stands, as far as the last update told."""
        return self._watch.state

    def __enter__(self) -> Self:
        self._loop.run(self._watch.__aenter__())
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._loop.run(self._watch.__aexit__())

    def __iter__(self) -> Iterator[Update]:
        while True:
            yield self._loop.run(self._watch.__anext__())

    def questions(self, rounds: int | None = None) -> Iterator[Asked]:
        """Each question to one's own seat, until so many rounds are over."""
        found = self._watch.questions(rounds)
        while (asked := self._loop.run(_next(found))) is not None:
            yield asked

    def answer(self, asked: Asked, answer: Answer) -> None:
        """Answer a question. Returns when the answer is stored; raises `Refused` if it is not legal."""
        self._loop.run(self._watch.answer(asked, answer))

    def describe(self, groups: Any) -> tuple[tuple[str, ...], str | None]:
        """The rank of each group of a setting that one is trying out, and what is wrong with it."""
        return self._loop.run(self._watch.describe(groups))


async def _next(found: Any) -> Asked | None:
    asked: Asked | None = await anext(found, None)
    return asked
