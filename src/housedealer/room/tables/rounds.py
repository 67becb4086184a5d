"""What a table does by itself when its time has come: start a round, let bots answer, answer for who let time pass."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection

from housedealer.money.time_collections import is_due
from housedealer.packets.fees import default_option
from housedealer.room.floor import incidents
from housedealer.room.money.ledger import Posting
from housedealer.room.operations import metrics
from housedealer.room.people.accounts import THE_HOUSE
from housedealer.room.storage.changes import Ended, Started
from housedealer.room.tables import between_rounds
from housedealer.room.tables.actor import LOGGER, Draft, TableActor
from housedealer.room.tables.resume import Position, newly_asked
from housedealer.room.tables.seating import Occupant, SeatChanges
from housedealer.table.chance import Chance, Committed, Live, Sealed
from housedealer.table.questions import Answer, Question
from housedealer.table.round import FAULT, Round

AFTER_A_FAULT: Final = 30.0  # seconds for the floor to look at a table whose round had to be voided
AFTER_A_STOP: Final = 0.25  # seconds, at least, after a round that was stopped
MOST_FAULTS: Final = 2  # unexpected errors in a row after which a round is void


async def do_what_is_due(table: TableActor) -> None:
    """One thing that is due; the timer is set for the next."""
    now, round_ = table.time.now(), table.round
    if round_ is None:
        if table.unsettled:
            await between_rounds.settle(table)
        if table.ready() and table.at.next_round <= now:
            await start(table)
        return
    if table.alarm.faults >= MOST_FAULTS:
        await _give_up(table, round_)
        return
    seat = next((seat for seat, due in table.at.due.items() if due <= now), None)
    if seat is None:
        return
    question, occupant = round_.open[seat], table.seating.seats.get(seat)
    if occupant is not None and occupant.bot:
        await decide(table, seat, _bots_answer(table, round_, question))
        metrics.DECISIONS.labels("bot").inc()
    else:
        await decide(table, seat, question.default, _timed_out(table, occupant))
        metrics.DECISIONS.labels("clock").inc()


async def start(table: TableActor) -> None:
    """Begin the next round."""
    if not table.seating.facts.runs:
        return
    chance, wall, at = _chance(table), table.time.wall(), table.at
    table.changing()
    table.session.collection_due = is_due(table.game.fees, at.started, wall, table.seating.facts.pushed)
    round_ = table.session.start(chance)
    first = at.seq + 1
    began = Started(table.id, round_.setup.round, first, chance.seed.hex() if isinstance(chance, Sealed) else "", wall)
    await store(
        table, round_, 0, Draft(at=_asking(table, round_, at._replace(started=wall, first=first), {}), started=began)
    )


def _chance(table: TableActor) -> Chance:
    """Where the next round's cards come from. At a house table folded hands stay private, so its seed is never shown."""
    if table.seating.facts.dealing == "live":
        return Live(unseen=not table.game.reads_hands)
    kind = Committed if table.seating.facts.kind == "house" else Sealed
    if table.settings.seed:
        return kind.of(table.settings.seed, table.id, table.session.rounds + 1)
    return kind(secrets.token_bytes(32))


async def decide(table: TableActor, seat: int, answer: Answer, seats: SeatChanges | None = None) -> None:
    """Take an answer, store what it leads to in one transaction, show it."""
    round_, at = table.round, table.at
    assert round_ is not None
    if seat in round_.open:
        round_.open[seat].check(answer)  # a refusal changes nothing
        table.changing()
    before = len(round_.events)
    round_.answer(seat, answer)
    asked = {other: question for other, question in at.asked.items() if other != seat}
    answered = {**at.answered, seat: (at.asked[seat], answer)}
    changes = seats or {}
    await store(
        table, round_, before, Draft(at=_asking(table, round_, at._replace(answered=answered), asked), seats=changes)
    )


async def decide_all(table: TableActor, seat: int, answers: Sequence[Callable[[Question | None], Answer]]) -> None:
    """Take several answers of one seat, each to the question that follows from those before, in one transaction.

    If one of them is refused none is taken: what was computed is thrown away, and the table is read again.
    """
    round_, at = table.round, table.at
    assert round_ is not None
    before, answer = len(round_.events), None
    for made in answers:
        question = round_.open.get(seat)
        answer = made(question)
        assert question is not None
        question.check(answer)
        table.changing()
        round_.answer(seat, answer)
    assert answer is not None
    asked = {other: question for other, question in at.asked.items() if other != seat}
    answered = {**at.answered, seat: (at.asked[seat], answer)}
    await store(table, round_, before, Draft(at=_asking(table, round_, at._replace(answered=answered), asked)))


