"""A bot for Pineapple: hold'em play from the best two of three cards."""

from __future__ import annotations

from housedealer.bots.holdem import Reading, best_pair, player

decide = player(Reading(start=best_pair))
