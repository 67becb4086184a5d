"""What differs between the twenty-one games, read from their options, and what their tables of settlement pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games import blackjack_switch, pure_21_5, pure_spanish_21_5
from housedealer.games.twenty_one import NATURAL_ODDS, Playing
from housedealer.games.twenty_one_charts import PURE_CHART, PURE_LINES, SPANISH_LINES, Chart, Line, Lines, outcome
from housedealer.hands.twenty_one import PURE_PACK, SPANISH_PACK, is_ten
from housedealer.money.pay import EVEN, Odds
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


def _rules(playing: Playing, decks: int, pack: Sequence[Card], lines: Lines, natural: Odds) -> Rules:
    """What the game's own module says of its hands, for the solvers."""
    return Rules(
        decks,
        tens=sum(is_ten(card) for card in pack),
        chart=playing.chart,
        lines=lines,
        chart_binds_all=playing.chart_binds_all,
        splits=playing.splits,
        one_card_to_split_aces=playing.one_card_to_split_aces,
        resplit_aces=playing.resplit_aces,
        any_tens=playing.split_same_value,
        double_after_split=playing.double_after_split,
        doublings=playing.doublings,
        rescue=playing.rescue,
        surrender="late" if playing.surrender else "no",
        natural_pays=natural.win / natural.stake,
        both_natural=natural.win / natural.stake,
    )


def pure(options: Any, decks: int) -> Rules:
    """Pure 21.5 as its options say. Where busts are collected at once, three eights of the bank come too late for them."""
    lines = tuple(line for line in PURE_LINES if line.rule != "three_eights" or options.busts == "wait")
    found = _rules(pure_21_5.playing_of(options), decks, PURE_PACK, lines, NATURAL_ODDS)
    return replace(found, surrender=options.surrender, insurance=options.insurance, even_money=options.even_money)


def spanish(options: Any, decks: int) -> Rules:
    """Pure Spanish 21.5 as its options say."""
    found = _rules(pure_spanish_21_5.playing_of(options), decks, SPANISH_PACK, SPANISH_LINES, NATURAL_ODDS)
    against_a_natural = Odds.parse(options.both_natural_pays)
    return replace(found, both_natural=against_a_natural.win / against_a_natural.stake)


def switch(options: Any, decks: int) -> Rules:
    """Blackjack Switch as its options say."""
    playing, lines = blackjack_switch.playing_of(options), blackjack_switch.lines_of(options)
    return replace(_rules(playing, decks, STANDARD_PACK, lines, EVEN), equal_busts_push=options.equal_busts == "push")


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
