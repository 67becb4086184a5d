"""Razz: Seven Card Stud for low. The ace is low, straights and flushes do not count, and the low boards lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import Card
from housedealer.games import stud
from housedealer.hands import low, readings, showing
from housedealer.hands.readings import Reading
from housedealer.table.events import Why

RULES: Final[Mapping[str, str]] = {
    **stud.RULES,
    "win": "The lowest five-card hand takes the pot.",
    "split": "Equal hands split the pot; an odd chip goes to the lowest card by suit, clubs first.",
}


@dataclass(frozen=True)
class Options(stud.Options):
    """What a room or a table may choose."""

    forced: stud.Forced = field(
        default="high_card",
        metadata={"help": "who makes the forced bet: by the first up-card and its suit, or the last pot's winner"},
    )
    lead: Literal["high", "low"] = field(default="low", metadata={"help": "which board starts the later rounds"})


@dataclass(frozen=True)
class Razz(stud.Stud):
    """Stud in which the lowest hand wins."""

    ace_low: ClassVar[bool] = True
    without_winner: ClassVar[stud.Forced] = "high_card"

    def divide(self, hands: Mapping[int, list[Card]]) -> list[tuple[Sequence[int], Why]]:
        lows = {number: low.low(cards) for number, cards in hands.items()}
        winners = self.best(lows, lambda number: showing.low_suits(hands[number], low.ranks(lows[number])))
        return [(winners, self.rules["win"] if len(winners) == 1 else self.rules["split"])]

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        held = (*cards, *shared)
        return (readings.few_low(held) if len(held) < 5 else readings.lowest(low.low(held)),)


build = Razz.build
