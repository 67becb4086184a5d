"""The baccarats over any shoe: what every wager is worth from the cards that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from housedealer.odds.games.baccarat import choice_on_five as five
from housedealer.odds.games.baccarat import solver
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.result import LOSES
from housedealer.odds.vulnerability.shoe import Group, by_card, by_value
from housedealer.odds.wager import Wager

ANY = -1
FIRST = "the Player hand's first card"
VALUES = np.array([(rank + 2 if rank < 8 else 1 if rank == 12 else 0) % 10 for rank in range(13) for _ in range(4)])


@lru_cache(maxsize=20_000)
def _coups(shoe: bytes, hits: bytes, banker_hits: bytes, first: int) -> Array:
    """All coups of a shoe; bets of one game look at the same ones."""
    banker = np.frombuffer(banker_hits, np.bool_).reshape(8, 11)
    return np.asarray(solver.coups(np.frombuffer(shoe, np.int64), np.frombuffer(hits, np.bool_), banker, first))


class OnACoup:
    """A wager on the finished coup. On a five the Player line does what is better with the cards that are left."""

    linear = False
    exposed = FIRST

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_value()
        self.wager = wager
        self.hits, self.banker_hits = solver.drawing_rules(wager)
        looks = solver.rows_of(wager)
        self.pays = np.zeros((10, 10, 2, 2, 2))
        for at in np.argwhere(self._table(np.bincount(VALUES, minlength=10) * (wager.decks or 8))).tolist():
            coup = (at[0], at[1], bool(at[2]), bool(at[3]), bool(at[4]))
            row = next((row for row in looks(coup) if row in wager.table), None)
            self.pays[tuple(at)] = float(LOSES if row is None else wager.table[row])

    def _table(self, values: Array, first: int = ANY) -> Array:
        return _coups(values.astype(np.int64).tobytes(), self.hits.tobytes(), self.banker_hits.tobytes(), first)

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        return self._worth(np.bincount(VALUES, weights=have, minlength=10).astype(np.int64))

    def knowing(self, have: Array, card: int) -> float:
        """The same when the first card is known."""
        return self._worth(np.bincount(VALUES, weights=have, minlength=10).astype(np.int64), int(VALUES[card]))

    def _worth(self, values: Array, first: int = ANY) -> float:
        table = self._table(values, first)
        found = float((table * self.pays).sum())
        total = float(table.sum())
        if self.wager.bet == "player" and self.wager.option("choice_on_5", False):
            found += self._by_choosing(values, first)
        return found / total

    def _by_choosing(self, values: Array, first: int) -> float:
        """What standing on some fives wins more, over all orders of six cards."""
        pays = np.array(solver.line_pays(self.wager))
        found = 0.0
        seen = five.hole_is_seen(self.wager)
        for choice in five.choices_from(values, self.banker_hits, seen, alone=True):
            if first in (ANY, choice.player[0]):
                hit, stand = choice.counts @ pays
                found += choice.ways * max(float(stand - hit), 0.0)
        return found


class TwoCards:
    """A wager on the first two cards of one hand, or of both."""

    linear = False
    exposed = FIRST

    def __init__(self, wager: Wager) -> None:
        self.groups: Sequence[Group] = by_card()
        every = solver.pair_events(wager, np.ones((4, 4), np.int64))
        rows = [next((row for row in rows if row in wager.table), None) for rows, _ in every]
        pays = np.array([float(LOSES if row is None else wager.table[row]) for row in rows])
        self.pays = pays.reshape(4, 4)

    def value(self, have: Array) -> float:
        """What the wager wins on average."""
        found = pairs_from(have, ANY)
        return float((found * self.pays).sum() / found.sum())

    def knowing(self, have: Array, card: int) -> float:
        """The same when the first card is known."""
        found = pairs_from(have, card)
        return float((found * self.pays).sum() / found.sum())


@compiled
def pairs_from(have: Array, only: int) -> Array:
    """Ordered deals of four cards by what the first two and the last two pair in: nothing, rank, colour, suit."""
    found = np.zeros((4, 4))
    left = have.copy()
    cards = left.sum()
    for a in range(52):
        if only >= 0 and a != only:
            continue
        for b in range(52):
            first = 0 if a >> 2 != b >> 2 else 3 if a == b else 2 if (a & 3) + (b & 3) == 3 else 1
            ways = left[a] * (left[b] - int(a == b))
            if ways <= 0:
                continue
            left[a] -= 1
            left[b] -= 1
            rest, of = cards - 2, np.zeros(4)
            for rank in range(13):
                clubs, diamonds, hearts, spades = (
                    left[4 * rank],
                    left[4 * rank + 1],
                    left[4 * rank + 2],
                    left[4 * rank + 3],
                )
                many = clubs + diamonds + hearts + spades
                twins = clubs * (clubs - 1) + diamonds * (diamonds - 1) + hearts * (hearts - 1) + spades * (spades - 1)
                colour = 2 * (clubs * spades + diamonds * hearts)
                of[3] += twins
                of[2] += colour
                of[1] += many * (many - 1) - twins - colour
            of[0] = rest * (rest - 1) - of[1] - of[2] - of[3]
            for second in range(4):
                found[first, second] += ways * of[second]
            left[a] += 1
            left[b] += 1
    return found


def on_a_coup(wager: Wager) -> OnACoup:
    """A wager on the finished coup."""
    return OnACoup(wager)


def better_line(wager: Wager) -> OnACoup:
    """The line that costs less from a full shoe."""
    return OnACoup(replace(wager, bet=solver.best_line(wager)))


def two_cards(wager: Wager) -> TwoCards:
    """A wager on first cards."""
    return TwoCards(wager)
