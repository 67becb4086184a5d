"""What players do at a table: they sit down, buy chips, sit out, ask for another seat, answer and leave."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from housedealer.errors import NotYourTurn
from housedealer.room.floor import waiting_lists
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.operations.settings import Settings
from housedealer.room.operations.shifts import Shifts
from housedealer.room.people import restrictions
from housedealer.room.people.accounts import Account, pay, read
from housedealer.room.people.names import alike
from housedealer.room.storage import table_log
from housedealer.room.tables import between_rounds, rounds
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.between_rounds import ANY
from housedealer.room.tables.seating import Occupant
from housedealer.table.questions import Answer


async def sit(table: TableActor, account: Account, seat: int, amount: int) -> None:
    """Take a seat and buy in; the chips come to the table when no round is under way."""

    async def act() -> None:
        seats, facts = table.seating.seats, table.seating.facts
        if (mine := table.seating.of(account.id)) is not None:
            raise Conflict(f"you already sit at seat {mine.seat}")
        if not 1 <= seat <= table.game.size:
            raise NotFound(f"the table has seats 1 to {table.game.size}; there is no seat {seat}")
        if seat in seats:
            raise Conflict(f"seat {seat} is taken by {seats[seat].name}")
        if any(alike(account.name, other.name) for other in seats.values() if other.account is not None):
            raise Conflict(f"somebody at this table is called {account.name}, or nearly so")
        if facts.kind == "house" and account.kind == "guest":
            raise NotAllowed("this table plays for real money and takes members only")
        if facts.closing or facts.closed:
            raise Conflict("this table is closing")
        tppp = "tppp" in account.roles
        if tppp and "offer_bank" not in table.game.rules:
            raise NotAllowed("third-party proposition players play where there is a bank")
        table.buy_in.check(amount)
        seated, days = table.time.wall(), gaming_days(table.settings)
        occupant = Occupant(seat, account.id, account.name, waiting=amount, seated=seated, tppp=tppp)

        def work(connection: Connection) -> None:
            restrictions.check_seat(connection, account.id, table.id, amount, days)
            if tppp:
                _only_one_of_a_company(connection, table, account)
            waiting_lists.claim(connection, table.id, seat, account.id)
            pay(connection, account.id, table.id, -amount, "buy_in")

        try:
            await table.commit(Draft(seats={seat: occupant}, work=work))
        except IntegrityError:
            raise Conflict(f"seat {seat} was taken a moment ago") from None
        await _settled(table)

    await table.turn(act)


def gaming_days(settings: Settings) -> Shifts:
    """The room's gaming days."""
    return Shifts(settings.gaming_day, settings.zone)


def _only_one_of_a_company(connection: Connection, table: TableActor, account: Account) -> None:
    """At most one proposition player of a company plays at a table."""
    others = [o.account for o in table.seating.seats.values() if o.tppp and o.account is not None]
    for other in read(connection, others).values():
        if (other.provider or "").casefold() == (account.provider or "").casefold():
            raise Conflict(
                f"{other.name} of {other.provider} sits here: one proposition player of a company at a table"
            )


async def add_chips(table: TableActor, account: Account, amount: int) -> None:
    """Buy more chips; they come to the table when no round is under way."""

    async def act() -> None:
        mine = _seat_or_refuse(table, account.id)
        stack = table.felt.chips[f"seat{mine.seat}.stack"] + mine.waiting
        short = table.buy_in.check_more(amount, stack, mine.short_buys)
        bought = replace(mine, waiting=mine.waiting + amount, short_buys=mine.short_buys + short, away=False)

        def work(connection: Connection) -> None:
            restrictions.check_seat(connection, account.id, table.id, amount, gaming_days(table.settings))
            pay(connection, account.id, table.id, -amount, "buy_in")

        await table.commit(Draft(seats={mine.seat: bought}, work=work))
        await _settled(table)

    await table.turn(act)


