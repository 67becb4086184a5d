"""What becomes of a table's seats between rounds.

Players come, buy chips, sit out and leave. Whoever asked for another seat gets it in the order of how long they have sat
there; whoever must move to the main game does so when a seat opens; and a closing table cashes everyone out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, delete, select, update

from housedealer.money.blinds import MISSED
from housedealer.money.seat_moves import MAY_PASS, hands_gained, waits
from housedealer.room.cluster import notices
from housedealer.room.floor import visits, waiting_lists
from housedealer.room.money import ledger
from housedealer.room.people.accounts import pay
from housedealer.room.storage.schema import HEADS, SEATS, TABLES, WAITING
from housedealer.room.tables import seating
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.resume import COMES_BACK, SITS_OUT
from housedealer.room.tables.seating import Occupant
from housedealer.room.trust import hash_chain
from housedealer.table.events import Event, Why
from housedealer.table.session import NEW_PLAYER

SITTING_OUT: Final = Why("A player may sit out between rounds and keep the seat.")
MOVED: Final = Why("A player who changes seats takes the whole stack along.")
AWAY_FROM_BLIND: Final = Why(
    "A player who moves away from the big blind waits out the hands gained, or posts its amount.", "001:675"
)
MAY_LET_PASS: Final = Why("Who has paid every blind and moves may let the blinds pass once at the new seat.", "001:676")
OWES_NOTHING: Final = Why(
    "A player who moves towards the big blind, or whom the house moves, is dealt in at once.", "001:675"
)
STILL_OWES: Final = Why("A missed blind goes with the player to the new seat.", "001:675")
ANY: Final = "any"


async def settle(table: TableActor) -> None:
    """Do everything that waits for the round to be over."""
    if table.round is not None:
        return
    await _seat_everyone(table)
    await _note_absence(table)
    await _settle_transferred(table)
    await _change_seats(table)
    facts = table.seating.facts
    if facts.must_move is not None:
        await _send_on(table, facts.must_move)
    if facts.closing and not table.seating.seats and facts.closed is None:
        await _close_for_good(table)
    table.unsettled = False


async def arrivals(table: TableActor) -> None:
    """Somebody was sent here from another table."""

    async def work() -> None:
        table.forget()
        await table.afterwards(lambda: settle(table))

    await table.turn(work)


async def _seat_everyone(table: TableActor) -> None:
    """Let players come, buy chips, sit out and leave."""
    if not any(_waits(table, occupant) for occupant in table.seating.seats.values()):
        return
    session, events = table.session, list[Event]()
    changes, gone, rebought = dict[int, Occupant | None](), list[tuple[str | None, int]](), 0
    table.changing()
    for seat, occupant in table.seating.seats.items():
        at_table, chips = seat in session.players, occupant.waiting
        if occupant.leaving or table.seating.facts.closing:
            if at_table:
                events.append(session.leave(seat))
                chips += events[-1].amount or 0
            gone.append((occupant.account, chips))
            changes[seat] = None
            continue
        stack = session.felt.chips[f"seat{seat}.stack"]
        if at_table and occupant.bot and stack < table.buy_in.low // 2:
            rebought += table.buy_in.usual - stack
            chips += table.buy_in.usual - stack
        away = occupant.away or (at_table and not stack and not chips)
        since = occupant.since
        if chips:
            if at_table:
                events.append(session.buy(seat, chips))
            else:
                events.append(session.sit(seat, occupant.name, chips)._replace(what=occupant.name))
                since = table.at.seq + len(events)
        if away != (seat in session.away):
            (session.away.add if away else session.away.discard)(seat)
            events.append(Event("announce", f"seat{seat}", None, SITS_OUT if away else COMES_BACK, why=SITTING_OUT))
        changes[seat] = replace(occupant, waiting=0, away=away, since=since)

    def work(connection: Connection) -> None:
        for account, chips in gone:
            if chips:
                pay(connection, account, table.id, chips, "cash_out")
        if rebought:
            pay(connection, None, table.id, -rebought, "buy_in")

    await table.commit(Draft(events, seats=changes, work=work))


def _waits(table: TableActor, occupant: Occupant) -> bool:
    """Whether something is to be done about somebody."""
    session, seat = table.session, occupant.seat
    if occupant.leaving or occupant.waiting or table.seating.facts.closing:
        return True
    if occupant.away != (seat in session.away):
        return True
    if seat not in session.players:
        return False
    stack = session.felt.chips[f"seat{seat}.stack"]
    return stack < table.buy_in.low // 2 if occupant.bot else not stack and not occupant.away


async def _note_absence(table: TableActor) -> None:
    """Since when each player has been away."""
    now = table.time.wall()
    changes = {
        seat: replace(occupant, absent=now if occupant.away else None)
        for seat, occupant in table.seating.seats.items()
        if not occupant.bot and occupant.away != (occupant.absent is not None)
    }
    if changes:
        await table.commit(Draft(seats=changes))


async def _settle_transferred(table: TableActor) -> None:
    """Whoever the house moved here comes in as if never away, where the packet says so."""
    moved = [o for o in table.seating.seats.values() if o.transferred and o.seat in table.session.players]
    if not moved:
        return
    events = list[Event]()
    table.changing()
    if table.game.deals_transfers_in:
        for occupant in moved:
            events += _put(table, NEW_PLAYER, occupant.seat, on=False, why=OWES_NOTHING)
    await table.commit(Draft(events, seats={o.seat: replace(o, transferred=False) for o in moved}))


async def _change_seats(table: TableActor) -> None:
    """Give seats to those who asked for one, the longest seated first."""
    if not any(o.moving for o in table.seating.seats.values()):
        return
    kept = await table.store.read(lambda connection: waiting_lists.kept_seats(connection, table.id))
    asking = [o for o in table.seating.seats.values() if o.moving and _plays(table, o)]
    for occupant in sorted(asking, key=lambda o: o.seated):
        free = [n for n in range(1, table.game.size + 1) if n not in table.seating.seats and n not in kept]
        wanted = [n for n in free if occupant.moving in (ANY, str(n))]
        if wanted:
            await _move(table, occupant, wanted[0])


async def _move(table: TableActor, occupant: Occupant, to: int) -> None:
    session, old = table.session, occupant.seat
    missed, new = _in_place(table, MISSED, old), _in_place(table, NEW_PLAYER, old)
    gained = hands_gained(session.felt, old, to, session.players)
    table.changing()
    left = session.leave(old)._replace(why=MOVED)
    assert left.amount is not None
    came = session.sit(to, occupant.name, left.amount)._replace(what=occupant.name, why=MOVED)
    events = [left, came]
    if missed:
        events += _put(table, NEW_PLAYER, to, on=False, why=STILL_OWES)
        events += _put(table, MISSED, to, on=True, why=STILL_OWES)
    elif not new:
        events += _put(table, NEW_PLAYER, to, on=False, why=OWES_NOTHING)
        events += _put(table, MAY_PASS, to, on=True, why=MAY_LET_PASS)
        if gained:
            events.append(Event("announce", f"seat{to}", None, "moves away from the big blind", why=AWAY_FROM_BLIND))
            events += _put(table, waits(gained), to, on=True, why=AWAY_FROM_BLIND)
    moved = replace(occupant, seat=to, moving=None, since=table.at.seq + 2)
    await table.commit(Draft(events, seats={old: None, to: moved}))


def _plays(table: TableActor, occupant: Occupant) -> bool:
    return not occupant.away and not occupant.leaving and occupant.seat in table.session.players


def _in_place(table: TableActor, button: str, seat: int) -> bool:
    return f"seat{seat}" in table.session.felt.buttons[button]


def _put(table: TableActor, button: str, seat: int, *, on: bool, why: Why) -> list[Event]:
    """Put a button before a seat or take it away, if it does not lie that way already."""
    key = f"seat{seat}"
    if _in_place(table, button, seat) == on:
        return []
    source, target = (None, key) if on else (key, None)
    table.session.felt.put_button(button, source, target)
    return [Event("button", source, target, button, why=why)]


# -- to another table, and out ---------------------------------------------------------------------------------------------


async def _send_on(table: TableActor, main: str) -> None:
    """The longest seated player moves to the main game when a seat is open there."""
    movable = [o for o in table.seating.seats.values() if not o.bot and not o.waiting and _plays(table, o)]
    for occupant in sorted(movable, key=lambda o: o.seated):
        seat = await table.store.read(lambda connection: _open_seat(connection, main))
        if seat is None or not table.session.felt.chips[f"seat{occupant.seat}.stack"]:
            return
        table.changing()
        left = table.session.leave(occupant.seat)._replace(why=OWES_NOTHING)
        assert left.amount is not None
        handing_over = _handing_over(table, occupant, left.amount, main, seat)
        await table.commit(Draft([left], seats={occupant.seat: None}, work=handing_over))
        table.sent(main)


def _handing_over(
    table: TableActor, occupant: Occupant, amount: int, main: str, seat: int
) -> Callable[[Connection], None]:
    arriving = Occupant(
        seat, occupant.account, occupant.name, waiting=amount, seated=table.time.wall(), transferred=True,
        short_buys=occupant.short_buys, tppp=occupant.tppp,
    )  # fmt: skip

    def work(connection: Connection) -> None:
        seating.add(connection, main, [arriving])
        if arriving.account is not None and table.seating.facts.kind == "house":
            visits.begin(connection, main, seat, arriving.account, table.time.wall())
        lines = {f"table:{table.id}": -amount, f"table:{main}": amount}
        ledger.post(connection, "transfer", lines, table=main, note=occupant.account or "")
        touch(connection, main)

    return work


async def _close_for_good(table: TableActor) -> None:
    at = table.at

    def work(connection: Connection) -> None:
        hash_chain.seal(connection, hash_chain.Seal("close", table.id, at.seq, at.head))

    await table.commit(Draft(facts=table.seating.facts._replace(closed=table.time.wall()), work=work))


def sit_out_everywhere(connection: Connection, account: str) -> list[str]:
    """Somebody has asked to be kept out: they finish the hands they are in and are dealt no further one. At which tables."""
    query = select(SEATS.c.table).join(TABLES, TABLES.c.id == SEATS.c.table)
    sits = list(connection.execute(query.where(SEATS.c.account == account, TABLES.c.kind == "house")).scalars())
    for table in sits:
        here = (SEATS.c.table == table) & (SEATS.c.account == account)
        connection.execute(update(SEATS).where(here).values(away=True))
        touch(connection, table)
    waits = (WAITING.c.account == account) & (WAITING.c.kind == "house")
    connection.execute(delete(WAITING).where(waits))
    return sits


def touch(connection: Connection, table: str) -> None:
    """Move a table on to its next version because of something done elsewhere; every server will look at it again."""
    moved = update(HEADS).where(HEADS.c.table == table).values(version=HEADS.c.version + 1).returning(HEADS.c.version)
    version = connection.execute(moved).scalar_one()
    notices.touch(connection, table, version)
    notices.touch(connection, f"{notices.TABLE}{table}")


def _open_seat(connection: Connection, table: str) -> int | None:
    """A seat that is neither taken nor kept."""
    row = connection.execute(
        select(TABLES.c.game, TABLES.c.options).where(
            TABLES.c.id == table, TABLES.c.closed.is_(None), TABLES.c.closing.is_(False)
        )
    ).first()
    if row is None:
        return None
    _, size = waiting_lists.sign_and_size(row.game, row.options)
    taken = {*seating.read(connection, table), *waiting_lists.kept_seats(connection, table)}
    return next((seat for seat in range(1, size + 1) if seat not in taken), None)
