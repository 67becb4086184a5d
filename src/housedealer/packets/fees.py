"""The fee schedules of the rooms, read from `<room>/fees/`: one CSV of printed fees and one TOML of facts for each set.

Only the sets of the game that is asked for are read. What the columns and keys mean is in `docs/reference/fees.md`.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

from housedealer.money.fee_joins import brackets, with_side_bet
from housedealer.money.fees import (
    Charge,
    FeeError,
    FeeOption,
    Limit,
    Measure,
    Moment,
    Payer,
    Per,
    Rate,
    Schedule,
    Structure,
    UnknownOption,
    When,
)
from housedealer.packets.folders import cached_by_room, room_folder
from housedealer.packets.posted import schedules

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

NO_FEES: Final = "none"  # the option of a table that takes no collection
EVERY = "all"
"""The option of a row that holds for every option of its set."""
Flag = Literal["", "typo", "noted", "disputed", "repaired", "merged", "added", "dropped"]


class PacketError(FeeError):
    """A data file that does not hold what it should; says the file, the row and what was expected."""


class Row(NamedTuple):
    """One printed fee. `printed` says how the print differs from what is read, as `column=text` parts.

    `readings` names other ways to read the row, each with the columns it changes: `as_meant fee=1; band=5-100`. The row
    itself is what is charged; a room may post a reading instead, as `57@as_meant`. The column may be left out of a file.
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


@lru_cache(maxsize=512)
def other_readings(text: str) -> dict[str, dict[str, str]]:
    """
    >>> other_readings("as_meant fee=1; band=5-100 | as_numbered option=58")
    {'as_meant': {'fee': '1', 'band': '5-100'}, 'as_numbered': {'option': '58'}}
    """
    found: dict[str, dict[str, str]] = {}
    for part in text.split(" | ") if text else ():
        name, _, changes = part.partition(" ")
        found[name] = dict(change.split("=", 1) for change in changes.split("; "))
    return found


def schedules_for(game: str) -> tuple[Schedule, ...]:
    """Every set that holds for a `room/game`, its own set first."""
    room, entry = _entry(game)
    return tuple(schedule(room, name) for name in entry["sets"])


def has_schedule(game: str) -> bool:
    """Whether the room has a fee schedule for this `room/game`; where it has none, nothing is collected."""
    room, _, name = game.partition("/")
    folder = room_folder(room) / "fees"
    return (folder / "index.toml").exists() and name in index(folder)


def default_option(game: str) -> str:
    """The option a table of this `room/game` uses unless told otherwise; "none" where the room has no schedule for it."""
    return str(_entry(game)[1]["default"]) if has_schedule(game) else NO_FEES


def fee_option(game: str, key: str | None = None) -> FeeOption:
    """An option of a `room/game`: a number of its own set, or `set:number` for one of its other sets.

    Several joined by `+` are posted together: the brackets of a limit (`1+2`), or a base option and the schedule of a
    side bet (`1+20_pays:1`).
    """
    room, entry = _entry(game)
    sets = entry["sets"]
    name, found = sets[0], list[tuple[Schedule, list[FeeOption]]]()
    for part in (key or str(entry["default"])).split("+"):
        given, colon, number = part.strip().rpartition(":")
        name = given if colon else name
        if name not in sets:
            raise UnknownOption(f"{game} has no fee schedule {name!r}; it has {', '.join(sets)}")
        chosen = schedule(room, name)
        if not found or found[-1][0] is not chosen:
            found.append((chosen, []))
        found[-1][1].append(chosen.option(number))
    (first, base), *others = found
    if first.side_bet:
        raise FeeError(f"{first.title} ({first.source}) is taken on top of the base game's fee: post 1+{key}")
    option = base[0] if len(base) == 1 else brackets(base)
    for other, (side, *more) in others:
        if not other.side_bet or more:
            raise FeeError(f"{key}: options of one schedule are posted, and with them one of each side bet's")
        option = with_side_bet(option, side)
    return option


def option_keys(game: str) -> tuple[str, ...]:
    """Every printed option of a `room/game` as a key that `fee_option` takes. No fee is read for it.

    Schedules of side bets are not among them, nor other readings of what is printed.
    """
    return tuple(key for key in _keys(game, side_bets=False) if "@" not in key)


def reading_keys(game: str) -> tuple[str, ...]:
    """Options by another reading of what is printed: `57@as_meant`."""
    return tuple(key for key in _keys(game, side_bets=False) if "@" in key)


def side_bet_keys(game: str) -> tuple[str, ...]:
    """Every key that may be posted on top of an option: `1` and `20_pays:1` together are `1+20_pays:1`."""
    return _keys(game, side_bets=True)


def side_bet_option(game: str, key: str) -> FeeOption:
    """The schedule of a side bet by itself, as it is printed; it is posted on top of another option."""
    room, entry = _entry(game)
    name, _, number = key.rpartition(":")
    if name not in entry["sets"] or not schedule(room, name).side_bet:
        raise UnknownOption(
            f"{game} has no side bet with the schedule {key!r}; it has {', '.join(side_bet_keys(game))}"
        )
    return schedule(room, name).option(number)


