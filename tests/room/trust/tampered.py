"""A room to tamper with, and what somebody can do who has its database and knows its code, but has none of its keys."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert, make_url, select, update

from housedealer.room.money import ledger
from housedealer.room.storage.database import database_url
from housedealer.room.storage.schema import ACCOUNTS, CHAIN, EVENTS, HEADS, INCIDENTS, LINES, POSTINGS, ROUNDS, SEALS
from housedealer.room.trust import hash_chain, rows
from housedealer.room.trust.hash_chain import Seal, page_hash, posting_digest
from housedealer.room.trust.keyring import Keyring, folder_of
from housedealer.room.trust.places import file_beside
from tests.room.house import QUICK, House, Visitor, Watching, reading
from tests.room.staff import deposit, hire

THREE_CARD = "garden_city/three_card_poker"
HOLDEM = "hotel_del_rio/texas_holdem"
BANKER = ("bank", "bet", "play", "pass")


@dataclass(frozen=True)
class Room:
    """A room that has closed for the night, with a hand under way."""

    database: str
    table: str  # a house table with three finished rounds and one under way
    practice: str  # a practice table that was closed
    ann: str  # a member who sits at the house table
    gus: str  # a guest with play money
    clerk: str
    older: Path | None = None  # a copy of the database from earlier that night

    def open(self) -> AbstractContextManager[Connection]:
        return reading(self.database)

    @property
    def keys(self) -> Path:
        return folder_of(make_url(database_url(self.database)))

    @property
    def checkpoints(self) -> Path:
        return file_beside(self.keys)


def played(database: str) -> Room:
    """A night at the room."""
    with House(database, replace(QUICK, practice=False)) as house:
        staff = {role: hire(house, f"the.{role}", role) for role in ("floor", "cage", "administrator", "auditor")}
        prop = hire(house, "prop", "tppp", provider="Blue Props", name="Prop")
        ann = hire(house, "ann", "player", name="Ann")
        for who in (prop, ann):
            deposit(staff["cage"], who, 2_000_000)
        gus = Visitor(house.url, "Gus")
        practice = gus.open(HOLDEM, bots=1)
        gus.sit(practice, 2)
        with gus.watch(practice) as eye:
            eye.play(1)
        gus.delete(f"/tables/{practice}/seat")
        staff["floor"].post(f"/floor/tables/{practice}/close", reason="late")
        table = str(staff["floor"].post("/floor/tables", game=THREE_CARD, kind="house")["id"])
        staff["floor"].post(f"/floor/tables/{table}/incidents", text="a drink was spilt")
        staff["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
        prop.sit(table, 1)
        ann.sit(table, 2)
        with prop.watch(table) as bank, ann.watch(table) as eye:
            staff["floor"].post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
            other = threading.Thread(target=lambda: bank.play(3, prefer=BANKER))
            other.start()
            eye.play(3, prefer=BANKER)
            other.join()
            older = _copy(database)
            while not _hand_under_way(database, table):
                whoever_is_asked(bank, eye)
        ids = {who: str(visitor.get("/me")["id"]) for who, visitor in {"ann": ann, "gus": gus, **staff}.items()}
    return Room(database, table, practice, ids["ann"], ids["gus"], ids["cage"], older)


def whoever_is_asked(*players: Watching) -> None:
    """One answer, of whoever is asked next."""
    while True:
        for eye in players:
            with suppress(TimeoutError):
                eye.receive(0.1)
            if eye._question() is not None:
                eye.play_one(BANKER)
                return


def _hand_under_way(database: str, table: str) -> bool:
    """Whether the last thing that happened is an answer in a hand that goes on."""
    with reading(database) as connection:
        first = connection.execute(
            select(ROUNDS.c.first).where(ROUNDS.c.table == table, ROUNDS.c.last.is_(None))
        ).scalar()
        last = last_page(connection, table)
        return first is not None and last.seq > first and last.body.startswith('{"kind":"answer"')


def _copy(database: str) -> Path | None:
    if "://" in database:
        return None
    older = Path(f"{database}.older")
    with sqlite3.connect(database) as there, sqlite3.connect(older) as here:
        there.backup(here)
    return older


def copied(room: Room, to: Path) -> Room:
    """A room on SQLite with everything beside its file."""
    here = Path(room.database)
    shutil.copytree(here.parent, to, dirs_exist_ok=True)
    older = None if room.older is None else to / room.older.name
    return replace(room, database=str(to / here.name), older=older)


# -- what an attacker can do -----------------------------------------------------------------------------------------------


def forge(connection: Connection, *seals: Seal) -> None:
    """Add seals to the chain with hashes that fit as well as they can without the key: with a key of one's own."""
    key = Keyring(bytes(32)).chain
    number, before = connection.execute(select(CHAIN.c.seals, CHAIN.c.hash)).one()
    before = bytes(before)
    for seal in seals:
        number += 1
        forged = seal._replace(at=1.0)
        before = forged.hash(number, before, key)
        connection.execute(insert(SEALS).values(id=number, **forged._asdict(), hash=before))
    connection.execute(update(CHAIN).values(seals=number, hash=before))


