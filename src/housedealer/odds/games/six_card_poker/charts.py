"""Six Card Poker: fold or play by the hand and what the bank shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five
from housedealer.odds.kernels.five import evaluate_many
from housedealer.odds.kernels.tables import TABLES, class_of, numbers
from housedealer.odds.result import Chart
from housedealer.odds.wager import Wager

SIX_CARD_DEALS: Final = 2_000
SHOWS: Final = (
    "three of a kind", "a pair of tens to aces", "a pair of sixes to nines", "a pair of twos to fives",
    "an ace", "a king", "a queen", "a jack", "nothing above a ten",
)  # fmt: skip
HOLDS: Final = ("nine high or less", "ten high", "jack high", "queen high", "king high", "ace high", "ace-king high", "pair of 2-5", "pair of 6-9", "pair of T-A")  # fmt: skip
PAIRS: Final = ((10, 1), (6, 2), (2, 3))  # the lowest rank of each class of pairs, and where it stands in SHOWS


def _shows(cards: Sequence[Card]) -> str:
    ranks = sorted((card.rank for card in cards), reverse=True)
    twice = next((rank for rank in ranks if ranks.count(rank) == 2), 0)
    if ranks.count(ranks[0]) == 3:
        return SHOWS[0]
    if twice:
        return next(SHOWS[at] for low, at in PAIRS if twice >= low)
    return SHOWS[4 + min(14 - ranks[0], 4)]


def _holds(strength: int) -> str | None:
    kind, ranks = strength >> 20, five.ranks(strength)
    if kind == five.HIGH_CARD:
        return HOLDS[6] if ranks[:2] == (14, 13) else HOLDS[max(0, ranks[0] - 9)]
    if kind == five.ONE_PAIR:
        return HOLDS[7 + (ranks[0] >= 6) + (ranks[0] >= 10)]
    return None


def six_card_poker(wager: Wager) -> list[Chart]:
    """Fold or play by the best five and what the bank shows."""
    luck = Random(1)
    ace_king = class_of(five.pack(five.HIGH_CARD, 14, 13, 0, 0, 0))
    completions = np.array(list(combinations(range(43), 3)))
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(SIX_CARD_DEALS):
        cards = luck.sample(STANDARD_PACK, 9)
        holds = _holds(five.best(cards[:6]))
        if holds is None:
            continue
        three = np.setdiff1d(np.arange(52), numbers(cards))[completions]
        bank = np.hstack([np.broadcast_to(numbers(cards[6:]), (len(three), 3)), three])
        mine = int(evaluate_many(TABLES, numbers(cards[:6])[None, :])[0])
        theirs = evaluate_many(TABLES, bank).astype(np.int64)
        worth = float((np.sign(mine - theirs) * np.where(theirs < ace_king, 1, 2)).mean())
        found.setdefault((_shows(cards[6:]), holds), []).append(worth + 1)
    rows = []
    for shows in SHOWS:
        cells = []
        for holds in HOLDS:
            gains = found.get((shows, holds))
            if not gains:
                cells.append("")
                continue
            mean = sum(gains) / len(gains)
            mixed = "*" if min(gains) < 0 < max(gains) else ""
            cells.append(f"{'play' if mean > 0 else 'fold'}{mixed} {abs(mean):.2f}")
        rows.append((shows, tuple(cells)))
    note = "What the other choice costs in Antes, on average over dealt hands of the class; * where it depends on the cards."
    return [Chart("Fold or play by the hand (columns) and what the bank shows", HOLDS, tuple(rows), note)]
