"""Duties that one person does not have at once, so that nobody handles, decides on and checks the same money.

The cage pays out what the floor's rulings leave, so it neither rules nor deals nor plays; an auditor looks at what others
do, and does none of it. Floor and dealers may play when they are off duty: at a table where they sit, or have just sat,
they decide nothing, whatever roles they have. A room too small for that says so by a setting.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from housedealer.room.operations.problems import BadMessage

Duties = Literal["apart", "together"]
NOT_WITH: Final[Mapping[str, frozenset[str]]] = {
    "cage": frozenset({"player", "house_dealer", "floor", "auditor"}),
    "auditor": frozenset({"house_dealer", "floor", "cage", "administrator"}),
}


def check(roles: Collection[str]) -> None:
    """Refuse roles that one person does not have at once.

    >>> check(["floor", "player"])
    >>> check(["cage", "floor"])
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.BadMessage: one person is not cage and floor: who handles money, who decides on it and who checks it are apart (setting `duties`)
    """
    for role, others in NOT_WITH.items():
        if role in roles and (both := sorted(others.intersection(roles))):
            raise BadMessage(
                f"one person is not {role} and {both[0]}: "
                "who handles money, who decides on it and who checks it are apart (setting `duties`)"
            )
