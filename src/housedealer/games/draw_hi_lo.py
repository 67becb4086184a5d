"""Draw Hi/Lo Split: the best high hand and the best low of eight or better halve the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from housedealer.cards import Card
from housedealer.games import draw
from housedealer.hands import joker, low, readings, showing
from housedealer.hands.readings import Reading
from housedealer.table.events import Why

RULES: Final[Mapping[str, str]] = {
    **draw.RULES,
    "win": "The best high hand takes the high half, or all of it when no low hand qualifies.",
    "split": "Equal high hands split; an odd chip goes to the highest card by suit, spades first.",
    "low": "The best low hand of eight or better takes the low half; an odd chip between the halves goes to the high.",
    "split_low": "Equal low hands split; an odd chip goes to the lowest card by suit, clubs first.",
}


@dataclass(frozen=True)
class Options(draw.Options):
    """What a room or a table may choose."""

    raises: int = field(default=0, metadata={"help": "raises allowed in a betting round; 0 for any number"})
    check_raise: bool = field(default=False, metadata={"help": "a player who has checked may raise in the same round"})


@dataclass(frozen=True)
class DrawHiLo(draw.Draw):
    """Draw in which a qualifying low takes half."""

    def divide(self, hands: Mapping[int, list[Card]]) -> list[tuple[Sequence[int], Why]]:
        high = super().divide(hands)
        lows = {number: strength for number, cards in hands.items() if (strength := joker.low8(cards)) is not None}
        if not lows:
            return high
        winners = self.best(lows, lambda number: showing.low_suits(hands[number], low.ranks(lows[number])))
        return [*high, (winners, self.rules["low"] if len(winners) == 1 else self.rules["split_low"])]

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        high = super().read_hand(cards, shared)
        return (*high, readings.low_or_none(joker.low8(cards))) if high else ()


build = DrawHiLo.build
