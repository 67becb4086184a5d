"""The incident log: what went wrong at a table or was put right there, who said so, and the ruling with its rule."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection, insert, select

from housedealer.room.cluster.notices import INCIDENTS as INCIDENT_LOG
from housedealer.room.cluster.notices import touch
from housedealer.room.people.accounts import Account
from housedealer.room.storage import table_log
from housedealer.room.storage.schema import EVENTS, INCIDENTS, TABLES

MOST_LISTED: Final = 10_000


@dataclass(frozen=True)
class Incident:
    """One entry of the log. `seq` is the event that tells of it, if one does."""

    id: int
    at: float
    table: str
    round: int | None
    seq: int | None
    kind: str
    by: str | None
    name: str
    text: str
    ruling: str
    cite: str


def note(
    connection: Connection,
    by: Account,
    table: str,
    kind: str,
    text: str,
    *,
    round: int | None = None,
    seq: int | None = None,
    ruling: str = "",
    cite: str = "",
) -> Incident:
    """Write something into the log."""
    values = {
        "at": time.time(), "table": table, "round": round, "seq": seq, "kind": kind, "by": by.id or None, "name": by.name,
        "text": text, "ruling": ruling, "cite": cite,
    }  # fmt: skip
    (id,) = connection.execute(insert(INCIDENTS).values(**values)).inserted_primary_key or (0,)
    touch(connection, INCIDENT_LOG)
    return Incident(id=id, **values)  # type: ignore[arg-type]


def find(
    connection: Connection,
    since: float | None = None,
    until: float | None = None,
    table: str | None = None,
    game: str | None = None,
) -> list[Incident]:
    """Entries of the log, the latest first."""
    query = select(INCIDENTS)
    if since is not None:
        query = query.where(INCIDENTS.c.at >= since)
    if until is not None:
        query = query.where(INCIDENTS.c.at < until)
    if table is not None:
        query = query.where(INCIDENTS.c.table == table)
    if game is not None:
        query = query.where(INCIDENTS.c.table.in_(select(TABLES.c.id).where(TABLES.c.game == game)))
    rows = connection.execute(query.order_by(INCIDENTS.c.id.desc()).limit(MOST_LISTED)).all()
    return [_ruled(connection, Incident(**row._mapping)) for row in rows]


def _ruled(connection: Connection, incident: Incident) -> Incident:
    """An accident with its ruling, which may have had to wait until the dealer named a card."""
    if incident.kind != "accident" or incident.ruling or incident.seq is None:
        return incident
    told = select(EVENTS.c.seq, EVENTS.c.body).where(
        EVENTS.c.table == incident.table, EVENTS.c.seq > incident.seq, EVENTS.c.body.like('%{"kind":"ruling",%')
    )
    pages = connection.execute(told.order_by(EVENTS.c.seq))
    later = (
        entry.event for seq, body in pages for entry in table_log.entries_of(seq, body) if entry.seq > incident.seq
    )
    why = next((event.why for event in later if event.kind == "ruling"), None)
    return incident if why is None else replace(incident, ruling=why.text, cite=why.cite)
