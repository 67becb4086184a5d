"""Waiting lists: one for each game, limit and kind of table. A seat that opens is kept for whoever is called to it.

Who is called and does not come in time is off the list; who passes goes to its end, and the next one is called.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from housedealer.packets.entries import entry, open_game
from housedealer.packets.folders import cached_by_room
from housedealer.room.cluster.notices import SITS, touch
from housedealer.room.cluster.notices import WAITING as WAITING_LISTS
from housedealer.room.money.signs import limits
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.people.names import readable_name
from housedealer.room.storage.schema import ACCOUNTS, SEATS, TABLES, WAITING


class ListKey(NamedTuple):
    """What somebody waits for."""

    game: str
    limits: str
    kind: str


@dataclass(frozen=True)
class Call:
    """The seat that somebody is called to."""

    table: str
    seat: int
    until: float


@dataclass(frozen=True)
class Waiter:
    """Somebody on a list."""

    id: int
    account: str | None  # none for a walk-in
    name: str
    game: str
    limits: str  # nothing for any table of the game that may open
    kind: str
    joined: float
    position: int
    called: Call | None


@dataclass(frozen=True)
class WaitingList:
    """A list and the tables it is for."""

    game: str
    limits: str
    kind: str
    tables: list[str]
    waiting: list[Waiter]


@partial(cached_by_room, maxsize=4096)
def sign_and_size(game: str, options: str) -> tuple[str, int]:
    """The limits of a table in words, and its seats."""
    rules = open_game(game, json.loads(options))
    return limits(rules), rules.size


def lists(connection: Connection) -> list[WaitingList]:
    """Every list that has tables or people."""
    tables = defaultdict[ListKey, list[str]](list)
    for key, table, _ in _tables(connection):
        tables[key].append(table)
    people = defaultdict[ListKey, list[Waiter]](list)
    for waiter in _waiters(connection):
        people[_key(waiter)].append(waiter)
    return [WaitingList(*key, tables[key], people[key]) for key in {**tables, **people}]


def waiter(connection: Connection, id: int) -> Waiter:
    """Somebody on a list, by the number of their place."""
    found = next((waiter for waiter in _waiters(connection) if waiter.id == id), None)
    if found is None:
        raise NotFound("there is no such place on a waiting list")
    return found


def join(connection: Connection, account: Account, table: str, call: float) -> Waiter:
    """Wait for a seat at a table, or at any other of the same game and limits."""
    key = _list_of(connection, table)
    if key.kind == "house" and account.kind == "guest":
        raise NotAllowed("this table plays for real money and takes members only")
    if any(seated == account.id for seated, _ in _seated(connection, [table])[table]):
        raise Conflict("you already sit at this table")
    return _added(connection, key, call, account=account.id)


def add_walk_in(connection: Connection, name: str, table: str, call: float) -> Waiter:
    """The desk puts somebody on a list who has no account here, by name or initials."""
    key = _list_of(connection, table)
    return _added(connection, key, call, name=readable_name(name))


def want(connection: Connection, game: str, account: Account | None, name: str | None, call: float) -> Waiter:
    """Wait for a house table of a game of which none is open yet, whatever its limits will be."""
    entry(game)
    if account is not None and account.kind == "guest":
        raise NotAllowed("house tables play for real money and take members only")
    key = ListKey(game, "", "house")
    if account is not None:
        return _added(connection, key, call, account=account.id)
    return _added(connection, key, call, name=readable_name(name or ""))


def _added(connection: Connection, key: ListKey, call: float, **who: str) -> Waiter:
    try:
        with connection.begin_nested():
            query = insert(WAITING).values(**who, **key._asdict(), joined=time.time())
            id: int = connection.execute(query.returning(WAITING.c.id)).scalar_one()
    except IntegrityError:
        raise Conflict("you are on this list already") from None
    _tell(connection, who.get("account"))
    call_next(connection, call)
    return waiter(connection, id)


def _list_of(connection: Connection, table: str) -> ListKey:
    row = connection.execute(
        select(TABLES.c.game, TABLES.c.options, TABLES.c.kind).where(
            TABLES.c.id == table, TABLES.c.closed.is_(None), TABLES.c.closing.is_(False)
        )
    ).first()
    if row is None:
        raise NotFound(f"there is no table {table!r}")
    return ListKey(row.game, sign_and_size(row.game, row.options)[0], row.kind)


def leave(connection: Connection, id: int, by: Account, call: float) -> None:
    """Wait no longer; the floor may strike anybody off."""
    found = _own(connection, id, by)
    connection.execute(delete(WAITING).where(WAITING.c.id == id))
    _tell(connection, found.account)
    call_next(connection, call)


def pass_on(connection: Connection, id: int, by: Account, call: float) -> Waiter:
    """Let the seat go to the next in line and wait on at the end of the list."""
    found = _own(connection, id, by)
    if found.called is None:
        raise Conflict("nobody has called you to a seat")
    back = {"table": None, "seat": None, "until": None, "joined": time.time()}
    connection.execute(update(WAITING).where(WAITING.c.id == id).values(**back))
    _tell(connection, found.account)
    call_next(connection, call)
    return waiter(connection, id)


def call_to(connection: Connection, table: str, seat: int | None, call: float) -> Waiter:
    """The floor calls the next in line to a table now."""
    found = next(((key, size) for key, id, size in _tables(connection) if id == table), None)
    if found is None:
        raise NotFound(f"there is no table {table!r} that seats anybody")
    key, size = found
    free = _free(connection, {table: size})[table]
    if not free or (seat is not None and seat not in free):
        raise Conflict(f"there is no such open seat at {table}")
    line = [w for w in _waiters(connection, lock=True) if _fits(w, key) and w.called is None]
    if not line:
        raise Conflict("nobody waits for such a table")
    _call(connection, line[0].id, table, free[0] if seat is None else seat, call)
    return waiter(connection, line[0].id)


def call_next(connection: Connection, call: float) -> int:
    """Strike off whoever did not come, and call people to the seats that are open; how many were called."""
    now = time.time()
    for gone in connection.execute(delete(WAITING).where(WAITING.c.until <= now).returning(WAITING.c.account)).all():
        _tell(connection, gone.account)
    line = [waiter for waiter in _waiters(connection, lock=True) if waiter.called is None]
    if not line:
        return 0
    sizes = defaultdict[ListKey, dict[str, int]](dict)
    fed = _fed(connection)
    for key, table, size in _tables(connection, paused=False):
        if table not in fed:
            sizes[key][table] = size
    called = 0
    free = _free(connection, {table: size for of_list in sizes.values() for table, size in of_list.items()})
    seated = _seated(connection, free)
    for waiter in line:
        for table in _suitable(waiter, sizes):
            if free[table] and all(account is None or account != waiter.account for account, _ in seated[table]):
                _call(connection, waiter.id, table, free[table].pop(0), call)
                called += 1
                break
    return called


def _suitable(waiter: Waiter, sizes: Mapping[ListKey, Mapping[str, int]]) -> list[str]:
    """The tables that somebody waits for."""
    return [table for key, tables in sizes.items() if _fits(waiter, key) for table in tables]


def _fits(waiter: Waiter, key: ListKey) -> bool:
    """Whether a list's tables are what somebody waits for; who named no limits takes any of the game."""
    return _key(waiter) == key or (not waiter.limits and (waiter.game, waiter.kind) == (key.game, key.kind))