def _keys(game: str, side_bets: bool) -> tuple[str, ...]:
    if not has_schedule(game):
        return ()
    room, entry = _entry(game)
    if "brackets" in entry:
        return () if side_bets else schedules(entry["brackets"])
    sets = [name for name in entry["sets"] if _side_bet(room, name) == side_bets]
    own = entry["sets"][0]
    return tuple(n if name == own else f"{name}:{n}" for name in sets for n in _numbers(room, name))


@cached_by_room
def _side_bet(room: str, name: str) -> bool:
    return bool(_toml(room_folder(room) / "fees" / f"{name}.toml").get("side_bet", False))


@cached_by_room
def _numbers(room: str, name: str) -> tuple[str, ...]:
    found: dict[str, dict[str, None]] = {}
    for row in map(Row._make, _lines(room_folder(room) / "fees" / f"{name}.csv")):
        if row.flag != "dropped":
            found.setdefault(row.option, {})
            for reading, changes in other_readings(row.readings).items():
                for option in (row.option, changes.get("option", row.option)):
                    found.setdefault(option, {})[f"{option}@{reading}"] = None
    return tuple(key for number, others in found.items() if number != EVERY for key in (number, *others))


@cached_by_room
def schedule(room: str, name: str) -> Schedule:
    """One set of a room by name."""
    return build(read_set(room_folder(room) / "fees", name))


@cache
def index(folder: Path) -> dict[str, dict[str, Any]]:
    """The sets of every game, from `index.toml`."""
    entries = _toml(folder / "index.toml")
    for game, entry in entries.items():
        if not isinstance(entry, dict) or not entry.get("sets") or "default" not in entry:
            raise PacketError(f"{folder / 'index.toml'}: [{game}] needs `sets` (at least one) and `default`")
    return entries


def _entry(game: str) -> tuple[str, dict[str, Any]]:
    room, _, name = game.partition("/")
    folder = room_folder(room) / "fees"
    if not (folder / "index.toml").exists():
        raise FeeError(f"there is no room {room!r} with fee schedules")
    try:
        return room, index(folder)[name]
    except KeyError:
        raise FeeError(f"{room} has no fee schedule for {name!r}; it has {', '.join(index(folder))}") from None


# Reading files


def read_set(folder: Path, name: str) -> FeeSet:
    """The two files of a set, validated."""
    header = _validated(_set_adapter(), _toml(folder / f"{name}.toml"), folder / f"{name}.toml")
    found: FeeSet = replace(header, id=name, rows=_rows(folder, name))
    return found


def _rows(folder: Path, name: str) -> tuple[Row, ...]:
    path = folder / f"{name}.csv"
    if not path.exists():
        raise PacketError(f"{path}: no such file; {name}.toml needs its table of fees beside it")
    return tuple(map(Row._make, _validated(_row_adapter(), _lines(path), path)))


def _lines(path: Path) -> list[list[str]]:
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


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PacketError(f"{path}: no such file") from None
    except tomllib.TOMLDecodeError as error:
        raise PacketError(f"{path}: {error}") from None


_CHANGE: Final = r"(option|payer|charge|bet|measure|band|fee|limit)=[^;|]+"


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
        "band": text(_BAND.pattern),
        "fee": text(r"^\d+(\.\d{1,2})?%?$"),
        "limit": text(_LIMIT.pattern),
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


# From rows to a schedule

_BAND = re.compile(
    r"^(?:(\*)|(\d+)(?:(\+)|-(\d+))?|<=(\d+))?(?:(?:^| )(and flop|and no flop|or no flop|no flop|and river))?$"
)
_LIMIT = re.compile(r"^(?:(?:([a-z0-9_]+) )?(\d+)(?:-(\d+|no limit))?)?$")
_WHEN: dict[str | None, When] = {
    None: "always",
    "and flop": "flop",
    "and no flop": "no_flop",
    "no flop": "no_flop",
    "or no flop": "or_no_flop",
    "and river": "river",
}


@lru_cache(maxsize=4096)
def parse_band(text: str) -> tuple[int, int | None, When]:
    """A band of the CSV.

    >>> parse_band("101-200"), parse_band("7+"), parse_band("<=5 or no flop"), parse_band("*")
    ((101, 200, 'always'), (7, None, 'always'), (0, 5, 'or_no_flop'), (0, None, 'always'))
    """
    match = _BAND.match(text)
    if not match or not text:
        raise PacketError(f"{text!r} is no band; expected *, 5, 5-10, 5+ or <=5, and perhaps `and no flop`")
    _, low, plus, high, most, when = match.groups()
    if most:
        return 0, int(most), _WHEN[when]
    if not low:
        return 0, None, _WHEN[when]
    return int(low), None if plus else int(high or low), _WHEN[when]


