"""Rounds of the twenty-one games dealt at random and played by a given strategy.

A card is its value less one in the lowest four bits, as in `twenty_one`. Where more of it matters, `coded` puts its rank
and suit above them.
"""

from __future__ import annotations

import numpy as np

from housedealer.odds.kernels.compiled import Array, compiled, released
from housedealer.odds.kernels.luck import draw, seeded
from housedealer.odds.kernels.twenty_one import ACE, DOUBLE, HIT, REDOUBLE, RESCUE, SPLIT, SURRENDER, TEN

TENTHS = 10  # results are counted in tenths of the wager
WIDEST = 500
TEN_RANK = 8
VALUE = 15  # the bits of a card's value


def coded(cards: Array) -> Array:
    """Cards numbered as in `tables`, with their value, rank and suit."""
    rank = cards >> 2
    value = np.where(rank == 12, ACE, np.minimum(rank + 1, TEN))
    return np.asarray(value | rank << 4 | (cards & 3) << 8, np.int64)


@compiled
def bank_draws(state: Array, cards: Array, at: int, up: int, hidden: int) -> tuple[int, int, int]:
    """The bank's hand completed: its total, the number of its cards, and 1 if it is 8-8-8, 2 if 7-8-9."""
    hard = up + hidden + 2
    aces = int(up == ACE) + int(hidden == ACE)
    size = 2
    last = 0
    while True:
        soft = aces > 0 and hard <= 11
        if hard >= 17 or (soft and hard + 10 >= 18):
            break
        last = draw(state, cards, at) & VALUE
        at += 1
        hard += last + 1
        aces += int(last == ACE)
        size += 1
    special = 0
    if size == 3 and hard == 24:
        if up == 7 and hidden == 7:
            special = 1
        elif (
            up != hidden and up != last and hidden != last and min(up, hidden, last) == 6 and max(up, hidden, last) == 8
        ):
            special = 2
    return hard + (10 if aces > 0 and hard <= 11 else 0), size, special


@compiled
def play_hand(
    state: Array, cards: Array, at: int, hand: int, onward: Array, policy: Array, doubled: bool
) -> tuple[int, int, int, int]:
    """One hand played out: the next card's place, the hand or -1 if over 21, the wager, and what a rescue gave up."""
    if not doubled:
        while hand >= 0 and policy[hand, 0] == HIT:
            hand = onward[hand, draw(state, cards, at) & VALUE]
            at += 1
        return at, hand, 1, 0
    wager = 1
    for level in range(3):
        wager *= 2
        hand = onward[hand, draw(state, cards, at) & VALUE]
        at += 1
        if hand < 0:
            break
        if policy[hand, 1 + level] == RESCUE:
            return at, hand, wager, wager // 2
        if policy[hand, 1 + level] != REDOUBLE:
            break
    return at, hand, wager, 0


