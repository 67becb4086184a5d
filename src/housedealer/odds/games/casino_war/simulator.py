"""Casino War dealt at random."""

from __future__ import annotations

import numpy as np

from housedealer.odds.common.dealt_hands import paid_rows
from housedealer.odds.common.hand_bets import Event
from housedealer.odds.games.casino_war.solver import base as war_exactly
from housedealer.odds.games.casino_war.solver import staked
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.result import Result, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@released
def war_rounds(cards: Array, many: int, seed: int, stream: int) -> Array:
    """First cards against first cards (lower, suited tie, other tie, higher) by War cards (lower, same, other tie, higher)."""
    tally = np.zeros((4, 4), np.int64)
    state = seeded(seed, stream)
    for _ in range(many):
        a, b, c, d = draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2), draw(state, cards, 3)
        first = 0 if a >> 2 < b >> 2 else 3 if a >> 2 > b >> 2 else 1 if a == b else 2
        second = 0 if c >> 2 < d >> 2 else 3 if c >> 2 > d >> 2 else 1 if c >> 2 == a >> 2 else 2
        tally[first, second] += 1
    return tally


def _war(wager: Wager, many: int, seed: int) -> Array:
    cards = np.repeat(np.arange(52), wager.decks or 6)
    return shared(lambda stream, part: war_rounds(cards.copy(), part, seed, stream), many)


def war(wager: Wager, many: int, seed: int) -> Result:
    """Casino War, every tie going to War or surrendered as is better."""
    tally = _war(wager, many, seed)
    ties = tally[1] + tally[2]
    known = {o.name: o.pays for o in war_exactly(wager).outcomes}
    rows = {"higher card": (1.0, int(tally[3].sum())), "lower card": (-1.0, int(tally[0].sum()))}
    if "tie, surrendered" in known:
        rows["tie, surrendered"] = (-0.5, int(ties.sum()))
    else:
        for name, many_came in (("War won", ties[3]), ("War tied", ties[1] + ties[2]), ("War lost", ties[0])):
            rows[name] = (known[name], int(many_came))
    return sampled(rows, staked=staked)


def war_tie(wager: Wager, many: int, seed: int) -> Result:
    """The Tie Bet by its best award."""
    tally = _war(wager, many, seed)
    found: list[Event] = [(("no tie",), int(tally[0].sum() + tally[3].sum()))]
    for first, low in ((1, ("suited_tie", "basic_tie")), (2, ("basic_tie",))):
        found.append((("four_of_a_kind", *low), int(tally[first, 1])))
        found.append((("double_tie", *low), int(tally[first, 2])))
        found.append((low, int(tally[first, 0] + tally[first, 3])))
    return paid_rows(found, wager.table)
