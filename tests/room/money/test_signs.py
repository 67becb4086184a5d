"""The sign over a table: what is really posted there."""

from __future__ import annotations

import pytest

from housedealer.packets.entries import entry_ids, open_game
from housedealer.room.money.signs import limits


@pytest.mark.parametrize(
    ("id", "options", "sign"),
    [
        ("garden_city/razz", {"stakes": "3-6", "fee": "none"}, "not as approved: $3–$6 limit, ante $1"),
        ("garden_city/texas_holdem", {"stakes": "3-6", "fee": "none"}, "not as approved: $3–$6 limit, blinds $1/$3"),
        ("garden_city/three_card_poker", {}, "Ante $5–$500"),
        ("garden_city/pan", {"fee": "3"}, "$5 limit"),  # 001:6188: one table limit
        ("garden_city/thirteen_card_poker_red", {"fee": "3"}, "$10 limit"),
        ("garden_city/casino_war", {"decks": "1", "approved": "no"}, "not as approved: Base wager $5–$500"),
    ],
)
def test_antes_and_blinds_are_called_what_they_are(id: str, options: dict[str, str], sign: str) -> None:
    assert limits(open_game(id, options)) == sign


@pytest.mark.parametrize("id", entry_ids())
def test_only_games_with_blinds_say_so(id: str) -> None:
    game = open_game(id)
    assert ("blinds" in limits(game)) == ("big_blind" in game.rules and not (game.stakes and game.stakes.ante))


@pytest.mark.parametrize("id", entry_ids())
def test_every_table_says_what_it_is_played_for(id: str) -> None:
    assert "$" in limits(open_game(id)) or "no-limit" in limits(open_game(id))
