"""Bettors with some wagers up against a bank, at a table whose cards lie in a given order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from housedealer.cards import STANDARD_PACK
from housedealer.odds.wager import Wager, read_wager
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Stacked
from housedealer.table.questions import Amount, Answer, Question
from housedealer.table.round import Round
from housedealer.table.table import Setup

UNIT = 2_000  # cents: within the limits of every circle
STACK = 1_000_000 * UNIT
Options = tuple[tuple[str, str], ...]


@dataclass
class Deal:
    """One deal as it was played: the cards that lay on top, what the bettor chose, and the round."""

    cards: Sequence[Any]
    luck: Random = field(default_factory=Random)
    chosen: list[Answer] = field(default_factory=list)
    split: dict[str, int] = field(default_factory=dict)  # the value that a place's hand was split from
    origin: dict[str, str] = field(default_factory=dict)  # the place of the dealt hand that a split's comes from
    round: Round | None = None
    seat: int = 2  # the bettor who is looked at

    def chose(self, *options: str) -> bool:
        """Whether one of these was the last answer to one of the game's own questions."""
        return bool(self.chosen) and self.chosen[-1].option in options

    def gained(self) -> Fraction:
        """What the bettor's stack has gained at the table, in units of each wager."""
        assert self.round is not None
        return Fraction(self.round.felt.chips[f"seat{self.seat}.stack"] - STACK, UNIT)

    def hand(self, place: str) -> list[Any]:
        """All the pieces that were dealt to a place."""
        assert self.round is not None
        return [piece for event in self.round.events if event.kind == "deal" and event.target == place
                for piece in event.what]  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A table, the wagers of each bettor, how its questions are answered, and what the kernels say a bettor nets."""

    id: str
    bets: tuple[str, ...]
    answer: Callable[[Deal, Round, Question], Answer]
    net: Callable[[Case, Deal], Fraction]
    pack: tuple[Any, ...] = STANDARD_PACK
    dealt: int = 12
    options: Options = ()
    bettors: int = 1
    deals: int = 100_000  # compared at length, one for each bettor of a round

    @property
    def name(self) -> str:
        """The table, and what it chooses otherwise than usual."""
        return " ".join((self.id, *(f"{key}={value}" for key, value in self.options)))

    def wager(self, bet: str) -> Wager:
        """A bet with the pays in force."""
        return wager_of(self.id, bet, self.options)

    def pay(self, bet: str, rows: Sequence[str]) -> Fraction:
        """What a bet pays for the first of these rows that its table has; else it loses."""
        table = self.wager(bet).pays[bet]
        return next((table[row] for row in rows if row in table), Fraction(-1))


@cache
def wager_of(id: str, bet: str, options: Options = ()) -> Wager:
    return read_wager(entry(id), bet, options=dict(options))


@cache
def table_of(id: str, options: Options, bettors: int = 1) -> tuple[Any, Setup]:
    """A game and what every deal of it starts from: seat 1 banks, the next ones bet."""
    chosen = {"fee": "none", **dict(options)}
    seats = {number: f"player {number}" for number in range(1, bettors + 2)}
    return open_game(id, chosen), Setup(id, seats, {f"seat{number}.stack": STACK for number in seats}, chosen)


def played(case: Case, deal: Deal) -> Fraction:
    """What the first bettor gains at the table. `deal` gets the round."""
    game, setup = table_of(case.id, case.options, case.bettors)

    def decide(round_: Round, question: Question) -> Answer:
        if isinstance(bank := question.option("bank"), Amount):
            most = bank.high - (bank.high - bank.low) % bank.step
            return Answer("bank", most) if question.seat == 1 else Answer("pass")
        if question.option("bet"):
            return Answer("bet", {f"seat{question.seat}.{bet}": UNIT for bet in case.bets})
        answer = case.answer(deal, round_, question)
        if question.seat == 2:
            deal.chosen.append(answer)
        return answer

    deal.round = Round(game, setup, Stacked(deal.cards, rolls=[(1, 1, 1)] * 4))
    deal.round.play_out(decide)
    return deal.gained()


def always(*wanted: str) -> Callable[[Deal, Round, Question], Answer]:
    """Answer with the first of these that is on offer."""

    def answer(deal: Deal, round_: Round, question: Question) -> Answer:
        for option in wanted:
            if question.option(option) is not None:
                return Answer(option)
        return question.default

    return answer


def anything(deal: Deal, round_: Round, question: Question) -> Answer:
    """Answer at random with one of the options, and with any amount of it."""
    option = deal.luck.choice(question.options)
    if isinstance(option, Amount):
        return Answer(option.id, deal.luck.randrange(option.low, option.high + 1, option.step))
    return Answer(option.id)


def other_pays(cases: Iterable[Case]) -> list[Case]:
    """The same tables with the other pay tables that their packets print: the second of every bet, then the third."""
    found = []
    for case in cases:
        printed = {bet: list(tables) for bet, tables in entry(case.id).pay_tables.items()}
        for n in range(1, max(map(len, printed.values()), default=1)):
            chosen = ((f"{bet}_table", names[n]) for bet, names in printed.items() if n < len(names))
            found.append(replace(case, options=(*case.options, *chosen), deals=case.deals // 10))
    return found


def agree(case: Case, deals: int, seed: int) -> None:
    """So many random deals, settled by the table and by the kernels."""
    luck = Random(seed)
    for number in range(-(-deals // case.bettors)):
        deal = Deal(luck.sample(case.pack, case.dealt), luck)
        played(case, deal)
        for bettor in range(case.bettors):
            deal.seat = 2 + bettor
            table, kernel = deal.gained(), case.net(case, deal)
            assert table == kernel, (case.name, number, deal.seat, table, kernel, deal.cards, deal.chosen)
