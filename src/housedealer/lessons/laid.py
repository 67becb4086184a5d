"""Chance for a lesson: cards that fall where the lesson wants them, whatever is answered on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from housedealer.errors import BadRecord
from housedealer.table.events import HIDDEN, Why
from housedealer.table.felt import Piece


class Laid:
    """The deck has no order of its own: each card is chosen as it is dealt, by the place it goes to.

    A place takes the cards that were laid out for it, first to last. Every other card is any that nobody is waiting for.

    >>> from housedealer.cards import cards
    >>> chance = Laid({"board": cards("Ah")}, seed="doctest")
    >>> [str(chance.name(place, cards("Ah Kd"))) for place in ("seat1.hand", "board")]
    ['Kd', 'Ah']
    """

    commitment: Final[str | None] = None
    revealed: Final[Any] = None
    root: Final[str | None] = None
    rule: Final[Why | None] = None

    def __init__(
        self, cards: Mapping[str, Iterable[Piece]], rolls: Iterable[tuple[int, ...]] = (), seed: str = ""
    ) -> None:
        self._given = {place: tuple(wanted) for place, wanted in cards.items()}
        self._given_rolls = tuple(rolls)
        self._seed = seed
        self._left = {place: list(wanted) for place, wanted in self._given.items()}
        self._rolls = list(self._given_rolls)
        self._luck = Random(seed)

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        return [HIDDEN] * len(pack)

    def shuffle_to_draw(self, pack: Sequence[Piece]) -> list[Piece]:
        return self.shuffle(pack)

    drawn: Final = 0

    def shuffle_again(self, rest: Sequence[Piece], drawn: int) -> list[Piece]:
        return self.shuffle(rest)

    def cut(self, deck: list[Piece], count: int) -> list[Piece]:
        return deck

    def roll(self, dice: int) -> tuple[int, ...]:
        return self._rolls.pop(0) if self._rolls else tuple(self._luck.randint(1, 6) for _ in range(dice))

    def name(self, place: str, possible: Sequence[Piece]) -> Piece:
        wanted = self._left.get(place)
        if wanted:
            piece = wanted.pop(0)
            if piece not in possible:
                raise BadRecord(f"{piece} is laid out for {place} and lies elsewhere already")
            return piece
        free = list(possible)
        for promised in (piece for pieces in self._left.values() for piece in pieces):
            free.remove(promised)
        return self._luck.choice(free)

    def again(self) -> Laid:
        return Laid(self._given, self._given_rolls, self._seed)
