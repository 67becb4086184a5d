"""What one person may know. Bots, agents and clients get a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from housedealer.table.events import HIDDEN, UP, Event
from housedealer.table.felt import Felt, Piece
from housedealer.table.questions import Question
from housedealer.table.record import setup_of
from housedealer.table.round import Round
from housedealer.table.table import Setup

RAIL = "rail"  # someone who watches


class View:
    """The felt as one seat sees it."""

    def __init__(self, round_: Round, viewer: str) -> None:
        self._round = round_
        self._felt = round_.felt
        self.viewer = viewer

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None for somebody who watches."""
        return int(self.viewer.removeprefix("seat")) if self.viewer.startswith("seat") else None

    @property
    def played(self) -> Round:
        """The round itself, for those who must not tell the viewer of it."""
        return self._round

    @property
    def question(self) -> Question | None:
        """What the viewer is asked now, with every legal answer."""
        return None if self.seat is None else self._round.open.get(self.seat)

    @property
    def asking(self) -> list[int]:
        """The seats whose answers the table waits for."""
        return list(self._round.open)

    @property
    def setup(self) -> Setup:
        """What the round began with, the order of a shoe left out: who sat where, with what, by which options."""
        (event,) = self.events()[:1]
        return setup_of(event.to_json())

    @property
    def pot(self) -> int:
        """All that is played for in the middle: the pot, its side pots, and the bets that have not been pulled in yet."""
        return sum(
            amount
            for place, amount in self._felt.chips.items()
            if place == "pot" or place.startswith("pot.") or place.endswith(".bet")
        )

    @property
    def live(self) -> list[int]:
        """The seats that hold cards, in order: of those who were dealt in, whoever has not folded."""
        return sorted({int(place[4:].partition(".")[0]) for place in self.lying("seat")})

    def cards(self, place: str) -> list[Piece]:
        """The cards at a place; hidden ones are blanks."""
        felt = self._felt
        return [
            piece if face == UP or face == self.viewer else HIDDEN
            for piece, face in zip(felt.cards.get(place, ()), felt.faces.get(place, ()), strict=True)
        ]

    def seen(self) -> dict[str, list[Piece]]:
        """The cards at every place; hidden ones are blanks."""
        return {place: self.cards(place) for place, lying in self._felt.cards.items() if lying}

    def chips(self, place: str) -> int:
        """The chips at a place; chips are never hidden."""
        return self._felt.chips.get(place, 0)

    def places(self) -> list[str]:
        """Every place that holds chips."""
        return [place for place, amount in self._felt.chips.items() if amount]

    def lying(self, start: str = "") -> list[str]:
        """Every place that holds cards and whose name begins so."""
        return [place for place, lying in self._felt.cards.items() if lying and place.startswith(start)]

    def holder(self, button: str) -> int | None:
        """The seat where a button lies."""
        return self._round.table.holder(button)

    def events(self, since: int = 0) -> list[Event]:
        """What has happened, as this seat may know it."""
        return [event.seen_by(self.viewer) for event in self._round.events[since:]]


def fold(events: Iterable[Event]) -> Felt:
    """The felt that events lead to: the whole truth from full events, a view from what one person saw of them."""
    felt = Felt()
    for event in events:
        felt.apply(event)
    return felt
