"""What the floor does at a table: pause and close it, pick players up, rule on accidents, take back, void, correct.

Each act carries the name of whoever did it and goes into the incident log in the transaction that changes the table. Whoever
has chips at stake at a house table rules on nothing there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection

from housedealer.errors import HouseDealerError
from housedealer.irregularities import noticing, ways
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.noticing import Reportable
from housedealer.irregularities.ways import Way
from housedealer.irregularities.words import LIVE_ONLY, in_words
from housedealer.room.floor import incidents
from housedealer.room.floor.incidents import Incident
from housedealer.room.money.ledger import Posting
from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.tables import between_rounds, player_acts, rounds
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.seating import Facts
from housedealer.table.corrections import Correction
from housedealer.table.events import Event, Why
from housedealer.table.round import Round
from housedealer.table.telling import spoken

DROP: Final = "drop"


class Decision(NamedTuple):
    """An answer that was given in the round, without what it holds: the floor sees no cards."""

    number: int  # the round can be taken back to before it
    seat: int
    option: str


def impartial(table: TableActor, by: Account) -> None:
    """Refuse staff who play for real money at the table: they would decide on their own chips. Called in turn."""
    if table.seating.facts.kind == "house" and table.seating.of(by.id) is not None:
        raise NotAllowed("you play at this table; somebody who does not has to do this")


# -- the table itself ----------------------------------------------------------------------------------------------------


async def pause(table: TableActor, by: Account, paused: bool, reason: str) -> Incident:
    """No new round begins while a table is paused; the one under way is played to its end."""
    return await _decree(table, by, "pause" if paused else "go_on", reason, lambda facts: facts._replace(paused=paused))


async def close_down(table: TableActor, by: Account, reason: str) -> Incident:
    """No new round begins, and when none is under way everybody is cashed out and the table closed."""
    return await _decree(table, by, "close", reason, lambda facts: facts._replace(closing=True))


async def set_must_move(table: TableActor, by: Account, main: str | None) -> Incident:
    """Players of this table move to the main game as seats open there."""
    reason = f"to {main}" if main else "no longer"
    return await _decree(table, by, "must_move", reason, lambda facts: facts._replace(must_move=main))


async def _decree(table: TableActor, by: Account, kind: str, reason: str, decide: Callable[[Facts], Facts]) -> Incident:
    async def act() -> Incident:
        impartial(table, by)
        if table.seating.facts.closed is not None:
            raise Conflict("this table is closed")

        def work(connection: Connection) -> Incident:
            return incidents.note(connection, by, table.id, kind, reason, round=round_number(table))

        done: Incident = await table.commit(Draft(facts=decide(table.seating.facts), work=work))
        await table.afterwards(lambda: between_rounds.settle(table))
        return done

    return await table.turn(act)


async def pick_up(table: TableActor, by: Account, seat: int, reason: str) -> Incident:
    """A player is asked to leave, or has been away too long: cashed out when no round is under way."""

    async def act() -> Incident:
        impartial(table, by)
        occupant = table.seating.seats.get(seat)
        if occupant is None:
            raise NotFound(f"nobody sits at seat {seat}")
        text = f"{occupant.name}, seat {seat}: {reason}"

        def work(connection: Connection) -> Incident:
            return incidents.note(connection, by, table.id, "pick_up", text, round=round_number(table))

        draft = player_acts.leaving(table, occupant)
        draft.work = work
        done: Incident = await table.commit(draft)
        await table.afterwards(lambda: between_rounds.settle(table))
        return done

    return await table.turn(act)


async def push(table: TableActor) -> None:
    """Another dealer comes to the table."""

    async def act() -> None:
        await table.commit(Draft(facts=table.seating.facts._replace(pushed=table.time.wall())))

    await table.turn(act)


async def settle(table: TableActor) -> None:
    """Look whether something is to be done between rounds, now that another table has changed."""
    await table.turn(lambda: between_rounds.settle(table))


def round_number(table: TableActor) -> int | None:
    """The number of the round under way; in turn or inside `look`."""
    return None if table.round is None else table.round.setup.round


# -- accidents and corrections -----------------------------------------------------------------------------------------------


def decisions(table: TableActor) -> list[Decision]:
    """The answers of the round under way, as far as everyone may know; called inside `TableActor.look`."""
    answers = [] if table.round is None else table.round.answers
    return [Decision(number, seat, answer.option) for number, (seat, answer) in enumerate(answers)]


def reportable(table: TableActor, by: Account) -> list[Reportable]:
    """Everything that can be reported of the round under way; called inside `TableActor.look`."""
    impartial(table, by)
    if table.round is None:
        return []
    try:
        return noticing.reportable(noticing.moment(table.round))
    except HouseDealerError:  # a game without a book
        return []


def preview(table: TableActor, by: Account, noticed: Accident, note: str) -> list[Way]:
    """What may follow a report, tried out on a run of its own; called inside `TableActor.look`."""
    impartial(table, by)
    return _ways(table, by, noticed, note)


async def report(
    table: TableActor, by: Account, noticed: Accident, note: str, way: str = "", seen: int | None = None
) -> Incident:
    """Something went wrong, or somebody claims so: the packet's rule for this moment, or the chosen rule of the house.

    Somebody who has looked at what follows says when that was, by the last event there was then.
    """

    def act(round_: Round) -> None:
        if seen is not None and seen != table.at.seq:
            raise Conflict("the table has gone on since: look again at what would follow")
        try:
            chosen = ways.choose(_ways(table, by, noticed, note), way)
        except ways.MustChoose as silent:
            raise Conflict(str(silent)) from None
        if chosen.by_the_house and "floor" not in by.roles:
            raise NotAllowed("the packet is silent on this, or players have acted since: the floor decides")
        round_.__dict__.update(chosen.result.__dict__)

    place = spoken(noticed.place, table.session.players) if noticed.place else "the table"
    text = f"{in_words(noticed.kind)} at {place}" + (f": {note}" if note else "")
    return await _to_round(table, by, "accident", text, act)


def _ways(table: TableActor, by: Account, noticed: Accident, note: str) -> list[Way]:
    if table.round is None:
        raise Conflict("no round is under way: a payout can be corrected, or a note written")
    if noticed.kind in LIVE_ONLY and table.seating.facts.dealing != "live":
        raise BadMessage(f"{in_words(noticed.kind)}: that takes real chips, and here they are moved by the house")
    try:
        return ways.ways(table.round, noticed, by.name, note)
    except ways.Reported as twice:
        raise Conflict(str(twice)) from None


async def take_back(table: TableActor, by: Account, answers: int, reason: str) -> Incident:
    """Go back to when so many answers had been given."""
    return await _to_round(
        table, by, "take_back", reason, lambda round_: round_.take_back(answers, by.name, reason)
    )  # fmt: skip


async def void(table: TableActor, by: Account, reason: str) -> Incident:
    """Everything goes back to where it was before the round."""
    return await _to_round(table, by, "void", reason, lambda round_: round_.void(by.name, reason))


async def _to_round(table: TableActor, by: Account, kind: str, text: str, do: Callable[[Round], None]) -> Incident:
    """Do something to the round under way that may only add to what has been told."""

    async def act() -> Incident:
        impartial(table, by)
        round_ = table.round
        if round_ is None:
            raise Conflict("no round is under way")
        told = list(round_.events)
        table.changing()
        do(round_)
        if round_.events[: len(told)] != told:
            raise Conflict("that would change what has been told: take the round back to before it, then report it")
        added = round_.events[len(told) :]
        ruling = next((event.why for event in added if event.kind == "ruling" and event.why is not None), Why(""))
        number, seq = round_.setup.round, table.at.seq + 1

        def work(connection: Connection) -> Incident:
            more = {"ruling": ruling.text, "cite": ruling.cite}
            return incidents.note(connection, by, table.id, kind, text, round=number, seq=seq, **more)

        done = await rounds.store(
            table, round_, len(told), Draft(at=rounds.asking_anew(table, round_), work=work)
        )  # fmt: skip
        assert isinstance(done, Incident)
        return done

    return await table.turn(act)


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
        text = f"{correction.amount} cents from {correction.source} to {correction.target}: {correction.reason}"
        number, seq = table.session.rounds, table.at.seq + 1

        def work(connection: Connection) -> Incident:
            return incidents.note(connection, by, table.id, "correction", text, round=number, seq=seq)

        done: Incident = await table.commit(Draft([by_hand], postings=_drop_corrected(table, correction), work=work))
        return done

    return await table.turn(act)


def _check_places(table: TableActor, correction: Correction) -> None:
    correction.check()
    known = {DROP, *(f"seat{seat}.stack" for seat in table.session.players)}
    for place in (correction.source, correction.target):
        if place not in known:
            raise BadMessage(f"payouts are corrected between {', '.join(sorted(known))}, not {place[:40]!r}")


def _drop_corrected(table: TableActor, correction: Correction) -> list[Posting]:
    """A collection that is corrected, between the table and its drop box; the note is the posted fee option."""
    amount = correction.amount * ((correction.target == DROP) - (correction.source == DROP))
    if not amount:
        return []
    lines = {f"table:{table.id}": -amount, f"drop:{table.id}": amount}
    return [Posting("correction", lines, table.id, table.session.rounds, None, rounds.posted_fee(table))]
