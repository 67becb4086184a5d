"""The ledger of sentences: every line of a packet belongs to one clause, and a clause says what holds a table to it.

The clauses of a room lie in `<room>/clauses/`, one file per section of its packet, written to be read beside the packet:

    packet | 001
    tables | texas_holdem
    1402-1404 | rule | who misses a blind posts or waits | rule:missed option:entry | read ...; the other: option:entry=free

A line has five columns: the packet's lines; the kind; what they say, in our words; what enforces it (for `people`, why
only people can do it); and, where the packet can be read two ways, the reading taken and the option that gives the other.
`index.toml` says how many lines each packet of the room has. `proofs.txt` names the tests that prove each clause; it is
written by `make ledger` from the marks in the tests.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast, get_args

from housedealer.packets.fee_cells import PacketError
from housedealer.packets.folders import cached_by_room, room_folder

Kind = Literal["rule", "pay row", "fee row", "limit", "definition", "worked example", "heading", "people"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
PROVED: Final = frozenset({"rule", "pay row", "fee row", "limit", "worked example"})  # open until a test proves them
EVERY_TABLE: Final = "*"
_COLUMNS: Final = 5
_OPTION: Final = re.compile(r"\boption:(\w+)(?:=([\w./-]*[\w]))?")
_CITE: Final = re.compile(r"^(?P<packet>\w+):(?P<first>\d+)(?:-(?P<last>\d+))?$")


class Lines(NamedTuple):
    """A range of lines of one packet, both ends included."""

    packet: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.packet}:{self.first}" + (f"-{self.last}" if self.last != self.first else "")

    def holds(self, other: Lines) -> bool:
        return self.packet == other.packet and self.first <= other.first and other.last <= self.last

    @classmethod
    def read(cls, cite: str) -> Lines:
        """
        >>> Lines.read("001:1402-1404"), str(Lines.read("000:7"))
        (Lines(packet='001', first=1402, last=1404), '000:7')
        """
        found = _CITE.match(cite)
        if not found:
            raise PacketError(f"{cite!r} names no lines of a packet; expected 001:1402 or 001:1402-1404")
        first = int(found["first"])
        return cls(found["packet"], first, int(found["last"] or first))


class Enforcer(NamedTuple):
    """What holds a table to a clause: a `rule` of the game, an `option`, `fees`, a `pay` table, an `accident`, or `code`."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


