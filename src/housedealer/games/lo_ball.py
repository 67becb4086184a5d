"""Lo-Ball and Winner Kill Lo-Ball: draw poker for low, where a seven that is passed wins no bet after the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import Card
from housedealer.games import draw
from housedealer.hands import joker, low, readings, showing
from housedealer.hands.readings import Reading
from housedealer.money.betting import Contest
from housedealer.table.events import Why
from housedealer.table.table import Table

RULES: Final[Mapping[str, str]] = {
    **draw.RULES,
    "draw": "A new game draws for the button: the lowest card has it, the joker first, equal ranks by suit, clubs first.",
    "sevens": "A seven or better that was passed and is the best hand wins nothing that was bet after the draw.",
    "win": "The lowest hand takes the pot.",
    "split": "Equal hands split the pot; an odd chip goes to the lowest card by suit, clubs first.",
}


@dataclass(frozen=True)
class Options(draw.Options):
    """What a room or a table may choose."""

    raises: int = field(default=0, metadata={"help": "raises allowed in a betting round; 0 for any number"})
    check_raise: bool = field(default=False, metadata={"help": "a player who has checked may raise in the same round"})
    sevens: bool = field(default=True, metadata={"help": "bets against a passed seven that wins go back"})


@dataclass(frozen=True)
class LoBall(draw.Draw):
    """Draw in which the lowest hand wins, the joker being the lowest rank it lacks."""

    options: Options

    button_card: ClassVar[Literal["high", "low"]] = "low"

    def divide(self, hands: Mapping[int, list[Card]]) -> list[tuple[Sequence[int], Why]]:
        winners = self.lowest(hands)
        return [(winners, self.rules["win"] if len(winners) == 1 else self.rules["split"])]

    def lowest(self, hands: Mapping[int, list[Card]]) -> list[int]:
        """The best low hands, in the order in which they take odd chips."""
        lows = {number: joker.low(cards) for number, cards in hands.items()}
        return self.best(lows, lambda number: showing.low_suits(hands[number], low.ranks(lows[number])))

    def take_back(self, table: Table, contest: Contest, hands: Mapping[int, list[Card]], after_the_draw: int) -> None:
        """The sevens rule: all bets after the draw go back from a pot that a passed seven wins or shares.

        They go back from the side pots above it too, although a short stack with the seven does not contest those.
        """
        events = table.events[after_the_draw:]
        passed = {event.source for event in events if event.kind == "check"}
        sevens = [n for n in hands if table.seats[n].key in passed and joker.low(hands[n]) > low.SEVEN]
        if not sevens or not self.options.sevens:
            return
        wins = False
        for pot in contest.pots:
            wins = wins or bool(set(sevens) & set(self.lowest({n: hands[n] for n in hands if n in pot.seats})))
            if not wins:
                continue
            for event in events:
                if event.kind == "pull_in" and event.target == pot.place and event.source and event.amount:
                    stack = event.source.replace(".bet", ".stack")
                    table.move("return", pot.place, stack, event.amount, self.rules["sevens"])

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        return (readings.lowest(joker.low(cards)),) if len(cards) == 5 else ()


build = LoBall.build
