"""What dealt rounds look decisions up in says the same as working each decision out; and cards are dealt evenly."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import uint64
from numpy.typing import NDArray

from housedealer.odds.games.crazy_4_poker import solver as crazy_4_poker
from housedealer.odds.games.crazy_4_poker.simulator import plays_of
from housedealer.odds.kernels import rounds_of_poker as rounds
from housedealer.odds.kernels.four import five_number
from housedealer.odds.kernels.luck import begun, fresh
from housedealer.odds.kernels.suits import hand_classes
from housedealer.odds.kernels.tables import CATEGORY, FIRST_PAIR, FIVES, TABLES
from housedealer.odds.kernels.ultimate import on_board
from housedealer.odds.kernels.ultimate_rounds import NO_SUIT, board_kinds, kinds_of, river_calls, two_on_board
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry
from tests.odds.uncached import compiled

Array = NDArray[Any]
BLIND = (0, 0, 0, 0, 1, 1, 3, 10, 50, 500)  # what the Blind pays each category


@compiled
def two_cards(many: int, cards: int, seed: int) -> Array:
    found = np.zeros((64, 64), np.int64)
    state = begun(seed, 0)
    for _ in range(many):
        state, used, one = fresh(state, uint64(0), cards)
        state, used, two = fresh(state, used, cards)
        found[one, two] += 1
    return found


@pytest.mark.parametrize("cards", [52, 53])
def test_every_two_cards_come_equally_often(cards: int) -> None:
    many, pairs = 4_000_000, cards * (cards - 1)
    found = two_cards(many, cards, 7)
    assert found[:cards, :cards].sum() == many
    assert not np.diagonal(found).any()
    apart = found[:cards, :cards][~np.eye(cards, dtype=bool)]
    chi_square = float(((apart - many / pairs) ** 2 / (many / pairs)).sum())
    assert abs(chi_square - pairs) < 4 * (2 * pairs) ** 0.5


def test_every_board_is_of_a_kind() -> None:
    kinds = board_kinds()
    assert len(kinds.cards) == 6_175 + 36_608
    assert (kinds_of(kinds.cards, kinds.suited) == np.arange(len(kinds.cards))).all()
    boards, weights = hand_classes(5)
    of_kind = np.bincount(kinds_of(boards, kinds.suited), weights, len(kinds.cards))
    assert of_kind.sum() == 2_598_960
    assert of_kind.min() > 0


def boards(many: int) -> list[list[int]]:
    """Random boards, and as many with three to five of a suit."""
    luck = Random(3)
    plain = [luck.sample(range(52), 5) for _ in range(many)]
    suited = [[4 * rank + 2 for rank in luck.sample(range(13), 3 + n % 3)] for n in range(many)]
    return plain + [[*s, *luck.sample([c for c in range(52) if c not in s], 5 - len(s))] for s in suited]


def test_calls_at_the_river_are_those_that_lose_less_than_folding() -> None:
    kinds = board_kinds()
    pays = np.array(BLIND)[CATEGORY]
    luck = Random(4)
    for board in boards(12):
        cards = np.array(sorted(board))
        kind = int(kinds_of(cards[None, :], kinds.suited)[0])
        calls = river_calls(TABLES, kinds.cards[[kind]], int(kind < 6_175), FIRST_PAIR, pays, 1)[0]
        most = np.bincount(cards & 3, minlength=4)
        suit = int(most.argmax()) if most.max() >= 3 else NO_SUIT
        rest = [card for card in range(52) if card not in board]
        for a, b in luck.sample(list(combinations(rest, 2)), 20):
            left = np.array([card for card in rest if card not in (a, b)])
            fixed, play = on_board(TABLES, np.array([a, b, *board]), left, pays.astype(float), FIRST_PAIR)
            two = int(two_on_board(np.uint32(a), np.uint32(b), suit))  # type: ignore[arg-type]
            assert bool(int(calls[two >> 6]) >> (two & 63) & 1) == (fixed + play > -2), (board, a, b)


def test_five_ranks_are_played_alike_unless_suits_are_looked_at() -> None:
    worked = crazy_4_poker.worked(read_wager(entry("garden_city/crazy_4_poker"), "base"))
    usual, table = plays_of(worked.play.tobytes())
    luck = Random(5)
    mixed = 0
    for _ in range(20_000):
        hand = sorted(luck.sample(range(52), 5))
        if np.bincount([card & 3 for card in hand]).max() >= 4:
            continue
        at = 0
        for card in hand[:4]:
            at = int(TABLES.chain[at + (card >> 2)])
        assert at < FIVES
        found = usual[at + (hand[4] >> 2)]
        mixed += int(found == rounds.MIXED)
        assert found in (rounds.MIXED, table[five_number(*hand)])
    assert 0 < mixed < 1_000
