"""Shifts over HTTP: how the one under way stands, its closing, and the reports of those that were closed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from housedealer.room.floor import shift_reports
from housedealer.room.floor.shift_reports import ShiftReport
from housedealer.room.http import exports
from housedealer.room.http.dependencies import Me, TheStorage
from housedealer.room.http.routes.cage.bodies import TheSettings, there
from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.reports import SignedCheckpoint, signed
from housedealer.room.operations.settings import Settings
from housedealer.room.operations.shifts import Shifts
from housedealer.room.trust import checkpoints

router = APIRouter(prefix="/shifts", tags=["shifts"])
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}}}


class ClosedShift(Shape):
    """A shift's report with the signed checkpoint that stands for it; none while the shift is under way."""

    report: ShiftReport
    checkpoint: SignedCheckpoint | None


def _times(settings: Settings) -> Shifts:
    return Shifts(settings.shifts, settings.zone)


@router.get("")
async def closed(storage: TheStorage) -> list[ShiftReport]:
    """The shifts that were closed, the latest first."""
    return await storage.read_much(shift_reports.closed)


@router.get("/current")
async def current(storage: TheStorage, settings: TheSettings) -> ShiftReport:
    """The report of the shift under way, as it stands."""
    return await storage.read_much(lambda connection: shift_reports.current(connection, _times(settings)))


@router.post("/close", status_code=201)
async def close(request: Request, by: Me, storage: TheStorage, settings: TheSettings) -> ClosedShift:
    """Close the shift; its report is written down, and a checkpoint signed that stands for it."""
    report = there(await storage.write(lambda connection: shift_reports.close(connection, by, _times(settings))))
    await request.app.state.checkpointer.make(f"shift {report.number} was closed")
    return await storage.read_much(lambda connection: _closed(connection, report.number))


@router.get("/{number}", responses=FILE, response_model=ClosedShift)
async def one(
    number: Annotated[int, Path(ge=1, le=2**62)], storage: TheStorage, format: Literal["json", "csv"] = "json"
) -> ClosedShift | Response:
    """The report of a closed shift."""
    found = await storage.read_much(lambda connection: _closed(connection, number))
    if format == "json":
        return found
    headers = {"Content-Disposition": f'attachment; filename="shift-{number}.csv"'}
    text = exports.shift_csv(found.report)
    if found.checkpoint is not None:
        text = exports.stamped(text, found.checkpoint)
    return Response(text.encode(), media_type="text/csv; charset=utf-8", headers=headers)


def _closed(connection: Connection, number: int) -> ClosedShift:
    report = shift_reports.stored(connection, number)
    made = checkpoints.first_after(connection, report.until)
    return ClosedShift(report=report, checkpoint=None if made is None else signed(made))
