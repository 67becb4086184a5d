"""Moving to another seat of the same table: what a player owes who gains hands before the big blind.

A player who moves away from the big blind waits out as many hands as were gained, or posts the amount of the big blind;
one whose blinds were all paid may let them pass once at the new seat, both of them, the first time that they come. The
buttons for it are `waits N`, `may pass` and `blinds passing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from housedealer.money.betting import order_from
from housedealer.money.button import BIG
from housedealer.table.events import Why
from housedealer.table.felt import Felt
from housedealer.table.table import Table

MAY_PASS: Final = "may pass"
PASSING: Final = "blinds passing"  # the big blind has passed such a player, and the small one passes next
_WAITS: Final = "waits "


def waits(hands: int) -> str:
    """The button of a player who has so many hands to wait out."""
    return f"{_WAITS}{hands}"


def hands_gained(felt: Felt, old: int, new: int, players: Iterable[int]) -> int:
    """How many hands later the big blind comes to the new seat than it would have come to the old one."""
    at = felt.buttons.get(BIG)
    if not at:
        return 0
    big = int(at[0].removeprefix("seat"))
    others = {number for number in players if number not in (old, new)}

    def before(seat: int) -> int:
        order = order_from({*others, seat}, big)
        return order.index(seat)

    return max(0, before(new) - before(old))


def waiting_out(felt: Felt) -> dict[int, int]:
    """Who waits, and for how many hands."""
    return {
        int(place.removeprefix("seat")): int(button.removeprefix(_WAITS))
        for button, places in felt.buttons.items()
        if button.startswith(_WAITS)
        for place in places
    }


def has_waited(table: Table, number: int, hands: int, why: Why) -> None:
    """One hand of those that a player waits out is over."""
    table.mark(waits(hands), number, False, why)
    if hands > 1:
        table.mark(waits(hands - 1), number, True, why)


def comes_in(table: Table, number: int, why: Why) -> None:
    """A player who posts instead of waiting has nothing left to wait for."""
    hands = waiting_out(table.felt).get(number)
    if hands is not None:
        table.mark(waits(hands), number, False, why)


def took_blinds(table: Table, numbers: Iterable[int]) -> None:
    """Whoever posts has not let the blinds pass, and cannot do so later."""
    for button in (MAY_PASS, PASSING):
        if table.felt.buttons.get(button):
            for number in numbers:
                table.mark(button, number, False, table.rules["may_pass"])