@lru_cache(maxsize=512)
def parse_limit(text: str, bets: str) -> Limit:
    """A table limit of the CSV.

    >>> str(parse_limit("10-no limit", "base")), parse_limit("bonus 5-50", "table").bets
    ('$10-no limit', 'bonus')
    """
    match = _LIMIT.match(text)
    if not match or not text:
        raise PacketError(f"{text!r} is no table limit; expected 5, 5-500, 5-no limit or `bonus 5-50`")
    whose, low, high = match.groups()
    least = int(low)
    most = None if high == "no limit" else int(high or low)
    return Limit(whose or bets, (least, least), (most, most))


@lru_cache(maxsize=256)
def cents(text: str) -> int:
    """
    >>> cents("0.50"), cents("12")
    (50, 1200)
    """
    if text.endswith("%"):
        raise PacketError(f"a fee of {text} is a percentage; a collection fee is a fixed amount")
    dollars, _, rest = text.partition(".")
    return int(dollars) * 100 + int(rest.ljust(2, "0") or 0)


@lru_cache(maxsize=512)
def members(options: str) -> frozenset[str]:
    """
    >>> sorted(members("1-3, 5"))
    ['1', '2', '3', '5']
    """
    members: set[str] = set()
    for part in options.split(","):
        first, dash, last = part.strip().partition("-")
        members.update(map(str, range(int(first), int(last) + 1)) if dash else [first])
    return frozenset(members)


def build(fees: FeeSet) -> Schedule:
    """The schedule that a set's rows make: every option as it is charged, and the options that have other readings."""
    options = {key: _option(fees, key, rows) for key, rows in _by_option(fees.rows).items()}
    readings: dict[str, FeeOption] = {}
    for name in dict.fromkeys(name for row in fees.rows for name in other_readings(row.readings)):
        before = _by_option(fees.rows)
        for key, rows in _by_option([row.read_as(name) for row in fees.rows]).items():
            if rows != before.get(key):
                readings[f"{key}@{name}"] = _option(fees, f"{key}@{name}", rows)
    approvals = tuple(dict.fromkeys(heading.approval for heading in fees.headings if heading.approval))
    notes = tuple(f"{reading.text} ({reading.source})" for reading in fees.readings)
    return Schedule(
        fees.id, fees.title, options, fees.source, approvals, fees.superseded, fees.side_bet, notes, readings
    )


def _by_option(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows in force of each option, with those that hold for every option."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.flag != "dropped":
            found.setdefault(row.option, []).append(row)
    every = found.pop(EVERY, [])
    return {key: rows + every for key, rows in found.items()}


def _expander(fees: FeeSet) -> Callable[[str], frozenset[str]]:
    """Bets of a row as the ids a table may use: `base` and `bonus` are the set's lists, an alias another id."""
    aliases = fees.aliases or {}

    @cache
    def expand(bets: str) -> frozenset[str]:
        found: set[str] = set()
        for bet in bets.split():
            names = {"base": ("base", *fees.base), "bonus": fees.bonus}.get(bet, (bet,))
            found.update(other for name in names for other in (name, *aliases.get(name, ())))
        return frozenset(found)

    return expand


def _option(fees: FeeSet, key: str, rows: Iterable[Row]) -> FeeOption:
    expand = _expander(fees)
    known = expand(" ".join(("base", "bonus", *fees.later)))
    group = fees.group_of(key.partition("@")[0])
    bonus = expand("bonus")
    counted = expand(" ".join(group.counted) or "base bonus")
    scopes: dict[Measure, frozenset[str]] = {
        "table_action": counted,
        "player_total": counted,
        "bonus_count": bonus,
    }
    rates: dict[tuple[Payer, Measure, str, str], list[Rate]] = {}
    limits: dict[str, Limit] = {}  # a row's own limit stands before the one that its paragraph gives for all options
    first, notes = "", []
    for row in rows:
        first = first or row.source
        by_wager = row.measure == "wager"
        low, high, when = parse_band(row.band)
        where = (row.payer, row.measure, row.charge, "" if row.charge and by_wager else row.bet)
        rate = Rate(expand(row.bet) if by_wager else frozenset(), low, high, cents(row.fee), row.source, when)
        rates.setdefault(where, []).append(rate)
        if row.limit:
            limit = parse_limit(row.limit, row.bet if by_wager and row.bet else "table")
            limits.setdefault(limit.bets, limit)
        if row.note:
            notes.append(f"{row.note} ({row.source})")
    for facts in group.limits:
        limits.setdefault(facts.bets, facts.limit)
    moments = group.moments or {}
    charges = tuple(
        Charge(
            payer,
            measure,
            moments.get(name, group.moment),
            tuple(found),
            expand(bet) if bet and measure != "wager" else scopes.get(measure, frozenset()),
            name,
            group.hands if bet == "base" else 1,
            group.bonus_per,
        )
        for (payer, measure, name, bet), found in rates.items()
    )
    aliases = {other: bet for bet, others in (fees.aliases or {}).items() for other in others}
    posted = tuple(limits.values())
    return FeeOption(fees.id, key, charges, posted, group.structures, first, known, bonus, tuple(notes), aliases)


def every_set(folder: Path) -> Iterator[str]:
    """The names of the sets in a folder, whether a game uses them or not."""
    return (path.stem for path in sorted(folder.glob("*.toml")) if path.stem != "index")
