"""The charts that bind the twenty-one games and the tables that settle them, as their packets print them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from housedealer.cards import Card
from housedealer.hands.twenty_one import Count, ace_and_ten, count, suited_seven_eight_nine, three_eights

# -- charts ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chart:
    """Totals on which a hand must stand and must hit, hard and soft; between them it has the option."""

    stand_hard: int
    stand_soft: int
    hit_hard: int
    hit_soft: int

    def allows(self, hand: Count) -> tuple[str, ...]:
        """What the chart leaves: stand, hit, or either."""
        stand, hit = (self.stand_soft, self.hit_soft) if hand.soft else (self.stand_hard, self.hit_hard)
        if hand.points >= stand:
            return ("stand",)
        return ("hit",) if hand.points <= hit else ("stand", "hit")


NEVER: Final = 99
#                    must stand on: hard, soft   must hit on: hard, soft
PURE_CHART: Final = Chart(19, NEVER, 11, 0)
SPANISH_CHART: Final = Chart(17, NEVER, 0, 0)
SWITCH_CHART: Final = Chart(21, 21, 11, 11)
BANK_CHART: Final = Chart(17, 18, 16, 17)
ANY_17_CHART: Final = Chart(17, 17, 16, 16)


# -- settlement tables -----------------------------------------------------------------------------------------------

Result = Literal["win", "natural", "push", "lose", "compare"]


class Line(NamedTuple):
    """One line of a settlement table: the first that fits both hands decides. `natural` wins at the natural's odds."""

    player: str
    bank: str
    result: Result
    rule: str


Lines = tuple[Line, ...]
PURE_LINES: Final[Lines] = (
    Line("natural", "natural", "push", "both_natural"),
    Line("natural", "any hand", "natural", "natural"),
    Line("any hand", "natural", "lose", "bank_natural"),
    Line("bust", "8-8-8", "push", "three_eights"),
    Line("bust", "any hand", "lose", "bust"),
    Line("any hand", "bust", "win", "bank_bust"),
    Line("any hand", "any hand", "compare", "closer"),
)
SPANISH_LINES: Final[Lines] = (
    Line("natural", "natural", "natural", "both_natural"),
    *PURE_LINES[1:3],
    Line("21", "21", "win", "both_21"),
    *PURE_LINES[3:],
)
SWITCH_LINES: Final[Lines] = (
    Line("natural", "natural", "push", "both_natural"),
    Line("natural", "any hand", "win", "natural"),
    Line("any hand", "natural", "lose", "bank_natural"),
    Line("switched 21½", "21", "push", "switched"),
    Line("bust under 24", "suited 7-8-9", "push", "suited_789"),
    Line("bust", "any hand", "lose", "bust"),
    Line("any hand", "22", "push", "bank_22"),
    Line("any hand", "bust", "win", "bank_bust"),
    Line("any hand", "any hand", "compare", "closer"),
)


def names(cards: Sequence[Card], natural: bool = False, switched: bool = False) -> frozenset[str]:
    """What settlement tables call a hand. A natural is not a 21, nor is an ace and ten made by a switch."""
    points = count(cards).points
    if natural:
        return frozenset({"any hand", "natural"})
    if switched and ace_and_ten(cards):
        return frozenset({"any hand", "switched 21½"})
    called = {"any hand", str(points)}
    if points > 21:
        called.add("bust")
    if 21 < points < 24:
        called.add("bust under 24")
    if three_eights(cards):
        called.add("8-8-8")
    if suited_seven_eight_nine(cards):
        called.add("suited 7-8-9")
    return frozenset(called)


def outcome(lines: Iterable[Line], player: frozenset[str], bank: frozenset[str], ahead: int) -> tuple[Result, str]:
    """The result and its rule by a settlement table; `ahead` is the player's total less the player-dealer's."""
    line = next(line for line in lines if line.player in player and line.bank in bank)
    if line.result != "compare":
        return line.result, line.rule
    return ("win", "closer") if ahead > 0 else ("lose", "farther") if ahead < 0 else ("push", "tie")
