"""A table and its log: everything happens one after another, is stored before anyone sees it, and follows the log when
another server wrote to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextvars import Context
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from housedealer.errors import HouseDealerError
from housedealer.games.contract import Game
from housedealer.packets.entries import Entry as GameEntry
from housedealer.room.money.ledger import Posting
from housedealer.room.operations.problems import Conflict, Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.storage import table_log
from housedealer.room.storage.changes import Behind, Change, Ended, Page, Started, Uncertain
from housedealer.room.storage.database import Storage, one_moment
from housedealer.room.storage.schema import HEADS
from housedealer.room.storage.table_log import End
from housedealer.room.tables import seats
from housedealer.room.tables.log_follower import Follower
from housedealer.room.tables.resume import Restored, restore
from housedealer.room.tables.seats import Occupant
from housedealer.room.tables.watched import Watched
from housedealer.room.trust.hash_chain import ZERO
from housedealer.table.events import Event
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer

T = TypeVar("T")
MOST_TRIES: Final = 8  # against others who change the same table
AWAY: Final = "the database does not answer; try again in a moment"
FIRST_BACK_OFF: Final = 0.05  # seconds until a table that could not be read is read again; doubled each time
LONGEST_BACK_OFF: Final = 2.0
LOGGER: Final = logging.getLogger("housedealer.room")


class News(NamedTuple):
    """What happened at a table since this server last looked."""

    version: int
    end: End
    pages: list[Page]
    seeds: dict[int, tuple[str, float]]  # of rounds begun since, by the sequence number of their setup: seed, time
    seats: dict[int, Occupant]


class Keeper(Protocol):
    """Whoever knows which server keeps a table's clocks."""

    def keeps(self, table: str) -> bool:
        """Whether it is this one."""

    def want(self, table: str) -> None:
        """Something will fall due at the table; this server would keep its clocks."""

    def release(self, table: str) -> None:
        """Nothing falls due here any more; another server may have reason to go on."""


class Alone:
    """The only server there is."""

    def keeps(self, table: str) -> bool:
        return True

    def want(self, table: str) -> None:
        pass

    def release(self, table: str) -> None:
        pass


