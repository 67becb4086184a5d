"""Bringing a table back from its log. A round that was under way is played again from its seed and its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from sqlalchemy import Connection, select

from housedealer.errors import HouseDealerError
from housedealer.irregularities.replay import run_again
from housedealer.room.storage import table_log
from housedealer.room.storage.schema import HEADS, ROUNDS
from housedealer.room.storage.table_log import End, Entry
from housedealer.table.chance import Sealed
from housedealer.table.events import Event, Why, pieces
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer
from housedealer.table.record import live_dealer, setup_of
from housedealer.table.round import Game, Round
from housedealer.table.session import Session
from housedealer.table.table import Setup
from housedealer.table.view import fold

SITS_OUT: Final = "sits out"
COMES_BACK: Final = "comes back"
VOID: Final = Why(
    "The hand could not be continued under the present rules and is void: everyone has back what they began with."
)


Answered = dict[int, tuple[int, Answer]]  # seat -> the id of the question and what was answered


@dataclass
class Restored:
    """A table as its log leaves it. `void` holds the events to store when the open hand cannot go on."""

    session: Session
    version: int
    end: End
    round_first: int = 0  # the sequence number of the round's setup
    asked: dict[int, int] = field(default_factory=dict)  # seat -> the id of its open question
    answered: Answered = field(default_factory=dict)
    started: float = 0.0
    void: tuple[Event, ...] = ()


def restore(connection: Connection, table: str, game: Game, options: Mapping[str, Any]) -> Restored:
    """The table as it was when the last event was stored."""
    head = connection.execute(select(HEADS.c.version, HEADS.c.seq, HEADS.c.hash).where(HEADS.c.table == table)).one()
    last = connection.execute(
        select(ROUNDS.c.first, ROUNDS.c.last, ROUNDS.c.seed, ROUNDS.c.started)
        .where(ROUNDS.c.table == table, ROUNDS.c.first <= head.seq)
        .order_by(ROUNDS.c.round.desc())
    ).first()
    restored = Restored(Session(game, options, guarded=True), head.version, End(head.seq, head.hash))
    entries = table_log.read(connection, table, 0 if last is None else last.first - 1, head.seq)
    if last is not None:
        restored.round_first, restored.started = last.first, last.started
        over = last.last is not None and last.last <= head.seq
        through = last.last - last.first + 1 if over else len(entries)
        setup = setup_of(entries[0].event.to_json())
        if over:  # a finished round stands as it was stored
            _lay_out(restored.session, setup)
            restored.session.felt = fold(entry.event for entry in entries[:through])
        else:
            try:
                _play_again(restored, setup, entries, last.seed)
            except HouseDealerError:
                _take_back(restored, setup)
        entries = entries[through:]
    for entry in entries:
        between_rounds(restored.session, entry.event)
    return restored


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
    chance = Sealed(bytes.fromhex(seed)) if seed else live_dealer(stored)
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
    """Lay the table out as it was before a round that cannot go on."""
    _lay_out(restored.session, setup)
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
