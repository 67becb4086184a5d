"""A table's log: events under their sequence numbers, as they are stored and as one person may read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection, bindparam, select

from housedealer.room.storage.changes import Page
from housedealer.room.storage.schema import EVENTS
from housedealer.room.trust.hash_chain import page_hash
from housedealer.table.events import DOWN, UP, Event, Why
from housedealer.table.felt import Felt
from housedealer.table.telling import Teller, quiet
from housedealer.table.view import RAIL


def encode(plain: object) -> bytes:
    """JSON as it is stored and sent."""
    try:
        return orjson.dumps(plain, default=tuple)
    except TypeError:  # a mapping of seats or the like; looking out for those costs time
        return orjson.dumps(plain, default=tuple, option=orjson.OPT_NON_STR_KEYS)


def line(event: Event) -> str:
    """An event in JSON, the same as its plain data would be. Of all that a busy room does, it does this most.

    >>> line(Event("deal", "deck", "seat3.hand", (), face="seat3"))
    '{"kind":"deal","from":"deck","to":"seat3.hand","what":[],"amount":null,"face":"seat3","why":null}'
    """
    kind, source, target, what, amount, face, why = event
    if what is None:
        said = "null"
    elif type(what) is tuple and what:
        codes = '","'.join([piece if type(piece) is str else piece.code for piece in what])
        said = f'["{codes}"]'
    else:
        said = encode(event.to_json()["what"]).decode()
    moved = "null" if amount is None else amount
    return f'{_beginning(kind, source, target)}{said},"amount":{moved},"face":"{face}","why":{_because(why)}}}'


@lru_cache(8192)
def _beginning(kind: str, source: str | None, target: str | None) -> str:
    return encode({"kind": kind, "from": source, "to": target}).decode()[:-1] + ',"what":'


@lru_cache(8192)
def _because(why: Why | None) -> str:
    return encode(None if why is None else {"text": why.text, "cite": why.cite}).decode()


class Entry(NamedTuple):
    """An event in a table's log, with what is stored of it."""

    seq: int
    event: Event
    body: str

    def players(self) -> dict[int, str]:
        """Who plays in the round that this event begins."""
        return {int(seat): name for seat, name in self.event.what["players"].items()}


_entry: Final[Callable[[tuple[Any, ...]], Entry]] = partial(tuple.__new__, Entry)


class End(NamedTuple):
    """Where a table's log ends: its last event's number and its last page's hash."""

    seq: int
    hash: bytes


def entries(events: Iterable[Event], after: int, felt: Felt) -> list[Entry]:
    """Events as the entries that follow another, now that the table is as they left it.

    The seed of a shoe that is still being dealt from stays sealed, or it would give away the cards to come.
    """
    shoe = bool(felt.cards.get("shoe"))
    found = []
    for seq, event in enumerate(events, after + 1):
        if event.kind == "setup":
            event = event._replace(what=event.what.to_json())  # with a shoe of cards, which is put into words only once
        elif shoe and event.kind == "reveal":
            event = event._replace(face=DOWN)
        found.append(_entry((seq, event, line(event))))
    return found


def page(entries: Sequence[Entry], table: str, before: bytes) -> Page:
    """Entries, of which there are some, as they are stored behind a page with the hash `before`."""
    seq, body = entries[-1].seq, "\n".join([entry.body for entry in entries])
    return Page(table, seq, body, page_hash(before, table, seq, body.encode()))


def lines_of(seq: int, body: str) -> list[tuple[int, str]]:
    """The lines on a stored page that ends with event `seq`, each with the number of its event."""
    lines = body.split("\n")
    return list(enumerate(lines, seq - len(lines) + 1))


def entries_of(seq: int, body: str) -> list[Entry]:
    """The entries on a stored page."""
    return [Entry(at, Event.from_json(orjson.loads(text)), text) for at, text in lines_of(seq, body)]


def read(connection: Connection, table: str, after: int, through: int | None = None) -> list[Entry]:
    """Stored events after one sequence number and up to another, with which a page ends."""
    given = {"of": table, "after": after, "through": through}
    pages = connection.execute(_PAGES if through is None else _PAGES_THROUGH, given).all()
    return [entry for seq, body in pages for entry in entries_of(seq, body) if entry.seq > after]


# Statements that are run for every request and every change are built once.
_PAGES: Final = (
    select(EVENTS.c.seq, EVENTS.c.body)
    .where(EVENTS.c.table == bindparam("of"), EVENTS.c.seq > bindparam("after"))
    .order_by(EVENTS.c.seq)
)
_PAGES_THROUGH: Final = _PAGES.where(EVENTS.c.seq <= bindparam("through"))


class Eyes(NamedTuple):
    """What one person may see: everything face up, and what their seat sees since they took it."""

    seat: int | None = None
    since: int | None = None


class Told:
    """Log entries in data and in words, each put into JSON once for all who may read it whole and once for the rest.

    The teller is whoever knows who sits there now; a round that begins says who plays in it.
    """

    def __init__(self, entries: Sequence[Entry], teller: Teller) -> None:
        self._told: list[str] = []  # what everyone may read whole
        self._closed: list[tuple[int, Entry, Teller]] = []  # what not, and where it stands
        for entry in entries:
            seq, event, body = entry
            kind = event.kind
            if kind == "setup" and (players := entry.players()) != teller.names:
                teller = Teller(players)
            if event.face == UP and kind != "setup" and kind != "take_back":
                self._told.append(f'{{"seq":{seq}{_told(event, body, teller)}')
            else:
                self._closed.append((len(self._told), entry, teller))
                self._told.append("")
        self._known: dict[int, str] = {}  # what is told of those to whoever may read them
        self._whole: bytes | None = None  # the last that was told

    def to(self, eyes: Eyes) -> bytes:
        """The entries as this person may read them, as a JSON list."""
        if self._closed or self._whole is None:
            seat, since = eyes
            own = RAIL if seat is None else f"seat{seat}"
            for at, entry, teller in self._closed:
                self._told[at] = self._seen(
                    at, entry, teller, own if since is not None and entry.seq >= since else RAIL
                )
            self._whole = f"[{','.join(self._told)}]".encode()
        return self._whole

    def _seen(self, at: int, entry: Entry, teller: Teller, viewer: str) -> str:
        seq, event, body = entry
        if event.face not in (UP, viewer):
            return f'{{"seq":{seq}{_closed(event.seen_by(viewer), teller)}'
        found = self._known.get(at)
        if found is None or event.kind == "take_back":  # which shows each viewer another table
            seen = event.seen_by(viewer)
            found = self._known[at] = f'{{"seq":{seq}{_told(seen, body if seen is event else line(seen), teller)}'
        return found


def _told(seen: Event, body: str, teller: Teller) -> str:
    """An event behind its number, in data and in words."""
    say, hush = orjson.dumps(teller.tell(seen)).decode(), "true" if quiet(seen) else "false"
    return f',{body[1:-1]},"say":{say},"quiet":{hush}}}'


@lru_cache(32_768)
def _closed(seen: Event, teller: Teller) -> str:
    """An event of which one may know only that it happened, so the next one like it is told alike."""
    return _told(seen, line(seen), teller)
