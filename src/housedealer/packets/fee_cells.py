"""What the cells of a table of fees may hold: bands, limits, amounts, options, other readings of a row."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from housedealer.money.fees import FeeError, Limit, When


class PacketError(FeeError):
    """A data file that does not hold what it should; says the file, the row and what was expected."""


BAND: Final = re.compile(
    r"^(?:(\*)|(\d+)(?:(\+)|-(\d+))?|<=(\d+))?(?:(?:^| )(and flop|and no flop|or no flop|no flop|and river))?$"
)
LIMIT: Final = re.compile(r"^(?:(?:([a-z0-9_]+) )?(\d+)(?:-(\d+|no limit))?)?$")
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
    match = BAND.match(text)
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
    match = LIMIT.match(text)
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
