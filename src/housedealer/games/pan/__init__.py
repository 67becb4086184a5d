"""Pan: a rummy of the Panguingue family with eight packs, played to the right for chips that change hands at every kondition.

`melds` is the grammar and the search for every legal act, `konditions` what melds pay, `deal` the players and the
payments between them, `turn` a turn, `spreads` what is laid at a player's own risk, `round` the hand from Tops to out.
"""

from housedealer.games.pan.round import ELDEST, Options, Pan, build, pan_deck, to_the_right
from housedealer.games.pan.rules import RULES

__all__ = ["ELDEST", "RULES", "Options", "Pan", "build", "pan_deck", "to_the_right"]
