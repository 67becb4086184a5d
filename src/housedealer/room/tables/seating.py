"""A table as the floor runs it: open, paused or closing, and what becomes of its seats between rounds.

Whoever asked for another seat gets it in the order of how long they have sat there; whoever must move to the main game
does so when a seat opens; whoever stays away too long is picked up; and a closing table cashes everyone out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, select, update

from housedealer.money.bank import PLAYER_DEALER, SECOND_HAND
from housedealer.money.blinds import MISSED
from housedealer.money.seat_moves import MAY_PASS, hands_gained, waits
from housedealer.room.floor import waiting_lists
from housedealer.room.money import ledger
from housedealer.room.storage.schema import HEADS, SEATS, TABLES
from housedealer.room.tables import seats
from housedealer.room.tables.running import Running
from housedealer.room.tables.seats import Occupant
from housedealer.room.tables.stored import News
from housedealer.room.trust import hash_chain
from housedealer.table.events import Event, Why
from housedealer.table.session import NEW_PLAYER

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


class Facts(NamedTuple):
    """What the floor has decided about a table."""

    kind: Literal["practice", "house"] = "practice"
    dealing: Literal["sealed", "live"] = "sealed"
    paused: bool = False
    closing: bool = False
    must_move: str | None = None
    closed: float | None = None


def read_facts(connection: Connection, table: str) -> Facts:
    """The floor's decisions about a table."""
    columns = [TABLES.c[name] for name in Facts._fields]
    return Facts(*connection.execute(select(*columns).where(TABLES.c.id == table)).one())