ENFORCERS: Final = frozenset({"rule", "option", "fees", "pay", "accident", "code"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A range of lines with one meaning."""

    lines: Lines
    kind: Kind
    says: str
    by: tuple[Enforcer, ...]
    reason: str  # why only people can do it
    reading: str
    room: str
    section: str  # the file it stands in
    tables: tuple[str, ...]

    @property
    def must_be_proved(self) -> bool:
        return self.kind in PROVED

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The options that give another reading, as (name, value)."""
        return tuple(_OPTION.findall(self.reading))


def _beginning(clause: Clause) -> tuple[str, int]:
    return clause.lines.packet, clause.lines.first


class Section(NamedTuple):
    """The clauses of one file."""

    name: str
    packet: str
    tables: tuple[str, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Ledger:
    """Every clause of a room's packets."""

    room: str
    lengths: dict[str, int]  # how many lines each packet has
    sections: tuple[Section, ...]
    proofs: dict[str, tuple[str, ...]]  # the tests that prove a clause, by its lines

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """All of them in the order of the packets."""
        return tuple(sorted((c for section in self.sections for c in section.clauses), key=lambda c: c.lines))

    @cached_property
    def _by_line(self) -> dict[tuple[str, int], list[Clause]]:
        found: dict[tuple[str, int], list[Clause]] = {}
        for clause in self.clauses:
            packet, first, last = clause.lines
            for line in range(first, last + 1):
                found.setdefault((packet, line), []).append(clause)
        return found

    def at(self, cite: str) -> tuple[Clause, ...]:
        """The clauses that hold a line, or that lie within a range which begins and ends with a clause."""
        lines = Lines.read(cite)
        candidates = self._by_line.get((lines.packet, lines.first), ())
        holding = tuple(clause for clause in candidates if clause.lines.holds(lines))
        if holding or lines.first == lines.last:
            return holding
        start = bisect_left(self.clauses, (lines.packet, lines.first), key=_beginning)
        end = bisect_right(self.clauses, (lines.packet, lines.last), key=_beginning)
        within = tuple(clause for clause in self.clauses[start:end] if lines.holds(clause.lines))
        whole = within and (within[0].lines.first, within[-1].lines.last) == (lines.first, lines.last)
        return within if whole else ()

    def of(self, table: str) -> tuple[Clause, ...]:
        """The clauses that rule a `room/game`."""
        game = table.partition("/")[2]
        return tuple(clause for clause in self.clauses if game in clause.tables or EVERY_TABLE in clause.tables)

    def tests(self, clause: Clause) -> tuple[str, ...]:
        return self.proofs.get(str(clause.lines), ())

    def is_open(self, clause: Clause) -> bool:
        """Whether a clause that has to be proved has no test."""
        return clause.must_be_proved and not self.tests(clause)

    def faults(self) -> Iterator[str]:
        """Lines in no clause or in two, of any packet of the room."""
        for packet, length in self.lengths.items():
            ranges = [clause.lines for clause in self.clauses if clause.lines.packet == packet]
            yield from gaps_and_overlaps(packet, length, ranges)
        for lines in {c.lines for c in self.clauses}:
            if lines.packet not in self.lengths:
                yield f"{lines}: index.toml says nothing of packet {lines.packet}"


def gaps_and_overlaps(packet: str, length: int, ranges: Iterable[Lines]) -> Iterator[str]:
    """What keeps ranges from holding every line of a packet exactly once.

    >>> list(gaps_and_overlaps("001", 9, [Lines("001", 1, 3), Lines("001", 3, 5), Lines("001", 7, 10)]))
    ['001:3 is in two clauses', '001:6 is in no clause', '001:10 lies beyond the last line, 9']
    """
    following = 1
    for lines in sorted(ranges):
        if lines.first < following:
            yield f"{Lines(packet, lines.first, min(lines.last, following - 1))} is in two clauses"
        elif lines.first > following:
            yield f"{Lines(packet, following, lines.first - 1)} is in no clause"
        following = max(following, lines.last + 1)
    if following <= length:
        yield f"{Lines(packet, following, length)} is in no clause"
    elif following > length + 1:
        yield f"{Lines(packet, length + 1, following - 1)} lies beyond the last line, {length}"


@cached_by_room
def ledger(room: str) -> Ledger:
    """The ledger of a room, read from its folder; empty where a room has none."""
    return read_ledger(room_folder(room) / "clauses", room)


def read_ledger(folder: Path, room: str) -> Ledger:
    """The ledger that lies in a folder."""
    index = folder / "index.toml"
    if not index.exists():
        return Ledger(room, {}, (), {})
    data = tomllib.loads(index.read_text(encoding="utf-8"))
    lengths = {str(packet): int(length) for packet, length in data["lines"].items()}
    files = sorted(path for path in folder.glob("*.txt") if path.name != "proofs.txt")
    return Ledger(room, lengths, tuple(read_section(path, room) for path in files), _proofs(folder))


def _proofs(folder: Path) -> dict[str, tuple[str, ...]]:
    path = folder / "proofs.txt"
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        lines, _, test = line.partition(" | ")
        found.setdefault(lines, []).append(test)
    return {lines: tuple(tests) for lines, tests in found.items()}


def read_section(path: Path, room: str) -> Section:
    """One file of clauses; what is wrong in it is told with its line."""
    packet = ""
    tables: tuple[str, ...] = ()
    clauses: list[Clause] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        if cells[0] == "packet":
            packet = cells[1]
        elif cells[0] == "tables":
            tables = tuple(cells[1].split())
        else:
            try:
                clauses.append(_clause(cells, packet, tables, room, path.stem))
            except PacketError as error:
                raise PacketError(f"{path}: line {number}: {error}") from None
    if not packet or not tables:
        raise PacketError(f"{path}: needs a line `packet | 001` and a line `tables | game game` (* for every game)")
    return Section(path.stem, packet, tables, tuple(clauses))


def _clause(cells: Sequence[str], packet: str, tables: tuple[str, ...], room: str, section: str) -> Clause:
    if not 3 <= len(cells) <= _COLUMNS:
        raise PacketError(f"{len(cells)} columns; expected lines | kind | what it says | what enforces it | reading")
    lines, kind, says, by, reading = (*cells, *[""] * (_COLUMNS - len(cells)))
    if kind not in KINDS:
        raise PacketError(f"{kind!r} is no kind of clause; kinds are {', '.join(KINDS)}")
    if not says:
        raise PacketError("says nothing")
    enforcers: tuple[Enforcer, ...] = ()
    if kind == "people":
        if not by:
            raise PacketError("what only people can do needs the reason in the fourth column")
    else:
        enforcers = tuple(map(_enforcer, by.split()))
        if kind in PROVED and not enforcers:
            raise PacketError(f"a {kind} names what enforces it: {', '.join(sorted(ENFORCERS))}, like rule:missed")
    where = Lines.read(f"{packet}:{lines}")
    if where.last < where.first:
        raise PacketError(f"lines {lines} run backwards")
    return Clause(where, cast(Kind, kind), says, enforcers, "" if enforcers else by, reading, room, section, tables)


def _enforcer(text: str) -> Enforcer:
    kind, colon, name = text.partition(":")
    if not colon or kind not in ENFORCERS or not name:
        raise PacketError(
            f"{text!r} names nothing that enforces; expected {', '.join(sorted(ENFORCERS))}, like rule:missed"
        )
    return Enforcer(kind, name)
