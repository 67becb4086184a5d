"""Six Card Poker dealt at random and played by the best strategy; the Two-Way Bad Beat."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from housedealer.odds.common.dealt_hands import beaten, sampled_rows
from housedealer.odds.games.six_card_poker import solver as six_card_poker
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.holdem import flop_classes
from housedealer.odds.kernels.six_card_rounds import Folds, folding_rounds
from housedealer.odds.kernels.suits import EXCHANGES, hand_classes
from housedealer.odds.kernels.tables import TABLES
from housedealer.odds.result import Result
from housedealer.odds.simulate import shared
from housedealer.odds.wager import Wager


def two_way_bad_beat(wager: Wager, many: int, seed: int) -> Result:
    """The beaten one of two six-card hands."""
    return beaten(wager, 6, 0, many, seed)


def folds_of(shown: Array, found: six_card_poker.Folded) -> Folds:
    """The folds against some classes of shown cards as a round looks them up."""
    _, classes, number = six_card_poker.hands_in_order()
    in_suit = (shown[:, :, None] & 3 == np.arange(4)).sum(axis=1)
    suit = np.where(in_suit.max(axis=1) > 1, in_suit.argmax(axis=1), -1)
    strongest = np.where(np.diff(found.ends, prepend=0) > 0, classes[found.listed[found.ends - 1]], -1)
    shown_class, exchange = flop_classes(shown, EXCHANGES)
    lists = found.ends, found.listed, found.bits, number
    return Folds((24 * shown_class + exchange).astype(np.int32), EXCHANGES, suit, strongest, found.weakest, *lists)


@cache
def _all_folds() -> Folds:
    return folds_of(hand_classes(3)[0], six_card_poker.all_folds())


def six_card(wager: Wager, many: int, seed: int) -> Result:
    """Six Card Poker by the best strategy. The folds are worked out first, which takes far longer than dealing."""
    folds, ace_king = _all_folds(), six_card_poker.ACE_KING_HIGH
    tally = shared(lambda stream, part: folding_rounds(TABLES, folds, ace_king, part, seed, stream), many)
    rows = ((name, Fraction(net), int(tally[n])) for n, (name, net) in six_card_poker.OUTCOMES.items())
    return sampled_rows(rows, six_card_poker.staked)
