"""What an audit looks at in one table's log: the chain, every finished round played again, and where the chips went."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import orjson

from housedealer.errors import HouseDealerError
from housedealer.irregularities.replay import run_again
from housedealer.room.storage.changes import Page
from housedealer.room.storage.table_log import End, Entry, encode, entries, lines_of
from housedealer.room.trust.audits.chain_audit import Played
from housedealer.room.trust.audits.finding import Finding
from housedealer.room.trust.hash_chain import ZERO, page_hash
from housedealer.table.events import MOVES, Event
from housedealer.table.record import live_dealer, sealed_chance
from housedealer.table.round import Game

Plain = dict[str, Any]
NOT_SEALED = Played(sys.maxsize, None)
OUTSIDE = "cage"  # chips come from there and go back
DROP = "drop"


class RoundRow(NamedTuple):
    """A round as the database keeps it."""

    round: int
    first: int
    last: int | None
    seed: str | None  # none for one that the room's keys do not open


class SeatRow(NamedTuple):
    """Who sits somewhere, as the database keeps it."""

    account: str | None  # none for a bot
    name: str
    since: int | None
    waiting: int  # chips that were bought and have not come to the table yet
    sat_down: str | None  # whose cards are the seat's since then, as the database remembers it


class TableFacts(NamedTuple):
    """What the rest of the database says about a table."""

    id: str
    head: End | None
    sealed: Mapping[int, bytes]  # the hash of a page when it was sealed, by the number of its last event
    rounds: Sequence[RoundRow]
    dropped: Mapping[int | None, int]  # what the ledger says that a round dropped
    chips: int  # what the ledger says that lies there
    seats: Mapping[int, SeatRow]
    pruned: End | None = None  # the last event of those that were not kept, as the room sealed it
    keyed: int = 0  # the last event from before the room had keys
    mac: Callable[[bytes], bytes] | None = None  # shows that the room wrote the page with a hash
    played: Mapping[int, Played] = MappingProxyType({})  # by which rules, by the number of the event that was sealed
    last_rules: str | None = None  # the last that the room is known to have played by
    rules: str = ""  # the present ones


class Stored(NamedTuple):
    """An event as it was found; nothing if it is none."""

    seq: int
    body: str
    plain: Plain | None


class TableAudit:
    """Goes through one table's log."""

    def __init__(
        self, facts: TableFacts, game_for: Callable[[str, Mapping[str, Any]], Game], replay_after: int | None
    ) -> None:
        """`replay_after` is the seal after which rounds are played again; none for no round at all."""
        self.facts = facts
        self.game_for = game_for
        self.replay_after = replay_after
        self.events = 0
        self.rounds = 0
        self.replayed = 0
        self.notes: list[Finding] = []
        self._chips: defaultdict[str, int] = defaultdict(int)
        self._stopped = False  # whether the event before was the end of a hand that could not go on
        self._posted = 0  # the drop box at the end of the last finished round
        self._unknown = facts.pruned is not None  # whether the chips are not known yet, their events being gone

    def run(self, pages: Iterator[tuple[Page, bytes | None]]) -> Iterator[Finding]:
        """Everything that is wrong with the table."""
        starts = {row.first: row for row in self.facts.rounds}
        end = self.facts.pruned or End(0, ZERO)
        held = list[Stored]()
        open_: RoundRow | None = None
        sat = {row.since: seat for seat, row in self.facts.seats.items() if row.since is not None}
        for page, mac in pages:
            found = [Stored(seq, body, _plain(body)) for seq, body in lines_of(page.seq, page.body)]
            self.events += len(found)
            yield from self._link(page, found[0].seq, end)
            yield from self._written_by(page, found[0].seq, mac)
            for event in found:
                if event.seq in starts:
                    open_, held = starts[event.seq], []
                if event.plain is None:
                    yield self._finding(event.seq, "is not an event")
                else:
                    if event.seq in sat:
                        yield from self._seat(sat.pop(event.seq), event.plain)
                    try:
                        yield from self._move(event.seq, event.plain, open_)
                    except (LookupError, TypeError, AttributeError):
                        yield self._finding(event.seq, "is not an event that can have happened")
                    self._stopped = event.plain["kind"] == "stop"
                if open_ is not None:
                    held.append(event)
                    if event.seq == open_.last:
                        yield from self._round(open_, held)
                        open_ = None
            end = End(page.seq, page.hash)
        yield from self._end(*end)
        for since, seat in sat.items():
            if since > (self.facts.pruned or end).seq or self.facts.pruned is None:
                yield self._finding(None, f"seat {seat} was taken with event {since}, which is not there")
        if open_ is not None and all(event.plain is not None for event in held):
            yield from self._under_way(open_, held)
        yield from self._ledger(open_)

    def _finding(self, seq: int | None, what: str, through: int | None = None) -> Finding:
        return Finding(self.facts.id, seq, what, through)

    # -- the chain ---------------------------------------------------------------------------------------------------

    def _link(self, page: Page, first: int, end: End) -> Iterator[Finding]:
        last = end.seq
        if first <= last:
            yield self._finding(first, f"was added: event {last} is on the page before", page.seq)
        elif first == last + 2:
            yield self._finding(last + 1, "is missing")
        elif first != last + 1:
            yield self._finding(last + 1, f"is missing, and so is everything up to {first - 1}")
        elif page_hash(end.hash, self.facts.id, page.seq, page.body.encode()) != page.hash:
            says = "is not what was written: it does not fit the hash of its page and the page before it"
            yield self._finding(first, says, page.seq)
        sealed = self.facts.sealed.get(page.seq)
        if sealed is not None and sealed != page.hash:
            yield self._finding(first, "is not what the room sealed", page.seq)

    def _written_by(self, page: Page, first: int, mac: bytes | None) -> Iterator[Finding]:
        if self.facts.mac is not None and page.seq > self.facts.keyed and mac != self.facts.mac(page.hash):
            yield self._finding(first, "was not written by the room", page.seq)

    def _end(self, last: int, previous: bytes) -> Iterator[Finding]:
        head = self.facts.head
        if head is None:
            yield self._finding(None, "has no head that says where its log ends")
        elif head.seq > last:
            gone = "is missing" if head.seq == last + 1 else f"is missing, and so is everything up to {head.seq}"
            yield self._finding(last + 1, f"{gone}, at the end of the log")
        elif head.seq < last:
            yield self._finding(head.seq + 1, "was added behind the end of the log")
        elif head.hash != previous and last:
            yield self._finding(last, "is not the one that the table's head names")
        for seq in self.facts.sealed:
            if seq > last:
                yield self._finding(seq, "was sealed by the room and is missing")

    # -- rounds ------------------------------------------------------------------------------------------------------

    def _round(self, row: RoundRow, held: Sequence[Stored]) -> Iterator[Finding]:
        """A finished round: its seed was committed to, its shuffle is the seed's, its events follow from its answers."""
        self.rounds += 1
        early = row.last is not None and row.last <= self.facts.keyed  # from before the room had keys
        if row.last not in self.facts.sealed and not early:
            yield self._finding(row.last, f"ended round {row.round}, which the room did not seal")
        dropped = self._chips[DROP] - self._posted
        booked = self.facts.dropped.get(row.round, 0)
        if dropped != booked and (booked or not early):  # the ledger is younger than the first rounds
            yield self._finding(row.last, f"round {row.round} dropped {dropped}, and the ledger says {booked}")
        self._posted = self._chips[DROP]
        events = [event.plain for event in held if event.plain is not None]
        if len(events) < len(held):
            return
        yield from self._seed(row, events)
        if events[0]["kind"] != "setup" or events[0]["what"].get("round") != row.round:
            yield self._finding(row.first, f"is not the setup of round {row.round}")
        elif events[-1]["kind"] == "end":  # one that was stopped has no end to be compared
            seal, rules = self.facts.played.get(row.last or 0, NOT_SEALED)
            if self.replay_after is not None and seal > self.replay_after:
                self.replayed += 1
                yield from self._judged(row, self._again(row, held, events), None if early else rules)

    def _under_way(self, row: RoundRow, held: Sequence[Stored]) -> Iterator[Finding]:
        """A round that is not over: as far as it has come, it is what its seed and its answers lead to."""
        events = [event.plain for event in held if event.plain is not None]
        yield from self._seed(row, events)
        if self.replay_after is not None and row.seed is not None:
            self.replayed += 1
            yield from self._judged(row, self._again(row, held, events), self.facts.last_rules)

    def _judged(self, row: RoundRow, differs: Iterator[Finding], rules: str | None) -> Iterator[Finding]:
        """What a round that goes otherwise now means: it was changed, or the rules have been."""
        if rules == self.facts.rules:
            yield from differs
            return
        for found in differs:
            says = f"round {row.round} was played under an earlier version of the rules; the sealed result stands"
            self.notes.append(found._replace(what=f"{says} ({found.what})"))

    def _seed(self, row: RoundRow, events: Sequence[Plain]) -> Iterator[Finding]:
        if row.seed is None and row.last is None:
            yield self._finding(row.first, f"the seed of round {row.round} cannot be opened with the room's keys")
        if not row.seed:
            return
        chance = sealed_chance(row.seed, events)
        for at, event in enumerate(events):
            if event["kind"] == "commit" and event["to"] is None and event["what"] != chance.commitment:
                yield self._finding(row.first + at, f"the seed of round {row.round} is not the one committed to")
            if event["kind"] == "reveal" and event["what"] != chance.revealed:
                yield self._finding(row.first + at, f"the seed revealed for round {row.round} is not the one it used")

    def _again(self, row: RoundRow, stored: Sequence[Stored], events: list[Plain]) -> Iterator[Finding]:
        try:
            chance = sealed_chance(row.seed, events) if row.seed else None if row.last else live_dealer(events)
            round_ = run_again(events, self.game_for, chance)
        except (HouseDealerError, LookupError, TypeError, ValueError, AttributeError) as error:
            yield self._finding(row.first, f"round {row.round} cannot be played again: {error}")
            return
        again = entries(round_.events, row.first - 1, round_.felt)
        for found, played in zip(stored, again, strict=False):
            if found.body != played.body:
                yield self._finding(found.seq, f"round {row.round}, played again, goes {_brief(played)} here")
                return
        if len(stored) != len(again):
            yield self._finding(stored[-1].seq, f"round {row.round}, played again, has {len(again)} events")

    # -- seats -------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int, event: Plain) -> Iterator[Finding]:
        """Who sits at a seat is who bought chips there."""
        row = self.facts.seats[seat]
        if event["kind"] != "buy_in" or event["to"] != f"seat{seat}.stack":
            yield self._finding(None, f"nobody came to seat {seat} with event {row.since}")
        elif event["what"] != row.name:
            yield self._finding(None, f"seat {seat} is {row.name}'s, and {event['what']} bought chips there")
        if row.account != row.sat_down:
            yield self._finding(None, f"seat {seat} is {row.account}'s, and {row.sat_down} sat down there")

    # -- chips -------------------------------------------------------------------------------------------------------

    def _move(self, seq: int, event: Plain, open_: RoundRow | None) -> Iterator[Finding]:
        kind, amount, chips = event["kind"], event["amount"], self._chips
        if self._unknown:
            if kind == "setup":
                self._chips, self._unknown = defaultdict(int, event["what"]["chips"]), False
                self._posted = self._chips[DROP]
        elif kind == "setup":
            given = {place: count for place, count in event["what"]["chips"].items() if count}
            left = {place: count for place, count in chips.items() if count}
            if given != left and (open_ is None or open_.first == seq):
                where = sorted(place for place in {*given, *left} if given.get(place, 0) != left.get(place, 0))
                if not self._stopped:  # a hand that was void leaves everything where it was before
                    yield self._finding(seq, f"begins with other chips than lay there: {', '.join(where)}")
            self._chips = defaultdict(int, given)
        elif kind == "take_back":
            self._chips = defaultdict(int, event["what"]["chips"])
        elif MOVES.get(kind) == "chips" and isinstance(amount, int):
            source, target = event["from"], event["to"]
            if source != OUTSIDE:
                chips[source] -= amount
            if target != OUTSIDE:
                chips[target] += amount
            if kind == "correct" and open_ is None:  # the ledger knows a corrected collection as no round's
                self._posted += amount * ((target == DROP) - (source == DROP))
            if amount < 0 or chips[source] < 0:
                yield self._finding(seq, f"moves {amount} from {source}, where {chips[source] + amount} lay")

    def _ledger(self, open_: RoundRow | None) -> Iterator[Finding]:
        """Chips at the table are what was bought in, less what was cashed out and dropped."""
        here = sum(self._chips.values()) - self._posted + sum(row.waiting for row in self.facts.seats.values())
        if here != self.facts.chips:
            yield self._finding(None, f"holds chips for {here}, and the ledger says {self.facts.chips}")
        if open_ is None:
            for place, amount in self._chips.items():
                seat, _, what = place.partition(".")
                if amount and what == "stack" and int(seat.removeprefix("seat")) not in self.facts.seats:
                    yield self._finding(None, f"has {amount} at {place}, where nobody sits")


def _plain(body: str) -> Plain | None:
    try:
        event = orjson.loads(body)
        Event.from_json(event)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return event if isinstance(event, dict) else None


def _brief(entry: Entry) -> str:
    plain = {key: value for key, value in entry.event.to_json().items() if key != "why" and value is not None}
    return encode(plain).decode()
