"""Following a log that another server writes: its answers are played here too, and must lead to the same events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from housedealer.room.log import End, Entry, numbered
from housedealer.room.resume import Answered, between_rounds, newly_asked
from housedealer.table.chance import Sealed
from housedealer.table.errors import HouseDealerError
from housedealer.table.events import Event
from housedealer.table.questions import Answer
from housedealer.table.session import Session


class Follower:
    """A session that is brought forward by stored entries."""

    def __init__(self, session: Session, table: str, end: End, first: int, asked: Mapping[int, int]) -> None:
        self.session = session
        self.table = table
        self.end = end
        self.first = first  # the sequence number of the round's setup
        self.asked = dict(asked)
        self.answered: Answered = {}
        self.finished = False  # whether a round ended on the way

    def follow(self, entries: Sequence[Entry], seeds: Mapping[int, tuple[str, float]]) -> bool:
        """Play the entries; False when they lead elsewhere, or hold what cannot be played on from here."""
        waiting = list(reversed(entries))
        try:
            while waiting:
                done = self._step(waiting[-1], seeds)
                del waiting[-len(done) :]
                self.end = End(done[-1].seq, done[-1].hash)
        except (HouseDealerError, LookupError):
            return False
        return not entries or self.end == (entries[-1].seq, entries[-1].hash)

    def _step(self, entry: Entry, seeds: Mapping[int, tuple[str, float]]) -> list[Entry]:
        """What the next entry leads to."""
        session, round_ = self.session, self.session.round
        if round_ is not None and not round_.finished:
            if entry.event.kind != "answer" or entry.event.source == "dealer":
                raise HouseDealerError("the floor has changed the round, or a live dealer named a card")
            return self._answer(entry.event)
        if entry.seq in seeds:
            if not seeds[entry.seq][0]:
                raise HouseDealerError("a live dealer deals this round")
            session.collection_due = entry.event.what["collection_due"]
            round_ = session.start(Sealed(bytes.fromhex(seeds[entry.seq][0])))
            self.first, self.asked = entry.seq, newly_asked(round_, {}, entry.seq)
            return self._happened(round_.events)
        between_rounds(session, entry.event)
        return [entry]

    def _answer(self, event: Event) -> list[Entry]:
        round_ = self.session.round
        assert round_ is not None and event.source is not None
        seat, answer, before = int(event.source.removeprefix("seat")), Answer.from_json(event.what), len(round_.events)
        round_.answer(seat, answer)
        self.answered[seat] = (self.asked.pop(seat), answer)
        self.asked = newly_asked(round_, self.asked, self.first)
        return self._happened(round_.events[before:])

    def _happened(self, events: Sequence[Event]) -> list[Entry]:
        round_ = self.session.round
        assert round_ is not None
        entries = numbered(events, self.table, self.end, round_.felt)
        if round_.finished:
            self.session.finish()
            self.finished = True
        return entries
