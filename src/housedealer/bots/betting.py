"""How a bot bets once it knows how strong its hand is: it folds trash, calls at a price, raises for value, rarely bluffs."""

from __future__ import annotations

from random import Random

from housedealer.table.questions import Amount, Answer, Choice, Question
from housedealer.table.view import View

FOLD = Answer("fold")
CHECK = Answer("check")
CALL = Answer("call")


def come_in(question: Question) -> Answer | None:
    """Whether the question is about entering the game: bots post at once."""
    if question.option("wait") is None:
        return None
    return next((Answer(way) for way in ("post", "kill") if question.option(way)), Answer("wait"))


def act(view: View, question: Question, luck: Random, strength: float, pot: int) -> Answer:
    """Bet by `strength`: the share of opposing hands this one is ahead of or will beat, 0 to 1."""
    call = question.option("call")
    raise_ = question.option("raise") or question.option("bet")
    mood = strength + luck.uniform(-0.06, 0.06)
    if call is None:
        if raise_ is not None and (mood > 0.68 or luck.random() < 0.06):
            return _raise(raise_, pot, strength, luck)
        return CHECK if question.option("check") else FOLD
    assert isinstance(call, Choice) and call.amount is not None
    price = call.amount / (pot + call.amount) if pot else 0.5
    if raise_ is not None and mood > 0.84:
        return _raise(raise_, pot, strength, luck)
    return CALL if mood > 0.30 + 0.75 * price else FOLD


def _raise(option: object, pot: int, strength: float, luck: Random) -> Answer:
    """Raise about half to a whole pot where the amount is free."""
    assert isinstance(option, Amount)
    wanted = option.low + int(pot * luck.uniform(0.3, 0.9) * strength)
    steps = max(0, min(wanted, option.high) - option.low) // option.step
    return Answer(option.id, min(option.low + steps * option.step, option.high))
