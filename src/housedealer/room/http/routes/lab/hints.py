"""Hints at practice tables: the best answer to one's open question and what the others cost, worked out apart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Request, Response

from housedealer.errors import NotYourTurn
from housedealer.room.http.dependencies import Me, TheTable, admitted
from housedealer.room.http.wire.base import as_json
from housedealer.room.http.wire.lab import Hint
from housedealer.room.lab.hint_worker import request_for
from housedealer.room.lab.pool import LabWork
from housedealer.room.operations.problems import NotAllowed, RoomError
from housedealer.room.tables import views


@asynccontextmanager
async def working(app: FastAPI) -> AsyncIterator[None]:
    """While the room is open, a worker of its own weighs hints."""
    app.state.hints = LabWork()  # a worker of its own: nobody's turn waits for the lab
    try:
        yield
    finally:
        await app.state.hints.close()


router = APIRouter(prefix="/api", tags=["play"], dependencies=[Depends(admitted)])


async def _hints(request: Request) -> LabWork:
    hints: LabWork = request.app.state.hints
    return hints


@router.get("/tables/{id}/hint", response_model=Hint)
async def hint(table: TheTable, account: Me, hints: Annotated[LabWork, Depends(_hints)]) -> Response:
    """What each answer to one's open question is worth, the best first, at a practice table."""
    if table.seating.facts.kind != "practice":
        raise NotAllowed("hints are given at practice tables only")

    def request() -> tuple[int, Any]:
        question = views.state(table, account.id)["question"]
        if question is None or table.round is None:
            raise NotYourTurn("there is no question for you now")
        return question["id"], request_for(table.round, question["seat"], table.options)

    question, asked = await table.look(request)
    if asked is None:
        raise RoomError("this round's cards come from a live dealer; nothing can be worked out ahead of them")
    return as_json({"question": question, **await hints.answer(asked, account.id)})
