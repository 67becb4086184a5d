"""A Pure 21.5 Blackjack bot: basic strategy within the game's chart."""

from housedealer.bots.twenty_one import decide

__all__ = ["decide"]