class Stored(Watched):
    """One table as this server knows it: a copy that moves only as the log does."""

    keeper: Keeper = Alone()

    def __init__(
        self, storage: Storage, settings: Settings, id: str, entry: GameEntry, game: Game, options: dict[str, str]
    ) -> None:
        super().__init__(storage, settings, id, entry, game, options)
        self.version = 0
        self.heard = 0  # the latest version another server told of
        self._head = ZERO
        self._answered: dict[int, tuple[int, Answer]] = {}
        self._started = 0.0
        self._confirmed = False  # whether the table in memory is the one in the log
        self._unsettled = True  # whether something may be left to do between rounds
        self._failures = 0  # to read it, one after another
        self._again = 0.0  # not before then is it tried again
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def busy(self) -> bool:
        """Whether something is being done to the table."""
        return self._lock.locked()

    # -- one thing after another -------------------------------------------------------------------------------------

    def begin(self, work: Coroutine[Any, Any, T], context: Context | None = None) -> asyncio.Task[T]:
        """Begin something that goes on to its end even if whoever asked has gone."""
        task = self._loop.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def through(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end."""
        return await asyncio.shield(self.begin(work))

    async def _serially(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table after everything before it, to its end."""
        return await self.through(self._in_turn(work))

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table after everything before it."""
        async with self._lock:
            try:
                return await self._try(work)
            finally:
                self._arm()

    async def _try(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something. If the table has moved on meanwhile, look at it as it is now and see whether it still makes sense."""
        for _ in range(MOST_TRIES):
            try:
                await self._read_if_needed()
                return await work()
            except Behind:
                self._confirmed = False
            except Unavailable:
                raise
            except HouseDealerError:  # a refusal stands unless it came from an old copy
                if not await self._unless_away(self._moved_on()):
                    raise
                self._confirmed = False
            except (SQLAlchemyError, Uncertain) as error:
                self._confirmed = False
                LOGGER.warning("table %s: storing failed; the table is read again: %s", self.id, error)
                raise Unavailable("the database did not confirm it; look at the table again") from error
            except BaseException:
                self._confirmed = False
                raise
        raise Conflict("too many want to change this table at once; try again")

    def _changing(self) -> None:
        """From here until it is stored, the table in memory is ahead of its log. Nobody sees it; if anything fails before
        the log has it, it is thrown away and read again."""
        self._confirmed = False

    async def _read_if_needed(self) -> None:
        """Read the table again if what is in memory is not what the log says."""
        if self._confirmed and self.heard <= self.version:
            return
        self._confirmed = False
        if (now := self._loop.time()) < self._again:
            raise Unavailable(AWAY)
        try:
            await self._load()
        except (SQLAlchemyError, Uncertain) as error:
            self._confirmed = False
            self._again = now + min(FIRST_BACK_OFF * 2**self._failures, LONGEST_BACK_OFF)
            self._failures += 1
            LOGGER.warning("table %s could not be read; trying again: %s", self.id, error)
            raise Unavailable(AWAY) from error
        self._failures, self._again = 0, 0.0

    async def _unless_away(self, looking: Awaitable[T]) -> T:
        """Ask the database; if it does not answer, nobody can be told anything about the table."""
        try:
            return await looking
        except SQLAlchemyError as error:
            raise Unavailable(AWAY) from error

    async def _moved_on(self) -> bool:
        """Whether another server has stored what this one has not read."""
        if not self.storage.shared:
            return False
        query = select(HEADS.c.version).where(HEADS.c.table == self.id)
        version: int = await self.storage.read(lambda connection: connection.execute(query).scalar_one())
        return version != self.version

    async def _insist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what follows from something that is stored already, however often the table moves on meanwhile."""
        while True:
            try:
                return await work()
            except Behind:
                self._confirmed = False
                await self._read_if_needed()

    async def _keep_up(self) -> None:
        if self._confirmed and await self._unless_away(self._moved_on()):
            self._confirmed = False
        await self._read_if_needed()

    # -- the log -----------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Bring the table back from its log."""
        await self._serially(self._between_rounds)

    async def _load(self) -> None:
        def work(connection: Connection) -> tuple[Restored, dict[int, Occupant]]:
            one_moment(connection)
            return restore(connection, self.id, self.game, self.options), seats.read(connection, self.id)

        restored, taken = await self.storage.read(work)
        before = self.seq
        self.session = restored.session
        self.version, (self.seq, self._head) = restored.version, restored.end
        self._round_first, self._started = restored.round_first, restored.started
        self._answered = restored.answered
        self._sit_as(taken)
        self._now_asked(restored.asked)
        if restored.round_first:
            self._pause(self.settings.pause)
        self._confirmed, self._unsettled = True, True
        if restored.void:
            LOGGER.error("table %s: the open hand could not be continued and is void", self.id)
            over = Ended(self.session.rounds, self.seq + len(restored.void))
            await self._store(restored.void, self.felt, ended=over)
        elif before and before < self.seq and self.viewers:
            missed = await self.storage.read(lambda connection: table_log.read(connection, self.id, before, self.seq))
            self._publish(missed)

    def _now_asked(self, asked: dict[int, int]) -> None:
        """The open questions; whoever was asked already has the time that is left."""
        self._due = {seat: due for seat, due in self._due.items() if self._asked.get(seat) == asked.get(seat)}
        self._set_clocks(asked)

    def _sit_as(self, taken: dict[int, Occupant]) -> None:
        """Who sits where now; whoever stayed keeps the count of unanswered questions, which is not stored."""
        for seat, occupant in taken.items():
            known = self.seats.get(seat)
            if known is not None and (known.account, known.name) == (occupant.account, occupant.name):
                occupant.timeouts = known.timeouts
        self.seats = taken

    async def _store(
        self,
        events: Sequence[Event],
        felt: Felt,
        work: Callable[[Connection], None] | None = None,
        *,
        started: Started | None = None,
        ended: Ended | None = None,
        postings: Sequence[Posting] = (),
    ) -> None:
        """Write events down, and only then show them. `felt` is what they led to."""
        entries = table_log.entries(events, self.seq, felt)
        page = table_log.page(entries, self.id, self._head) if entries else None
        seq, head = (self.seq, self._head) if page is None else (page.seq, page.hash)
        change = Change(self.id, self.version, seq, head, self._falls_due(), page, started, ended, postings)
        await self.storage.write(work, change)
        self.version, self.seq, self._head = self.version + 1, seq, head
        self._confirmed = True
        if entries:
            self._publish(entries)

    async def _save(self, work: Callable[[Connection], None]) -> None:
        """Write down a change to the table that is no event: who waits for a seat, sits out or leaves."""
        await self._store((), self.felt, work)

    def _falls_due(self) -> float | None:
        """When a server has to do something here whoever looks on, by the clock on the wall."""
        due = min(self._due.values(), default=None) if self.round is not None else None
        if due is None and self._people_play() and self._can_play():
            due = self._next_round
        return None if due is None else time.time() + due - self._loop.time()

    # -- other servers -----------------------------------------------------------------------------------------------

    async def follow(self, news: News) -> None:
        """Let happen here what another server stored; if it cannot be followed step by step, read the table again."""

        async def work() -> None:
            if news.version <= self.version:
                return
            pages = [page for page in news.pages if page.seq > self.seq]
            follower = Follower(self.session, self.id, End(self.seq, self._head), self._round_first, self._asked)
            self._changing()
            if not pages or not follower.follow(pages, news.seeds) or follower.end != news.end:
                await (
                    self._read_if_needed()
                )  # also after a change that is no event: who sits where, whether the table is paused
                self._publish()
                return
            self.version, (self.seq, self._head) = news.version, news.end
            self._answered |= follower.answered
            self._sit_as(news.seats)
            if follower.first != self._round_first:
                self._round_first, self._started = follower.first, news.seeds[follower.first][1]
            self._now_asked(follower.asked)
            if follower.finished:
                self._pause(self.settings.pause)
            self._confirmed = True
            self._publish(follower.entries)

        await self._serially(work)

    def keep_time(self) -> None:
        """Whether this server keeps the table's clocks has changed."""
        self._arm()

    # -- what a table that runs adds ---------------------------------------------------------------------------------

    async def _between_rounds(self) -> None:
        raise NotImplementedError

    def _set_clocks(self, asked: dict[int, int]) -> None:
        raise NotImplementedError

    def _pause(self, seconds: float) -> None:
        """Begin the pause before the next round."""
        self._next_round = self._loop.time() + seconds
