"""A bot for Crazy Pineapple: as in Pineapple, with the flop to choose by."""

from housedealer.bots.pineapple import decide

__all__ = ["decide"]
