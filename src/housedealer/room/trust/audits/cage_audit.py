"""What an audit looks at in the cage: receipts are numbered without a gap, each moved what it says, and nothing moved without."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sqlalchemy import Connection, select

from housedealer.room.money.ledger import CAGE
from housedealer.room.money.slips import EVERY, lines_of
from housedealer.room.storage.schema import LINES, SLIPS
from housedealer.room.trust.audits.finding import Finding


def audit_cage(connection: Connection) -> Iterator[Finding]:
    """Every receipt that is missing, that moved something else, or that one person wrote and approved."""
    moved = _cash_postings(connection)
    number = 0
    for slip in connection.execute(select(SLIPS).order_by(SLIPS.c.number)).all():
        number += 1
        if slip.number != number:
            yield Finding(None, None, f"receipt {number} is missing: the next is {slip.number}")
            number = slip.number
        if slip.decided_by is not None and slip.decided_by == slip.by:
            yield Finding(None, None, f"receipt {slip.number} was approved by whoever wrote it")
        if slip.what not in EVERY:
            yield Finding(None, None, f"receipt {slip.number} is of no kind there is: {slip.what}")
            moved.pop(slip.posting, None)
            continue
        wanted = lines_of(slip.what, slip.place, slip.against, slip.amount)
        if slip.state == "done" and moved.pop(slip.posting, None) != wanted:
            yield Finding(None, None, f"receipt {slip.number} ({slip.what}) does not say what was moved")
        if slip.state != "done" and slip.posting is not None:
            yield Finding(None, None, f"receipt {slip.number} is {slip.state} and moved something")
    if number:  # a room that has not been opened since it had receipts without numbers
        for posting in moved:
            yield Finding(None, None, f"posting {posting} moved money of the cage without a receipt")


def _cash_postings(connection: Connection) -> dict[int, dict[str, int]]:
    """Whatever was moved at the cage, by the number of its posting."""
    found = defaultdict[int, dict[str, int]](dict)
    cash = (LINES.c.account == CAGE) | LINES.c.account.like("drawer:%") | LINES.c.account.like("tray:%")
    query = select(LINES.c.posting, LINES.c.account, LINES.c.amount)
    query = query.where(LINES.c.posting.in_(select(LINES.c.posting).where(cash)))
    for posting, account, amount in connection.execute(query, execution_options={"yield_per": 1000}):
        found[posting][account] = amount
    return dict(found)
