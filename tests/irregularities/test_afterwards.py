"""Reports about a round that is over: told between the rounds, each ruling once, and every chip moved by hand."""

from __future__ import annotations

import pytest

from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.afterwards import VOID_ALREADY, owners, reportable_after, ways_after
from tests.irregularities.driver import go_on
from tests.irregularities.test_thirteen import play

CHANGED = Accident("chips_changed", "seat2", amount=1)
ELSE = Accident("something_else", "", words="a drink was spilled")


def test_what_stands_is_told_as_such_and_moves_nothing() -> None:
    stands, void = ways_after(go_on(play()), [], ELSE, "Flo")
    assert (stands.id, void.id) == ("stands", "void")
    told, ruling = stands.added
    assert told.kind == "accident" and told.what["stands"] is True and told.what["words"] == "a drink was spilled"
    assert ruling.what == {"verdict": "play_on", "rule": "", "place": "", "name": "stands"}
    assert not owners(stands) and stands.by_the_house


def test_a_void_round_gives_everyone_back_what_they_began_with() -> None:
    round_ = go_on(play())
    _, void = ways_after(round_, [], ELSE, "Flo", "wet cards")
    told, voids, *moves = void.added
    assert void.result.voided and not round_.voided
    assert not told.what.get("stands") and (voids.kind, voids.what) == ("void", {"by": "Flo"})
    won = {seat: round_.felt.chips[f"seat{seat}.stack"] - round_.setup.chips[f"seat{seat}.stack"] for seat in (1, 2, 3)}
    assert owners(void) == {seat: -amount for seat, amount in won.items() if amount}
    assert all(event.kind in ("correct", "button") for event in moves)
    with pytest.raises(HouseDealerError, match=VOID_ALREADY):
        ways_after(round_, void.added, ELSE)
    assert reportable_after(round_, void.added) == [] and reportable_after(round_, [])


def test_a_second_report_tells_only_its_own_ruling() -> None:
    round_ = go_on(play())
    (first,) = ways_after(round_, [], CHANGED)
    assert (first.id, first.printed, first.late) == ("ruling", True, False)
    assert [ruling.what["place"] for ruling in first.rulings] == ["seat2"]
    (second,) = ways_after(round_, first.added, CHANGED._replace(place="seat3"))
    assert [ruling.what["place"] for ruling in second.rulings] == ["seat3"]
    assert sum(owners(first).values()) == sum(owners(second).values()) == 0
    assert owners(first)[2] < 0 and 3 in owners(second)
