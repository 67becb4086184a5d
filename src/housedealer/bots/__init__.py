"""Players that see only a view. A bot is a function of what its seat may know and the question it is asked."""

from __future__ import annotations

import importlib
import importlib.util
from random import Random
from typing import Final, Protocol

from housedealer.games.registry import exported
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Decider, Round
from housedealer.table.view import View

#: What no game asks, but a ruling may: to be all-in after an exposed last card, to play a hand that somebody has seen.
BY_RULINGS: Final = ({"play_on", "all_in"}, {"house_way", "take_back"})


class Bot(Protocol):
    """Decides for a seat from its view alone; `luck` is the bot's own, for mixing its play."""

    def __call__(self, view: View, question: Question, luck: Random, /) -> Answer: ...


def bot_for(module: str) -> Bot:
    """The bot that plays a game, by the name of the game's module: ours, the game's own, or one that plays anything."""
    if importlib.util.find_spec(f"housedealer.bots.{module}") is not None:
        found: Bot = importlib.import_module(f"housedealer.bots.{module}").decide
        return found
    own: Bot | None = exported(module, "BOT")
    return own or importlib.import_module("housedealer.bots.anything").decide


def seated(bot: Bot, luck: Random) -> Decider:
    """A decider that shows the bot no more than its seat's view; what only a ruling asks is left at its default."""

    def decide(round_: Round, question: Question) -> Answer:
        if {option.id for option in question.options} in BY_RULINGS:
            return question.default
        return bot(View(round_, f"seat{question.seat}"), question, luck)

    return decide
