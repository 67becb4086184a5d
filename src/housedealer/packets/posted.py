"""What a posted fee option means for a pot table: which structure and stakes it allows, how many players it prices.

A packet may print one bracket of players a row (004:438-447, 000:117-123, 223-244). A table is then posted with a
schedule: rows of one table limit that together price every number of players, joined by `+`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TYPE_CHECKING

from housedealer.errors import BadSetup
from housedealer.money.fees import Action, FeeOption, Limit, Unpriced

if TYPE_CHECKING:
    from housedealer.packets.entries import Entry

STRUCTURES = {"limit": "limit", "spread_limit": "spread", "pot_limit": "pot_limit", "no_limit": "no_limit"}


def schedules(brackets: Iterable[str]) -> tuple[str, ...]:
    """The schedules that rows of one bracket each make: one row of every bracket.

    >>> schedules(["1|2 + 5 + 8|9", "12"])
    ('1+5+8', '1+5+9', '2+5+8', '2+5+9', '12')
    """
    return tuple(
        "+".join(rows)
        for brackets_of_a_limit in brackets
        for rows in product(*(bracket.strip().split("|") for bracket in brackets_of_a_limit.split("+")))
    )


def unpriced(fees: FeeOption, most: int) -> list[int]:
    """The numbers of players, from two up to a full table, for which an option prints no fee."""
    found = []
    for players in range(2, most + 1):
        try:
            for flop in (False, True):
                fees.dues(Action(players, flop=flop, river=flop))
        except Unpriced:
            found.append(players)
    return found


def check_players(id: str, fees: FeeOption | None, size: int, family: str, offered: Iterable[str]) -> None:
    """Refuse a table where a number of players could sit down that the posted option does not price."""
    if fees is None or family == "banked":
        return
    if missing := unpriced(fees, size):
        numbers = f"{missing[0]} to {missing[-1]}" if len(missing) > 1 else f"{missing[0]}"
        fitting = [key for key in offered if set(fees.key.split("+")) <= set(key.split("+")) and key != fees.key]
        right = f"; post it with the rows for the others, like fee={fitting[0]}" if fitting else ""
        raise BadSetup(f"fee option {fees.key} of {id} ({fees.source}) prints no fee for {numbers} players{right}")


def stakes_of(fees: FeeOption | None, found: Entry, chosen: Mapping[str, str]) -> dict[str, str]:
    """The structure and stakes of a pot table: the posted option's own, or the table's within what the option allows."""
    if fees is None or found.family != "pot" or not fees.structures:
        return {}
    allowed = [STRUCTURES[s] for s in fees.structures if s in STRUCTURES]
    structure = chosen.get("structure", found.options.get("structure", allowed[0]))
    if structure not in allowed:
        if "structure" in chosen:
            raise BadSetup(f"fee option {fees.key} of {found.id} is for {' or '.join(allowed)} games, not {structure}")
        structure = allowed[0]
    limit = fees.limit()
    if limit is None:
        return {"structure": structure}
    first = structure == allowed[0] or len(allowed) == 1
    fixed = first and structure in ("limit", "spread") and limit.least[0] == limit.least[1] and len(allowed) < 3
    if fixed:
        stakes = f"{limit.least[0]}-{limit.most[0]}"
        if chosen.get("stakes", stakes) != stakes:
            raise BadSetup(
                f"fee option {fees.key} of {found.id} is for ${stakes.replace('-', '-$')} games, not {chosen['stakes']}"
            )
        return {"structure": structure, "stakes": stakes}
    return {"structure": structure, "stakes": _within(fees, limit, structure, found, chosen)}


def _within(fees: FeeOption, limit: Limit, structure: str, found: Entry, chosen: Mapping[str, str]) -> str:
    """Stakes within the range that an option prints: the table's own, else the lowest that it allows."""
    least, most = ends(limit)
    own = str(found.options.get("stakes", ""))
    lowest = f"{least[0]}-{max(most[0] if least != most else least[0], least[0])}"
    for stakes in [chosen["stakes"]] if "stakes" in chosen else [own, lowest] if own else [lowest]:
        low, high = amounts_of(stakes)
        if _lies(low, least) and _lies(high, most):
            return stakes
    asked = chosen.get("stakes", own)
    raise BadSetup(f"fee option {fees.key} of {found.id} is for {structure} games of {_range(limit)}, not {asked}")


def ends(limit: Limit) -> tuple[tuple[float, float | None], tuple[float, float | None]]:
    """Where the two amounts of the stakes may lie: both within a plain limit, each within its own range otherwise.

    >>> ends(Limit("table", (1, 1), (1000, 1000))), ends(Limit("table", (3, 1000), (6, 2000)))
    (((1, 1000), (1, 1000)), ((3, 1000), (6, 2000)))
    """
    if limit.least[0] == limit.least[1] and limit.most[0] == limit.most[1]:
        both = (limit.least[0], limit.most[0])
        return both, both
    return (limit.least[0], limit.least[1]), (limit.most[0] or 0, limit.most[1])


def _range(limit: Limit) -> str:
    least, most = ends(limit)
    if least == most:
        return f"${least[0]:,g} to ${least[1]:,g}"
    return f"${least[0]:,g}-${most[0]:,g} to ${least[1]:,g}-${most[1]:,g}"


def _lies(amount: float, within: tuple[float, float | None]) -> bool:
    return within[0] <= amount and (within[1] is None or amount <= within[1])


def amounts_of(stakes: str) -> tuple[float, float]:
    """The two ends of stakes as they are typed."""
    first, sign, second = stakes.replace("$", "").partition("-")
    try:
        return float(first), float(second)
    except ValueError:
        raise BadSetup(f"stakes {stakes!r} should be two amounts like 4-8") from None
