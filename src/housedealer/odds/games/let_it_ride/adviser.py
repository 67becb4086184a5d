"""Let It Ride: whether a bet wins on average over the community cards that are still down."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.common.against_the_bank import unseen
from housedealer.odds.common.hand_bets import rows_of_classes
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.five import evaluate_many
from housedealer.odds.kernels.tables import TABLES, numbers
from housedealer.odds.result import LOSES
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer

COMMUNITY = ("community.left", "community.right")


def ride_or_withdraw(situation: Situation) -> Advice | None:
    """What the bet in question wins if it rides; taken back it wins nothing."""
    if HIDDEN in situation.hand or situation.question.option("let_it_ride") is None:
        return None
    shown = [card for place in COMMUNITY for card in situation.view.cards(place) if card != HIDDEN]
    held = numbers([*situation.hand, *shown])
    gains = gains_of_classes(tuple(situation.wager.pays["base"].items()))
    drawn = np.array(list(combinations(unseen(situation).tolist(), 5 - len(held))))
    hands = np.hstack([np.broadcast_to(held, (len(drawn), len(held))), drawn])
    worth = float(gains[evaluate_many(TABLES, hands)].mean())
    bet = f"bet_{1 + len(shown)}"
    answers = (Priced(Answer("withdraw"), 0.0), Priced(Answer("let_it_ride"), worth))
    return weighed_up("ride or withdraw", "exact", situation.unit(bet), answers)


@lru_cache(maxsize=8)
def gains_of_classes(pays: tuple[tuple[str, Fraction], ...]) -> Array:
    """What a bet that rides wins with each class of five-card hands."""
    table = dict(pays)
    names, row = rows_of_classes(table)
    return np.array([float(table.get(name, LOSES)) for name in names])[row]
