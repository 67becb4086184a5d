"""What one person has seen of a table: the events received, the felt they lead to, and a view of it for bots."""

from __future__ import annotations

from typing import Final

from housedealer.client.values import Happened, State, Update
from housedealer.table.events import Event
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer, Question
from housedealer.table.view import RAIL, View

CAGE: Final = "cage"
MOST_KEPT: Final = 5_000  # events


class Seen:
    """The fold of what came over a connection, each event once."""

    def __init__(self) -> None:
        self.begin()
        self.state: State | None = None
        self.ended = 0  # rounds that ended meanwhile

    def begin(self) -> None:
        """Forget what was seen: the table begins anew with the round under way."""
        self.felt = Felt()
        self.events: list[Happened] = []

    def take(self, update: Update) -> Update:
        """Let happen what is new in an update; only that is left in it."""
        last = self.events[-1].seq if self.events else 0
        fresh = tuple(happened for happened in update.events if happened.seq > last)
        for happened in fresh:
            if happened.event.source == CAGE:  # nobody at a table sees what it holds
                self.felt.chips[CAGE] += happened.event.amount or 0
            self.felt.apply(happened.event)
            self.ended += happened.event.kind == "end"
        self.events += fresh
        if len(self.events) > MOST_KEPT:
            del self.events[: -MOST_KEPT // 2]
        self.state = update.state
        return Update(fresh, update.state)

    def open(self, question: int) -> bool:
        """Whether a question to one's own seat is still open."""
        return self.state is not None and self.state.asked is not None and self.state.asked.id == question

    def gave(self, question: int, answer: Answer | None) -> bool:
        """Whether one's own seat gave this answer to a question: the first answer after it."""
        if self.state is None or answer is None:
            return False
        mine = f"seat{self.state.seat}"
        given = (
            happened.event.what
            for happened in self.events
            if happened.seq > question and happened.event.kind == "answer" and happened.event.source == mine
        )
        return next(given, None) == answer.to_json()

    def view(self) -> View:
        """The felt as one's own seat sees it, for a bot."""
        seat = None if self.state is None else self.state.seat
        return _SeenView(self, RAIL if seat is None else f"seat{seat}")


class _SeenView(View):
    """A view of what came over a connection; what was hidden there is blank here."""

    def __init__(self, seen: Seen, viewer: str) -> None:
        self._felt = seen.felt
        self._seen = seen
        self.viewer = viewer

    @property
    def question(self) -> Question | None:
        asked = None if self._seen.state is None else self._seen.state.asked
        return None if asked is None else asked.question

    @property
    def asking(self) -> list[int]:
        return [] if self._seen.state is None else list(self._seen.state.asking)

    def holder(self, button: str) -> int | None:
        at = self._felt.buttons.get(button)
        return int(at[0].removeprefix("seat")) if at else None

    def events(self, since: int = 0) -> list[Event]:
        """What has happened since the round began."""
        events = [happened.event for happened in self._seen.events]
        starts = [at for at, event in enumerate(events) if event.kind == "setup"]
        return events[starts[-1] if starts else 0 :][since:]
