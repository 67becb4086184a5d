"""Players who go on whatever happens: they watch, answer, answer twice, buy, sit out, get up, and come back."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, Final

import orjson
from benchmarks.load import decide
from sqlalchemy.exc import SQLAlchemyError

from housedealer.errors import HouseDealerError
from housedealer.room.cluster.frames import frame_size
from housedealer.room.people.accounts import Account
from housedealer.room.storage.changes import Uncertain
from housedealer.room.tables import floor_acts, player_acts, views
from housedealer.room.tables.actor import TableActor
from housedealer.room.tables.viewers import Viewer
from housedealer.table.questions import Answer
from tests.room.simulation.model import Lost, Promise, Violation

if TYPE_CHECKING:
    from tests.room.simulation.world import Server, World

TROUBLE: Final = (SQLAlchemyError, Uncertain, HouseDealerError)
Act = Callable[[TableActor, Account, dict[str, Any]], Awaitable[object]]
ACTS: Final[dict[str, Act]] = {
    "sit": lambda table, who, body: player_acts.sit(table, who, body["seat"], body["amount"]),
    "chips": lambda table, who, body: player_acts.add_chips(table, who, body["amount"]),
    "away": lambda table, who, body: player_acts.sit_out(table, who, body["away"]),
    "leave": lambda table, who, body: player_acts.leave(table, who),
    "pause": lambda table, who, body: floor_acts.pause(table, who, body["paused"], "a spill"),
    "answers": lambda table, who, body: table.through(
        player_acts.answer(table, who, Answer(body["option"], body.get("value")), body["question"])
    ),
}


class Line:
    """A connection: what is written to it is checked against the store at that moment."""

    def __init__(self, player: Player, table: TableActor) -> None:
        self.player = player
        self.table = table
        self.begun = False  # until then, what comes was said a little earlier

    def write(self, message: bytes) -> bool:
        self.show(message[_head(message) :], now=self.begun)
        return True

    def show(self, text: bytes, now: bool) -> None:
        told = orjson.loads(text)
        world = self.player.world
        self.player.shown = told["state"]["seq"]
        try:
            world.model.see(self.table, told["state"]["you"], told, now)
        except Violation as violation:
            world.violation = world.violation or violation
        world.loop.call_later(0.001, self.player.told, told, context=self.player.context)


def _head(message: bytes) -> int:
    size = frame_size(message, 0)
    return size - len(message) + 2 if size == len(message) and message[1] < 126 else 4 if message[1] == 126 else 10


class Player:
    """Somebody at one table."""

    def __init__(self, world: World, account: Account, token: str, table: str, seat: int) -> None:
        self.world = world
        self.account = account
        self.token = token
        self.table = table
        self.seat = seat
        self.counts: Counter[str] = Counter()
        self.context = copy_context()
        self.luck = world.luck
        self.reached = 0  # the last event that came over a connection
        self.shown = 0  # the last that was written to one
        self._viewer: tuple[Server, TableActor, Viewer] | None = None
        self._last: tuple[int, dict[str, Any]] | None = None  # the question answered last, and the answer
        self._seated = False
        self._number = 0
        self._gone = False
        self.tasks: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        self._gone = True

    async def live(self) -> None:
        """Until it is over: be connected, be seated, do something now and then."""
        while not self._gone:
            try:
                if self._viewer is None or not self._viewer[0].alive:
                    await self._watch()
                elif not self._seated:
                    await self._buy("sit", seat=self.seat)
                else:
                    await self._something()
            except (*TROUBLE, Lost):
                pass
            await asyncio.sleep(self.luck.expovariate(1 / 0.6))

    # -- watching --------------------------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        server = self._server()
        self.counts["viewer connects"] += 1
        since = self.reached if self.reached and self.luck.random() < 0.8 else None

        async def watch() -> None:
            table = await server.floor.table(self.table)
            line = Line(self, table)
            viewer = Viewer(self.account.id, line, self._cut_off)
            begins = await table.watch(viewer, since)
            try:
                events = await views.past(table, self.account.id, begins)
            except BaseException:
                table.unwatch(viewer)
                raise
            self._check_continuous(begins.after, orjson.loads(events), begins.state["seq"])
            line.show(views.update(events, begins.state), now=False)
            viewer.begin()
            line.begun = True
            self._viewer = server, table, viewer

        await self.world.at(server, watch)

    def _check_continuous(self, after: int, events: list[dict[str, Any]], seq: int) -> None:
        if [event["seq"] for event in events] != list(range(after + 1, seq + 1)):
            raise Violation(f"{self.table}: events {after + 1} to {seq} were asked for and {events} came")

    def _cut_off(self) -> None:
        if self._viewer is not None:
            server, table, viewer = self._viewer
            self._viewer = None
            if server.alive:  # whose timers this may set
                server.context.copy().run(table.unwatch, viewer)

    async def come_back(self, after: float) -> None:
        """Hang up, and look on again after a moment."""
        self._cut_off()
        await asyncio.sleep(after)
        await self._watch()

    def is_shown(self, version: int, seq: int) -> bool:
        """Whether a version of the table and its last event were shown, to somebody who looks on."""
        return self._viewer is None or (self._viewer[1].version, self.shown) == (version, seq)

    def told(self, message: dict[str, Any]) -> None:
        """Something came over the connection."""
        if self._gone:
            return
        for event in message["events"]:
            self.reached = max(self.reached, event["seq"])
        state = message["state"]
        mine = next((seat for seat in state["seats"] if seat["seat"] == state["you"]), None)
        self._seated = mine is not None
        if mine is not None and mine["away"]:
            self._start(self._come_back())
        question = state["question"]
        if question is not None and (self._last is None or self._last[0] != question["id"]):
            self._last = question["id"], question
            self._start(self._answer(question))

    def _start(self, work: Any) -> None:
        task = self.world.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(self.world.ended)

    # -- answering -------------------------------------------------------------------------------------------------------

    async def _answer(self, question: dict[str, Any]) -> None:
        await asyncio.sleep(self.luck.expovariate(1 / 0.1))
        given = self._choice(question)
        sending = [self._send(self._server(), question["id"], given)]
        if self.luck.random() < 0.2:
            self.counts["message sent twice"] += 1
            sending.append(self._send(self._server(), question["id"], given))
        if self.luck.random() < 0.2:
            self.counts["another answer at once"] += 1
            sending.append(self._send(self._server(), question["id"], self._choice(question)))
        if self.luck.random() < 0.1:
            self.counts["message comes late"] += 1
            sending.append(self._late(question["id"], given))
        if self.luck.random() < 0.15:
            self.counts["one key for two requests"] += 1
            sending.append(self._two_under_one_key(question["id"], self._choice(question)))
        await asyncio.gather(*sending)

    async def _late(self, question: int, given: dict[str, Any]) -> None:
        await asyncio.sleep(self.luck.uniform(0.2, 3.0))
        await self._send(self._server(), question, given)

    async def _send(self, server: Server, question: int, given: dict[str, Any]) -> None:
        """Send an answer until somebody says what became of it."""
        for _ in range(3):
            try:
                await self.world.at(server, lambda server=server: self._answers(server, question, given))  # type: ignore[misc]
            except (SQLAlchemyError, Uncertain, Lost):
                server = self._server()
                continue
            except HouseDealerError as refusal:
                if getattr(refusal, "status", 0) == 503:
                    continue
                return
            self._accepted(question, given)
            return

    async def _answers(self, server: Server, question: int, given: dict[str, Any]) -> None:
        table = await server.floor.table(self.table)
        answer = Answer.from_json(given)
        await table.through(player_acts.answer(table, self.account, answer, question))

    def _accepted(self, question: int, given: dict[str, Any]) -> None:
        self.counts["answer taken"] += 1
        self.world.model.answered[self.table, self.seat, question].add(given["option"])

    async def _two_under_one_key(self, question: int, given: dict[str, Any]) -> None:
        """Sit out and answer under one key: one of them is refused, and shows nothing."""
        key = self._key()
        away = {"away": False}
        one = self._request(self._server(), key, "away", away)
        other = self._request(self._server(), key, "answers", {**given, "question": question})
        _, status = await asyncio.gather(one, other)
        if status == 200:
            self._accepted(question, given)
        await self._peek()

    def _choice(self, question: dict[str, Any]) -> dict[str, Any]:
        plain = [option["id"] for option in question["options"] if option["type"] == "choice"]
        if plain and self.luck.random() < 0.7:
            return {"option": self.luck.choice(plain)}
        given: dict[str, Any] = decide(question)
        return {"option": given["option"], "value": given.get("value")}

    # -- everything else -------------------------------------------------------------------------------------------------

    async def _something(self) -> None:
        what = self.luck.random()
        if what < 0.25:
            await self._buy("chips")
        elif what < 0.35:
            await self._request(self._server(), self._key(), "away", {"away": self.luck.random() < 0.5})
        elif what < 0.42:
            await self._request(self._server(), self._key(), "leave", {})
        elif what < 0.5:
            await self._pause()
        elif what < 0.7:
            await self._peek()
        elif what < 0.8:
            self.counts["viewer hangs up"] += 1
            self._cut_off()

    async def _pause(self) -> None:
        """The floor pauses the table and lets it go on, soon or at once, at whichever server."""
        self.counts["pause"] += 1
        await self._request(self._server(), self._key(), "pause", {"paused": True})
        await asyncio.sleep(self.luck.choice((0.0, 0.1, 0.5)))
        await self._request(self._server(), self._key(), "pause", {"paused": False})

    async def _come_back(self) -> None:
        await asyncio.sleep(0.3)
        await self._request(self._server(), self._key(), "away", {"away": False})
        with contextlib.suppress(*TROUBLE, Lost):
            await self._buy("chips")

    async def _buy(self, act: str, **more: Any) -> None:
        """Buy chips for an amount that nothing else costs, under a key, until an answer comes; at times sent twice at once."""
        self._number += 1
        key = self._key()
        low, high = await self._buy_in()
        amount = low + 100 * (self._number + 40 * len(self.world.model.bought))
        while amount in {promise.amount for promise in self.world.model.bought.values()}:
            amount += 100
        if amount > high:
            return
        promise = self.world.model.bought[key] = Promise(self.account.id, key, amount)
        for _ in range(3):
            copies = 2 if self.luck.random() < 0.3 else 1
            self.counts["request sent twice"] += copies - 1
            body = {"amount": amount, **more}
            told = await asyncio.gather(*(self._request(self._server(), key, act, body) for _ in range(copies)))
            promise.done = promise.done or 200 in told
            if any(status not in (None, 503) for status in told):
                return

    async def _buy_in(self) -> tuple[int, int]:
        server = self._server()

        async def limits() -> tuple[int, int]:
            table = await server.floor.table(self.table)
            return table.buy_in.low, table.buy_in.high

        return await self.world.at(server, limits)

    async def _request(self, server: Server, key: str, act: str, body: dict[str, Any]) -> int | None:
        path = f"/api/tables/{self.table}/{act}"
        try:
            status = await self.world.at(server, lambda: server.request(self.token, key, path, body))
        except (*TROUBLE, Lost):
            return None
        self.counts[f"request {status}"] += 1
        return status

    async def _peek(self) -> None:
        """Look at everything: it is what the log leads to."""
        server = self._server()
        self.counts["look"] += 1

        async def look() -> None:
            table = await server.floor.table(self.table)
            await table.look(lambda: self.world.model.look(table))

        with contextlib.suppress(*TROUBLE, Lost):
            await self.world.at(server, look)

    def _key(self) -> str:
        self._number += 1
        return f"{self.account.id} {self.table} {self._number}"

    def _server(self) -> Server:
        return self.luck.choice(self.world.servers)
