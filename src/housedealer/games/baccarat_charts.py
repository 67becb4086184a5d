"""The charts of the baccarat games: who draws when, and which seat a card gives first action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.cards import Card
from housedealer.hands.baccarat import total, value

#: The Player hand by its total, 0 to 9: hit or stand.
PLAYER: Final = "HHHHHHSSSS"

#: The Banker hand by its total when the Player hand stood.
PLAYER_STOOD: Final = "HHHHHHSSSS"
PLAYER_STOOD_STAND_ON_4_AND_5: Final = "HHHHSSSSSS"

#: The Banker hand by its total (rows) when the Player hand drew a third card worth 0 to 9 (columns).
STANDARD: Final[Mapping[int, str]] = {
    #  0123456789
    0: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    2: "HHHHHHHHHH",
    3: "HHHHHHHHSH",
    4: "SSHHHHHHSS",
    5: "SSSSHHHHSS",
    6: "SSSSSSHHSS",
    7: "SSSSSSSSSS",
}
GOLD: Final[Mapping[int, str]] = {
    0: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    2: "HHHHHHHHHH",
    3: "HHHHHHHHHH",
    4: "SSHHHHHHSS",
    5: "SSHHHHHHSS",
    6: "SSSSSSSSSS",
    7: "SSSSSSSSSS",
}
BANKER: Final = {"standard": STANDARD, "gold": GOLD}

#: The seats that cards stand for, counted clockwise from the player-dealer's left: ranks in order A 2 3 ... 10 J Q K.
BUTTONS: Final[Mapping[str, tuple[int, ...]]] = {
    #                 A  2  3  4  5  6  7  8  9  10  J  Q  K
    "seven":         (1, 2, 3, 4, 5, 6, 7, 1, 2, 3,  4, 5, 6),
    "eight":         (1, 2, 3, 4, 5, 6, 7, 8, 8, 1,  2, 3, 4),
    "nine":          (1, 2, 3, 4, 5, 6, 7, 8, 9, 1,  2, 3, 4),
    "eleven":        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2),
}  # fmt: skip


def button_number(chart: str, card: Card) -> int:
    """The number that a card stands for on a chart."""
    return BUTTONS[chart][0 if card.rank == 14 else card.rank - 1]


def banker_hits(chart: Mapping[int, str], stood: str, banker: tuple[Card, ...], third: Card | None) -> bool:
    """Whether the Banker hand draws, given the Player hand's third card if it has one."""
    mine = total(banker)
    return (stood[mine] if third is None else chart[mine][value(third)]) == "H"