async def sit_out(table: TableActor, account: Account, away: bool) -> None:
    """Sit out from the next round on, or come back."""

    async def act() -> None:
        mine = _seat_or_refuse(table, account.id)

        def work(connection: Connection) -> None:
            if not away:
                restrictions.check_seat(connection, account.id, table.id, 0, gaming_days(table.settings))

        await table.commit(Draft(seats={mine.seat: replace(mine, away=away, timeouts=0)}, work=work))
        await _settled(table)

    await table.turn(act)


async def ask_for_seat(table: TableActor, account: Account, seat: int | None) -> None:
    """Ask for another seat, or for any; it is given between rounds."""

    async def act() -> None:
        mine = _seat_or_refuse(table, account.id)
        if seat is not None and not 1 <= seat <= table.game.size:
            raise NotFound(f"the table has seats 1 to {table.game.size}; there is no seat {seat}")
        if seat == mine.seat:
            raise Conflict(f"you sit at seat {seat} already")
        await table.commit(Draft(seats={mine.seat: replace(mine, moving=ANY if seat is None else str(seat))}))
        await _settled(table)

    await table.turn(act)


async def keep_seat(table: TableActor, account: Account) -> None:
    """Ask for another seat no longer."""

    async def act() -> None:
        mine = _seat_or_refuse(table, account.id)
        await table.commit(Draft(seats={mine.seat: replace(mine, moving=None)}))

    await table.turn(act)


async def leave(table: TableActor, account: Account) -> None:
    """Get up with the whole stack, after the round if one is under way."""

    async def act() -> None:
        mine = _seat_or_refuse(table, account.id)
        await table.commit(leaving(table, mine))
        await _settled(table)

    await table.turn(act)


def leaving(table: TableActor, occupant: Occupant) -> Draft:
    """Somebody gets up when the round is over, and is not waited for until then."""
    at, seat = table.at, occupant.seat
    due = {**at.due, seat: 0.0} if seat in at.due else at.due
    return Draft(at=at._replace(due=due), seats={seat: replace(occupant, leaving=True)})


async def answer(table: TableActor, account: Account, answer: Answer, question: int | None = None) -> None:
    """Answer the open question. The same answer to the same question again is no second decision.

    Whoever asks has to see it `through`.
    """

    async def act() -> None:
        nonlocal question
        mine, at = _seat_or_refuse(table, account.id), table.at
        if question is not None and at.answered.get(mine.seat) == (question, answer):
            return
        if question is None:
            question = at.asked.get(mine.seat)  # if the table moves on, this is the one that was meant
        elif at.asked.get(mine.seat) != question:
            if await _given(table, mine.seat, question) == answer:
                return
            raise Conflict("that question has been answered; look at the table again")
        if table.round is None:
            raise NotYourTurn(f"seat {mine.seat} has nothing to answer: no round is under way")
        counted = {mine.seat: replace(mine, timeouts=0)} if mine.timeouts else None
        await rounds.decide(table, mine.seat, answer, counted)
        metrics.BY_PLAYERS.inc()

    await table.in_turn(act, repeatable=True)


async def _given(table: TableActor, seat: int, question: int) -> Answer | None:
    """What a seat answered to a question, by the log: the first answer after the event that the question followed."""
    if not 0 <= question < table.at.seq:  # no event of this table; a number may also be larger than a database takes
        return None
    source = f"seat{seat}"
    for entry in await table.store.read(lambda connection: table_log.read(connection, table.id, question)):
        if entry.event.kind == "answer" and entry.event.source == source:
            return Answer.from_json(entry.event.what)
    return None


def _seat_or_refuse(table: TableActor, account: str) -> Occupant:
    mine = table.seating.of(account)
    if mine is None:
        raise NotAllowed("you do not sit at this table; take a seat first")
    return mine


async def _settled(table: TableActor) -> None:
    await table.afterwards(lambda: between_rounds.settle(table))
