"""An Ultimate Texas Hold'em bot: the published basic strategy of three bets.

Four times the Ante before the flop with the better half of all hands; twice on the flop with two pair, a pair of its
own or a good flush draw; once at the river unless 21 or more unseen cards would give the player-dealer the better hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from housedealer.bots.banked import before_the_deal
from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Question
from housedealer.table.view import View

#: The lowest second card that is raised before the flop with a given high card: suited, unsuited. Pairs from threes.
RAISED = {14: (2, 2), 13: (2, 5), 12: (6, 8), 11: (8, 10)}
OUTS_TO_FOLD = 21


def decide(view: View, question: Question, luck: Random) -> Answer:
    """Bank and bet like any bot; then the basic strategy."""
    answer = before_the_deal(view, question, luck)
    if answer is not None:
        return answer
    wait, *plays = (option.id for option in question.options)
    hand = view.cards(question.about)
    board = [card for card in view.cards("board") if card != HIDDEN]
    if HIDDEN in hand:
        return Answer(plays[-1])  # behind another's hand that was bet: follow it
    return Answer(plays[-1] if worth_playing(hand, board) else wait)


def worth_playing(hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether to bet now, with no, three or five cards of the board in view."""
    if not board:
        return worth_raising(hand)
    if len(board) == 3:
        return worth_doubling(hand, board)
    mine, shared = five.best([*hand, *board]), five.best(board)
    if mine >> 20 > max(shared >> 20, 0) and mine >> 20 >= five.ONE_PAIR:
        return True
    seen = {*hand, *board}
    outs = sum(five.best([*board, card]) > mine for card in STANDARD_PACK if card not in seen)
    return outs < OUTS_TO_FOLD


def worth_raising(hand: Sequence[Card]) -> bool:
    """Whether two cards are worth four Antes."""
    low, high = sorted(card.rank for card in hand)
    if low == high:
        return high > 2
    suited, unsuited = RAISED.get(high, (99, 99))
    return low >= (suited if hand[0].suit == hand[1].suit else unsuited)


def worth_doubling(hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether the flop made two pair or better, a pair with an own card, or four to a flush with an own ten or higher."""
    ranks = [card.rank for card in board]
    made = five.best([*hand, *board]) >> 20
    own_pair = any(card.rank in ranks for card in hand) or (hand[0].rank == hand[1].rank and hand[0].rank > 2)
    if (made >= five.TWO_PAIR and (own_pair or made > five.THREE_OF_A_KIND)) or (made == five.ONE_PAIR and own_pair):
        return True
    return any(card.rank >= 10 and sum(other.suit == card.suit for other in (*hand, *board)) >= 4 for card in hand)
