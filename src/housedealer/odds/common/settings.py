"""Setting a hand: advice from what each setting wins against hands that the others may hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from housedealer.odds.advice import Advice, Method, Priced, Situation, weighed_up
from housedealer.odds.kernels.compiled import Array
from housedealer.table.questions import Answer, Arrange, Groups

KIND = "setting"


def luck_of(cards: Sequence[object]) -> Random:
    """The same hand is always advised alike."""
    return Random(" ".join(map(str, cards)))


def ranked(
    situation: Situation,
    unit: tuple[str, int],
    settings: Sequence[Groups],
    nets: Array,
    method: Method,
    note: str,
    others: Sequence[tuple[str, Groups]] = (),
) -> Advice | None:
    """Advice from what each setting (a row) wins in each deal (a column); `others` are answers that set in another's way."""
    option = situation.question.option("set")
    assert isinstance(option, Arrange)
    means = nets.mean(axis=1)
    best = int(means.argmax())
    deals = nets.shape[1]
    errors = np.zeros(len(means)) if method == "exact" else (nets - nets[best]).std(axis=1) / np.sqrt(deals)
    worth = {key_of(groups): n for n, groups in enumerate(settings)}
    house_way = key_of(option.house_way)

    def label(groups: Groups) -> str:
        named = " / ".join(option.describe(groups))
        return f"{named} (house way)" if key_of(groups) == house_way else named

    def price(answer: Answer) -> float | None:
        found = worth.get(key_of(answer.value)) if answer.option == "set" else None
        return None if found is None else float(means[found])

    priced = [
        Priced(Answer("set", tuple(map(tuple, groups))), float(means[n]), label(groups), float(errors[n]))
        for n, groups in enumerate(settings)
    ]
    priced += [
        Priced(Answer(id), float(means[worth[key_of(groups)]]), f"{id.replace('_', ' ')}: {label(groups)}")
        for id, groups in others
        if situation.question.option(id) is not None and key_of(groups) in worth
    ]
    return weighed_up(KIND, method, unit, priced, note, price)


def key_of(groups: Groups) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(piece.code for piece in group)) for group in groups)


def base_unit(situation: Situation) -> tuple[str, int]:
    """The wager on the hand; for the player-dealer, all that is bet against it."""
    if not situation.banking:
        return situation.unit("base")
    view = situation.view
    return "base", sum(view.chips(place) for place in view.places() if place.split(".")[1:2] == ["base"])
