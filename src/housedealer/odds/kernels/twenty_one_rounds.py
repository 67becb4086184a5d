"""Rounds of the twenty-one games dealt at random and played by a given strategy.

A card is its value less one in the lowest four bits, as in `twenty_one`, with its rank and suit above them. A stacked
stream deals the cards in the order in which they lie.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int64, uint64

from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.luck import GOLDEN, STACKED, begun, mixed
from housedealer.odds.kernels.twenty_one import (
    DOUBLE,
    HIT,
    REDOUBLE,
    RESCUE,
    SPLIT,
    SURRENDER,
    SURRENDER_EARLY,
    after_doubling,
)
from housedealer.odds.kernels.twenty_one_bank import ACE, ENDS, LONGEST, NATURAL, SUITED_789, TEN, TWENTY_FOUR

TENTHS = 10  # results are counted in tenths of the wager
WIDEST = 500
STAKED = 2 * WIDEST + 1  # where a tally holds how many wagers were put up
LOW = 15  # the bits of a card's value, or of its rank once that is lowest
RANK, SUIT = 4, 8  # where a card's rank and suit begin
TEN_RANK = 8
UNSEEN = 10  # in place of the bank's card: a ten that is not looked under


def coded(cards: Array) -> Array:
    """Cards numbered as in `tables`, with their value, rank and suit."""
    rank = cards >> 2
    value = np.where(rank == 12, ACE, np.minimum(rank + 1, TEN))
    return np.asarray(value | rank << RANK | (cards & 3) << SUIT, np.int64)


class Dealing(NamedTuple):
    """The rules as the kernel needs them."""

    total: Array  # of each hand
    onward: Array  # from each hand, with each card
    single: Array  # the hands of one card
    bank: Array  # the bank's steps
    pays: Array  # each total, and a natural at 0, against each end, in tenths
    kinds: Array  # the number of two ranks in the decisions
    one_card: Array  # whether hands of a split of each card get one card only
    resplit: Array  # how often each pair may be split
    even_money: bool  # a natural against an ace is paid at once
    unseen_rank: int  # the rank that the bank does not look under, or -1
    hands: int  # that are dealt to a player


class Played(NamedTuple):
    """What is done with hands, in rows: one for each card of the bank, or for each with the other hand's two cards."""

    decisions: Array  # with each two cards
    policy: Array  # with each hand later on; after the rows, ten for each of them: after a split of each pair
    split_doubles: Array  # whether a second card after such a split is doubled on
    others: Array  # the number of the other hand's two values
    switches: Array  # whether second cards change places, by the bank's card and three ranks: bits for the fourth


@compiled
def first_state(seed: int, stream: int) -> tuple[int, int]:
    """Where a stream begins, and what is added to it for each card."""
    if stream == STACKED:
        return uint64(0), uint64(0)
    return uint64(begun(seed, stream)), uint64(GOLDEN)


@inlined
def drawn(state: int, cards: Array, at: int) -> int:
    """The next card of a pack dealt from the front, by the state for this card: one from `at` on is brought there."""
    other = at + int64((mixed(state) >> uint64(32)) * uint64(len(cards) - at) >> uint64(32))
    card: int = cards[other]
    cards[other] = cards[at]
    cards[at] = card
    return card


@inlined
def natural_pair(first: int, second: int) -> bool:
    """Whether two values are an ace and a ten."""
    return (first == ACE and second == TEN) or (first == TEN and second == ACE)


