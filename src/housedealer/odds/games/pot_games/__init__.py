"""The pot games, played among the players: no odds of a wager, only advice from the equity of the cards in sight."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

FLOP = GameOdds(__name__, adviser=".adviser:flop_game")
STUD = GameOdds(__name__, adviser=".adviser:stud_game")
DRAW = GameOdds(__name__, adviser=".adviser:draw_game")
