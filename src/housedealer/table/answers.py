"""The legal answers of a question: how many there are, each of them in turn, and one at random that is never refused.

>>> from random import Random
>>> from housedealer.table.events import Why
>>> options = (Choice("fold"), Choice("call", 400), Amount("raise", 800, 1900, 400))
>>> question = Question(3, options, Answer("fold"), Why(""))
>>> how_many(question), [answer.value for answer in each(question)]
(6, [None, None, 800, 1200, 1600, 1900])
>>> question.check(at_random(question, Random(2))).option
'fold'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import comb, prod
from random import Random
from typing import Any

from housedealer.table.felt import Piece
from housedealer.table.questions import Amount, Answer, Arrange, Choice, Groups, Option, Pick, Question, Spot, Wagers


def how_many(question: Question) -> int:
    """How many answers there are; of wagers and of settings that may be fouls, the most there can be."""
    return sum(map(_bound, question.options))


def each(question: Question) -> Iterator[Answer]:
    """Every legal answer, one at a time: of some questions there are more than anybody can wait for."""
    return (Answer(option.id, value) for option in question.options for value in _values(option))


def at_random(question: Question, luck: Random) -> Answer:
    """A legal answer: first an option, each as likely, then one of its values. Any legal answer can come."""
    option = luck.choice(question.options)
    return Answer(option.id, _drawn(option, luck))


def _bound(option: Option) -> int:
    match option:
        case Choice():
            return 1
        case Amount(low=low, high=high, step=step):
            return len(_steps(low, high, step))
        case Pick(cards=cards, least=least, most=most):
            return sum(comb(len(cards), count) for count in range(least, most + 1))
        case Arrange(cards=cards, groups=groups):
            left = len(cards)
            ways = 1
            for _, size in groups:
                ways, left = ways * comb(left, size), left - size
            return ways
        case Wagers(spots=spots):
            return prod(1 + len(_amounts(spot)) for spot in spots) - 1
    raise _unknown(option)


def _values(option: Option) -> Iterable[Any]:
    match option:
        case Choice():
            return (None,)
        case Amount(low=low, high=high, step=step):
            return _steps(low, high, step)
        case Pick(cards=cards, least=least, most=most):
            return chain.from_iterable(combinations(cards, count) for count in range(least, most + 1))
        case Arrange():
            settings = _settings(option.cards, [size for _, size in option.groups])
            return (groups for groups in settings if not option.refuse or option.foul(groups) is None)
        case Wagers():
            return _every_wager(option, option.spots, {})
    raise _unknown(option)


def _drawn(option: Option, luck: Random) -> Any:
    match option:
        case Choice():
            return None
        case Amount(low=low, high=high, step=step):
            return luck.choice(_steps(low, high, step))
        case Pick(cards=cards, least=least, most=most):
            return tuple(luck.sample(cards, luck.randint(least, most)))
        case Arrange():
            return _some_setting(option, luck)
        case Wagers():
            return _some_wagers(option, luck)
    raise _unknown(option)


def _unknown(option: Option) -> TypeError:
    return TypeError(f"no answers are known for {option}")


def _steps(low: int, high: int, step: int) -> Sequence[int]:
    """From `low` to `high`, which is always legal itself."""
    steps = range(low, high + 1, step)
    return steps if steps and steps[-1] == high else (*steps, high)


# -- hands to set ------------------------------------------------------------------------------------------------------

TRIES = 64  # settings at random before the house way is taken: most fouls are the weaker hand in front


def _some_setting(option: Arrange, luck: Random) -> Groups:
    for _ in range(TRIES):
        cards = luck.sample(option.cards, len(option.cards))
        groups = tuple(tuple(cards.pop() for _ in range(size)) for _, size in option.groups)
        if not option.refuse or option.foul(groups) is None:
            return groups
    return option.house_way


def _settings(cards: Sequence[Piece], sizes: Sequence[int]) -> Iterator[Groups]:
    if not sizes:
        yield ()
        return
    for some in combinations(range(len(cards)), sizes[0]):
        rest = [card for at, card in enumerate(cards) if at not in some]
        for others in _settings(rest, sizes[1:]):
            yield (tuple(cards[at] for at in some), *others)


# -- wagers ------------------------------------------------------------------------------------------------------------


def _amounts(spot: Spot) -> range:
    return range(spot.low, spot.high + 1, spot.step)


def _accepted(option: Wagers, placed: Mapping[str, int]) -> dict[str, int] | None:
    try:
        taken: dict[str, int] = option.accept(placed)
    except ValueError:
        return None
    return taken


def _some_wagers(option: Wagers, luck: Random) -> dict[str, int]:
    """A legal wager on one required circle, then others beside it, each with an even chance, as far as they are taken."""
    needed = [spot for spot in option.spots if spot.place in option.required]
    placed: dict[str, int] = {}
    for spot in luck.sample(needed, len(needed)):
        placed = _with(option, {}, spot, luck)
        if placed:
            break
    for spot in luck.sample(option.spots, len(option.spots)):
        if luck.random() < 0.5:
            placed = _with(option, placed, spot, luck)
    return placed


def _with(option: Wagers, placed: dict[str, int], spot: Spot, luck: Random) -> dict[str, int]:
    """The wagers with one more at a circle: any amount, else less and less, down to the least; unchanged if none is taken."""
    most = luck.randrange(len(_amounts(spot)))
    while True:
        taken = _accepted(option, {**placed, spot.place: spot.low + most * spot.step})
        if taken is not None:
            return taken
        if not most:
            return placed
        most //= 2


def _every_wager(option: Wagers, spots: Sequence[Spot], placed: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every set of wagers once: a circle that is filled along with another is named by itself too."""
    if not spots:
        if _accepted(option, placed) == placed and placed:
            yield placed
        return
    yield from _every_wager(option, spots[1:], placed)
    for amount in _amounts(spots[0]):
        if sum(placed.values()) + amount > option.budget:
            break
        yield from _every_wager(option, spots[1:], {**placed, spots[0].place: amount})