def forge_row(connection: Connection, table: Table, *key: Any) -> None:
    """Seal a row as it is now."""
    at = [column == value for column, value in zip(table.primary_key.columns, key, strict=True)]
    row = connection.execute(select(table).where(*at)).first()
    digest = rows.GONE if row is None else rows.digest(table, rows.plain_row(row))
    forge(connection, Seal(hash_chain.ROW, None, 0, digest, rows.name_of(table.name, key)))


def forge_posting(connection: Connection, what: str, lines: dict[str, int], **more: Any) -> int:
    """A posting that balances, moves the balances and is sealed as far as that can be done."""
    id = connection.execute(select(POSTINGS.c.id).order_by(POSTINGS.c.id.desc()).limit(1)).scalar_one() + 1
    row = {"id": id, "at": 1.0, "what": what, "table": None, "round": None, "by": None, "note": "", **more}
    connection.execute(insert(POSTINGS).values(**row))
    connection.execute(insert(LINES), [{"posting": id, "account": a, "amount": n} for a, n in lines.items()])
    for account, amount in lines.items():
        kind, _, owner = account.partition(":")
        if kind in ledger.PURSES:
            purse = ledger.PURSES[kind]
            mine = update(ACCOUNTS).where(ACCOUNTS.c.id == owner)
            connection.execute(mine.values({purse.name: purse + amount}))
    forge(connection, Seal("posting", None, id, posting_digest(list(row.values()), lines)))
    return int(id)


def rehash(connection: Connection, table: str) -> None:
    """Compute a table's pages and head anew after a change."""
    before = hash_chain.ZERO
    seq = 0
    for seq, body in connection.execute(
        select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.table == table).order_by(EVENTS.c.seq)
    ).all():
        before = page_hash(before, table, seq, body.encode())
        at = (EVENTS.c.table == table) & (EVENTS.c.seq == seq)
        connection.execute(update(EVENTS).where(at).values(hash=before))
    connection.execute(update(HEADS).where(HEADS.c.table == table).values(seq=seq, hash=before))


def without_references(room: Room, *statements: str) -> None:
    """Statements that SQLite would refuse if it looked whether something refers to what they remove."""
    with sqlite3.connect(room.database) as connection:
        for statement in statements:
            connection.execute(statement)


def under_way(connection: Connection, table: str) -> Any:
    """The round that is not over."""
    return connection.execute(select(ROUNDS).where(ROUNDS.c.table == table, ROUNDS.c.last.is_(None))).one()


def last_page(connection: Connection, table: str) -> Any:
    return connection.execute(
        select(EVENTS).where(EVENTS.c.table == table).order_by(EVENTS.c.seq.desc()).limit(1)
    ).one()


def incident(connection: Connection) -> Any:
    return connection.execute(select(INCIDENTS).order_by(INCIDENTS.c.id)).first()


def seed_of(event: str) -> str:
    return hashlib.sha256(event.encode()).hexdigest()


def with_parts(body: str, **parts: Any) -> str:
    """A line of the log with other parts."""
    return json.dumps(json.loads(body) | parts, separators=(",", ":"), ensure_ascii=False)


Edit = Callable[[Room], str]
