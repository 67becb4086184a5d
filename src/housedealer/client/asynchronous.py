"""The asynchronous client: a room, and a table of it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote
from uuid import uuid4

import httpx

from housedealer.client.errors import Lost, Refused
from housedealer.client.shapes import (
    LobbyGame,
    LobbyRoom,
    Person,
    Problem,
    RoundLine,
    Sheet,
    TableId,
    TableSheet,
    TableState,
)
from housedealer.client.values import PlayedRound, State, Verified
from housedealer.client.watching import WAITS, AsyncWatch

BUSY: Final = frozenset({429, 502, 503, 504})


class AsyncRoom:
    """A card room and a session there. A lost connection is tried again for `patience` seconds."""

    def __init__(self, url: str, *, patience: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.patience = patience
        self._http = httpx.AsyncClient(base_url=f"{self.url}/api", timeout=10.0)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        await self._http.aclose()

    async def guest(self, name: str) -> Person:
        """Take a guest name and play money."""
        return Person.of(await self.call("POST", "/guest", {"name": name}))

    async def sign_in(self, login: str, password: str) -> Person:
        """Sign in as a member."""
        return Person.of(await self.call("POST", "/sign-in", {"login": login, "password": password}))

    async def sign_out(self) -> None:
        """Sign out."""
        await self.call("DELETE", "/me")

    async def me(self) -> Person | None:
        """Who is signed in; none for a visitor without a name."""
        plain = await self.call("GET", "/me")
        return None if plain is None else Person.of(plain)

    async def lobby(self) -> list[LobbyGame]:
        """Every game with its tables."""
        return [game for plain in await self.call("GET", "/lobby") for game in LobbyRoom.of(plain).games]

    async def open(self, game: str, *, bots: int = 4, **options: str) -> AsyncTable:
        """Open a practice table."""
        made = await self.call("POST", "/tables", {"game": game, "options": options, "bots": bots})
        return await self.table(TableId.of(made).id)

    async def table(self, id: str) -> AsyncTable:
        """A table by its id."""
        return AsyncTable(self, id, TableSheet.of(await self.call("GET", f"/tables/{quote(id)}")).sheet)

    async def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request, tried again while the room cannot be reached. It carries a key, so that it acts once."""
        response = await self.request(method, path, body)
        return response.json() if response.content else None

    async def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """As `call`, with the whole answer."""
        headers = {} if method == "GET" else {"Idempotency-Key": str(uuid4())}
        content = {} if body is None else {"json": body}
        deadline, tries = time.monotonic() + self.patience, 0
        while True:
            wait = WAITS[min(tries, len(WAITS) - 1)]
            try:
                response = await self._http.request(method, path, headers=headers, **content)  # type: ignore[arg-type]
            except httpx.TransportError as error:
                if time.monotonic() > deadline:
                    raise Lost(f"{self.url} cannot be reached: {error or type(error).__name__}") from error
            else:
                wait = max(wait, float(response.headers.get("retry-after", 0)))
                if response.status_code not in BUSY or time.monotonic() + wait > deadline:
                    return _accepted(response)
            await asyncio.sleep(wait)
            tries += 1

    def cookies(self) -> str:
        """The session cookie, for the WebSocket."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())


class AsyncTable:
    """A table of the room."""

    def __init__(self, room: AsyncRoom, id: str, sheet: Sheet) -> None:
        self.room = room
        self.id = id
        self.sheet = sheet  # rules, pay tables, collection, options: as the page shows them
        self._path = f"/tables/{quote(id)}"

    @property
    def game(self) -> str:
        """The `room/game` that is played."""
        return self.sheet.id

    async def state(self) -> State:
        """How the table stands."""
        return State.of(TableSheet.of(await self.room.call("GET", self._path)).state)

    async def sit(self, seat: int | None = None, amount: int | None = None) -> State:
        """Take a seat, the first free one if none is named, with the usual buy-in if no other is."""
        taken = {each.seat for each in (await self.state()).seats}
        free = [number for number in range(1, self.sheet.size + 1) if number not in taken]
        chosen = seat if seat is not None else next(iter(free), 1)
        bring = self.sheet.buy_in.usual if amount is None else amount
        return State.of(TableState.of(await self.room.call("POST", f"{self._path}/seats/{chosen}", {"amount": bring})))

    async def add_chips(self, amount: int) -> State:
        """Buy more chips; they come to the table between rounds."""
        return State.of(TableState.of(await self.room.call("POST", f"{self._path}/chips", {"amount": amount})))

    async def sit_out(self, away: bool = True) -> State:
        """Sit out from the next round on, or come back."""
        return State.of(TableState.of(await self.room.call("POST", f"{self._path}/away", {"away": away})))

    async def leave(self) -> State:
        """Get up; the stack goes back to the balance when no round is under way."""
        return State.of(TableState.of(await self.room.call("DELETE", f"{self._path}/seat")))

    def watch(self) -> AsyncWatch:
        """Watch the table over a WebSocket."""
        return AsyncWatch(self)

    async def rounds(self, limit: int = 50) -> list[PlayedRound]:
        """What was played, the latest first."""
        found = await self.room.call("GET", f"{self._path}/rounds?limit={limit}")
        return [PlayedRound.of(RoundLine.of(plain)) for plain in found]

    async def record(self, round: int) -> list[dict[str, Any]]:
        """Everything that happened in a finished round, hidden cards too, once its seed is revealed.

        At a house table what one saw of it; the last line holds the proofs of the cards.
        """
        text = (await self.room.request("GET", f"{self._path}/rounds/{round}/record")).text
        return [json.loads(line) for line in text.splitlines() if line.strip()]

    async def verify(self, round: int) -> Verified:
        """Check here, not there, that a round was dealt from what was committed to: the seed, or each card one saw."""
        from housedealer.irregularities.replay import replay
        from housedealer.packets.entries import open_game
        from housedealer.table.proofs import KIND, fault_of, proofs_of

        record = await self.record(round)
        commitment = str(next(event["what"] for event in record if event["kind"] == "commit"))
        if record[-1]["kind"] == KIND:
            fault = fault_of(record[:-1], proofs_of(record[-1]["what"]))
            return Verified(round, commitment, None, fault is None, fault is None)
        seed = str(next(event["what"] for event in record if event["kind"] == "reveal"))
        fits = hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
        difference, *_ = replay(record, open_game)
        return Verified(round, commitment, seed, fits, difference is None)


def _accepted(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    try:
        problem = Problem.of(response.json())
    except (ValueError, KeyError, TypeError):  # something in between answered
        said = f"the room answered {response.status_code}"
        problem = Problem("about:blank", "Refused", response.status_code, said)
    raise Refused(problem)
