"""Pai gow poker: seven hands dealt from 53 cards, each compared with every other, set by the table's own house way."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from housedealer.cards import PACK_WITH_JOKER, Card
from housedealer.hands import pai_gow, two
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.odds.result import Result, Strategy, sampled
from housedealer.odds.wager import Wager
from housedealer.packets.entries import open_game

DEALS = 3_000
HANDS = 7
RESULTS = {2: ("both hands higher", 1.0), 1: ("one hand each", 0.0), 0: ("both hands lower or copies", -1.0)}
ALL_PUSH = ("bank is ace-high, all push", 0.0)

Ranked = tuple[int, int]  # the strengths of front and back


def base(wager: Wager) -> Result:
    """The base wager over a fixed number of deals."""
    return simulated(wager, DEALS, 1)


def simulated(wager: Wager, deals: int, seed: int) -> Result:
    """The base wager over dealt rounds: each hand in turn is the bank's and meets the six others.

    The hands of one deal are not independent, so the error is that of the means of whole deals.
    """
    game = open_game(wager.entry.id, {"fee": "none"})
    house_way: HouseWay = game.house_way  # type: ignore[attr-defined]
    face_up = bool(wager.option("face_up", False))
    luck = Random(seed)
    tally: Counter[tuple[str, float]] = Counter()
    means = []
    for _ in range(deals):
        cards = luck.sample(PACK_WITH_JOKER, 7 * HANDS)
        dealt = [cards[n::HANDS] for n in range(HANDS)]
        found = _face_up(dealt, house_way) if face_up else _set_blind(dealt, house_way)
        tally.update(found)
        means.append(sum(net * count for (_, net), count in found.items()) / sum(found.values()))
    mean = math.fsum(means) / deals
    error = math.sqrt(math.fsum((m - mean) ** 2 for m in means) / deals / max(deals - 1, 1))
    how = (
        "The player sees the bank's hand and sets to win if any setting does, else to push."
        if face_up
        else "Player and bank both set the house way."
    )
    rows = {name: (net, tally[name, net]) for name, net in (*RESULTS.values(), ALL_PUSH) if tally[name, net]}
    return replace(sampled(rows, Strategy(how)), error=error)


def _strengths(setting: pai_gow.Setting, wild: bool) -> Ranked:
    return two.strength(setting.front, wild), pai_gow.back(setting.back, wild)


def _higher(mine: Ranked, theirs: Ranked) -> int:
    return (mine[0] > theirs[0]) + (mine[1] > theirs[1])


def _set_blind(dealt: Sequence[Sequence[Card]], house_way: HouseWay) -> Counter[tuple[str, float]]:
    """Every ordered pair of the seven hands, all set the house way."""
    ranked = [_strengths(house_way.set(hand), house_way.wild) for hand in dealt]
    return Counter(
        RESULTS[_higher(mine, theirs)] for m, mine in enumerate(ranked) for t, theirs in enumerate(ranked) if m != t
    )


def _face_up(dealt: Sequence[Sequence[Card]], house_way: HouseWay) -> Counter[tuple[str, float]]:
    """Every ordered pair, each player's hand set best against the bank's that is seen."""
    wild = house_way.wild
    found: Counter[tuple[str, float]] = Counter()
    legal = [
        [_strengths(setting, wild) for setting in pai_gow.settings(hand) if not pai_gow.fouled(setting, wild)]
        for hand in dealt
    ]
    for t, theirs in enumerate(dealt):
        if pai_gow.is_ace_high(theirs):
            found[ALL_PUSH] += HANDS - 1
            continue
        bank = _strengths(house_way.set(theirs), wild)
        for m, settings in enumerate(legal):
            if m != t:
                found[RESULTS[max(_higher(mine, bank) for mine in settings)]] += 1
    return found
