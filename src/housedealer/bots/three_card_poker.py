"""A Three Card Poker bot: the best strategy against the exposed card.

Against a jack or lower it always plays; against a queen, king or ace it plays Q-9-2, K-9-2 or A-9-2 and better.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from housedealer.bots.banked import before_the_deal
from housedealer.cards import Card, cards
from housedealer.hands import three
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

WEAKEST_PLAYED = {
    12: three.strength(cards("Qc 9d 2h")),
    13: three.strength(cards("Kc 9d 2h")),
    14: three.strength(cards("Ac 9d 2h")),
}
WEAKEST_UNSEEN = three.strength(cards("Qc 6d 4h"))  # the best threshold when the card is kept hidden


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then fold or play by the chart."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    if question.option("play") is None:
        return Answer("fold")
    hand = view.cards(question.about)
    bank = view.cards(f"seat{view.holder('player-dealer')}.hand")
    if HIDDEN in hand:
        return Answer("play")  # behind another's hand: follow it
    return Answer("play" if worth_playing(hand, bank) else "fold")


def worth_playing(hand: Sequence[Card], bank: Sequence[Any]) -> bool:
    """Whether three cards are worth a Play wager against what is seen of the bank."""
    exposed = [card.rank for card in bank if card != HIDDEN]
    weakest = WEAKEST_PLAYED.get(exposed[0], 0) if exposed else WEAKEST_UNSEEN
    return three.strength(hand) >= weakest
