"""What is brought to every pot table, and what is collected there."""

from __future__ import annotations

import pytest

from housedealer.errors import BadSetup
from housedealer.packets.entries import entry, open_game
from housedealer.packets.fees import fee_option, option_keys
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from tests.games.pot_hands import (
    FLOP,
    POT,
)
from tests.ledger import tables_with
from tests.money.orbits import play, printed_fee
from tests.script import start


@tables_with("code:money.buy_ins.BuyIn", POT)
def test_the_least_buy_in_is_the_printed_multiple_of_the_least_bet(id: str) -> None:
    game = open_game(id)
    assert game.stakes is not None
    times = 5 if entry(id).module == "lo_ball" else 10
    assert game.buy_in.low == times * game.stakes.low
    with pytest.raises(BadSetup):
        game.buy_in.check(game.buy_in.low - 100)
    assert game.buy_in.short_buys == 1


@pytest.mark.parametrize(
    "id",
    [
        param
        for name in ("texas_holdem", "omaha", "omaha_hi_lo", "pineapple", "draw", "seven_card_stud")
        for param in tables_with(f"fees:{name}", POT).args[1]
    ],
)
def test_every_schedule_charges_the_printed_row_for_every_number_of_players(id: str) -> None:
    from housedealer.money.fees import Action

    for key in option_keys(id):
        option = fee_option(id, key)
        for players in range(2, entry(id).seats["max"] + 1):
            for flop, river in ((False, False), (True, False), (True, True)):
                dues = option.dues(Action(players, flop=flop, river=river))
                assert sum(due.amount for due in dues if due.payer == "pot") == printed_fee(
                    id, key, players, flop, river
                )


@tables_with("rule:fee", POT)
def test_the_collection_of_every_hand_is_the_printed_one(id: str) -> None:
    keys = option_keys(id)
    for key in {keys[0], keys[len(keys) // 2], keys[-1]}:
        assert play(id, key, min(7, entry(id).seats["max"]), 30, seed=11)["hands"] == 30


@tables_with("rule:no_flop_fee", FLOP)
def test_a_hand_without_a_flop_pays_what_is_printed_for_it(id: str) -> None:
    key = option_keys(id)[0]
    round_ = start(id, dict.fromkeys(range(1, 8), 1000), chance=Sealed.of(id), options={"fee": key})
    while round_.open:
        (seat,) = round_.open
        round_.answer(seat, Answer("fold"))
    assert round_.felt.chips["drop"] == printed_fee(id, key, 7, False, False)
