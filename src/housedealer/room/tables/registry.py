"""The floor: every table of the room, opened, found and listed."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from random import Random
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Connection, bindparam, func, insert, select

from housedealer.errors import HouseDealerError
from housedealer.money.fees import FeeOption
from housedealer.packets.entries import Entry, entries, entry, module_of, open_game, rooms
from housedealer.packets.fees import NO_FEES, default_option, fee_option
from housedealer.room.cluster import notices
from housedealer.room.cluster.leases import Leases
from housedealer.room.floor import practice_tables, table_numbers, waiting_lists
from housedealer.room.money.signs import fee_sign, limits
from housedealer.room.operations import metrics
from housedealer.room.operations.problems import BadMessage, NotFound, RoomError, Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.people import restrictions
from housedealer.room.people.accounts import THE_HOUSE, pay
from housedealer.room.storage.changes import open_log
from housedealer.room.storage.database import Storage, one_at_a_time
from housedealer.room.storage.schema import HEADS, SEATS, TABLES
from housedealer.room.tables import between_rounds, floor_acts, seating
from housedealer.room.tables.actor import TableActor
from housedealer.room.tables.clock import LoopTime, Time
from housedealer.room.tables.rounds import do_what_is_due
from housedealer.room.trust import retention

HOUSEKEEPING: Final = 1.0  # seconds
PRUNING: Final = 3_600.0
TIDYING: Final = 30.0
LOGGER = logging.getLogger("housedealer.room")
T = TypeVar("T")
TableKind = Literal["practice", "house"]
Dealing = Literal["sealed", "live"]


def fees_in_force(game: str, options: dict[str, str]) -> FeeOption | None:
    """The collection that a table posts."""
    key = options.get("fee") or default_option(game)
    return None if key == NO_FEES else fee_option(game, key)


class Floor:
    """All tables. One that nobody looks at rests in the database; one with an open hand is woken at the start."""

    def __init__(self, storage: Storage, settings: Settings, time: Time | None = None) -> None:
        self.storage = storage
        self._time = time
        self.settings = settings
        self._awake: dict[str, TableActor] = {}
        self._waking = asyncio.Lock()
        self._resting = False
        shared = storage.notices
        self._servers = None if shared is None else Leases(storage, shared, self._awake, self.table)
        self._keeping_house: asyncio.Task[None] | None = None
        self._sent: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open a practice table for every game that has none, and go on with every hand that was interrupted."""
        if self.settings.practice and (self.storage.workers is None or self.storage.workers.number == 0):
            open_games = {table["game"] for table in await self.tables()}
            missing = [found for found in entries() if found.id not in open_games]
            await asyncio.gather(*(self._open_practice(found) for found in missing))
        self._keeping_house = asyncio.create_task(self._keep_house())
        if self._servers is not None:
            await self._servers.start()
            return
        for id in await self.storage.read(_under_way):
            await self.table(id)

    async def _open_practice(self, found: Entry) -> None:
        size = min(found.seats["max"], self.settings.seats)
        try:
            await self.open(found.id, {"seats": str(size)}, min(self.settings.bots, size - 1))
        except HouseDealerError as error:
            LOGGER.error("no table of %s could be opened: %s", found.id, error)

    def hear_of_people(self, told: Callable[[str], None]) -> None:
        """Pass on what other servers say of an account whose sessions ended or whose roles changed."""
        if self._servers is not None:
            self._servers.somebody_changed = told

    def tell_of_changes(self, told: Callable[[Collection[str]], None]) -> None:
        """Tell somebody of everything that changes, here or at another server: tables by their ids, and what `notices` names."""
        self.storage.tell_of_changes(told)
        if self._servers is not None:
            self._servers.told = told

    async def close(self, within: float = 5.0) -> None:
        """Let every table rest: take up nothing new, finish and store what is under way, let go of who looks on."""
        tables = list(self._awake.values())
        if self._keeping_house is not None:
            self._keeping_house.cancel()
        for table in tables:
            table.stop()
        if under_way := [task for table in tables for task in table.under_way]:
            await asyncio.wait(under_way, timeout=within)
        if self._servers is not None:
            await self._servers.stop()
        for table in tables:
            table.close()
        metrics.TABLES.dec(0 if self._resting else len(tables))
        self._resting = True

    async def open(
        self,
        game: str,
        options: dict[str, str],
        bots: int,
        by: str | None = None,
        kind: TableKind = "practice",
        dealing: Dealing = "sealed",
    ) -> str:
        """A new table of any `room/game` with the options that its packet allows. Bots play for play money only."""
        rules = open_game(game, options)  # refuses what the packet does not allow
        fees_in_force(game, options)
        if bots and (kind == "house" or dealing == "live"):
            raise BadMessage("bots play at practice tables only")
        if not 0 <= bots < rules.size:
            raise BadMessage(f"{game} takes 0 to {rules.size - 1} bots at {rules.size} seats, not {bots}")
        chips = rules.buy_in.usual

        def work(connection: Connection) -> str:
            one_at_a_time(connection, game)
            if by is not None and kind == "practice":
                practice_tables.check(connection, by, self.settings.tables_each, self.settings.empty_table)
            number = connection.execute(select(func.count()).where(TABLES.c.game == game)).scalar_one() + 1
            id = f"{game.replace('/', '.')}.{number}"
            luck = Random(f"{self.settings.seed}/{id}") if self.settings.seed else Random()
            more: dict[str, object] = {"kind": kind, "dealing": dealing, "opened_by": by}
            if kind == "house":
                more["number"] = table_numbers.next_number(connection)
            values = {"id": id, "game": game, "options": json.dumps(options), "opened": time.time()}
            connection.execute(insert(TABLES).values(**values, **more))
            open_log(connection, id)
            seating.add(connection, id, seating.bots(bots, rules.size, chips, luck))
            notices.touch(connection, f"{notices.TABLE}{id}")
            if bots:
                pay(connection, None, id, -bots * chips, "buy_in")
            return id

        id = await self.storage.write(work)
        assert id is not None
        return id

    async def table(self, id: str) -> TableActor:
        """A table by its id, brought back from its log if it rests."""
        if id in self._awake and self._awake[id].seating.facts.closed is None:
            return self._awake[id]
        if self._time is None:
            self._time = LoopTime()
        async with self._waking:
            if self._resting:
                raise Unavailable("the room is closing")
            if id in self._awake and self._awake[id].seating.facts.closed is not None:
                self._awake.pop(id).close()
                metrics.TABLES.dec()
            if id not in self._awake:
                row = await self.storage.read(lambda connection: connection.execute(_OPEN, {"of": id}).first())
                if row is None:
                    raise NotFound(f"there is no table {id!r}")
                options: dict[str, str] = json.loads(row.options)
                rules = open_game(row.game, options)
                table = TableActor(
                    self.storage, self._time, self.settings, id, entry(row.game), rules, options, do_what_is_due,
                    self._servers, self._somebody_sent,
                )  # fmt: skip
                try:
                    await table.load()
                    await floor_acts.settle(table)
                except BaseException:
                    table.close()
                    raise
                self._awake[id] = table
                metrics.TABLES.inc()
        return self._awake[id]

    def _somebody_sent(self, id: str) -> None:
        """A player was sent to a table from another one; the table is to look."""

        async def tell() -> None:
            await between_rounds.arrivals(await self.table(id))

        task = asyncio.create_task(tell())
        self._sent.add(task)
        task.add_done_callback(self._sent.discard)

    async def _keep_house(self) -> None:
        pruned = tidied = 0.0
        while True:
            await asyncio.sleep(HOUSEKEEPING)
            try:
                await self._look_after_seats()
                if time.monotonic() - tidied > min(TIDYING, self.settings.empty_table):
                    await self._close_empty()
                    tidied = time.monotonic()
                if time.monotonic() - pruned > PRUNING:
                    await retention.prune(self.storage, self.settings)
                    pruned = time.monotonic()
            except Exception:
                LOGGER.exception("the house could not be kept; trying again")

    async def _close_empty(self) -> None:
        """Close practice tables that players opened and where nobody has played for a while."""
        before = time.time() - self.settings.empty_table
        for id in await self.storage.read(lambda connection: practice_tables.empty(connection, before)):
            workers = self.storage.workers
            if workers is not None and workers.home(id) != workers.number:
                continue  # who looks at a table does so at its home
            table = await self.table(id)
            if not table.viewers:
                await floor_acts.close_down(table, THE_HOUSE, "nobody has played here for a while")

    async def _look_after_seats(self) -> None:
        """Call people from the waiting lists, send players on, and pick up those who have been away too long."""
        if await self.storage.read(waiting_lists.anybody):
            await self.storage.write(lambda connection: waiting_lists.call_next(connection, self.settings.call))
        for id in await self.storage.read(waiting_lists.feeders):
            await floor_acts.settle(await self.table(id))
        limit = time.time() - self.settings.absence
        for table, seat in await self.storage.read(lambda connection: seating.absent(connection, limit)):
            await floor_acts.pick_up(await self.table(table), THE_HOUSE, seat, "away too long")
        for table, seat in await self.storage.read(restrictions.kept_out):
            await floor_acts.pick_up(await self.table(table), THE_HOUSE, seat, restrictions.ASK_THE_FLOOR)

    async def keep_out(self, account: str, restrict: Callable[[Connection], T]) -> T:
        """Write down that somebody is kept out; they finish the hands they are in, and are dealt no further one."""

        def work(connection: Connection) -> tuple[T, list[str]]:
            return restrict(connection), between_rounds.sit_out_everywhere(connection, account)

        stored = await self.storage.write(work)
        assert stored is not None
        done, tables = stored
        for id in tables:
            await between_rounds.arrivals(await self.table(id))
        return done

    def awake(self) -> list[TableActor]:
        """The tables that are in memory here."""
        return [table for table in self._awake.values() if table.seating.facts.closed is None]

    async def tables(self, only: Collection[str] | None = None) -> list[dict[str, Any]]:
        """Every open table with what the lobby shows of it, or those `only` that are named."""
        wanted = select(TABLES.c.id, TABLES.c.game, TABLES.c.options, TABLES.c.kind, TABLES.c.dealing)
        wanted = wanted.where(TABLES.c.closed.is_(None)).order_by(TABLES.c.opened)
        seats = select(SEATS.c.table, SEATS.c.seat, SEATS.c.name, SEATS.c.account).order_by(SEATS.c.seat)
        if only is not None:
            wanted, seats = wanted.where(TABLES.c.id.in_(only)), seats.where(SEATS.c.table.in_(only))

        def work(connection: Connection) -> list[dict[str, Any]]:
            rows = connection.execute(wanted).all()
            taken = defaultdict[str, list[tuple[int, str, bool]]](list)
            for table, seat, name, account in connection.execute(seats):
                taken[table].append((seat, name, account is None))
            return [
                {**_listed(id, game, json.loads(options), taken[id]), "kind": kind, "dealing": dealing}
                for id, game, options, kind, dealing in rows
            ]

        return await self.storage.read(work)

    async def lobby(self) -> list[dict[str, Any]]:
        """Rooms, their games, and the tables of each."""
        by_game = defaultdict[str, list[dict[str, Any]]](list)
        for table in await self.tables():
            by_game[table["game"]].append(table)
        return [
            {
                "id": room,
                "name": name,
                "games": [
                    {
                        "id": found.id,
                        "name": found.name,
                        "family": found.family,
                        "deck": found.deck,
                        "seats": dict(found.seats),
                        "bets": [bet["name"] for bet in found.bets],
                        "tables": by_game[found.id],
                    }
                    for found in entries()
                    if found.room == room
                ],
            }
            for room, name in rooms().items()
        ]


