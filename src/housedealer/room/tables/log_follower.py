"""Following a log that another server writes: its answers are played here too, and must lead to the same pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from housedealer.errors import HouseDealerError
from housedealer.room.storage import table_log
from housedealer.room.storage.changes import Page
from housedealer.room.storage.table_log import End, Entry
from housedealer.room.tables.resume import Answered, between_rounds, newly_asked
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.questions import Answer
from housedealer.table.session import Session


class Follower:
    """A session that is brought forward by stored pages."""

    def __init__(self, session: Session, table: str, end: End, first: int, asked: Mapping[int, int]) -> None:
        self.session = session
        self.table = table
        self.end = end
        self.first = first  # the sequence number of the round's setup
        self.asked = dict(asked)
        self.answered: Answered = {}
        self.finished = False  # whether a round ended on the way
        self.entries: list[Entry] = []  # what happened

    def follow(self, pages: Sequence[Page], seeds: Mapping[int, tuple[str, float]]) -> bool:
        """Play the pages; False when they lead elsewhere, or hold what cannot be played on from here."""
        try:
            return all(self._step(page, seeds) == page.hash for page in pages)
        except (HouseDealerError, LookupError):
            return False

    def _step(self, page: Page, seeds: Mapping[int, tuple[str, float]]) -> bytes:
        """Let happen what begins the page; the hash of what it leads to."""
        session, round_ = self.session, self.session.round
        entries = table_log.entries_of(page.seq, page.body)
        first = entries[0]
        if round_ is not None and not round_.finished:
            if first.event.kind != "answer" or first.event.source == "dealer":
                raise HouseDealerError("the floor has changed the round, or a live dealer named a card")
            return self._happened(self._answer(first.event))
        if first.seq in seeds:
            if not seeds[first.seq][0]:
                raise HouseDealerError("a live dealer deals this round")
            session.collection_due = first.event.what["collection_due"]
            round_ = session.start(Sealed(bytes.fromhex(seeds[first.seq][0])))
            self.first, self.asked = first.seq, newly_asked(round_, {}, first.seq)
            return self._happened(round_.events)
        for entry in entries:
            between_rounds(session, entry.event)
        self.entries += entries
        self.end = End(page.seq, page.hash)
        return page.hash

    def _answer(self, event: Event) -> Sequence[Event]:
        round_ = self.session.round
        assert round_ is not None and event.source is not None
        seat, answer, before = int(event.source.removeprefix("seat")), Answer.from_json(event.what), len(round_.events)
        round_.answer(seat, answer)
        self.answered[seat] = (self.asked.pop(seat), answer)
        self.asked = newly_asked(round_, self.asked, self.first)
        return round_.events[before:]

    def _happened(self, events: Sequence[Event]) -> bytes:
        round_ = self.session.round
        assert round_ is not None
        entries = table_log.entries(events, self.end.seq, round_.felt)
        page = table_log.page(entries, self.table, self.end.hash)
        self.entries += entries
        self.end = End(page.seq, page.hash)
        if round_.finished:
            self.session.finish()
            self.finished = True
        return page.hash
