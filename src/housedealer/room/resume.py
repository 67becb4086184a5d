"""Bringing a table back from its log. A round that was under way is played again from its seed and its answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, select

from housedealer.room import log
from housedealer.room.log import Entry
from housedealer.room.schema import ROUNDS
from housedealer.table.chance import Sealed
from housedealer.table.errors import HouseDealerError
from housedealer.table.events import Event, Why, pieces
from housedealer.table.felt import Felt
from housedealer.table.record import answers_of, setup_of
from housedealer.table.round import Game, Round
from housedealer.table.session import Session
from housedealer.table.table import Setup
from housedealer.table.view import fold

SITS_OUT: Final = "sits out"
COMES_BACK: Final = "comes back"
VOID: Final = Why(
    "The hand could not be continued under the present rules and is void: everyone has back what they began with."
)


@dataclass
class Restored:
    """A table as its log leaves it. `void` holds the events to store when the open hand cannot go on."""

    session: Session
    seq: int = 0
    round_first: int = 0  # the sequence number of the round's setup
    asked: dict[int, int] = field(default_factory=dict)  # seat -> the id of its open question
    started: float = 0.0
    void: tuple[Event, ...] = ()


def restore(connection: Connection, table: str, game: Game, options: Mapping[str, Any]) -> Restored:
    """The table as it was when the last event was stored."""
    last = connection.execute(
        select(ROUNDS.c.first, ROUNDS.c.last, ROUNDS.c.seed, ROUNDS.c.started)
        .where(ROUNDS.c.table == table)
        .order_by(ROUNDS.c.round.desc())
    ).first()
    restored = Restored(Session(game, options))
    entries = log.read(connection, table, 0 if last is None else last.first - 1)
    restored.seq = entries[-1].seq if entries else 0
    if last is not None:
        restored.round_first, restored.started = last.first, last.started
        through = len(entries) if last.last is None else last.last - last.first + 1
        setup = setup_of(entries[0].event.to_json())
        if last.last is None:
            try:
                _play_again(restored, setup, entries, Sealed(bytes.fromhex(last.seed)))
            except HouseDealerError:
                _take_back(restored, setup)
        else:  # a finished round stands as it was stored
            _lay_out(restored.session, setup)
            restored.session.felt = fold(entry.event for entry in entries[:through])
        entries = entries[through:]
    for entry in entries:
        _between_rounds(restored.session, entry.event)
    return restored


def _play_again(restored: Restored, setup: Setup, entries: Sequence[Entry], chance: Sealed) -> None:
    stored = [entry.event.to_json() for entry in entries]
    session = restored.session
    round_ = Round(session.game, setup, chance)
    restored.asked = newly_asked(round_, {}, restored.round_first)
    for seat, answer in answers_of(stored):
        round_.answer(seat, answer)
        restored.asked.pop(seat, None)
        restored.asked = newly_asked(round_, restored.asked, restored.round_first)
    if stored != json.loads(json.dumps([event.to_json() for event in round_.events])) or round_.finished:
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


def _between_rounds(session: Session, event: Event) -> None:
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


def _seat(place: str) -> int:
    return int(place.partition(".")[0].removeprefix("seat"))