def _listed(id: str, game: str, options: dict[str, str], taken: list[tuple[int, str, bool]]) -> dict[str, Any]:
    rules = open_game(game, options)
    return {
        "id": id,
        "game": game,
        "options": options,
        "limits": limits(rules),
        "fee": fee_sign(fees_in_force(game, options)),
        "buy_in": rules.buy_in._asdict(),
        "size": rules.size,
        "open_seats": rules.size - len(taken),
        "players": [{"seat": seat, "name": name, "bot": bot} for seat, name, bot in taken],
    }


_OPEN: Final = select(TABLES.c.game, TABLES.c.options).where(TABLES.c.id == bindparam("of"), TABLES.c.closed.is_(None))


def _under_way(connection: Connection) -> list[str]:
    rows = connection.execute(
        select(HEADS.c.table)
        .join(TABLES, TABLES.c.id == HEADS.c.table)
        .where(HEADS.c.due.is_not(None), TABLES.c.closed.is_(None))
    )
    return list(rows.scalars())


def check_games(connection: Connection) -> None:
    """Refuse to open a room whose tables, with chips on them, are of games that no packet and no package here has."""
    missing: dict[str, str] = {}
    for game in connection.scalars(select(TABLES.c.game).where(TABLES.c.closed.is_(None)).distinct()):
        try:
            module_of(entry(game))
        except HouseDealerError as error:
            missing[game] = str(error)
    if missing:
        first = next(iter(missing))
        raise RoomError(
            f"the database has open tables of {', '.join(sorted(missing))}, which cannot be dealt here: {missing[first]}. "
            "Name the folder of their packet (--packets) and install the package of their game"
        )
