"""The Bad Beat bonus of Ultimate Texas Hold'em: every two cards against every other two on every kind of board."""

from __future__ import annotations

from functools import cache

import numpy as np

from housedealer.odds.common.hand_bets import paid
from housedealer.odds.games.ultimate_texas_holdem.solver import over_boards
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.holdem import lost_by_category
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES
from housedealer.odds.kernels.ultimate_rounds import board_kinds, kinds_of
from housedealer.odds.result import Result
from housedealer.odds.wager import Wager


@cache
def beaten() -> Array:
    """How often a hand of each category is beaten on some board, and last the ties."""
    kinds = board_kinds()
    every, weights = hand_classes(5)
    of_kind = np.bincount(kinds_of(every, kinds.suited), weights, len(kinds.cards)).astype(np.int64)
    (tally,) = over_boards(
        lambda cards, weights: (lost_by_category(TABLES, cards, weights, CATEGORY, FIRST_PAIR),), kinds.cards, of_kind
    )
    return tally


def bad_beat(wager: Wager) -> Result:
    """A bet that pays by the beaten hand of the two, the player's or the bank's."""
    tally = beaten()
    narrow = wager.option("bad_beat_bank") == "exactly_trips"
    events = []
    for kind in range(9, -1, -1):
        name = CATEGORY_NAMES[kind]
        if int(tally[kind]):
            events.append(((name,), int(tally[kind])))
            bank_pays = kind == 3 if narrow else True
            events.append(((name,) if bank_pays else (f"bank loses with {name}",), int(tally[kind])))
    events.append((("tie",), int(tally[10])))
    return paid(events, wager.table)
