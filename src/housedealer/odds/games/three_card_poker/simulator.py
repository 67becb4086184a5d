"""Three Card Poker dealt at random and played by the best strategy."""

from __future__ import annotations

import numpy as np

from housedealer.odds.games.three_card_poker import solver as tcp
from housedealer.odds.kernels.compiled import Array, released
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.three import value as three_value
from housedealer.odds.result import Result, sampled
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


@released
def three_card_rounds(plays: Array, hidden: bool, many: int, seed: int, stream: int) -> Array:
    """Three Card Poker against a shown card, by the weakest strength played against each rank (the last: hidden)."""
    tally = np.zeros(5, np.int64)
    state = seeded(seed, stream)
    cards = np.arange(52)
    for _ in range(many):
        mine = three_value(draw(state, cards, 0), draw(state, cards, 1), draw(state, cards, 2))
        shown = draw(state, cards, 3)
        theirs = three_value(shown, draw(state, cards, 4), draw(state, cards, 5))
        if mine < plays[13 if hidden else shown >> 2]:
            tally[4] += 1
        elif theirs < tcp.QUEEN_HIGH:
            tally[tcp.NOT_QUALIFIED] += 1
        elif mine == theirs:
            tally[tcp.TIE] += 1
        else:
            tally[tcp.WIN if mine > theirs else tcp.LOSE] += 1
    return tally


def three_card_poker(wager: Wager, many: int, seed: int) -> Result:
    """Three Card Poker by the best strategy."""
    hidden = bool(wager.option("hidden", False))
    weakest, strategy = tcp.weakest_played(hidden)
    tally = shared(lambda stream, part: three_card_rounds(weakest, hidden, part, seed, stream), many)
    rows = {name: (float(net), int(tally[n])) for n, (name, net) in enumerate(zip(tcp.NAMES, tcp.NET, strict=True))}
    rows["folds"] = (-1.0, int(tally[4]))
    return sampled(rows, strategy, staked=tcp.staked)
