"""A razz bot: how many low cards it holds and how low they are, against what the others show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from housedealer.bots.stud import play
from housedealer.cards import Card
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

MADE = {5: 1.0, 6: 0.97, 7: 0.9, 8: 0.78, 9: 0.62, 10: 0.48, 11: 0.34, 12: 0.24, 13: 0.16}  # by the highest of five


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bet by the strength of a hand for low."""
    return play(view, question, luck, partial(low_strength, full=7))


def low_strength(cards: Sequence[Card], against: Sequence[Sequence[Card]], full: int) -> float:
    """The five lowest ranks, missing ones taken for what the cards to come would bring; 0 to 1."""
    ranks = sorted({1 if card.rank == 14 else card.rank for card in cards})
    to_come = full - len(cards)
    if len(ranks) >= 5:
        made = MADE[ranks[4]]
        better = [rank for rank in ranks if rank <= 8]
        strength = max(made, made + 0.08 * to_come * (len(better) == 4))
    else:
        low = [rank for rank in ranks if rank <= 8]
        missing = 5 - len(low)
        if missing > to_come:
            return 0.08
        strength = 0.78 - 0.16 * missing + 0.05 * to_come - (low[-1] - 6) * 0.03 if low else 0.08
    behind = sum(_low_cards(board) > _low_cards(cards) - (len(cards) - len(board)) for board in against)
    return max(0.05, min(1.0, strength - 0.06 * behind))


def _low_cards(cards: Sequence[Card]) -> int:
    return len({card.rank for card in cards if card.rank <= 8 or card.rank == 14})
