"""Pan: a wrong number of cards found after the first draw. Before it, the game deals with the count itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.games.pan.deal import RETIRED
from housedealer.games.pan.round import HAND
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import Book as PlainBook
from housedealer.irregularities.book import NotNow, seat_number
from housedealer.table.questions import Answer, Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "eleven": ("dead_card", "An eleventh card found before the first draw is taken out of the hand and lies with the hands of retired players."),
    "found_late": ("dead_hand", "A hand found to have a wrong number of cards after its first draw is discarded: it returns what it collected and goes on paying."),
}  # fmt: skip
#: What holds whenever it is found, also when the hands lie open.
WHENEVER: Final = frozenset({"found_late"})

COUNTS: Final = (5, 7, 8, 9, 11, 12)


class Book(PlainBook):
    """The book of pan."""

    def pause_wrong_count(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """After the first draw the hand retires; before it a card too many is taken out, and too few were misdealt."""
        seat = seat_number(accident.place)
        if self.has_drawn(seat):
            self.table.fouls[seat] = self.rule("found_late", accident.place)
        elif accident.amount > HAND:
            why = self.rule("eleven", accident.place)
            for _ in range(accident.amount - HAND):
                self.table.serve(Dealing(accident.place, f"seat{seat}", why))  # which nobody has counted
                self.table.move_cards("muck", accident.place, RETIRED, why, self.table.cards[accident.place][-1:])
        else:
            raise NotNow("the cards that are missing are dealt where they should have been")

    def has_drawn(self, seat: int) -> bool:
        """Whether a player has plucked a card or taken a discard."""
        return any(
            event.kind in ("pluck", "meld") and str(event.target).startswith(f"seat{seat}.")
            for event in self.table.events
        )

    def answer(self, question: Question) -> Answer | None:
        """A hand that has to retire decides nothing more."""
        return question.default if question.seat in self.table.fouls else None

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        held = [seat for seat in self.table.seats.values() if self.table.cards[seat.hand]]
        return [
            Possible("wrong_count", seat.hand, count)
            for seat in held
            for count in (COUNTS if self.has_drawn(seat.number) else COUNTS[-2:])
        ]
