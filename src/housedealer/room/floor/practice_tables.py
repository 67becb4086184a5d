"""Practice tables that players open by themselves: so many each, and closed again when nobody has played there for a while.

The tables that the room opens for every game stay.
"""

from __future__ import annotations

from sqlalchemy import Connection, exists, func, select

from housedealer.room.operations.problems import TooOften
from housedealer.room.storage.schema import ROUNDS, SEATS, TABLES

PRACTICE = TABLES.c.kind == "practice"


def check(connection: Connection, account: str, most: int, patience: float) -> None:
    """Refuse somebody who has as many tables open as they may; those are closed when they have stood empty for a while."""
    mine = select(func.count()).where(TABLES.c.opened_by == account, TABLES.c.closed.is_(None), PRACTICE)
    if connection.execute(mine).scalar_one() >= most:
        raise TooOften(
            f"you have {most} tables open; they are closed when nobody has played there for a while", patience
        )


def empty(connection: Connection, before: float, most: int = 20) -> list[str]:
    """Practice tables of players where nobody sits and nothing has been dealt since."""
    seated = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.account.is_not(None))
    dealt = exists().where(ROUNDS.c.table == TABLES.c.id, ROUNDS.c.started >= before)
    query = select(TABLES.c.id).where(
        TABLES.c.opened_by.is_not(None), PRACTICE, TABLES.c.closed.is_(None), TABLES.c.opened < before, ~seated, ~dealt
    )
    return list(connection.execute(query.order_by(TABLES.c.opened).limit(most)).scalars())
