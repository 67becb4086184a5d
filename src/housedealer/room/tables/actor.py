"""The table actor: one table as this server knows it. It owns the lock, the version, the log and publishing.

Everything that is done to a table is done in turn. Who acts computes the table's next state, as a draft; `commit` stores it
in one transaction, and only then does it become the table and is shown. The one thing that runs ahead while a draft is
computed is the session with its round. Whatever fails before the log has it, the actor counts as unread from then on: it
says nothing, and it reads the table again before anybody sees or changes it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from housedealer.bots import bot_for, seated
from housedealer.errors import HouseDealerError
from housedealer.games.contract import Game
from housedealer.packets.entries import Entry as GameEntry
from housedealer.room.cluster import notices
from housedealer.room.floor import incidents, visits
from housedealer.room.money.ledger import Posting
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import Conflict, Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import THE_HOUSE
from housedealer.room.storage import table_log
from housedealer.room.storage.changes import Behind, Change, Ended, Started, Store, Uncertain
from housedealer.room.storage.schema import HEADS
from housedealer.room.storage.table_log import Entry
from housedealer.room.tables import resume, seating, views
from housedealer.room.tables.clock import Alarm, Alone, Clock, Keeper, Time, falls_due
from housedealer.room.tables.resume import News, Position
from housedealer.room.tables.seating import Facts, SeatChanges, Seating
from housedealer.room.tables.viewers import Viewer, Viewers
from housedealer.room.tables.views import Beginning
from housedealer.table.events import Event
from housedealer.table.felt import Felt
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.telling import Teller

T = TypeVar("T")
MOST_TRIES: Final = 8  # against others who change the same table
FIRST_BACK_OFF: Final = 0.05  # seconds until a table that could not be read is read again; doubled each time
LONGEST_BACK_OFF: Final = 2.0
AWAY: Final = "the database does not answer; try again in a moment"
LOGGER: Final = logging.getLogger("housedealer.room")
_VERSION: Final = select(HEADS.c.version).where(HEADS.c.table == bindparam("of"))


@dataclass
class Draft:
    """A table's next state, as far as it differs, and what is stored together with it."""

    events: Sequence[Event] = ()
    at: Position | None = None  # with other questions and times; commit fills in the version and the log's end
    seats: SeatChanges = field(default_factory=dict)
    facts: Facts | None = None
    started: Started | None = None
    ended: Ended | None = None
    postings: Sequence[Posting] = ()
    work: Callable[[Connection], Any] | None = None


