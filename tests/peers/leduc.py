"""Leduc hold'em, the small game that research measures algorithms on, written on the table's verbs.

Two players ante $1. Each is dealt one of six cards (two suits of jack, queen and king); they bet by $2, a card is turned up, and
they bet by $4, with one raise a round. A pair with the card on the table wins, else the higher card.

`python -m tests.peers.leduc [--iterations N]` solves it here and in OpenSpiel, and prints both exploitabilities.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import pyspiel
from open_spiel.python.algorithms import exploitability as theirs
from open_spiel.python.algorithms.cfr import CFRSolver

from housedealer.cards import Card, cards
from housedealer.envs.cfr import Solver, Tree, exploitability
from housedealer.money.betting import Caps, Contest, Stakes
from housedealer.money.pot_games import POT_RULES
from housedealer.table.events import UP, Why
from housedealer.table.table import Play, Setup, Table

PACK: Final = tuple(cards("Js Jh Qs Qh Ks Kh"))
ANTE: Final = 100
RULES: Final = {
    **{name: Why(text) for name, text in POT_RULES.items()},
    "ante": Why("Each player antes $1."),
    "shuffle": Why("Six cards are shuffled: jack, queen and king of two suits."),
    "deal": Why("Each player is dealt one card face down."),
    "board": Why("One card is turned up for both."),
    "show": Why("Both hands are shown."),
    "win": Why("A pair with the card on the table wins, else the higher card; equal hands split."),
}


@dataclass(frozen=True)
class Leduc:
    """The rules."""

    id: str = "peers/leduc"
    size: int = 2
    rules: Mapping[str, Why] = field(default_factory=lambda: RULES)
    opened_with: Mapping[str, str] = field(default_factory=dict)
    deals_transfers_in: bool = True
    keeps: str = "shoe"

    def round(self, table: Table) -> Play:
        stakes = Stakes("limit", 200, 400, 0, 0)
        contest = Contest(table, table.present, stakes, Caps(1, "never"))
        for seat in table.present:
            contest.post_dead(seat.number, ANTE, RULES["ante"], kind="ante")
        table.shuffle(PACK, RULES["shuffle"])
        table.deal_round(table.present, RULES["deal"])
        yield from contest.betting_round(1, stakes.low)
        if len(contest.live) > 1:
            table.deal("board", UP, RULES["board"])
            yield from contest.betting_round(1, stakes.high)
        if len(contest.live) > 1:
            for seat in table.present:
                table.turn_up(seat.hand, RULES["show"], kind="show")
        contest.award(lambda contenders: [(winners(table, contenders), RULES["win"])], RULES["uncontested"])


def winners(table: Table, contenders: Sequence[int]) -> list[int]:
    """Who has the best hand."""
    (board,) = table.cards["board"]

    def strength(number: int) -> tuple[bool, int]:
        card: Card = table.cards[table.seats[number].hand][0]
        return card.rank == board.rank, card.rank

    best = max(map(strength, contenders))
    return [number for number in contenders if strength(number) == best]


def tree() -> Tree:
    """Every way that a hand can go."""
    stacks = {"seat1.stack": 10_000, "seat2.stack": 10_000}
    return Tree.of(Leduc(), Setup("peers/leduc", {1: "one", 2: "two"}, stacks))


def main() -> int:
    """Solve it twice and print how far each is from an equilibrium."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=100)
    iterations = parser.parse_args().iterations
    started = perf_counter()
    game = tree()
    sys.stdout.write(f"{game.nodes} nodes, {len(game.actions)} information sets, {perf_counter() - started:.1f} s\n")
    ours, other = Solver(game), CFRSolver(pyspiel.load_game("leduc_poker"))
    for done in range(1, iterations + 1):
        ours.iterate()
        other.evaluate_and_update_policy()
        if done in (1, 10, 100, 1000) or done == iterations:
            here = exploitability(game, ours.average)
            there = theirs.exploitability(pyspiel.load_game("leduc_poker"), other.average_policy())
            sys.stdout.write(f"{done} iterations: exploitability {here:.12f}, OpenSpiel {there:.12f}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
