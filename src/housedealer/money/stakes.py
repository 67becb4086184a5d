"""Reading what a table plays for: "4-8" limit, "3-100" spread, "1-2" blinds of a no-limit or pot-limit game.

>>> stakes = read_stakes("limit", "3-6")
>>> stakes.low, stakes.high, stakes.small_blind, stakes.big_blind, stakes.chip
(300, 600, 100, 300, 100)
>>> read_stakes("limit", "4-4", "1/1/2").middle_blind
100
>>> read_stakes("limit", "0.50-1").low
50
"""

from __future__ import annotations

from housedealer.chips import cents
from housedealer.errors import BadSetup
from housedealer.money.betting import Stakes, Structure
from housedealer.money.fees import FeeOption

CHIP = 100  # the smallest chip in play at a pot game


def read_stakes(structure: Structure, stakes: str, blinds: str = "", most_per_round: int = 0) -> Stakes:
    """Stakes from their text. Unless blinds are given, the big blind is the small bet (or the spread's low end)."""
    low, high = _pair(stakes, "-", "stakes")
    if low > high or low <= 0:
        raise BadSetup(f"stakes {stakes!r} should rise from a first amount above zero, like 4-8")
    middle = 0
    if blinds:
        first, *between, last = blinds.split("/") if "/" in blinds else (blinds, "")
        small, big = _pair(f"{first}/{last}", "/", "blinds")
        if between:
            middle, _ = _pair(f"{'-'.join(between)}/{last}", "/", "blinds")
    elif structure in ("no_limit", "pot_limit"):
        small, big = low, high
    else:
        small, big = max(CHIP, low // 2 // CHIP * CHIP) if low >= CHIP else low // 2, low
    if not 0 < small <= (middle or big) <= big:
        raise BadSetup(f"blinds {small}/{big} should rise from a first amount above zero")
    chip = CHIP if not any(amount % CHIP for amount in (low, high, small, middle, big)) else 1
    if structure in ("no_limit", "pot_limit"):
        low = high = big
    most = most_per_round * 100 or None
    return Stakes(structure, low, high, small, big, chip=chip, most_per_round=most, middle_blind=middle)


def stakes_text(stakes: Stakes) -> str:
    """Stakes as the option `stakes` is written: the two bets or the ends of a spread, or the two blinds.

    >>> [stakes_text(read_stakes(structure, text)) for structure, text in (("limit", "0.50-1"), ("no_limit", "1-2"))]
    ['0.50-1', '1-2']
    """
    pair = (stakes.low, stakes.high)
    if stakes.structure in ("no_limit", "pot_limit"):
        pair = (stakes.small_blind, stakes.big_blind)
    return "-".join(f"{amount // 100}" if amount % 100 == 0 else f"{amount / 100:.2f}" for amount in pair)


def read_limit(text: str) -> tuple[int, int]:
    """The least and the most of a betting circle: "5-500" in dollars, as cents.

    >>> read_limit("1-50")
    (100, 5000)
    """
    low, high = _pair(text, "-", "limit")
    if not 0 < low <= high:
        raise BadSetup(f"limit {text!r} should rise from a first amount above zero, like 5-500")
    return low, high


def read_unit(fees: FeeOption | None, text: str, default: str) -> int:
    """What one chip or one point is worth: the table limit of the posted fee option, or what was asked for without one.

    >>> read_unit(None, "5", default="2"), read_unit(None, "", default="2")
    (500, 200)
    """
    limit = fees.limit() if fees is not None else None
    posted = limit.least[0] * 100 if limit is not None else None
    try:
        asked = cents(text or default)
    except ValueError as error:
        raise BadSetup(str(error)) from None
    if asked <= 0:
        raise BadSetup(f"{text!r} should be an amount above zero, like {default}")
    if posted is not None and text and asked != posted:
        raise BadSetup(f"fee option {fees.key if fees else ''} is for a ${posted // 100} limit, not {text}")
    return asked if posted is None else posted


def _pair(text: str, sign: str, what: str) -> tuple[int, int]:
    first, found, second = text.replace("$", "").partition(sign)
    try:
        if not found:
            raise ValueError
        return cents(first), cents(second)
    except ValueError:
        raise BadSetup(f"{what} {text!r} should be two amounts like {'4-8' if sign == '-' else '2/4'}") from None
