"""A session guards itself: what belongs between rounds is refused during one, and nothing has changed then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from housedealer.errors import BadSetup, HouseDealerError, RoundUnderWay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.session import Session

HOLDEM = "hotel_del_rio/texas_holdem"


def three_players() -> Session:
    session = Session(open_game(HOLDEM))
    for seat, name in enumerate(("Ann", "Bo", "Cam"), 1):
        session.sit(seat, name, 20_000)
    return session


def play_round(session: Session) -> None:
    round_ = session.start(Sealed.of("guard"))
    round_.play_out(lambda _, question: question.default)


Act = Callable[[Session], Any]
DURING_A_ROUND: dict[str, Act] = {
    "buy": lambda session: session.buy(1, 5_000),
    "sit": lambda session: session.sit(4, "Dee", 5_000),
    "leave": lambda session: session.leave(1),
    "start": lambda session: session.start(Sealed.of("again")),
    "finish": lambda session: session.finish(),
}


@pytest.mark.parametrize("act", DURING_A_ROUND)
def test_during_a_round_nobody_comes_buys_or_leaves(act: str) -> None:
    session = three_players()
    round_ = session.start(Sealed.of("guard"))
    before = session.setup()
    with pytest.raises(RoundUnderWay):
        DURING_A_ROUND[act](session)
    assert session.setup() == before and session.round is round_
    round_.play_out(lambda _, question: question.default)
    session.finish()
    assert session.felt.total() == 60_000 and session.rounds == 1


@pytest.mark.parametrize("act", ["buy", "sit", "leave", "start"])
def test_a_round_that_is_over_is_finished_before_anything_else(act: str) -> None:
    session = three_players()
    play_round(session)
    with pytest.raises(RoundUnderWay):
        DURING_A_ROUND[act](session)
    session.finish()
    DURING_A_ROUND[act](session)


def test_a_round_is_finished_once() -> None:
    session = three_players()
    with pytest.raises(BadSetup, match="start"):
        session.finish()
    play_round(session)
    session.finish()
    with pytest.raises(BadSetup, match="start"):
        session.finish()
    assert session.rounds == 1


@pytest.mark.parametrize("amount", [0, -100, 100.5, 1e3, "100", True, None])
def test_a_buy_in_is_whole_cents_above_zero(amount: Any) -> None:
    session = three_players()
    before = session.setup()
    with pytest.raises(BadSetup, match="whole number of cents"):
        session.buy(1, amount)
    with pytest.raises(BadSetup, match="whole number of cents"):
        session.sit(4, "Dee", amount)
    assert session.setup() == before


@pytest.mark.parametrize("act", [lambda s: s.buy(7, 5_000), lambda s: s.leave(7)])
def test_an_empty_seat_neither_buys_nor_leaves(act: Act) -> None:
    session = three_players()
    before = session.setup()
    with pytest.raises(HouseDealerError, match="nobody sits at seat 7; seats taken: 1, 2, 3"):
        act(session)
    assert session.setup() == before


def test_stakes_below_a_dollar_open_a_stud_table() -> None:
    game: Any = open_game("garden_city/seven_card_stud", {"stakes": "0.50-1", "fee": "none"})
    assert (game.stakes.low, game.stakes.high) == (50, 100)