def feeders(connection: Connection) -> list[str]:
    """Tables whose players must move to a main game as seats open there."""
    query = select(TABLES.c.id).where(TABLES.c.must_move.is_not(None), TABLES.c.closed.is_(None))
    return list(connection.execute(query).scalars())


def _fed(connection: Connection) -> set[str]:
    """Main games whose open seats belong to the players of a table that feeds them."""
    query = select(TABLES.c.must_move).join(SEATS, SEATS.c.table == TABLES.c.id)
    moving = query.where(TABLES.c.must_move.is_not(None), TABLES.c.closed.is_(None), SEATS.c.account.is_not(None))
    return set(connection.execute(moving).scalars())


def anybody(connection: Connection) -> bool:
    """Whether anybody waits."""
    return connection.execute(select(WAITING.c.id).limit(1)).first() is not None


def claim(connection: Connection, table: str, seat: int, account: str) -> None:
    """Take a seat: refused while it is kept for somebody else; whoever was called to it is off the list."""
    kept = connection.execute(_CALLED, {"to": table, "at": seat, "now": time.time()}).first()
    if kept is not None and kept.account != account:
        raise Conflict(f"seat {seat} is kept for somebody from the waiting list; join it")
    if kept is not None:
        connection.execute(delete(WAITING).where(WAITING.c.id == kept.id))
        _tell(connection, account)


