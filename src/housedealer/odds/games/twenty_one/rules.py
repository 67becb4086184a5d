"""What differs between the twenty-one games, read from their options, and what their tables of settlement pay."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from housedealer.games.twenty_one_charts import (
    PURE_CHART,
    PURE_LINES,
    SPANISH_CHART,
    SPANISH_LINES,
    SWITCH_CHART,
    SWITCH_LINES,
    Chart,
    Line,
    Lines,
    outcome,
)
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one_bank import ACE, EIGHTS, ENDS, NATURAL, SUITED_789, TEN

WORST = 31  # the highest total that a hand can have
A_NATURAL = 0  # the row of a player's natural in a table of settlement


@dataclass(frozen=True)
class Rules:
    """What differs between the twenty-one games, and what is gone from the shoe besides a hand and the bank's card."""

    decks: int
    tens: int = 16  # tens and pictures in a pack
    chart: Chart = PURE_CHART
    lines: Lines = PURE_LINES
    equal_busts_push: bool = False
    chart_binds_all: bool = False
    splits: int = 1
    one_card_to_split_aces: bool = True
    resplit_aces: bool = False
    any_tens: bool = True  # any two ten-values are a pair; else two of one rank, which are split once
    double_after_split: bool = True
    doublings: int = 1
    rescue: bool = False
    surrender: str = "late"
    natural_pays: float = 1.2
    both_natural: float = 1.2  # where a natural is paid against a natural at all
    insurance: bool = False
    even_money: str = "no"
    gone: tuple[int, ...] = (0,) * 10

    @property
    def shoe(self) -> Array:
        """How many of each card are in the shoe."""
        full = [4 * self.decks] * 9 + [self.tens * self.decks]
        return np.array(full, np.int64) - np.array(self.gone, np.int64)

    @property
    def pays(self) -> Array:
        """What each total of a hand, or a natural, wins against each end of the bank's."""
        return pays_of(self.lines, self.equal_busts_push, self.natural_pays, self.both_natural)

    def may_be_split_again(self, pair: int) -> int:
        """How often the hands of a split pair may be split in turn."""
        barred = {ACE: self.one_card_to_split_aces and not self.resplit_aces, TEN: not self.any_tens}
        return 0 if barred.get(pair, False) else self.splits - 1


def pure(options: Any, decks: int) -> Rules:
    """Pure 21.5 as its options say."""
    return Rules(
        decks,
        lines=tuple(line for line in PURE_LINES if line.rule != "three_eights" or options.busts == "wait"),
        chart_binds_all=options.chart_binds == "everything",
        splits=options.splits,
        resplit_aces=options.resplit_aces,
        double_after_split=options.double_after_split,
        surrender=options.surrender,
        insurance=options.insurance,
        even_money=options.even_money,
    )


def spanish(options: Any, decks: int) -> Rules:
    """Pure Spanish 21.5 as its options say."""
    return Rules(
        decks,
        tens=12,
        chart=SPANISH_CHART,
        lines=SPANISH_LINES,
        chart_binds_all=options.chart_binds == "everything",
        splits=options.splits,
        one_card_to_split_aces=False,
        resplit_aces=True,
        doublings=3 if options.double_double else 1,
        rescue=True,
        both_natural=1.2 if options.both_natural_pays == "6:5" else 1.0,
    )


def switch(options: Any, decks: int) -> Rules:
    """Blackjack Switch as its options say."""
    natural_pushes = (Line("natural", "22", "push", "bank_22"),) if options.natural_against_22 == "pushes" else ()
    return Rules(
        decks,
        chart=SWITCH_CHART,
        lines=(*natural_pushes, *SWITCH_LINES),
        equal_busts_push=options.equal_busts == "push",
        splits=options.splits,
        any_tens=options.split_tens == "any",
        double_after_split=options.double_after_split,
        surrender="no",
    )


@cache
def pays_of(lines: Lines, equal_busts_push: bool, natural_pays: float, both_natural: float) -> Array:
    """A game's own table of settlement, for each total and each end."""
    found = np.zeros((WORST + 1, ENDS))
    alike = (Line("bust", "bust", "push", "equal_busts"),) if equal_busts_push else ()
    points = {EIGHTS: 24, SUITED_789: 24}
    for end in range(ENDS):
        bank = points.get(end, end + 17)
        called = {"any hand", "natural"} if end == NATURAL else _named(bank)
        called |= {EIGHTS: {"8-8-8"}, SUITED_789: {"suited 7-8-9"}}.get(end, set())
        worth = {"win": 1.0, "push": 0.0, "lose": -1.0, "natural": both_natural if end == NATURAL else natural_pays}
        for total in range(1, WORST + 1):
            first = alike if end != NATURAL and total == bank else ()
            result, _ = outcome((*first, *lines), frozenset(_named(total)), frozenset(called), total - bank)
            found[total, end] = worth[result]
        result, _ = outcome(lines, frozenset({"any hand", "natural"}), frozenset(called), 0)
        found[A_NATURAL, end] = worth[result]
    return found


def _named(points: int) -> set[str]:
    """What a table of settlement calls a total."""
    called = {"any hand", str(points)}
    if points > 21:
        called.add("bust")
    if points in (22, 23):
        called.add("bust under 24")
    return called
