"""A table's log: events under their sequence numbers, as they are stored and as one person may read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import orjson
from sqlalchemy import Connection, select

from housedealer.room.appending import EventRow
from housedealer.room.chain import event_hash
from housedealer.room.schema import EVENTS
from housedealer.table.events import DOWN, UP, Event
from housedealer.table.felt import Felt
from housedealer.table.telling import Teller, quiet
from housedealer.table.view import RAIL


def encode(plain: object) -> bytes:
    """JSON as it is stored and sent."""
    try:
        return orjson.dumps(plain, default=tuple)
    except TypeError:  # a mapping of seats or the like; looking out for those costs time
        return orjson.dumps(plain, default=tuple, option=orjson.OPT_NON_STR_KEYS)


class Entry(NamedTuple):
    """An event in a table's log, with what is stored of it."""

    seq: int
    event: Event
    body: bytes
    hash: bytes

    def row(self, table: str) -> EventRow:
        """What is stored of it."""
        return table, self.seq, self.body.decode(), self.hash

    def players(self) -> dict[int, str]:
        """Who plays in the round that this event begins."""
        return {int(seat): name for seat, name in self.event.what["players"].items()}


class End(NamedTuple):
    """Where a table's log ends: its last event's number and hash."""

    seq: int
    hash: bytes


def numbered(events: Sequence[Event], table: str, end: End, felt: Felt) -> list[Entry]:
    """Events as the entries that follow the end of the log.

    The seed of a shoe that is still being dealt from stays sealed, or it would give away the cards to come.
    """
    shoe = bool(felt.cards.get("shoe"))
    seq, before = end
    entries = []
    for event in events:
        seq += 1
        plain = event.to_json()
        if event.kind == "setup":
            event = event._replace(what=plain["what"])  # with a shoe of cards, which is put into words only once
        elif shoe and event.kind == "reveal":
            event, plain["face"] = event._replace(face=DOWN), DOWN
        body = encode(plain)
        before = event_hash(before, table, seq, body)
        entries.append(Entry(seq, event, body, before))
    return entries


def entry_of(seq: int, body: str, hash: bytes) -> Entry:
    """A stored row as an entry."""
    return Entry(seq, Event.from_json(orjson.loads(body)), body.encode(), hash)


def read(connection: Connection, table: str, after: int, through: int | None = None) -> list[Entry]:
    """Stored events after one sequence number and up to another."""
    query = select(EVENTS.c.seq, EVENTS.c.body, EVENTS.c.hash).where(EVENTS.c.table == table, EVENTS.c.seq > after)
    if through is not None:
        query = query.where(EVENTS.c.seq <= through)
    return [entry_of(*row) for row in connection.execute(query.order_by(EVENTS.c.seq)).all()]


class Eyes(NamedTuple):
    """What one person may see: everything face up, and what their seat sees since they took it."""

    seat: int | None = None
    since: int | None = None

    def at(self, seq: int) -> str:
        """As whom this person saw an event."""
        mine = self.seat is not None and self.since is not None and seq >= self.since
        return f"seat{self.seat}" if mine else RAIL


class Told:
    """Log entries in data and in words, each put into JSON once for all who may read it whole and once for the rest.

    The teller is whoever knows who sits there now; a round that begins says who plays in it.
    """

    def __init__(self, entries: Sequence[Entry], teller: Teller) -> None:
        self._entries = entries
        self._tellers = []
        self._open: list[bytes | None] = []  # what everyone may read whole
        for entry in entries:
            event = entry.event
            if event.kind == "setup" and (players := entry.players()) != teller.names:
                teller = Teller(players)
            self._tellers.append(teller)
            for_all = event.face == UP and event.kind not in ("setup", "take_back")
            self._open.append(_told(entry, event, teller) if for_all else None)
        self._known: dict[tuple[int, bool], bytes] = {}
        self._same: bytes | None = None  # if there is nothing in them that only some may see

    def to(self, eyes: Eyes) -> bytes:
        """The entries as this person may read them, as a JSON list."""
        if self._same is None:
            told = [open_ or self._seen(number, eyes) for number, open_ in enumerate(self._open)]
            whole = b"[%b]" % b",".join(told)
            if None in self._open:
                return whole
            self._same = whole
        return self._same

    def _seen(self, number: int, eyes: Eyes) -> bytes:
        entry = self._entries[number]
        event, viewer = entry.event, eyes.at(entry.seq)
        key = number, event.face == viewer
        found = self._known.get(key)
        if found is None or event.kind == "take_back":  # which shows each viewer another table
            found = self._known[key] = _told(entry, event.seen_by(viewer), self._tellers[number])
        return found


def _told(entry: Entry, seen: Event, teller: Teller) -> bytes:
    body = entry.body if seen is entry.event else encode(seen.to_json())
    say, hush = orjson.dumps(teller.tell(seen)), b"true" if quiet(seen) else b"false"
    return b'{"seq":%d,%b,"say":%b,"quiet":%b}' % (entry.seq, body[1:-1], say, hush)
