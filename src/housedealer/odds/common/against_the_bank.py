"""Fold or play against a bank whose other cards may be any that are not in sight."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import numbers
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer

KIND = "fold or play"
FOLD, PLAY = Answer("fold"), Answer("play")


def unseen(situation: Situation) -> Array:
    """The numbers of a standard pack's cards that are not in sight."""
    return np.setdiff1d(np.arange(52), numbers(situation.known()))


def bank_hands(situation: Situation, size: int) -> Array:
    """Every hand the bank may hold: what is seen of it, filled up with cards that are not in sight."""
    shown = numbers([card for card in situation.bank if card != HIDDEN])
    filled = np.array(list(combinations(unseen(situation).tolist(), size - len(shown))))
    return np.hstack([np.broadcast_to(shown, (len(filled), len(shown))), filled])


def fold_or_play(situation: Situation, worth: float) -> Advice | None:
    return weighed_up(KIND, "exact", situation.unit("ante"), (Priced(FOLD, -1.0), Priced(PLAY, worth)))
