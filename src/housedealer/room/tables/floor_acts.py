"""What the floor does at a table: pause and close it, pick players up, send another dealer. What it rules on is in `rulings`.

Each act carries the name of whoever did it and goes into the incident log in the transaction that changes the table. Whoever
has chips at stake at a house table rules on nothing there.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from housedealer.room.floor import incidents, visits
from housedealer.room.floor.incidents import Incident
from housedealer.room.operations.problems import Conflict, NotAllowed, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.tables import between_rounds, player_acts
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.seating import Facts


def impartial(table: TableActor, by: Account) -> None:
    """Refuse staff who play for real money at the table: they would decide on their own chips. Called in turn."""
    if table.seating.facts.kind == "house" and table.seating.of(by.id) is not None:
        raise NotAllowed("you play at this table; somebody who does not has to do this")


def did_not_play(connection: Connection, table: TableActor, by: Account) -> None:
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
