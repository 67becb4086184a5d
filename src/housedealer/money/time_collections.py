"""Collections by the clock: each player pays when a mark has passed, before the first hand that is dealt after it.

The marks are the hours and half hours (001:5855), or the changes of the house dealer, every 40 minutes (001:5908). A game
that starts between two marks pays nothing before the next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.money.fees import FeeOption, Moment

EVERY: Final[Mapping[Moment, float]] = {"half_hour": 1800.0, "dealer_change": 2400.0}  # seconds
SECONDS_A_HAND: Final = 120.0  # where no clock runs: thirty hands an hour


def moment_of(fees: FeeOption | None) -> Moment | None:
    """Which marks a posted option goes by; none if it takes its fees from each hand."""
    return next((moment for moment in EVERY if fees is not None and moment in fees.moments), None)


def is_due(fees: FeeOption | None, last: float, now: float, pushed: float | None = None) -> bool:
    """Whether a mark has passed since the last hand began; `last` is 0 where none has been dealt yet.

    At a table that dealers are pushed to, the push itself is the change of dealers, whatever the clock says.

    >>> from housedealer.money.fees import Charge
    >>> changes = FeeOption("holdem", "136", (Charge("player", "players", "dealer_change", ()),))
    >>> is_due(changes, 1790, 1810), is_due(changes, 2390, 2410), is_due(changes, 0, 2410), is_due(None, 2390, 2410)
    (False, True, False, False)
    >>> is_due(changes, 2390, 2410, pushed=100), is_due(changes, 2450, 2500, pushed=2460)
    (False, True)
    """
    moment = moment_of(fees)
    if pushed is not None and moment == "dealer_change":
        return 0 < last < pushed
    return moment is not None and bool(last) and now // EVERY[moment] != last // EVERY[moment]


def is_due_by_hands(fees: FeeOption | None, dealt: int) -> bool:
    """The same by the number of hands dealt so far, where there is no clock."""
    started = 1.0  # a moment after a mark: the next one is a whole interval away
    last = started + (dealt - 1) * SECONDS_A_HAND
    return dealt > 0 and is_due(fees, last, last + SECONDS_A_HAND)
