"""A table from its log: brought back, and brought forward by what another server stored.

A round that was under way is played again from its seed and its answers, and must lead to the same pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection, bindparam, select

from housedealer.errors import HouseDealerError
from housedealer.irregularities.replay import run_again
from housedealer.room.storage import table_log
from housedealer.room.storage.changes import Page
from housedealer.room.storage.database import one_moment
from housedealer.room.storage.schema import HEADS, ROUNDS, TABLES
from housedealer.room.storage.table_log import End, Entry
from housedealer.room.tables import seating
from housedealer.room.tables.seating import Facts, Occupant, Seating
from housedealer.room.trust.hash_chain import ZERO, keys_of
from housedealer.table.events import Event, Why, pieces
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer
from housedealer.table.record import live_dealer, sealed_chance, setup_of
from housedealer.table.round import Game, Round
from housedealer.table.session import Session
from housedealer.table.table import Setup
from housedealer.table.view import fold

if TYPE_CHECKING:
    from housedealer.room.tables.actor import TableActor

SITS_OUT: Final = "sits out"
COMES_BACK: Final = "comes back"
VOID: Final = Why(
    "The hand could not be continued under the present rules and is void: everyone has back what they began with."
)


Answered = Mapping[int, tuple[int, Answer]]  # seat -> the id of the question and what was answered


class News(NamedTuple):
    """What happened at a table since this server last looked."""

    version: int
    end: End
    pages: list[Page]
    seeds: dict[int, tuple[str, float]]  # of rounds begun since, by the sequence number of their setup: seed, time
    seats: dict[int, Occupant]
    facts: Facts


class Position(NamedTuple):
    """Where the table stands in its log, who is asked what, and until when. Replaced by each commit."""

    version: int = 0
    seq: int = 0
    head: bytes = ZERO
    first: int = 0  # the sequence number of the round's setup
    started: float = 0.0  # when the round began, by the clock on the wall
    asked: Mapping[int, int] = MappingProxyType({})  # seat -> the id of its open question
    answered: Answered = MappingProxyType({})
    due: Mapping[int, float] = MappingProxyType({})  # seat -> when its time is up
    next_round: float = 0.0  # when the next round may begin


@dataclass
class Restored:
    """A table as its log leaves it. `void` holds the events to store when the open hand cannot go on."""

    session: Session
    seating: Seating
    version: int
    end: End
    round_first: int = 0  # the sequence number of the round's setup
    asked: dict[int, int] = field(default_factory=dict)  # seat -> the id of its open question
    answered: dict[int, tuple[int, Answer]] = field(default_factory=dict)
    started: float = 0.0
    void: tuple[Event, ...] = ()


def restore(connection: Connection, table: str, game: Game, options: Mapping[str, Any]) -> Restored:
    """The table as it was when the last event was stored."""
    version, seq, hash, *facts = connection.execute(_HEAD, {"of": table}).one()
    last = connection.execute(_LAST_ROUND, {"of": table, "through": seq}).first()
    seated = Seating(seating.read(connection, table), Facts(*facts))
    restored = Restored(Session(game, guarded=True), seated, version, End(seq, hash))
    entries = table_log.read(connection, table, 0 if last is None else last.first - 1, seq)
    if last is not None:
        restored.round_first, restored.started = last.first, last.started
        over = last.last is not None and last.last <= seq
        through = last.last - last.first + 1 if over else len(entries)
        setup = setup_of(entries[0].event.to_json())
        if over:  # a finished round stands as it was stored
            _lay_out(restored.session, setup)
            restored.session.felt = fold(entry.event for entry in entries[:through])
        else:
            try:
                _play_again(restored, setup, entries, keys_of(connection).open_seed(table, last.first, last.seed))
            except HouseDealerError:
                _take_back(restored, setup)
        entries = entries[through:]
    for entry in entries:
        between_rounds(restored.session, entry.event)
    return restored


_HEAD: Final = (
    select(HEADS.c.version, HEADS.c.seq, HEADS.c.hash, *(TABLES.c[name] for name in Facts._fields))
    .join(TABLES, TABLES.c.id == HEADS.c.table)
    .where(HEADS.c.table == bindparam("of"))
)
_LAST_ROUND: Final = (
    select(ROUNDS.c.first, ROUNDS.c.last, ROUNDS.c.seed, ROUNDS.c.started)
    .where(ROUNDS.c.table == bindparam("of"), ROUNDS.c.first <= bindparam("through"))
    .order_by(ROUNDS.c.round.desc())
    .limit(1)
)


def _play_again(restored: Restored, setup: Setup, entries: Sequence[Entry], seed: str) -> None:
    session = restored.session

    def taken(round_: Round, event: Mapping[str, Any]) -> None:
        if event["kind"] == "answer":
            seat = int(event["from"].removeprefix("seat"))
            restored.answered[seat] = (restored.asked.pop(seat), Answer.from_json(event["what"]))
        else:
            restored.asked = {}
        restored.asked = newly_asked(round_, restored.asked, restored.round_first)

    stored = [orjson.loads(entry.body) for entry in entries]
    chance = sealed_chance(seed, stored) if seed else live_dealer(stored)
    round_ = run_again(stored, lambda id, options: session.game, chance, taken, guarded=True)
    if [entry.body for entry in entries] != [table_log.line(event) for event in round_.events] or round_.finished:
        raise HouseDealerError("the replay differs from what was stored")
    session.players, session.away, session.rounds = dict(setup.players), set(setup.away), setup.round - 1
    session.round = round_


def newly_asked(round_: Round, asked: Mapping[int, int], first: int) -> dict[int, int]:
    """The open questions with their ids: the sequence number of the event they followed."""
    now = first + len(round_.events) - 1
    return {seat: asked.get(seat, now) for seat in round_.open}


def _take_back(restored: Restored, setup: Setup) -> None:
    """Lay the table out as it was before a round that cannot go on, but without its cards.

    Somebody may have seen them, so a shoe is not put back in its order: the next round begins with a new one.
    """
    _lay_out(restored.session, replace(setup, cards={}))
    restored.asked = {}
    restored.void = (Event("stop", None, None, why=VOID), Event("setup", None, None, restored.session.setup()))


def _lay_out(session: Session, setup: Setup) -> None:
    session.players, session.away, session.rounds = dict(setup.players), set(setup.away), setup.round
    session.round = None
    session.felt = Felt()
    session.felt.lay_out(
        setup.chips, setup.buttons, {place: pieces(map(str, lying)) for place, lying in setup.cards.items()}
    )


def between_rounds(session: Session, event: Event) -> None:
    """What happened after the round: players came, bought chips, sat out and left."""
    if event.kind == "setup":
        _lay_out(session, setup_of(event.to_json()))
        session.rounds -= 1
    elif event.kind == "buy_in" and event.target is not None and event.amount is not None:
        seat = _seat(event.target)
        if event.what is None:
            session.buy(seat, event.amount)
        else:
            session.sit(seat, event.what, event.amount)
    elif event.kind == "cash_out" and event.source is not None:
        session.leave(_seat(event.source))
    elif event.kind == "announce" and event.source is not None:
        if event.what == SITS_OUT:
            session.away.add(_seat(event.source))
        elif event.what == COMES_BACK:
            session.away.discard(_seat(event.source))
    elif event.kind in ("button", "correct"):
        session.felt.apply(event)


def _seat(place: str) -> int:
    return int(place.partition(".")[0].removeprefix("seat"))


async def load(table: TableActor) -> None:
    """Let a table stand where its log ends. An open hand that cannot be played again is void."""
    before = table.at

    def work(connection: Connection) -> tuple[Restored, list[Entry]]:
        one_moment(connection)
        found = restore(connection, table.id, table.game, table.options)
        missed = bool(before.seq and table.viewers)
        return found, table_log.read(connection, table.id, before.seq, found.end.seq) if missed else []

    restored, missed = await table.store.read(work)
    session, seats = restored.session, restored.seating.knowing(table.seating)
    at = _stand(table, session, restored.version, restored.end, seats, restored.asked, restored.answered)
    at = at._replace(first=restored.round_first, started=restored.started)
    if restored.round_first and before.seq != at.seq:
        at = at._replace(next_round=table.time.now() + table.settings.pause)
    table.become(session, at, seats, missed)
    if restored.void:
        await table.void_open_hand(restored.void)


def follow(table: TableActor, news: News) -> None:
    """Bring a table forward by stored pages, if they can be played from here; otherwise it has to be read again."""
    at, session = table.at, table.session
    pages = [page for page in news.pages if page.seq > at.seq]
    follower = Follower(session, table.id, End(at.seq, at.head), at.first, at.asked)
    if not pages or not follower.follow(pages, news.seeds) or follower.end != news.end:
        return  # also after a change that is no event: who sits where, whether the table is paused
    seats = Seating(news.seats, news.facts).knowing(table.seating)
    answered = {**at.answered, **follower.answered}
    after = _stand(table, session, news.version, news.end, seats, follower.asked, answered)
    if follower.first != at.first:
        after = after._replace(first=follower.first, started=news.seeds[follower.first][1])
    if follower.finished:
        after = after._replace(next_round=table.time.now() + table.settings.pause)
    table.become(session, after, seats, follower.entries)


def _stand(
    table: TableActor,
    session: Session,
    version: int,
    end: End,
    seats: Seating,
    asked: Mapping[int, int],
    answered: Answered,
) -> Position:
    """Where a table stands at a version; whoever was asked already has the time that is left."""
    round_, before = session.round, table.at
    questions = {} if round_ is None else round_.open
    due = table.clock.deadlines(before.due, before.asked, asked, questions, seats)
    return before._replace(
        version=version, seq=end.seq, head=end.hash, asked=dict(asked), answered=answered, due=due
    )  # fmt: skip


class Follower:
    """A session that is brought forward by stored pages."""

    def __init__(self, session: Session, table: str, end: End, first: int, asked: Mapping[int, int]) -> None:
        self.session = session
        self.table = table
        self.end = end
        self.first = first  # the sequence number of the round's setup
        self.asked = dict(asked)
        self.answered: dict[int, tuple[int, Answer]] = {}
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
            round_ = session.start(sealed_chance(seeds[first.seq][0], map(Event.to_json, (e.event for e in entries))))
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
