"""A table's clock gives everyone their time, and its alarm rings once, at the server that keeps the table's clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from housedealer.cards import cards
from housedealer.room.operations.problems import Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.tables import clock
from housedealer.room.tables.clock import Alarm, Clock, falls_due
from housedealer.room.tables.resume import Position
from housedealer.room.tables.seating import Facts, Occupant, Seating
from housedealer.table.events import Why
from housedealer.table.questions import HOUSE_DEALER, Answer, Arrange, Choice, Question

SETTINGS = Settings(clock=30.0, arranging_clock=120.0, bot_delay=2.0)
ANN, BOT = Occupant(1, "ann", "Ann"), Occupant(2, None, "Ada")
FOLD = Question(1, (Choice("fold"),), Answer("fold"), Why("A rule."))
HAND = Arrange(
    "set", "seat1.hand", tuple(cards("As Kd")), (("low", 1), ("high", 1)), ((), ()), lambda _: None, lambda _: ()
)
SET = Question(1, (HAND,), Answer("set"), Why("A rule."))


class ByHand:
    """Time that goes on when it is told to, and what is to be done then."""

    def __init__(self) -> None:
        self.at, self.calls = 100.0, list[Any]()

    def now(self) -> float:
        return self.at

    def wall(self) -> float:
        return self.at + 1_000_000

    def call_at(self, when: float, callback: Callable[[], None]) -> Any:
        call: Any = SimpleNamespace(when=when, callback=callback)
        call.cancel = lambda: self.calls.remove(call)
        self.calls.append(call)
        return call

    def go_on(self, until: float) -> None:
        """What falls due until then happens, in turn."""
        while due := [call for call in self.calls if call.when <= until]:
            first = min(due, key=lambda call: call.when)
            self.calls.remove(first)
            self.at = max(self.at, first.when)
            first.callback()
        self.at = until


# -- how long everyone has -----------------------------------------------------------------------------------------------


def deadlines(
    asked: dict[int, Question], seats: dict[int, Occupant], before: dict[int, float] | None = None, known: Any = None
) -> Any:
    ids = dict.fromkeys(asked, 7)
    return Clock(ByHand(), SETTINGS, Random(1)).deadlines(before or {}, known or {}, ids, asked, Seating(seats))


def test_a_player_has_the_clock_and_more_of_it_for_a_hand_that_is_to_be_set() -> None:
    assert deadlines({1: FOLD}, {1: ANN}) == {1: 130.0}
    assert deadlines({1: SET}, {1: ANN}) == {1: 220.0}


def test_a_bot_thinks_a_moment_and_who_is_leaving_or_gone_has_no_time() -> None:
    (due,) = deadlines({2: FOLD}, {2: BOT}).values()
    assert 101.2 <= due <= 102.8
    assert deadlines({1: FOLD}, {1: Occupant(1, "ann", "Ann", leaving=True)}) == {1: 100.0}
    assert deadlines({1: FOLD}, {}) == {1: 100.0}


def test_a_house_dealer_takes_the_time_it_takes() -> None:
    assert deadlines({HOUSE_DEALER: FOLD}, {}) == {}


def test_who_was_asked_already_has_the_time_that_is_left() -> None:
    assert deadlines({1: FOLD}, {1: ANN}, {1: 111.0}, {1: 7}) == {1: 111.0}
    assert deadlines({1: FOLD}, {1: ANN}, {1: 111.0}, {1: 6}) == {1: 130.0}, "another question"


# -- the alarm -----------------------------------------------------------------------------------------------------------


class Keeps:
    """A keeper that writes down what it is told."""

    def __init__(self, mine: bool) -> None:
        self.mine, self.told = mine, list[str]()

    def keeps(self, table: str) -> bool:
        return self.mine

    def want(self, table: str) -> None:
        self.told.append("want")

    def release(self, table: str) -> None:
        self.told.append("release")

    def catch_up(self, table: str) -> None:
        self.told.append("catch up")


class Table:
    """A table with as much as an alarm looks at; what is due there is counted."""

    id = "t"

    def __init__(self, mine: bool = True, error: Exception | None = None) -> None:
        self.time, self.keeper = ByHand(), Keeps(mine)
        self.round: Any = None
        self.at = Position(next_round=150.0)
        self.viewers: list[Any] = []
        self.unread_until: float | None = None
        self.unsettled = self.busy = False
        self.heard = self.version = 3
        self.starts, self.done, self.error = True, list[float](), error
        self.alarm = Alarm(self, self.keeper, self._due)  # type: ignore[arg-type]

    def ready(self) -> bool:
        return self.starts

    async def _due(self, _: Any) -> None:
        self.done.append(self.time.at)
        self.starts = False
        if self.error is not None:
            raise self.error

    async def in_turn(self, act: Callable[[], Awaitable[None]]) -> None:
        await act()

    def begin(self, work: Any) -> None:
        asyncio.run(work)


def test_the_next_round_is_begun_when_its_time_has_come_and_then_nothing_is_due() -> None:
    table = Table()
    table.alarm.set()
    table.time.go_on(149.0)
    assert table.done == []
    table.time.go_on(200.0)
    assert table.done == [150.0] and table.time.calls == [] and table.keeper.told == ["release"]


def test_in_a_round_the_first_deadline_counts_and_a_later_one_does_not_move_it() -> None:
    table = Table()
    table.round, table.at = object(), Position(due={1: 120.0, 2: 110.0})
    table.alarm.set()
    table.at = Position(due={1: 120.0})
    table.alarm.set()
    assert [call.when for call in table.time.calls] == [110.0], "it looks then, and is set again"


def test_at_a_server_that_does_not_keep_the_clocks_nothing_rings_and_it_asks_for_them() -> None:
    table = Table(mine=False)
    table.alarm.set()
    table.time.go_on(1_000.0)
    assert table.done == [] and table.keeper.told == ["want"]


def test_what_is_left_to_do_between_rounds_is_done_at_once() -> None:
    table = Table()
    table.unsettled = True
    table.alarm.set()
    assert [call.when for call in table.time.calls] == [100.0]


def test_a_table_that_has_to_be_read_again_is_read_when_that_may_be_tried() -> None:
    table = Table()
    table.unread_until = 104.0
    table.alarm.set()
    assert [call.when for call in table.time.calls] == [104.0]
    table = Table(mine=False)
    table.unread_until = 104.0
    table.alarm.set()
    assert table.time.calls == [], "nobody looks on and another server keeps it"
    table.viewers.append(object())
    table.alarm.set()
    assert [call.when for call in table.time.calls] == [104.0]


def test_a_copy_that_is_behind_is_read_on_before_anything_is_due_there() -> None:
    table = Table()
    table.heard = 4
    table.alarm.set()
    assert table.time.calls == [] and table.keeper.told == ["catch up"]
    table.version = 4
    table.alarm.set()
    assert [call.when for call in table.time.calls] == [150.0]
    elsewhere = Table(mine=False)
    elsewhere.heard = 4
    elsewhere.alarm.set()
    assert elsewhere.keeper.told == ["want"], "nobody looks on here, and the clocks are kept elsewhere"


def test_while_something_is_being_stored_the_alarm_is_left_for_afterwards() -> None:
    table = Table()
    table.unread_until, table.busy = 0.0, True
    table.alarm.set()
    assert table.time.calls == []


def test_after_an_error_it_rests_and_counts_and_something_that_goes_well_begins_the_count_anew(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = Table(error=ValueError("a bad game"))
    table.unsettled = True
    table.alarm.set()
    table.time.go_on(100.0)
    assert table.alarm.faults == 1 and [call.when for call in table.time.calls] == [100.0 + clock.RETRY]
    table.error = None
    table.time.calls[0].callback()
    assert table.alarm.faults == 0
    assert "stopped" in caplog.text


def test_a_database_that_is_away_is_no_fault_of_the_table() -> None:
    table = Table(error=Unavailable("away"))
    table.alarm.set()
    table.time.go_on(150.0)
    assert table.done and table.alarm.faults == 0


def test_once_stopped_it_never_rings_again() -> None:
    table = Table()
    table.alarm.set()
    table.alarm.stop()
    table.alarm.set()
    table.time.go_on(1_000.0)
    assert table.done == []


# -- what a server has to do, whoever looks on -----------------------------------------------------------------------------


def due(
    seats: dict[int, Occupant], round_: object = None, facts: Facts | None = None, at: Position | None = None
) -> Any:
    session = SimpleNamespace(
        players=seats, round=None, felt=SimpleNamespace(chips={f"seat{n}.stack": 100 for n in seats})
    )
    table = SimpleNamespace(time=ByHand(), round=round_, session=session, least=2)
    found = falls_due(table, at or Position(next_round=150.0), Seating(seats, facts or Facts()))  # type: ignore[arg-type]
    return None if found is None else found - 1_000_000


def test_it_falls_due_by_the_clock_on_the_wall() -> None:
    assert due({1: ANN, 2: BOT}) == 150.0
    assert due({1: ANN, 2: BOT}, object(), at=Position(due={1: 130.0, 2: 120.0})) == 120.0


def test_bots_alone_play_for_nobody_and_a_paused_table_waits() -> None:
    assert due({2: BOT, 3: Occupant(3, None, "Bea")}) is None
    assert due({1: ANN, 2: BOT}, facts=Facts(paused=True)) is None
    assert due({1: ANN}) is None, "too few"


@pytest.mark.parametrize("ann", [Occupant(1, "ann", "Ann", leaving=True), Occupant(1, "ann", "Ann", waiting=500)])
def test_who_leaves_or_waits_for_chips_is_seen_to_next(ann: Occupant) -> None:
    assert due({1: ann}, facts=Facts(paused=True)) == 100.0
