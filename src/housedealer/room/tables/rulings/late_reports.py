"""Reports about the round that has just ended, for as long as no other has begun.

Its hands lie open and its wagers are paid, so it is not opened again: what the ruling changes is moved between the rounds,
as corrections, and the ledger hears of what comes out of the drop box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Connection, bindparam, select

from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.afterwards import owners, reportable_after, ways_after
from housedealer.irregularities.noticing import Reportable
from housedealer.irregularities.replay import run_again
from housedealer.irregularities.ways import Way
from housedealer.room.operations.problems import Conflict
from housedealer.room.storage import table_log
from housedealer.room.storage.schema import ROUNDS
from housedealer.room.tables.actor import TableActor
from housedealer.room.trust.hash_chain import keys_of
from housedealer.table.events import Event
from housedealer.table.record import sealed_chance
from housedealer.table.round import Round

NOTHING_TO_REPORT: Final = "no round has been played here yet"


class Over(NamedTuple):
    """A round that is over, and what has happened at its table since."""

    round: Round
    since: tuple[Event, ...]


class Weighed(NamedTuple):
    """The ways to go on after a report, and who has left with chips that other ways would need."""

    ways: list[Way]
    gone: list[str]


async def last_round(table: TableActor) -> Over | None:
    """The last round as the log has it; none if there is none that can be played again. Called in turn."""
    through = table.at.seq

    def work(connection: Connection) -> tuple[list[Event], str, int] | None:
        row = connection.execute(_LAST, {"of": table.id}).first()
        if row is None or row.last is None:
            return None
        events = [entry.event for entry in table_log.read(connection, table.id, row.first - 1, through)]
        return events, keys_of(connection).open_seed(table.id, row.first, row.seed), row.last - row.first + 1

    found = await table.store.read(work)
    if found is None:
        return None
    events, seed, many = found
    stored = [orjson.loads(table_log.line(event)) for event in events[:many]]
    if stored[-1]["kind"] != "end":
        return None  # it could not go on and was stopped
    try:
        chance = sealed_chance(seed, stored) if seed else None
        round_ = run_again(stored, lambda id, options: table.game, chance)
    except HouseDealerError:
        return None
    again = table_log.entries(round_.events, 0, round_.felt)
    same = [entry.body for entry in again] == [table_log.line(event) for event in events[:many]]
    return Over(round_, tuple(events[many:])) if same else None


_LAST: Final = (
    select(ROUNDS.c.first, ROUNDS.c.last, ROUNDS.c.seed)
    .where(ROUNDS.c.table == bindparam("of"))
    .order_by(ROUNDS.c.round.desc())
    .limit(1)
)


def reportable(over: Over | None) -> list[Reportable]:
    """Everything that can still be reported of it."""
    return [] if over is None else reportable_after(*over)


def weighed(table: TableActor, over: Over | None, noticed: Accident, by: str, note: str) -> Weighed:
    """What may follow a report; called in turn. A way is left out where chips that it needs have left the table."""
    if over is None:
        raise Conflict(f"{NOTHING_TO_REPORT}: a payout can be corrected, or a note written")
    ways = [_where_buttons_lie(table, way) for way in ways_after(*over, noticed, by, note)]
    gone = {seat for way in ways for seat in _missing(table, over.round, way)}
    possible = [way for way in ways if not _missing(table, over.round, way)]
    return Weighed(possible, [over.round.setup.players.get(seat, f"seat {seat}") for seat in sorted(gone)])


def _missing(table: TableActor, round_: Round, way: Way) -> set[int]:
    """The seats whose chips a way would move, and who no longer sits there or no longer has them."""
    found, session = set[int](), table.session
    for seat, change in owners(way).items():
        occupant, name = table.seating.seats.get(seat), session.players.get(seat)
        stayed = occupant is not None and (occupant.since or 0) <= table.at.first
        stayed = stayed and name == round_.setup.players.get(seat)
        if not stayed or session.felt.chips[f"seat{seat}.stack"] + change < 0:
            found.add(seat)
    return found


def _where_buttons_lie(table: TableActor, way: Way) -> Way:
    """A way without moving buttons that have left with their player."""
    lie = table.session.felt.buttons
    kept = tuple(
        event for event in way.added if event.kind != "button" or event.source is None or event.source in lie[event.what]
    )  # fmt: skip
    return Way(way.id, way.result, kept, way.answers, way.late)


def dropped(events: Sequence[Event], drop: str) -> int:
    """What corrections bring into the drop box; below zero, what they take out."""
    return sum((event.amount or 0) * ((event.target == drop) - (event.source == drop)) for event in events)
