"""What the floor does at a table: pause and close it, pick players up, rule on accidents, take back, void, correct.

Each act carries the name of whoever did it and goes into the incident log in the transaction that changes the table. Whoever
has chips at stake at a house table rules on nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from housedealer.chips import money
from housedealer.errors import HouseDealerError
from housedealer.irregularities import alone, noticing, ways
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.noticing import Reportable
from housedealer.irregularities.ways import Way
from housedealer.irregularities.words import LIVE_ONLY, in_words
from housedealer.room.floor import incidents, visits
from housedealer.room.floor.incidents import Incident
from housedealer.room.money.ledger import Posting
from housedealer.room.operations.problems import BadMessage, Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.tables import between_rounds, player_acts, rounds
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.reports import late_reports
from housedealer.room.tables.reports.late_reports import Weighed
from housedealer.room.tables.seating import Facts
from housedealer.table.corrections import Correction
from housedealer.table.events import Event, Why
from housedealer.table.felt import Felt
from housedealer.table.round import Round
from housedealer.table.telling import spoken

DROP: Final = "drop"
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


def impartial(table: TableActor, by: Account) -> None:
    """Refuse staff who play for real money at the table: they would decide on their own chips. Called in turn."""
    if table.seating.facts.kind == "house" and table.seating.of(by.id) is not None:
        raise NotAllowed("you play at this table; somebody who does not has to do this")


def _did_not_play(connection: Connection, table: TableActor, by: Account) -> None:
    """Refuse staff who played in the round that is over and have got up since."""
    if table.seating.facts.kind == "house" and visits.lately(connection, table.id, by.id, table.at.started):
        raise NotAllowed("you played in that round; somebody who did not has to do this")


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
        return await _to_round(table, by, "accident", text, lambda round_: round_.become_as(chosen.result))

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


async def take_back(table: TableActor, by: Account, answers: int, reason: str) -> Incident:
    """Go back to when so many answers had been given."""
    return await table.turn(
        lambda: _to_round(table, by, "take_back", reason, lambda round_: round_.take_back(answers, by.name, reason))
    )


async def void(table: TableActor, by: Account, reason: str) -> Incident:
    """Everything goes back to where it was before the round."""
    return await table.turn(lambda: _to_round(table, by, "void", reason, lambda round_: round_.void(by.name, reason)))


async def _to_round(table: TableActor, by: Account, kind: str, text: str, do: Callable[[Round], None]) -> Incident:
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
    work = _noted(table, by, kind, text, round_.setup.round, round_.events[len(told) :])
    done = await rounds.store(table, round_, len(told), Draft(at=rounds.asking_anew(table, round_), work=work))
    assert isinstance(done, Incident)
    return done


async def _between_rounds(table: TableActor, by: Account, text: str, way: Way) -> Incident:
    """What follows a report about a round that is over. Called in turn."""
    felt = table.session.felt
    table.changing()
    for event in way.added:
        felt.apply(event)
    postings = _drop_corrected(table, late_reports.dropped(way.added, DROP))
    noted = _noted(table, by, "accident", text, table.session.rounds, way.added)

    def work(connection: Connection) -> Incident:
        _did_not_play(connection, table, by)
        return noted(connection)

    at = table.at._replace(next_round=table.time.now() + table.settings.pause)
    done: Incident = await table.commit(Draft(way.added, at=at, postings=postings, work=work))
    await table.afterwards(lambda: between_rounds.settle(table))
    return done


def _noted(
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
            _did_not_play(connection, table, by)
            return incidents.note(connection, by, table.id, "correction", text, round=number, seq=seq)

        postings = _drop_corrected(table, late_reports.dropped([by_hand], DROP))
        done: Incident = await table.commit(Draft([by_hand], postings=postings, work=work))
        return done

    return await table.turn(act)


def _check_places(table: TableActor, correction: Correction) -> None:
    correction.check()
    known = {DROP, *(f"seat{seat}.stack" for seat in table.session.players)}
    for place in (correction.source, correction.target):
        if place not in known:
            raise BadMessage(f"payouts are corrected between {', '.join(sorted(known))}, not {place[:40]!r}")


def _drop_corrected(table: TableActor, amount: int) -> list[Posting]:
    """Collections that are corrected, between the table and its drop box; the note is the posted fee option."""
    if not amount:
        return []
    lines = {f"table:{table.id}": -amount, f"drop:{table.id}": amount}
    return [Posting("correction", lines, table.id, table.session.rounds, None, rounds.posted_fee(table))]
