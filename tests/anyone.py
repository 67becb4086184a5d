"""A player who gives any legal answer: the wildest table a game can meet."""

from __future__ import annotations

from random import Random

from housedealer.table.questions import Amount, Answer, Arrange, Choice, Option, Pick, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session


def decide(luck: Random, question: Question) -> Answer:
    """A random legal answer, weighted so that rounds do not end at once."""
    options = [
        option for option in question.options if option.id not in ("fold", "pass", "wait") or luck.random() < 0.25
    ]
    option = luck.choice(options or list(question.options))
    return Answer(option.id, _value(luck, option))


def _value(luck: Random, option: Option) -> object:
    match option:
        case Choice():
            return None
        case Amount(low=low, high=high, step=step):
            return luck.choice([low, high, min(high, low + luck.randint(0, max(0, high - low) // step) * step)])
        case Wagers():
            return _wagers(luck, option)
        case Pick(cards=cards, least=least, most=most):
            return tuple(luck.sample(list(cards), luck.randint(least, most)))
        case Arrange(house_way=house_way):
            return house_way
    raise AssertionError(f"nobody knows how to answer {option}")


def _wagers(luck: Random, option: Wagers) -> dict[str, int]:
    """Some wagers that the option accepts: a wild set if it can be afforded, else the least on one circle."""
    bases = [spot for spot in option.spots if spot.place in option.required and spot.needs is None]
    first = luck.choice(bases)
    placed: dict[str, int] = {}
    for spot in [first, *option.spots]:
        wanted = spot.low + luck.randint(0, min(3, (spot.high - spot.low) // spot.step)) * spot.step
        if spot.place not in placed and (spot is first or luck.random() < 0.3):
            placed[spot.place] = wanted
    tries: list[dict[str, int]] = [
        placed,
        {first.place: placed[first.place]},
        *({base.place: base.low} for base in bases),
    ]
    for wagers in tries:
        try:
            option.accept(wagers)
        except ValueError:
            continue
        return wagers
    raise AssertionError(f"no wager is legal although one is offered: {option}")


def play_out(round_: Round, luck: Random) -> None:
    """Answer whatever is open, in any order, until the round is over."""
    while round_.open:
        seat = luck.choice(list(round_.open))
        round_.answer(seat, decide(luck, round_.open[seat]))


def seat_all(session: Session, stacks: dict[int, int]) -> None:
    """Sit players down with these stacks."""
    for number, stack in stacks.items():
        session.sit(number, f"player {number}", stack)
