"""Games whose packet prints no rule of irregularity: a misdeal while nothing has been decided or settled, then play on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import Book as PlainBook
from housedealer.table.questions import Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "misdeal": ("misdeal", "The packet is silent: before anyone has decided and anything been settled the deal is void and every wager and fee goes back."),
    "play_on": ("play_on", "The packet is silent: once a player has decided or a wager has been settled, the card plays as dealt."),
}  # fmt: skip

KINDS: Final = ("exposed", "boxed", "too_many", "too_few", "foreign", "misdealt")
SETTLED: Final = frozenset({"pay", "push", "forfeit", "settle", "award", "collect"})


class Book(PlainBook):
    """The house's default."""

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        """Whatever is wrong with a card."""
        if not self.under_way():
            self.misdeal("misdeal", dealing.place)
        self.rule("play_on", dealing.place)
        self.table.serve(dealing)
        return 1

    def pause(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Whatever is found wrong while players are deciding."""
        if self.under_way():
            self.rule("play_on", accident.place)
        else:
            self.misdeal("misdeal", accident.place)

    def under_way(self) -> bool:
        """Whether anybody has decided, or any wager been settled, since the first card: then nothing is dealt again."""
        return self.table.decided or any(event.kind in SETTLED for event in self.table.events)

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        return [Possible(kind, place) for kind in KINDS]

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        return []
