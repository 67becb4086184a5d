"""Reports of accidents at a table: what can be reported, what may follow, and what is done about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from housedealer.chips import money
from housedealer.errors import HouseDealerError
from housedealer.irregularities import alone, noticing, ways
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.noticing import Reportable
from housedealer.irregularities.ways import Way
from housedealer.irregularities.words import LIVE_ONLY, in_words
from housedealer.room.floor.incidents import Incident
from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed
from housedealer.room.people.accounts import Account
from housedealer.room.tables import between_rounds
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.floor_acts import did_not_play, impartial
from housedealer.room.tables.rulings import late_reports
from housedealer.room.tables.rulings.late_reports import Weighed
from housedealer.room.tables.rulings.undoing import DROP, drop_corrected, noted, to_round
from housedealer.table.felt import Felt
from housedealer.table.telling import spoken

WENT_ON: Final = {
    "ruling": "Ruled by the book",
    "take_back": "Taken back to when it happened",
    "stands": "Everything stands",
    "void": "The round is void",
}


class Decision(NamedTuple):
    """An answer that was given in the round, without what it holds: the floor sees no cards."""

    number: int  # the round can be taken back to before it
    seat: int
    option: str


def decisions(table: TableActor) -> list[Decision]:
    """The answers of the round under way, as far as everyone may know; called inside `TableActor.look`."""
    answers = [] if table.round is None else table.round.answers
    return [Decision(number, seat, answer.option) for number, (seat, answer) in enumerate(answers)]


async def reportable(table: TableActor, by: Account) -> tuple[list[Reportable], list[Decision], dict[int, str]]:
    """Everything that can be reported of the round under way or, while none is, of the last one; its decisions, who plays."""

    async def act() -> tuple[list[Reportable], list[Decision], dict[int, str]]:
        impartial(table, by)
        names = dict(table.session.players)
        try:
            if table.round is not None:
                return noticing.reportable(noticing.moment(table.round)), decisions(table), names
            return late_reports.reportable(await late_reports.last_round(table)), [], names
        except HouseDealerError:  # a game without a book
            return [], [], names

    return await table.turn(act)


class Previewed(NamedTuple):
    """What may follow a report at a table as it stands after the event `seq`; `over` if the round has ended."""

    seq: int
    over: bool
    weighed: Weighed
    felt: Felt
    names: dict[int, str]


async def preview(table: TableActor, by: Account, noticed: Accident, note: str) -> Previewed:
    """What may follow a report, tried out on a run of its own."""

    async def act() -> Previewed:
        impartial(table, by)
        found = await _weighed(table, by, noticed, note)
        return Previewed(table.at.seq, table.round is None, found, table.felt.copy(), dict(table.session.players))

    return await table.turn(act)


async def report(
    table: TableActor, by: Account, noticed: Accident, note: str, way: str = "", seen: int | None = None
) -> Incident:
    """Something went wrong, or somebody claims so: the packet's rule for this moment, or the chosen rule of the house.

    Somebody who has looked at what follows says when that was, by the last event there was then.
    """

    async def act() -> Incident:
        impartial(table, by)
        if seen is not None and seen != table.at.seq:
            raise Conflict("the table has gone on since: look again at what would follow")
        offered, gone = await _weighed(table, by, noticed, note)
        if gone and way not in {each.id for each in offered}:
            raise Conflict(f"{', '.join(gone)} left with chips that this needs: the payouts can be corrected")
        try:
            chosen = ways.choose(offered, way)
        except ways.MustChoose as silent:
            raise Conflict(str(silent)) from None
        if chosen.by_the_house and "floor" not in by.roles:
            raise NotAllowed("the packet is silent on this, or players have acted since: the floor decides")
        if noticed.kind in alone.KINDS and not noticed.words:
            raise BadMessage("say in a few words why: everyone at the table reads it")
        moved = ways.differences(table.felt.chips, chosen.leaves(table.felt).chips)
        text = incident_text(noticed, note, chosen, moved, table.session.players)
        if table.round is None:
            return await _between_rounds(table, by, text, chosen)
        return await to_round(table, by, "accident", text, lambda round_: round_.become_as(chosen.result))

    return await table.turn(act)


def incident_text(
    noticed: Accident, note: str, way: Way, moved: Sequence[tuple[str, int]], names: Mapping[int, str]
) -> str:
    """What the incident log says of a report: what was noticed and where, how it goes on, and whose chips move."""
    place = f" at {spoken(noticed.place, names)}" if noticed.place else ""
    card = f", card {noticed.card}" if noticed.card else ""
    said = noticed.words or note
    chips = ", ".join(f"{spoken(at, names)} {'+' if change > 0 else ''}{money(change)}" for at, change in moved)
    told = f"{in_words(noticed.kind)}{place}{card}{f': {said}' if said else ''}"
    went_on = "Ruled by the house" if way.id == "ruling" and way.by_the_house else WENT_ON[way.id]
    return f"{told}. {went_on}{f': {chips}' if chips else ''}."


async def _weighed(table: TableActor, by: Account, noticed: Accident, note: str) -> Weighed:
    """What may follow a report about the round under way or the one before. Called in turn."""
    if noticed.kind in LIVE_ONLY and table.seating.facts.dealing != "live":
        raise BadMessage(f"{in_words(noticed.kind)}: that takes real chips, and here they are moved by the house")
    try:
        if table.round is None:
            return late_reports.weighed(table, await late_reports.last_round(table), noticed, by.name, note)
        return Weighed(ways.ways(table.round, noticed, by.name, note), [])
    except ways.Reported as twice:
        raise Conflict(str(twice)) from None


async def _between_rounds(table: TableActor, by: Account, text: str, way: Way) -> Incident:
    """What follows a report about a round that is over. Called in turn."""
    felt = table.session.felt
    table.changing()
    for event in way.added:
        felt.apply(event)
    postings = drop_corrected(table, late_reports.dropped(way.added, DROP))
    line = noted(table, by, "accident", text, table.session.rounds, way.added)

    def work(connection: Connection) -> Incident:
        did_not_play(connection, table, by)
        return line(connection)

    at = table.at._replace(next_round=table.time.now() + table.settings.pause)
    done: Incident = await table.commit(Draft(way.added, at=at, postings=postings, work=work))
    await table.afterwards(lambda: between_rounds.settle(table))
    return done
