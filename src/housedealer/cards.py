"""The physical pieces: playing cards, and packs of every composition.

A card is one of a fixed set of objects, so two packs hold the *same* ace of spades twice and cards compare by identity.

>>> card("Ah"), card("Td").rank, cards("Ks Qs Js")
(Ah, 10, (Ks, Qs, Js))
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"  # lowest to highest, as every packet that ranks them does

RANK_NAMES: Final = dict(
    zip(
        range(2, 15),
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Card:
    """One card. `rank` runs from 2 to 14 (the ace); the joker has rank 0 and no suit.

    `weight` packs the card for counting: the sum over a hand holds three bits per rank, then four per suit.
    """

    __slots__ = ("code", "rank", "suit", "suit_order", "weight")

    code: str
    rank: int
    suit: str
    suit_order: int
    weight: int

    def __init__(self, code: str, rank: int, suit: str) -> None:
        self.code = code
        self.rank = rank
        self.suit = suit
        self.suit_order = SUITS.index(suit) if suit else -1
        self.weight = (1 << 3 * (rank - 2)) + (1 << 40 + 4 * self.suit_order) if suit else 0

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    def __lt__(self, other: Card) -> bool:
        return (self.rank, self.suit_order) < (other.rank, other.suit_order)

    @property
    def name(self) -> str:
        """The card in words, for people who listen instead of look."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}" if self.suit else "joker"


JOKER: Final = Card("Jo", 0, "")
_CARDS: Final = {r + s: Card(r + s, RANKS.index(r) + 2, s) for s in SUITS for r in RANKS} | {"Jo": JOKER}

STANDARD_PACK: Final = tuple(_CARDS[r + s] for s in SUITS for r in RANKS)
PACK_WITH_JOKER: Final = (*STANDARD_PACK, JOKER)


def card(code: str) -> Card:
    """The card written `code`: rank then suit, `Th` for the ten of hearts, `Jo` for the joker."""
    try:
        return _CARDS[code]
    except KeyError:
        raise ValueError(
            f"no card is written {code!r}; write rank and suit like Ah, Td, 9c, or Jo for the joker"
        ) from None


def cards(codes: str | Iterable[str]) -> tuple[Card, ...]:
    """Several cards: `cards("Ah Kd")`, `cards("AhKd")` or `cards(["Ah", "Kd"])`."""
    if isinstance(codes, str):
        packed = codes.replace(" ", "").replace(",", "")
        codes = [packed[i : i + 2] for i in range(0, len(packed), 2)]
    return tuple(card(code) for code in codes)


def piece(code: str) -> Any:
    """The card or the tile written `code`."""
    if code in _CARDS or not code.startswith("t"):
        return card(code)
    from housedealer.tiles import tile  # tiles are met at one game only

    return tile(code)


weight_of: Final = attrgetter("weight")
