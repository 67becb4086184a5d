"""The drop and its count over HTTP."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from housedealer.room.http.dependencies import Me, TheStorage
from housedealer.room.http.routes.cage.bodies import Counted, TheSettings, there
from housedealer.room.http.wire.base import Shape
from housedealer.room.money import counts
from housedealer.room.money.counts import Box, BoxOnTable
from housedealer.room.operations.shifts import Shifts

router = APIRouter(prefix="/drop", tags=["drop and count"])
BoxNumber = Annotated[int, Path(ge=1, le=2**62)]


class BoxCounted(Counted):
    """What was in a box; `note` says why an earlier count is corrected."""

    note: str = Field("", max_length=500)


class Boxes(Shape):
    """The boxes on the tables, and those that were taken off."""

    on_tables: list[BoxOnTable]
    taken: list[Box]


@router.get("/boxes")
async def boxes(
    storage: TheStorage, settings: TheSettings, since: float | None = None, until: float | None = None
) -> Boxes:
    """The boxes on the house tables, and those taken off, the latest first."""
    times = Shifts(settings.drop_times, settings.zone)
    return await storage.read(
        lambda connection: Boxes(
            on_tables=counts.on_tables(connection, times, time.time()), taken=counts.boxes(connection, since, until)
        )
    )


@router.post("/tables/{id}/box", status_code=201)
async def take_off(id: Annotated[str, Path(max_length=96)], by: Me, storage: TheStorage) -> Box:
    """Take a table's box off and put an empty one on."""
    return there(await storage.write(lambda connection: counts.take_off(connection, id, by)))


@router.post("/boxes/{id}/counts", status_code=201)
async def count(id: BoxNumber, given: BoxCounted, by: Me, storage: TheStorage, settings: TheSettings) -> Box:
    """Write a count sheet for a box. A later one corrects the one before and says why."""
    counted = given.by(settings)
    return there(await storage.write(lambda connection: counts.count(connection, id, counted, by, given.note)))


@router.post("/counts/{id}/signature")
async def sign(id: BoxNumber, by: Me, storage: TheStorage) -> Box:
    """Sign a count sheet that somebody else has written."""
    return there(await storage.write(lambda connection: counts.sign(connection, id, by)))
