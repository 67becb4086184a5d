"""The audit finds whatever was changed behind the room's back, and says where."""

from __future__ import annotations

import asyncio
import json
import math
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from housedealer.cards import cards
from housedealer.commands.audit import run
from housedealer.room.storage import table_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import ACCOUNTS, CHAIN, EVENTS, HEADS, LINES, POSTINGS, ROUNDS, SEALS, TABLES
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.retention import Gone, prune_old, prune_table
from tests.room.house import House, Visitor, reading, rewrite

HOLDEM = "hotel_del_rio/texas_holdem"
ANN = ACCOUNTS.c.name == "Ann"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A room where Ann played some rounds, and the table she played at."""
    database = tmp_path_factory.mktemp("audited") / "room.sqlite"
    with House(database) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open(HOLDEM, bots=3)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play(3)
        ann.delete(f"/tables/{table}/seat")
        other = ann.open("garden_city/baccarat_gold", bots=2)
        ann.sit(other, 2)
        with ann.watch(other) as eye:
            eye.play(2)
    return database, table


@pytest.fixture
def room(played: tuple[Path, str], tmp_path: Path) -> tuple[Path, str]:
    """A copy to tamper with."""
    return copied(played[0], tmp_path), played[1]


def copied(database: Path, to: Path) -> Path:
    """A room's file with its keys and checkpoints."""
    shutil.copytree(database.parent, to, dirs_exist_ok=True)
    return to / database.name


def findings(database: str | Path, expected: str | None = None) -> list[str]:
    with reading(database) as connection:
        return [str(finding) for finding in audit(connection, expected=expected).findings]


def at(table: str, seq: int) -> ColumnElement[bool]:
    return (EVENTS.c.table == table) & (EVENTS.c.seq == seq)


def first(connection: Connection, table: str, kind: str) -> int:
    return next(entry.seq for entry in table_log.read(connection, table, 0) if entry.event.kind == kind)


def changed(connection: Connection, table: str, seq: int, **parts: Any) -> str:
    """Other parts in an event; what the audit will say."""

    def change(lines: list[str], at: int) -> None:
        event = json.loads(lines[at]) | parts
        lines[at] = json.dumps(event, separators=(",", ":"), ensure_ascii=False)

    return not_as_written(table, *rewrite(connection, table, seq, change))


def not_as_written(table: str, first: int, last: int) -> str:
    assert first < last  # of a page with several events
    return f"table {table}, one of events {first} to {last}: is not what was written"


def test_a_room_that_nobody_touched_has_nothing_wrong(database: str) -> None:
    with House(database) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open("paso_robles/three_card_poker", bots=2)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play(2)
        assert findings(database) == []  # while it runs
        ann.delete(f"/tables/{table}/seat")
    with reading(database) as connection:
        report = audit(connection)
    assert report.findings == []
    assert report.rounds >= 2 and report.events > 50 and report.postings >= 4


def change_an_amount(connection: Connection, table: str) -> str:
    return changed(connection, table, first(connection, table, "award"), amount=123)


def delete_an_event(connection: Connection, table: str) -> str:
    page, _ = rewrite(connection, table, first(connection, table, "award"), lambda lines, at: lines.pop(at))
    return f"table {table}, event {page}: is missing"  # for the page is too short


def delete_a_page(connection: Connection, table: str) -> str:
    seq = first(connection, table, "award")
    first_, last = rewrite(connection, table, seq, lambda lines, at: None)
    connection.execute(delete(EVENTS).where(at(table, last)))
    return f"table {table}, event {first_}: is missing, and so is everything up to {last}"


def delete_the_last_page(connection: Connection, table: str) -> str:
    seq = connection.execute(select(func.max(EVENTS.c.seq)).where(EVENTS.c.table == table)).scalar_one()
    first, last = rewrite(connection, table, seq, lambda lines, at: None)
    connection.execute(delete(EVENTS).where(at(table, last)))
    gone = "is missing" if first == last else f"is missing, and so is everything up to {last}"
    return f"table {table}, event {first}: {gone}, at the end of the log"