class Seating(Running):
    """One table with the floor's decisions about it."""

    facts = Facts()
    others: Callable[[str], None] = staticmethod(lambda table: None)  # told of a table that somebody was sent to

    async def settle(self) -> None:
        """Look whether something is to be done between rounds, now that another table has changed."""
        await self._serially(self._between_rounds)

    async def arrivals(self) -> None:
        """Somebody was sent here from another table."""

        async def work() -> None:
            self._confirmed = False
            await self._read_if_needed()
            await self._between_rounds()
            self._publish()

        await self._serially(work)

    async def follow(self, news: News) -> None:
        several = news.version > self.version + 1
        await super().follow(news)
        if several:  # the floor may have decided something among them
            await self._serially(self._read_facts)

    async def _load(self) -> None:
        await self._read_facts()
        await super()._load()

    async def _read_facts(self) -> None:
        self.facts = await self.storage.read(lambda connection: read_facts(connection, self.id))

    async def _start_round(self) -> None:
        if self._runs():  # if another server has just paused it, the table has moved on and is read again
            await super()._start_round()

    def _runs(self) -> bool:
        return not (self.facts.paused or self.facts.closing or self.facts.closed)

    def _can_play(self) -> bool:
        return self.round is None and self._runs() and self.facts.dealing == "sealed" and super()._can_play()

    def _enough(self) -> bool:
        """Whether there are enough players with chips for a round, whoever starts it."""
        return super()._can_play()

    def _state(self) -> dict[str, Any]:
        facts, buttons = self.facts, self.felt.buttons
        bank = buttons.get(PLAYER_DEALER)
        return {
            **super()._state(),
            "kind": facts.kind, "dealing": facts.dealing, "paused": facts.paused, "closing": facts.closing,
            "too_few": self.round is None and not self._enough(),
            "bank": {"seat": _number(bank[0]), "second": bool(buttons.get(SECOND_HAND))} if bank else None,
        }  # fmt: skip

    # -- between rounds ----------------------------------------------------------------------------------------------

    async def _between_rounds(self) -> None:
        if self.round is None and self.facts.closing:
            if self.seats:
                self._changing()
            for occupant in self.seats.values():
                occupant.leaving = True
        await super()._between_rounds()
        if self.round is not None:
            return
        await self._note_absence()
        await self._settle_transferred()
        await self._change_seats()
        if self.facts.must_move is not None:
            await self._send_on(self.facts.must_move)
        if self.facts.closing and not self.seats and self.facts.closed is None:
            await self._close_for_good()
        self._unsettled = False

    async def _note_absence(self) -> None:
        """Since when each player has been away."""
        changed = [o for o in self.seats.values() if not o.bot and o.away != (o.absent is not None)]
        if not changed:
            return
        self._changing()
        for occupant in changed:
            occupant.absent = time.time() if occupant.away else None
        await self._save(lambda connection: seats.save_all(connection, self.id, changed))

    async def _settle_transferred(self) -> None:
        """Whoever the house moved here comes in as if never away."""
        moved = [o for o in self.seats.values() if o.transferred and o.seat in self.session.players]
        if not moved:
            return
        events = list[Event]()
        self._changing()
        for occupant in moved:
            occupant.transferred = False
            events += self._put(NEW_PLAYER, occupant.seat, on=False, why=OWES_NOTHING)
        await self._store(events, self.felt, lambda connection: seats.save_all(connection, self.id, moved))

    async def _change_seats(self) -> None:
        """Give seats to those who asked for one, the longest seated first."""
        if not any(o.moving for o in self.seats.values()):
            return
        kept = await self.storage.read(lambda connection: waiting_lists.kept_seats(connection, self.id))
        asking = [o for o in self.seats.values() if o.moving and self._plays(o)]
        for occupant in sorted(asking, key=lambda o: o.seated):
            free = [n for n in range(1, self.game.size + 1) if n not in self.seats and n not in kept]
            wanted = [n for n in free if occupant.moving in (ANY, str(n))]
            if wanted:
                await self._move(occupant, wanted[0])

    async def _move(self, occupant: Occupant, to: int) -> None:
        session, old = self.session, occupant.seat
        missed, new = self._in_place(MISSED, old), self._in_place(NEW_PLAYER, old)
        gained = hands_gained(session.felt, old, to, session.players)
        self._changing()
        left = session.leave(old)._replace(why=MOVED)
        assert left.amount is not None
        came = session.sit(to, occupant.name, left.amount)._replace(what=occupant.name, why=MOVED)
        events = [left, came]
        if missed:
            events += self._put(NEW_PLAYER, to, on=False, why=STILL_OWES)
            events += self._put(MISSED, to, on=True, why=STILL_OWES)
        elif not new:
            events += self._put(NEW_PLAYER, to, on=False, why=OWES_NOTHING)
            events += self._put(MAY_PASS, to, on=True, why=MAY_LET_PASS)
            if gained:
                events.append(
                    Event("announce", f"seat{to}", None, "moves away from the big blind", why=AWAY_FROM_BLIND)
                )
                events += self._put(waits(gained), to, on=True, why=AWAY_FROM_BLIND)
        del self.seats[old]
        occupant.seat, occupant.moving, occupant.since = to, None, self.seq + 2
        self.seats[to] = occupant

        def work(connection: Connection) -> None:
            at = (SEATS.c.table == self.id) & (SEATS.c.seat == old)
            connection.execute(update(SEATS).where(at).values(seat=to, **occupant.values()))
            seats.sat_down(connection, self.id, occupant)

        await self._store(events, self.felt, work)

    def _plays(self, occupant: Occupant) -> bool:
        return not occupant.away and not occupant.leaving and occupant.seat in self.session.players

    def _in_place(self, button: str, seat: int) -> bool:
        return f"seat{seat}" in self.session.felt.buttons[button]

    def _put(self, button: str, seat: int, *, on: bool, why: Why) -> list[Event]:
        """Put a button before a seat or take it away, if it does not lie that way already."""
        key = f"seat{seat}"
        if self._in_place(button, seat) == on:
            return []
        source, target = (None, key) if on else (key, None)
        self.session.felt.put_button(button, source, target)
        return [Event("button", source, target, button, why=why)]

    # -- to another table, and out -----------------------------------------------------------------------------------

    async def _send_on(self, main: str) -> None:
        """The longest seated player moves to the main game when a seat is open there."""
        movable = [o for o in self.seats.values() if not o.bot and not o.waiting and self._plays(o)]
        for occupant in sorted(movable, key=lambda o: o.seated):
            seat = await self.storage.read(lambda connection: _open_seat(connection, main))
            if seat is None or not self.session.felt.chips[f"seat{occupant.seat}.stack"]:
                return
            self._changing()
            left = self.session.leave(occupant.seat)._replace(why=OWES_NOTHING)
            assert left.amount is not None
            await self._store([left], self.felt, self._handing_over(occupant, left.amount, main, seat))
            del self.seats[occupant.seat]
            self.others(main)

    def _handing_over(self, occupant: Occupant, amount: int, main: str, seat: int) -> Callable[[Connection], None]:
        arriving = Occupant(
            seat, occupant.account, occupant.name, waiting=amount, seated=time.time(), transferred=True,
            short_buys=occupant.short_buys, tppp=occupant.tppp,
        )  # fmt: skip

        def work(connection: Connection) -> None:
            seats.remove(connection, self.id, occupant.seat)
            seats.add(connection, main, [arriving])
            lines = {f"table:{self.id}": -amount, f"table:{main}": amount}
            ledger.post(connection, "transfer", lines, table=main, note=occupant.account or "")
            touch(connection, main)

        return work

    async def _close_for_good(self) -> None:
        now = time.time()

        def work(connection: Connection) -> None:
            connection.execute(update(TABLES).where(TABLES.c.id == self.id).values(closed=now))
            hash_chain.seal(connection, hash_chain.Seal("close", self.id, self.seq, self._head))

        await self._save(work)
        self.facts = self.facts._replace(closed=now)


def touch(connection: Connection, table: str) -> None:
    """Move a table on to its next version because of something done elsewhere; every server will look at it again."""
    moved = update(HEADS).where(HEADS.c.table == table).values(version=HEADS.c.version + 1).returning(HEADS.c.version)
    version = connection.execute(moved).scalar_one()
    connection.info.setdefault("touched", []).append((table, version))


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
    taken = {*seats.read(connection, table), *waiting_lists.kept_seats(connection, table)}
    return next((seat for seat in range(1, size + 1) if seat not in taken), None)


def _number(place: str) -> int:
    return int(place.partition(".")[0].removeprefix("seat"))
