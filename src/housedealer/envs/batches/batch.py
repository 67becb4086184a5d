"""A batch: thousands of tables of one flop game, stepped together.

>>> batch = Batch("hotel_del_rio/texas_holdem", seats=6, options={"fee": "none"}, tables=4, seed=1)
>>> batch.mask[0].tolist()                    # fold, check or call, and the least raise: a limit game has one size
[True, True, True, False, False, False]
>>> for _ in range(100):
...     batch.step([CHECK_OR_CALL] * 4)
>>> batch.hands >= 4 * 3, batch.results.sum(axis=1).tolist()
(True, [0, 0, 0, 0])

What is compiled are the betting, the side pots, hi-lo splits, odd chips and collections of hold'em and Omaha, high and hi-lo, at
any limit, for players who have all been dealt in before. The rules are read from the game that the engine plays; the tests
play the same hands on both, answer by answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

import numpy as np

from housedealer.envs.batches import kernel
from housedealer.envs.batches import state as s
from housedealer.envs.batches.rules import read_rules
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import TABLES

FOLD: Final = s.FOLD
CHECK_OR_CALL: Final = s.CHECK_OR_CALL
NAMES: Final = ("fold", "check or call", "least raise", "raise by half the pot", "raise by the pot", "most")


class Batch:
    """Tables of one `room/game`, each with its own hand under way.

    `mask` says which of the six actions are open at each table, `seen` what the one who is asked sees (see `state`),
    `actor` who that is. After a step `ended` says where a hand ended, and `results` what each seat won or lost in it; the
    next hand is dealt there already.
    """

    def __init__(
        self,
        id: str,
        seats: int = 6,
        options: Mapping[str, Any] | None = None,
        *,
        tables: int = 1024,
        stacks: int | Sequence[int] | None = None,
        seed: int = 0,
    ) -> None:
        self.id, self.seats, self.tables = id, seats, tables
        self.rules, self.shown = read_rules(id, seats, options or {})
        given = 100 * self.rules.big_blind if stacks is None else stacks
        self.stacks = np.full(seats, given, np.int64) if isinstance(given, int) else np.array(given, np.int64)
        if len(self.stacks) != seats or (self.stacks <= 0).any() or (self.stacks > self.rules.big_blind).sum() < 2:
            raise BadSetup(f"{seats} stacks are needed, two of them above the big blind, not {given}")
        self.state = np.zeros((tables, s.WIDTH), np.int64)
        self.mask = np.zeros((tables, s.ACTIONS), np.bool_)
        self.seen = np.zeros((tables, s.SEEN), np.int32)
        self.ended = np.zeros(tables, np.bool_)
        self.results = np.zeros((tables, seats), np.int64)
        self.hands = 0
        self._scratch = np.zeros(48, np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New hands at every table."""
        kernel.deal_all(
            TABLES, self.rules, self.shown, self.state, self.stacks, seed, self.mask, self.seen, self._scratch
        )

    @property
    def actor(self) -> Array:
        """The seat that is asked at each table, counted from 0."""
        return self.state[:, s.ACTOR]

    @property
    def fees_paid(self) -> Array:
        """What the house has taken from the hand under way at each table."""
        return self.state[:, s.FEES]

    def step(self, actions: Sequence[int] | Array) -> None:
        """One action at every table."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.tables,):
            raise IllegalAnswer(f"one action for each of {self.tables} tables is needed, not {chosen.shape}")
        wrong = kernel.step_all(
            TABLES, self.rules, self.shown, self.state, chosen, self.mask, self.seen, self.ended, self.results,
            self._scratch,
        )  # fmt: skip
        if wrong >= 0:
            open_now = ", ".join(f"{at} ({NAMES[at]})" for at in np.flatnonzero(self.mask[wrong]))
            raise IllegalAnswer(f"action {chosen[wrong]} is not open at table {wrong}; open: {open_now}")
        self.hands += int(self.ended.sum())

    def answer(self, table: int, option: str, amount: int = 0) -> None:
        """An answer in the engine's words at one table, any legal amount; the hand stays when it is over."""
        kernel.answer_one(
            TABLES, self.rules, self.shown, self.state[table], amount, option == "fold", self.mask[table],
            self.seen[table], self._scratch,
        )  # fmt: skip

    def play_at_random(self, steps: int, seed: int = 0, calls_only: bool = False) -> tuple[int, int]:
        """So many steps of every table by players who take any open action, or only check and call: decisions, hands."""
        totals = np.zeros(self.seats, np.int64)
        played: tuple[int, int] = kernel.play_at_random(
            TABLES, self.rules, self.shown, self.state, steps, calls_only, self.mask, self.seen, totals, seed,
            self._scratch,
        )  # fmt: skip
        return played

    def clone(self) -> Batch:
        """The same tables, free to go their own way: the arrays are copied."""
        other = copy(self)
        for name in ("state", "mask", "seen", "ended", "results"):
            setattr(other, name, getattr(self, name).copy())
        return other
