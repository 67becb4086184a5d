"""What is said at a table. Whoever sits there may speak, and whoever deals there or runs the floor; everyone may read.

Chat is no part of a table's log and moves nothing there. It is stored by the same writer as everything else, sealed row by
row, and deleted after a while. The floor removes lines, tells people to be silent and turns the chat of a table off; each of
these goes into the incident log.
"""

from __future__ import annotations

import re
import time
import unicodedata
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, func, insert, select, update

from housedealer.room.cluster.notices import COMPANY, touch
from housedealer.room.floor import incidents
from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed, NotFound, TooOften
from housedealer.room.people.accounts import Account
from housedealer.room.people.budgets import Budget, spend
from housedealer.room.storage.schema import ACCOUNTS, CHAT, SEATS, SILENCES, TABLES

Speaker = Literal["player", "dealer", "floor"]
Where = Literal["everywhere", "practice", "nowhere"]
SHOWN: Final = 40  # lines of a table
LONGEST: Final = 200  # characters of a line
LINES: Final = 6  # that one person may say
SECONDS: Final = 15.0  # in so long a time
TURNING: Final = frozenset({"RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI", "FSI"})  # what turns text round
JOINER: Final = "\u200d"  # which emoji are put together with


@dataclass(frozen=True)
class Line:
    """Something that was said. `who` is the same for everything that one person says at the table. A line that the floor
    removed has no text."""

    id: int
    at: float
    who: str
    name: str
    role: Speaker
    seat: int | None
    text: str | None
    you: bool


@dataclass(frozen=True)
class Silence:
    """Somebody who may not speak until then."""

    account: str
    name: str
    until: float
    by: str
    reason: str


def said(text: str) -> str:
    """A line as it will be shown.

    >>> said("  nice   hand! "), said("好牌"), said("a\\u202eb")
    ('nice hand!', '好牌', 'ab')
    >>> said(" \\u200b ")
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.BadMessage: a line has 1 to 200 characters that can be seen
    """
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    plain = "".join(letter for letter in plain if _shows(letter))
    plain = re.sub(rf"({_MARKS}{{2}}){_MARKS}+", r"\1", plain)  # not a tower of accents over the lines above
    plain = " ".join(plain.split())
    if not plain.strip(JOINER + " ") or len(plain) > LONGEST:
        raise BadMessage(f"a line has 1 to {LONGEST} characters that can be seen")
    return plain


_MARKS: Final = (
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0489\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]"
)


def _shows(letter: str) -> bool:
    if letter in (" ", JOINER):
        return True
    return unicodedata.category(letter)[0] in "LMNPS" and unicodedata.bidirectional(letter) not in TURNING


def is_on(connection: Connection, table: str, where: str) -> bool:
    """Whether there is chat at a table, which must be open: as the floor decided, or as the room's setting has it."""
    row = connection.execute(select(TABLES.c.kind, TABLES.c.chat, TABLES.c.closed).where(TABLES.c.id == table)).first()
    if row is None:
        raise NotFound(f"there is no table {table!r}")
    if where == "nowhere" or row.closed is not None:
        return False
    return row.chat if row.chat is not None else where == "everywhere" or row.kind == "practice"


def say(connection: Connection, table: str, by: Account, text: str, where: str) -> Line:
    """Say something at a table."""
    line = said(text)
    if not is_on(connection, table, where):
        raise NotAllowed("there is no chat at this table")
    role, seat = speaker(connection, table, by)
    if (until := silent_until(connection, by.id)) is not None:
        minutes = max(1, round((until - time.time()) / 60))
        raise NotAllowed(f"the floor has asked you to be silent for {minutes} more minutes")
    refused = spend(connection, [Budget(f"chat:{by.id}", LINES, SECONDS, "lines")])
    if isinstance(refused, tuple):
        raise TooOften("too many lines; wait a little", refused[1])
    values = {"table": table, "at": time.time(), "account": by.id, "name": by.name, "role": role, "seat": seat}
    (id,) = connection.execute(insert(CHAT).values(**values, text=line)).inserted_primary_key or (0,)
    touch(connection, f"{COMPANY}{table}")
    return _line(_read(connection, table, id), by.id)


