"""The files of a fee schedule: one CSV of printed fees and one TOML of facts for each set, below `<room>/fees/`.

What the columns and keys mean is in `docs/reference/fees.md`.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

from housedealer.money.fees import Limit, Measure, Moment, Payer, Per, Structure
from housedealer.packets.fee_cells import BAND, LIMIT, PacketError, members, other_readings

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

EVERY = "all"
"""The option of a row that holds for every option of its set."""
Flag = Literal["", "typo", "noted", "disputed", "repaired", "merged", "added", "lost", "dropped"]
_CHANGE: Final = r"(option|payer|charge|bet|measure|band|fee|limit|flag)=[^;|]+"


class Row(NamedTuple):
    """One printed fee. `printed` says how the print differs from what is read, as `column=text` parts.

    `readings` names other ways to read the row, each with the columns it changes: `as_meant fee=1; band=5-100`. The row
    itself is what is charged; a room may post a reading instead, as `57@as_meant`. The column may be left out of a file.
    A row with the flag `lost` is in force by a reading alone, one that changes its flag: nobody prints its fee.
    """

    source: str
    option: str
    payer: Payer
    charge: str
    bet: str
    measure: Measure
    band: str
    fee: str
    limit: str
    also: str
    flag: Flag
    printed: str
    note: str
    readings: str = ""

    def read_as(self, reading: str) -> Row:
        """The row by another reading, or as it is where that reading does not concern it."""
        return Row._make({**self._asdict(), **other_readings(self.readings).get(reading, {})}.values())


_STRICT: Final = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Reading:
    """Something in the words of a packet that had to be read one way; `kind` is what `check` files it under."""

    __pydantic_config__: ClassVar = _STRICT
    source: str
    kind: str
    text: str
    options: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A game's name and approval id as a schedule's heading prints them."""

    __pydantic_config__: ClassVar = _STRICT
    name: str
    approval: str
    source: str


@dataclass(frozen=True, slots=True)
class GroupLimit:
    """A limit that a paragraph prints: the ends of the posted minimum and of the posted maximum, in dollars."""

    __pydantic_config__: ClassVar = _STRICT
    bets: str
    least: tuple[int, int | Literal["no limit"]]
    most: tuple[int | Literal["no limit"], int | Literal["no limit"]]

    @property
    def limit(self) -> Limit:
        def end(value: int | str) -> int | None:
            return None if isinstance(value, str) else value

        return Limit(self.bets, (self.least[0], end(self.least[1])), (end(self.most[0]), end(self.most[1])))


@dataclass(frozen=True, slots=True)
class Group:
    """Options that one paragraph of the packet introduces together, with what that paragraph says."""

    __pydantic_config__: ClassVar = _STRICT
    options: str
    source: str
    moment: Moment
    declared: str = ""
    moments: Mapping[str, Moment] | None = None
    limits: tuple[GroupLimit, ...] = ()
    structures: tuple[Structure, ...] = ()
    counted: tuple[str, ...] = ()
    backline: bool = False
    hands: int = 1
    bonus_per: Per = "spot"


@dataclass(frozen=True, slots=True)
class Says:
    """What a paragraph says of the bets of some options: taken, not taken, taken by size. A later one overrides."""

    __pydantic_config__: ClassVar = _STRICT
    options: str
    source: str
    charged: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    by_size: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FeeSet:
    """A set as it stands in its two files."""

    __pydantic_config__: ClassVar = _STRICT
    title: str
    source: str
    groups: tuple[Group, ...]
    headings: tuple[Heading, ...] = ()
    says: tuple[Says, ...] = ()
    readings: tuple[Reading, ...] = ()
    base: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    aliases: Mapping[str, tuple[str, ...]] | None = None
    most_bonus: int = 0
    seats: int = 0
    superseded: bool = False
    side_bet: bool = False
    id: str = ""
    rows: tuple[Row, ...] = ()

    def group_of(self, option: str) -> Group:
        for group in self.groups:
            if option in members(group.options):
                return group
        raise PacketError(f"{self.id}.toml: option {option} stands in {self.id}.csv but belongs to no group")


