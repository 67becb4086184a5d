"""Pots and side pots: who put in what, who may win which layer, and where the odd chips go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Pot:
    """One layer of the money in the middle, and the seats that can win it."""

    place: str
    seats: tuple[int, ...]


def layers(bets: dict[int, int], live: Iterable[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Split one round's bets into layers: (amount, the live seats that matched it), the deepest first.

    >>> layers({1: 500, 2: 1000, 3: 1000, 4: 300}, live=[1, 2, 3])
    [(1800, (1, 2, 3)), (1000, (2, 3))]
    """
    contesting = sorted((bets.get(seat, 0), seat) for seat in live)
    result: list[tuple[int, tuple[int, ...]]] = []
    floor = 0
    for level, _ in contesting:
        if level > floor:
            amount = sum(min(bet, level) - min(bet, floor) for bet in bets.values())
            result.append((amount, tuple(sorted(seat for bet, seat in contesting if bet >= level))))
            floor = level
    over = sum(bet - floor for bet in bets.values() if bet > floor)  # folded above every live bet
    if over and result:
        amount, seats = result[-1]
        result[-1] = (amount + over, seats)
    return result


def split(amount: int, winners: Sequence[int], chip: int) -> dict[int, int]:
    """Equal shares in whole chips; the odd chips go to the first of the winners as given.

    >>> split(1000, [4, 2, 7], 100), split(1100, [4, 2, 7], 100)
    ({4: 400, 2: 300, 7: 300}, {4: 500, 2: 300, 7: 300})
    """
    each = amount // (len(winners) * chip) * chip
    shares = dict.fromkeys(winners, each)
    shares[winners[0]] += amount - each * len(winners)
    return shares
