"""A hint is worked out from a round that is played again to the same question."""

from __future__ import annotations

import json

from housedealer.packets.entries import open_game
from housedealer.room.lab.hint_worker import hint, request_for
from housedealer.table.chance import Live, Sealed
from housedealer.table.questions import Amount, Answer, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session

THREE_CARD = "garden_city/three_card_poker"
SEED = bytes(range(32))


def asked(game: str, chance: Sealed | Live) -> Round:
    session = Session(open_game(game))
    for seat, name in ((1, "Kit"), (2, "Ann")):
        session.sit(seat, name, 50_000)
    return session.start(chance)


def to_the_decision() -> tuple[Round, int]:
    """A round of Three Card Poker up to somebody's decision to fold or play."""
    round_ = asked(THREE_CARD, Sealed(SEED))
    while True:
        seat, question = next(iter(round_.open.items()))
        if question.option("play") is not None:
            return round_, seat
        if isinstance(bet := question.option("bet"), Wagers):
            answer = Answer("bet", {bet.required[0]: bet.spots[0].low})
        elif isinstance(bank := question.option("bank"), Amount):
            answer = Answer("bank", bank.high)
        else:
            answer = Answer("bank") if bank is not None else question.default
        round_.answer(seat, answer)


def test_a_request_is_plain_data_that_leads_to_the_same_question() -> None:
    round_, seat = to_the_decision()
    request = request_for(round_, seat, {})
    assert request is not None and json.loads(json.dumps(request)) == request
    found = hint(request)
    assert {answer["option"] for answer in found["answers"]} == {"fold", "play"}
    assert found["answers"][0]["ev"] >= found["answers"][1]["ev"]
    assert found["best"]["option"] == found["answers"][0]["option"]


def test_a_round_of_a_live_dealer_cannot_be_played_ahead() -> None:
    assert request_for(asked("hotel_del_rio/texas_holdem", Live()), 1, {}) is None
