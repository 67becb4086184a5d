"""Every table keeps the game contract, so that nobody has to guess what a game is played for."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from housedealer.games.base import BankedGame, PointGame, PotGame
from housedealer.games.contract import Game
from housedealer.packets.entries import entry, entry_ids, module_of, open_game
from tests.ledger import clause

everywhere = pytest.mark.parametrize("id", entry_ids())


@everywhere
def test_a_game_says_what_it_is_played_for(id: str) -> None:
    game: Game = open_game(id)
    banked = entry(id).family == "banked"
    assert isinstance(game, BankedGame) == (game.layout is not None) == banked
    assert isinstance(game, PotGame) == (game.stakes is not None)
    assert isinstance(game, BankedGame | PotGame | PointGame)
    assert game.options is game.sheet.options and game.fees is game.sheet.fees


@everywhere
def test_a_buy_in_is_enough_to_play(id: str) -> None:
    game = open_game(id)
    bring = game.buy_in
    assert 0 < bring.low <= bring.usual <= bring.high
    assert 0 < game.least_stack <= bring.usual
    if game.layout is not None:
        base = game.layout.bets[0]
        assert base.needs is None
        assert bring.usual >= 100 * base.low


@everywhere
def test_every_option_explains_itself(id: str) -> None:
    options = module_of(entry(id)).Options
    assert is_dataclass(options)
    assert [field.name for field in fields(options) if not field.metadata.get("help")] == []


@pytest.mark.parametrize(
    ("id", "limit"),
    [
        ("garden_city/crazy_4_poker", "ante_limit"),
        ("garden_city/casino_war", "base_limit"),
        ("garden_city/let_it_ride_bonus", "base_limit"),
        ("garden_city/pai_gow_tiles", "base_limit"),
        ("garden_city/six_card_poker", "ante_limit"),
        ("casino_club/ultimate_texas_holdem", "ante_limit"),
    ],
)
def test_the_usual_buy_in_follows_the_minimum_wager(id: str, limit: str) -> None:
    assert open_game(id, {"fee": "none", limit: "100-500", "approved": "no"}).buy_in.usual == 100 * 100_00


@clause("001:1377")
def test_a_printed_buy_in_comes_from_the_rooms_own_packet() -> None:
    printed = open_game("garden_city/texas_holdem", {"fee": "none", "stakes": "4-8"}).buy_in
    assert (printed.low, printed.again, printed.short_buys, printed.cite) == (40_00, 40_00, 1, "001:1377")
    silent = open_game("hotel_del_rio/texas_holdem").buy_in
    assert (silent.short_buys, silent.cite) == (None, "")


def test_the_larger_lo_ball_games_ask_for_more_at_first() -> None:
    for fee, least in (("1", 10), ("2", 40), ("3", 50), ("4", 100), ("5", 200)):  # $2-$20 is the only one through $20
        assert open_game("garden_city/lo_ball", {"fee": fee}).buy_in.low == least * 100
    small = open_game("garden_city/lo_ball", {"fee": "none", "structure": "limit", "stakes": "20-20"}).buy_in
    large = open_game("garden_city/lo_ball", {"fee": "none", "structure": "limit", "stakes": "40-40"}).buy_in
    assert (small.low, small.again) == (100_00, 100_00)
    assert (large.low, large.again) == (400_00, 200_00)
