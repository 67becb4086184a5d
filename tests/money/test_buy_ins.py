"""How much a player may bring to a table: what is printed, and the measure where a packet is silent."""

from __future__ import annotations

import pytest

from housedealer.games.base import BankedGame, RoomGame
from housedealer.money.buy_ins import NO_MAXIMUM, BuyIn, PrintedBuyIn
from housedealer.packets.entries import entry_ids, open_game

BETS = PrintedBuyIn("001:1377", 1, bets=10, high_from=4_000, high_bets=20, again=5)
POINTS = PrintedBuyIn("001:3215", 2, points=50, short_points=20)


@pytest.mark.parametrize(
    ("bought", "low", "usual", "again", "short_low"),
    [
        (BuyIn.of(50_000, None), 10_000, 50_000, 0, 1),
        (BuyIn.of(99, None), 100, 100, 0, 1),
        (BuyIn.of(50_000, BETS, least_bet=400, limit=800), 4_000, 50_000, 2_000, 1),
        (BuyIn.of(5_000, BETS, least_bet=2_000, limit=4_000), 40_000, 40_000, 10_000, 1),
        (BuyIn.of(5_000, BETS, least_bet=2_000, limit=3_999), 20_000, 20_000, 10_000, 1),
        (BuyIn.of(50_000, POINTS, point=500), 25_000, 50_000, 25_000, 10_000),
        (BuyIn.of(5_000, POINTS, point=500), 25_000, 25_000, 25_000, 10_000),
    ],
)
def test_the_most_is_five_times_what_is_usual_and_that_is_no_less_than_the_least(
    bought: BuyIn, low: int, usual: int, again: int, short_low: int
) -> None:
    assert (bought.low, bought.usual, bought.high) == (low, usual, 5 * usual)
    assert (bought.again, bought.short_low) == (again, short_low)


@pytest.mark.parametrize("id", entry_ids())
def test_every_table_has_a_usual_buy_in_within_its_limits(id: str) -> None:
    bought = open_game(id).buy_in
    assert 0 < bought.low <= bought.usual <= bought.high
    assert bought.high in (5 * bought.usual, NO_MAXIMUM) or bought.cite


@pytest.mark.parametrize(
    ("id", "options", "dollars"),
    [
        ("garden_city/razz", {"structure": "limit", "stakes": "4-8"}, 400),  # fifty of the larger bets
        ("garden_city/texas_holdem", {"structure": "limit", "stakes": "4-8", "blinds": "1/2"}, 400),
        ("garden_city/texas_holdem", {"structure": "no_limit", "stakes": "2-5"}, 500),  # a hundred big blinds
        ("garden_city/pan", {"kondition": "3"}, 300),  # a hundred chips
        ("garden_city/three_card_poker", {}, None),
    ],
)
def test_a_comfortable_stack_lasts_for_a_while(id: str, options: dict[str, str], dollars: int | None) -> None:
    game = open_game(id, {"fee": "none", **options} if dollars else {})
    assert isinstance(game, RoomGame)
    if isinstance(game, BankedGame):
        dollars = max(game.layout.bets[0].low, 200)  # a hundred of the least wagers
    assert dollars is not None and game.comfortable_stack == dollars * 100
    assert game.least_stack == max(1, game.buy_in.usual // 20)
