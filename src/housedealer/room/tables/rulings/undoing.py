"""What the floor undoes at a table: a round is taken back or void, a payout is corrected once it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from housedealer.chips import money
from housedealer.room.floor import incidents
from housedealer.room.floor.incidents import Incident
from housedealer.room.money.ledger import Posting
from housedealer.room.operations.problems import BadMessage, Conflict
from housedealer.room.people.accounts import Account
from housedealer.room.tables import rounds
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.floor_acts import did_not_play, impartial
from housedealer.room.tables.rulings import late_reports
from housedealer.table.corrections import Correction
from housedealer.table.events import Event, Why
from housedealer.table.round import Round
from housedealer.table.telling import spoken

DROP: Final = "drop"


async def take_back(table: TableActor, by: Account, answers: int, reason: str) -> Incident:
    """Go back to when so many answers had been given."""
    return await table.turn(
        lambda: to_round(table, by, "take_back", reason, lambda round_: round_.take_back(answers, by.name, reason))
    )


async def void(table: TableActor, by: Account, reason: str) -> Incident:
    """Everything goes back to where it was before the round."""
    return await table.turn(lambda: to_round(table, by, "void", reason, lambda round_: round_.void(by.name, reason)))


async def to_round(table: TableActor, by: Account, kind: str, text: str, do: Callable[[Round], None]) -> Incident:
    """Do something to the round under way that may only add to what has been told. Called in turn."""
    impartial(table, by)
    round_ = table.round
    if round_ is None:
        raise Conflict("no round is under way")
    told = list(round_.events)
    table.changing()
    do(round_)
    if round_.events[: len(told)] != told:
        raise Conflict("that would change what has been told: take the round back to before it, then report it")
    work = noted(table, by, kind, text, round_.setup.round, round_.events[len(told) :])
    done = await rounds.store(table, round_, len(told), Draft(at=rounds.asking_anew(table, round_), work=work))
    assert isinstance(done, Incident)
    return done


def noted(
    table: TableActor, by: Account, kind: str, text: str, number: int, added: Sequence[Event]
) -> Callable[[Connection], Incident]:
    """The line of the incident log about what was added to the table's log."""
    ruling = next((event.why for event in added if event.kind == "ruling" and event.why is not None), Why(""))
    seq, more = table.at.seq + 1, {"ruling": ruling.text, "cite": ruling.cite}
    return lambda connection: incidents.note(connection, by, table.id, kind, text, round=number, seq=seq, **more)


async def correct(table: TableActor, by: Account, correction: Correction) -> Incident:
    """Chips that went to the wrong place go to the right one, once the round is over."""

    async def act() -> Incident:
        impartial(table, by)
        if table.round is not None:
            raise Conflict("a payout is corrected when the round is over; a round under way is taken back or voided")
        _check_places(table, correction)
        by_hand = Event(
            "correct", correction.source, correction.target, {"by": correction.by}, correction.amount,
            why=Why(correction.reason),
        )  # fmt: skip
        table.changing()
        table.session.felt.apply(by_hand)
        source, target = (spoken(place, table.session.players) for place in (correction.source, correction.target))
        text = f"{money(correction.amount)} from {source} to {target}: {correction.reason}"
        number, seq = table.session.rounds, table.at.seq + 1

        def work(connection: Connection) -> Incident:
            did_not_play(connection, table, by)
            return incidents.note(connection, by, table.id, "correction", text, round=number, seq=seq)

        postings = drop_corrected(table, late_reports.dropped([by_hand], DROP))
        done: Incident = await table.commit(Draft([by_hand], postings=postings, work=work))
        return done

    return await table.turn(act)


def _check_places(table: TableActor, correction: Correction) -> None:
    correction.check()
    known = {DROP, *(f"seat{seat}.stack" for seat in table.session.players)}
    for place in (correction.source, correction.target):
        if place not in known:
            raise BadMessage(f"payouts are corrected between {', '.join(sorted(known))}, not {place[:40]!r}")


def drop_corrected(table: TableActor, amount: int) -> list[Posting]:
    """Collections that are corrected, between the table and its drop box; the note is the posted fee option."""
    if not amount:
        return []
    lines = {f"table:{table.id}": -amount, f"drop:{table.id}": amount}
    return [Posting("correction", lines, table.id, table.session.rounds, None, rounds.posted_fee(table))]