def asking_anew(table: TableActor, round_: Round) -> Position:
    """Where the table stands when every question is asked anew."""
    return _asking(table, round_, table.at._replace(asked={}, due={}), {})


def _asking(table: TableActor, round_: Round, at: Position, known: Mapping[int, int]) -> Position:
    """The open questions with their ids, and each with its time."""
    asked = newly_asked(round_, known, at.first)
    due = table.clock.deadlines(at.due, known, asked, round_.open, table.seating)
    return at._replace(asked=asked, due=due)


async def store(table: TableActor, round_: Round, before: int, draft: Draft) -> object:
    """Store what a round added to its events; with the last of them its end and what it dropped."""
    draft.events = round_.events[before:]
    if not round_.finished:
        return await table.commit(draft)
    ended = Ended(round_.setup.round, table.at.seq + len(draft.events))
    table.session.finish()
    pause = table.settings.pause
    if any(event.kind == "stop" for event in round_.events):
        pause = max(pause, AFTER_A_STOP)
    if round_.fault is not None:
        LOGGER.error("table %s: round %s is void", table.id, round_.setup.round, exc_info=round_.fault)
        pause = max(pause, AFTER_A_FAULT)
        draft.work = _telling_the_floor(table, round_, ended.last, draft.work)
    assert draft.at is not None
    draft.at = draft.at._replace(next_round=table.time.now() + pause)
    draft.ended, draft.postings = ended, _drop(table, round_)
    result = await table.commit(draft)
    metrics.ROUNDS.labels(table.entry.id).inc()
    await table.afterwards(lambda: between_rounds.settle(table))
    return result


def _telling_the_floor(
    table: TableActor, round_: Round, seq: int, work: Callable[[Connection], object] | None
) -> Callable[[Connection], object]:
    """With the void round the incident log hears of it."""

    def told(connection: Connection) -> object:
        result = None if work is None else work(connection)
        text = f"The rules of {table.entry.id} failed: {round_.fault}"
        incidents.note(
            connection, THE_HOUSE, table.id, "fault", text, round=round_.setup.round, seq=seq, ruling=FAULT.text
        )  # fmt: skip
        return result

    return told


async def _give_up(table: TableActor, round_: Round) -> None:
    """Something in the room fails whenever the round goes on: it is void, everyone has their chips back, the floor is told."""
    before = len(round_.events)
    table.changing()
    round_.void(THE_HOUSE.name, FAULT.text)

    def told(connection: Connection) -> None:
        text = f"Round {round_.setup.round} could not go on after {table.alarm.faults} errors in a row"
        incidents.note(connection, THE_HOUSE, table.id, "fault", text, round=round_.setup.round, ruling=FAULT.text)

    await store(table, round_, before, Draft(at=asking_anew(table, round_), work=told))


def _drop(table: TableActor, round_: Round) -> list[Posting]:
    """The collections of a round, from the table to its drop box; the note is the posted fee option."""
    dropped = round_.felt.chips["drop"] - round_.setup.chips.get("drop", 0)
    if not dropped:
        return []
    lines = {f"table:{table.id}": -dropped, f"drop:{table.id}": dropped}
    return [Posting("drop", lines, table.id, round_.setup.round, None, posted_fee(table))]


def posted_fee(table: TableActor) -> str:
    """The collection that is posted at the table."""
    return table.options.get("fee") or default_option(table.entry.id) or ""


def _bots_answer(table: TableActor, round_: Round, question: Question) -> Answer:
    try:
        return question.check(table.bot(round_, question))
    except Exception:
        LOGGER.exception("table %s: the bot at seat %s had no legal answer", table.id, question.seat)
        return question.default


def _timed_out(table: TableActor, occupant: Occupant | None) -> SeatChanges:
    """A player who lets too many questions pass sits out."""
    if occupant is None or occupant.leaving:
        return {}
    timeouts = occupant.timeouts + 1
    away = occupant.away or timeouts >= table.settings.timeouts
    return {occupant.seat: replace(occupant, timeouts=timeouts, away=away)}
