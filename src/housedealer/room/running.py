"""A table that runs: everything happens one after another, is stored before anyone sees it, and one timer drives it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import SQLAlchemyError

from housedealer.bots import bot_for, seated
from housedealer.packets.entries import Entry as GameEntry
from housedealer.room import seats
from housedealer.room.accounts import pay
from housedealer.room.log import numbered
from housedealer.room.problems import Conflict
from housedealer.room.resume import COMES_BACK, SITS_OUT, newly_asked, restore
from housedealer.room.schema import ROUNDS
from housedealer.room.seats import Occupant
from housedealer.room.settings import Settings
from housedealer.room.storage import Storage
from housedealer.room.watched import Watched
from housedealer.table.chance import Sealed
from housedealer.table.errors import HouseDealerError
from housedealer.table.events import Event, Why
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer
from housedealer.table.round import Game, Round

T = TypeVar("T")
HALF_HOUR: Final = 1800.0
SITTING_OUT: Final = Why("A player may sit out between rounds and keep the seat.")
LOGGER: Final = logging.getLogger("housedealer.room")


class Running(Watched):
    """One table with its rounds, its bots and its clocks."""

    def __init__(
        self, storage: Storage, settings: Settings, id: str, entry: GameEntry, game: Game, options: dict[str, str]
    ) -> None:
        super().__init__(storage, settings, id, entry, game, options)
        self._answered: dict[int, tuple[int, Answer]] = {}
        self._started = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._luck = Random(f"{settings.seed}/{id}") if settings.seed else Random()
        self._bot = seated(bot_for(entry.module), self._luck)

    # -- one thing after another -------------------------------------------------------------------------------------

    async def _serially(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table after everything before it, to its end even if whoever asked has gone."""

        async def turn() -> T:
            async with self._lock:
                try:
                    return await work()
                except SQLAlchemyError as error:
                    LOGGER.exception("table %s: storing failed; the table is read again", self.id)
                    await self._load()
                    raise Conflict("the table changed meanwhile; look again") from error
                finally:
                    self._arm()

        task = asyncio.create_task(turn())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def load(self) -> None:
        """Bring the table back from its log."""
        await self._serially(self._load)
        await self._serially(self._between_rounds)

    async def _load(self) -> None:
        def work(connection: Connection) -> Any:
            return restore(connection, self.id, self.game, self.options), seats.read(connection, self.id)

        restored, self.seats = await self.storage.read(work)
        self.session = restored.session
        self.seq, self._round_first, self._started = restored.seq, restored.round_first, restored.started
        self._asked, self._due = {}, {}
        self._set_clocks(restored.asked)
        if restored.round_first:
            self._next_round = asyncio.get_running_loop().time() + self.settings.pause
        if restored.void:
            LOGGER.error("table %s: the open hand could not be continued and is void", self.id)
            await self._store(restored.void, self.felt, self._round_over(self.seq + len(restored.void) - 1))

    def close(self) -> None:
        """Let go of timers and viewers; the log has everything."""
        if self._timer is not None:
            self._timer.cancel()
        for viewer in self.viewers:
            viewer.let_go()

    async def _store(
        self, events: Sequence[Event], felt: Felt, work: Callable[[Connection], None] | None = None
    ) -> None:
        """Write events down, and only then show them. `felt` is what they led to."""
        entries = numbered(events, self.seq, felt)
        await self.storage.write(work, [entry.row(self.id) for entry in entries])
        self.seq += len(entries)
        self._publish(entries)

    # -- rounds ------------------------------------------------------------------------------------------------------

    async def _start_round(self) -> None:
        seed = Sealed.of(self.settings.seed, self.id, self.session.rounds + 1) if self.settings.seed else None
        chance = seed or Sealed(secrets.token_bytes(32))
        now = time.time()
        self.session.collection_due = bool(self._started) and now // HALF_HOUR != self._started // HALF_HOUR
        round_ = self.session.start(chance)
        first, number = self.seq + 1, round_.setup.round

        def work(connection: Connection) -> None:
            last = first + len(round_.events) - 1 if round_.finished else None
            connection.execute(
                insert(ROUNDS).values(
                    table=self.id, round=number, first=first, last=last, seed=chance.revealed, started=now
                )
            )

        self._started, self._round_first = now, first
        self._set_clocks(newly_asked(round_, {}, first))
        await self._store(round_.events, round_.felt, work)
        if round_.finished:
            await self._after_round()

    async def _decide(self, seat: int, answer: Answer) -> None:
        """Take an answer, store what it leads to in one transaction, show it."""
        round_ = self.round
        assert round_ is not None
        before = len(round_.events)
        round_.answer(seat, answer)
        self._answered[seat] = (self._asked.pop(seat), answer)
        del self._due[seat]
        self._set_clocks(newly_asked(round_, self._asked, self._round_first))
        events = round_.events[before:]
        over = self._round_over(self.seq + len(events)) if round_.finished else None
        await self._store(events, round_.felt, over)
        if round_.finished:
            await self._after_round()

    def _round_over(self, last: int) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            connection.execute(
                update(ROUNDS).where(ROUNDS.c.table == self.id, ROUNDS.c.first == self._round_first).values(last=last)
            )

        return work

    async def _after_round(self) -> None:
        round_ = self.session.round
        assert round_ is not None
        self.session.finish()
        stopped = any(event.kind == "stop" for event in round_.events)
        pause = max(self.settings.pause, 0.25) if stopped else self.settings.pause
        self._next_round = asyncio.get_running_loop().time() + pause
        for occupant in self.seats.values():
            stack = self.session.felt.chips[f"seat{occupant.seat}.stack"]
            if occupant.bot and stack < self.buy_in.low // 2:
                occupant.waiting = self.buy_in.usual - stack
            elif not occupant.bot and not stack and not occupant.waiting:
                occupant.away = True
        await self._between_rounds()
        self._publish()

    async def _between_rounds(self) -> None:
        """Let players come, buy chips, sit out and leave, now that no round is under way."""
        if self.round is not None:
            return
        session, events = self.session, list[Event]()
        changed, gone = list[Occupant](), list[tuple[Occupant, int]]()
        for occupant in list(self.seats.values()):
            at_table = occupant.seat in session.players
            if occupant.leaving:
                chips = occupant.waiting
                if at_table:
                    events.append(session.leave(occupant.seat))
                    chips += events[-1].amount or 0
                gone.append((occupant, chips))
                del self.seats[occupant.seat]
                continue
            if occupant.waiting:
                if at_table:
                    events.append(session.buy(occupant.seat, occupant.waiting))
                else:
                    bought = session.sit(occupant.seat, occupant.name, occupant.waiting)
                    events.append(bought._replace(what=occupant.name))
                    occupant.since = self.seq + len(events)
                occupant.waiting = 0
                changed.append(occupant)
            if occupant.away != (occupant.seat in session.away):
                (session.away.add if occupant.away else session.away.discard)(occupant.seat)
                said = SITS_OUT if occupant.away else COMES_BACK
                events.append(Event("announce", f"seat{occupant.seat}", None, said, why=SITTING_OUT))
                changed.append(occupant)
        if not events and not gone:
            return

        def work(connection: Connection) -> None:
            for occupant in changed:
                seats.save(connection, self.id, occupant)
            for occupant, chips in gone:
                seats.remove(connection, self.id, occupant.seat)
                if occupant.account is not None and chips:
                    pay(connection, occupant.account, self.id, chips, "cash_out")

        await self._store(events, self.felt, work)

    # -- time --------------------------------------------------------------------------------------------------------

    def _set_clocks(self, asked: dict[int, int]) -> None:
        """Each open question gets its time: a bot's to think, a player's by the clock, none for one who is leaving."""
        now = asyncio.get_running_loop().time()
        for seat in asked:
            if self._asked.get(seat) == asked[seat]:
                continue
            occupant, round_ = self.seats.get(seat), self.session.round
            assert round_ is not None
            if occupant is None or occupant.leaving:
                self._due[seat] = now
            elif occupant.bot:
                self._due[seat] = now + self.settings.bot_delay * self._luck.uniform(0.6, 1.4)
            else:
                self._due[seat] = now + self._clock(round_.open[seat])
        self._asked = asked

    def _arm(self) -> None:
        """Set the one timer to whatever falls due next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = min(self._due.values(), default=None) if self.round is not None else None
        if due is None and self._ready():
            due = self._next_round
        if due is not None:
            self._timer = asyncio.get_running_loop().call_at(due, self._wake)

    def _wake(self) -> None:
        self._timer = None
        task = asyncio.create_task(self._tick())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick(self) -> None:
        try:
            await self._serially(self._what_is_due)
        except Exception:
            LOGGER.exception("table %s stopped", self.id)
            if self._timer is not None:
                self._timer.cancel()

    async def _what_is_due(self) -> None:
        now = asyncio.get_running_loop().time()
        if self.round is None:
            if self._ready() and self._next_round <= now:
                await self._start_round()
            return
        seat = next((seat for seat, due in self._due.items() if due <= now), None)
        if seat is not None:
            await self._decide(seat, self._decision_for(self.round, seat))

    def _decision_for(self, round_: Round, seat: int) -> Answer:
        """A bot's own decision; for a player whose time is up, the question's default."""
        question, occupant = round_.open[seat], self.seats.get(seat)
        if occupant is not None and occupant.bot:
            try:
                return question.check(self._bot(round_, question))
            except HouseDealerError:
                LOGGER.exception("table %s: the bot at seat %s had no legal answer", self.id, seat)
        elif occupant is not None and not occupant.leaving:
            occupant.timeouts += 1
            if occupant.timeouts >= self.settings.timeouts:
                occupant.away = True
        return question.default
