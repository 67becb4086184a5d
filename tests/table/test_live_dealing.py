"""While a live dealer has to name a card, nothing has moved yet: whoever looks sees a table that is whole."""

from __future__ import annotations

import pytest

from housedealer.packets.entries import entry_ids, open_game
from housedealer.table.chance import Live
from housedealer.table.questions import HOUSE_DEALER
from housedealer.table.session import Session


@pytest.mark.parametrize("id", entry_ids())
def test_every_place_has_as_many_faces_as_cards_while_a_card_is_awaited(id: str) -> None:
    game = open_game(id)
    session = Session(game)
    for seat in range(1, min(4, game.size) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    round_ = session.start(Live())
    for _ in range(60):
        if not round_.open:
            break
        if HOUSE_DEALER in round_.open:
            felt = round_.felt
            assert all(len(lying) == len(felt.faces[place]) for place, lying in felt.cards.items())
            assert game.readings(felt.cards) is not None
        seat, question = next(iter(round_.open.items()))
        round_.answer(seat, question.default)
