"""One bettor with some wagers up against a bank, at a table whose cards lie in a given order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
from housedealer.table.session import Session

UNIT = 2_000  # cents: within the limits of every circle


@dataclass
class Deal:
    """One deal as it was played: the cards that lay on top, and the pieces that came to each hand."""

    cards: Sequence[Any]
    hands: dict[str, list[Any]] = field(default_factory=dict)
    split: dict[str, int] = field(default_factory=dict)  # the value that a place's hand was split from


@dataclass(frozen=True)
class Case:
    """A table, the wagers of the one bettor, how its questions are answered, and what the kernels say it nets."""

    id: str
    bets: tuple[str, ...]
    answer: Callable[[Deal, Round, Question], Answer]
    net: Callable[[Case, Deal], Fraction]
    pack: tuple[Any, ...] = STANDARD_PACK
    dealt: int = 12
    options: tuple[tuple[str, str], ...] = ()


@cache
def game_of(id: str, options: tuple[tuple[str, str], ...] = ()) -> Any:
    return open_game(id, {"fee": "none", **dict(options)})


def played(case: Case, deal: Deal) -> Fraction:
    """What the bettor's stack gains at the table, in units of each wager. `deal` gets the hands."""
    options = {"fee": "none", **dict(case.options)}
    session = Session(game_of(case.id, case.options), options)
    session.sit(1, "bank", 1_000_000 * UNIT)
    session.sit(2, "bettor", 1_000 * UNIT)

    def decide(round_: Round, question: Question) -> Answer:
        if isinstance(bank := question.option("bank"), Amount):
            return (
                Answer("bank", bank.high - (bank.high - bank.low) % bank.step) if question.seat == 1 else Answer("pass")
            )
        if question.option("bet"):
            return Answer("bet", {f"seat2.{bet}": UNIT for bet in case.bets}) if question.seat == 2 else Answer("pass")
        return case.answer(deal, round_, question)

    before = session.felt.chips["seat2.stack"]
    round_ = session.start(Stacked(list(deal.cards), rolls=[(1, 1, 1)] * 4))
    round_.play_out(decide)
    for event in round_.events:
        if event.kind == "deal" and event.target is not None:
            deal.hands.setdefault(event.target, []).extend(event.what)
    session.finish()
    return Fraction(session.felt.chips["seat2.stack"] - before, UNIT)


@cache
def wager(id: str, bet: str) -> Wager:
    return read_wager(entry(id), bet)


def pay(id: str, bet: str, rows: Sequence[str]) -> Fraction:
    """What a bet pays for the first of these rows that its table has; else it loses."""
    table = wager(id, bet).pays[bet]
    return next((table[row] for row in rows if row in table), Fraction(-1))


def always(*wanted: str) -> Callable[[Deal, Round, Question], Answer]:
    """Answer with the first of these that is on offer."""

    def answer(deal: Deal, round_: Round, question: Question) -> Answer:
        for option in wanted:
            found = question.option(option)
            if found is not None:
                return Answer(option, found.low) if isinstance(found, Amount) else Answer(option)
        return question.default

    return answer


def agree(case: Case, deals: int, seed: int) -> None:
    """So many random deals, settled by the table and by the kernels."""
    luck = Random(seed)
    for _ in range(deals):
        deal = Deal(luck.sample(case.pack, case.dealt))
        assert played(case, deal) == case.net(case, deal), deal.cards
