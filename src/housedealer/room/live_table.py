"""A table on the server. Everything that happens to it happens one after another, and is stored before anyone sees it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from housedealer.bots import bot_for, seated
from housedealer.money.chips import money
from housedealer.packets.entries import Entry as GameEntry
from housedealer.room import log, seats
from housedealer.room.accounts import Account, pay
from housedealer.room.limits import buy_in
from housedealer.room.log import Entry, Eyes, numbered
from housedealer.room.problems import Conflict, NotAllowed, NotFound, RoomError
from housedealer.room.resume import COMES_BACK, SITS_OUT, newly_asked, restore
from housedealer.room.schema import ROUNDS
from housedealer.room.seats import Occupant
from housedealer.room.settings import Settings
from housedealer.room.storage import Storage
from housedealer.room.viewers import Viewer
from housedealer.table.chance import Sealed
from housedealer.table.errors import HouseDealerError, IllegalAnswer, NotYourTurn
from housedealer.table.events import Event, Why
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer, Arrange, Question
from housedealer.table.round import Game, Round
from housedealer.table.session import Session

T = TypeVar("T")
HALF_HOUR: Final = 1800.0
MOST_TO_CATCH_UP: Final = 2000  # events; whoever missed more begins with the round under way
SITTING_OUT: Final = Why("A player may sit out between rounds and keep the seat.")
LOGGER: Final = logging.getLogger("housedealer.room")


class LiveTable:
    """One table: its session of rounds, who sits there, who looks on, and the one timer that drives it."""

    session: Session

    def __init__(
        self, storage: Storage, settings: Settings, id: str, entry: GameEntry, game: Game, options: dict[str, str]
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.id = id
        self.entry = entry
        self.game = game
        self.options = options
        self.buy_in = buy_in(game)
        self.seats: dict[int, Occupant] = {}
        self.viewers: set[Viewer] = set()
        self.seq = 0
        self._round_first = 0
        self._asked: dict[int, int] = {}
        self._due: dict[int, float] = {}
        self._answered: dict[int, tuple[int, Answer]] = {}
        self._started = 0.0
        self._next_round = 0.0
        self._lock = asyncio.Lock()
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

    # -- looking on --------------------------------------------------------------------------------------------------

    @property
    def round(self) -> Round | None:
        """The round under way."""
        round_ = self.session.round
        return None if round_ is None or round_.finished else round_

    @property
    def felt(self) -> Felt:
        """Where everything lies."""
        return self.session.felt if self.round is None else self.round.felt

    @property
    def names(self) -> dict[int, str]:
        """Who sits where."""
        return {seat: occupant.name for seat, occupant in self.seats.items()}

    def seat_of(self, account: str | None) -> Occupant | None:
        """Where somebody sits."""
        if account is None:
            return None
        return next((occupant for occupant in self.seats.values() if occupant.account == account), None)

    def eyes_of(self, account: str | None) -> Eyes:
        """What somebody may see."""
        mine = self.seat_of(account)
        return Eyes() if mine is None else Eyes(mine.seat, mine.since)

    async def watch(self, viewer: Viewer, since: int | None) -> tuple[int, bool, dict[str, Any]]:
        """Begin to look on: the event to catch up from, whether that is a fresh start, and how the table stands.

        Whoever looks waits for what is being stored, so that nobody sees what could still be lost.
        """
        async with self._lock:
            self.viewers.add(viewer)
            self._arm()
            known = since is not None and self.seq - MOST_TO_CATCH_UP <= since <= self.seq
            after = since if since is not None and known else max(0, self._round_first - 1)
            return after, not known, self.state(viewer.account)

    async def look(self, account: str | None) -> dict[str, Any]:
        """How the table stands for somebody."""
        async with self._lock:
            return self.state(account)

    def unwatch(self, viewer: Viewer) -> None:
        """Look away."""
        self.viewers.discard(viewer)
        self._arm()

    async def past(self, account: str | None, after: int, through: int) -> list[dict[str, Any]]:
        """Stored events as somebody may read them."""
        entries = await self.storage.read(lambda connection: log.read(connection, self.id, after, through))
        return self.eyes_of(account).read(entries, self.names)

    def state(self, account: str | None) -> dict[str, Any]:
        """Everything about the table that is not an event, as somebody may know it."""
        mine, round_, now = self.seat_of(account), self.round, asyncio.get_running_loop().time()
        question = None if mine is None or round_ is None else round_.open.get(mine.seat)
        return {
            "seq": self.seq,
            "playing": round_ is not None,
            "you": None if mine is None else mine.seat,
            "seats": [occupant.seen_by(account) for _, occupant in sorted(self.seats.items())],
            "asking": [self._asking(seat, asked, now) for seat, asked in (round_.open.items() if round_ else ())],
            "question": question and {**question.to_json(), "id": self._asked[question.seat]},
            "next_round": max(0, round(1000 * (self._next_round - now))) if self._ready() else None,
        }

    def _asking(self, seat: int, question: Question, now: float) -> dict[str, Any]:
        """Whom the table waits for, and how long; a bot has no clock."""
        occupant = self.seats.get(seat)
        if occupant is None or occupant.bot or seat not in self._due:
            return {"seat": seat, "left": None, "clock": None}
        left = max(0, round(1000 * (self._due[seat] - now)))
        return {"seat": seat, "left": left, "clock": round(1000 * self._clock(question))}

    async def view(self, account: str | None, viewer: str | None) -> dict[str, Any]:
        """Where everything lies, through one's own eyes or from the rail."""
        async with self._lock:
            return self._view(account, viewer)

    def _view(self, account: str | None, viewer: str | None) -> dict[str, Any]:
        mine = self.seat_of(account)
        own = "rail" if mine is None else f"seat{mine.seat}"
        if viewer not in (None, "rail", own):
            raise NotAllowed(f"you see the table as {own} and may not look through the eyes of {viewer}")
        since = None if mine is None else mine.since
        fresh = since is None or since > self._round_first > 0
        felt = self.felt
        return {
            "seq": self.seq,
            "chips": {place: amount for place, amount in felt.chips.items() if amount},
            "cards": felt.seen_by("rail" if fresh or viewer == "rail" else own),
            "buttons": {button: list(places) for button, places in felt.buttons.items() if places},
        }

    def describe(self, account: str | None, groups: Any) -> dict[str, Any]:
        """The rank of each group of a setting that somebody is trying out, and what is wrong with it."""
        mine = self.seat_of(account)
        question = None if mine is None or self.round is None else self.round.open.get(mine.seat)
        option = next((o for o in question.options if isinstance(o, Arrange)), None) if question else None
        if option is None:
            raise NotYourTurn("there is no hand to set now")
        try:
            setting = option._replace(foul=lambda _: None).accept(groups)
        except (ValueError, TypeError) as error:
            raise RoomError(str(error)) from None
        return {"ranks": list(option.describe(setting)), "foul": option.foul(setting)}

    def _publish(self, entries: Sequence[Entry] = ()) -> None:
        for viewer in self.viewers:
            events = self.eyes_of(viewer.account).read(entries, self.names)
            viewer.tell({"type": "update", "events": events, "state": self.state(viewer.account)})

    # -- what people do ----------------------------------------------------------------------------------------------

    async def sit(self, account: Account, seat: int, amount: int) -> None:
        """Take a seat and buy in; the chips come to the table when no round is under way."""

        async def work() -> None:
            if (mine := self.seat_of(account.id)) is not None:
                raise Conflict(f"you already sit at seat {mine.seat}")
            if not 1 <= seat <= self.game.size:
                raise NotFound(f"the table has seats 1 to {self.game.size}; there is no seat {seat}")
            if seat in self.seats:
                raise Conflict(f"seat {seat} is taken by {self.seats[seat].name}")
            if not self.buy_in.low <= amount <= self.buy_in.high:
                raise RoomError(f"a buy-in here is {money(self.buy_in.low)} to {money(self.buy_in.high)}")
            occupant = Occupant(seat, account.id, account.name, waiting=amount)

            def store(connection: Connection) -> None:
                pay(connection, account.id, self.id, -amount, "buy_in")
                seats.add(connection, self.id, [occupant])

            try:
                await self.storage.write(store)
            except IntegrityError:
                raise Conflict(f"seat {seat} was taken a moment ago") from None
            self.seats[seat] = occupant
            await self._seating_changed()

        await self._serially(work)

    async def add_chips(self, account: Account, amount: int) -> None:
        """Buy more chips; they come to the table when no round is under way."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            stack = self.session.felt.chips[f"seat{mine.seat}.stack"] if self.round is None else 0
            if amount <= 0 or amount + mine.waiting + stack > self.buy_in.high:
                raise RoomError(f"chips may be added up to {money(self.buy_in.high)} in front of you")
            bought = replace(mine, waiting=mine.waiting + amount, away=False)

            def store(connection: Connection) -> None:
                pay(connection, account.id, self.id, -amount, "buy_in")
                seats.save(connection, self.id, bought)

            await self.storage.write(store)
            self.seats[mine.seat] = bought
            await self._seating_changed()

        await self._serially(work)

    async def sit_out(self, account: Account, away: bool) -> None:
        """Sit out from the next round on, or come back."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            mine.away, mine.timeouts = away, 0
            await self.storage.write(lambda connection: seats.save(connection, self.id, mine))
            await self._seating_changed()

        await self._serially(work)

    async def leave(self, account: Account) -> None:
        """Get up with the whole stack, after the round if one is under way."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            mine.leaving = True
            await self.storage.write(lambda connection: seats.save(connection, self.id, mine))
            self._due.update({seat: 0.0 for seat in self._due if seat == mine.seat})
            await self._seating_changed()

        await self._serially(work)

    async def answer(self, account: Account, answer: Answer, question: int | None = None) -> None:
        """Answer the open question. The same answer to the same question again is no second decision."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            if question is not None and self._answered.get(mine.seat) == (question, answer):
                return
            if question is not None and self._asked.get(mine.seat, question) != question:
                raise Conflict("that question has been answered; look at the table again")
            if self.round is None:
                raise NotYourTurn(f"seat {mine.seat} has nothing to answer: no round is under way")
            asked = self.round.open.get(mine.seat)
            try:
                checked = answer if asked is None else asked.check(answer)
            except (TypeError, ValueError, AttributeError):
                raise IllegalAnswer(f"{answer.option} does not take such a value") from None
            mine.timeouts = 0
            await self._decide(mine.seat, checked)
            self._answered[mine.seat] = (self._answered[mine.seat][0], answer)

        await self._serially(work)

    def _seat_or_refuse(self, account: str) -> Occupant:
        mine = self.seat_of(account)
        if mine is None:
            raise NotAllowed("you do not sit at this table; take a seat first")
        return mine

    async def _seating_changed(self) -> None:
        await self._between_rounds()
        self._publish()

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

    def _clock(self, question: Question) -> float:
        arranging = any(isinstance(option, Arrange) for option in question.options)
        return self.settings.arranging_clock if arranging else self.settings.clock

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

    def _ready(self) -> bool:
        """Whether another round will start: enough players with chips, and somebody to play for."""
        if self.round is not None:
            return False
        chips = self.session.felt.chips
        playing = [o for o in self.seats.values() if o.seat in self.session.players and not o.away]
        able = sum(1 for occupant in playing if chips[f"seat{occupant.seat}.stack"])
        somebody = bool(self.viewers) or any(not occupant.bot for occupant in playing)
        return able >= self.entry.seats["min"] and somebody

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
