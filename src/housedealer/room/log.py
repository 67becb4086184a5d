"""A table's log: events under their sequence numbers, as they are stored and as one person may read them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from housedealer.room.schema import EVENTS
from housedealer.room.storage import Row
from housedealer.table.events import DOWN, Event
from housedealer.table.felt import Felt
from housedealer.table.telling import QUIET, tell
from housedealer.table.view import RAIL


class Entry(NamedTuple):
    """An event in a table's log."""

    seq: int
    event: Event

    def row(self, table: str) -> Row:
        """What is stored of it."""
        body = json.dumps(self.event.to_json(), separators=(",", ":"), ensure_ascii=False)
        return {"table": table, "seq": self.seq, "body": body}

    def seen_by(self, viewer: str, names: Mapping[int, str]) -> dict[str, Any]:
        """What `viewer` may read of it, in data and in words."""
        seen = self.event.seen_by(viewer)
        return {"seq": self.seq, **seen.to_json(), "say": tell(seen, names), "quiet": seen.kind in QUIET}

    def players(self) -> dict[int, str] | None:
        """Who sits where, if this event says so."""
        if self.event.kind != "setup":
            return None
        what = self.event.what
        plain = what if isinstance(what, dict) else what.to_json()
        return {int(seat): name for seat, name in plain["players"].items()}


def numbered(events: Sequence[Event], after: int, felt: Felt) -> list[Entry]:
    """Events under the sequence numbers that follow `after`.

    The seed of a shoe that is still being dealt from stays sealed, or it would give away the cards to come.
    """
    shoe = bool(felt.cards.get("shoe"))
    return [
        Entry(seq, event._replace(face=DOWN) if shoe and event.kind == "reveal" else event)
        for seq, event in enumerate(events, after + 1)
    ]


def read(connection: Connection, table: str, after: int, through: int | None = None) -> list[Entry]:
    """Stored events after one sequence number and up to another."""
    query = select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.table == table, EVENTS.c.seq > after)
    if through is not None:
        query = query.where(EVENTS.c.seq <= through)
    rows = connection.execute(query.order_by(EVENTS.c.seq)).all()
    return [Entry(seq, Event.from_json(json.loads(body))) for seq, body in rows]


def last_seq(connection: Connection, table: str) -> int:
    """The sequence number of the latest event; 0 before the first."""
    found = connection.execute(select(func.max(EVENTS.c.seq)).where(EVENTS.c.table == table)).scalar()
    return int(found or 0)


class Eyes(NamedTuple):
    """What one person may see: everything face up, and what their seat sees since they took it."""

    seat: int | None = None
    since: int | None = None

    def read(self, entries: Iterable[Entry], names: Mapping[int, str]) -> list[dict[str, Any]]:
        """Log entries as this person may read them. `names` are who sits where before the first."""
        found = []
        for entry in entries:
            names = entry.players() or names
            mine = self.seat is not None and self.since is not None and entry.seq >= self.since
            found.append(entry.seen_by(f"seat{self.seat}" if mine else RAIL, names))
        return found
