"""Games whose packet prints no rule of irregularity: a misdeal while nobody has decided anything, and play on after that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import Book as PlainBook
from housedealer.table.questions import Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "misdeal": ("misdeal", "The packet is silent: before anyone has decided anything the deal is void and every wager and fee goes back."),
    "play_on": ("play_on", "The packet is silent: once a player has decided, the card plays as dealt."),
}  # fmt: skip


class Book(PlainBook):
    """The house's default."""

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        """Whatever is wrong with a card."""
        if not self.table.decided:
            self.misdeal("misdeal", dealing.place)
        self.rule("play_on", dealing.place)
        self.table.serve(dealing)
        return 1

    def pause(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Whatever is found wrong while players are deciding."""
        if self.table.decided:
            self.rule("play_on", accident.place)
        else:
            self.misdeal("misdeal", accident.place)

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        return [Possible("exposed", place), Possible("boxed", place)]

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        return []