def delete_the_last_round_and_move_the_head(connection: Connection, table: str) -> str:
    begun, ended = connection.execute(
        select(ROUNDS.c.first, ROUNDS.c.last)
        .where(ROUNDS.c.table == table, ROUNDS.c.last.is_not(None))
        .order_by(ROUNDS.c.round.desc())
    ).first() or (0, 0)
    connection.execute(delete(EVENTS).where(EVENTS.c.table == table, EVENTS.c.seq >= begun))
    connection.execute(delete(ROUNDS).where(ROUNDS.c.table == table, ROUNDS.c.first >= begun))
    hash_ = connection.execute(select(EVENTS.c.hash).where(at(table, begun - 1))).scalar_one()
    connection.execute(update(HEADS).where(HEADS.c.table == table).values(seq=begun - 1, hash=hash_))
    return f"table {table}, event {ended}: was sealed by the room and is missing"


def swap_a_card(connection: Connection, table: str) -> str:
    seq = first(connection, table, "deal")
    (dealt,) = (entry.event.what for entry in table_log.read(connection, table, seq - 1) if entry.seq == seq)
    return changed(connection, table, seq, what=["Ah" if dealt != cards("Ah") else "Ad"])


def exchange_two_events(connection: Connection, table: str) -> str:
    def change(lines: list[str], at: int) -> None:
        lines[at : at + 2] = lines[at + 1], lines[at]

    return not_as_written(table, *rewrite(connection, table, first(connection, table, "deal"), change))


def exchange_two_pages(connection: Connection, table: str) -> str:
    wanted = select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.table == table)
    sizes = [(seq, body.count("\n")) for seq, body in connection.execute(wanted.order_by(EVENTS.c.seq))]
    (one, size), (other, _) = next((a, b) for a, b in pairwise(sizes) if a[1] == b[1])
    for before, after in ((one, -1), (other, one), (-1, other)):
        connection.execute(update(EVENTS).where(at(table, before)).values(seq=after))
    where = f"event {one}" if not size else f"one of events {one - size} to {one}"
    return f"table {table}, {where}: is not what was written"


def change_a_balance(connection: Connection, table: str) -> str:
    account, balance = connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.balance).where(ANN)).one()
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(balance=balance + 1))
    return f"the balance of player:{account} (Ann) is {balance + 1}, and its postings come to {balance}"


def change_a_posting(connection: Connection, table: str) -> str:
    posting = connection.execute(select(POSTINGS.c.id).where(POSTINGS.c.what == "cash_out")).scalar_one()
    for account, amount in connection.execute(
        select(LINES.c.account, LINES.c.amount).where(LINES.c.posting == posting)
    ).all():
        line = (LINES.c.posting == posting) & (LINES.c.account == account)
        connection.execute(update(LINES).where(line).values(amount=amount + (5 if amount > 0 else -5)))
    return f"table {table}, posting {posting} (cash_out) is not what was written"


def delete_a_posting(connection: Connection, table: str) -> str:
    posting = connection.execute(select(func.max(POSTINGS.c.id)).where(POSTINGS.c.what == "drop")).scalar_one()
    connection.execute(delete(LINES).where(LINES.c.posting == posting))
    connection.execute(delete(POSTINGS).where(POSTINGS.c.id == posting))
    return f"posting {posting} was sealed by the room and is missing"


def add_a_posting(connection: Connection, table: str) -> str:
    connection.execute(insert(POSTINGS).values(id=9999, at=0.0, what="gift", note=""))
    account = connection.execute(select(ACCOUNTS.c.id).where(ANN)).scalar_one()
    lines = [{"posting": 9999, "account": f"player:{account}", "amount": 5}]
    connection.execute(insert(LINES), [*lines, {"posting": 9999, "account": "play_money", "amount": -5}])
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(balance=ACCOUNTS.c.balance + 5))
    return "posting 9999 (gift) was not sealed by the room"


