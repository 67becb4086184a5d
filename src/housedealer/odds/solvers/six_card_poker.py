"""Six Card Poker: fold or play against a bank that shows three of its six cards, and the Two-Way Bad Beat."""

from __future__ import annotations

from housedealer.odds.kernels.pairs import two_hands
from housedealer.odds.kernels.tables import CATEGORY_NAMES, STRENGTHS
from housedealer.odds.result import Result
from housedealer.odds.solvers.hands import Event, paid, pair_rows
from housedealer.odds.wager import Wager


def two_way_bad_beat(wager: Wager) -> Result:
    """A bet that pays by the beaten hand, whichever side it is on; over every deal of two six-card hands."""
    beaten, _, ties = two_hands()
    events: list[Event] = []
    for strength, count in zip(STRENGTHS.tolist()[::-1], beaten.tolist()[::-1], strict=True):
        kind = strength >> 20
        rows = pair_rows(strength >> 16 & 15) if kind == 1 else (CATEGORY_NAMES[kind],)
        events.append((rows, 2 * count))
    events.append((("tie",), int(ties.sum())))
    return paid(events, wager.table)
