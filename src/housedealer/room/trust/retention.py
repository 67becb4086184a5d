"""Deletes what is older than the settings keep. A seal replaces deleted events, so that the rest of a log can be audited."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, case, delete, func, select, update

from housedealer.room.money import ledger
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import DAY, read_one
from housedealer.room.storage.database import Storage, one_at_a_time
from housedealer.room.storage.schema import ACCOUNTS, CHAT, EVENTS, ROUNDS, SEATS, SESSIONS, TABLES, WAITING
from housedealer.room.trust import hash_chain, rows
from housedealer.room.trust.audits.chain_audit import PRUNED
from housedealer.room.trust.hash_chain import Seal

FORMER = "former guest"
AT_ONCE = 200  # guests forgotten in one transaction


class Gone(NamedTuple):
    """How much was deleted."""

    events: int = 0
    rounds: int = 0
    guests: int = 0


async def prune(storage: Storage, settings: Settings) -> Gone:
    """Delete what is older than the settings keep."""
    events = rounds = guests = 0
    now = time.time()
    if settings.keep_rounds:
        before = now - settings.keep_rounds * DAY
        required = now - max(settings.keep_rounds, settings.keep_records) * DAY
        for table in await storage.read(lambda connection: list(old_rounds(connection, before, required))):
            done = await storage.write(lambda connection, t=table: prune_old(connection, t, before, required))  # type: ignore[misc]
            assert done is not None
            events, rounds = events + done.events, rounds + done.rounds
    before = now - settings.keep_guests * DAY
    while some := await storage.write(lambda connection: forget_guests(connection, before)):
        guests += some
    await storage.write(lambda connection: forget_chat(connection, now - settings.keep_chat * DAY))
    return Gone(events, rounds, guests)


def old_rounds(connection: Connection, before: float, required: float, only: str | None = None) -> dict[str, int]:
    """Tables, or `only` one, with the end of the last of their old rounds; the latest round of a table always stays.

    Rounds for real money are records that the room has to keep: they are old only if they began before `required`.
    """
    latest = select(ROUNDS.c.table, func.max(ROUNDS.c.round).label("round")).group_by(ROUNDS.c.table).subquery()
    query = (
        select(ROUNDS.c.table, func.max(ROUNDS.c.last).label("last"))
        .join(latest, (latest.c.table == ROUNDS.c.table) & (latest.c.round > ROUNDS.c.round))
        .join(TABLES, TABLES.c.id == ROUNDS.c.table)
        .where(ROUNDS.c.started < case((TABLES.c.kind == "house", required), else_=before), ROUNDS.c.last.is_not(None))
        .group_by(ROUNDS.c.table)
    )
    found = connection.execute(query if only is None else query.where(ROUNDS.c.table == only))
    return {row.table: row.last for row in found}


def prune_old(connection: Connection, table: str, before: float, required: float) -> Gone:
    """Delete a table's old rounds.

    How long they are kept depends on the table's kind. So the table's row is sealed as the room found it in this very
    transaction: if somebody had changed it by hand, every audit names that, also after it was changed back.
    """
    rows.note(connection, TABLES, [(table,)])
    last = old_rounds(connection, before, required, only=table).get(table)
    return Gone() if last is None else prune_table(connection, table, last)


def prune_table(connection: Connection, table: str, through: int) -> Gone:
    """Delete a table's events up to the end of a round, whose hash is sealed in their place."""
    one_at_a_time(connection, f"prune {table}")
    at = (EVENTS.c.table == table) & (EVENTS.c.seq == through)
    hash = connection.execute(select(EVENTS.c.hash).where(at)).scalar()
    if hash is None:
        return Gone()
    gone = (EVENTS.c.table == table) & (EVENTS.c.seq <= through)
    first = connection.execute(select(EVENTS.c.seq, EVENTS.c.body).where(gone).order_by(EVENTS.c.seq).limit(1)).one()
    connection.execute(delete(EVENTS).where(gone))
    rounds = connection.execute(delete(ROUNDS).where(ROUNDS.c.table == table, ROUNDS.c.last <= through)).rowcount
    hash_chain.seal(connection, Seal(PRUNED, table, through, bytes(hash)))
    return Gone(through - first.seq + 1 + first.body.count("\n"), rounds)


def forget_chat(connection: Connection, before: float) -> None:
    """Delete what was said at the tables before a moment. What the floor did about it stands in the incident log."""
    connection.execute(delete(CHAT).where(CHAT.c.at < before))


def forget_guests(connection: Connection, before: float) -> int:
    """Take the name and the play money of guests whose session has ended, who cannot come back; how many, of the first."""
    here = select(SESSIONS.c.account).where(SESSIONS.c.expires > time.time())
    seated = select(SEATS.c.account).where(SEATS.c.account.is_not(None))
    old = list(
        connection.execute(
            select(ACCOUNTS.c.id).where(
                ACCOUNTS.c.kind == "guest", ACCOUNTS.c.created < before, ACCOUNTS.c.disabled.is_(None),
                ACCOUNTS.c.id.not_in(here), ACCOUNTS.c.id.not_in(seated),
            ).limit(AT_ONCE)
        ).scalars()
    )  # fmt: skip
    for id in old:
        account = read_one(connection, id)
        if account.balance:
            lines = {account.play_purse: -account.balance, ledger.PLAY_MONEY: account.balance}
            ledger.post(connection, "forgotten", lines)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.account == id))
        connection.execute(delete(WAITING).where(WAITING.c.account == id))
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(name=FORMER, disabled=time.time()))
    return len(old)
