"""Tiles seen while they are stacked, at a table dealt by hand: the rest of the stack is named when it reaches a player."""

from __future__ import annotations

import pytest

from housedealer.cards import piece
from housedealer.irregularities.accidents import Accident, Script
from housedealer.table.chance import Live
from housedealer.table.events import HIDDEN
from tests.irregularities.desk import usually
from tests.script import start


@pytest.mark.parametrize("stack", range(1, 9))
def test_a_stack_with_a_tile_that_was_seen_is_played_to_the_end(stack: int) -> None:
    seen = Script([Accident("exposed", f"stack.{stack}")])
    chance = Live(cards=[piece("t5a")], rolls=[(1, 1, 2)])  # a tile after which the stacks stay
    round_ = start("garden_city/pai_gow_tiles", {1: 500, 2: 500, 3: 500}, chance=chance, accidents=seen)
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        if any(option.id == "set" for option in question.options):
            assert HIDDEN not in round_.felt.cards[f"seat{seat}.hand"]
        round_.answer(seat, usually(question))
    assert round_.finished and not round_.voided
