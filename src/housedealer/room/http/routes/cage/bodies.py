"""What is sent to the cage."""

from __future__ import annotations

from typing import Annotated, TypeVar

from fastapi import Depends
from pydantic import Field

from housedealer.room.http.dependencies import Message, TheAccounts
from housedealer.room.money.cage import HouseRules
from housedealer.room.money.pieces import Denominations, Pieces
from housedealer.room.operations.settings import Settings
from housedealer.room.operations.shifts import Shifts

T = TypeVar("T")


class PiecesCounted(Message):
    """So many pieces of a denomination, in cents."""

    value: int = Field(ge=1, le=10**9)
    count: int = Field(ge=0, le=1_000_000)


class Counted(Message):
    """Money counted by denomination."""

    pieces: list[PiecesCounted] = Field(max_length=60)
    note: str = Field("", max_length=200)

    def by(self, settings: Settings) -> Pieces:
        """What was counted, in the room's denominations."""
        return Denominations.read(settings.denominations).counted((each.value, each.count) for each in self.pieces)


class Cash(Message):
    """Money over the counter, in cents."""

    amount: int
    note: str = Field("", max_length=200)


async def _settings(accounts: TheAccounts) -> Settings:
    return accounts.settings


async def _house_rules(accounts: TheAccounts) -> HouseRules:
    chosen = accounts.settings
    days = Shifts(chosen.gaming_day, chosen.zone)
    return HouseRules(days, chosen.second_approval, chosen.cash_warning, chosen.cash_report)


TheHouseRules = Annotated[HouseRules, Depends(_house_rules)]
TheSettings = Annotated[Settings, Depends(_settings)]


def there(done: T | None) -> T:
    """What was written."""
    assert done is not None
    return done
