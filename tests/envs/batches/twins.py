"""The same hands on the compiled tables and in the engine, answer by answer.

`python -m tests.envs.batches.twins [--hands N] [--seed S] [--tables ID ...]` prints the counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from housedealer.cards import STANDARD_PACK, Card
from housedealer.envs.batches import state as s
from housedealer.envs.batches.batch import Batch
from housedealer.envs.batches.rules import MODULES
from housedealer.odds.kernels.tables import number
from housedealer.packets.entries import entries, open_game
from housedealer.table.chance import Stacked
from housedealer.table.questions import Amount, Answer, Choice, Question
from housedealer.table.round import Round
from housedealer.table.table import Setup

PLAYED = [entry.id for entry in entries() if entry.module in MODULES]
STRUCTURES = {"limit": "4-8", "no_limit": "1-2", "pot_limit": "1-2", "spread": "3-20"}
CARDS = {number(card): card for card in STANDARD_PACK}


@dataclass
class Tally:
    hands: int = 0
    decisions: int = 0
    side_pots: int = 0


def variants(id: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Seats and options: every structure, every reading of short all-ins, odd chips either way, with fees and without."""
    for structure, stakes in STRUCTURES.items():
        base = {"structure": structure, "stakes": stakes, "approved": "no"}
        yield 6, {**base, "fee": "none"}
        yield 2, {**base, "fee": "none", "heads_up": "button_posts_small"}
        yield 10, {**base, "fee": "none", "odd_chip": "left_of_button", "uncapped_with_two": "never"}
        yield 3, {**base, "fee": "none", "short_all_in": "added", "reopened_by": "full_raise", "raises": "0"}
        yield 5, {**base, "fee": "none", "short_all_in": "added", "reopened_by": "adds_up"}
        yield 4, {**base, "fee": "none", "reopened_by": "any_raise", "uncapped_with_two": "in_the_round"}
    yield 7, {}


def compare(id: str, seats: int, options: dict[str, Any], hands: int, luck: Random, tally: Tally) -> None:
    """Random hands with random stacks; the first difference is raised."""
    game: Any = open_game(id, options)
    big = game.stakes.big_blind
    for _ in range(hands):
        chip = game.stakes.chip
        stacks = [chip * luck.randint(1, luck.choice((2, 8, 60)) * big // chip) for _ in range(seats)]
        batch = _batch(id, seats, options, stacks, luck)
        row = batch.state[0]
        tally.hands += 1
        round_ = Round(game, _setup(id, game, row, stacks), Stacked(_deck(row, batch)))
        while round_.open:
            ((seat, question),) = round_.open.items()
            asked = _asked(question)
            ours = (int(row[s.ACTOR]) + 1, int(row[s.CALL]), int(row[s.LOW]), int(row[s.HIGH]))
            if (seat, *asked) != ours:
                raise AssertionError(f"{id} {options} {stacks}: {question} and {ours}")
            answer = _decide(question, luck)
            round_.answer(seat, answer)
            batch.answer(0, answer.option, answer.value or 0)
            tally.decisions += 1
        tally.side_pots += row[s.POTS] > 1
        chips = round_.felt.chips
        left = [chips[f"seat{seat}.stack"] for seat in range(1, seats + 1)]
        if not row[s.OVER] or [int(row[s.STACKS + seat]) for seat in range(seats)] != left:
            raise AssertionError(f"{id} {options} {stacks}: {left} and {row[s.STACKS : s.STACKS + seats]}")
        if chips["drop"] != row[s.FEES]:
            raise AssertionError(f"{id} {options}: {chips['drop']} and {row[s.FEES]} collected")


_kept: dict[str, Batch] = {}


def _batch(id: str, seats: int, options: dict[str, Any], stacks: list[int], luck: Random) -> Batch:
    key = f"{id} {seats} {options}"
    if key not in _kept:
        _kept.clear()
        _kept[key] = Batch(id, seats, options, tables=1)
    batch = _kept[key]
    batch.stacks[:] = stacks
    batch.reset(luck.randrange(1 << 60))
    return batch


def _setup(id: str, game: Any, row: Any, stacks: list[int]) -> Setup:
    """The button goes on to the next seat, so it lies before the one that the compiled table has."""
    seats, button = len(stacks), int(row[s.BUTTON]) + 1
    before = button - 1 or seats
    players = {seat: f"player {seat}" for seat in range(1, seats + 1)}
    if seats == 2 and game.options.heads_up == "button_posts_small":
        before = 3 - button
    chips = {f"seat{seat}.stack": stack for seat, stack in enumerate(stacks, 1)}
    return Setup(id, players, chips, game.opened_with, {"dealer button": (f"seat{before}",)})


def _deck(row: Any, batch: Batch) -> list[Card]:
    """The cards in dealing order: hands from the button's left, and a burned card before each part of the board."""
    seats, count, button = batch.seats, batch.rules.cards, int(row[s.BUTTON])
    order = [(button + 1 + step) % seats for step in range(seats)]
    held = [CARDS[int(row[s.HANDS + seat * s.MOST_CARDS + at])] for at in range(count) for seat in order]
    board = [CARDS[int(row[s.SHARED + at])] for at in range(s.BOARD)]
    burned = [card for card in STANDARD_PACK if card not in held and card not in board][:3]
    return [*held, burned[0], *board[:3], burned[1], board[3], burned[2], board[4]]


def _asked(question: Question) -> tuple[int, int, int]:
    call, low, high = 0, 0, 0
    for option in question.options:
        if isinstance(option, Amount):
            low, high = option.low, option.high
        elif isinstance(option, Choice) and option.id == "call":
            call = option.amount or 0
    return call, low, high


def _decide(question: Question, luck: Random) -> Answer:
    """Folds are rare, so that hands come to a showdown; raises are small, large or all-in."""
    options = [option for option in question.options if option.id != "fold" or luck.random() < 0.2]
    option = luck.choice(options)
    if not isinstance(option, Amount):
        return Answer(option.id)
    most = (option.high - option.low) // option.step
    return Answer(option.id, luck.choice([option.low, option.high, option.low + luck.randint(0, most) * option.step]))


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="for each table")
    parser.add_argument("--seed", default="twins")
    parser.add_argument("--tables", nargs="+", default=PLAYED)
    asked = parser.parse_args()
    for id in asked.tables:
        tally, started, ways = Tally(), perf_counter(), list(variants(id))
        for at, (seats, options) in enumerate(ways):
            compare(id, seats, options, asked.hands // len(ways) + 1, Random(f"{asked.seed}/{id}/{at}"), tally)
        sys.stdout.write(
            f"{id}: {tally.hands} hands, {tally.decisions} answers, {tally.side_pots} with side pots, "
            f"0 differ, {perf_counter() - started:.0f} s\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