def read_set(folder: Path, name: str) -> FeeSet:
    """The two files of a set, validated."""
    header = _validated(_set_adapter(), read_toml(folder / f"{name}.toml"), folder / f"{name}.toml")
    found: FeeSet = replace(header, id=name, rows=_rows(folder, name))
    return found


def _rows(folder: Path, name: str) -> tuple[Row, ...]:
    path = folder / f"{name}.csv"
    if not path.exists():
        raise PacketError(f"{path}: no such file; {name}.toml needs its table of fees beside it")
    return tuple(map(Row._make, _validated(_row_adapter(), read_rows(path), path)))


def read_rows(path: Path) -> list[list[str]]:
    """The rows of a table of fees, each with every column."""
    with path.open(newline="", encoding="utf-8") as file:
        lines = csv.reader(file)
        columns = next(lines, [])
        if tuple(columns) not in (Row._fields, Row._fields[:-1]):
            raise PacketError(f"{path}: row 1: got columns {', '.join(columns)}; expected {', '.join(Row._fields)}")
        rows = list(lines)
    for number, row in enumerate(rows, start=2):
        if len(row) != len(columns):
            raise PacketError(f"{path}: row {number}: {len(row)} columns; expected {len(columns)}")
        row.extend([""] * (len(Row._fields) - len(columns)))
    return rows


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PacketError(f"{path}: no such file") from None
    except tomllib.TOMLDecodeError as error:
        raise PacketError(f"{path}: {error}") from None


@cache
def _row_adapter() -> TypeAdapter[Any]:
    from typing import Annotated

    from pydantic import StringConstraints, TypeAdapter

    def text(pattern: str) -> Any:
        return Annotated[str, StringConstraints(pattern=pattern)]

    columns: dict[str, Any] = {
        "source": text(r"^[\w-]+:\d+(-\d+)?$"),
        "option": text(r"^[\w.]+$"),
        "payer": Payer,
        "charge": str,
        "bet": text(r"^([a-z0-9_]+( [a-z0-9_]+)*)?$"),
        "measure": Measure,
        "band": text(BAND.pattern),
        "fee": text(r"^\d+(\.\d{1,2})?%?$"),
        "limit": text(LIMIT.pattern),
        "also": text(r"^([\w-]+:\d+( [\w-]+:\d+)*)?$"),
        "flag": Flag,
        "printed": text(r"^((option|payer|bet|band|fee|limit|nothing)(=[^;]*)?(; |$))*$"),
        "note": str,
        "readings": text(rf"^([a-z_]+ {_CHANGE}(; {_CHANGE})*( \| |$))*$"),
    }
    row: Any = tuple[*columns.values()]  # type: ignore[misc]
    return TypeAdapter(list[row])


@cache
def _set_adapter() -> TypeAdapter[FeeSet]:
    from pydantic import TypeAdapter

    return TypeAdapter(FeeSet)


def _validated(adapter: TypeAdapter[Any], value: object, path: Path) -> Any:
    from pydantic import ValidationError

    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise PacketError(_explain(error, path)) from None


def _explain(error: ValidationError, path: Path) -> str:
    first = error.errors()[0]
    where = list(first["loc"])
    if path.suffix == ".csv" and where and isinstance(where[0], int):
        column = where[1] if len(where) > 1 else "columns"
        place = f"row {where[0] + 2}: {column if isinstance(column, str) else Row._fields[column]}"
    else:
        place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in where)
    return f"{path}: {place}: got {first['input']!r}; {first['msg']}"


def every_set(folder: Path) -> Iterator[str]:
    """The names of the sets in a folder, whether a game uses them or not."""
    return (path.stem for path in sorted(folder.glob("*.toml")) if path.stem != "index")
