"""Bad luck: a source of random accidents, each one that could really happen where it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from housedealer.irregularities.accidents import Accident, Possible
from housedealer.irregularities.with_accidents import TableWithAccidents

NAMED: Final[Mapping[str, Sequence[int]]] = {  # how many cards, of the accidents that games ask for themselves
    "exposed": (1, 1, 2, 3),
    "wrong_count": (5, 7, 8, 9, 11, 12),
    "unnoticed": (1,),
    "wrong_action": (0, 1, 2, 3),
}


class Faults:
    """Accidents by chance: so likely at each card and each question, and no more than so many in a round."""

    def __init__(self, seed: str, rate: float = 0.05, most: int = 3) -> None:
        self.seed, self.rate, self.most = seed, rate, most
        self._luck, self._left = Random(seed), most

    def again(self) -> Faults:
        return Faults(self.seed, self.rate, self.most)

    def on_card(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        found = self._drawn(lambda: table.book.on_card(place, card, table.dealing))
        return found and Accident(found.kind, found.place, card, None, found.amount)

    def while_coming(self, table: TableWithAccidents, place: str, card: int) -> Accident | None:
        return None  # what happens by chance is noticed at once

    def at_pause(self, table: TableWithAccidents, after: int) -> Accident | None:
        found = self._drawn(lambda: table.book.at_pause(table.questions))
        return found and Accident(found.kind, found.place, 0, after, found.amount)

    def named(self, kind: str, place: str) -> Accident | None:
        if kind not in NAMED or not self._left or self._luck.random() >= self.rate:
            return None
        self._left -= 1
        return Accident(kind, place, amount=self._luck.choice(NAMED[kind]))

    def _drawn(self, possible: Callable[[], Sequence[Possible]]) -> Possible | None:
        if not self._left or self._luck.random() >= self.rate:
            return None
        choices = possible()
        if not choices:
            return None
        self._left -= 1
        kind = self._luck.choice(list(dict.fromkeys(choice.kind for choice in choices)))
        return self._luck.choice([choice for choice in choices if choice.kind == kind])