_CALLED: Final = select(WAITING.c.id, WAITING.c.account).where(
    WAITING.c.table == bindparam("to"), WAITING.c.seat == bindparam("at"), WAITING.c.until > bindparam("now")
)


def kept_seats(connection: Connection, table: str) -> set[int]:
    """Seats that are kept for people who were called to them."""
    query = select(WAITING.c.seat).where(WAITING.c.table == table, WAITING.c.until > time.time())
    return set(connection.execute(query).scalars())


def _call(connection: Connection, id: int, table: str, seat: int, call: float) -> None:
    values = {"table": table, "seat": seat, "until": time.time() + call}
    called = update(WAITING).where(WAITING.c.id == id).values(**values).returning(WAITING.c.account)
    _tell(connection, connection.execute(called).scalar())


def _tell(connection: Connection, account: str | None) -> None:
    """The lists have changed, and for one person most of all."""
    touch(connection, WAITING_LISTS)
    if account is not None:
        touch(connection, f"{SITS}{account}")


def _own(connection: Connection, id: int, by: Account) -> Waiter:
    found = waiter(connection, id)
    if found.account != by.id and "floor" not in by.roles:
        raise NotAllowed("that is somebody else's place on the list")
    return found


def _key(waiter: Waiter) -> ListKey:
    return ListKey(waiter.game, waiter.limits, waiter.kind)


def _waiters(connection: Connection, lock: bool = False) -> list[Waiter]:
    """Everyone who waits, in the order of their coming; locked, other servers wait until this transaction is done."""
    columns = [
        WAITING.c[name] for name in ("id", "account", "game", "limits", "kind", "joined", "table", "seat", "until")
    ]
    query = (
        select(*columns, func.coalesce(WAITING.c.name, ACCOUNTS.c.name).label("name"))
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == WAITING.c.account)
        .order_by(WAITING.c.joined, WAITING.c.id)
    )
    rows = connection.execute(query.with_for_update(of=WAITING) if lock else query).all()
    places = defaultdict[ListKey, int](int)
    found = []
    for row in rows:
        key = ListKey(row.game, row.limits, row.kind)
        places[key] += 1
        called = None if row.table is None else Call(row.table, row.seat, row.until)
        found.append(Waiter(row.id, row.account, row.name, *key, row.joined, places[key], called))
    return found


def _tables(connection: Connection, paused: bool = True) -> list[tuple[ListKey, str, int]]:
    """Open tables with the list that is for them, and their seats."""
    query = select(TABLES.c.id, TABLES.c.game, TABLES.c.options, TABLES.c.kind).where(
        TABLES.c.closed.is_(None), TABLES.c.closing.is_(False)
    )
    if not paused:
        query = query.where(TABLES.c.paused.is_(False))
    found = []
    for id, game, options, kind in connection.execute(query.order_by(TABLES.c.opened, TABLES.c.id)):
        sign, size = sign_and_size(game, options)
        found.append((ListKey(game, sign, kind), id, size))
    return found


def _seated(connection: Connection, tables: Iterable[str]) -> dict[str, list[tuple[str | None, int]]]:
    seated = defaultdict[str, list[tuple[str | None, int]]](list)
    query = select(SEATS.c.table, SEATS.c.account, SEATS.c.seat).where(SEATS.c.table.in_(list(tables)))
    for table, account, seat in connection.execute(query):
        seated[table].append((account, seat))
    return seated


def _free(connection: Connection, sizes: dict[str, int]) -> dict[str, list[int]]:
    """Seats that are neither taken nor kept."""
    taken = _seated(connection, sizes)
    kept = defaultdict[str, set[int]](set)
    for table, seat in connection.execute(
        select(WAITING.c.table, WAITING.c.seat).where(WAITING.c.table.is_not(None), WAITING.c.until > time.time())
    ):
        kept[table].add(seat)
    return {
        table: [n for n in range(1, size + 1) if n not in kept[table] and all(n != seat for _, seat in taken[table])]
        for table, size in sizes.items()
    }
