"""What finished rounds came to, remembered: working it out means reading all events of a round."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection, select

from housedealer.room.storage.schema import ROUNDS
from housedealer.room.trust import finished_rounds
from housedealer.room.trust.finished_rounds import RoundLine

MOST: Final = 20_000  # lines remembered


class RoundLines:
    """The lines of rounds about which nothing will change any more."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int], RoundLine] = OrderedDict()

    def listed(self, connection: Connection, table: str, before: int | None, limit: int) -> list[RoundLine]:
        """The finished rounds of a table, the latest first."""
        finished_rounds.table_of(connection, table)
        query = select(ROUNDS.c.round, ROUNDS.c.last).where(ROUNDS.c.table == table, ROUNDS.c.last.is_not(None))
        if before is not None:
            query = query.where(ROUNDS.c.round < before)
        rows = connection.execute(query.order_by(ROUNDS.c.round.desc()).limit(limit)).all()
        found = (self._line(connection, table, round, last) for round, last in rows)
        return [line for line in found if line is not None]

    def _line(self, connection: Connection, table: str, round: int, last: int) -> RoundLine | None:
        """One line; none if the events of the round were not kept."""
        kept = self._kept.get((table, round, last))
        if kept is not None:
            return kept
        found = next(finished_rounds.finished(connection, table, round=round), None)
        if found is None:
            return None
        if found.line.revealed or found.private:  # otherwise its seed may be revealed later
            self._kept[table, round, last] = found.line
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return found.line
