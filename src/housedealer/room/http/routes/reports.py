"""Reports over HTTP, as JSON or as CSV."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from sqlalchemy import Connection

from housedealer.room.floor import incidents
from housedealer.room.floor.incidents import Incident
from housedealer.room.http import exports
from housedealer.room.http.dependencies import Me, TheAccounts, TheStorage
from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.reports import SignedCheckpoint, signed
from housedealer.room.money import playing_book, reports
from housedealer.room.money.playing_book import BookLine, PlayingBook, PropositionPlayer
from housedealer.room.money.reports import EVERY, BankLine, DropLine, Span, Statement, StatementLine, TableLine
from housedealer.room.operations.problems import BadMessage
from housedealer.room.operations.shifts import Shifts
from housedealer.room.trust import card_proofs, checkpoints, finished_rounds, retention
from housedealer.room.trust.checkpointer import Checkpointer
from housedealer.room.trust.finished_rounds import Finished

router = APIRouter(tags=["reports"])
Format = Literal["json", "csv"]
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}}}


async def _span(
    since: float | None = None,
    until: float | None = None,
    table: Annotated[str | None, Query(max_length=96)] = None,
    game: Annotated[str | None, Query(max_length=100)] = None,
) -> Span:
    return Span(since, until, table, game)


async def _checkpointer(request: Request) -> Checkpointer:
    made: Checkpointer = request.app.state.checkpointer
    return made


TheSpan = Annotated[Span, Depends(_span)]
Stamps = Annotated[Checkpointer, Depends(_checkpointer)]
PRINTED: Final = "a report was printed"


class Pruned(Shape):
    """What was older than the settings keep, and is gone."""

    events: int
    rounds: int
    guests: int


@router.get("/reports/drop", responses=FILE, response_model=list[DropLine])
async def drop(
    accounts: TheAccounts, stamps: Stamps, span: TheSpan, by: str = "table,game,fee,shift", format: Format = "json"
) -> list[DropLine] | Response:
    """The drop, divided by `table`, `game`, `fee` option and `shift`."""
    wanted = [part for part in by.split(",") if part]
    for part in wanted:
        if part not in EVERY:
            raise BadMessage(f"the drop is divided by {', '.join(EVERY)}, not by {part[:40]!r}")
    shifts = Shifts(accounts.settings.shifts, accounts.settings.zone)
    found = await accounts.storage.read_much(lambda connection: reports.drop(connection, span, wanted, shifts))  # type: ignore[arg-type]
    return found if format == "json" else await _csv(stamps, "drop", DropLine, found)


@router.get("/reports/tables", responses=FILE, response_model=list[TableLine])
async def tables(
    storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> list[TableLine] | Response:
    """Each table's buy-ins, cash-outs and drop."""
    found = await storage.read_much(lambda connection: reports.tables(connection, span))
    return found if format == "json" else await _csv(stamps, "tables", TableLine, found)


@router.get("/reports/banks", responses=FILE, response_model=list[BankLine])
async def banks(
    storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> list[BankLine] | Response:
    """How everybody who banked has done, third-party proposition players marked as such."""
    found = await storage.read_much(lambda connection: reports.banks(connection, span))
    return found if format == "json" else await _csv(stamps, "banks", BankLine, found)


@router.get("/reports/playing-books")
async def books(storage: TheStorage) -> list[PropositionPlayer]:
    """Whose playing books there are: every proposition player of the room."""
    return await storage.read_much(playing_book.proposition_players)


@router.get("/reports/playing-book/{account}", responses=FILE, response_model=PlayingBook)
async def book(
    account: str, storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> PlayingBook | Response:
    """A proposition player's playing book."""
    found = await storage.read_much(lambda connection: playing_book.playing_book(connection, account, span))
    return found if format == "json" else await _csv(stamps, "playing-book", BookLine, found.lines)


@router.get("/me/playing-book", responses=FILE, response_model=PlayingBook)
async def own_book(
    account: Me, storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> PlayingBook | Response:
    """One's own playing book, to be handed over at the end of a session."""
    return await book(account.id, storage, stamps, span, format)


@router.get("/reports/incidents", responses=FILE, response_model=list[Incident])
async def incident_log(
    storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> list[Incident] | Response:
    """The incident log, the latest first."""
    found = await storage.read_much(lambda connection: incidents.find(connection, *span))
    return found if format == "json" else await _csv(stamps, "incidents", Incident, found)


@router.get("/reports/statements/{account}", responses=FILE, response_model=Statement)
async def statement(
    account: str, storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> Statement | Response:
    """A person's statement."""
    found = await storage.read_much(lambda connection: reports.statement(connection, account, span))
    return found if format == "json" else await _csv(stamps, "statement", StatementLine, found.lines)


@router.get("/me/statement", responses=FILE, response_model=Statement)
async def own_statement(
    account: Me, storage: TheStorage, stamps: Stamps, span: TheSpan, format: Format = "json"
) -> Statement | Response:
    """One's own statement."""
    return await statement(account.id, storage, stamps, span, format)


@router.get("/reports/checkpoint")
async def checkpoint(storage: TheStorage) -> SignedCheckpoint:
    """The latest signed checkpoint, to be printed on reports: it stands for everything stored before it."""
    made = await storage.read_much(checkpoints.latest)
    assert made is not None  # the first is made with the room's keys
    return signed(made)


@router.get("/reports/rounds", response_class=Response, responses=FILE)
async def all_rounds(
    account: Me, storage: TheStorage, stamps: Stamps, span: TheSpan, format: Literal["jsonl", "csv", "phh"] = "jsonl"
) -> Response:
    """Every finished round of the span as records, as a table, or as hand histories.

    Of house tables an auditor who does not play there gets everything, others what was shown.
    """
    write = {"jsonl": exports.rounds_jsonl, "csv": exports.rounds_csv, "phh": exports.rounds_phh}[format]

    def work(connection: Connection) -> str:
        def whole(found: Finished) -> bool:
            return found.line.revealed or card_proofs.is_auditor(connection, found, account)

        since = span.since or 0.0
        found = finished_rounds.finished(connection, span.table, game=span.game, since=since, until=span.until)
        return write(found, whole)

    text = await storage.read_much(work)
    if format == "csv":
        text = exports.stamped(text, await stamps.current(PRINTED))
    name = "rounds.phhs" if format == "phh" else f"rounds.{format}"
    return _file(text, "text/csv" if format == "csv" else "text/plain", name)


@router.post("/retention/prune")
async def prune(accounts: TheAccounts) -> Pruned:
    """Let go of what is older than the settings keep."""
    done = await retention.prune(accounts.storage, accounts.settings)
    return Pruned(events=done.events, rounds=done.rounds, guests=done.guests)


async def _csv(stamps: Checkpointer, name: str, kind: type[Any], rows: list[Any]) -> Response:
    """A report to be printed, with a checkpoint that stands for everything in it."""
    report = exports.stamped(exports.table_of(kind, rows), await stamps.current(PRINTED))
    return _file(report, "text/csv", f"{name}.csv")


def _file(content: str, media: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content.encode(), media_type=f"{media}; charset=utf-8", headers=headers)
