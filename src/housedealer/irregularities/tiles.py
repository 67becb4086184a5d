"""Pai gow: what players do wrong with tiles and wagers. Exposed tiles the game asks for and rules on itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.irregularities.accidents import Accident, Possible, Verdict
from housedealer.irregularities.book import Book as PlainBook
from housedealer.irregularities.book import seat_number
from housedealer.money.bank import PLAYER_DEALER
from housedealer.table.questions import Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "switched": ("penalty", "Switching, passing or holding out tiles makes a hand foul, and its wager is forfeited."),
    "wager_removed": ("play_on", "Who removes a losing wager may have to pay the largest, and for a winning one be paid the least, only where its size cannot be told: it is on record here, is put back and settled as it was."),
}  # fmt: skip
#: What holds whenever it is found, also when the hands lie open.
WHENEVER: Final = frozenset({"switched", "wager_removed"})


class Book(PlainBook):
    """The book of pai gow with tiles."""

    def pause_switched(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The hand loses whatever it holds."""
        self.table.fouls[seat_number(accident.place)] = self.rule("switched", accident.place)

    def pause_wager_removed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The wager is on record."""
        self.rule("wager_removed", accident.place)

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        if not any(question.option("set") is not None for question in questions.values()):
            return []
        table, bank = self.table, self.table.holder(PLAYER_DEALER)
        hands = [number for number in range(1, table.size + 1) if number != bank and self._held(number)]
        return [Possible(kind, f"seat{number}") for number in hands for kind in RULINGS if self.has(kind)]

    def _held(self, number: int) -> bool:
        return any(self.table.cards[f"seat{number}.{part}"] for part in ("hand", "front", "back"))
