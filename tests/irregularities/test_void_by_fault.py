"""A round whose own rules fail leaves no table stuck: it is void, everyone has back what they began with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from housedealer.irregularities.replay import replay, run_again
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.questions import Answer
from housedealer.table.round import FAULT, Game, Round
from housedealer.table.session import Session
from housedealer.table.table import Play, Table

HOLDEM = "garden_city/texas_holdem"


@dataclass(frozen=True)
class Failing:
    """Hold'em whose rules fail once the flop is out."""

    game: Game
    id: str = HOLDEM
    size: int = 10
    deals_transfers_in: bool = False
    keeps: str = "shoe"
    opened_with: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Any:
        return self.game.rules

    def round(self, table: Table) -> Play:
        play = self.game.round(table)
        replies = None
        while True:
            try:
                asking = next(play) if replies is None else play.send(replies)
            except StopIteration:
                return
            if table.cards["board"]:
                raise LookupError("no such row")
            replies = yield asking


def seated(guarded: bool) -> Session:
    session = Session(Failing(open_game(HOLDEM)), guarded=guarded)
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 20_000)
    return session


def to_the_flop(session: Session) -> Round:
    round_ = session.start(Sealed.of("fault"))
    while round_.open:
        for seat, question in list(round_.open.items()):
            offered = {option.id for option in question.options}
            round_.answer(seat, Answer("call" if "call" in offered else "check"))
    return round_


def test_a_guarded_round_is_void_and_the_table_goes_on() -> None:
    session = seated(guarded=True)
    before = session.setup().chips
    round_ = to_the_flop(session)
    assert round_.finished and round_.voided and isinstance(round_.fault, LookupError)
    assert [event.why for event in round_.events if event.kind == "void"] == [FAULT]
    session.finish()
    assert session.setup().chips == before
    assert session.start(Sealed.of("next")).open


def test_its_record_replays_to_the_same_events() -> None:
    round_ = to_the_flop(seated(guarded=True))
    told = [{"round": 1, "seq": seq, **_json(event)} for seq, event in enumerate(round_.events)]
    again = run_again(told, lambda id, options: round_.game)
    assert again.events == round_.events
    assert replay(told, lambda id, options: round_.game)[0] is None


def test_elsewhere_a_fault_is_an_error() -> None:
    with pytest.raises(LookupError):
        to_the_flop(seated(guarded=False))


def _json(event: Event) -> dict[str, Any]:
    import json

    plain: dict[str, Any] = json.loads(json.dumps(event.to_json()))
    return plain
