"""What a room chooses, handed to a game: its options, pay tables, fees, and the citation of each rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from housedealer.money.fees import FeeOption
from housedealer.money.pay import PayTable
from housedealer.table.events import Why


@dataclass(frozen=True)
class Sheet:
    """One `room/game` with its options settled."""

    id: str
    size: int
    options: Any
    rules: Mapping[str, Why]
    fees: FeeOption | None = None
    pay_tables: Mapping[str, PayTable] = field(default_factory=dict)
    house_way: Mapping[str, Any] = field(default_factory=dict)  # the chart that sets hands, where the game has one
    settings: Mapping[str, Any] = field(default_factory=dict)  # the options that were asked for, as a record keeps them