def change_a_seed(connection: Connection, table: str) -> str:
    connection.execute(update(ROUNDS).where(ROUNDS.c.table == table, ROUNDS.c.round == 1).values(seed="ab" * 32))
    return "the seed of round 1 is not the one committed to"


def delete_the_last_seal(connection: Connection, table: str) -> str:
    number = connection.execute(select(func.max(SEALS.c.id))).scalar_one()
    connection.execute(delete(SEALS).where(SEALS.c.id == number))
    return f"the room's chain does not end with seal {number - 1}"


def change_a_seal(connection: Connection, table: str) -> str:
    connection.execute(update(SEALS).where(SEALS.c.id == 3).values(digest=bytes(32)))
    return "seal 3 of the room (of "


TAMPERINGS: list[Callable[[Connection, str], str]] = [
    change_an_amount, delete_an_event, delete_a_page, delete_the_last_page, delete_the_last_round_and_move_the_head, swap_a_card,
    exchange_two_events,
    exchange_two_pages, change_a_balance, change_a_posting, delete_a_posting, add_a_posting, change_a_seed,
    delete_the_last_seal, change_a_seal,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_what_was_tampered_with_is_named(room: tuple[Path, str], tamper: Callable[[Connection, str], str]) -> None:
    database, table = room
    assert findings(database) == []
    with reading(database) as connection:
        expected = tamper(connection, table)
    assert any(expected in finding for finding in findings(database)), findings(database)


def test_a_log_written_anew_hashes_and_all_misses_the_seal_that_was_noted(room: tuple[Path, str]) -> None:
    database, _ = room
    with reading(database) as connection:
        noted = audit(connection, replay=False).seal
    assert findings(database, noted) == []
    with reading(database) as connection:
        last = connection.execute(select(SEALS.c.id, SEALS.c.hash).order_by(SEALS.c.id.desc()).offset(1)).first()
        assert last is not None
        connection.execute(delete(SEALS).where(SEALS.c.id > last.id))
        connection.execute(update(CHAIN).values(seals=last.id, hash=last.hash))
    assert f"the seal {noted} is not part of the room's chain" in findings(database, noted)


def test_the_command_exits_with_1_and_one_line_for_each_finding(
    room: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    database, table = room
    assert run(str(database), None, json=False) == 0
    assert "no findings" in capsys.readouterr().out
    with reading(database) as connection:
        expected = delete_an_event(connection, table)
    assert run(str(database), None, json=False) == 1
    assert capsys.readouterr().out.startswith(expected)
    assert run(str(database), None, json=True) == 1
    assert json.loads(capsys.readouterr().out)["findings"][0]["table"] == table


def test_a_table_that_was_of_another_kind_only_while_its_rounds_were_let_go_of_is_named(room: tuple[Path, str]) -> None:
    database, table = room

    def pass_off_as(kind: str) -> None:
        with reading(database) as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(kind=kind))

    def prune(connection: Connection) -> Gone:
        return prune_old(connection, table, before=math.inf, required=math.inf)

    pass_off_as("house")
    storage = Storage(str(database))
    gone = asyncio.run(storage.write(prune))
    storage.close()
    pass_off_as("practice")
    assert gone is not None and gone.rounds == 2
    assert any(table in finding and "when the room wrote it again" in finding for finding in findings(database))


def test_a_log_whose_old_rounds_were_let_go_of_is_still_whole(room: tuple[Path, str]) -> None:
    database, table = room
    storage = Storage(str(database))
    with reading(database) as connection:
        first_end = connection.execute(
            select(ROUNDS.c.last).where(ROUNDS.c.table == table, ROUNDS.c.round == 1)
        ).scalar_one()
    asyncio.run(storage.write(lambda connection: prune_table(connection, table, first_end)))
    storage.close()
    assert findings(database) == []
    with reading(database) as connection:
        rewrite(connection, table, first_end + 1, lambda lines, at: lines.pop(at))
    assert f"table {table}, event {first_end + 1}: is missing" in findings(database)[0]
