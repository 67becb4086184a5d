"""Ultimate Texas Hold'em after the flop and at the river, by classes of hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five
from housedealer.odds.common.decision_charts import summary
from housedealer.odds.games.ultimate_texas_holdem.adviser import before_flop
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES, numbers
from housedealer.odds.kernels.ultimate import on_board, over_rivers
from housedealer.odds.result import Chart
from housedealer.odds.wager import Wager

FLOPS: Final = 400
RIVERS: Final = 4_000
NAMES: Final = {14: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}
OWN: Final = (
    "straight or better, own cards in it", "three of a kind, own cards in it", "two pair, own cards in it",
    "a pair in the hand", "a pair with the highest card", "a pair with another card",
)  # fmt: skip
HIGH: Final = tuple(f"{name} high" for name in NAMES.values())
FLOP_ORDER: Final = (
    *OWN, "four to a flush, own ten or higher", "four to a flush, lower", "open to a straight at both ends",
    *(f"no pair, {high}" for high in HIGH), "no pair, lower",
)  # fmt: skip
RIVER_ORDER: Final = (
    *OWN,
    *(
        f"{board}, {high}"
        for board in ("board paired", "no pair", "board better than a pair")
        for high in (*HIGH, "lower")
    ),
)


def _own(hand: Sequence[Card], board: Sequence[Card]) -> str:
    """What a hand makes together with the board that the board does not hold by itself; empty if nothing."""
    ranks = [card.rank for card in board]
    kind = five.best((*hand, *board)) >> 20
    alone = _kind(board)
    pairs = [card.rank for card in hand if card.rank in ranks]
    if kind > alone and kind >= five.STRAIGHT:
        return OWN[0]
    if kind > alone and kind == five.THREE_OF_A_KIND:
        return OWN[1]
    if kind > alone and kind == five.TWO_PAIR and (len(pairs) == 2 or pairs or hand[0].rank == hand[1].rank):
        return OWN[2] if len(pairs) == 2 or alone == five.HIGH_CARD else _pair(hand, ranks, pairs)
    return _pair(hand, ranks, pairs)


def _pair(hand: Sequence[Card], ranks: Sequence[int], pairs: Sequence[int]) -> str:
    if hand[0].rank == hand[1].rank:
        return OWN[3]
    if pairs:
        return OWN[4] if max(pairs) == max(ranks) else OWN[5]
    return ""


def _kind(board: Sequence[Card]) -> int:
    """The category that a board of three to five cards is by itself."""
    if len(board) == 5:
        return five.best(board) >> 20
    most = sorted((sum(card.rank == other.rank for other in board) for card in board), reverse=True)
    return five.THREE_OF_A_KIND if most[0] == 3 else five.ONE_PAIR if most[0] == 2 else five.HIGH_CARD


def _high(hand: Sequence[Card]) -> str:
    top = max(card.rank for card in hand)
    return f"{NAMES[top]} high" if top in NAMES else "lower"


def flop_class(hand: Sequence[Card], board: Sequence[Card]) -> str:
    """The class of a hand on a flop."""
    own = _own(hand, board)
    if own:
        return own
    for suit in {card.suit for card in hand}:
        if sum(card.suit == suit for card in (*hand, *board)) == 4:
            high = max(card.rank for card in hand if card.suit == suit) >= 10
            return FLOP_ORDER[6] if high else FLOP_ORDER[7]
    ranks = {card.rank for card in (*hand, *board)}
    if any({low, low + 1, low + 2, low + 3} <= ranks for low in range(2, 11)):
        return FLOP_ORDER[8]
    return f"no pair, {_high(hand)}"


def river_class(hand: Sequence[Card], board: Sequence[Card]) -> str:
    """The class of a hand on a full board."""
    own = _own(hand, board)
    if own:
        return own
    kind = _kind(board)
    name = (
        "no pair" if kind == five.HIGH_CARD else "board paired" if kind == five.ONE_PAIR else "board better than a pair"
    )
    return f"{name}, {_high(hand)}"


def ultimate_texas_holdem(wager: Wager) -> list[Chart]:
    """After the flop and at the river, for hands that are not raised before."""
    pays = wager.pays["blind"]
    blinds = np.array([float(pays.get(CATEGORY_NAMES[kind], 0)) for kind in CATEGORY])

    def raises(hand: Array) -> bool:
        check, *more = before_flop(pays, hand)
        return max(more) > check

    luck = Random(1)

    def dealt(size: int) -> tuple[list[Card], Array]:
        while True:
            cards = luck.sample(STANDARD_PACK, size)
            held = numbers(cards)
            if not raises(held[:2]):
                return cards, np.setdiff1d(np.arange(52), held)

    flops, rivers = [], []
    for _ in range(FLOPS):
        cards, rest = dealt(5)
        bet, wait = over_rivers(TABLES, numbers(cards), rest, blinds, FIRST_PAIR)
        flops.append((flop_class(cards[:2], cards[2:]), bet - wait))
    for _ in range(RIVERS):
        cards, rest = dealt(7)
        fixed, play = on_board(TABLES, numbers(cards), rest, blinds, FIRST_PAIR)
        rivers.append((river_class(cards[:2], cards[2:]), fixed + play + 2))
    return [
        summary("After the flop, with a hand that is not raised", "2x", "check", flops, FLOP_ORDER, "Antes"),
        summary("At the river, with a hand that is not raised", "1x", "fold", rivers, RIVER_ORDER, "Antes"),
    ]