@released
def rounds(
    many: int,
    seed: int,
    stream: int,
    cards: Array,
    total: Array,
    onward: Array,
    single: Array,
    decisions: Array,
    policy: Array,
    split_policy: Array,
    split_doubles: Array,
    splits: int,
    one_card_aces: bool,
    resplit_aces: bool,
    natural_pays: int,
    both_natural: int,
    even_money: bool,
    tie_21_wins: bool,
    eights_push: bool,
) -> Array:
    """How often each result came, in tenths of the wager, over so many rounds from full shoes."""
    tally = np.zeros(2 * WIDEST + 1, np.int64)
    state = seeded(seed, stream)
    hands = np.zeros(8, np.int64)
    wagers = np.zeros(8, np.int64)
    given_up = np.zeros(8, np.int64)
    for _ in range(many):
        first, up, second, hidden = 0, 0, 0, 0
        first = draw(state, cards, 0) & VALUE
        up = draw(state, cards, 1) & VALUE
        second = draw(state, cards, 2) & VALUE
        hidden = draw(state, cards, 3) & VALUE
        at = 4
        bank_natural = (up == ACE and hidden == TEN) or (up == TEN and hidden == ACE)
        if (first == ACE and second == TEN) or (first == TEN and second == ACE):
            if even_money and up == ACE:
                tally[WIDEST + TENTHS] += 1
            else:
                tally[WIDEST + (both_natural if bank_natural else natural_pays)] += 1
            continue
        if bank_natural:
            tally[WIDEST - TENTHS] += 1
            continue
        hand = onward[single[first], second]
        choice = decisions[up, hand]
        if choice == SURRENDER:
            tally[WIDEST - TENTHS // 2] += 1
            continue
        count = 1
        if choice == SPLIT:
            hands[0] = hands[1] = single[first]
            count = 2
            made = 1
            n = 0
            while n < count:
                nxt = draw(state, cards, at) & VALUE
                at += 1
                if nxt == first and made < splits and (first != ACE or resplit_aces or not one_card_aces):
                    made += 1
                    hands[count] = single[first]
                    count += 1
                    continue  # the same hand waits for another second card
                hand = onward[single[first], nxt]
                if first == ACE and one_card_aces:
                    hands[n], wagers[n], given_up[n] = hand, 1, 0
                else:
                    at, hands[n], wagers[n], given_up[n] = play_hand(
                        state, cards, at, hand, onward, split_policy[up, first], split_doubles[up, first, hand]
                    )
                n += 1
        else:
            at, hands[0], wagers[0], given_up[0] = play_hand(
                state, cards, at, hand, onward, policy[up], choice == DOUBLE
            )
        bank, _, special = bank_draws(state, cards, at, up, hidden)
        net = 0
        for n in range(count):
            if given_up[n]:
                net -= given_up[n]
            elif hands[n] < 0:
                net -= 0 if eights_push and special == 1 else wagers[n]
            elif bank > 21 or total[hands[n]] > bank or (tie_21_wins and bank == 21 and total[hands[n]] == 21):
                net += wagers[n]
            elif total[hands[n]] < bank:
                net -= wagers[n]
        tally[WIDEST + TENTHS * net] += 1
    return tally


@released
def switch_rounds(
    many: int,
    seed: int,
    stream: int,
    cards: Array,
    total: Array,
    onward: Array,
    single: Array,
    worth: Array,
    decisions: Array,
    unlike_tens: Array,
    policy: Array,
    split_policy: Array,
    split_doubles: Array,
    peek_on_ten: bool,
    natural_pushes_22: bool,
    equal_busts_push: bool,
) -> Array:
    """Rounds of Blackjack Switch, with coded cards. Under a ten the bank's hidden card may not be looked at.

    `worth`, `decisions` and the policies are by up card, the eleventh being a ten that hides what lies under it.
    """
    tally = np.zeros(2 * WIDEST + 1, np.int64)
    state = seeded(seed, stream)
    dealt = np.zeros(6, np.int64)
    start = np.zeros(4, np.int64)
    hands = np.zeros(8, np.int64)
    wagers = np.zeros(8, np.int64)
    points = np.zeros(8, np.int64)
    for _ in range(many):
        for n in range(6):
            dealt[n] = draw(state, cards, n)  # first cards of both hands and the bank, then second ones
        start[0], start[1], start[2], start[3] = dealt[0], dealt[1], dealt[3], dealt[4]
        up, hidden = dealt[2] & VALUE, dealt[5] & VALUE
        at = 6
        bank_natural = (up == ACE and hidden == TEN) or (up == TEN and hidden == ACE)
        seen = up
        if up == TEN and not peek_on_ten and dealt[2] >> 4 & VALUE == TEN_RANK:
            seen = 10
        for n in range(4):
            start[n] &= VALUE
        naturals = 0
        for n in range(2):
            naturals += int((start[n] == ACE and start[n + 2] == TEN) or (start[n] == TEN and start[n + 2] == ACE))
        if bank_natural and seen != 10:
            tally[WIDEST - TENTHS * (2 - naturals)] += 1
            continue
        keep = worth[seen, start[0], start[2]] + worth[seen, start[1], start[3]]
        swap = worth[seen, start[0], start[3]] + worth[seen, start[1], start[2]]
        for n in range(2):
            if (start[n] == ACE and start[n + 2] == TEN) or (start[n] == TEN and start[n + 2] == ACE):
                keep += worth[seen, 10, 10] - worth[seen, ACE, TEN]
        switched = swap > keep
        count = 0
        won_naturals = 0
        for n in range(2):
            first = start[n]
            other = 1 - n if switched else n
            second = start[2 + other]
            if not switched and ((first == ACE and second == TEN) or (first == TEN and second == ACE)):
                won_naturals += 1
                continue
            hand = onward[single[first], second]
            choice = decisions[seen, hand]
            if choice == SPLIT and first == TEN and dealt[n] >> 4 & VALUE != dealt[3 + other] >> 4 & VALUE:
                choice = unlike_tens[seen]  # which may not be split
            if choice == SPLIT:
                for _again in range(2):
                    two = onward[single[first], draw(state, cards, at) & VALUE]
                    at += 1
                    if first == ACE:
                        hands[count], wagers[count] = two, 1
                    else:
                        at, hands[count], wagers[count], _lost = play_hand(
                            state, cards, at, two, onward, split_policy[seen, first], split_doubles[seen, first, two]
                        )
                    points[count] = 0
                    count += 1
            else:
                before = at
                at, hands[count], wagers[count], _lost = play_hand(
                    state, cards, at, hand, onward, policy[seen], choice == DOUBLE
                )
                points[count] = 0
                if hands[count] < 0:
                    hard = 0
                    for i in range(before, at):
                        hard += (cards[i] & VALUE) + 1
                    points[count] = hard + first + second + 2
                count += 1
        bank, _size, special = bank_draws(state, cards, at, up, hidden)
        suited = special == 2 and dealt[2] >> 8 == dealt[5] >> 8 and dealt[2] >> 8 == cards[at] >> 8
        net = 0
        if won_naturals and not bank_natural and not (natural_pushes_22 and bank == 22):
            net += won_naturals
        for n in range(count):
            if bank_natural:
                net -= wagers[n]
            elif hands[n] < 0:
                under_24 = 0 < points[n] < 24
                if not (suited and under_24) and not (equal_busts_push and points[n] == bank):
                    net -= wagers[n]
            elif bank == 22:
                continue
            elif bank > 21 or total[hands[n]] > bank:
                net += wagers[n]
            elif total[hands[n]] < bank:
                net -= wagers[n]
        tally[WIDEST + TENTHS * net] += 1
    return tally