class TableActor:
    """One table."""

    session: Session

    def __init__(
        self,
        store: Store,
        time: Time,
        settings: Settings,
        id: str,
        entry: GameEntry,
        game: Game,
        options: dict[str, str],
        what_is_due: Callable[[TableActor], Awaitable[None]],
        keeper: Keeper | None = None,
        sent: Callable[[str], None] = lambda table: None,
    ) -> None:
        self.store = store
        self.time = time
        self.settings = settings
        self.id = id
        self.entry = entry
        self.game = game
        self.options = options
        self.buy_in = game.buy_in
        self.least = entry.seats["min"]  # players for a round
        self.sent = sent  # told of a table that somebody was sent to
        self.luck = Random(f"{settings.seed}/{id}") if settings.seed else Random()
        self.bot = seated(bot_for(entry.module), self.luck)
        self.clock = Clock(time, settings, self.luck)
        self.alarm = Alarm(self, keeper or Alone(), what_is_due)
        self.seating = Seating()
        self.at = Position()
        self.viewers = Viewers(time, self._sitting, lambda: self.begin(self._show_again()))
        self.teller = Teller({})
        self.results: tuple[Round, list[dict[str, Any]]] | None = None  # of the last round, once somebody looked
        self.heard = 0  # the latest version another server told of
        self.unsettled = True  # whether something may be left to do between rounds
        self._confirmed = False  # whether the session in memory is the one in the log
        self._failures = 0  # to read it, one after another
        self._again = 0.0  # not before then is it tried again
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- what it is ----------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return self.at.version

    @property
    def round(self) -> Round | None:
        """The round under way. For whoever acts in turn or looks; it may be ahead of the log."""
        round_ = self.session.round
        return None if round_ is None or round_.finished else round_

    @property
    def felt(self) -> Felt:
        """Where everything lies. For whoever acts in turn or looks; it may be ahead of the log."""
        return self.session.felt if self.round is None else self.round.felt

    def ready(self) -> bool:
        """Whether another round will start by itself: enough players with chips, and somebody to play for."""
        seats, session = self.seating, self.session
        return seats.starts(session, self.least) and bool(self.viewers or seats.people_play(session))

    @property
    def busy(self) -> bool:
        """Whether something is being done to the table."""
        return self._lock.locked()

    @property
    def unread_until(self) -> float | None:
        """When the table may be read again, if what is in memory is not what the log says."""
        return None if self._confirmed else self._again

    @property
    def under_way(self) -> list[asyncio.Task[Any]]:
        """What has been begun and is not yet stored."""
        return list(self._tasks)

    def stop(self) -> None:
        """Take up nothing more by oneself."""
        self.alarm.stop()
        self.viewers.stop()

    def close(self) -> None:
        """Let go of timers and viewers; the log has everything."""
        self.stop()
        self.viewers.let_go()

    # -- one thing after another -----------------------------------------------------------------------------------------

    def begin(self, work: Coroutine[Any, Any, T], context: Context | None = None) -> asyncio.Task[T]:
        """Begin something that goes on to its end even if whoever asked has gone."""
        task = asyncio.get_running_loop().create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def through(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end."""
        return await asyncio.shield(self.begin(work))

    async def turn(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table after everything before it, to its end."""
        return await self.through(self.in_turn(act))

    async def in_turn(self, act: Callable[[], Awaitable[T]], *, repeatable: bool = False) -> T:
        """Do something to the table after everything before it. Whoever asks has to see it `through`.

        What is `repeatable` knows from the log whether it was done, and is tried again if a commit was not confirmed.
        """
        try:
            async with self._lock:
                return await self._try(act, repeatable)
        finally:
            self.alarm.set()

    async def _try(self, act: Callable[[], Awaitable[T]], repeatable: bool) -> T:
        """Do something. If the table has moved on meanwhile, look at it as it is now and see whether it still makes sense."""
        for tries in range(1, MOST_TRIES + 1):
            try:
                await self._read_if_needed()
                return await act()
            except Behind:
                self.forget()
            except Unavailable:
                raise
            except HouseDealerError:  # a refusal stands unless it came from an old copy
                if not await self._moved_on():
                    raise
                self.forget()
            except (SQLAlchemyError, Uncertain) as error:
                self.forget()
                if repeatable and isinstance(error, Uncertain) and tries < MOST_TRIES:
                    continue
                LOGGER.warning("table %s: storing failed; the table is read again: %s", self.id, error)
                raise Unavailable("the database did not confirm it; look at the table again") from error
            except BaseException:
                self.forget()
                raise
        raise Conflict("too many want to change this table at once; try again")

    async def afterwards(self, act: Callable[[], Awaitable[None]]) -> None:
        """Do what follows from something that is stored already. What is stored stands, so this never fails: what cannot
        be done now is left for the timer, after the table has been read again."""
        for _ in range(MOST_TRIES):
            try:
                await self._read_if_needed()
                await act()
                return
            except Behind:
                self.forget()
            except Exception as error:
                LOGGER.warning("table %s: what follows is done later: %s", self.id, error)
                break
        self.forget()
        self.unsettled = True
        self.alarm.keeper.want(self.id)

    async def look(self, read: Callable[[], T]) -> T:
        """Read from the table as its log has it. Nobody sees what could still be lost: whoever looks waits for what is
        being stored."""
        if self._confirmed and not self.store.shared and not self._lock.locked():
            return read()
        return await self.through(self._look(read))

    async def _look(self, read: Callable[[], T]) -> T:
        try:
            async with self._lock:
                if self._confirmed and await self._moved_on():
                    self.forget()
                await self._read_if_needed()
                return read()
        finally:
            self.alarm.set()

    # -- the log ---------------------------------------------------------------------------------------------------------

    def changing(self) -> None:
        """From here until it is stored, the session in memory is ahead of its log."""
        self._confirmed = False

    def forget(self) -> None:
        """Whatever is in memory does not count: the table is read again before it says another word."""
        self._confirmed = False

    async def commit(self, draft: Draft) -> Any:
        """Store a draft in one transaction; then it is the table, and is shown. What its `work` came to."""
        at = self.at
        entries = table_log.entries(draft.events, at.seq, self.felt)
        page = table_log.page(entries, self.id, at.head) if entries else None
        seq, head = (at.seq, at.head) if page is None else (page.seq, page.hash)
        seats = self.seating.after(draft.seats, draft.facts)
        after = (draft.at or at)._replace(version=at.version + 1, seq=seq, head=head)
        change = Change(
            self.id, at.version, seq, head, falls_due(self, after, seats), page, draft.started, draft.ended, draft.postings
        )  # fmt: skip
        result = await self.store.write(self._work(draft), change)
        self.at, self.seating, self._confirmed = after, seats, True
        self._publish(entries)
        return result

    def _work(self, draft: Draft) -> Callable[[Connection], Any] | None:
        """What else is stored in the transaction: who sits where, what the floor decided, money."""
        before, facts, work = self.seating, draft.facts, draft.work
        changes = seating.different(before.seats, draft.seats) if draft.seats else {}
        if not changes and facts is None:
            return work

        def stored(connection: Connection) -> Any:
            result = None if work is None else work(connection)
            seating.save_changes(connection, self.id, before.seats, changes)
            if before.facts.kind == "house":
                visits.note(connection, self.id, before.seats, changes, self.time.wall())
            if facts is not None:
                seating.save_facts(connection, self.id, before.facts, facts)
            notices.touch(connection, f"{notices.TABLE}{self.id}")
            for account in seating.who_moved(before.seats, changes):
                notices.touch(connection, f"{notices.SITS}{account}")
            return result

        return stored

    async def load(self) -> None:
        """Bring the table back from its log."""
        await self.turn(self._nothing)

    async def _nothing(self) -> None:
        """Reading the table was all."""

    async def _read_if_needed(self) -> None:
        """Read the table again if what is in memory is not what the log says; not too often while that fails."""
        if self._confirmed and self.heard <= self.at.version:
            return
        self.forget()
        if (now := self.time.now()) < self._again:
            raise Unavailable(AWAY)
        try:
            await resume.load(self)
        except (SQLAlchemyError, Uncertain) as error:
            self.forget()
            self._again = now + min(FIRST_BACK_OFF * 2**self._failures, LONGEST_BACK_OFF)
            self._failures += 1
            LOGGER.warning("table %s could not be read; trying again: %s", self.id, error)
            raise Unavailable(AWAY) from error
        self._failures, self._again = 0, 0.0

    async def _moved_on(self) -> bool:
        """Whether another server has stored what this one has not read."""
        if not self.store.shared:
            return False
        try:
            version = await self.store.read(self._stored_version)
        except SQLAlchemyError as error:
            raise Unavailable(AWAY) from error
        return version != self.at.version

    def _stored_version(self, connection: Connection) -> int:
        return int(connection.execute(_VERSION, {"of": self.id}).scalar_one())

    async def void_open_hand(self, events: Sequence[Event]) -> None:
        """The open hand cannot be played again under the present rules."""
        LOGGER.error("table %s: the open hand could not be continued and is void", self.id)
        number, last = self.session.rounds, self.at.seq + len(events)

        def told(connection: Connection) -> None:
            text = resume.VOID.text
            incidents.note(connection, THE_HOUSE, self.id, "void", text, round=number, seq=last, ruling=text)

        self.changing()
        await self.commit(Draft(events, ended=Ended(number, last), work=told))

    def become(self, session: Session, at: Position, seats: Seating, entries: Sequence[Entry]) -> None:
        """Stand where the log stands, and show what led there."""
        self.session, self.at, self.seating = session, at, seats
        self._confirmed = self.unsettled = True
        self._publish(entries)

    # -- other servers -----------------------------------------------------------------------------------------------------

    async def follow(self, news: News) -> None:
        """Let happen here what another server stored; if it cannot be followed step by step, read the table again."""
        await self.through(self._follow(news))

    async def _follow(self, news: News) -> None:
        try:
            async with self._lock:
                if news.version <= self.at.version:
                    return
                if self._confirmed:
                    self.changing()
                    resume.follow(self, news)
                await self._read_if_needed()
        finally:
            self.alarm.set()

    # -- who looks on ------------------------------------------------------------------------------------------------------

    async def watch(self, viewer: Viewer, since: int | None) -> Beginning:
        """Begin to look on, having seen everything up to event `since`."""

        def begin() -> Beginning:
            self.viewers.add(viewer)
            self.alarm.set()
            return views.beginning(self, viewer.account, since)

        return await self.look(begin)

    def unwatch(self, viewer: Viewer) -> None:
        """Look away."""
        self.viewers.remove(viewer)
        self.alarm.set()

    def _sitting(self) -> set[str | None]:
        return {occupant.account for occupant in self.seating.seats.values()}

    async def _show_again(self) -> None:
        """Show how the table stands though nothing was stored: somebody's connection was lost, or is back."""
        try:
            await self.look(self._publish)
        except Exception:
            LOGGER.warning("table %s: a lost connection could not be told of", self.id, exc_info=True)

    def _publish(self, entries: Sequence[Entry] = ()) -> None:
        """Show what is stored. Whoever cannot be shown it is let go, and comes again."""
        if not self.viewers:
            return
        try:
            views.publish(self, entries)
        except Exception:
            metrics.ERRORS.inc()
            LOGGER.exception("table %s: what was stored could not be shown", self.id)
            self.viewers.let_go()
