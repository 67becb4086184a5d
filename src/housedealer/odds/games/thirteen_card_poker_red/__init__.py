"""13 Card Poker Red: played among the players for points, so there are no odds of a wager, only advice."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

ODDS = GameOdds(__name__, adviser=".adviser:thirteen_card")
