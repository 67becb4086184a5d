"""A fee set as the packet prints it, before any reading: what the checks look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from housedealer.money.fees import Limit
from housedealer.packets.fee_cells import cents, parse_band, parse_limit
from housedealer.packets.fee_files import EVERY, FeeSet, Row

T = TypeVar("T")
K = TypeVar("K")
_COUNTS = {"One": "1", "Two": "2", "Three": "3", "Four": "4"}


class Printed(NamedTuple):
    """A row as it is printed: `number` is its option's number there, `fee` is None where the cell is blank."""

    row: Row
    number: str
    bet: str
    band: str
    low: int
    high: int | None
    fee: int | None
    limit: str

    @property
    def source(self) -> str:
        return self.row.source

    @property
    def option(self) -> str:
        """The option the row belongs to as it is read."""
        return self.row.option

    @property
    def amount(self) -> str:
        return "nothing" if self.fee is None else dollars(self.fee)

    @property
    def span(self) -> str:
        return money(self.low, self.high)


def as_printed(fees: FeeSet) -> list[Printed]:
    """The rows with what is printed in place of what is read; rows that are not printed are left out."""
    rows: list[Printed] = []
    for row in fees.rows:
        parts = dict(part.partition("=")[::2] for part in row.printed.split("; ") if part)
        if "nothing" in parts:
            continue
        bet = parts.get("bet", row.bet)
        if not bet and row.bet:  # a blank name goes on with the wager above it
            bet = next((above.bet for above in reversed(rows) if above.row.payer == row.payer), "")
        band = parts.get("band", row.band)
        low, high, _ = parse_band(plain_band(band))
        fee = parts.get("fee", row.fee).strip("$")
        amount = None if fee.endswith("%") or not fee else cents(fee)
        number = parts.get("option", row.option)
        rows.append(Printed(row, number, bet, band, low, high, amount, parts.get("limit", row.limit)))
    return rows


def plain_band(text: str) -> str:
    """
    >>> plain_band("$301 – $400"), plain_band("Any Two Bonus Bets"), plain_band("$10,001")
    ('301-400', '2', '10001')
    """
    count = re.fullmatch(r"Any (\w+?)(\+?) Bonus Bets?", text)
    if count and count[1] in _COUNTS:
        return _COUNTS[count[1]] + count[2]
    return text if "flop" in text or "river" in text else re.sub(r"[$,\s]", "", text).replace("–", "-")


def blocks(rows: Sequence[Printed]) -> Iterator[tuple[str, list[Printed]]]:
    """The options in print order; an option that comes back later is another block."""
    for option, block in groupby(rows, key=lambda row: row.option):
        if option != EVERY:
            yield option, list(block)


def ladders(block: Sequence[Printed]) -> Iterator[list[Printed]]:
    """The bands of one option that price the same thing, without rows that only repeat another."""
    for _, ladder in by(block, lambda row: (row.row.payer, row.row.measure, row.row.charge * (not row.bet), row.bet)):
        different: dict[tuple[str, int | None], Printed] = {}
        for row in ladder:
            different.setdefault((plain_band(row.band), row.fee), row)
        yield list(different.values())


def limits(block: Sequence[Printed]) -> dict[str, Limit]:
    """The table limits that an option prints, by bet."""
    found: dict[str, Limit] = {}
    for row in block:
        text = re.sub(r"[$,]| (?=-)|(?<=-) ", "", row.limit)
        if re.fullmatch(r"([a-z]\w* )?\d+(-(\d+|no limit))?", text):
            limit = parse_limit(text, row.bet if row.row.measure == "wager" and row.bet else "table")
            found.setdefault(limit.bets, limit)
    return found


def by(items: Iterable[T], key: Callable[[T], K]) -> Iterator[tuple[K, list[T]]]:
    """Items that share a key, in the order of their first appearance."""
    found: dict[K, list[T]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    yield from found.items()


def money(low: int, high: int | None) -> str:
    return f"${low:,}+" if high is None else f"${low:,}-${high:,}" if low != high else f"${low:,}"


def dollars(amount: int) -> str:
    return f"${amount // 100}" if amount % 100 == 0 else f"${amount / 100:.2f}"


def lines(rows: Sequence[Printed]) -> str:
    """Where rows stand, as seed:first-last."""
    seed, _, first = rows[0].source.partition(":")
    last = rows[-1].source.partition(":")[2]
    return f"{seed}:{first}" if first == last else f"{seed}:{first}-{last}"


def reading(row: Row) -> str:
    """How a row is read and why."""
    changes = [
        f"{column} {text or 'blank'} is read {getattr(row, column) or 'blank'}"
        for column, equals, text in (part.partition("=") for part in row.printed.split("; ") if part)
        if equals
    ]
    what = {"added": "not printed", "lost": "no fee is printed", "dropped": "printed, not in force"}.get(
        row.flag, ", ".join(changes)
    )
    return f"{what}: {row.note}" if what else row.note