def speaker(connection: Connection, table: str, by: Account) -> tuple[Speaker, int | None]:
    """As what somebody speaks at a table; whoever only looks on does not."""
    seat = connection.execute(select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.account == by.id)).scalar()
    if seat is not None:
        return "player", seat
    if "floor" in by.roles:
        return "floor", None
    if "house_dealer" in by.roles:
        return "dealer", None
    raise NotAllowed("those who sit at the table talk there; take a seat first")


def recent(connection: Connection, table: str, reader: str | None) -> list[Line]:
    """The latest lines, the oldest first."""
    query = select(CHAT).where(CHAT.c.table == table).order_by(CHAT.c.id.desc()).limit(SHOWN)
    return [_line(row, reader) for row in reversed(connection.execute(query).all())]


def _line(row: Row[Any], reader: str | None) -> Line:
    who = sha256(f"{row.table}\n{row.account}".encode()).hexdigest()[
        :12
    ]  # says nothing about the person at other tables
    text = row.text if row.removed is None else None
    return Line(row.id, row.at, who, row.name, row.role, row.seat, text, row.account == reader)


# -- what the floor does ---------------------------------------------------------------------------------------------------


def turn(connection: Connection, table: str, by: Account, on: bool, reason: str) -> None:
    """Turn the chat of a table on or off."""
    done = connection.execute(update(TABLES).where(TABLES.c.id == table, TABLES.c.closed.is_(None)).values(chat=on))
    if done.rowcount != 1:
        raise NotFound(f"there is no table {table!r}")
    incidents.note(connection, by, table, "chat_on" if on else "chat_off", reason)
    touch(connection, f"{COMPANY}{table}")


def remove(connection: Connection, table: str, id: int, by: Account) -> None:
    """Take a line away; what it said stands in the incident log."""
    row = _read(connection, table, id)
    if row.removed is not None:
        raise Conflict("that line has been removed already")
    values = {"removed": time.time(), "removed_by": by.id}
    connection.execute(update(CHAT).where(CHAT.c.id == id).values(**values))
    incidents.note(connection, by, table, "chat_line", f"{row.name}: {row.text}")
    touch(connection, f"{COMPANY}{table}")


def silence(connection: Connection, table: str, id: int, by: Account, minutes: int, reason: str) -> Silence:
    """Tell whoever said a line to be silent for a while, at every table."""
    row = _read(connection, table, id)
    if row.role != "player":
        raise NotAllowed("those who run the room are not silenced here")
    now = time.time()
    until = now + 60 * minutes
    values = {"account": row.account, "since": now, "until": until, "by": by.id, "reason": reason}
    connection.execute(insert(SILENCES).values(**values))
    incidents.note(connection, by, table, "silence", f"{row.name}, {minutes} min: {reason}")
    touch(connection, f"{COMPANY}{table}")
    return Silence(row.account, row.name, until, by.name, reason)


def lift(connection: Connection, account: str) -> None:
    """Let somebody speak again."""
    now = time.time()
    mine = (SILENCES.c.account == account) & (SILENCES.c.until > now)
    if not connection.execute(update(SILENCES).where(mine).values(until=now)).rowcount:
        raise NotFound("the floor has not told them to be silent")


def silent_until(connection: Connection, account: str) -> float | None:
    """Until when somebody may not speak."""
    query = select(func.max(SILENCES.c.until)).where(SILENCES.c.account == account, SILENCES.c.until > time.time())
    found: float | None = connection.execute(query).scalar()
    return found


def silences(connection: Connection) -> list[Silence]:
    """Everybody who may not speak now, the latest first."""
    by = ACCOUNTS.alias()
    query = (
        select(SILENCES.c.account, ACCOUNTS.c.name, SILENCES.c.until, by.c.name.label("by"), SILENCES.c.reason)
        .join(ACCOUNTS, ACCOUNTS.c.id == SILENCES.c.account)
        .join(by, by.c.id == SILENCES.c.by)
        .where(SILENCES.c.until > time.time())
        .order_by(SILENCES.c.id.desc())
    )
    return [Silence(*row) for row in connection.execute(query)]


def _read(connection: Connection, table: str, id: int) -> Row[Any]:
    row = connection.execute(select(CHAT).where(CHAT.c.id == id, CHAT.c.table == table)).first()
    if row is None:
        raise NotFound("there is no such line")
    return row