@released
def rounds(many: int, seed: int, stream: int, cards: Array, rules: Dealing, played: Played) -> Array:
    """How often each result came, in tenths of one wager, over so many rounds from full shoes; and last, in an element
    of its own, how many wagers were put up in all of them.

    All is done in one function, and its arrays are named once: references that are passed on are counted each time.
    """
    tally = np.zeros(2 * WIDEST + 2, np.int64)
    staked = 0
    total, onward, single, bank, pays, kinds = (
        rules.total, rules.onward, rules.single, rules.bank, rules.pays, rules.kinds
    )  # fmt: skip
    one_card, resplit, hands = rules.one_card, rules.resplit, rules.hands
    decisions, policy, split_doubles = played.decisions, played.policy, played.split_doubles
    others, switches = played.others, played.switches
    pairs = others[TEN, TEN] + 1
    state, step = first_state(seed, stream)
    dealt = np.zeros(6, np.int64)
    totals = np.zeros(16, np.int64)  # of the hands that wait for the bank
    wagers = np.zeros(16, np.int64)
    for _ in range(many):
        for n in range(2 * hands + 2):  # first cards of the hands and the bank, then second ones
            state += step
            dealt[n] = drawn(state, cards, n)
        at = 2 * hands + 2
        shown, under = dealt[hands], dealt[at - 1]
        seen, hidden = shown & LOW, under & LOW
        bank_natural = natural_pair(seen, hidden)
        if shown >> RANK & LOW == rules.unseen_rank:
            seen, bank_natural = UNSEEN, False
        switched = False
        if hands == 2 and not bank_natural:
            a, b, c, d = dealt[0] >> RANK & LOW, dealt[3] >> RANK & LOW, dealt[1] >> RANK & LOW, dealt[4] >> RANK & LOW
            switched = bool(switches[seen, a, b, c] >> d & 1)
            if switched:
                dealt[3], dealt[4] = dealt[4], dealt[3]
        net, count = 0, 0
        staked += hands
        for n in range(hands):
            first, second = dealt[n] & LOW, dealt[hands + 1 + n] & LOW
            if not switched and natural_pair(first, second):
                if bank_natural or (rules.even_money and seen == ACE):
                    net += TENTHS if rules.even_money and seen == ACE else pays[0, NATURAL]
                else:
                    totals[count], wagers[count] = 0, 1
                    count += 1
                continue
            row = seen
            if hands == 2:
                row = seen * pairs + others[dealt[1 - n] & LOW, dealt[4 - n] & LOW]
            choice = decisions[row, kinds[dealt[n] >> RANK & LOW, dealt[hands + 1 + n] >> RANK & LOW]]
            if choice == SURRENDER_EARLY or (choice == SURRENDER and not bank_natural):
                net -= TENTHS // 2
                continue
            if bank_natural:
                net -= TENTHS
                continue
            staked -= 1  # counted again below, with what is doubled and split
            hand, doubled, splits, waiting = onward[single[first], second], choice == DOUBLE, 0, 1
            if choice == SPLIT:
                row = len(decisions) + 10 * row + first
                splits, waiting = 1, 2
            while waiting > 0:
                if splits > 0:
                    state += step
                    second = drawn(state, cards, at) & LOW
                    at += 1
                    if second == first and splits < resplit[first]:
                        splits += 1
                        waiting += 1
                        continue  # the same hand waits for another second card
                    hand, doubled = onward[single[first], second], split_doubles[row - len(decisions), second]
                waiting -= 1
                wager, rescued = 1, False
                if splits > 0 and one_card[first]:
                    pass
                elif doubled:
                    for level in range(3):
                        wager *= 2
                        state += step
                        hand = onward[hand, drawn(state, cards, at) & LOW]
                        at += 1
                        if hand >= len(onward):
                            break
                        then = after_doubling(policy[row, hand], level)
                        rescued = then == RESCUE
                        if then != REDOUBLE:
                            break
                else:
                    while hand < len(onward) and policy[row, hand] & 1 == HIT:
                        state += step
                        hand = onward[hand, drawn(state, cards, at) & LOW]
                        at += 1
                staked += wager
                if rescued:
                    net -= wager // 2 * TENTHS
                else:
                    totals[count], wagers[count] = total[hand], wager
                    count += 1
        if count > 0:
            drew, on = at, bank[(shown & LOW) + 1, hidden]
            while on >= 0:
                state += step
                on = bank[on, drawn(state, cards, at) & LOW]
                at += 1
            end = -1 - on
            if end == SUITED_789 and not shown >> SUIT == under >> SUIT == cards[drew] >> SUIT:
                end = TWENTY_FOUR
            for n in range(count):
                net += wagers[n] * pays[totals[n], end]
        tally[WIDEST + net] += 1
    tally[STAKED] = staked
    return tally


@released
def bank_hands(bank: Array, cards: Array, many: int, seed: int, stream: int) -> Array:
    """How often the bank's hand ended each way with so many cards."""
    tally = np.zeros((ENDS, LONGEST + 1), np.int64)
    state, step = first_state(seed, stream)
    for _ in range(many):
        on, at = int64(0), 0
        while on >= 0:
            state += step
            on = bank[on, drawn(state, cards, at) & LOW]
            at += 1
        tally[-1 - on, at] += 1
    return tally


@released
def red_runs(bank: Array, cards: Array, many: int, seed: int, stream: int) -> Array:
    """How often the bank's hand opens with so many red cards."""
    tally = np.zeros(LONGEST + 1, np.int64)
    state, step = first_state(seed, stream)
    for _ in range(many):
        on, at, run = int64(0), 0, 0
        while on >= 0:
            state += step
            card = drawn(state, cards, at)
            on = bank[on, card & LOW]
            run += int(run == at and 1 <= card >> SUIT <= 2)
            at += 1
        tally[run] += 1
    return tally
