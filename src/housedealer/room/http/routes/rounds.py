"""Finished rounds over HTTP: listed, read through one's own eyes, and taken away as a record or a hand history."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from housedealer.room.http.dependencies import Visitor
from housedealer.room.http.heavy import Heavy
from housedealer.room.http.wire.base import as_json
from housedealer.room.http.wire.tables import TableEvent
from housedealer.room.operations.problems import NotAllowed
from housedealer.room.tables.round_lines import RoundLines
from housedealer.room.trust import finished_rounds
from housedealer.room.trust.finished_rounds import MOST_LISTED, Finished, RoundLine

router = APIRouter(prefix="/tables/{id}/rounds", tags=["rounds"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}}}


@dataclass(frozen=True)
class RoundRead(RoundLine):
    """A finished round as somebody may see it. The seed verifies the shuffle: its SHA-256 is the commitment."""

    events: list[TableEvent]
    commitment: str | None
    seed: str | None


@router.get("")
async def listed(
    id: str,
    request: Request,
    heavy: Heavy,
    visitor: Visitor,
    before: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
) -> list[RoundLine]:
    """The finished rounds of a table, the latest first; of a house table for those who sat there and staff."""
    lines: RoundLines = request.app.state.round_lines

    def work(connection: Connection) -> list[RoundLine]:
        finished_rounds.keep_private(connection, id, visitor)
        return lines.listed(connection, id, before, limit)

    return await heavy.read(work)


@router.get("/{round}", response_model=RoundRead)
async def read(id: str, round: Number, heavy: Heavy, visitor: Visitor) -> Response:
    """A finished round: everything that was shown, and the cards of one's own seat."""
    account = None if visitor is None else visitor.id

    def work(connection: Connection) -> dict[str, Any]:
        found = finished_rounds.one(connection, id, round)
        finished_rounds.keep_private(connection, id, visitor, found.line)
        events = finished_rounds.seen(found, finished_rounds.eyes_of(connection, account, found.line))
        commitment, seed = finished_rounds.commitment_and_seed(found)
        return {**asdict(found.line), "events": events, "commitment": commitment, "seed": seed}

    return as_json(await heavy.read(work))


async def _whole(id: str, round: int, heavy: Heavy, visitor: Visitor) -> Finished:
    """A round with everything in it: when its seed is out for whoever may read it, and for an auditor."""

    def work(connection: Connection) -> Finished:
        found = finished_rounds.one(connection, id, round)
        finished_rounds.keep_private(connection, id, visitor, found.line)
        return found

    found = await heavy.read(work)
    if not found.line.revealed and (visitor is None or visitor.roles.isdisjoint({"auditor", "administrator"})):
        raise NotAllowed("what was dealt face down in this round has not been revealed")
    return found


@router.get("/{round}/record", response_class=Response, responses=FILE)
async def record(id: str, round: Number, heavy: Heavy, visitor: Visitor) -> Response:
    """The record, one event a line: `housedealer replay` plays it again."""
    found = await _whole(id, round, heavy, visitor)
    return _file(b"".join(finished_rounds.record_lines(found)), "application/x-ndjson", f"{id}-{round}.jsonl")


@router.get("/{round}/phh", response_class=Response, responses=FILE)
async def hand_history(id: str, round: Number, heavy: Heavy, visitor: Visitor) -> Response:
    """The hand in the PHH format, where that knows the game."""
    found = await _whole(id, round, heavy, visitor)
    text = await heavy.read(lambda _: finished_rounds.phh(found))
    return _file(text.encode(), "text/plain; charset=utf-8", f"{id}-{round}.phh")


def _file(content: bytes, media: str, name: str) -> Response:
    return Response(content, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})
