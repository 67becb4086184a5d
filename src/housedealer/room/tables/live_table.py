"""A table that people play at: they sit down, buy chips, sit out, answer and leave."""

from __future__ import annotations

import time
from dataclasses import replace

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from housedealer.errors import NotYourTurn
from housedealer.room.floor import waiting_lists
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account, pay
from housedealer.room.tables import seats
from housedealer.room.tables.seating import ANY, Seating
from housedealer.room.tables.seats import Occupant
from housedealer.table.questions import Answer


class LiveTable(Seating):
    """One table and what its players may do."""

    async def sit(self, account: Account, seat: int, amount: int) -> None:
        """Take a seat and buy in; the chips come to the table when no round is under way."""

        async def work() -> None:
            if (mine := self.seat_of(account.id)) is not None:
                raise Conflict(f"you already sit at seat {mine.seat}")
            if not 1 <= seat <= self.game.size:
                raise NotFound(f"the table has seats 1 to {self.game.size}; there is no seat {seat}")
            if seat in self.seats:
                raise Conflict(f"seat {seat} is taken by {self.seats[seat].name}")
            if self.facts.kind == "house" and account.kind == "guest":
                raise NotAllowed("this table plays for real money and takes members only")
            if self.facts.closing or self.facts.closed:
                raise Conflict("this table is closing")
            tppp = "tppp" in account.roles
            if tppp and "offer_bank" not in self.game.rules:
                raise NotAllowed("third-party proposition players play where there is a bank")
            self.buy_in.check(amount)
            occupant = Occupant(seat, account.id, account.name, waiting=amount, seated=time.time(), tppp=tppp)

            def store(connection: Connection) -> None:
                waiting_lists.claim(connection, self.id, seat, account.id)
                pay(connection, account.id, self.id, -amount, "buy_in")
                seats.add(connection, self.id, [occupant])

            try:
                await self._save(store)
            except IntegrityError:
                raise Conflict(f"seat {seat} was taken a moment ago") from None
            self.seats[seat] = occupant
            await self._seating_changed()

        await self._serially(work)

    async def add_chips(self, account: Account, amount: int) -> None:
        """Buy more chips; they come to the table when no round is under way."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            stack = self.felt.chips[f"seat{mine.seat}.stack"] + mine.waiting
            short = self.buy_in.check_more(amount, stack, mine.short_buys)
            bought = replace(mine, waiting=mine.waiting + amount, short_buys=mine.short_buys + short, away=False)

            def store(connection: Connection) -> None:
                pay(connection, account.id, self.id, -amount, "buy_in")
                seats.save(connection, self.id, bought)

            await self._save(store)
            self.seats[mine.seat] = bought
            await self._seating_changed()

        await self._serially(work)

    async def sit_out(self, account: Account, away: bool) -> None:
        """Sit out from the next round on, or come back."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            self._changing()
            mine.away, mine.timeouts = away, 0
            await self._save(lambda connection: seats.save(connection, self.id, mine))
            await self._seating_changed()

        await self._serially(work)

    async def ask_for_seat(self, account: Account, seat: int | None) -> None:
        """Ask for another seat, or for any; it is given between rounds."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            if seat is not None and not 1 <= seat <= self.game.size:
                raise NotFound(f"the table has seats 1 to {self.game.size}; there is no seat {seat}")
            if seat == mine.seat:
                raise Conflict(f"you sit at seat {seat} already")
            self._changing()
            mine.moving = ANY if seat is None else str(seat)
            await self._save(lambda connection: seats.save(connection, self.id, mine))
            await self._seating_changed()

        await self._serially(work)

    async def keep_seat(self, account: Account) -> None:
        """Ask for another seat no longer."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            self._changing()
            mine.moving = None
            await self._save(lambda connection: seats.save(connection, self.id, mine))
            self._publish()

        await self._serially(work)

    async def leave(self, account: Account) -> None:
        """Get up with the whole stack, after the round if one is under way."""

        async def work() -> None:
            mine = self._seat_or_refuse(account.id)
            self._changing()
            mine.leaving = True
            await self._save(lambda connection: seats.save(connection, self.id, mine))
            self._due.update({seat: 0.0 for seat in self._due if seat == mine.seat})
            await self._seating_changed()

        await self._serially(work)

    async def answer(self, account: Account, answer: Answer, question: int | None = None) -> None:
        """Answer the open question. The same answer to the same question again is no second decision.

        Whoever asks has to see it `through`.
        """

        async def work() -> None:
            nonlocal question
            mine = self._seat_or_refuse(account.id)
            if question is not None and self._answered.get(mine.seat) == (question, answer):
                return
            if question is None:
                question = self._asked.get(mine.seat)  # if the table moves on, this is the one that was meant
            elif self._asked.get(mine.seat) != question:
                raise Conflict("that question has been answered; look at the table again")
            if self.round is None:
                raise NotYourTurn(f"seat {mine.seat} has nothing to answer: no round is under way")
            asking = self._asked.get(mine.seat, 0)
            await self._decide(mine.seat, answer)
            metrics.BY_PLAYERS.inc()
            mine.timeouts = 0
            self._answered[mine.seat] = (asking, answer)

        await self._in_turn(work)

    def _seat_or_refuse(self, account: str) -> Occupant:
        mine = self.seat_of(account)
        if mine is None:
            raise NotAllowed("you do not sit at this table; take a seat first")
        return mine

    async def _seating_changed(self) -> None:
        await self._between_rounds()
        self._publish()
