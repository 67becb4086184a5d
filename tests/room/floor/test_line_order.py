"""Waiting lists in the database: who is called to which seat, in which order, and for how long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, insert, update

from housedealer.room.floor import waiting_lists
from housedealer.room.floor.waiting_lists import Waiter
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, SEATS, TABLES, WAITING

GAME = "hotel_del_rio/texas_holdem"
CALL = 60.0


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    storage = Storage(database)
    with storage.engine.begin() as found:
        yield found
    storage.close()


def person(connection: Connection, name: str, kind: str = "guest", *roles: str) -> Account:
    connection.execute(insert(ACCOUNTS).values(id=name, name=name, kind=kind, balance=0, created=0.0))
    return Account(name, name, 0, kind, roles=frozenset(roles))  # type: ignore[arg-type]


def table(connection: Connection, id: str, taken: int = 0, **more: object) -> str:
    """A table of nine seats, the first of them taken by bots."""
    connection.execute(insert(TABLES).values(id=id, game=GAME, options="{}", opened=0.0, **more))
    for seat in range(1, taken + 1):
        connection.execute(insert(SEATS).values(table=id, seat=seat, name=f"bot{seat}"))
    return id


def size(connection: Connection) -> int:
    return waiting_lists.sign_and_size(GAME, "{}")[1]


def called(waiter: Waiter) -> tuple[str, int] | None:
    return None if waiter.called is None else (waiter.called.table, waiter.called.seat)


def test_whoever_joins_where_a_seat_is_open_is_called_to_it_at_once(connection: Connection) -> None:
    t = table(connection, "t", taken=2)
    waiter = waiting_lists.join(connection, person(connection, "ann"), t, CALL)
    assert (waiter.position, called(waiter)) == (1, (t, 3))
    assert waiting_lists.kept_seats(connection, t) == {3}


def test_at_a_full_table_people_wait_in_the_order_of_their_coming(connection: Connection) -> None:
    t = table(connection, "t", taken=size(connection))
    first, second = (waiting_lists.join(connection, person(connection, name), t, CALL) for name in ("ann", "bo"))
    assert [(w.position, called(w)) for w in (first, second)] == [(1, None), (2, None)]
    connection.execute(SEATS.delete().where(SEATS.c.seat == 5))
    assert waiting_lists.call_next(connection, CALL) == 1
    assert called(waiting_lists.waiter(connection, first.id)) == (t, 5)
    assert called(waiting_lists.waiter(connection, second.id)) is None


def test_a_seat_that_is_kept_is_for_nobody_else(connection: Connection) -> None:
    t = table(connection, "t", taken=2)
    waiter = waiting_lists.join(connection, person(connection, "ann"), t, CALL)
    with pytest.raises(Conflict, match="kept for somebody"):
        waiting_lists.claim(connection, t, 3, "bo")
    waiting_lists.claim(connection, t, 3, "ann")
    with pytest.raises(NotFound):
        waiting_lists.waiter(connection, waiter.id)


def test_who_does_not_come_in_time_is_struck_off_and_the_next_is_called(connection: Connection) -> None:
    t = table(connection, "t", taken=size(connection) - 1)
    late = waiting_lists.join(connection, person(connection, "ann"), t, CALL)
    next_ = waiting_lists.join(connection, person(connection, "bo"), t, CALL)
    connection.execute(update(WAITING).where(WAITING.c.id == late.id).values(until=1.0))
    assert waiting_lists.call_next(connection, CALL) == 1
    assert called(waiting_lists.waiter(connection, next_.id)) == called(late)
    with pytest.raises(NotFound):
        waiting_lists.waiter(connection, late.id)


def test_who_passes_goes_to_the_end(connection: Connection) -> None:
    t = table(connection, "t", taken=size(connection) - 1)
    ann = person(connection, "ann")
    first = waiting_lists.join(connection, ann, t, CALL)
    second = waiting_lists.join(connection, person(connection, "bo"), t, CALL)
    passed = waiting_lists.pass_on(connection, first.id, ann, CALL)
    assert (passed.position, passed.called) == (2, None)
    assert called(waiting_lists.waiter(connection, second.id)) == called(first)
    with pytest.raises(Conflict, match="nobody has called you"):
        waiting_lists.pass_on(connection, first.id, ann, CALL)


def test_nobody_waits_twice_or_where_they_sit_or_at_what_is_closed(connection: Connection) -> None:
    t, ann = table(connection, "t", taken=size(connection)), person(connection, "ann")
    waiting_lists.join(connection, ann, t, CALL)
    with pytest.raises(Conflict, match="on this list already"):
        waiting_lists.join(connection, ann, t, CALL)
    bo = person(connection, "bo")
    connection.execute(update(SEATS).where(SEATS.c.seat == 1).values(account="bo"))
    with pytest.raises(Conflict, match="already sit"):
        waiting_lists.join(connection, bo, t, CALL)
    with pytest.raises(NotFound):
        waiting_lists.join(connection, bo, table(connection, "gone", closing=True), CALL)
    with pytest.raises(NotAllowed, match="members only"):
        waiting_lists.join(connection, bo, table(connection, "real", kind="house"), CALL)


def test_only_the_floor_strikes_others_off(connection: Connection) -> None:
    t = table(connection, "t", taken=size(connection))
    waiter = waiting_lists.join(connection, person(connection, "ann"), t, CALL)
    with pytest.raises(NotAllowed):
        waiting_lists.leave(connection, waiter.id, person(connection, "bo"), CALL)
    waiting_lists.leave(connection, waiter.id, person(connection, "flo", "member", "floor"), CALL)
    assert not waiting_lists.anybody(connection)


def test_seats_of_a_main_game_belong_to_the_players_of_its_feeder(connection: Connection) -> None:
    main = table(connection, "main", taken=size(connection) - 1)
    feeder = table(connection, "feeder", taken=size(connection), must_move=main)
    person(connection, "flo")
    connection.execute(update(SEATS).where(SEATS.c.table == feeder, SEATS.c.seat == 1).values(account="flo"))
    assert waiting_lists.feeders(connection) == [feeder]
    waiter = waiting_lists.join(connection, person(connection, "ann"), main, CALL)
    assert waiter.called is None  # the open seat is for somebody at the feeder


def test_the_floor_calls_the_next_in_line_to_a_seat_it_names(connection: Connection) -> None:
    t = table(connection, "t", taken=2, paused=True)
    waiter = waiting_lists.join(connection, person(connection, "ann"), t, CALL)
    assert waiter.called is None  # nobody is called to a paused table by itself
    with pytest.raises(Conflict, match="no such open seat"):
        waiting_lists.call_to(connection, t, 1, CALL)
    assert called(waiting_lists.call_to(connection, t, 7, CALL)) == (t, 7)
    with pytest.raises(Conflict, match="nobody waits"):
        waiting_lists.call_to(connection, t, None, CALL)
