"""What a room chooses, handed to a game: its options, pay tables, fees, buy-in, and the citation of each rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from housedealer.money.buy_ins import PrintedBuyIn
from housedealer.money.fees import FeeOption
from housedealer.money.pay import PayTable
from housedealer.table.events import Why


@dataclass(frozen=True)
class Sheet:
    """One `room/game` with its options settled."""

    id: str
    size: int
    options: Any  # the game's own Options
    rules: Mapping[str, Why]
    fees: FeeOption | None = None
    pay_tables: Mapping[str, PayTable] = field(default_factory=dict)
    house_way: Mapping[str, Any] = field(default_factory=dict)  # the chart that sets hands, where the game has one
    buy_in: PrintedBuyIn | None = None  # what the packet prints about buying in
    irregularities: Mapping[str, Any] = field(default_factory=dict)  # what it prints for when something goes wrong
    opened_with: Mapping[str, str] = field(
        default_factory=dict
    )  # the options by which it was opened, as a record keeps them
