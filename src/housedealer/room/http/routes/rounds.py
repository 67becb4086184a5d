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
from housedealer.room.people.accounts import Account
from housedealer.room.storage.table_log import Eyes
from housedealer.room.trust import card_proofs, finished_rounds
from housedealer.room.trust.finished_rounds import MOST_LISTED, Finished, RoundLine
from housedealer.room.trust.round_lines import RoundLines
from housedealer.table.proofs import Proofs

router = APIRouter(prefix="/tables/{id}/rounds", tags=["rounds"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}}}


@dataclass(frozen=True)
class RoundRead(RoundLine):
    """A finished round as somebody may see it. The seed verifies the shuffle: its SHA-256 is the commitment.

    At a house table the seed is for auditors alone; `private` says that cards are proven one by one instead.
    """

    events: list[TableEvent]
    commitment: str | None
    seed: str | None
    private: bool


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

    def work(connection: Connection) -> dict[str, Any]:
        found = finished_rounds.one(connection, id, round)
        finished_rounds.keep_private(connection, id, visitor, found.line)
        events = finished_rounds.seen(found, _eyes(connection, visitor, found))
        seed = card_proofs.seed_for(connection, found, visitor)
        more = {"commitment": found.commitment, "seed": seed, "private": found.private}
        return {**asdict(found.line), "events": events, **more}

    return as_json(await heavy.read(work))


@router.get("/{round}/proofs")
async def proofs(id: str, round: Number, heavy: Heavy, visitor: Visitor) -> Proofs:
    """At a house table: for each card that one saw, the proof that it lay in the shuffle that was committed to."""

    def work(connection: Connection) -> Proofs:
        found = finished_rounds.one(connection, id, round)
        finished_rounds.keep_private(connection, id, visitor, found.line)
        return card_proofs.proofs(connection, found, _eyes(connection, visitor, found))

    return await heavy.read(work)


@router.get("/{round}/record", response_class=Response, responses=FILE)
async def record(id: str, round: Number, heavy: Heavy, visitor: Visitor) -> Response:
    """The record, one event a line: `housedealer replay` plays it again.

    At a house table it holds what one saw and the proofs of that, for `housedealer verify`; for an auditor everything.
    """

    def work(connection: Connection) -> bytes:
        found = finished_rounds.one(connection, id, round)
        finished_rounds.keep_private(connection, id, visitor, found.line)
        if found.private and not (found.spent and card_proofs.is_auditor(connection, found, visitor)):
            return b"".join(card_proofs.private_lines(connection, found, _eyes(connection, visitor, found)))
        if not (found.line.revealed or card_proofs.is_auditor(connection, found, visitor)):
            raise NotAllowed("what was dealt face down in this round has not been revealed")
        return b"".join(finished_rounds.record_lines(found))

    return _file(await heavy.read(work), "application/x-ndjson", f"{id}-{round}.jsonl")


@router.get("/{round}/phh", response_class=Response, responses=FILE)
async def hand_history(id: str, round: Number, heavy: Heavy, visitor: Visitor) -> Response:
    """The hand in the PHH format, where that knows the game. At a house table cards that others did not show are `??`."""

    def work(connection: Connection) -> str:
        found = finished_rounds.one(connection, id, round)
        finished_rounds.keep_private(connection, id, visitor, found.line)
        whole = found.line.revealed or card_proofs.is_auditor(connection, found, visitor)
        return finished_rounds.phh(found, None if whole else _eyes(connection, visitor, found))

    return _file((await heavy.read(work)).encode(), "text/plain; charset=utf-8", f"{id}-{round}.phh")


def _eyes(connection: Connection, account: Account | None, found: Finished) -> Eyes:
    return finished_rounds.eyes_of(connection, None if account is None else account.id, found.line)


def _file(content: bytes, media: str, name: str) -> Response:
    return Response(content, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})
