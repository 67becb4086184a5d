"""A table that runs: its rounds, its bots, its clocks, and one timer that drives it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from sqlalchemy import Connection

from housedealer.bots import bot_for, seated
from housedealer.errors import HouseDealerError
from housedealer.games.contract import Game
from housedealer.money.time_collections import is_due
from housedealer.packets.entries import Entry as GameEntry
from housedealer.packets.fees import default_option
from housedealer.room.floor import incidents
from housedealer.room.money.ledger import Posting
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import THE_HOUSE, pay
from housedealer.room.storage.changes import Ended, Started
from housedealer.room.storage.database import Storage
from housedealer.room.tables import seats
from housedealer.room.tables.resume import COMES_BACK, SITS_OUT, newly_asked
from housedealer.room.tables.seats import Occupant
from housedealer.room.tables.stored import LOGGER, Stored
from housedealer.table.chance import Chance, Sealed
from housedealer.table.events import Event, Why
from housedealer.table.questions import HOUSE_DEALER, Answer, Question
from housedealer.table.round import FAULT, Round

AFTER_A_FAULT: Final = 30.0  # seconds for the floor to look at a table whose round had to be voided
RETRY: Final = 5.0  # seconds after something that should not have happened
SITTING_OUT: Final = Why("A player may sit out between rounds and keep the seat.")


class Running(Stored):
    """One table with its rounds, its bots and its clocks."""

    def __init__(
        self, storage: Storage, settings: Settings, id: str, entry: GameEntry, game: Game, options: dict[str, str]
    ) -> None:
        super().__init__(storage, settings, id, entry, game, options)
        self._timer: asyncio.TimerHandle | None = None
        self._wakes = 0.0  # when the timer goes off
        self._closed = False
        self._fee = options.get("fee") or default_option(entry.id) or ""
        self._luck = Random(f"{settings.seed}/{id}") if settings.seed else Random()
        self._bot = seated(bot_for(entry.module), self._luck)

    def stop(self) -> None:
        """Take up nothing more by oneself."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    @property
    def under_way(self) -> list[asyncio.Task[Any]]:
        """What has been begun and is not yet stored."""
        return list(self._tasks)

    def close(self) -> None:
        """Let go of timers and viewers; the log has everything."""
        self.stop()
        for viewer in self.viewers:
            viewer.let_go()

    # -- rounds ------------------------------------------------------------------------------------------------------

    async def _start_round(self) -> None:
        chance, now = self._chance(), time.time()
        self._changing()
        self.session.collection_due = is_due(self.game.fees, self._started, now)
        round_ = self.session.start(chance)
        first = self.seq + 1
        self._started, self._round_first = now, first
        self._set_clocks(newly_asked(round_, {}, first))
        row = Started(self.id, round_.setup.round, first, chance.revealed or "", now)
        await self._store_round(round_, 0, None, row)

    def _chance(self) -> Chance:
        """Where the next round's cards come from."""
        if self.settings.seed:
            return Sealed.of(self.settings.seed, self.id, self.session.rounds + 1)
        return Sealed(secrets.token_bytes(32))

    async def _decide(self, seat: int, answer: Answer, work: Callable[[Connection], None] | None = None) -> None:
        """Take an answer, store what it leads to in one transaction, show it."""
        round_ = self.round
        assert round_ is not None
        if seat in round_.open:
            round_.open[seat].check(answer)  # a refusal changes nothing
            self._changing()
        before = len(round_.events)
        round_.answer(seat, answer)
        self._answered[seat] = (self._asked.pop(seat), answer)
        self._due.pop(seat, None)
        self._set_clocks(newly_asked(round_, self._asked, self._round_first))
        await self._store_round(round_, before, work)

    async def _store_round(
        self, round_: Round, before: int, work: Callable[[Connection], None] | None, started: Started | None = None
    ) -> None:
        """Store what a round added to its events; with the last of them its end and what it dropped."""
        events = round_.events[before:]
        if not round_.finished:
            await self._store(events, round_.felt, work, started=started)
            return
        ended = Ended(round_.setup.round, self.seq + len(events))
        self.session.finish()
        stopped = any(event.kind == "stop" for event in round_.events)
        self._pause(max(self.settings.pause, 0.25) if stopped else self.settings.pause)
        if round_.fault is not None:
            LOGGER.error("table %s: round %s is void", self.id, round_.setup.round, exc_info=round_.fault)
            self._pause(max(self.settings.pause, AFTER_A_FAULT))
            work = self._telling_the_floor(round_, ended.last, work)
        await self._store(events, round_.felt, work, started=started, ended=ended, postings=self._drop(round_))
        metrics.ROUNDS.labels(self.entry.id).inc()
        await self._between_rounds()

    def _telling_the_floor(
        self, round_: Round, seq: int, work: Callable[[Connection], None] | None
    ) -> Callable[[Connection], None]:
        """With the void round the incident log hears of it."""

        def told(connection: Connection) -> None:
            if work is not None:
                work(connection)
            text = f"The rules of {self.entry.id} failed: {round_.fault}"
            incidents.note(
                connection, THE_HOUSE, self.id, "fault", text, round=round_.setup.round, seq=seq, ruling=FAULT.text
            )

        return told

    def _drop(self, round_: Round) -> list[Posting]:
        """The collections of a round, from the table to its drop box; the note is the posted fee option."""
        dropped = round_.felt.chips["drop"] - round_.setup.chips.get("drop", 0)
        if not dropped:
            return []
        lines = {f"table:{self.id}": -dropped, f"drop:{self.id}": dropped}
        return [Posting("drop", lines, self.id, round_.setup.round, None, self._fee)]

    async def _between_rounds(self) -> None:
        """Let players come, buy chips, sit out and leave, now that no round is under way."""
        await self._insist(self._seat_everyone)

    async def _seat_everyone(self) -> None:
        if self.round is not None:
            return
        session, events = self.session, list[Event]()
        loaded, self._confirmed = self._confirmed, False
        changed, gone, rebought = list[Occupant](), list[tuple[Occupant, int]](), 0
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
            stack = session.felt.chips[f"seat{occupant.seat}.stack"]
            if at_table and occupant.bot and stack < self.buy_in.low // 2:
                rebought += self.buy_in.usual - stack
                occupant.waiting += self.buy_in.usual - stack
            elif at_table and not stack and not occupant.waiting:
                if not occupant.away:
                    changed.append(occupant)
                occupant.away = True
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
        if not events and not gone and not changed:
            self._confirmed = loaded
            return

        def work(connection: Connection) -> None:
            for occupant in changed:
                seats.save(connection, self.id, occupant)
            for occupant, chips in gone:
                seats.remove(connection, self.id, occupant.seat)
                if chips:
                    pay(connection, occupant.account, self.id, chips, "cash_out")
            if rebought:
                pay(connection, None, self.id, -rebought, "buy_in")

        await self._store(events, self.felt, work)

    # -- time --------------------------------------------------------------------------------------------------------

    def _set_clocks(self, asked: dict[int, int]) -> None:
        """Each open question gets its time: a bot's to think, a player's by the clock, none for one who is leaving."""
        now = self._loop.time()
        for seat in asked:
            if self._asked.get(seat) == asked[seat] or seat == HOUSE_DEALER:  # who takes the time it takes
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
        """Set the one timer to whatever falls due next. One that is set for earlier stays: it looks, and is set again."""
        due = self._due_next() if not self._closed else None
        timer = self._timer
        if timer is not None:
            if due is not None and self._wakes <= due and self.keeper.keeps(self.id):
                return
            timer.cancel()
            self._timer = None
        if self._closed:
            return
        if due is None:
            self.keeper.release(self.id)
        elif self.keeper.keeps(self.id):
            self._timer, self._wakes = self._loop.call_at(due, self._wake), due
        else:
            self.keeper.want(self.id)

    def _due_next(self) -> float | None:
        if not self._confirmed:
            return self._again
        if self.round is not None:
            return min(self._due.values(), default=None)
        if self._unsettled:
            return self._loop.time()
        return self._next_round if self._ready() else None

    def _wake(self) -> None:
        self._timer = None
        self.begin(self._tick())

    async def _tick(self) -> None:
        try:
            await self._in_turn(self._what_is_due)
        except Unavailable:
            pass  # read again when its time has come
        except Exception:
            metrics.ERRORS.inc()
            LOGGER.exception("table %s stopped; it goes on in %s seconds", self.id, RETRY)
            if self._timer is not None:
                self._timer.cancel()
            if self._closed:
                return
            self._timer, self._wakes = self._loop.call_later(RETRY, self._wake), self._loop.time() + RETRY

    async def _what_is_due(self) -> None:
        now = self._loop.time()
        if self.round is None:
            if self._unsettled:
                await self._between_rounds()
            if self._ready() and self._next_round <= now:
                await self._start_round()
            return
        seat = next((seat for seat, due in self._due.items() if due <= now), None)
        if seat is None:
            return
        question, occupant = self.round.open[seat], self.seats.get(seat)
        if occupant is not None and occupant.bot:
            await self._decide(seat, self._bots_answer(self.round, question))
            metrics.DECISIONS.labels("bot").inc()
        else:
            await self._decide(seat, question.default, self._timed_out(occupant))
            metrics.DECISIONS.labels("clock").inc()

    def _bots_answer(self, round_: Round, question: Question) -> Answer:
        try:
            return question.check(self._bot(round_, question))
        except HouseDealerError:
            LOGGER.exception("table %s: the bot at seat %s had no legal answer", self.id, question.seat)
            return question.default

    def _timed_out(self, occupant: Occupant | None) -> Callable[[Connection], None] | None:
        """A player who lets too many questions pass sits out."""
        if occupant is None or occupant.leaving:
            return None
        self._changing()
        occupant.timeouts += 1
        if occupant.timeouts < self.settings.timeouts:
            return None
        occupant.away = True
        return lambda connection: seats.save(connection, self.id, occupant)
