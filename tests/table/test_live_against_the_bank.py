"""A dealer with real cards and dice at the poker and pai gow tables: asked for what comes off the deck, and no more."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.bots import bot_for, seated
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Live
from housedealer.table.questions import HOUSE_DEALER, Answer, Choice, Pick
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.table import Setup

MODULES = {"ultimate_texas_holdem", "crazy_4_poker", "six_card_poker", "let_it_ride", "pai_gow_poker", "pai_gow_tiles"}
TABLES = [id for id in entry_ids() if entry(id).module in MODULES]


@pytest.mark.parametrize("id", TABLES)
def test_a_live_dealer_names_cards_and_dice_and_the_record_replays(id: str) -> None:
    luck = Random(5)
    bot = seated(bot_for(entry(id).module), luck)
    players = {1: "Ann", 2: "Bo", 3: "Cam"}
    setup = Setup(id, players, {f"seat{seat}.stack": 50_000 for seat in players})
    round_ = Round(open_game(id), setup, Live())
    asked = set()
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        if seat != HOUSE_DEALER:
            round_.answer(seat, bot(round_, question))
            continue
        option = luck.choice(question.options)
        asked.add(type(option))
        round_.answer(seat, Answer(option.id, (luck.choice(option.cards),) if isinstance(option, Pick) else None))
    assert round_.finished
    assert asked == ({Pick, Choice} if "pai_gow" in entry(id).module else {Pick})
    (events,) = rounds(lines(round_))
    assert replay(events, open_game)[0] is None


@pytest.mark.parametrize("total", range(3, 19))
def test_dice_are_entered_by_what_they_came_to(total: int) -> None:
    dealer = Live()
    dealer.enter_dice(total, 3)
    dice = dealer.roll(3)
    assert sum(dice) == total and all(1 <= die <= 6 for die in dice)
    assert dealer.again().roll(3) == dice
