"""Seven Card Stud Hi/Low Split: the best high hand and the best low of eight or better halve the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from housedealer.cards import Card
from housedealer.games import stud
from housedealer.hands import low, readings, showing
from housedealer.hands.readings import Reading
from housedealer.table.events import Why

Options = stud.Options

RULES: Final[Mapping[str, str]] = {
    **stud.RULES,
    "win": "The best high hand takes the high half, or all of it when no low hand qualifies.",
    "split": "Equal high hands split; an odd chip goes to the highest card by suit, spades first.",
    "low": "The best low hand of eight or better takes the low half; an odd chip between the halves goes to the high.",
    "split_low": "Equal low hands split; an odd chip goes to the lowest card by suit, clubs first.",
}


@dataclass(frozen=True)
class StudHiLo(stud.Stud):
    """Stud in which a qualifying low takes half."""

    def divide(self, hands: Mapping[int, list[Card]]) -> list[tuple[Sequence[int], Why]]:
        high = super().divide(hands)
        lows = {number: strength for number, cards in hands.items() if (strength := low.low8(cards)) is not None}
        if not lows:
            return high
        winners = self.best(lows, lambda number: showing.low_suits(hands[number], low.ranks(lows[number])))
        return [*high, (winners, self.rules["low"] if len(winners) == 1 else self.rules["split_low"])]

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        held = (*cards, *shared)
        lows = (readings.low_or_none(low.low8(held)),) if len(held) >= 5 else ()
        return (*super().read_hand(cards, shared), *lows)


build = StudHiLo.build
